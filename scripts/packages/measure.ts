/** One package of the corpus: explored, its tests written and run with istanbul's counters. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DEFAULTS,
  emitTests,
  PenumbraError,
  type RecordedTarget,
  readManifest,
  readRun,
  runCorpus,
  type TargetResult,
} from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import { isModule, type MochaResult, readCounts, runMocha } from '../functions/branches.js';
import { type Counts, countersIn, keyOf, takenOf, waysOf } from '../rivals/counters.js';
import { type Called, declaredCall, literalsIn } from '../rivals/declared.js';
import { runRival } from '../rivals/run.js';
import { idleShare, type Progress } from './idle-share.js';
import { installed } from './install.js';
import type { PackageEntry } from './manifest.js';

export interface PackageResult {
  readonly package: string;
  readonly format: PackageEntry['format'];
  /** All that the package exports, and those explored. */
  readonly targets: { readonly all: number; readonly explored: number };
  /** What could not be explored, with the code and the message. */
  readonly refusals: readonly string[];
  /** Outcomes of decisions of the package itself: taken, and behind the explored targets by calls. */
  readonly decisions: { readonly covered: number; readonly reachable: number; readonly infeasible: number };
  /** As istanbul counts them, of the functions of the package that calls of the targets can reach. */
  readonly branches: BranchCount;
  /** One for each explored target. */
  readonly rows: readonly TargetRow[];
  readonly tests: {
    readonly passed: number;
    readonly written: number;
    /** Titles of those that failed, and what they say. */
    readonly failures: readonly string[];
  };
  /** Tests that are not written, by reason. */
  readonly leftOut: readonly string[];
  readonly paths: { readonly run: number; readonly divergent: number };
  readonly divergences: readonly string[];
  /** Groups of errors that nothing caught, and those of them that no caller is likely to cause. */
  readonly errors: { readonly all: number; readonly unlikely: number };
  readonly cpuMilliseconds: number;
  readonly megabytes: number | undefined;
}

export interface BranchCount {
  readonly taken: number;
  readonly all: number;
}

/** What is found of one function, beside others that had the same processor time. */
export interface TargetRow {
  readonly target: string;
  /** Ways of branches behind it. */
  readonly all: number;
  /** Those that the emitted tests take. */
  readonly taken: number;
  /** Undefined: it cannot be called so, or that was not asked for. */
  readonly random?: number;
  readonly fastCheck?: number;
  /** Whether declarations tell fast-check a type of some argument. */
  readonly isTyped?: boolean;
  /** Whether some condition tests text. */
  readonly testsText: boolean;
  /** Of the runs up to the one that completes 95 % of what is covered in the end: the share that add nothing. */
  readonly idle?: number;
}

export interface MeasureOptions {
  /** Whether random calls and fast-check are measured, too. */
  readonly rivals: boolean;
  readonly seed: number;
  /** Most targets. */
  readonly sample: number;
  /** Milliseconds for a target. */
  readonly timeout: number;
  /** These in place of a sample. */
  readonly targets?: readonly string[];
}

/** Nothing ends a package but the limits of its targets, which are what is asked for. */
const NO_LIMITS = {
  cpu: Number.MAX_SAFE_INTEGER,
  time: Number.MAX_SAFE_INTEGER,
  memory: Number.MAX_SAFE_INTEGER,
};

/**
 * Installs a package, unless it is in the cache, and explores targets of a copy of it as `penumbra corpus run` does.
 * @throws Error where it cannot be installed
 */
