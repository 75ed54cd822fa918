/** Plain enumeration: nothing here knows the specification language, the virtual machine or the solver. */

/** The integers from `low` to `high`, both included. */
export function range(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
}

/** All sequences of `length` members of `values`. */
export function* sequences<T>(values: readonly T[], length: number): Generator<T[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const head of values) for (const tail of sequences(values, length - 1)) yield [head, ...tail];
}

/** All ascending sequences of `length` distinct members of `values`, which ascend. */
export function* ascending(values: readonly number[], length: number): Generator<number[]> {
  yield* sorted(values, length, 1);
}

/** All sequences of `length` members of `values` that never descend; `values` ascend. */
export function* nonDescending(values: readonly number[], length: number): Generator<number[]> {
  yield* sorted(values, length, 0);
}

function* sorted(values: readonly number[], length: number, step: 0 | 1): Generator<number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const [i, head] of values.entries()) {
    for (const tail of sorted(values.slice(i + step), length - 1, step)) yield [head, ...tail];
  }
}

/**
 * All ways to say which of `length` places hold the same thing, as numbers in order of first use: `[0, 1, 0]` has
 * the first and the third alike. `null` stands for no thing, if `nullable`. At most `limit` things.
 */
export function* patterns(length: number, limit: number, nullable: boolean): Generator<(number | null)[]> {
  yield* extend([], 0);
  function* extend(prefix: (number | null)[], used: number): Generator<(number | null)[]> {
    if (prefix.length === length) {
      yield prefix;
      return;
    }
    if (nullable) yield* extend([...prefix, null], used);
    for (const old of range(0, used - 1)) yield* extend([...prefix, old], used);
    if (used < limit) yield* extend([...prefix, used], used + 1);
  }
}
