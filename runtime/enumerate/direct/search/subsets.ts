/** Subsets of indices at random. */
import type { Random } from '../../../solver/local-search/random.js';

/** So many different numbers below a limit in ascending order, each set of them as likely as any other (Floyd). */
export function chooseIndices(limit: number, count: number, random: Random): readonly number[] {
  if (count >= limit) return Array.from({ length: limit }, (_, index) => index);
  const chosen = new Set<number>();
  for (let at = limit - count; at < limit; at++) {
    const index = Math.floor(random() * (at + 1));
    chosen.add(chosen.has(index) ? at : index);
  }
  return [...chosen].sort((a, b) => a - b);
}
