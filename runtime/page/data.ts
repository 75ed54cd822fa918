/**
 * What the page shows, as data: an index that is there from the start, and a file for each target and each source that
 * is loaded when it is looked at. The page computes no figures of its own.
 */
import type { Snapshot } from '../render/shown.js';
import type { OutcomeCounts, TargetFigures, TotalFigures } from '../report/figures.js';

export type OutcomeStatus = Exclude<keyof OutcomeCounts, 'total'>;

export interface PageIndex {
  readonly penumbra: string;
  /** The run directory. */
  readonly run: string;
  /** The page that this one stands below. */
  readonly home?: string;
  readonly totals: TotalFigures;
  readonly packages: readonly PackageRow[];
  readonly targets: readonly TargetRow[];
  readonly files: readonly FileRow[];
  readonly decisions: readonly DecisionRow[];
  readonly findings: readonly FindingRow[];
  readonly bounds: readonly BoundRow[];
  readonly concretized: readonly {
    readonly operation: string;
    readonly count: number;
    readonly targets: readonly number[];
  }[];
  readonly enumerations: readonly EnumerationRow[];
  readonly sequences: readonly SequenceRow[];
  readonly observations: readonly ObservationRow[];
  readonly classifications: readonly ClassificationRow[];
  readonly problems: readonly { readonly journal: string; readonly message: string }[];
  /** Outcomes covered by all targets together: when each has had so many milliseconds, and so many paths. */
  readonly progress: { readonly time: Series; readonly paths: Series };
}

/** Points of a curve, x ascending. */
export interface Series {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** A package, or what is of none. */
export interface PackageRow {
  readonly name: string;
  readonly targets: number;
  readonly outcomes: OutcomeCounts;
  readonly tests: number;
  readonly findings: number;
  readonly errors: number;
}

export interface TargetRow extends TargetFigures {
  /** In links, and in the name of its data. */
  readonly id: string;
  readonly name: string;
  readonly package: string;
  /** As seen from where the report was made. */
  readonly file: string;
  readonly state: 'complete' | 'interrupted' | 'cut';
  /** Names of the bounds that were hit. */
  readonly hit: readonly string[];
}

/** The result of a technique other than exploring. */
export interface TechniqueRow {
  /** In links, and in the name of its data. */
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly state: 'complete' | 'interrupted' | 'cut';
  readonly words: string;
}

/** A target of `penumbra observe`. */
export interface ObservationRow extends TechniqueRow {
  readonly states: number;
  readonly covered: number;
  readonly unreachable: number;
  readonly open: number;
  /** Of the paths that cover the table. */
  readonly paths: number;
  readonly feasible: number;
  readonly tests: number;
}

export interface ObservationData {
  /** The text of the subject; absent where the run has not kept it. */
  readonly source?: string;
  readonly groups: readonly ObservedGroup[];
  readonly tests: readonly { readonly id: string; readonly input: string; readonly outcome: string }[];
}

/** Observations that were made together: a table of labels by valuations, and the paths that cover it. */
export interface ObservedGroup {
  readonly observations: readonly string[];
  readonly valuations: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** From 1, as is the column. */
    readonly line: number;
    readonly column: number;
    readonly cells: readonly (StateCell | null)[];
  }[];
  readonly paths: readonly {
    readonly leaf: string;
    readonly kind: string;
    readonly states: readonly string[];
    readonly status: 'feasible' | 'infeasible' | 'open';
    readonly test?: string;
  }[];
  readonly provedWith: readonly string[];
}

export interface StateCell {
  readonly status: 'covered' | 'unreachable' | 'open';
  readonly test?: string;
}

export interface FileRow {
  readonly id: string;
  readonly file: string;
  readonly outcomes: OutcomeCounts;
  /** Whether its text is in the report. */
  readonly hasSource: boolean;
}

/** A minified file with line breaks. */
export interface PrettySource {
  readonly text: string;
  /** Line and column in this text, from 1, of decisions by their keys. */
  readonly places: Readonly<Record<string, readonly [line: number, column: number]>>;
}

export interface DecisionRow {
  /** In links: line, column and kind, and a number where there are several. */
  readonly key: string;
  /** Index in `files`. */
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly text: string;
  readonly whenTrue: OutcomeStatus;
  readonly whenFalse: OutcomeStatus;
  /** Indices in `targets`. */
  readonly targets: readonly number[];
  /** Where it is in the code that ran, if that is not here. */
  readonly generated: readonly string[];
}

export interface FindingRow {
  /** `contract`: a formula does not hold; `likely fault`: what no call of a passing suite did. */
  readonly kind: 'contract' | 'uncaught error' | 'likely fault';
  readonly text: string;
  /** `src/list.js:5:9`. */
  readonly place: string;
  /** The function that it was found of. */
  readonly name: string;
  /** Path of the view that shows it, and what it is called there. */
  readonly link: readonly string[];
  readonly at: string;
  /** Paths or inputs on which it was seen. */
  readonly paths: number;
}

