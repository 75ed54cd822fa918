/**
 * What a place of a candidate can hold, as bits: null, undefined, objects by number, numbers in ascending
 * order,
 * booleans, strings. A set of them is some words of 32 bits. Objects and values share a word where all fit into
 * one.
 */

/** Bits of the two values that are no elements of any set. */
export const NULL_BIT = 0;
export const UNDEFINED_BIT = 1;
export const FIRST_OBJECT = 2;

export type PrimitiveValue = number | string | boolean;

export class Elements {
  /** Words of a set. */
  readonly words: number;
  /** The bit of the first value; all further bits are values. */
  readonly firstValue: number;
  readonly numbers: readonly number[];
  readonly values: readonly PrimitiveValue[];
  /** The bit of all numbers that are not among the values, where formulas compute numbers. */
  readonly other: number | undefined;
  private readonly bits: ReadonlyMap<PrimitiveValue, number>;

  /**
   * @param objects how many objects there can be.
   * @param hasOther whether a number can turn up that is not among the values.
   */
  constructor(
    readonly objects: number,
    values: Iterable<PrimitiveValue>,
    hasOther: boolean,
  ) {
    const distinct = [...new Set([...values].map((value) => (value === 0 ? 0 : value)))];
    this.numbers = distinct
      .filter((value) => typeof value === 'number')
      .sort((a, b) => (Number.isNaN(a) ? 1 : a - b));
    const others = distinct.filter((value) => typeof value !== 'number' && typeof value !== 'boolean');
    this.values = [...this.numbers, false, true, ...others];
    const afterObjects = FIRST_OBJECT + objects;
    const valueBits = this.values.length + (hasOther ? 1 : 0);
    this.firstValue = afterObjects + valueBits <= 32 ? afterObjects : 32 * Math.ceil(afterObjects / 32);
    this.words = Math.ceil((this.firstValue + valueBits) / 32);
    this.other = hasOther ? this.firstValue + this.values.length : undefined;
    this.bits = new Map(this.values.map((value, index) => [value, this.firstValue + index]));
  }

  /** The bit of a value; undefined: the value is not an element. */
  bitOf(value: PrimitiveValue): number | undefined {
    return this.bits.get(value === 0 ? 0 : value);
  }

  /** Number of bits. */
  get size(): number {
    return this.firstValue + this.values.length + (this.other === undefined ? 0 : 1);
  }

  isObject(bit: number): boolean {
    return bit >= FIRST_OBJECT && bit < FIRST_OBJECT + this.objects;
  }

  valueOf(bit: number): PrimitiveValue {
    return this.values[bit - this.firstValue]!;
  }
}
