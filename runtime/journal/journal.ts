/**
 * The journal: the record of one exploration or enumeration, append-only JSON lines in a run directory. Each line is written at
 * once, so what was found is there however the process ends; a last line torn by that is cut off when it is read.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { subjectName } from '../explore/verdicts/identity.js';
import type { Header, JournalRecord } from './records.js';

/** Raised when records change so that older journals cannot be resumed. */
export const JOURNAL_FORMAT = 2;

export interface Versions {
  readonly penumbra: string;
  readonly node: string;
}

/** What distinguishes a run from others: all of its options. */
export interface Configuration {
  readonly file: string;
  readonly target: string;
}

/** A journal open for writing, with what an earlier run of the same configuration left in it. */
export interface Journal<R> {
  readonly file: string;
  /** Records of the unfinished run that this one resumes; empty if it starts afresh. */
  readonly earlier: readonly R[];
  /** Writes a record, the header before the first. @throws PenumbraError `E_RUN_DIRECTORY` */
  append(record: R): void;
  close(): void;
}

/**
 * Opens the journal of a configuration in a run directory. An unfinished journal of the same configuration, the
 * same text of the subject and the same versions is resumed; otherwise it starts afresh.
 * @throws PenumbraError `E_RUN_DIRECTORY` if the directory cannot be written
 */
export function openJournal<R extends { readonly record: string }>(
  directory: string,
  options: Configuration,
  versions: Versions,
): Journal<R> {
  const file = path.join(directory, journalName(options));
  const header: Header<Configuration> = {
    record: 'header',
    format: JOURNAL_FORMAT,
    ...versions,
    options,
    subject: hash(readFileSync(options.file, 'utf8')),
  };
  const earlier = existsSync(file) ? (resumable(file, header) as unknown as readonly R[]) : [];
  // An exploration that fails before it starts leaves nothing behind.
  let descriptor: number | undefined;
  const open = (): number => {
    try {
      mkdirSync(directory, { recursive: true });
      const opened = openSync(file, earlier.length > 0 ? 'a' : 'w');
      if (earlier.length === 0) writeSync(opened, `${JSON.stringify(header)}\n`);
      return opened;
    } catch (error) {
      throw new PenumbraError({
        code: 'E_RUN_DIRECTORY',
        message: `the run directory cannot be written: ${(error as Error).message}`,
        file: directory,
        hint: 'Name another one with --run DIR, or run without one with --no-run.',
      });
    }
  };
  return {
    file,
    earlier,
    append(record) {
      descriptor ??= open();
      writeSync(descriptor, `${JSON.stringify(record)}\n`);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

/** The records of a journal. A torn last line is left out. */
export function readJournal(file: string): readonly JournalRecord[] {
  return readLines(file).records;
}

/** The journals in a run directory. */
export function journalsIn(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(directory, name));
}

/** The records of an unfinished journal with this header, its torn last line cut off; else none. */
function resumable(file: string, header: Header<Configuration>): readonly JournalRecord[] {
  const { records, length } = readLines(file);
  const same = records.length > 0 && JSON.stringify(records[0]) === JSON.stringify(header);
  if (!same || records.some(({ record }) => record === 'end')) return [];
  truncateSync(file, length);
  return records;
}

/** `length`: bytes up to the end of the last whole line. */
function readLines(file: string): { readonly records: readonly JournalRecord[]; readonly length: number } {
  const text = readFileSync(file, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  const records: JournalRecord[] = [];
  let length = 0;
  for (const line of text.slice(0, end).split('\n').slice(0, -1)) {
    try {
      records.push(JSON.parse(line) as JournalRecord);
    } catch {
      // A line that was torn, and written on behind: nothing after it can be trusted.
      break;
    }
    length += Buffer.byteLength(line) + 1;
  }
  return { records, length };
}

function journalName(options: Configuration): string {
  const target = options.target.replace(/[^\w.-]/gu, '-');
  const key = hash(JSON.stringify([subjectName(options.file), options])).slice(0, 8);
  return `${path.basename(options.file)}.${target}.${key}.jsonl`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
