/** Random numbers that are the same in every run. */

export interface Random {
  /** An integer from 0 up to, but without, a bound. */
  below(bound: number): number;
}

/** A linear congruential generator (Knuth's MMIX), of whose state the upper half is used. */
export function seeded(seed: number): Random {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n + 1n);
  return {
    below(bound) {
      state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
      return Number(((state >> 32n) * BigInt(bound)) >> 32n);
    },
  };
}
