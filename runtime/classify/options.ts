/** The options of `classify` and `model`. */
import type { Decision } from './verdict/classify-input.js';

/** Where a model comes from. */
export interface ModelOptions {
  readonly file: string;
  /** The suite or script to observe; undefined: the traces are there. */
  readonly suite: string | undefined;
  /** With a suite: where its trace is kept, at most one. Without: the traces that are joined. */
  readonly traces: readonly string[];
  /** From which a property is taken for more than chance, from 0 to 1. */
  readonly confidence: number;
  /** Milliseconds of the suite, by the clock. */
  readonly suiteTimeout: number;
  /** Functions and methods that change nothing, among which laws are looked for. */
  readonly operations: number;
  /** Milliseconds that one call of these may work, with all that is asked about it. */
  readonly lawTimeout: number;
}

/** Milliseconds on the processor after which the directed search for one method ends, whatever its runs. */
export const MOST_DIRECTED = 20_000;

/** How inputs are generated and judged. */
export interface CampaignOptions {
  readonly file: string;
  readonly seed: number;
  readonly rounds: number;
  /** New inputs for each method in each round. */
  readonly perMethod: number;
  /** Failed tries after which no more inputs of a method are drawn in a round. */
  readonly tries: number;
  readonly generation: 'random' | 'exhaustive';
  /** Whether new inputs are made of normal ones only. */
  readonly isGuided: boolean;
  readonly decision: Decision;
  /** Most inputs that are reported for what is doubtful about them, where nothing is surer. */
  readonly doubts: number;
  /** Runs of the directed search for each method; 0: there is none. */
  readonly directed: number;
  /** Milliseconds of one input. */
  readonly runTimeout: number;
  /** Milliseconds of all rounds, by the clock. */
  readonly timeout: number;
  /** Megabytes of the process that runs inputs. */
  readonly memory: number;
}

export type ClassifyOptions = ModelOptions & CampaignOptions;

/** The paper's (figure 4-1), where it has them. */
export const CLASSIFY_DEFAULTS = {
  suite: undefined,
  traces: [],
  confidence: 0.99,
  suiteTimeout: 60_000,
  operations: 30,
  lawTimeout: 2000,
  seed: 0,
  rounds: 4,
  perMethod: 100,
  tries: 100,
  generation: 'random',
  isGuided: true,
  decision: 'guarded',
  doubts: 2,
  directed: 20,
  runTimeout: 5000,
  timeout: 120_000,
  memory: 2048,
} as const satisfies Omit<ClassifyOptions, 'file'>;
