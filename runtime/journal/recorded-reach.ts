/** The result of a search for public calls, made again from the record of its run alone. */
import type { ReachOptions } from '../reach/options.js';
import type { ReachResult } from '../reach-result.js';
import type { RecordState } from './recorded-result.js';
import type { ReachRecord } from './records.js';

export interface RecordedReach {
  readonly state: RecordState;
  readonly result: ReachResult;
}

/** @param records of the journal, behind its header */
export function recordedReach(options: ReachOptions, records: readonly ReachRecord[]): RecordedReach {
  const last = records.at(-1);
  if (last?.record === 'end' || last?.record === 'interrupted')
    return { state: last.record === 'end' ? 'complete' : 'interrupted', result: { ...last.result, options } };
  const runs = records.filter(({ record }) => record === 'run').length;
  const { file, target } = options;
  const nothing = { conflict: [], findings: [], open: [], bounds: [] };
  return {
    state: 'cut',
    result: { subject: { file, target }, options, verdict: 'unknown', runs, ...nothing },
  };
}
