/**
 * What the search asks of a fuzzer: runs of changed inputs on plain node, a hundred times as fast as in the machine. What it
 * finds is only a hint: the machine runs each find again, and makes a path of it (hybrid concolic testing: Majumdar and Sen,
 * ICSE 2007; Stephens et al., "Driller", NDSS 2016).
 */
import type { JsonValue } from '../../inputs/values/values.js';
import type { DecisionTaken, SiteRecord } from '../events.js';

export type Inputs = Readonly<Record<string, JsonValue>>;

/** Where a value stands in inputs as JSON: names of properties and numbers of elements, from the outermost. */
export type Place = readonly (string | number)[];

export type SlotValue = string | number;

/** A text or a number of an input that may be another one. */
export interface Slot {
  /** All places at which the value stands. */
  readonly places: readonly Place[];
  readonly value: SlotValue;
}

/** An input to begin with. */
export interface FuzzSeed {
  readonly inputs: Inputs;
  readonly slots: readonly Slot[];
}

export interface FuzzRequest {
  /** Strings that the program compares with, to put into texts. */
  readonly words: readonly string[];
  /** Inputs that are run as they are, before others are made. */
  readonly tries: readonly Inputs[];
  /** Whether an outcome of a decision is to be found. */
  isOpen(outcome: DecisionTaken): boolean;
  /** Whether the program is to be loaded anew: what earlier runs left behind in it has led astray. */
  readonly isFresh: boolean;
}

/** A changed input that came to outcomes that were to be found. */
export interface Find {
  /** Number of the seed that it was made from. Undefined: it is one of the tries. */
  readonly seed: number | undefined;
  /** The values of the seed's slots, or the number of the try. */
  readonly values: readonly SlotValue[];
  readonly outcomes: readonly DecisionTaken[];
}

export interface FuzzResult {
  readonly finds: readonly Find[];
  /** Inputs that were run. */
  readonly runs: number;
}

/** The seeds of one search. */
export interface FuzzPool {
  /** @returns the number of the seed */
  add(seed: FuzzSeed): number;
  /** Runs some hundreds of inputs. Nothing is found where the program does not load or ends the fuzzer again and again. */
  fuzz(request: FuzzRequest): Promise<FuzzResult>;
}

export interface Fuzzer {
  /**
   * A pool for one search.
   * @param seed of random numbers
   * @param sites the decisions of the program, as far as they are known when it is asked, from one of a number on
   */
  pool(seed: number, sites: (first: number) => readonly SiteRecord[]): FuzzPool;
  close(): Promise<void>;
}
