/** The subjects of the experiment: correct programs, their suites, and programs with known faults beside correct ones. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../command-line.js';
import { installed } from '../packages/install.js';

const CORPUS = fileURLToPath(new URL('../../../corpus/classify/', import.meta.url));

export interface Subject {
  /** As in the tables. */
  readonly experiment: string;
  /** Where its folder is; undefined: the corpus. */
  readonly root?: string;
  /** Below the root, with the files that it needs beside it. */
  readonly folder: string;
  readonly file: string;
  readonly suite: string;
  /** A correct program in place of the file, which has faults of its own; undefined: the file is correct, and is mutated. */
  readonly correct?: string;
  /** How many faulty mutants, where not the usual number. */
  readonly sample?: number;
  /** A published package that the file is of, installed on demand. */
  readonly published?: Published;
  /** Fields that callers read of objects, beside what calls tell. */
  readonly fields?: readonly string[];
}

/** A version of a package with a fault, and one without it, as its authors tell. */
export interface Published {
  readonly name: string;
  readonly version: string;
  readonly fixed: string;
  readonly file: string;
  /** Fields that its documentation lets callers read. */
  readonly fields?: readonly string[];
  /** A program that does what the documentation says, where later versions do not. */
  readonly correct?: string;
}

/**
 * Their suites, and that of RatPoly, are of a textbook's size, by a rule that knows nothing of what is found: five to
 * seventeen tests of one or two assertions; each public method is what at least one test is about; objects of three items
 * at most; nothing that is refused, and of what is empty only that it is.
 */
const STRUCTURES: readonly string[] = [
  ...['array-stack', 'list-stack', 'queue', 'linked-list', 'binary-tree', 'disjoint-set', 'heap', 'treap'],
  'red-black-tree',
];

export const SUBJECTS: readonly Subject[] = [
  ...['8', '12'].map((tests) => ({
    experiment: `BoundedStack (${tests} tests)`,
    folder: '.',
    file: 'bounded-stack.js',
    suite: `bounded-stack-${tests}.test.js`,
    correct: 'correct/bounded-stack.js',
  })),
  ...STRUCTURES.map((name) => ({
    experiment: 'structures',
    folder: 'structures',
    file: `${name}.js`,
    suite: `${name}.test.js`,
    fields: ['size'],
  })),
  { experiment: 'utilities', folder: 'utilities', file: 'utilities.js', suite: 'utilities.test.js' },
  {
    experiment: 'RatPoly',
    folder: 'rat-poly',
    file: 'rat-poly.js',
    suite: 'rat-poly.test.js',
    sample: 12,
  },
  ...publishedSubjects(),
];

function publishedSubjects(): readonly Subject[] {
  const all = JSON.parse(
    readFileSync(path.join(CORPUS, 'packages/packages.json'), 'utf8'),
  ) as readonly Published[];
  return all.map((published) => ({
    experiment: 'packages',
    folder: 'packages',
    file: `node_modules/${published.name}/${published.file}`,
    suite: `${published.name.replace(/^.*\//u, '')}.test.js`,
    published,
    ...(published.correct ? { correct: published.correct } : {}),
    ...(published.fields ? { fields: published.fields } : {}),
  }));
}

/** A correct program of somebody's own, which is mutated. @throws UsageError */
export function ownSubject(program: string, suite: string): Subject {
  for (const [option, file] of [
    ['program', program],
    ['suite', suite],
  ] as const)
    if (!existsSync(file)) throw new UsageError(`--${option}: there is no file ${file}`);
  const root = path.resolve(path.dirname(program));
  const below = path.relative(root, path.resolve(suite));
  if (below.startsWith('..'))
    throw new UsageError(
      `--suite: ${suite} is not in the folder of the program, of which variants are made in copies`,
    );
  return { experiment: 'own', root, folder: '.', file: path.basename(program), suite: below };
}

export function rootOf({ root }: Subject): string {
  return root ?? CORPUS;
}

export function placeOf(subject: Subject, file: string): string {
  return path.join(rootOf(subject), subject.folder, file);
}

/** The program that is right. */
export function correctFile(subject: Subject): string {
  const { file, correct, published } = subject;
  if (!published || correct !== undefined) return placeOf(subject, correct ?? file);
  return path.join(modulesOf(published.name, published.fixed), published.name, published.file);
}

/** The `node_modules` with a version of a package. @throws Error where it cannot be installed */
export function modulesOf(name: string, version: string): string {
  return path.join(installed(`${name.replace('/', '+')}@${version}`, { [name]: version }), 'node_modules');
}
