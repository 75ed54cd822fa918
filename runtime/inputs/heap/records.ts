/** What the techniques report of runs. All of it is JSON. */
import type { JsonValue } from '../values/values.js';

/** How a run ended. */
export interface Outcome {
  readonly kind: 'return' | 'throw' | 'assume' | 'timeout';
  readonly value?: JsonValue;
  readonly error?: { readonly name: string; readonly message: string };
}

/** Where an error was thrown, or made where a promise was rejected with it. */
export interface ErrorPlace extends Place {
  /** In the source that the file was made from, where its source map tells. */
  readonly original?: Place;
}

export interface Place {
  readonly file: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
}

/** Name of the error that stands for the end of the process. */
export const PROCESS_EXIT = 'ProcessExit';

/**
 * A program that ends its process is as one that throws an error which nothing catches.
 * @param call `process.exit(3)`
 */
export function exitOutcome(call: string): Outcome {
  return { kind: 'throw', error: { name: PROCESS_EXIT, message: call } };
}

/** A formula that did not hold after a run. */
export interface Violation {
  readonly formula: string;
  readonly file: string;
  readonly line: number;
}

/** A limit of what was looked at. */
export interface BoundRecord {
  /** `scope`, `length`, `paths`, `patience`, `timeout`, `run-timeout`, `memory`, `solver`, `rlimit`, `arithmetic`, `integer`, `types`, `any` … */
  readonly name: string;
  readonly limit: JsonValue;
  readonly hit: boolean;
  /** The option that raises it. */
  readonly option: string;
}
