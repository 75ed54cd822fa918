/** What was written, and how it is run. */
import path from 'node:path';
import { conditionFlags } from '../../vm/modules/conditions.js';
import type { Emitted } from '../emit/emit.js';
import { counted } from '../report/words.js';
import type { Framework } from './options/explore-options.js';

/**
 * Which files were written with the command that runs them, and which tests were left out, by reason.
 * @param conditions under which packages were resolved, beside node's own
 */
export function emittedInWords(
  { files, leftOut }: Emitted,
  framework: Framework,
  conditions: readonly string[] = [],
): string {
  const flags = flagsFor(conditions);
  const written = files
    .filter(({ kind }) => kind !== 'subject')
    .map(({ kind, file, tests }) => {
      const name = path.relative('', file);
      const run =
        framework === 'mocha' ? `npx mocha --no-config${flags} ${name}` : `node${flags} --test ${name}`;
      return kind === 'tests'
        ? `wrote ${counted(tests, 'test')}: ${run}`
        : `wrote ${counted(tests, 'finding')}: ${run}`;
    });
  const missing = leftOut.map(({ test, reason }) => `not written as a test: ${test}, as ${reason}`);
  return [...written, ...missing, ''].join('\n');
}

/** As `emittedInWords`, of the tests of several targets in one folder: one command runs all; reasons are counted. */
export function allEmittedInWords(
  emitted: readonly Emitted[],
  framework: Framework,
  directory: string,
  conditions: readonly string[] = [],
): string {
  const files = emitted.flatMap((one) => one.files).filter(({ kind }) => kind !== 'subject');
  const flags = flagsFor(conditions);
  const of = (kind: 'tests' | 'findings'): number =>
    files.filter((file) => file.kind === kind).reduce((sum, { tests }) => sum + tests, 0);
  const folder = path.relative('', directory);
  const run =
    framework === 'mocha'
      ? `npx mocha --no-config${flags} "${folder}/*.test.?js"`
      : `node${flags} --test ${folder}/`;
  const findings = of('findings') > 0 ? ` and ${counted(of('findings'), 'finding')}` : '';
  const written =
    files.length === 0
      ? []
      : [`wrote ${counted(of('tests'), 'test')}${findings} in ${counted(files.length, 'file')}: ${run}`];
  const reasons = new Map<string, number>();
  for (const { reason } of emitted.flatMap(({ leftOut }) => leftOut))
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const missing = [...reasons]
    .sort((a, b) => b[1] - a[1])
    .map(([reason, count]) => `not written: ${counted(count, 'test')}, as ${reason}`);
  return [...written, ...missing, ''].join('\n');
}

/** The flags of node for conditions, each behind a blank. */
function flagsFor(conditions: readonly string[]): string {
  return conditionFlags(conditions)
    .map((flag) => ` ${flag}`)
    .join('');
}
