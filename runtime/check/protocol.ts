/** What the process that enumerates and checks, and its parent, say to each other. */
import type { ErrorDetails } from '../../compiler/diagnostics.js';
import type { Refusal } from '../enumerate/choose.js';
import type { EngineName } from '../enumerate/engine.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { BoundRecord } from '../inputs/heap/records.js';
import type {
  CheckFailure,
  CollectedInput,
  ThrownGroup,
  UnfinishedInput,
  ViolatedFormula,
} from './verdict.js';

/** Where an enumeration goes on that was interrupted, or whose process died. */
export interface Resume {
  /** A checkpoint of the engine; undefined: from the beginning. */
  readonly checkpoint?: string | undefined;
  /** The number of the input before the first that comes. */
  readonly done: number;
  /** Inputs up to this number have been judged. */
  readonly judged: number;
  /** Inputs that ended the process, or whose run did not come back. */
  readonly killed: readonly { readonly number: number; readonly reason: string }[];
  /** Failures that are kept already. */
  readonly failures: number;
  /** Inputs up to this number are run one by one, so that a death can be laid to one. */
  readonly carefulUntil: number;
}

export interface CheckRequest {
  readonly options: EnumerateOptions;
  readonly resume: Resume;
  /** Each batch tells its inputs. */
  readonly collects: boolean;
}

export interface EnumerationStart {
  readonly parameters: readonly string[];
  readonly engine: EngineName;
  /** Engines that could not, and why. */
  readonly refusals: readonly Refusal[];
  readonly bounds: readonly BoundRecord[];
}

/** The verdicts on some inputs that follow one another. */
export interface BatchRecord {
  /** The number of the last. */
  readonly done: number;
  readonly passed: number;
  readonly failed: number;
  /** Those whose details are kept. */
  readonly failures: readonly CheckFailure[];
  readonly thrown: readonly ThrownGroup[];
  readonly timeouts: readonly UnfinishedInput[];
  /** All of them, where they were asked for. */
  readonly collected?: readonly CollectedInput[];
  /** Milliseconds that running and judging them took. */
  readonly milliseconds: number;
  /** Where the engine stands behind them; absent for a sample, and where it has gone further. */
  readonly checkpoint?: string | undefined;
  readonly isomorphicDropped?: number;
  readonly candidates?: number;
}

export type CheckMessage =
  | ({ readonly type: 'start' } & EnumerationStart)
  /** It takes its time: so many inputs there may be. */
  | { readonly type: 'estimate'; readonly inputs: number }
  /** So many were found, none of them run: when counting or drawing a sample. */
  | {
      readonly type: 'found';
      readonly generated: number;
      readonly checkpoint?: string | undefined;
      readonly isomorphicDropped?: number;
      readonly candidates?: number;
    }
  /** Inputs `from` to `to` are about to run. */
  | { readonly type: 'running'; readonly from: number; readonly to: number }
  | ({ readonly type: 'batch' } & BatchRecord)
  /** Each input is run on a program loaded afresh from here on, and why. */
  | { readonly type: 'fresh'; readonly reason: string }
  /** `isWhole`: there are no more inputs. */
  | {
      readonly type: 'end';
      readonly generated: number;
      readonly isWhole: boolean;
      /** Formulas that cannot hold together, where nothing was found when counting. */
      readonly conflict?: readonly ViolatedFormula[];
    }
  | { readonly type: 'error'; readonly details: ErrorDetails }
  | { readonly type: 'fault'; readonly message: string; readonly stack: string };
