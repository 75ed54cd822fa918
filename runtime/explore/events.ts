/**
 * The options of an exploration and the events that it reports. Everything here is JSON: it crosses process
 * boundaries, goes into the journal and comes out of `--json`.
 */
import type { SiteKind } from '../../compiler/site-kind.js';
import type { BoundRecord, ErrorPlace, Outcome, Place, Violation } from '../inputs/heap/records.js';
import type { ScopeOptions } from '../inputs/model/scope.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { UnknownCause } from '../solver/z3/protocol.js';
import type { OriginalSite } from '../source-maps/original-decisions.js';
import type { StrategyName } from './strategies.js';

export type { BoundRecord, ErrorPlace, Outcome, Place, ScopeOptions, SiteKind, Violation };

export interface ExploreOptions {
  /** Path of the subject. */
  readonly file: string;
  /** Export path (`IntList.prototype.contains`), else a top-level binding. */
  readonly target: string;
  /** Path of a file of contracts for what the subject declares. */
  readonly contracts?: string;
  /** The file is a script, and exports what it leaves in this global variable. */
  readonly global?: string;
  /** Conditions under which packages are resolved, beside node's own. */
  readonly conditions?: readonly string[];
  readonly goal: 'decisions' | 'paths';
  readonly strategy: StrategyName;
  readonly scope: ScopeOptions;
  /** The length of a path condition: how many predicates of a path may be negated. */
  readonly maxLength: number;
  /** Most runs. */
  readonly maxPaths: number;
  /** Most runs in a row that add no decision outcome; with the goal `decisions` only. */
  readonly patience: number;
  /** Most instructions of all runs together, and most queries of the solver; absent: what the time allows. */
  readonly maxSteps?: number;
  readonly maxQueries?: number;
  /** Milliseconds on the processor for one target; four times as many by the clock. */
  readonly timeout: number;
  /** Wall clock of one run of the subject in milliseconds. */
  readonly runTimeout: number;
  /** Most values that are read of a generator that a call gives back. */
  readonly yields: number;
  /** Wall clock of one query in milliseconds, and Z3's resource limit for it. */
  readonly solverTimeout: number;
  readonly rlimit: number;
  /** Characters of the longest strings on circuits; if it is not given, they grow with what is asked of them. */
  readonly stringLength?: number;
  /** Cap of the resident set of the process that runs the subject, in megabytes. */
  readonly memory: number;
  /** What an input of type `number` can be: any double, or only integers below 2^53. */
  readonly numbers: 'integer' | 'double';
  /** Whether data of recursive object types may have cycles; by default it has none. */
  readonly cycles?: boolean;
  /** Whether to look for inputs on both sides of each comparison of numbers. */
  readonly boundaries?: boolean;
  /** Whether decisions of packages count that the one under test depends on. */
  readonly dependencies?: boolean;
  /** Types of parameters in place of the declared ones, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** `as-is` (the default): inputs have their declared types. `loose`: they may have others, too. */
  readonly types?: 'as-is' | 'loose';
  /** Variables of the environment that are inputs, too. */
  readonly env?: readonly string[];
  /** The target makes sequences of calls: states of the program between them are told apart. */
  readonly sequences?: SequenceOptions;
  readonly seed: number;
  /** Outcomes of decisions that need not be looked for (`runtime/explore/verdicts/known-outcomes.ts`). */
  readonly known?: readonly string[];
  /** Whether what the file does not export is reached by a line behind its text. */
  readonly internals?: true;
  /** Whether queries are told, as SMT-LIB scripts. */
  readonly smt?: true;
}

/** How a function that makes sequences of calls is explored: shorter ones first, and on from each state once. */
export interface SequenceOptions {
  /** Lines with the decisions whether another call is made. */
  readonly markers: readonly number[];
  /** The parameters that say which calls are made, in order; 0: none is. */
  readonly steps: readonly string[];
  /**
   * The variable of the file with the function that is called behind the sequence: what is decided by then is not counted.
   */
  readonly focus: string;
}

