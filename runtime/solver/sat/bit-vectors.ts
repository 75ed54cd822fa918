/**
 * Integers as two's complement bit vectors over a circuit, lowest bit first; the last bit is the sign and goes on for
 * ever. No vector is wider than the problem's integers: what does not fit is cut off, so that arithmetic wraps around.
 */
import { type Circuit, FALSE, type Gate, TRUE } from './circuit.js';

/** At least one bit. */
export type BitVector = readonly Gate[];

export class BitVectors {
  constructor(
    private readonly circuit: Circuit,
    readonly bits: number,
  ) {}

  constant(value: number): BitVector {
    const bits: Gate[] = [];
    let rest = value;
    do {
      bits.push(rest & 1 ? TRUE : FALSE);
      rest = Math.floor(rest / 2);
    } while (rest !== 0 && rest !== -1);
    bits.push(rest === 0 ? FALSE : TRUE);
    return this.cut(bits);
  }

  /** The integer, if no bit is open. */
  valueOf(a: BitVector): number | undefined {
    let value = 0;
    for (let i = 0; i < a.length; i++) {
      const gate = a[i]!;
      if (gate !== TRUE && gate !== FALSE) return undefined;
      if (gate === TRUE) value += i === a.length - 1 ? -(2 ** i) : 2 ** i;
    }
    return value;
  }

  plus(a: BitVector, b: BitVector): BitVector {
    return this.sum(a, b, FALSE);
  }

  minus(a: BitVector, b: BitVector): BitVector {
    return this.sum(
      a,
      b.map((gate) => -gate),
      TRUE,
    );
  }

  private sum(a: BitVector, b: BitVector, carryIn: Gate): BitVector {
    const width = Math.min(Math.max(a.length, b.length) + 1, this.bits);
    const result: Gate[] = [];
    let carry = carryIn;
    for (let i = 0; i < width; i++) {
      const [x, y] = [bit(a, i), bit(b, i)];
      result.push(this.addBits(x, y, carry));
      carry = this.carry(x, y, carry);
    }
    return trimmed(result);
  }

  private addBits(x: Gate, y: Gate, z: Gate): Gate {
    return -this.circuit.iff(-this.circuit.iff(x, y), z);
  }

  private carry(x: Gate, y: Gate, z: Gate): Gate {
    const { circuit } = this;
    return circuit.or(circuit.and(x, y), circuit.and(z, circuit.or(x, y)));
  }

  times(a: BitVector, b: BitVector): BitVector {
    const width = Math.min(a.length + b.length, this.bits);
    let result: BitVector = [FALSE];
    for (let i = 0; i < width; i++) {
      const own = bit(a, i);
      if (own === FALSE) continue;
      const shifted = Array.from({ length: width }, (_, j) =>
        j < i ? FALSE : this.circuit.and(own, bit(b, j - i)),
      );
      result = this.sum(result, shifted, FALSE);
    }
    return trimmed(Array.from({ length: width }, (_, i) => bit(result, i)));
  }

  negated(a: BitVector): BitVector {
    return this.minus([FALSE], a);
  }

  /**
   * Quotient rounded towards zero. By zero it is 0 for 0, 1 for what is negative, -1 for what is positive, as in
   * Alloy's `util/integer`; the least integer by -1 is itself.
   */
  divide(a: BitVector, b: BitVector): BitVector {
    return this.division(a, b).quotient;
  }

  /** `a - b * (a / b)`. */
  remainder(a: BitVector, b: BitVector): BitVector {
    return this.division(a, b).remainder;
  }

  private division(
    a: BitVector,
    b: BitVector,
  ): { readonly quotient: BitVector; readonly remainder: BitVector } {
    const { circuit } = this;
    const width = this.bits;
    const dividend = this.magnitude(a);
    const divisor = this.magnitude(b);
    const quotient = new Array<Gate>(width).fill(FALSE);
    // One bit more than the divisor, so that the difference below shows its sign.
    let rest: Gate[] = new Array<Gate>(width + 1).fill(FALSE);
    for (let i = width - 1; i >= 0; i--) {
      rest = [dividend[i]!, ...rest.slice(0, width)];
      const { difference, fits } = this.difference(rest, divisor);
      quotient[i] = fits;
      rest = rest.map((gate, j) => circuit.choice(fits, difference[j]!, gate));
    }
    const isNegative = a[a.length - 1]!;
    const differ = -circuit.iff(isNegative, b[b.length - 1]!);
    const byZero = -circuit.any(b);
    const one = this.choice(isNegative, [TRUE, FALSE], [TRUE]);
    const regular = this.signed(quotient, differ);
    return {
      quotient: this.choice(byZero, this.choice(circuit.any(a), one, [FALSE]), regular),
      // By zero, nothing was subtracted that counts: the remainder is the dividend.
      remainder: this.choice(byZero, a, this.signed(rest.slice(0, width), isNegative)),
    };
  }