export async function measurePackage(entry: PackageEntry, options: MeasureOptions): Promise<PackageResult> {
  const { sample, timeout, targets } = options;
  const cached = installed(`${entry.name.replace('/', '+')}@${entry.version}`, {
    [entry.name]: entry.version,
  });
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-package-')));
  const started = process.cwd();
  const began = cpuTime().milliseconds;
  try {
    const manifest = path.join(place, 'packages.json');
    writeFileSync(manifest, JSON.stringify([{ ...entry, ...(targets ? { targets } : {}) }]));
    const { id } = readManifest(manifest)[0]!;
    const folder = path.join(place, 'packages', id);
    cpSync(cached, folder, { recursive: true, verbatimSymlinks: true });
    const run = path.join(place, 'run');
    const { packages } = await runCorpus({
      manifest,
      run,
      packages: path.dirname(folder),
      jobs: 1,
      options: { sample, target: { ...DEFAULTS, timeout }, limits: NO_LIMITS },
    });
    const { label, state, refusals, figures, cost } = packages[0]!;
    const cpuMilliseconds = cpuTime().milliseconds - began;
    // What the record names from the current folder is in the folder of the package.
    process.chdir(folder);
    const results =
      figures.functions.explored === 0
        ? []
        : readRun(path.join(run, 'journals', id)).targets.filter((target) => target.state !== 'cut');
    const root = path.join(folder, 'node_modules', entry.name);
    const errors = results.flatMap(({ result }) => result.errors);
    return {
      package: label,
      format: entry.format,
      targets: { all: figures.functions.all, explored: results.length },
      refusals: [
        ...refusals.map(({ target, code, message }) => `${target || 'package'}: ${code} ${message}`),
        ...(state === 'failed' && refusals.length === 0 ? ['package: its process ended without a word'] : []),
      ],
      decisions: decisionsOf(results, root),
      ...(await branchesOf(results, { root, place, global: entry.global, ...options })),
      paths: {
        run: sum(results, ({ summary }) => summary.paths.run),
        divergent: sum(results, ({ summary }) => summary.paths.divergent),
      },
      divergences: results.flatMap(({ result: { subject, tests } }) =>
        tests.flatMap((test) =>
          test.replay === 'divergent' ? [`${subject.target}: ${test.reason.split('\n')[0]}`] : [],
        ),
      ),
      errors: { all: errors.length, unlikely: errors.filter(({ unlikely }) => unlikely).length },
      cpuMilliseconds,
      megabytes: cost.megabytes,
    };
  } finally {
    process.chdir(started);
    rmSync(place, { recursive: true, force: true });
  }
}

function sum(results: readonly RecordedTarget[], part: (result: TargetResult) => number): number {
  return results.reduce((total, { result }) => total + part(result), 0);
}

/** What was covered by the run of each path. */
function progressOf({ paths, runs }: RecordedTarget): readonly Progress[] {
  let covered = 0;
  return paths.map(({ id, added }) => {
    covered += added.length;
    return { run: runs.get(id) ?? 0, covered };
  });
}

/** Outcomes of decisions of the package that calls can reach: those of several targets are counted once. */
function decisionsOf(results: readonly RecordedTarget[], root: string): PackageResult['decisions'] {
  const covered = new Set<string>();
  const infeasible = new Set<string>();
  const sites = new Set<string>();
  for (const { result } of results) {
    for (const { file, line, column, whenTrue, whenFalse } of result.summary.decisions.list) {
      if (!isOf(root, path.resolve(file))) continue;
      const place = `${path.resolve(file)}:${line}:${column}`;
      sites.add(place);
      for (const [way, status] of Object.entries({ whenTrue, whenFalse })) {
        if (status === 'covered') covered.add(`${place} ${way}`);
        if (status === 'infeasible') infeasible.add(`${place} ${way}`);
      }
    }
  }
  return { covered: covered.size, reachable: 2 * sites.size, infeasible: infeasible.size };
}

/** Whether a file is one of the package, and not of what it depends on. */
function isOf(root: string, file: string): boolean {
  return (
    file.startsWith(root + path.sep) &&
    !file.slice(root.length).includes(`${path.sep}node_modules${path.sep}`)
  );
}

interface Place {
  readonly root: string;
  readonly place: string;
  /** The variable that a script leaves. */
  readonly global: string | undefined;
}