/** What a target gets of the time of a command that explores several. */
export interface Share {
  /** Milliseconds on the processor, as those of `timeout`: what is less counts. */
  readonly milliseconds: number;
  /** Milliseconds of the command by the clock. */
  readonly total: number;
}

/** Which targets are listed. */
export interface ListOptions extends Pick<ExploreOptions, 'global' | 'internals'> {
  /** Whether constructors are: they decide something, or are all that their class has; by default they are. */
  readonly constructors?: boolean;
}

export interface SiteRecord {
  readonly site: number;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly kind: SiteKind;
  /** The text of the condition, shortened. */
  readonly text: string;
  /** Where it is in the source that the file was made from, where its source map tells. */
  readonly original?: OriginalSite;
  /** It is a dependency's, and does not count. */
  readonly isUncounted?: true;
}

export interface DecisionTaken {
  readonly site: number;
  readonly taken: boolean;
}

/** One executed path. */
export interface PathRecord {
  /** Hash of subject, target and path. */
  readonly id: string;
  /** `this` (methods) and the parameters, in order. Objects are shared between them by `ref`. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
  readonly outcome: Outcome;
  /** `this` and the parameters after the run, encoded as `inputs` are. */
  readonly after: Readonly<Record<string, JsonValue>>;
  readonly pathCondition: readonly string[];
  readonly decisions: readonly DecisionTaken[];
  /** Decision outcomes that no earlier path had. */
  readonly added: readonly DecisionTaken[];
  readonly violated: readonly Violation[];
  /** With `--boundaries`: the sides of comparisons, in words, that the input is on and no earlier one was. */
  readonly boundaries?: readonly string[];
  /** What no earlier path came to, besides outcomes (`runtime/explore/verdicts/milestones.ts`). */
  readonly milestones?: readonly string[];
  /** The input is outside of the documented types, as far as those say. */
  readonly outside?: true;
  /** It ended with an error that comes of the kind of an input, or of a receiver, that nothing suggests. */
  readonly unlikely?: true;
  /** Where it was thrown, if the outcome is `throw` and that is known. */
  readonly thrownAt?: ErrorPlace;
  /** The program recursed until the stack was full. How deep that is differs between machines. */
  readonly overflowed?: true;
  /** Node had yet to do something for the run when it was over: what came then, plain node has seen alone. */
  readonly pending?: true;
  /** Whether the run took another path than the query predicted. */
  readonly divergence?: string;
}

export type OutcomeStatus = 'covered' | 'infeasible' | 'unknown' | 'untried';

export interface DecisionRecord extends SiteRecord {
  readonly whenTrue: OutcomeStatus;
  readonly whenFalse: OutcomeStatus;
  /** Of outcomes that are unknown or untried. */
  readonly whyNot?: { readonly whenTrue?: WhyNot; readonly whenFalse?: WhyNot };
}

/** Why an outcome was not covered. */
export interface WhyNot {
  /** Inputs of the run that came nearest, if one is told. */
  readonly inputs?: Readonly<Record<string, JsonValue>>;
  /** The predicate at which it turned away, as it held there; undefined: the inputs made no difference. */
  readonly turned?: string;
  /** What stopped the search there, in words. */
  readonly stopped: string;
}

/** An assumption of a whole program that runs have made, and that none of them satisfied. */
export interface AssumptionRecord {
  readonly file: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
  /** The call. */
  readonly text: string;
  /** `infeasible`: no input within the bounds satisfies it. */
  readonly status: 'infeasible' | 'unknown';
}

export interface SolverStatistics {
  readonly queries: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  /** Queries that were answered without the solver, and how. */
  readonly cached: number;
  readonly spared: {
    /** The query contains an unsatisfiable core of an earlier one. */
    readonly cores: number;
    /** An earlier query had the same slice. */
    readonly same: number;
    /** A model of an earlier query satisfies it. */
    readonly models: number;
    /** Local search turned a model of an earlier query into one of this query. */
    readonly repairs: number;
    /** The Boolean abstraction of the query is unsatisfiable. */
    readonly abstractions: number;
    /** Circuits for strings answered it. */
    readonly circuits: number;
  };
  readonly milliseconds: number;
  /** Solver variables of the precondition. */
  readonly variables: number;
}

