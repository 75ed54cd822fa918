/** What is known of an operator of terms: one row of the table in `table.ts`. */
import type { Bool, Num, NumSort } from '../terms/term-ops.js';
import type { Terms } from '../terms/terms.js';

export type Value = number | boolean | bigint;

/** Between which doubles a number lies; both are finite. */
export type Range = readonly [low: number, high: number];
export type MaybeRange = Range | undefined;

/** An operand and what it would have to be. */
export interface Operand {
  /** Which operand it is. */
  readonly operand: 0 | 1 | 2;
  readonly value: number;
}

/** What an operand has to be is asked for a result that is not there yet. */
export interface Target {
  readonly target: number;
  /** Values of the operands now. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Whether the first two operands are one term. */
  readonly isSame: boolean;
}

export interface Operator {
  readonly gives: 'truth' | 'number';
  /** What a program computes, rounding included. */
  value(a: number, b: number, c: number): Value;
  /** The same on bigints, where it takes those. */
  readonly bigint?: (a: bigint, b: bigint) => Value;
  /** The operator on other arguments, where there is more to simplify than constants. */
  readonly rebuild?: (terms: Terms, args: readonly number[], sort: NumSort) => Bool | Num;
  /**
   * Between what an integral result lies, by its operands. Undefined: it is not known, or no integer.
   * @param b the value of a second operand that is a constant, else NaN
   */
  readonly range?: (x: MaybeRange, y: MaybeRange, b: number) => MaybeRange;
  /** Operands to be tried for a result; whoever uses them evaluates the formulas. */
  readonly inverse?: (wanted: Target) => readonly Operand[];
  /** A bit set of `Trait`s of every term with the operator. */
  readonly traits?: number;
  /** Whether a solver of linear arithmetic knows it without a search. */
  readonly isLinear: boolean;
}

export const first = (...values: readonly number[]): Operand[] =>
  values.map((value) => ({ operand: 0, value }));
export const second = (...values: readonly number[]): Operand[] =>
  values.map((value) => ({ operand: 1, value }));

/** The least range that has all values. */
export function hull(values: readonly number[]): Range {
  return [Math.min(...values), Math.max(...values)];
}

/** A range of two known ones. */
export function combined(x: MaybeRange, y: MaybeRange, of: (x: Range, y: Range) => Range): MaybeRange {
  return x && y && of(x, y);
}

/** How far a range is from 0. */
export function magnitude([low, high]: Range): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

/** Arguments near one: itself, rounded, and the doubles beside it. */
export function neighbours(x: number): readonly number[] {
  if (!Number.isFinite(x)) return [x];
  return [...new Set([x, Math.round(x), x * (1 + Number.EPSILON), x * (1 - Number.EPSILON)])];
}
