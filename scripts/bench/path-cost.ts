/** What a path costs from its query to the verdict of its replay, where the program does next to nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explore } from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';

/** Three numbers, each in one of seven ranges: 343 paths. */
const PROGRAM = `
const range = (x) => (x < 0 ? 0 : x < 10 ? 1 : x < 20 ? 2 : x < 30 ? 3 : x < 40 ? 4 : x < 50 ? 5 : 6);
/** @param {int} a @param {int} b @param {int} c */
export function place(a, b, c) {
  return 49 * range(a) + 7 * range(b) + range(c);
}
`;

/** Paths of the short run, which is what starting costs, and of the long one. */
const PATHS = [43, 343] as const;

export interface PathCost {
  /** Paths that were counted. */
  readonly paths: number;
  /** Milliseconds on the processor for each of them, processes included. */
  readonly cpu: number;
  /** Milliseconds of the clock. */
  readonly wall: number;
}

/** The cost of a path, amortised: that of a long exploration less that of a short one. */
export async function pathCost(): Promise<PathCost> {
  const place = mkdtempSync(path.join(tmpdir(), 'penumbra-bench-'));
  try {
    const file = path.join(place, 'place.mjs');
    writeFileSync(file, PROGRAM);
    const [short, long] = [await explored(file, PATHS[0]), await explored(file, PATHS[1])];
    const paths = long.tests - short.tests;
    return { paths, cpu: (long.cpu - short.cpu) / paths, wall: (long.wall - short.wall) / paths };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function explored(
  file: string,
  maxPaths: number,
): Promise<{ readonly tests: number; readonly cpu: number; readonly wall: number }> {
  const [cpu, wall] = [cpuTime().milliseconds, performance.now()];
  for await (const event of explore({ file, target: 'place', goal: 'paths', strategy: 'bfs', maxPaths })) {
    if (event.type !== 'end') continue;
    const { tests } = event.result;
    if (tests.length !== maxPaths) throw new Error(`${tests.length} tests of ${maxPaths} paths`);
    return { tests: tests.length, cpu: cpuTime().milliseconds - cpu, wall: performance.now() - wall };
  }
  throw new Error('the exploration did not end');
}
