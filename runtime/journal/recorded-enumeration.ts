/** The result of an enumeration, made again from the record of its run alone. */
import { CheckTally } from '../check/tally.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { RecordState } from './recorded-result.js';
import type { EnumerationRecord } from './records.js';

export interface RecordedEnumeration {
  readonly state: RecordState;
  readonly result: EnumerationResult;
}

/** @param records of the journal of an enumeration, behind its header */
export function recordedEnumeration(
  options: EnumerateOptions,
  records: readonly EnumerationRecord[],
): RecordedEnumeration {
  const last = records.at(-1);
  if (last?.record === 'end' || last?.record === 'interrupted') {
    const state = last.record === 'end' ? 'complete' : 'interrupted';
    return { state, result: { ...last.result, options } };
  }
  const tally = new CheckTally(options.maxFailures);
  for (const record of records) {
    if (record.record === 'batch') tally.add(record, options.sample === undefined);
    if (record.record === 'found') tally.generated = record.generated;
  }
  const { generated, counters, checked, failures, thrown, timeouts, milliseconds } = tally;
  return {
    state: 'cut',
    result: {
      subject: { file: options.file, target: options.target },
      options,
      parameters: [],
      engine: options.engine === 'auto' ? 'direct' : options.engine,
      refusals: [],
      bounds: [],
      inputs: { generated, ...counters },
      checked,
      failures,
      thrown,
      timeouts,
      complete: false,
      interrupted: true,
      time: { total: milliseconds, check: milliseconds },
    },
  };
}
