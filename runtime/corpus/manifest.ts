/** Which packages a corpus has: a JSON file with a list of them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { closest } from 'fastest-levenshtein';
import { PenumbraError } from '../../compiler/diagnostics.js';

export interface CorpusEntry {
  readonly name: string;
  /** Of an installed package; of a local one, what its package.json says. */
  readonly version: string;
  /** A folder with a package that is copied in place of being installed. */
  readonly path?: string;
  /** A file of the package, in place of what `import` finds. */
  readonly file?: string;
  /** The variable that a script leaves. */
  readonly global?: string;
  /** How it is published, for people to read. */
  readonly format?: string;
  /** Those that are explored; without, all that it exports. */
  readonly targets?: readonly string[];
  /** `lodash@4.18.1 lodash.min.js`. */
  readonly label: string;
  /** The name of its folders. That of a local package tells its texts, too. */
  readonly id: string;
}

const TEXTS = ['name', 'version', 'path', 'file', 'global', 'format'] as const;
const KEYS: readonly string[] = [...TEXTS, 'targets'];

/** @throws PenumbraError `E_CORPUS` */
export function readManifest(file: string): readonly CorpusEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(file, `the list of packages cannot be read: ${(error as Error).message}`);
  }
  if (!Array.isArray(value) || value.length === 0) throw wrong(file, 'this is no list of packages');
  const entries = value.map((one: unknown, at) => entryOf(one, at + 1, file));
  const labels = entries.map(({ label }) => label);
  const twice = labels.find((label, at) => labels.indexOf(label) !== at);
  if (twice !== undefined) throw wrong(file, `${twice} is in the list twice`);
  return entries;
}

function entryOf(value: unknown, number: number, file: string): CorpusEntry {
  const where = `package ${number}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(file, `${where} is no object`);
  const given = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    throw wrong(
      file,
      `${where} has a key ${JSON.stringify(unknown)}, which there is not`,
      `Did you mean "${closest(unknown, [...KEYS])}"?`,
    );
  const bad = TEXTS.find(
    (key) => given[key] !== undefined && (typeof given[key] !== 'string' || given[key] === ''),
  );
  if (bad !== undefined) throw wrong(file, `${where}: ${bad} takes a text`);
  const { targets } = given;
  if (targets !== undefined && !(Array.isArray(targets) && targets.every((one) => typeof one === 'string')))
    throw wrong(file, `${where}: targets takes a list of texts`);
  const entry = given as unknown as Omit<CorpusEntry, 'label' | 'id'>;
  return entry.path === undefined ? published(entry, where, file) : local(entry, entry.path, where, file);
}

type Given = Omit<CorpusEntry, 'label' | 'id'>;

const NAME = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/u;
const VERSION = /^\d[\w.+-]*$/u;

function published(entry: Given, where: string, file: string): CorpusEntry {
  if (entry.name === undefined || !NAME.test(entry.name))
    throw wrong(file, `${where} has no name that a package can have`);
  if (entry.version === undefined || !VERSION.test(entry.version))
    throw wrong(file, `${where} (${entry.name}) has no version: results of a range would change with time`);
  return named(entry);
}

function local(entry: Given, folder: string, where: string, file: string): CorpusEntry {
  const place = path.resolve(path.dirname(file), folder);
  let described: { readonly name?: unknown; readonly version?: unknown };
  try {
    described = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as typeof described;
  } catch (error) {
    throw wrong(file, `${where}: ${folder} holds no package: ${(error as Error).message}`);
  }
  const name = entry.name ?? described.name;
  if (typeof name !== 'string' || !NAME.test(name))
    throw wrong(file, `${where}: ${folder} has no name that a package can have`);
  const version = entry.version ?? (typeof described.version === 'string' ? described.version : '0.0.0');
  const whole = named({ ...entry, name, version, path: place });
  return { ...whole, id: `${whole.id}-${digestOf(place)}` };
}

function named(entry: Given): CorpusEntry {
  const { name, version, file } = entry;
  const label = file === undefined ? `${name}@${version}` : `${name}@${version} ${path.basename(file)}`;
  const id = file === undefined ? `${name}@${version}` : `${name}@${version}+${file}`;
  return { ...entry, label, id: id.replaceAll('/', '+') };
}

/** Of the texts below a folder, without those of other packages. */
function digestOf(folder: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.split(path.sep).includes('node_modules'))
    .sort();
  for (const name of names) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}

function wrong(file: string, message: string, hint?: string): PenumbraError {
  return new PenumbraError({
    code: 'E_CORPUS',
    message,
    file,
    hint: hint ?? 'A list of { "name": …, "version": … } or { "path": FOLDER }: penumbra help corpus.',
  });
}
