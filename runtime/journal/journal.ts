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
import type { Header, JournalKey, JournalRecord } from './records.js';
import { keepSource } from './sources.js';

/** Raised when records change so that older journals cannot be resumed. */
export const JOURNAL_FORMAT = 3;

export interface Versions {
  readonly penumbra: string;
  readonly node: string;
}

/** What distinguishes a run from others: all of its options. */
export interface Configuration {
  readonly file: string;
  readonly target: string;
  readonly seed: number;
  /** A file of contracts, of which the text counts as that of the subject does. */
  readonly contracts?: string | undefined;
}

/** A journal open for writing, with what an earlier run of the same configuration left in it. */
export interface Journal<R> {
  readonly file: string;
  /** Records of the unfinished run that this one resumes; empty if it starts afresh. */
  readonly earlier: readonly R[];
  /** Writes a record, the header before the first. @throws PenumbraError `E_RUN_DIRECTORY` */
  append(record: R): void;
  /** Keeps the text of a file, or what is said to be it, beside the records. @returns its SHA-256. @throws PenumbraError `E_RUN_DIRECTORY` */
  keep(file: string, text?: string): string | undefined;
  close(): void;
}

/**
 * Opens the journal of a configuration in a run directory. An unfinished journal of the same configuration, the
 * same text of the subject and the same versions is resumed; otherwise it starts afresh.
 * @throws PenumbraError `E_RUN_DIRECTORY` if the directory cannot be written
 */
export function openJournal<R extends { readonly record: string }>(
  directory: string,
  command: Header<Configuration>['command'],
  options: Configuration,
  versions: Versions,
): Journal<R> {
  const file = path.join(directory, journalName(options));
  const text = readFileSync(options.file, 'utf8');
  const subject = hash(text);
  const header: Header<Configuration> = {
    record: 'header',
    format: JOURNAL_FORMAT,
    command,
    key: keyOf(options, subject, contractsOf(options)),
    ...versions,
    options,
    subject,
  };
  const earlier = existsSync(file) ? (resumable(file, header) as unknown as readonly R[]) : [];
  // An exploration that fails before it starts leaves nothing behind.
  let descriptor: number | undefined;
  const open = (): number => {
    try {
      mkdirSync(directory, { recursive: true });
      const opened = openSync(file, earlier.length > 0 ? 'a' : 'w');
      if (earlier.length === 0) writeSync(opened, `${JSON.stringify(header)}\n`);
      // Whatever becomes of the file: reports show what was run.
      keepSource(directory, options.file, text);
      return opened;
    } catch (error) {
      throw notWritten(directory, error);
    }
  };
  return {
    file,
    earlier,
    append(record) {
      descriptor ??= open();
      try {
        writeSync(descriptor, `${JSON.stringify(record)}\n`);
      } catch (error) {
        throw notWritten(directory, error);
      }
    },
    keep(source, text) {
      try {
        return keepSource(directory, source, text);
      } catch (error) {
        throw notWritten(directory, error);
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

function notWritten(directory: string, error: unknown): PenumbraError {
  return new PenumbraError({
    code: 'E_RUN_DIRECTORY',
    message: `the run directory cannot be written: ${(error as Error).message}`,
    file: directory,
    hint: 'Name another one with --run DIR, or run without one with --no-run.',
  });
}

/** The records of a journal. A torn last line is left out. */
export function readJournal(file: string): readonly JournalRecord[] {
  return readLines(file).records;
}

function keyOf(
  { file, target, seed, ...options }: Configuration,
  text: string,
  contracts: string | undefined,
): JournalKey {
  const all = [JSON.stringify(options), ...(contracts === undefined ? [] : [contracts])];
  return { subject: packageOf(file) ?? text, target, options: hash(all.join('\n')), seed };
}

function contractsOf({ contracts }: Configuration): string | undefined {
  // Who reads it complains where it is not there.
  return contracts !== undefined && existsSync(contracts) ? readFileSync(contracts, 'utf8') : undefined;
}

/** `name@version` of the installed package that a file is of. */
function packageOf(file: string): string | undefined {
  const root = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/u.exec(path.resolve(file))?.[0];
  const description = root === undefined ? undefined : path.join(root, 'package.json');
  if (description === undefined || !existsSync(description)) return undefined;
  const { name, version } = JSON.parse(readFileSync(description, 'utf8')) as Record<string, unknown>;
  return typeof name === 'string' && typeof version === 'string' ? `${name}@${version}` : undefined;
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

/** The records of a journal up to the first line that is damaged. */
export interface Lines {
  readonly records: readonly JournalRecord[];
  /** Bytes up to the end of the last whole line. */
  readonly length: number;
  /** Whole lines behind, the damaged one included; a torn last line is none. */
  readonly lost: number;
}

export function readLines(file: string): Lines {
  const text = readFileSync(file, 'utf8');
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  const records: JournalRecord[] = [];
  let length = 0;
  for (const line of lines) {
    try {
      records.push(JSON.parse(line) as JournalRecord);
    } catch {
      // A line that was torn, and written on behind: nothing after it can be trusted.
      break;
    }
    length += Buffer.byteLength(line) + 1;
  }
  return { records, length, lost: lines.length - records.length };
}

function journalName(options: Configuration): string {
  const target = options.target.replace(/[^\w.-]/gu, '-');
  const key = hash(JSON.stringify([subjectName(options.file), options])).slice(0, 8);
  return `${path.basename(options.file)}.${target}.${key}.jsonl`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
