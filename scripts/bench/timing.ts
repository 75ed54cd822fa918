/** CPU time of pieces of work that take turns, so that all see the same state of the machine. */

/** What is timed. */
export interface Work {
  /** Done before each run; its time does not count. */
  readonly prepare?: () => void;
  readonly run: () => void;
}

/** Milliseconds of CPU for a run, all threads of the process included, over `count` runs. */
function cpuMilliseconds({ prepare, run }: Work, count: number): number {
  let spent = 0;
  // Without a preparation the runs are timed together: the clock is as short as the shortest of them.
  const together = prepare ? 1 : count;
  for (let done = 0; done < count; done += together) {
    prepare?.();
    const before = process.cpuUsage();
    for (let i = 0; i < together; i++) run();
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
  }
  return spent / count;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Milliseconds that make a measurement. */
const ENOUGH = 4;

/** Runs that make a measurement, found after `warmUp` milliseconds of runs that let the engine optimise. */
function repetitions(work: Work, warmUp: number): number {
  for (let spent = 0; spent < warmUp; ) spent += cpuMilliseconds(work, 1);
  for (let count = 1; ; count *= 2) if (cpuMilliseconds(work, count) * count >= ENOUGH) return count;
}

/**
 * Milliseconds of a run of each piece of work: medians of `rounds` rounds, in each of which all take their turn, as
 * often as it needs to be measured.
 * @param warmUp milliseconds that each is run before
 */
export function interleaved(works: readonly Work[], rounds: number, warmUp: number): number[] {
  const counts = works.map((work) => repetitions(work, warmUp));
  const spent: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, work] of works.entries()) spent[i]!.push(cpuMilliseconds(work, counts[i]!));
  }
  return spent.map(median);
}
