/** A length that is concrete from now on, as native code needs it. */
import { type ExprId, Op } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';

/**
 * Adds to the path which length it is. How many times it doubles comes first: negated, such a predicate leads to inputs of
 * twice the length, and that it is this one only to the next, while programs read at fixed places far behind.
 * @param length 0 where it does not depend on the input
 */
export function concretizeSize({ path, expressions, arena }: Core, length: ExprId, count: number): void {
  if (length === 0) return;
  for (let least = 2; ; least *= 2) {
    const isLonger = count >= least;
    path.require('bounds', expressions.compare(Op.Le, arena.constant(least), length), isLonger);
    if (!isLonger) break;
  }
  path.require('bounds', expressions.strictEqual(length, arena.constant(count)), true);
}
