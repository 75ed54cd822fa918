/** Bit operators: on Ints of 32 bits, and on bigints that are not known. */
import { toInt32 } from '../terms/constructors/bit-operations.js';
import { Trait } from '../terms/term-ops.js';
import { combined, first, magnitude, type Operator, type Range, second } from './operator.js';

export const INT32: Range = [-(2 ** 31), 2 ** 31 - 1];
const UINT32: Range = [0, 2 ** 32 - 1];

/** A row for an operator on two Ints of 32 bits with such a result. */
type Bits = Pick<Operator, 'gives' | 'range' | 'traits' | 'isLinear'>;
const BITS: Bits = { gives: 'number', range: () => INT32, traits: Trait.Bits, isLinear: false };

export const TO_INT32: Operator = {
  ...BITS,
  value: (a) => a | 0,
  rebuild: (terms, [a]) => toInt32(terms, a!),
  inverse: ({ target }) => first(target, target + 2 ** 32),
};

export const BIT_AND: Operator = {
  ...BITS,
  value: (a, b) => a & b,
  range: (x, y) => {
    const masks = [x, y].flatMap((mask) => (mask && mask[0] >= 0 ? [mask[1]] : []));
    return masks.length > 0 ? [0, Math.min(...masks)] : INT32;
  },
  inverse: ({ target, a, b }) => [...first((a & ~b) | target), ...second((b & ~a) | target)],
};

export const BIT_OR: Operator = {
  ...BITS,
  value: (a, b) => a | b,
  inverse: ({ target, a, b }) => [...first((a & b) | (target & ~b)), ...second((b & a) | (target & ~a))],
};

export const BIT_XOR: Operator = {
  ...BITS,
  value: (a, b) => a ^ b,
  inverse: ({ target, a, b }) => [...first(target ^ b), ...second(target ^ a)],
};

export const SHL: Operator = {
  ...BITS,
  value: (a, b) => a << b,
  inverse: ({ target, b }) => first(target >>> b, target >> b),
};

/** Inverts a shift. Bits that are shifted out keep their values. */
const shiftedBack: Operator['inverse'] = ({ target, a, b }) => first((target << b) | (a & ((1 << b) - 1)));

export const SHR: Operator = {
  ...BITS,
  value: (a, b) => a >> b,
  inverse: shiftedBack,
};

export const USHR: Operator = {
  ...BITS,
  value: (a, b) => a >>> b,
  range: () => UINT32,
  inverse: shiftedBack,
};

/** A row for an operator on two unknown bigints. */
const wide = (bigint: (a: bigint, b: bigint) => bigint): Operator => ({
  gives: 'number',
  value: () => {
    throw new RangeError('an operator of bigints takes no numbers');
  },
  bigint,
  traits: Trait.Open,
  isLinear: false,
});

/** Results have no more bits than the longer operand. */
const asLong: Operator['range'] = (x, y) =>
  combined(x, y, (p, q) => {
    const most = 2 ** Math.ceil(Math.log2(Math.max(magnitude(p), magnitude(q)) + 1));
    return [-most, most];
  });

export const BIG_AND: Operator = { ...wide((a, b) => a & b), range: asLong };
export const BIG_OR: Operator = { ...wide((a, b) => a | b), range: asLong };
export const BIG_XOR: Operator = { ...wide((a, b) => a ^ b), range: asLong };
// The value of a result that would not fit into memory does not matter: no run can have it.
export const BIG_SHIFT: Operator = wide((a, b) => (b > 1n << 20n ? 0n : a << b));
export const BIG_POWER: Operator = wide((a, b) => (b < 0n || b > 1n << 16n ? 0n : a ** b));