  /** The bits of the absolute value as an unsigned number of full width. */
  private magnitude(a: BitVector): Gate[] {
    const sign = a[a.length - 1]!;
    const result: Gate[] = [];
    let carry = sign;
    for (let i = 0; i < this.bits; i++) {
      const x = -this.circuit.iff(bit(a, i), sign);
      result.push(-this.circuit.iff(x, carry));
      carry = this.circuit.and(x, carry);
    }
    return result;
  }

  /** An unsigned number with a sign, as two's complement of the same width. */
  private signed(unsigned: readonly Gate[], negative: Gate): BitVector {
    return this.choice(negative, this.negated([...unsigned, FALSE]), this.cut([...unsigned, FALSE]));
  }

  /** `a - b` of unsigned numbers, and whether it is not negative. */
  private difference(
    a: readonly Gate[],
    b: readonly Gate[],
  ): { readonly difference: readonly Gate[]; readonly fits: Gate } {
    const difference: Gate[] = [];
    let carry: Gate = TRUE;
    for (let i = 0; i < a.length; i++) {
      const [x, y] = [a[i]!, -(b[i] ?? FALSE)];
      difference.push(this.addBits(x, y, carry));
      carry = this.carry(x, y, carry);
    }
    return { difference, fits: carry };
  }

  /** Shifts take the lowest bits of the amount that can tell positions of this width apart. */
  shiftLeft(a: BitVector, amount: BitVector): BitVector {
    return this.shifted(a, amount, (bits, j, by) => (j < by ? FALSE : bits[j - by]!));
  }

  shiftRight(a: BitVector, amount: BitVector): BitVector {
    const sign = a[a.length - 1]!;
    return this.shifted(a, amount, (bits, j, by) => bits[j + by] ?? sign);
  }

  shiftRightZero(a: BitVector, amount: BitVector): BitVector {
    return this.shifted(a, amount, (bits, j, by) => bits[j + by] ?? FALSE);
  }

  private shifted(
    a: BitVector,
    amount: BitVector,
    moved: (bits: readonly Gate[], place: number, by: number) => Gate,
  ): BitVector {
    let bits: Gate[] = Array.from({ length: this.bits }, (_, i) => bit(a, i));
    for (let i = 0; 2 ** i < this.bits; i++) {
      const before = bits;
      bits = before.map((gate, j) => this.circuit.choice(bit(amount, i), moved(before, j, 2 ** i), gate));
    }
    return trimmed(bits);
  }

  choice(c: Gate, a: BitVector, b: BitVector): BitVector {
    const width = Math.max(a.length, b.length);
    return trimmed(Array.from({ length: width }, (_, i) => this.circuit.choice(c, bit(a, i), bit(b, i))));
  }

  /** `c ? a : 0`. */
  guarded(c: Gate, a: BitVector): BitVector {
    return trimmed(a.map((gate) => this.circuit.and(c, gate)));
  }

  equal(a: BitVector, b: BitVector): Gate {
    const width = Math.max(a.length, b.length);
    return this.circuit.all(Array.from({ length: width }, (_, i) => this.circuit.iff(bit(a, i), bit(b, i))));
  }

  /** `a < b`, or `a <= b`. */
  less(a: BitVector, b: BitVector, orEqual: boolean): Gate {
    const { circuit } = this;
    const width = Math.max(a.length, b.length);
    let result: Gate = orEqual ? TRUE : FALSE;
    for (let i = 0; i < width; i++) {
      // The sign counts negatively.
      const [x, y] = i === width - 1 ? [bit(b, i), bit(a, i)] : [bit(a, i), bit(b, i)];
      result = circuit.or(circuit.and(-x, y), circuit.and(circuit.or(-x, y), result));
    }
    return result;
  }

  /** How many of some truth values hold. */
  count(gates: readonly Gate[]): BitVector {
    return this.total(gates.map((gate) => (gate === FALSE ? [FALSE] : this.cut([gate, FALSE]))));
  }

  /** The sum of any number of integers, as a balanced tree of adders. */
  total(summands: readonly BitVector[]): BitVector {
    if (summands.length === 0) return [FALSE];
    let level = summands;
    while (level.length > 1) {
      const next: BitVector[] = [];
      for (let i = 0; i + 1 < level.length; i += 2) next.push(this.plus(level[i]!, level[i + 1]!));
      if (level.length % 2 === 1) next.push(level[level.length - 1]!);
      level = next;
    }
    return level[0]!;
  }

  private cut(bits: Gate[]): BitVector {
    return trimmed(bits.slice(0, this.bits));
  }
}

function bit(a: BitVector, index: number): Gate {
  return a[Math.min(index, a.length - 1)]!;
}

/** Without bits that only repeat the sign. */
function trimmed(bits: Gate[]): BitVector {
  let length = bits.length;
  while (length > 1 && bits[length - 1] === bits[length - 2]) length -= 1;
  return length === bits.length ? bits : bits.slice(0, length);
}
