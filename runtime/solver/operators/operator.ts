/** The properties of an operator of terms: one row of the table in `table.ts`. */
import type { Bool, Num, NumSort } from '../terms/term-ops.js';
import type { Terms } from '../terms/terms.js';

export type Value = number | boolean | bigint;

/** Finite bounds of a number. */
export type Range = readonly [low: number, high: number];
export type MaybeRange = Range | undefined;

/** A guess for one operand. */
export interface Operand {
  /** Which operand it is. */
  readonly operand: 0 | 1 | 2;
  readonly value: number;
}

/** The wanted result of an operator, with the present operands. */
export interface Target {
  readonly target: number;
  /** Present values of the operands. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Whether the first two operands are the same term. */
  readonly isSame: boolean;
}

export interface Operator {
  readonly gives: 'truth' | 'number';
  /** The result in JavaScript's arithmetic, rounding included. */
  value(a: number, b: number, c: number): Value;
  /** The result on bigints, if the operator takes them. */
  readonly bigint?: (a: bigint, b: bigint) => Value;
  /** Applies the operator to other arguments, if there is more to simplify than constants. */
  readonly rebuild?: (terms: Terms, args: readonly number[], sort: NumSort) => Bool | Num;
  /**
   * The range of an integral result, from the ranges of the operands. Undefined if unknown or not integral.
   * @param b the value of the second operand if it is a constant, else NaN
   */
  readonly range?: (x: MaybeRange, y: MaybeRange, b: number) => MaybeRange;
  /** Guesses for operands that may give a wanted result. The caller checks them by evaluation. */
  readonly inverse?: (wanted: Target) => readonly Operand[];
  /** Bit set of the `Trait`s that each term with the operator has. */
  readonly traits?: number;
  /** Whether a solver of linear arithmetic decides it without case splits. */
  readonly isLinear: boolean;
}

export const first = (...values: readonly number[]): Operand[] =>
  values.map((value) => ({ operand: 0, value }));
export const second = (...values: readonly number[]): Operand[] =>
  values.map((value) => ({ operand: 1, value }));

/** The smallest range that contains all values. */
export function hull(values: readonly number[]): Range {
  return [Math.min(...values), Math.max(...values)];
}

/** A range computed from two ranges; undefined if one of them is unknown. */
export function combined(x: MaybeRange, y: MaybeRange, of: (x: Range, y: Range) => Range): MaybeRange {
  return x && y && of(x, y);
}

/** The largest magnitude in a range. */
export function magnitude([low, high]: Range): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

/** A number, the nearest integer, and the neighbouring doubles. */
export function neighbours(x: number): readonly number[] {
  if (!Number.isFinite(x)) return [x];
  return [...new Set([x, Math.round(x), x * (1 + Number.EPSILON), x * (1 - Number.EPSILON)])];
}
