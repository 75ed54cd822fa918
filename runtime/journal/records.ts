/** The records of a journal. */
import type { BatchRecord } from '../check/protocol.js';
import type { ClassifyResult } from '../classify/events.js';
import type { RunRecord } from '../classify/recorded-runs.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type {
  DecisionTaken,
  ExplorationSummary,
  ExploreEvent,
  ExploreOptions,
  KilledRun,
  PathRecord,
} from '../explore/events.js';
import type { ObserveEvent, ObserveResult } from '../observe/events.js';
import type { ObserveOptions } from '../observe/options.js';
import type { ReachOptions } from '../reach/options.js';
import type { ReachResult } from '../reach-result.js';
import type { Observation } from '../replay/observation.js';
import type { Reached } from '../replay/replayer.js';
import type { ReplayVerdict } from '../replay/verdict.js';
import type { KeptReply } from '../solver/z3/kept-reply.js';
import type { MapProblem } from '../source-maps/source-maps.js';

/** What tells the record of a run from those of others. */
export interface JournalKey {
  /** `name@version` of the installed package that the file is of, else the SHA-256 of its text. */
  readonly subject: string;
  readonly target: string;
  /** Hash of all options but file, target and seed. */
  readonly options: string;
  readonly seed: number;
}

/** The first line: what was run, with what. `subject`: SHA-256 of its text. */
export interface Header<Options> {
  readonly record: 'header';
  readonly format: number;
  readonly command: 'explore' | 'enumerate' | 'reach' | 'observe' | 'classify';
  readonly key: JournalKey;
  readonly penumbra: string;
  readonly node: string;
  readonly options: Options;
  readonly subject: string;
}

/**
 * Records of an exploration. `at`: milliseconds since it began, those of processes that were killed included.
 */
export type JournalRecord =
  | Header<ExploreOptions>
  /** An event of the exploration as it came, except for paths, progress and the end. */
  | {
      readonly record: 'event';
      readonly event: Exclude<ExploreEvent, { type: 'path' | 'progress' | 'query' | 'end' }>;
      readonly at: number;
    }
  /** A file with sites that were entered. `hash`: SHA-256 of its text, which is kept in the run directory. */
  | { readonly record: 'source'; readonly file: string; readonly hash: string }
  /** A run that ended or held up the process. */
  | ({ readonly record: 'killed'; readonly reason: string; readonly at: number } & KilledRun)
  /** An executed path; one that adds other outcomes in a resumed run comes again. */
  | { readonly record: 'path'; readonly path: PathRecord; readonly at: number }
  /**
   * What the replay of a path on plain node said and was seen to do, where it ran. `confirmed`: the decisions that it
   * took, where these are not all of the path's.
   */
  | ({
      readonly record: 'replay';
      readonly path: string;
      readonly observed?: Observation | undefined;
      readonly confirmed?: readonly DecisionTaken[];
    } & ReplayVerdict)
  /** A decision outcome covered for the first time, and the path that did it. */
  | ({ readonly record: 'decision'; readonly path: string } & DecisionTaken)
  /** The user or a limit ended it; it can be resumed. */
  | ({ readonly record: 'interrupted'; readonly reason: string } & Closing)
  /** It is complete. */
  | ({ readonly record: 'end' } & Closing);

/** The end of a run. A reader tells all that the run told from the record alone, without starting a process. */
export interface Closing {
  readonly summary: ExplorationSummary;
  readonly reach: Reached;
  /** Identities of all paths, in the order in which they were replayed. */
  readonly paths: readonly string[];
  readonly mapProblems?: readonly MapProblem[];
  /** What the source of generated code calls the target. */
  readonly original?: string;
}

/** Records of an enumeration. */
export type EnumerationRecord =
  | Header<EnumerateOptions>
  /** Verdicts on inputs that follow one another. */
  | ({ readonly record: 'batch' } & BatchRecord)
  /** Inputs that were found, and not run. */
  | { readonly record: 'found'; readonly generated: number; readonly checkpoint?: string | undefined }
  /** An input that ended or held up the process. */
  | { readonly record: 'killed'; readonly number: number; readonly reason: string }
  | {
      readonly record: 'interrupted';
      readonly reason: string;
      readonly result: Omit<EnumerationResult, 'options'>;
    }
  | { readonly record: 'end'; readonly result: Omit<EnumerationResult, 'options'> };

/** Records of a search for public calls. */
export type ReachRecord =
  | Header<ReachOptions>
  /** A sequence was run. `calls`: before that of the target. */
  | { readonly record: 'run'; readonly number: number; readonly calls: number }
  | {
      readonly record: 'interrupted';
      readonly reason: string;
      readonly result: Omit<ReachResult, 'options'>;
    }
  | { readonly record: 'end'; readonly result: Omit<ReachResult, 'options'> };

/** Records of an observation. */
export type ObservationRecord =
  | Header<ObserveOptions>
  /** What the solver answered: with it an observation that was cut short comes to where it was. */
  | { readonly record: 'answer'; readonly query: string; readonly reply: KeptReply }
  | { readonly record: 'observed'; readonly event: Exclude<ObserveEvent, { type: 'end' }> }
  | { readonly record: 'end'; readonly result: Omit<ObserveResult, 'options'> };

/** Records of a classification. */
export type ClassificationRecord =
  | RunRecord
  | { readonly record: 'interrupted'; readonly result: ClassifyResult }
  | { readonly record: 'end'; readonly result: ClassifyResult };
