/** The result of the enumeration of one target: the document that `--json` prints. */
import type {
  CheckCounts,
  CheckFailure,
  CollectedInput,
  ThrownGroup,
  UnfinishedInput,
  ViolatedFormula,
} from './check/verdict.js';
import type { Refusal } from './enumerate/choose.js';
import type { EngineName } from './enumerate/engine.js';
import type { EnumerateOptions } from './enumerate/options.js';
import type { BoundRecord } from './inputs/heap/records.js';

export interface EnumerationResult {
  readonly subject: { readonly file: string; readonly target: string };
  readonly options: EnumerateOptions;
  /** Names of the inputs, `this` first. */
  readonly parameters: readonly string[];
  readonly engine: EngineName;
  /** Engines that were asked before it, and why they could not. */
  readonly refusals: readonly Refusal[];
  readonly bounds: readonly BoundRecord[];
  /** About how many inputs there may be: a forecast, made where the enumeration took its time. */
  readonly estimate?: number | undefined;
  /** With a sample, `generated` is what it was drawn from. */
  readonly inputs: {
    readonly generated: number;
    readonly isomorphicDropped: number;
    readonly candidates: number;
  };
  readonly checked: CheckCounts;
  readonly failures: readonly CheckFailure[];
  readonly thrown: readonly ThrownGroup[];
  readonly timeouts: readonly UnfinishedInput[];
  /** Formulas that cannot hold together, where there are no inputs to count. */
  readonly conflict?: readonly ViolatedFormula[] | undefined;
  /** Why each input was run on a program loaded afresh; undefined: that was not needed. */
  readonly fresh?: string | undefined;
  /** All inputs with their verdicts, where they were asked for. */
  readonly collected?: readonly CollectedInput[] | undefined;
  /** There are no more inputs within the scope; with a sample, it was drawn from all of them. */
  readonly complete: boolean;
  /** Ended by the user or from outside. */
  readonly interrupted: boolean;
  /** Milliseconds: of the whole, and of running and judging the inputs. */
  readonly time: { readonly total: number; readonly check: number };
}
