/** Comparisons and arithmetic; the operators of one sort each. */
import { functionOfNumber, NUMBER_FUNCTION_NAMES } from '../../../vm/expressions/number-functions.js';
import { bigintFloorDiv, bigintMod } from '../terms/constructors/bigint-terms.js';
import { Trait } from '../terms/term-ops.js';
import { functionGuesses, type OpaqueFunction } from './opaque-functions.js';
import {
  combined,
  first,
  hull,
  magnitude,
  neighbours,
  type Operator,
  type Range,
  second,
} from './operator.js';

/** Numbers other than 0 whose products with fractions are rounded to 0. */
const TINY = [Number.MIN_VALUE, -Number.MIN_VALUE];

export const EQ: Operator = {
  gives: 'truth',
  // A bigint and a number are compared by their mathematical values.
  value: (a, b) => a <= b && b <= a,
  rebuild: (terms, [a, b]) => terms.eq(a!, b!),
  isLinear: true,
};

export const LE: Operator = {
  gives: 'truth',
  value: (a, b) => a <= b,
  rebuild: (terms, [a, b]) => terms.le(a!, b!),
  isLinear: true,
};

export const ADD: Operator = {
  gives: 'number',
  value: (a, b) => a + b,
  bigint: (a, b) => a + b,
  rebuild: (terms, [a, b]) => terms.add(a!, b!),
  range: (x, y) => combined(x, y, ([a, b], [c, d]) => [a + c, b + d]),
  inverse: ({ target, a, b, isSame }) =>
    isSame ? first(target / 2) : [...first(target - b), ...second(target - a)],
  traits: Trait.Rounded,
  isLinear: true,
};

export const MUL: Operator = {
  gives: 'number',
  value: (a, b) => a * b,
  bigint: (a, b) => a * b,
  rebuild: (terms, [a, b]) => terms.mul(a!, b!),
  range: (x, y) => combined(x, y, ([a, b], [c, d]) => hull([a * c, a * d, b * c, b * d])),
  inverse: ({ target, a, b, isSame }) => {
    if (target === 0) return [...first(0, ...TINY), ...second(0, ...TINY)];
    if (isSame) return first(Math.sqrt(target), -Math.sqrt(target));
    // A factor of 0 has to change first, whatever the other factor is.
    return [...(b === 0 ? second(1) : first(target / b)), ...(a === 0 ? first(1) : second(target / a))];
  },
  traits: Trait.Rounded,
  // True of products with a constant.
  isLinear: true,
};

export const DIV: Operator = {
  gives: 'number',
  value: (a, b) => a / b,
  rebuild: (terms, [a, b]) => terms.div(a!, b!),
  inverse: ({ target, a, b }) => [
    ...first(target * b),
    ...(target === 0 ? first(...TINY) : second(a / target)),
    ...(b === 0 ? second(1) : []),
  ],
  traits: Trait.Rounded,
  isLinear: false,
};

export const REM: Operator = {
  gives: 'number',
  value: (a, b) => a % b,
  bigint: (a, b) => (b === 0n ? 0n : a % b),
  rebuild: (terms, [a, b]) => terms.rem(a!, b!),
  range: (x, y) => {
    if (y === undefined) return undefined;
    const most = Math.max(0, magnitude(y) - 1);
    const [low, high] = x ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    return [low >= 0 ? 0 : -most, high <= 0 ? 0 : most];
  },
  inverse: ({ target, a, b }) => [...first(a - (a % b) + target, target, target + b), ...second(a - target)],
  isLinear: false,
};

export const QUOTIENT: Operator = {
  gives: 'number',
  value: (a, b) => Math.trunc(a / b),
  bigint: (a, b) => (b === 0n ? 0n : a / b),
  range: (x) => x && [-magnitude(x), magnitude(x)],
  inverse: ({ target, a, b }) => [
    ...first(target * b),
    ...(target === 0 ? [] : second(Math.trunc(a / target))),
  ],
  isLinear: false,
};

export const FLOOR_DIV: Operator = {
  gives: 'number',
  value: (a, b) => Math.floor(a / b),
  bigint: floorQuotient,
  rebuild: (terms, [a, b], sort) =>
    sort === 'bigint'
      ? bigintFloorDiv(terms, a!, terms.bigintOf(b!)!)
      : terms.floorDiv(a!, terms.constantOf(b!)!),
  range: (x, _, b) => x && [Math.floor(x[0] / b), Math.floor(x[1] / b)],
  // The remainder of the division is kept if possible.
  inverse: ({ target, a, b }) =>
    first(target * b + (a - b * Math.floor(a / b)), target * b, target * b + b - 1),
  isLinear: false,
};

export const MOD: Operator = {
  gives: 'number',
  value: (a, b) => a - b * Math.floor(a / b),
  bigint: (a, b) => a - b * floorQuotient(a, b),
  rebuild: (terms, [a, b], sort) =>
    sort === 'bigint' ? bigintMod(terms, a!, terms.bigintOf(b!)!) : terms.mod(a!, terms.constantOf(b!)!),
  range: (_x, _y, b): Range | undefined => (Number.isNaN(b) ? undefined : [0, b - 1]),
  inverse: ({ target, a, b }) => first(b * Math.floor(a / b) + target, target),
  isLinear: false,
};

export const CALL: Operator = {
  gives: 'number',
  value: (fn, x, y) => functionOfNumber(fn).value(x, y),
  // Rounding may put a result one double off. Operands that give exactly the target come first.
  inverse: ({ target, a: fn, b: x, c: y }) => {
    const { value: apply } = functionOfNumber(fn);
    const name = NUMBER_FUNCTION_NAMES[fn] as OpaqueFunction;
    const guesses = functionGuesses(name, target, [x, y]).flatMap(({ operand, value }) =>
      neighbours(value).map((near) => ({ operand, value: near })),
    );
    const isExact = ({ operand, value }: (typeof guesses)[number]): boolean =>
      (operand === 0 ? apply(value, y) : apply(x, value)) === target;
    return [...guesses.filter(isExact), ...guesses.filter((guess) => !isExact(guess))].map(
      ({ operand, value }) => ({ operand: operand === 0 ? 1 : 2, value }),
    );
  },
  traits: Trait.Call | Trait.Rounded,
  isLinear: false,
};

function floorQuotient(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return quotient * b > a ? quotient - 1n : quotient;
}
