/** Two's complement integers of a number of bits, as Alloy's `util/integer` has them. */
import type { IntegerExpression } from '../problem/problem.js';

type Operator = (IntegerExpression & { readonly kind: 'arithmetic' })['operator'];

/** The integer of so many bits that a value is congruent to. */
export function wrapped(value: number, bits: number): number {
  const size = 2 ** bits;
  const low = ((value % size) + size) % size;
  return low >= size / 2 ? low - size : low;
}

/**
 * Division rounds towards zero. By zero it gives 0 for 0, 1 for what is negative, -1 for what is positive; the
 * remainder is what makes `a = b * (a / b) + remainder` hold. Shifts take the lowest bits of the amount that can tell
 * the positions of an integer apart.
 */
export function arithmetic(operator: Operator, a: number, b: number, bits: number): number {
  const positions = 2 ** Math.ceil(Math.log2(bits));
  const amount = ((b % positions) + positions) % positions;
  switch (operator) {
    case 'plus':
      return wrapped(a + b, bits);
    case 'minus':
      return wrapped(a - b, bits);
    case 'mul':
      return Number(BigInt.asIntN(bits, BigInt(a) * BigInt(b)));
    case 'div':
      return b === 0 ? -Math.sign(a) + 0 : wrapped(Math.trunc(a / b), bits);
    case 'rem':
      return b === 0 ? a : (a % b) + 0;
    case 'shift-left':
      return Number(BigInt.asIntN(bits, BigInt(a) << BigInt(amount)));
    case 'shift-right':
      return Math.floor(a / 2 ** amount);
    case 'shift-right-zero':
      return wrapped(Math.floor((a < 0 ? a + 2 ** bits : a) / 2 ** amount), bits);
  }
}