export interface BoundRow {
  readonly name: string;
  /** What raises it. */
  readonly option: string;
  readonly limits: readonly string[];
  /** Indices of the targets that hit it. */
  readonly targets: readonly number[];
}

/** A target of `penumbra enumerate`. */
export interface EnumerationRow extends TechniqueRow {
  readonly engine: string;
  readonly inputs: number;
  readonly passed: number;
  readonly failed: number;
  readonly threw: number;
  readonly timeout: number;
}

export interface EnumerationData {
  readonly notes: readonly string[];
  /** Formulas that cannot hold together, where there are no inputs. */
  readonly conflict: readonly string[];
  readonly failures: readonly FailureData[];
  /** Failures that are left out of these. */
  readonly more: number;
  readonly thrown: readonly { readonly what: string; readonly count: number; readonly input: string }[];
  readonly timeouts: readonly { readonly reason: string; readonly input: string }[];
  readonly bounds: readonly BoundData[];
}

/** An input on which a contract was broken. */
export interface FailureData {
  /** In the order of the enumeration, from 1. */
  readonly number: number;
  readonly violated: readonly string[];
  readonly thrown?: string;
  /** As `penumbra replay` takes it. */
  readonly input: string;
  readonly heap?: readonly Snapshot[];
}

/** A target of `penumbra reach`. */
export interface SequenceRow extends TechniqueRow {
  readonly verdict: string;
  readonly runs: number;
  readonly findings: number;
}

export interface SequenceData {
  readonly reason?: string;
  /** The ways to the target, as code. */
  readonly sequences: readonly {
    readonly outcome: string;
    readonly code: readonly string[];
    /** What contracts say of each object behind the calls. */
    readonly objects: readonly { readonly name: string; readonly class: string; readonly state: string }[];
  }[];
  readonly outcomes: readonly {
    readonly place: string;
    readonly text: string;
    readonly taken: boolean;
    readonly status: OutcomeStatus;
    readonly words: string;
    /** Index in `sequences`. */
    readonly sequence?: number;
  }[];
  readonly conflict: readonly string[];
  readonly findings: readonly {
    readonly text: string;
    readonly code: readonly string[];
    readonly seen: readonly string[];
  }[];
  /** What contracts leave open and the code decides. */
  readonly open: readonly string[];
  readonly bounds: readonly BoundData[];
}

/** A suite of `penumbra classify`. */
export interface ClassificationRow extends TechniqueRow {
  readonly generated: number;
  readonly normal: number;
  readonly illegal: number;
  readonly fault: number;
  readonly reported: number;
}

export interface ClassificationData {
  readonly notes: readonly string[];
  readonly inputs: readonly {
    readonly number: number;
    readonly target: string;
    /** The last one is the tested call. */
    readonly statements: readonly string[];
    readonly violations: readonly string[];
    readonly isDirected: boolean;
    readonly isDoubtful: boolean;
    /** The test that fails on it. */
    readonly test: readonly string[];
  }[];
}

/** What is loaded with a target. */
export interface TargetData {
  readonly parameters: readonly string[];
  readonly sites: readonly SiteData[];
  readonly tests: readonly TestData[];
  /** All paths that were replayed, by the numbers of sites and the ways taken: the tree. Long ones are cut. */
  readonly paths: readonly PathData[];
  /** Paths that are left out of `paths`. */
  readonly more: number;
  readonly bounds: readonly BoundData[];
  readonly notes: readonly string[];
  readonly progress: { readonly time: Series; readonly paths: Series };
}

export interface BoundData {
  readonly name: string;
  readonly limit: string;
  readonly option: string;
  readonly hit: boolean;
}

export interface SiteData {
  readonly site: number;
  /** Index in `decisions`. */
  readonly decision: number;
  readonly text: string;
  readonly place: string;
  readonly whenTrue: OutcomeStatus;
  readonly whenFalse: OutcomeStatus;
  /** Of outcomes that are unknown or untried: what came nearest, and what stopped the search. */
  readonly whyNot?: { readonly whenTrue?: string; readonly whenFalse?: string };
}

export interface PathData {
  readonly id: string;
  readonly outcome: string;
  /** `site * 2 + taken`. */
  readonly decisions: readonly number[];
  readonly isCut: boolean;
}

export interface TestData {
  readonly id: string;
  readonly outcome: string;
  readonly pathCondition: readonly string[];
  /** The test as code; absent where it cannot be written, for `reason`. */
  readonly code?: readonly string[];
  readonly reason?: string;
  readonly inputs: string;
  readonly heap?: readonly Snapshot[];
  readonly replay: string;
  readonly violated: readonly string[];
  readonly boundaries: readonly string[];
  /** `site * 2 + taken`: those that it takes, and those that it was the first to take. */
  readonly decisions: readonly number[];
  readonly added: readonly number[];
  readonly milliseconds: number;
}
