/** One package of the corpus: explored, its tests written and run with istanbul's counters. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ExploreRequest,
  emitTests,
  explore,
  listTargets,
  PenumbraError,
  type TargetResult,
} from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import { runWithCounters } from '../functions/branches.js';
import { watchMemory } from '../memory.js';
import { reachableSites } from './call-graph.js';
import { installed } from './install.js';
import { labelOf, type PackageEntry, sampleOf } from './manifest.js';

export interface PackageResult {
  readonly package: string;
  readonly format: PackageEntry['format'];
  /** All that the package exports, and those explored. */
  readonly targets: { readonly all: number; readonly explored: number };
  /** What could not be explored, with the code and the message. */
  readonly refusals: readonly string[];
  /** Outcomes of decisions of the package itself: taken, and behind the explored targets by calls. */
  readonly decisions: { readonly covered: number; readonly reachable: number; readonly infeasible: number };
  /** Of the files with a decision that a path met; undefined where the tests do not run at all. */
  readonly branches: { readonly taken: number; readonly all: number } | undefined;
  readonly tests: { readonly passed: number; readonly written: number };
  /** Tests that are not written, by reason. */
  readonly leftOut: readonly string[];
  readonly paths: { readonly run: number; readonly divergent: number };
  readonly divergences: readonly string[];
  /** Groups of errors that nothing caught. */
  readonly errors: number;
  readonly cpuMilliseconds: number;
  readonly megabytes: number | undefined;
}

export interface MeasureOptions {
  /** Most targets. */
  readonly sample: number;
  /** Milliseconds for a target. */
  readonly timeout: number;
}

/** Installs a package, unless it is in the cache, and explores targets of it. @throws Error where it cannot be installed */
export async function measurePackage(
  entry: PackageEntry,
  { sample, timeout }: MeasureOptions,
): Promise<PackageResult> {
  const cached = installed(`${entry.name.replace('/', '+')}@${entry.version}`, {
    [entry.name]: entry.version,
  });
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-package-')));
  const started = process.cwd();
  const began = cpuTime().milliseconds;
  const peak = watchMemory();
  try {
    cpSync(cached, place, { recursive: true, verbatimSymlinks: true });
    process.chdir(place);
    const root = path.join(place, 'node_modules', entry.name);
    const request = {
      file: entry.file === undefined ? entry.name : path.join('node_modules', entry.name, entry.file),
      ...(entry.global === undefined ? {} : { global: entry.global }),
    };
    const refusals: string[] = [];
    const all = await listTargets(request.file, request).catch((error: unknown) => {
      refusals.push(refusal('package', error));
      return [];
    });
    const targets = sampleOf(entry, all, sample);
    const results: TargetResult[] = [];
    for (const target of targets) {
      const result = await exploreTarget({ ...request, target, timeout }).catch((error: unknown) => {
        refusals.push(refusal(target, error));
        return undefined;
      });
      if (result) results.push(result);
    }
    const cpuMilliseconds = cpuTime().milliseconds - began;
    return {
      package: labelOf(entry),
      format: entry.format,
      targets: { all: all.length, explored: results.length },
      refusals,
      decisions: decisionsOf(results, root, targets),
      ...(await testsOf(results, root, place)),
      paths: {
        run: sum(results, ({ summary }) => summary.paths.run),
        divergent: sum(results, ({ summary }) => summary.paths.divergent),
      },
      divergences: results.flatMap(({ subject, tests }) =>
        tests.flatMap((test) =>
          test.replay === 'divergent' ? [`${subject.target}: ${test.reason.split('\n')[0]}`] : [],
        ),
      ),
      errors: sum(results, ({ errors }) => errors.length),
      cpuMilliseconds,
      megabytes: peak()?.together,
    };
  } finally {
    process.chdir(started);
    rmSync(place, { recursive: true, force: true });
  }
}

function sum(results: readonly TargetResult[], part: (result: TargetResult) => number): number {
  return results.reduce((total, result) => total + part(result), 0);
}

async function exploreTarget(request: ExploreRequest): Promise<TargetResult | undefined> {
  for await (const event of explore(request)) if (event.type === 'end') return event.result;
  return undefined;
}

function refusal(what: string, error: unknown): string {
  if (!(error instanceof PenumbraError)) throw error;
  return `${what}: ${error.code} ${error.message.split('\n')[0]}`;
}

/** Outcomes of decisions of the package: those of several targets are counted once. */
function decisionsOf(
  results: readonly TargetResult[],
  root: string,
  targets: readonly string[],
): PackageResult['decisions'] {
  const covered = new Set<string>();
  const infeasible = new Set<string>();
  for (const { summary } of results) {
    for (const { file, line, column, whenTrue, whenFalse } of summary.decisions.list) {
      if (!isOf(root, path.resolve(file))) continue;
      for (const [way, status] of Object.entries({ whenTrue, whenFalse })) {
        const outcome = `${path.resolve(file)}:${line}:${column} ${way}`;
        if (status === 'covered') covered.add(outcome);
        if (status === 'infeasible') infeasible.add(outcome);
      }
    }
  }
  const sites = reachableSites(codeIn(root), targets);
  // What a path has met is reachable, whatever names say.
  for (const { summary } of results)
    for (const { file, line, column } of summary.decisions.list)
      if (isOf(root, path.resolve(file))) sites.add(`${path.resolve(file)}:${line}:${column}`);
  return { covered: covered.size, reachable: 2 * sites.size, infeasible: infeasible.size };
}

/** Whether a file is one of the package, and not of what it depends on. */
function isOf(root: string, file: string): boolean {
  return (
    file.startsWith(root + path.sep) &&
    !file.slice(root.length).includes(`${path.sep}node_modules${path.sep}`)
  );
}

/** The code of the package. */
function codeIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((file) => /\.[cm]?[jt]s$/u.test(file) && !/\.d\.[cm]?ts$/u.test(file) && isOf(root, file))
    .sort();
}

/** Writes the tests, and runs them on files with counters. */
async function testsOf(
  results: readonly TargetResult[],
  root: string,
  place: string,
): Promise<Pick<PackageResult, 'branches' | 'tests' | 'leftOut'>> {
  const directory = path.join(place, 'tests');
  mkdirSync(directory);
  const files: string[] = [];
  const leftOut: string[] = [];
  let written = 0;
  for (const result of results) {
    const emitted = await emitTests({ result, framework: 'mocha', directory });
    for (const { file, kind, tests } of emitted.files) {
      if (kind === 'tests') files.push(path.resolve(file));
      if (kind === 'tests') written += tests;
    }
    leftOut.push(
      ...emitted.leftOut.map(({ reason }) => `${result.subject.target}: ${reason.split('\n')[0]}`),
    );
  }
  const met = results.flatMap(({ summary }) => summary.decisions.list.map(({ file }) => path.resolve(file)));
  const counted = [...new Set(met)].filter((file) => isOf(root, file) && /\.[cm]?js$/u.test(file)).sort();
  try {
    const { branches, passed } = runWithCounters(counted, files, place);
    const taken = branches.filter((branch) => branch.taken).length;
    return { branches: { taken, all: branches.length }, tests: { passed, written }, leftOut };
  } catch (error) {
    const reason = `the tests do not run: ${(error as Error).message.split('\n')[0]}`;
    return { branches: undefined, tests: { passed: 0, written }, leftOut: [...leftOut, reason] };
  }
}
