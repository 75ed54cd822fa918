/** The subjects of the experiment: correct programs, their suites, and programs with known faults beside correct ones. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const CORPUS = fileURLToPath(new URL('../../../corpus/classify/', import.meta.url));

export interface Subject {
  /** As in the tables. */
  readonly experiment: string;
  /** Below the corpus, with the files that it needs beside it. */
  readonly folder: string;
  readonly file: string;
  readonly suite: string;
  /** A correct program in place of the file, which has faults of its own; undefined: the file is correct, and is mutated. */
  readonly correct?: string;
}

const STRUCTURES: readonly (readonly [name: string, suite: string])[] = [
  ['array-stack', 'stacks-and-queues'],
  ['list-stack', 'stacks-and-queues'],
  ['queue', 'stacks-and-queues'],
  ['linked-list', 'trees-and-lists'],
  ['binary-tree', 'trees-and-lists'],
  ['disjoint-set', 'trees-and-lists'],
  ['heap', 'trees-and-lists'],
  ['treap', 'trees-and-lists'],
  ['red-black-tree', 'trees-and-lists'],
];

export const SUBJECTS: readonly Subject[] = [
  ...['8', '12'].map((tests) => ({
    experiment: `BoundedStack (${tests} tests)`,
    folder: '.',
    file: 'bounded-stack.js',
    suite: `bounded-stack-${tests}.test.js`,
    correct: 'correct/bounded-stack.js',
  })),
  ...STRUCTURES.map(([name, suite]) => ({
    experiment: 'structures',
    folder: 'structures',
    file: `${name}.js`,
    suite: `${suite}.test.js`,
  })),
  { experiment: 'utilities', folder: 'utilities', file: 'utilities.js', suite: 'utilities.test.js' },
  { experiment: 'RatPoly', folder: 'rat-poly', file: 'rat-poly.js', suite: 'rat-poly.test.js' },
];

export function placeOf({ folder }: Subject, file: string): string {
  return path.join(CORPUS, folder, file);
}
