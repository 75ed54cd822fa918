/** One file of realistic functions: explored, its tests written, and run with istanbul's counters. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitTests, explore, listTargets, type TargetResult } from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import { watchMemory } from '../memory.js';
import { type Branch, runWithCounters } from './branches.js';

/** What it took to explore one function. */
export interface TargetCost {
  readonly target: string;
  readonly tests: number;
  readonly divergent: number;
  /** Processes included. */
  readonly cpuMilliseconds: number;
  /** All processes together; undefined where the system does not tell. */
  readonly megabytes: number | undefined;
  readonly queries: number;
  /** Queries answered without the solver. */
  readonly spared: number;
  readonly bounds: readonly string[];
}

export interface FileResult {
  readonly file: string;
  readonly branches: readonly Branch[];
  readonly passed: number;
  readonly failed: number;
  readonly targets: readonly TargetCost[];
}

export const FOLDER = fileURLToPath(new URL('../../../corpus/functions/', import.meta.url));

/** Names of the subjects, in order. */
export function subjects(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => /\.(?:js|mjs|mts)$/u.test(name))
    .sort();
}

/** Explores every function that the subject exports and measures what its tests reach. */
export async function measureFile(name: string): Promise<FileResult> {
  const place = mkdtempSync(path.join(tmpdir(), 'penumbra-functions-'));
  try {
    const file = path.join(place, name);
    cpSync(path.join(FOLDER, name), file);
    cpSync(path.join(FOLDER, 'package.json'), path.join(place, 'package.json'));
    const directory = path.join(place, 'tests');
    mkdirSync(directory);
    const targets: TargetCost[] = [];
    const emitted: { file: string; kind: string }[] = [];
    for (const target of await listTargets(file)) {
      const { result, cost } = await measureTarget(file, target);
      targets.push(cost);
      emitted.push(...(await emitTests({ result, framework: 'mocha', directory })).files);
    }
    const counted = emitted.find(({ kind }) => kind === 'subject')?.file ?? file;
    const tests = emitted.filter(({ kind }) => kind !== 'subject').map((test) => test.file);
    return { file: name, targets, ...runWithCounters([counted], tests) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function measureTarget(
  file: string,
  target: string,
): Promise<{ result: TargetResult; cost: TargetCost }> {
  const began = cpuTime().milliseconds;
  const peak = watchMemory();
  const result = await resultOf(file, target);
  const { paths, solver, bounds } = result.summary;
  const cost = {
    target,
    tests: result.tests.length,
    divergent: paths.divergent,
    cpuMilliseconds: cpuTime().milliseconds - began,
    megabytes: peak()?.together,
    queries: solver.queries,
    spared: solver.cached,
    bounds: bounds.map(({ name }) => name),
  };
  return { result, cost };
}

async function resultOf(file: string, target: string): Promise<TargetResult> {
  for await (const event of explore({ file, target })) if (event.type === 'end') return event.result;
  throw new Error(`${target}: the exploration did not end`);
}
