/** Special values, on which programs often behave differently: small numbers, numbers near constants, limits of doubles. */
import { type Num, TermOp, type Terms } from '../terms/terms.js';

const SPECIAL = [0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 1.5, -1.5, 5, -5, 10, -10, 100, -100];
const EXTREME = [
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  1e300,
  -1e300,
  Number.MIN_VALUE,
];
/** Constants whose neighbours are tried. */
const MOST_CONSTANTS = 8;

/** The plainest first. @param below terms of the formulas */
export function specialValues(terms: Terms, below: readonly Num[]): readonly number[] {
  const constants = below.flatMap((term) =>
    terms.op[term] === TermOp.NumConst ? (terms.constantOf(term) ?? []) : [],
  );
  const small = constants.filter((value) => Math.abs(value) < 2 ** 53).slice(0, MOST_CONSTANTS);
  const near = small.flatMap((value) => [value, value + 1, value - 1, value + 0.5, value - 0.5, -value]);
  const all = [...SPECIAL, ...near, ...EXTREME];
  return [...new Map(all.map((value) => [Object.is(value, -0) ? '-0' : String(value), value])).values()];
}
