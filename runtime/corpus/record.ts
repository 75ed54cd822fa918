/**
 * The record of a corpus run: JSON lines, a header and one for each package that is over. What the processes of packages
 * find is in their journals; this file tells what came of each as a whole.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { OutcomeCounts } from '../report/figures.js';
import type { CorpusOptions } from './options.js';
import { recordFile } from './places.js';

export const CORPUS_FORMAT = 1;

export interface CorpusHeader {
  readonly record: 'header';
  readonly format: number;
  readonly penumbra: string;
  readonly node: string;
  readonly options: CorpusOptions;
}

/**
 * `complete`: each target of the sample was explored or refused; `refused`: nothing of it can be explored; `cpu`, `memory`,
 * `time`: a limit of the package ended its processes; `failed`: they ended without a word.
 */
export type PackageState = 'complete' | 'refused' | 'cpu' | 'memory' | 'time' | 'failed';

/** A target that cannot be explored, or a package: then `target` is empty. */
export interface Refusal {
  readonly target: string;
  readonly code: string;
  readonly message: string;
}

/** The result of a package. All but `slowest` and `cost` is the same on any machine where no limit of time was hit. */
export interface PackageFigures {
  /** `all`: that it exports; `sampled`: that were asked for; `explored`: that a record is there of. */
  readonly functions: { readonly all: number; readonly sampled: number; readonly explored: number };
  /** Of the package's own files; those that several functions meet are counted once. */
  readonly decisions: number;
  readonly outcomes: OutcomeCounts;
  readonly tests: number;
  readonly paths: { readonly run: number; readonly divergent: number };
  /** Violated contracts, and groups of errors that nothing catches. */
  readonly findings: number;
  readonly errors: number;
  readonly queries: number;
  /** Functions that a limit of time or memory has ended. */
  readonly timed: number;
  /** Bounds that functions with open outcomes hit, with how many did, the most frequent first. */
  readonly heldBack: readonly { readonly name: string; readonly functions: number }[];
  /** Share of the outcomes that each explored function with decisions has covered, in ascending order. */
  readonly shares: readonly number[];
  readonly slowest: { readonly target: string; readonly milliseconds: number } | undefined;
}

export interface PackageRecord {
  readonly record: 'package';
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly version: string;
  readonly format?: string;
  readonly state: PackageState;
  readonly refusals: readonly Refusal[];
  readonly figures: PackageFigures;
  /** What it took of the machine, in all attempts of this run. */
  readonly cost: { readonly cpu: number; readonly megabytes: number };
}

export type CorpusRecord = CorpusHeader | PackageRecord;

/** The record of a run so far. */
export interface CorpusRun {
  readonly directory: string;
  readonly header: CorpusHeader;
  /** Of each package the last record, in the order of labels. */
  readonly packages: readonly PackageRecord[];
}

/** @throws PenumbraError `E_RUN` where there is none, or another format */
export function readCorpusRun(directory: string): CorpusRun {
  const file = recordFile(directory);
  if (!existsSync(file)) {
    throw new PenumbraError({
      code: 'E_RUN',
      message: 'there is no record of a corpus run here',
      file: directory,
      hint: 'penumbra corpus run LIST --run DIR keeps one.',
    });
  }
  const { header, packages } = readLines(file);
  if (header === undefined) throw unreadable(directory, 'it does not begin as such a record does');
  if (header.format !== CORPUS_FORMAT)
    throw unreadable(
      directory,
      header.format > CORPUS_FORMAT
        ? `penumbra ${header.penumbra} wrote it, which is newer: its format is ${header.format}, and this one reads ${CORPUS_FORMAT}`
        : `its format ${header.format} is that of an older penumbra`,
    );
  const last = new Map(packages.map((one) => [one.label, one]));
  const inOrder = [...last.values()].sort((one, other) => (one.label < other.label ? -1 : 1));
  return { directory, header, packages: inOrder };
}

