/** What inputs that are found on a bundle cover when they are run on the program that it was made of. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type ExploreRequest, emitTests, explore, type TargetResult } from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import { type Branch, runWithCounters } from '../functions/branches.js';
import { type Bundle, compiled, PROGRAM } from './build.js';

/** Files of the compiled program. */
const FILES = ['index.js', 'basket.js', 'discount.js', 'level.js', 'shipping.js', 'text.js'];

/** What was found on a bundle, or on the source. */
export interface Found {
  readonly targets: readonly string[];
  readonly decisions: { readonly covered: number; readonly total: number };
  readonly paths: { readonly run: number; readonly divergent: number };
  /** On the compiled program. */
  readonly branches: readonly Branch[];
  /** Tests of the bundle that are written: they pass. */
  readonly passed: number;
  /** Those that cannot be, by reason. */
  readonly leftOut: readonly string[];
  readonly cpuMilliseconds: number;
}

export const SOURCE: Bundle = { file: PROGRAM };

/**
 * Explores a bundle, and runs the tests on the program compiled for it.
 * @param folder where the program and the tests go
 */
export async function find(
  bundle: Bundle,
  folder: string,
  options: Partial<ExploreRequest> = {},
): Promise<Found> {
  const began = cpuTime().milliseconds;
  const results: TargetResult[] = [];
  for await (const event of explore({ ...options, ...bundle }))
    if (event.type === 'end') results.push(event.result);
  const cpuMilliseconds = cpuTime().milliseconds - began;
  const main = compiled(path.join(folder, 'program'), 'commonjs');
  const directory = path.join(folder, 'tests');
  mkdirSync(directory, { recursive: true });
  const tests: string[] = [];
  const leftOut: string[] = [];
  let passed = 0;
  for (const result of results) {
    const own = await emitTests({ result, framework: 'mocha', directory: path.join(folder, 'own') });
    leftOut.push(...own.leftOut.map(({ reason }) => `${result.subject.target}: ${reason}`));
    passed += own.files.reduce((sum, { tests }) => sum + tests, 0);
    // Messages of errors name variables, which a minifier renames: these tests fail, but run.
    const onto = onProgram(result, main);
    const emitted = await emitTests({ result: onto, framework: 'mocha', directory, isTried: false });
    tests.push(...emitted.files.map(({ file }) => path.resolve(file)));
  }
  const files = FILES.map((name) => path.join(path.dirname(main), name));
  const sum = (part: (result: TargetResult) => number): number =>
    results.reduce((total, result) => total + part(result), 0);
  return {
    targets: results.map(({ subject }) => subject.target),
    decisions: {
      covered: sum(({ summary }) => summary.decisions.covered),
      total: sum(({ summary }) => summary.decisions.total),
    },
    paths: {
      run: sum(({ summary }) => summary.paths.run),
      divergent: sum(({ summary }) => summary.paths.divergent),
    },
    branches: runWithCounters(files, tests, folder).branches,
    passed,
    leftOut,
    cpuMilliseconds,
  };
}

/** The result as if it had been found on the program: it exports what the bundle does. */
function onProgram(result: TargetResult, main: string): TargetResult {
  const { global: _, ...options } = result.options;
  return { ...result, subject: { ...result.subject, file: main }, options: { ...options, file: main } };
}

/** Branches in words that one list takes and another does not. */
export function lacking(found: readonly Branch[], wanted: readonly Branch[]): string[] {
  const nameOf = ({ file, line, column, kind, way }: Branch): string =>
    `${path.basename(file)}:${line}:${column} ${kind}, way ${way}`;
  const taken = new Set(found.filter((branch) => branch.taken).map(nameOf));
  return wanted.filter((branch) => branch.taken && !taken.has(nameOf(branch))).map(nameOf);
}
