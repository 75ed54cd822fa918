/** The records of a journal. */
import type { BatchRecord } from '../check/protocol.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type {
  DecisionTaken,
  ExplorationSummary,
  ExploreEvent,
  ExploreOptions,
  KilledRun,
  PathRecord,
} from '../explore/events.js';
import type { ReplayVerdict } from '../replay/verdict.js';

/** The first line: what was run, with what. `subject`: SHA-256 of its text. */
export interface Header<Options> {
  readonly record: 'header';
  readonly format: number;
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
      readonly event: Exclude<ExploreEvent, { type: 'path' | 'progress' | 'end' }>;
      readonly at: number;
    }
  /** A run that ended or held up the process. */
  | ({ readonly record: 'killed'; readonly reason: string; readonly at: number } & KilledRun)
  /** An executed path. */
  | { readonly record: 'path'; readonly path: PathRecord }
  /** What the replay of a path on plain node said. */
  | ({ readonly record: 'replay'; readonly path: string } & ReplayVerdict)
  /** A decision outcome covered for the first time, and the path that did it. */
  | ({ readonly record: 'decision'; readonly path: string } & DecisionTaken)
  /** The user or a limit ended it; it can be resumed. */
  | { readonly record: 'interrupted'; readonly reason: string }
  /** It is complete. */
  | { readonly record: 'end'; readonly summary: ExplorationSummary };

/** Records of an enumeration. */
export type EnumerationRecord =
  | Header<EnumerateOptions>
  /** Verdicts on inputs that follow one another. */
  | ({ readonly record: 'batch' } & BatchRecord)
  /** Inputs that were found, and not run. */
  | { readonly record: 'found'; readonly generated: number; readonly checkpoint?: string | undefined }
  /** An input that ended or held up the process. */
  | { readonly record: 'killed'; readonly number: number; readonly reason: string }
  | { readonly record: 'interrupted'; readonly reason: string }
  | { readonly record: 'end' };
