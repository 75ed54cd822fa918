/** Doubles as exact numbers with flags: operators on known ones fold to what JavaScript gives, where nothing is rounded. */
import assert from 'node:assert/strict';
import { type Bool, Terms, TRUE } from '../terms/terms.js';
import { type Round, type SplitDouble, SplitDoubles } from './split-double.js';

/** Sums, products and quotients of these that are compared are exact. */
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  -3,
  0.5,
  -2.5,
  8,
  1024,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

const terms = new Terms();
const doubles = new SplitDoubles(terms);
const exact: Round = (value) => ({ value, overflow: -TRUE });

function numberOf({ value, nan, positive, negative, minusZero }: SplitDouble): number {
  if (nan === TRUE) return Number.NaN;
  if (positive === TRUE) return Number.POSITIVE_INFINITY;
  if (negative === TRUE) return Number.NEGATIVE_INFINITY;
  return minusZero === TRUE
    ? -0
    : terms.evaluator({ booleans: new Map(), numbers: new Map() }).num(value) + 0;
}

const RESULTS: readonly (readonly [
  name: string,
  real: (x: number, y: number) => number,
  split: (x: SplitDouble, y: SplitDouble) => SplitDouble,
])[] = [
  ['x + y', (x, y) => x + y, (x, y) => doubles.add(x, y, exact)],
  ['x * y', (x, y) => x * y, (x, y) => doubles.multiply(x, y, exact)],
  ['x / y', (x, y) => x / y, (x, y) => doubles.divide(x, y, exact)],
  ['x % y', (x, y) => x % y, (x, y) => doubles.remainder(x, y)],
  ['Math.floor(x)', (x) => Math.floor(x), (x) => doubles.floor(x)],
];

const TRUTHS: readonly (readonly [
  name: string,
  real: (x: number, y: number) => boolean,
  split: (x: SplitDouble, y: SplitDouble) => Bool,
])[] = [
  ['x === y', (x, y) => x === y, (x, y) => doubles.equal(x, y)],
  ['x <= y', (x, y) => x <= y, (x, y) => doubles.lessOrEqual(x, y)],
  ['Number.isInteger(x)', (x) => Number.isInteger(x), (x) => doubles.isInteger(x)],
  ['Number.isFinite(x)', (x) => Number.isFinite(x), (x) => doubles.isFinite(x)],
  ['Object.is(x, 0) || Object.is(x, -0)', (x) => x === 0, (x) => doubles.isZero(x)],
  ['1 / x < 0 or x < 0', (x) => x < 0 || Object.is(x, -0), (x) => doubles.hasSign(x)],
];

describe('doubles as exact numbers', () => {
  const pairs = NUMBERS.flatMap((x) => NUMBERS.map((y) => [x, y] as const));

  for (const [name, real, split] of RESULTS) {
    it(name, () => {
      for (const [x, y] of pairs) {
        const found = numberOf(split(doubles.constant(x), doubles.constant(y)));
        const expected = real(x, y);
        // Of quotients like 1 / 3 the exact one is no double: the evaluator rounds it as division does.
        assert.ok(Object.is(found, expected), `${name} of ${x} and ${y}: ${found}, not ${expected}`);
      }
    });
  }

  for (const [name, real, split] of TRUTHS) {
    it(name, () => {
      for (const [x, y] of pairs)
        assert.equal(split(doubles.constant(x), doubles.constant(y)) === TRUE, real(x, y), `${x}, ${y}`);
    });
  }
});