function unreadable(directory: string, why: string): PenumbraError {
  return new PenumbraError({
    code: 'E_RUN',
    message: `the record of the corpus run cannot be read: ${why}`,
    file: directory,
    hint: 'Name another folder with --run DIR.',
  });
}

/** Opens the record of a run for writing: a new one, or that of the same options. */
export class CorpusJournal {
  private constructor(
    private readonly file: string,
    /** What an earlier run has left. */
    readonly earlier: readonly PackageRecord[],
  ) {}

  /** @throws PenumbraError `E_RUN` for that of other options, `E_RUN_DIRECTORY` */
  static open(directory: string, header: CorpusHeader): CorpusJournal {
    const file = recordFile(directory);
    try {
      mkdirSync(directory, { recursive: true });
      if (!existsSync(file)) appendFileSync(file, `${JSON.stringify(header)}\n`);
    } catch (error) {
      throw notWritten(directory, error);
    }
    const { header: found, packages, length, lines } = readLines(file);
    if (found === undefined) {
      // A header that was torn: nothing was done yet.
      if (lines > 0) throw unreadable(directory, 'it does not begin as such a record does');
      truncateSync(file, 0);
      appendFileSync(file, `${JSON.stringify(header)}\n`);
      return new CorpusJournal(file, []);
    }
    const other = differenceOf(found, header);
    if (other !== undefined)
      throw new PenumbraError({
        code: 'E_RUN',
        message: `the folder holds a corpus run with another ${other}`,
        file: directory,
        hint: `The same command goes on with it; name another folder with --run DIR for this one.`,
      });
    truncateSync(file, length);
    return new CorpusJournal(file, packages);
  }

  /** @throws PenumbraError `E_RUN_DIRECTORY` */
  append(record: PackageRecord): void {
    try {
      appendFileSync(this.file, `${JSON.stringify(record)}\n`);
    } catch (error) {
      throw notWritten(this.file, error);
    }
  }
}

function differenceOf(found: CorpusHeader, header: CorpusHeader): string | undefined {
  if (found.format !== header.format) return `format (${found.format})`;
  if (found.penumbra !== header.penumbra) return `version of penumbra (${found.penumbra})`;
  if (found.node !== header.node) return `version of node (${found.node})`;
  const flat = ({ options }: CorpusHeader): Readonly<Record<string, unknown>> => ({
    sample: options.sample,
    ...options.target,
    ...Object.fromEntries(Object.entries(options.limits).map(([name, value]) => [`package-${name}`, value])),
  });
  const [before, now] = [flat(found), flat(header)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const name = names.find((one) => JSON.stringify(before[one]) !== JSON.stringify(now[one]));
  return name === undefined ? undefined : `${name} (${JSON.stringify(before[name])})`;
}

function notWritten(file: string, error: unknown): PenumbraError {
  return new PenumbraError({
    code: 'E_RUN_DIRECTORY',
    message: `the run directory cannot be written: ${(error as Error).message}`,
    file,
    hint: 'Name another one with --run DIR. What was written is kept, and the same command goes on with it.',
  });
}

interface Read {
  readonly header: CorpusHeader | undefined;
  readonly packages: readonly PackageRecord[];
  /** Bytes up to the end of the last line that can be read. */
  readonly length: number;
  /** Whole lines. */
  readonly lines: number;
}

/** Lines up to the first that is damaged; a torn last line is left out. */
function readLines(file: string): Read {
  const text = readFileSync(file, 'utf8');
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  const records: CorpusRecord[] = [];
  let length = 0;
  for (const line of lines) {
    try {
      records.push(JSON.parse(line) as CorpusRecord);
    } catch {
      break;
    }
    length += Buffer.byteLength(line) + 1;
  }
  const [header] = records;
  return {
    header: header?.record === 'header' ? header : undefined,
    packages: records.filter((record) => record.record === 'package'),
    length,
    lines: lines.length,
  };
}
