/** Sequences of public calls as test files: what contracts promise is asserted on the way. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE } from '../../compiler/file-names.js';
import { formatOf } from '../../vm/modules/format.js';
import type { Reach } from '../replay/protocol.js';
import { Replayer } from '../replay/replayer.js';
import type { Check, Sequence, Step } from '../sequences/steps.js';
import { RUNTIME_PRELUDE } from '../spec/index.js';
import { penumbraVersion } from '../version.js';
import type { Emitted, EmittedFile } from './emit.js';
import { NotWritable } from './graph.js';
import { quote } from './names.js';
import { Reaching } from './reaching.js';
import { copySubject } from './subject-copy.js';
import { failuresOf } from './trial.js';

export interface SequenceTest {
  readonly id: string;
  readonly title: string;
  /** Writes the steps, given expressions for classes and functions. */
  readonly write: (reaching: (name: string) => string) => Sequence;
  /** How many of the steps are taken. */
  readonly steps: number;
  /** Numbers of the steps that wait for a promise, from 0. */
  readonly awaited: readonly number[];
  /** What the last of them returns, as code. */
  readonly returned?: string | undefined;
  /** An expression that is to give the same when it is evaluated twice in the end. */
  readonly twice?: string | undefined;
  /** What the last of them throws. */
  readonly thrown?: { readonly name: string; readonly message: string } | undefined;
}

