/** Branches as istanbul counts them, of files whose tests run in a process of their own. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FileCoverageData } from 'istanbul-lib-coverage';
import { createInstrumenter } from 'istanbul-lib-instrument';

/** A way out of a branching construct. */
export interface Branch {
  /** Where the construct begins, from 1. */
  readonly line: number;
  readonly column: number;
  /** What istanbul calls it: `if`, `cond-expr`, `binary-expr`, `switch`, `default-arg`. */
  readonly kind: string;
  /** Its number among those of the construct, from 1. */
  readonly way: number;
  readonly taken: boolean;
}

export interface TestRun {
  readonly branches: readonly Branch[];
  readonly passed: number;
  readonly failed: number;
}

const VARIABLE = '__counters__';
const MOCHA = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

/**
 * Puts counters into a file, in place, and runs test files that load it.
 * @throws Error where the tests cannot be run at all
 */
export function runWithCounters(file: string, tests: readonly string[]): TestRun {
  const counters = createInstrumenter({
    esModules: file.endsWith('.mjs'),
    coverageVariable: VARIABLE,
    compact: false,
  });
  writeFileSync(file, counters.instrumentSync(readFileSync(file, 'utf8'), file));
  const counts = path.join(path.dirname(file), 'counts.json');
  const run = tests.length === 0 ? { passed: 0, failed: 0 } : runMocha(tests, counts);
  return { branches: branchesOf(counters.lastFileCoverage(), countsOf(file, counts)), ...run };
}

function runMocha(tests: readonly string[], counts: string): { passed: number; failed: number } {
  const hook = `${counts}.cjs`;
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(counts)}, JSON.stringify(globalThis.${VARIABLE} ?? {})));\n`,
  );
  const report = `${counts}.mocha`;
  const options = ['--no-config', '--reporter', 'json', '--reporter-option', `output=${report}`];
  const { stderr } = spawnSync(process.execPath, [MOCHA, ...options, '--exit', '--require', hook, ...tests], {
    encoding: 'utf8',
  });
  if (!existsSync(report)) throw new Error(`the tests do not run: ${stderr}`);
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { passes: number; failures: number };
  };
  return { passed: stats.passes, failed: stats.failures };
}

/** How often each branch was taken; none was where no test loaded the file. */
function countsOf(file: string, counts: string): FileCoverageData['b'] {
  if (!existsSync(counts)) return {};
  const all = JSON.parse(readFileSync(counts, 'utf8')) as Record<string, FileCoverageData>;
  return all[file]?.b ?? {};
}

function branchesOf({ branchMap }: FileCoverageData, counts: FileCoverageData['b']): Branch[] {
  return Object.entries(branchMap).flatMap(([id, { loc, type, locations }]) =>
    locations.map((_, i) => ({
      line: loc.start.line,
      column: loc.start.column + 1,
      kind: type,
      way: i + 1,
      taken: (counts[id]?.[i] ?? 0) > 0,
    })),
  );
}
