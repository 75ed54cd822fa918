/** Finding a test again: by its identity in a run directory, or in a JSON file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { DEFAULTS } from '../explore/defaults.js';
import type { ExploreOptions, PathRecord, SiteRecord } from '../explore/events.js';
import { journalsIn, readJournal } from '../journal/journal.js';
import type { Inputs } from './run.js';

/** A test with what is needed to run it again. */
export interface StoredTest {
  readonly options: ExploreOptions;
  readonly inputs: Inputs;
  /** The path that was found with these inputs; undefined where they are all that is known. */
  readonly path?: PathRecord | undefined;
  /** The sites that its decisions name. */
  readonly sites: readonly SiteRecord[];
}

/**
 * @param name an identity, or the beginning of one; or the path of a JSON file
 * @throws PenumbraError `E_TEST`
 */
export function findTest(name: string, directory: string): StoredTest {
  if (/^[0-9a-f]{4,12}$/u.test(name) && !existsSync(name)) return inJournals(name, directory);
  if (!existsSync(name)) {
    throw new PenumbraError({
      code: 'E_TEST',
      message: `"${name}" is neither the identity of a test nor a file`,
      hint: 'An identity is 12 hexadecimal digits; penumbra explore shows them.',
    });
  }
  return inFile(name);
}

function inJournals(id: string, directory: string): StoredTest {
  const tests = new Map<string, StoredTest>();
  for (const journal of journalsIn(directory)) {
    const records = readJournal(journal);
    const header = records.find((record) => record.record === 'header');
    if (!header) continue;
    const sites = records.flatMap((record) =>
      record.record === 'event' && record.event.type === 'sites' ? record.event.sites : [],
    );
    for (const record of records) {
      if (record.record !== 'path' || !record.path.id.startsWith(id)) continue;
      const {
        path: found,
        path: { inputs },
      } = record;
      tests.set(found.id, { options: header.options, inputs, path: found, sites });
    }
  }
  const [test, ...others] = tests.values();
  if (!test) {
    throw new PenumbraError({
      code: 'E_TEST',
      message: `there is no test ${id} in the run directory ${directory}`,
      hint: 'Name another directory with --run DIR, or explore again.',
    });
  }
  if (others.length > 0) {
    throw new PenumbraError({
      code: 'E_TEST',
      message: `${id} begins the identities of several tests: ${[...tests.keys()].join(', ')}`,
    });
  }
  return test;
}

/** What a file may hold: an input beside its subject, or the document of an exploration with one test. */
interface TestFile {
  readonly subject?: { readonly file?: unknown; readonly target?: unknown };
  readonly options?: Partial<ExploreOptions>;
  readonly inputs?: unknown;
  readonly tests?: readonly PathRecord[];
  readonly decisions?: { readonly list?: readonly SiteRecord[] };
}

function inFile(file: string): StoredTest {
  const wrong = (message: string): PenumbraError =>
    new PenumbraError({
      code: 'E_TEST',
      message,
      file,
      hint: 'It holds {"subject": {"file", "target"}, "inputs": {…}}, or what explore --json printed, with one test left.',
    });
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(`the file is not JSON: ${(error as Error).message}`);
  }
  if (!isRecord(json)) throw wrong('the file holds no test');
  const { subject, options, tests, decisions, inputs } = json as TestFile;
  if (!isRecord(subject) || typeof subject.file !== 'string' || typeof subject.target !== 'string') {
    throw wrong('the file does not name its subject');
  }
  if (tests && tests.length !== 1) throw wrong(`the file holds ${tests.length} tests`);
  const path = tests?.[0];
  const given = path ? path.inputs : inputs;
  if (!isRecord(given)) throw wrong('the test has no inputs');
  const source = resolveSubject(subject.file, file);
  return {
    options: { ...DEFAULTS, ...options, file: source, target: subject.target },
    inputs: given as Inputs,
    path: path && { ...path, after: path.after ?? path.inputs, added: [], violated: [] },
    sites: decisions?.list ?? [],
  };
}

/** As it is named from here; else from where the file lies. */
function resolveSubject(subject: string, file: string): string {
  const beside = path.resolve(path.dirname(file), subject);
  return !existsSync(subject) && existsSync(beside) ? beside : subject;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
