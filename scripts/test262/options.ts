/** The command line of `npm run test262`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parsed, UsageError, wholeNumber } from '../command-line.js';
import { folderOf, type Selection } from './select.js';

export const USAGE = `usage: npm run test262 -- --dir PATH [--list FILE | --sample N --seed S | FOLDER…] [--backend] [--jobs N] [--json] [--write]

Runs tc39/test262 in this machine, in sloppy and strict mode, and compares with what node passes.

  --dir PATH    a copy of https://github.com/tc39/test262 (with harness/ and test/)
  FOLDER        a folder or file of PATH/test (language/expressions); all without one
  --list FILE   the files to run, a line each, relative to PATH/test
  --sample N    N files (of the folders), drawn by --seed S (1)
  --backend     also runs each test in node as JavaScript made from its IR; what is reported is how that ends
  --jobs N      processes (2)
  --json        results as JSON
  --write       write the table of a run of everything to scripts/test262/results.md
  --help        this text

Exit code 1 if a file fails or passes otherwise than scripts/test262/expected-failures.txt says, or the machine crashes
or hangs (with --backend: if the JavaScript fails where machine and node pass); 2 for options that cannot be used.
`;

export interface Options {
  readonly dir: string;
  readonly selection: Selection;
  readonly backend: boolean;
  readonly jobs: number;
  readonly json: boolean;
  readonly write: boolean;
}

/** Reads the command line; undefined where help is asked for. @throws UsageError */
export function readOptions(args: readonly string[]): Options | undefined {
  const found = parsed(args, {
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      list: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      backend: { type: 'boolean', default: false },
      jobs: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  if (found === undefined) return undefined;
  const { positionals } = found;
  const { dir, list, sample, seed, backend, jobs, json, write } = found.values;
  if (dir === undefined) throw new UsageError('--dir PATH is missing: a copy of test262');
  for (const part of ['harness', 'test'])
    if (!existsSync(path.join(dir, part)))
      throw new UsageError(`--dir takes a copy of test262; there is no ${path.join(dir, part)}`);
  const folders = positionals.map(folderOf);
  for (const folder of folders)
    if (!existsSync(path.join(dir, 'test', folder)))
      throw new UsageError(`there is no ${path.join(dir, 'test', folder)}`);
  if (list !== undefined && (sample !== undefined || folders.length > 0))
    throw new UsageError('--list says what is run: it goes with neither --sample nor folders');
  if (seed !== undefined && sample === undefined)
    throw new UsageError('--seed is that of --sample, which is missing');
  if (write && backend)
    throw new UsageError('--write stores what the machine does, --backend shows another thing');
  if (write && (list !== undefined || sample !== undefined || folders.length > 0))
    throw new UsageError(
      '--write stores the results of a run of everything: without --list, --sample and folders',
    );
  return {
    dir,
    selection: {
      folders,
      list: list === undefined ? undefined : filesIn(list, dir),
      sample:
        sample === undefined
          ? undefined
          : { count: wholeNumber('sample', sample, 1), seed: wholeNumber('seed', seed ?? '1', 0) },
    },
    backend,
    jobs: wholeNumber('jobs', jobs, 1),
    json,
    write,
  };
}

function filesIn(list: string, dir: string): string[] {
  if (!existsSync(list)) throw new UsageError(`--list takes a file; there is no ${list}`);
  const files = readFileSync(list, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim() || []);
  for (const file of files)
    if (!existsSync(path.join(dir, 'test', folderOf(file))))
      throw new UsageError(`${list} names ${file}, which is not in ${path.join(dir, 'test')}`);
  return files;
}