export interface SequenceSuite {
  readonly file: string;
  readonly target: string;
  readonly tests: readonly SequenceTest[];
  /** They show where contracts and code part, and are there to fail. */
  readonly findings: readonly SequenceTest[];
  /** Files that declare classes, by their names, which the subject itself may know as types alone. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

/** Classes and functions that the tests name. */
function namesOf(tests: readonly SequenceTest[]): readonly string[] {
  return [...new Set(tests.flatMap(({ write }) => write((name) => name).names))];
}

export async function emitSequences(
  suite: SequenceSuite,
  framework: 'mocha' | 'node-test',
  directory: string,
  limits: { readonly memory: number; readonly runTimeout: number; readonly seed: number },
): Promise<Emitted> {
  const { file, target } = suite;
  const files: EmittedFile[] = [];
  const leftOut: { test: string; reason: string }[] = [];
  const replayer = new Replayer({ ...limits, file, target });
  try {
    const names = namesOf([...suite.tests, ...suite.findings]);
    const reached = await replayer.reach(names, [], false);
    const typesOnly = names.filter((name) => !Object.hasOwn(reached.classes, name) && suite.elsewhere[name]);
    const classes = {
      ...reached.classes,
      ...Object.fromEntries(typesOnly.map((name) => [name, reachOf(name, suite.elsewhere[name]!)])),
    };
    const others = [...new Set(typesOnly.map((name) => suite.elsewhere[name]!))];
    const kinds = [
      { kind: 'tests', tests: suite.tests, folder: directory },
      { kind: 'findings', tests: suite.findings, folder: path.join(directory, 'findings') },
    ] as const;
    for (const { kind, tests, folder } of kinds) {
      if (tests.length === 0) continue;
      const copy = await copySubject(file, folder, { others });
      const reaching = new Reaching(classes, copy.loadingOf);
      const isEsModule = copy.loading.kind !== 'require';
      const written = tests.flatMap((test) => {
        try {
          return [
            {
              id: test.id,
              title: test.title,
              body: bodyOf(test, reaching),
              isAsync: test.awaited.length > 0,
            },
          ];
        } catch (error) {
          if (!(error instanceof NotWritable)) throw error;
          leftOut.push({ test: test.id, reason: error.message });
          return [];
        }
      });
      if (written.length === 0) continue;
      mkdirSync(folder, { recursive: true });
      for (const [place, text] of copy.files) {
        mkdirSync(path.dirname(place), { recursive: true });
        writeFileSync(place, text);
      }
      const from = path.relative(folder, file).split(path.sep).join('/');
      const text = (list: typeof written, of: 'mocha' | 'node-test'): string =>
        fileText({ target, from, isEsModule, head: reaching.head(copy.loading), tests: list, framework: of });
      const name = `${path.basename(file).replace(CODE, '')}.${target.replace(/[^\w.$-]/gu, '-')}`;
      const destination = path.join(folder, `${name}.calls.test.${isEsModule ? 'mjs' : 'cjs'}`);
      let kept = written;
      if (kind === 'tests') {
        writeFileSync(destination, text(written, 'mocha'));
        const failures = await failuresOf(
          path.resolve(destination),
          written.map(() => 0),
        );
        for (const [at, reason] of failures)
          leftOut.push({ test: written[at]!.id, reason: `it fails on plain node: ${reason}` });
        kept = written.filter((_, at) => !failures.has(at));
      }
      if (kept.length === 0) {
        for (const place of [destination, ...copy.files.keys()]) rmSync(place, { force: true });
        continue;
      }
      writeFileSync(destination, text(kept, framework));
      files.push({ file: destination, kind, tests: kept.length });
      for (const place of copy.files.keys()) files.push({ file: place, kind: 'subject', tests: 0 });
    }
  } finally {
    await replayer.close();
  }
  return { files, leftOut };
}

/** A class that another file exports under its name. */
function reachOf(name: string, file: string): Reach {
  const isEsModule = formatOf(file, () => readFileSync(file, 'utf8')) === 'module';
  return { expression: `subject.${name}`, module: { file, isEsModule }, inheritedKeys: [], array: false };
}

/** @throws NotWritable where a class or function cannot be reached from outside the file */
function bodyOf(test: SequenceTest, reaching: Reaching): readonly string[] {
  const expressionOf = (name: string): string => {
    const found = reaching.classOf(name)?.expression;
    if (found !== undefined) return /[()]/u.test(found) ? `(${found})` : found;
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
      throw new NotWritable(`${name} cannot be reached`);
    return reaching.expression(`subject.${name}`);
  };
  const { steps, objects } = test.write(expressionOf);
  const statements = steps.slice(0, test.steps).flatMap((step, at) => {
    const isLast = at === test.steps - 1;
    const isAwaited = test.awaited.includes(at);
    return [...(at === 0 ? [] : ['']), ...stepCode(step, objects, isAwaited, isLast ? test : undefined)];
  });
  const { twice } = test;
  return twice === undefined
    ? statements
    : [...statements, '', '// It is called pure.', `assert.deepEqual(${twice}, ${twice});`];
}

/** The statements of a step; what it binds for its own checks stands in a block. */
function stepCode(
  step: Step,
  objects: Sequence['objects'],
  isAwaited: boolean,
  last: SequenceTest | undefined,
): readonly string[] {
  const { call, makes, pre, post, earlier, snapshot } = step;
  const name = makes === undefined ? undefined : objects[makes]!;
  const uses = (word: string, checks: readonly Check[]): boolean =>
    checks.some(({ code }) => new RegExp(`\\b${word}\\b`, 'u').test(code));
  const before = [
    ...(uses('after', pre) ? [`const after = spec.snapshot(${snapshot.of.join(', ')});`] : []),
    ...pre.flatMap(assertion),
  ];
  const snapshots = [
    ...(uses('before', post) ? [`const before = spec.snapshot(${snapshot.of.join(', ')});`] : []),
    ...(earlier.length > 0 ? [`const earlier = [${earlier.join(', ')}];`] : []),
  ];
  const made = `${isAwaited ? 'await ' : ''}${call}`;
  const thrown = last?.thrown;
  const returned = last?.returned;
  if (thrown) {
    const how = `{ name: ${quote(thrown.name)}, message: ${quote(thrown.message)} }`;
    const asserted = isAwaited
      ? `await assert.rejects(async () => ${call}, ${how});`
      : `assert.throws(() => ${call}, ${how});`;
    return [...block(before), asserted];
  }
  const needsResult = name === undefined && (returned !== undefined || uses('result', post));
  const of = [
    ...new Set([...snapshot.of, ...(name === undefined ? [] : [name]), ...(needsResult ? ['result'] : [])]),
  ];
  const checks = [
    ...(uses('after', post) ? [`const after = spec.snapshot(${of.join(', ')});`] : []),
    ...(returned === undefined ? [] : [`assert.equal(result, ${returned});`]),
    ...post.flatMap(assertion),
  ];
  if (name !== undefined)
    return [
      ...block(before),
      ...(snapshots.length > 0
        ? [`let ${name};`, '{', ...indented([...snapshots, `${name} = ${made};`, ...checks]), '}']
        : [`const ${name} = ${made};`, ...block(checks)]),
    ];
  const run = needsResult ? `const result = ${made};` : `${made};`;
  const isPlain = snapshots.length === 0 && !needsResult;
  return [
    ...block(before),
    ...(isPlain ? [run, ...block(checks)] : ['{', ...indented([...snapshots, run, ...checks]), '}']),
  ];
}

/** Statements in a scope of their own, if one of them binds a name. */
function block(lines: readonly string[]): readonly string[] {
  return lines.some((line) => line.startsWith('const ')) ? ['{', ...indented(lines), '}'] : lines;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function assertion({ kind, text, code }: Check): readonly string[] {
  return [`// @${kind} ${text.replace(/\s+/gu, ' ').trim()}`, `assert.ok(${code});`];
}

interface FileParts {
  readonly target: string;
  readonly from: string;
  readonly isEsModule: boolean;
  readonly head: readonly string[];
  readonly tests: readonly {
    readonly title: string;
    readonly body: readonly string[];
    readonly isAsync: boolean;
  }[];
  readonly framework: 'mocha' | 'node-test';
}

function fileText({ target, from, isEsModule, head, tests, framework }: FileParts): string {
  const load = (names: string, module: string): string =>
    isEsModule ? `import ${names} from '${module}';` : `const ${names} = require('${module}');`;
  const bodies = tests.flatMap(({ title, body, isAsync }, i) => [
    ...(i === 0 ? [] : ['']),
    `  it(${quote(title)}, ${isAsync ? 'async ' : ''}() => {`,
    ...body.map((line) => (line === '' ? '' : `    ${line}`)),
    '  });',
  ]);
  const usesSpec = bodies.some((line) => /\bspec\b/u.test(line));
  const lines = [
    ...(isEsModule ? [] : ["'use strict';"]),
    `// Written by penumbra ${penumbraVersion()}: ${target} of ${from}.`,
    '// Every state is made by public calls that contracts allow; what they promise is asserted on the way.',
    load('assert', 'node:assert/strict'),
    ...(framework === 'mocha' ? [] : [load('{ describe, it }', 'node:test')]),
    ...head,
    '',
    `describe(${quote(target)}, () => {`,
    ...bodies,
    '});',
    ...(usesSpec ? ['', '/** What the contracts above consist of. */', RUNTIME_PRELUDE.trimEnd()] : []),
  ];
  return `${lines.join('\n')}\n`;
}
