/**
 * What the search asks of a fuzzer: runs of changed inputs on plain node, a hundred times as fast as in the machine. What it
 * finds is only a hint: the machine runs each find again, and makes a path of it (hybrid concolic testing: Majumdar and Sen,
 * ICSE 2007; Stephens et al., "Driller", NDSS 2016).
 */
import type { Vocabulary } from '../../../compiler/ir/vocabulary.js';
import type { JsonValue } from '../../inputs/values/values.js';
import type { DecisionTaken, SiteRecord } from '../events.js';

export type Inputs = Readonly<Record<string, JsonValue>>;

/** Where a value stands in inputs as JSON: names of properties and numbers of elements, from the outermost. */
export type Place = readonly (string | number)[];

/** An input to begin with. */
export interface FuzzSeed {
  readonly inputs: Inputs;
  /** Places at which there may be a value of any kind, from the outermost: elsewhere values keep their kind. */
  readonly open: readonly Place[];
  /** Inputs that stay as they are. */
  readonly fixed: readonly string[];
}

export interface FuzzRequest {
  /** What the program takes apart, to make inputs of. */
  readonly vocabulary: Vocabulary;
  /** Names of properties, most elements of an array, and how deep objects may be nested. */
  readonly bounds: FuzzBounds;
  /** Inputs that are run as they are, before others are made. */
  readonly tries: readonly Inputs[];
  /** Whether an outcome of a decision is to be found. */
  isOpen(outcome: DecisionTaken): boolean;
  /** Whether the program is to be loaded anew: what earlier runs left behind in it has led astray. */
  readonly isFresh: boolean;
}

export interface FuzzBounds {
  /** Names that properties may have. */
  readonly names: readonly string[];
  readonly elements: number;
  readonly depth: number;
}

/** A changed input that came to outcomes that were to be found. */
export interface Find {
  /** What it was made from: a seed, or one of the tries as it is, by its number. */
  readonly from: 'seed' | 'try';
  readonly number: number;
  readonly inputs: Inputs;
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
