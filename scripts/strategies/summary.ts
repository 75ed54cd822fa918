/** Medians and ranges over seeds, of all functions together. */
import { coveredAt, type Series, spentAt, type Unit } from './moment.js';
import type { Line } from './plot.js';

/** Points of a line. */
const POINTS = 48;

interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (i: number): number => sorted[i] ?? 0;
  return { median: at(Math.floor((sorted.length - 1) / 2)), low: at(0), high: at(sorted.length - 1) };
}

function bySeed(series: readonly Series[], tool: string): readonly (readonly Series[])[] {
  const own = series.filter((one) => one.tool === tool);
  return [...new Set(own.map(({ seed }) => seed))].map((seed) => own.filter((one) => one.seed === seed));
}

/** The share of all outcomes that a tool covers, seed by seed. */
export function sharesAt(
  series: readonly Series[],
  tool: string,
  unit: Unit,
  spent: number,
): readonly number[] {
  return bySeed(series, tool).map((own) => {
    const total = own.reduce((sum, one) => sum + one.total, 0);
    const covered = own.reduce((sum, one) => sum + coveredAt(one, unit, spent), 0);
    return total === 0 ? 0 : (100 * covered) / total;
  });
}

export function linesOf(series: readonly Series[], tools: readonly string[], unit: Unit): Line[] {
  const used = series.filter(({ tool }) => tools.includes(tool));
  // Where most are done: the slowest would leave all others in a corner.
  const ends = used.map(({ moments }) => moments.at(-1)?.[unit] ?? 0).sort((a, b) => a - b);
  const most = ends[Math.floor(0.9 * (ends.length - 1))] ?? 0;
  return tools.map((name) => ({
    name,
    points: Array.from({ length: POINTS + 1 }, (_, i) => {
      const x = (most * i) / POINTS;
      return { x, ...spreadOf(sharesAt(used, name, unit, x)) };
    }),
  }));
}

/** How much a tool has spent when it has covered 95 % of what it covers in the end: the sum over all functions, by seed. */
export function spentBySeed(series: readonly Series[], tool: string, unit: Unit): readonly number[] {
  return bySeed(series, tool).map((own) =>
    own.reduce((sum, one) => sum + (spentAt(one, unit, 0.95) ?? 0), 0),
  );
}
