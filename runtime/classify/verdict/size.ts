/** How long inputs are. */
import type { Sequence } from '../generation/sequences.js';

/** Calls count most, then the text of arguments. */
export function sizeOf(sequence: Sequence): number {
  const text = sequence.flatMap(({ args }) => args.map((arg) => ('code' in arg ? costOf(arg.code) : 1)));
  return sequence.length * 1000 + text.reduce((sum, cost) => sum + cost, 0);
}

export function costOf(code: string): number {
  const at = SIMPLE.indexOf(code);
  return at < 0 ? SIMPLE.length + code.length : at;
}

export const SIMPLE: readonly string[] = ['0', '1', '-1', '""', 'false', '"a"', 'true', '[]'];
