/** What the pages of a corpus run, and of the comparison of two, show. There are no imports but of types. */
import type { OutcomeCounts } from '../report/figures.js';
import type { OutcomeStatus } from './data.js';

/** How often a figure is in each of several ranges. */
export interface Distribution {
  readonly labels: readonly string[];
  readonly counts: readonly number[];
}

export interface CorpusPackageRow {
  readonly label: string;
  readonly format: string;
  /** In words; empty where it was explored to its end. */
  readonly ended: string;
  readonly functions: { readonly all: number; readonly sampled: number; readonly explored: number };
  readonly decisions: number;
  readonly outcomes: OutcomeCounts;
  readonly tests: number;
  readonly findings: number;
  readonly cpu: number;
  readonly megabytes: number;
  readonly slowest: string;
  readonly heldBack: string;
  /** The page of its functions; absent where there are none. */
  readonly page?: string;
}

export interface HeldBackRow {
  readonly name: string;
  readonly functions: number;
  readonly packages: number;
}

export interface RefusalRow {
  readonly package: string;
  readonly target: string;
  readonly code: string;
  readonly message: string;
}

export interface CorpusIndex {
  readonly kind: 'corpus';
  readonly penumbra: string;
  readonly run: string;
  readonly totals: {
    readonly functions: { readonly all: number; readonly explored: number };
    readonly decisions: number;
    readonly outcomes: OutcomeCounts;
    readonly tests: number;
    readonly findings: number;
    readonly errors: number;
    readonly queries: number;
    readonly cpu: number;
    readonly timed: number;
  };
  readonly packages: readonly CorpusPackageRow[];
  readonly heldBack: readonly HeldBackRow[];
  readonly refusals: readonly RefusalRow[];
  readonly distributions: {
    /** Packages and functions by the share of their outcomes that is covered; packages by seconds, and by decisions. */
    readonly packages: Distribution;
    readonly functions: Distribution;
    readonly seconds: Distribution;
    readonly decisions: Distribution;
  };
}

export interface ComparedRow {
  readonly name: string;
  /** Outcomes; undefined where the run does not have the package. */
  readonly before: OutcomeCounts | null;
  readonly after: OutcomeCounts | null;
  readonly tests: number;
  readonly cpu: number;
  readonly gained: number;
  readonly lost: number;
  readonly proved: number;
  readonly unproved: number;
  readonly contradicted: number;
  readonly new: number;
  readonly gone: number;
}

export interface ChangeRow {
  readonly package: string;
  readonly kind: string;
  readonly place: string;
  readonly text: string;
  readonly taken: boolean;
  readonly before: OutcomeStatus;
  readonly after: OutcomeStatus;
}

/** Points with names. */
export interface Scattered {
  readonly names: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface ComparisonIndex {
  readonly kind: 'comparison';
  readonly penumbra: string;
  readonly before: string;
  readonly after: string;
  readonly packages: readonly ComparedRow[];
  readonly changes: readonly ChangeRow[];
  /** Packages that both runs have, with a decision: percent covered; seconds. */
  readonly shares: Scattered;
  readonly seconds: Scattered;
}
