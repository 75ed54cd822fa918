/** A number of a query in a circuit, and what is known of it. */
import type { BitVector } from '../sat/bit-vectors.js';
import { FALSE, type Gate } from '../sat/circuit.js';

export interface CircuitNumber {
  /** The value is in this range, where it is neither NaN nor lost. */
  readonly low: number;
  readonly high: number;
  readonly bits: BitVector;
  /** Whether it is at most an integer, if there is a shorter way than the bits. */
  readonly atMost?: ((limit: number) => Gate) | undefined;
  readonly nan: Gate;
  /** Whether the value is another than the bits say. */
  readonly lost: Gate;
  /** Where it is not even known whether it is NaN; where it is lost, if nothing is said. */
  readonly nanLost?: Gate;
  /** The value, if it is known; it may be no integer. */
  readonly constant?: number;
  /**
   * Of a number that may be no integer: the same in units of `UNIT`. It is lost where that is no integer, either; then the
   * number itself is lost, too.
   */
  readonly scaled?: CircuitNumber | undefined;
  /** Of any double: what is known of it where it is lost. */
  readonly rough?: Rough | undefined;
  readonly ends?: Ends | undefined;
}

/**
 * What is known of a number whether it is lost or not, each a gate that is false where it is not known, and where the number
 * is NaN: limits are integers.
 */
export interface Ends {
  atMost(limit: number): Gate;
  atLeast(limit: number): Gate;
  /** It is an integer. */
  readonly whole: Gate;
  /** It lies between two integers. */
  readonly broken: Gate;
}

/** A double by the integers around it. Its bits are the largest integer that is at most as large. */
export interface Rough {
  /** Whether it is between two integers. */
  readonly between: Gate;
  /** Whether it is below or above all integers of its range: the bits are the nearest of these, then. */
  readonly beyond: Gate;
}

/** Whether it is a constant that is neither a safe integer nor NaN. */
export function isOdd({ constant, nan }: CircuitNumber): boolean {
  return constant !== undefined && nan === FALSE && !Number.isSafeInteger(constant);
}

/** Bits that numbers of a range need, the sign included where it is needed. */
export function bitsOf(low: number, high: number): number {
  const magnitude = Math.max(high, -low - 1, 0);
  const bits = magnitude === 0 ? 0 : Math.floor(Math.log2(magnitude)) + 1;
  return Math.max(1, low < 0 ? bits + 1 : bits);
}

export function lazily(known: Omit<CircuitNumber, 'bits'>, made: () => BitVector): CircuitNumber {
  let bits: BitVector | undefined;
  return {
    ...known,
    get bits() {
      bits ??= made();
      return bits;
    },
  };
}
