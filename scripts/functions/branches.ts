/** Branches as istanbul counts them, of files whose tests run in a process of their own. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FileCoverageData } from 'istanbul-lib-coverage';
import { createInstrumenter } from 'istanbul-lib-instrument';

/** A way out of a branching construct. */
export interface Branch {
  /** Its path. */
  readonly file: string;
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

/** The global variable of the counters. */
export const VARIABLE = '__counters__';
const MOCHA = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

/**
 * Puts counters into files, in place, and runs test files that load them.
 * @param folder where the counts go
 * @throws Error where the tests cannot be run at all
 */
export function runWithCounters(
  files: readonly string[],
  tests: readonly string[],
  folder = path.dirname(files[0]!),
): TestRun {
  const maps = files.map((file) => instrumented(file));
  const counts = path.join(folder, 'counts.json');
  const run = tests.length === 0 ? { passed: 0, failed: 0 } : runMocha(tests, counts);
  return { branches: maps.flatMap((map) => branchesOf(map, countsOf(map.path, counts))), ...run };
}

/** Puts counters into a file. */
function instrumented(file: string): FileCoverageData {
  const source = readFileSync(file, 'utf8');
  const counters = createInstrumenter({
    esModules: isModule(file),
    coverageVariable: VARIABLE,
    compact: false,
  });
  writeFileSync(file, counters.instrumentSync(source, file));
  return counters.lastFileCoverage();
}

export interface MochaResult {
  readonly passed: number;
  readonly failed: number;
  /** The titles of tests that failed, and what each says. */
  readonly failures: readonly string[];
}

/**
 * Runs test files that load files with counters.
 * @param counts where the counts go
 * @throws Error where the tests cannot be run at all
 */
export function runMocha(tests: readonly string[], counts: string): MochaResult {
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
  const { stats, failures } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { passes: number; failures: number };
    failures: { fullTitle: string; err: { message?: string } }[];
  };
  const told = failures.map(({ fullTitle, err }) => `${fullTitle}: ${err.message?.split('\n')[0]}`);
  return { passed: stats.passes, failed: stats.failures, failures: told };
}

/** As node decides it, but for detection: names and package.json say it. */
export function isModule(file: string): boolean {
  if (/\.[cm]js$/u.test(file)) return file.endsWith('.mjs');
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const described = path.join(folder, 'package.json');
    if (existsSync(described))
      return (JSON.parse(readFileSync(described, 'utf8')) as { type?: unknown }).type === 'module';
    if (path.dirname(folder) === folder) return false;
  }
}

/** How often each branch was taken; none was where no test loaded the file. */
function countsOf(file: string, counts: string): FileCoverageData['b'] {
  return readCounts(counts)[file]?.b ?? {};
}

/** The counts that a run of tests has left, by file. */
export function readCounts(counts: string): Readonly<Record<string, FileCoverageData>> {
  if (!existsSync(counts)) return {};
  return JSON.parse(readFileSync(counts, 'utf8')) as Record<string, FileCoverageData>;
}

function branchesOf({ path: file, branchMap }: FileCoverageData, counts: FileCoverageData['b']): Branch[] {
  return Object.entries(branchMap).flatMap(([id, { loc, type, locations }]) =>
    locations.map((_, i) => ({
      file,
      line: loc.start.line,
      column: loc.start.column + 1,
      kind: type,
      way: i + 1,
      taken: (counts[id]?.[i] ?? 0) > 0,
    })),
  );
}
