/**
 * Tests of a whole program: each runs it in a process of its own, with the recorded values of its symbols in place of
 * the module `penumbra`, so that errors which nothing catches, timers and exit codes are node's.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE } from '../../compiler/file-names.js';
import { PROCESS_EXIT } from '../inputs/heap/records.js';
import { outcomeInWords, shorten, whenInWords } from '../report/words.js';
import type { TargetResult } from '../result.js';
import { penumbraVersion } from '../version.js';
import type { EmitRequest, Emitted } from './emit.js';
import { Graph, NotWritable } from './graph.js';
import { literalKey, Names, quote } from './names.js';
import { MARK, makeRoom } from './own-files.js';
import { PROGRAM_SYMBOLS, RUN_PROGRAM } from './program-code.js';
import { copySubject } from './subject-copy.js';
import type { SuiteTest } from './suite.js';

/** Writes the tests of a program, and what stands for the module `penumbra` in them. */
export async function emitProgram({ result, framework, directory }: EmitRequest): Promise<Emitted> {
  const { file } = result.subject;
  const base = path.basename(file).replace(CODE, '');
  const leftOut: { test: string; reason: string }[] = [];
  const cases = result.tests.flatMap((test) => {
    try {
      return [caseOf(test, framework)];
    } catch (error) {
      if (!(error instanceof NotWritable)) throw error;
      leftOut.push({ test: test.id, reason: error.message });
      return [];
    }
  });
  if (cases.length === 0) return { files: [], leftOut };
  // What stands beside test files may be taken for one.
  const folder = path.join(directory, `${base}.program`);
  const copy = await copySubject(file, folder);
  const stripped = [...copy.files.keys()].find((place) =>
    path.basename(place).startsWith(`${base}.stripped.`),
  );
  const program = toPosix(path.relative(directory, stripped ?? path.resolve(file)));
  const texts = new Map([...copy.files, [path.join(folder, SYMBOLS), PROGRAM_SYMBOLS]]);
  const destination = path.join(directory, `${base}.test.cjs`);
  mkdirSync(directory, { recursive: true });
  makeRoom(destination);
  writeFileSync(
    destination,
    textOf(result, framework, { program, symbols: `${base}.program/${SYMBOLS}` }, cases),
  );
  for (const [place, text] of texts) {
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  const subjects = [...texts.keys()].map((place) => ({ file: place, kind: 'subject' as const, tests: 0 }));
  return { files: [{ file: destination, kind: 'tests', tests: cases.length }, ...subjects], leftOut };
}

/** Name of the file that stands for the module `penumbra`. */
const SYMBOLS = 'penumbra-symbols.cjs';

function textOf(
  { subject }: TargetResult,
  framework: EmitRequest['framework'],
  { program, symbols }: { readonly program: string; readonly symbols: string },
  cases: readonly (readonly string[])[],
): string {
  const lines = [
    "'use strict';",
    `${MARK}${penumbraVersion()}: ${path.basename(subject.file)} as a whole program.`,
    '// Each test takes another path; the digits name it for "penumbra replay".',
    "const assert = require('node:assert/strict');",
    "const { spawnSync } = require('node:child_process');",
    "const { join } = require('node:path');",
    ...(framework === 'mocha' ? [] : ["const { describe, it } = require('node:test');"]),
    '',
    `const program = join(__dirname, ${quote(program)});`,
    `const symbols = join(__dirname, ${quote(symbols)});`,
    ...RUN_PROGRAM,
    '',
    `describe(${quote(path.basename(subject.file))}, () => {`,
    ...cases.flatMap((lines, i) => [...(i === 0 ? [] : ['']), ...lines.map((line) => `  ${line}`)]),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/** @throws NotWritable */
function caseOf(test: SuiteTest, framework: EmitRequest['framework']): readonly string[] {
  const { observed, outcome } = test;
  if (test.replay !== 'same') throw new NotWritable(`its replay is ${test.replay}: ${test.reason}`);
  if (outcome.kind === 'timeout') throw new NotWritable('it does not come back in time');
  if (outcome.kind === 'assume') throw new NotWritable('it ends at an assumption');
  if (observed?.refused) throw new NotWritable('it asks for what programs under test are refused');
  if (observed?.seeded) throw new NotWritable('it depends on the clock or on randomness');
  const graph = new Graph({ classOf: () => undefined, names: new Names() });
  graph.declare(test.inputs);
  const fields = Object.entries(test.inputs).map(
    ([name, value]) => `${literalKey(name)}: ${graph.expression(value)}`,
  );
  const values = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  const symbols =
    graph.statements.length === 0
      ? [`const end = run(() => (${values}));`]
      : [
          'const end = run(() => {',
          ...graph.statements.map((line) => `  ${line}`),
          `  return ${values};`,
          '});',
        ];
  const title = `${outcomeInWords(outcome)} when ${whenInWords(test)}`;
  const timeout = (observed?.waited ?? 0) + TIMEOUT;
  return [
    `it(${quote(`${shorten(title, 160)} [${test.id}]`)}, () => {`,
    ...symbols.map((line) => `  ${line}`),
    `  assert.deepEqual(end, ${endOf(test)});`,
    framework === 'mocha' ? `}).timeout(${timeout});` : '});',
  ];
}

/** Milliseconds for a process that starts under load. */
const TIMEOUT = 10_000;

/** @throws NotWritable */
function endOf({ outcome, observed }: SuiteTest): string {
  if (outcome.kind === 'return') return `{ exitCode: ${observed?.exitCode ?? 0} }`;
  const { error, value } = outcome;
  if (error?.name === PROCESS_EXIT) {
    const code = /^process\.exit\((\d+)\)$/u.exec(error.message)?.[1];
    if (code === undefined) throw new NotWritable(`it ends by ${error.message}`);
    return `{ exitCode: ${code} }`;
  }
  if (!error || value !== undefined) return '{ exitCode: 1, thrown: true }';
  return `{ exitCode: 1, error: { name: ${quote(error.name)}, message: ${quote(error.message)} } }`;
}

function toPosix(file: string): string {
  return file.split(path.sep).join('/');
}
