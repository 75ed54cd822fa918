/** The record in a run directory. What cannot be read is named, and the rest is read all the same. */
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { ExploreOptions } from '../explore/events.js';
import type { ObserveResult } from '../observe/events.js';
import type { ObserveOptions } from '../observe/options.js';
import type { ReachOptions } from '../reach/options.js';
import { JOURNAL_FORMAT, journalsIn, readLines } from './journal.js';
import {
  type ClassifyConfiguration,
  type RecordedClassification,
  recordedClassification,
} from './recorded-classification.js';
import { type RecordedEnumeration, recordedEnumeration } from './recorded-enumeration.js';
import { type RecordedReach, recordedReach } from './recorded-reach.js';
import { type RecordedResult, recordedResult } from './recorded-result.js';
import type {
  ClassificationRecord,
  EnumerationRecord,
  Header,
  JournalKey,
  JournalRecord,
  ObservationRecord,
  ReachRecord,
} from './records.js';

/** Where a record stands, and what tells it from others. */
export interface Recorded {
  /** Name of the journal in the run directory. */
  readonly journal: string;
  readonly key: JournalKey;
  /** Version that wrote it. */
  readonly penumbra: string;
  /** SHA-256 of the text of the subject. */
  readonly subject: string;
}

export type RecordedTarget = Recorded & RecordedResult;

/** A journal that cannot be read, or not to its end. */
export interface JournalProblem {
  readonly journal: string;
  readonly message: string;
}

export interface RunRecord {
  readonly directory: string;
  /** In the order of file, target and journal. */
  readonly targets: readonly RecordedTarget[];
  readonly enumerations: readonly (Recorded & RecordedEnumeration)[];
  readonly reached: readonly (Recorded & RecordedReach)[];
  readonly observations: readonly (Recorded & { readonly result: ObserveResult })[];
  /** In the order of their files. */
  readonly classifications: readonly (Recorded & RecordedClassification & { readonly file: string })[];
  readonly problems: readonly JournalProblem[];
}

/** @throws PenumbraError `E_RUN` if the directory holds no record of a run */
export function readRun(directory: string): RunRecord {
  const journals = journalsIn(directory);
  if (journals.length === 0) {
    throw new PenumbraError({
      code: 'E_RUN',
      message: 'there is no record of a run here',
      file: directory,
      hint: 'explore, enumerate, reach, observe and classify keep one in penumbra-run, or in the folder that --run names.',
    });
  }
  const targets: RecordedTarget[] = [];
  const enumerations: (Recorded & RecordedEnumeration)[] = [];
  const reached: (Recorded & RecordedReach)[] = [];
  const observations: RunRecord['observations'][number][] = [];
  const classifications: RunRecord['classifications'][number][] = [];
  const problems: JournalProblem[] = [];
  for (const file of journals) {
    const journal = path.basename(file);
    const { records, lost } = readLines(file);
    const [header, ...rest] = records;
    const wrong = unreadable(header);
    if (wrong !== undefined) problems.push({ journal, message: wrong });
    if (wrong !== undefined || header?.record !== 'header') continue;
    if (lost > 0) {
      const message = `line ${records.length + 1} is damaged: it and what follows are left out`;
      problems.push({ journal, message });
    }
    const { key, penumbra, subject } = header;
    const place = { journal, key, penumbra, subject };
    if (header.command === 'observe') {
      const result = observed(header, rest);
      if (result) observations.push({ ...place, result });
      else
        problems.push({
          journal,
          message: 'the observation was cut short; the same command goes on with it',
        });
    } else if (header.command === 'classify')
      classifications.push({ ...place, file: header.options.file, ...classification(header, rest) });
    else if (header.command === 'explore')
      targets.push({ ...place, ...recordedResult(header.options, rest) });
    else if (header.command === 'reach') reached.push({ ...place, ...search(header, rest) });
    else enumerations.push({ ...place, ...enumeration(header, rest) });
  }
  return {
    directory,
    targets: targets.sort(inOrder),
    enumerations: enumerations.sort(inOrder),
    reached: reached.sort(inOrder),
    observations: observations.sort(inOrder),
    classifications: classifications.sort((a, b) =>
      `${a.file}\n${a.journal}` < `${b.file}\n${b.journal}` ? -1 : 1,
    ),
    problems,
  };
}

function search(header: Header<unknown>, records: readonly JournalRecord[]): RecordedReach {
  return recordedReach(
    header.options as ReachOptions,
    records as readonly unknown[] as readonly ReachRecord[],
  );
}

function classification(header: Header<unknown>, records: readonly JournalRecord[]): RecordedClassification {
  return recordedClassification(
    header.options as ClassifyConfiguration,
    records as readonly unknown[] as readonly ClassificationRecord[],
  );
}

/** What an observation came to; undefined where it was cut short. */
function observed(header: Header<unknown>, records: readonly JournalRecord[]): ObserveResult | undefined {
  const all = records as readonly unknown[] as readonly ObservationRecord[];
  const end = all.findLast((record) => record.record === 'end');
  return end?.record === 'end' ? { ...end.result, options: header.options as ObserveOptions } : undefined;
}

/** The header of a journal is that of its command. */
function enumeration(header: Header<unknown>, records: readonly JournalRecord[]): RecordedEnumeration {
  return recordedEnumeration(
    header.options as EnumerateOptions,
    records as readonly unknown[] as readonly EnumerationRecord[],
  );
}

function unreadable(header: JournalRecord | undefined): string | undefined {
  if (header?.record !== 'header') return 'it does not begin as a journal does';
  const { format, penumbra } = header;
  if (format === JOURNAL_FORMAT) return undefined;
  return format > JOURNAL_FORMAT
    ? `penumbra ${penumbra} wrote it, which is newer: its format is ${format}, and this one reads ${JOURNAL_FORMAT}`
    : `its format ${format} is that of an older penumbra; the same command writes it anew`;
}

function inOrder(
  left: Recorded & { readonly result: { readonly options: Pick<ExploreOptions, 'file' | 'target'> } },
  right: typeof left,
): number {
  const name = ({ result: { options }, journal }: typeof left): string =>
    [options.file, options.target, journal].join('\n');
  return name(left) < name(right) ? -1 : 1;
}