export interface ExplorationSummary {
  readonly paths: {
    readonly run: number;
    readonly infeasible: number;
    readonly unknown: number;
    readonly divergent: number;
  };
  readonly decisions: {
    readonly total: number;
    readonly covered: number;
    readonly infeasible: number;
    readonly unknown: number;
    readonly untried: number;
    readonly list: readonly DecisionRecord[];
  };
  readonly bounds: readonly BoundRecord[];
  /** Assumptions that no run satisfied. */
  readonly assumptions: readonly AssumptionRecord[];
  readonly concretized: readonly { readonly operation: string; readonly count: number }[];
  /** Calls of the program by native code, by the name of the built-in. Their arguments are concrete. */
  readonly reentered: readonly { readonly builtin: string; readonly count: number }[];
  readonly solver: SolverStatistics;
  /** Milliseconds. */
  readonly time: { readonly total: number; readonly solve: number; readonly execute: number };
  /** Whether every path condition within the bounds was decided. */
  readonly exhausted: boolean;
}

/** The answer to one query, in the order of queries: replaying them rebuilds the state of a killed exploration. */
export type SolverAnswer = {
  /** Time to answer. */
  readonly milliseconds: number;
} & (
  | { readonly status: 'sat'; readonly model: readonly (readonly [number, number | string])[] }
  | { readonly status: 'unsat'; readonly core: readonly number[] }
  | { readonly status: 'unknown'; readonly cause: UnknownCause; readonly reason: string }
);

/** A run that ended the process, or for which it was ended. */
export interface KilledRun {
  /** Its number, from 1. */
  readonly run: number;
  /** `silence`: it did not return in time. `memory`: it took too much. `exit`: the process ended. */
  readonly cause: 'silence' | 'memory' | 'exit';
  /** From its start to its end. */
  readonly milliseconds: number;
}

/** What a killed exploration had found, given back to the one that takes its place. */
export interface Resume {
  readonly answers: readonly SolverAnswer[];
  readonly killed: readonly KilledRun[];
  /** Milliseconds of the time for the target that are spent. */
  readonly elapsed: number;
}

export type ExploreEvent =
  /** The program is loaded. The symbolic inputs are built next. */
  | { readonly type: 'loaded' }
  | { readonly type: 'start'; readonly target: string; readonly parameters: readonly string[] }
  /** Not sent again for answers that were given back to a resumed exploration. */
  | { readonly type: 'answer'; readonly answer: SolverAnswer }
  /**
   * Sites of functions that calls of the target can reach, before the first `run`, and of functions that were entered
   * without that being known, each once, before the first `path` that decided one of them: with these, a process that is
   * killed still leaves a table of decisions.
   */
  | { readonly type: 'sites'; readonly sites: readonly SiteRecord[] }
  /** Sent before an input runs. If the process dies next, this input was the cause. */
  | { readonly type: 'run'; readonly number: number; readonly inputs: Readonly<Record<string, JsonValue>> }
  /** The run is over. Its path is analysed next. */
  | { readonly type: 'ran'; readonly number: number }
  /** `keepsProgram`: the run is known to have left the program as it was loaded. */
  | { readonly type: 'path'; readonly path: PathRecord; readonly keepsProgram?: true }
  /** With `smt`: a script that Z3 has answered. `query`: the number of the query, which may take several scripts. */
  | {
      readonly type: 'query';
      readonly query: number;
      readonly script: string;
      readonly status: 'sat' | 'unsat' | 'unknown';
    }
  | {
      readonly type: 'progress';
      readonly run: number;
      readonly queued: number;
      /** Queries so far, those included that need no solver. */
      readonly queries: number;
      /** What was done since the last event of this kind of the same search, in easy queries: no time, so that turns may depend on it. */
      readonly work: number;
      readonly covered: number;
      readonly total: number;
      /** Milliseconds of processor time spent on the target so far. */
      readonly spent: number;
      /** Milliseconds spent on running the program. */
      readonly execute: number;
    }
  | { readonly type: 'end'; readonly summary: ExplorationSummary };
