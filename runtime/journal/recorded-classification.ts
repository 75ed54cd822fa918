/** The result of a classification, made again from the record of its run alone. */
import type { ClassifyResult } from '../classify/events.js';
import type { ClassifyOptions } from '../classify/options.js';
import type { RecordState } from './recorded-result.js';
import type { ClassificationRecord } from './records.js';

export interface RecordedClassification {
  readonly state: RecordState;
  /** The suite or the traces. */
  readonly target: string;
  /** Undefined where the process ended before there was one. */
  readonly result: ClassifyResult | undefined;
  /** Inputs that were run. */
  readonly runs: number;
}

/** What tells one classification of a file from others in a run directory. */
export type ClassifyConfiguration = ClassifyOptions & { readonly target: string };

/** @param records of the journal, behind its header */
export function recordedClassification(
  { target }: ClassifyConfiguration,
  records: readonly ClassificationRecord[],
): RecordedClassification {
  const last = records.at(-1);
  const runs = records.reduce((sum, one) => sum + (one.record === 'ran' ? one.ends.length : 0), 0);
  if (last?.record === 'end') return { state: 'complete', target, result: last.result, runs };
  if (last?.record === 'interrupted') return { state: 'interrupted', target, result: last.result, runs };
  return { state: 'cut', target, result: undefined, runs };
}
