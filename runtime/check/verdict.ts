/** The verdict on one input, as JSON values and instances. */
import type { Instance } from '../inputs/heap/instance.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { Conjunct } from '../spec/index.js';

/** A formula that does not hold. */
export interface ViolatedFormula {
  readonly kind: 'pre' | 'post' | 'invariant';
  readonly formula: string;
  readonly file: string;
  readonly line: number;
}

export interface ThrownError {
  /** `thrown` for what is no error; it is in `value`. */
  readonly name: string;
  readonly message: string;
  readonly value?: JsonValue;
}

/** An input on which the method broke its contract. */
export interface CheckFailure {
  /** Its number in the order of the enumeration, from 1. */
  readonly number: number;
  /** `this` and the parameters before the run, as `penumbra replay` takes them. */
  readonly input: Readonly<Record<string, JsonValue>>;
  readonly violated: readonly ViolatedFormula[];
  /** The heap before the run, and after it with `result`. An object has one number in both. */
  readonly before: Instance;
  readonly after: Instance;
  /** What the run threw, if it did. */
  readonly error?: ThrownError;
}

/** An input on which the method did not come back. */
export interface UnfinishedInput {
  readonly number: number;
  readonly input: Readonly<Record<string, JsonValue>>;
  readonly reason: string;
}

/** An input with its verdict, for tests that are written of all inputs. */
export interface CollectedInput {
  readonly number: number;
  readonly input: Readonly<Record<string, JsonValue>>;
  readonly verdict: 'passed' | 'failed' | 'threw' | 'timeout';
}

/** Runs that threw the same error, with invariants intact. */
export interface ThrownGroup {
  readonly error: ThrownError;
  readonly count: number;
  /** The first input that did. */
  readonly number: number;
  readonly input: Readonly<Record<string, JsonValue>>;
}

export interface CheckCounts {
  readonly passed: number;
  readonly failed: number;
  readonly threw: number;
  readonly timeout: number;
}

/** A conjunct of a contract as it is reported. */
export function violatedFormula({ kind, text, line, formula }: Conjunct): ViolatedFormula {
  return { kind, formula: text, file: formula.source.file, line };
}
