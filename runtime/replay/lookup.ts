/** Finding a test again: by its identity in a run directory, or in a JSON file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { DecisionTaken, ExploreOptions, PathRecord, SiteRecord } from '../explore/events.js';
import { journalsIn, readJournal } from '../journal/journal.js';
import { DEFAULTS } from '../options.js';

/** A test with what is needed to run it again. */
export interface StoredTest {
  readonly options: ExploreOptions;
  readonly path: PathRecord;
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
  const found = new Map<string, StoredTest>();
  for (const journal of journalsIn(directory)) {
    const records = readJournal(journal);
    const header = records.find((record) => record.record === 'header');
    if (!header) continue;
    const sites = records.flatMap((record) =>
      record.record === 'event' && record.event.type === 'sites' ? record.event.sites : [],
    );
    for (const record of records) {
      if (record.record !== 'path' || !record.path.id.startsWith(id)) continue;
      found.set(record.path.id, { options: header.options, path: record.path, sites });
    }
  }
  const [test, ...others] = found.values();
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
      message: `${id} begins the identities of several tests: ${[...found.keys()].join(', ')}`,
    });
  }
  return test;
}

/** What a file may hold: a test beside its subject, or the document of an exploration with one test. */
interface TestFile extends Partial<Omit<PathRecord, 'decisions'>> {
  readonly subject?: { readonly file?: unknown; readonly target?: unknown };
  readonly options?: Partial<ExploreOptions>;
  readonly tests?: readonly Partial<PathRecord>[];
  /** Of a test: what it decided. Of a document: the table of decisions. */
  readonly decisions?: readonly DecisionTaken[] | { readonly list?: readonly SiteRecord[] };
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
  const { subject, options, tests, decisions } = json as TestFile;
  if (!isRecord(subject) || typeof subject.file !== 'string' || typeof subject.target !== 'string') {
    throw wrong('the file does not name its subject');
  }
  if (tests && tests.length !== 1) throw wrong(`the file holds ${tests.length} tests`);
  const taken = decisions && !('list' in decisions) ? (decisions as readonly DecisionTaken[]) : [];
  const test = tests ? tests[0]! : { ...(json as TestFile), decisions: taken };
  if (!isRecord(test.inputs)) throw wrong('the test has no inputs');
  const source = resolveSubject(subject.file, file);
  return {
    options: { ...DEFAULTS, ...options, file: source, target: subject.target },
    path: {
      id: test.id ?? '',
      inputs: test.inputs,
      outcome: test.outcome ?? { kind: 'return' },
      after: test.after ?? test.inputs,
      pathCondition: test.pathCondition ?? [],
      decisions: test.decisions ?? [],
      added: [],
      violated: [],
    },
    sites: decisions && 'list' in decisions ? (decisions.list ?? []) : [],
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