/** Writes the tests, and runs them, and what they are compared with, on files with counters. */
async function branchesOf(
  results: readonly RecordedTarget[],
  { root, place, global, ...options }: Place & MeasureOptions,
): Promise<Pick<PackageResult, 'branches' | 'rows' | 'tests' | 'leftOut'>> {
  const suites = await emitted(results, place);
  const lists = results.map(({ result }) =>
    result.summary.decisions.list
      .map((decision) => ({ ...decision, file: path.resolve(decision.file) }))
      .filter(({ file }) => isOf(root, file) && /\.[cm]?js$/u.test(file)),
  );
  const files = [...new Set(lists.flat().map(({ file }) => file))].sort();
  // What is called is asked for before the counters are there.
  const calls = results.map(({ result }) => (options.rivals ? callOf(result, global) : undefined));
  const literals = files.length === 0 ? [] : literalsIn(files);
  // Whether they pass is told by the files as they are: messages quote the code, and with counters it is other code.
  const leftOut = suites.flatMap((suite) => suite.leftOut);
  const runs = suites.map((suite, i) => passing(suite, path.join(place, `plain-${i}.json`)));
  const maps = countersIn(files, isModule);
  const rows: TargetRow[] = [];
  const [all, taken] = [new Set<string>(), new Set<string>()];
  for (const [i, recorded] of results.entries()) {
    const { target, file } = recorded.result.subject;
    const idle = idleShare(progressOf(recorded));
    const ways = waysOf(maps, lists[i]!);
    const counts = path.join(place, `counts-${i}.json`);
    const error = runs[i]!.error ?? passing(suites[i]!, counts).error;
    if (error !== undefined) leftOut.push(`${target}: the tests do not run: ${error}`);
    const own = takenOf(ways, readCounts(counts) as Counts);
    for (const way of ways) all.add(keyOf(way));
    for (const way of own) taken.add(keyOf(way));
    const called = calls[i];
    const rival = async (tool: 'random' | 'fast-check'): Promise<number | undefined> => {
      if (!called || ways.length === 0) return undefined;
      const { timeout: milliseconds, seed } = options;
      const job = { ...called, tool, seed, literals, milliseconds, ways };
      const folder = mkdtempSync(path.join(place, 'rival-'));
      return (await runRival({ ...job, file: path.resolve(file), folder })).taken.length;
    };
    const [random, fastCheck] = [await rival('random'), await rival('fast-check')];
    rows.push({
      target,
      all: ways.length,
      taken: own.length,
      ...(random === undefined ? {} : { random }),
      ...(fastCheck === undefined ? {} : { fastCheck }),
      ...(called ? { isTyped: called.isTyped } : {}),
      testsText: lists[i]!.some(({ text }) => TEXT_TEST.test(text)),
      ...(idle === undefined ? {} : { idle }),
    });
  }
  const tests = {
    passed: runs.reduce((total, { passed }) => total + passed, 0),
    written: suites.reduce((total, suite) => total + suite.tests, 0),
    failures: runs.flatMap(({ failures }) => failures),
  };
  return {
    branches: { taken: taken.size, all: all.size },
    rows,
    tests,
    leftOut,
  };
}

/** Runs the tests of a suite. `error`: why they cannot be run at all. */
function passing(suite: Suite, counts: string): Omit<MochaResult, 'failed'> & { readonly error?: string } {
  try {
    return suite.files.length === 0 ? { passed: 0, failures: [] } : runMocha(suite.files, counts);
  } catch (error) {
    return { passed: 0, failures: [], error: (error as Error).message.split('\n')[0]! };
  }
}

/** A condition that tests text: a method of strings, or a regular expression. */
const TEXT_TEST =
  /\.(?:char(?:At|CodeAt)|codePointAt|indexOf|lastIndexOf|includes|startsWith|endsWith|match(?:All)?|test|exec|search|slice|substr(?:ing)?|split|replace(?:All)?|trim\w*|to(?:Lower|Upper)Case|localeCompare|normalize)\(|(?:^|[=(,!&|?:])\s*\/[^/*\s]/u;

/** How random calls and fast-check call a target; undefined: its file is a script, or does not load by itself. */
function callOf({ subject: { file, target } }: TargetResult, global: string | undefined): Called | undefined {
  if (global !== undefined) return undefined;
  try {
    return declaredCall({ file: path.resolve(file), target });
  } catch (error) {
    if (error instanceof PenumbraError) return undefined;
    throw error;
  }
}

interface Suite {
  readonly files: readonly string[];
  readonly tests: number;
  readonly leftOut: readonly string[];
}

async function emitted(results: readonly RecordedTarget[], place: string): Promise<Suite[]> {
  const directory = path.join(place, 'tests');
  mkdirSync(directory);
  const suites: Suite[] = [];
  for (const { result } of results) {
    const { files, leftOut } = await emitTests({ result, framework: 'mocha', directory });
    const tests = files.filter(({ kind }) => kind === 'tests');
    suites.push({
      files: tests.map(({ file }) => path.resolve(file)),
      tests: tests.reduce((total, one) => total + one.tests, 0),
      leftOut: leftOut.map(({ reason }) => `${result.subject.target}: ${reason.split('\n')[0]}`),
    });
  }
  return suites;
}
