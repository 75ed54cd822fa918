/** A number from 0 to below 1. */
export type Random = () => number;

/** Random numbers of 32 bits, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
