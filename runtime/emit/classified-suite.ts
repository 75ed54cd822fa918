/** The inputs that a classification reports, as tests that fail on them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE } from '../../compiler/file-names.js';
import type { ClassifyResult, InputRecord } from '../classify/events.js';
import { penumbraVersion } from '../version.js';
import type { EmitRequest, Emitted } from './emit.js';
import { type Loading, loadingStatement, memberStatement } from './loading.js';
import { quote } from './names.js';
import { MARK, makeRoom } from './own-files.js';
import { copySubject } from './subject-copy.js';
import { failuresOf } from './trial.js';

export interface EmitClassifiedRequest extends Omit<EmitRequest, 'result' | 'isTried'> {
  readonly result: ClassifyResult;
}

/** Writes a test for each input. Each is run, and one that does not fail is left out. */
export async function emitClassified({
  result,
  framework,
  directory,
}: EmitClassifiedRequest): Promise<Emitted> {
  const { file } = result.subject;
  const leftOut: { test: string; reason: string }[] = [];
  const written = result.inputs.filter(({ number, test }) => {
    for (const words of test.leftOut) leftOut.push({ test: `input ${number}: an assertion`, reason: words });
    return test.leftOut.length === 0 || test.lines.some((line) => line.startsWith('assert.'));
  });
  if (written.length === 0) return { files: [], leftOut };
  const folder = path.join(directory, 'findings');
  const { loading, files } = await copySubject(file, folder);
  mkdirSync(folder, { recursive: true });
  for (const [place, text] of files) {
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  const name = `${path.basename(file).replace(CODE, '')}.classified.test.${loading.kind === 'require' ? 'cjs' : 'mjs'}`;
  const destination = path.join(folder, name);
  makeRoom(destination);
  writeFileSync(destination, textOf(written, 'mocha', loading, file));
  const failures = await failuresOf(
    path.resolve(destination),
    written.map(() => 0),
  );
  const failing = written.filter((one, at) => {
    if (!failures.has(at))
      leftOut.push({ test: `input ${one.number}`, reason: 'plain assertions do not show it' });
    return failures.has(at);
  });
  if (failing.length === 0) {
    for (const place of [destination, ...files.keys()]) rmSync(place, { force: true });
    return { files: [], leftOut };
  }
  writeFileSync(destination, textOf(failing, framework, loading, file));
  const subjects = [...files.keys()].map((place) => ({ file: place, kind: 'subject' as const, tests: 0 }));
  return { files: [{ file: destination, kind: 'findings', tests: failing.length }, ...subjects], leftOut };
}

function textOf(
  inputs: readonly InputRecord[],
  framework: EmitRequest['framework'],
  loading: Loading,
  file: string,
): string {
  const isEsModule = loading.kind !== 'require';
  const load = (names: string, module: string): string =>
    isEsModule ? `import ${names} from '${module}';` : `const ${names} = require('${module}');`;
  const lines = [
    ...(isEsModule ? [] : ["'use strict';"]),
    `${MARK}${penumbraVersion()}: inputs of ${path.basename(file)} that do what no observed call did.`,
    '// Each test fails. What it asserts held of what the suite does; whether it has to hold is yours to say.',
    load('assert', 'node:assert/strict'),
    ...(framework === 'mocha' ? [] : [load('{ describe, it }', 'node:test')]),
    ...loadingLines(inputs, loading),
    '',
    `describe(${quote(path.basename(file))}, () => {`,
    ...inputs.flatMap(({ number, test }, at) => [
      ...(at === 0 ? [] : ['']),
      `  it(${quote(`input ${number}: ${test.title}`)}, ${test.lines.some((line) => /\bawait /u.test(line)) ? 'async ' : ''}() => {`,
      ...test.lines.map((line) => `    ${line}`),
      '  });',
    ]),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/** The statements that bind what the tests use. */
function loadingLines(inputs: readonly InputRecord[], loading: Loading): readonly string[] {
  const names = new Map(inputs.flatMap(({ test }) => Object.entries(test.names)));
  const whole = [...names].filter(([, root]) => root === 'default');
  const members = new Map(
    [...names].filter(([, root]) => root !== 'default').map(([name, root]) => [root, name]),
  );
  const defaults = whole.map(([name]) =>
    loading.kind === 'require'
      ? memberStatement(loading, 'subject', name)
      : loadingStatement(loading, new Map([['default', name]])),
  );
  return members.size === 0 ? defaults : [...defaults, loadingStatement(loading, members)];
}
