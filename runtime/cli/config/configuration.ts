/**
 * A configuration: options that stand in a file, or under `penumbra` in package.json. They come before what the command line
 * says, which counts where both say something.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { closest } from 'fastest-levenshtein';
import { type Loaders, lilconfig } from 'lilconfig';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { importModule } from '../../jobs/import-module.js';
import { OptionError } from '../options/option-values.js';
import { CONFIG, PATHS, SECTIONS } from './sections.js';

const PLACES = [
  'penumbra.config.js',
  'penumbra.config.mjs',
  'penumbra.config.cjs',
  'penumbra.config.ts',
  'penumbra.config.json',
  'package.json',
];

/** A command line with what a configuration adds to it. */
export interface Configured {
  readonly words: readonly string[];
  /** A complaint about a value of the configuration as one about its file; any other as it is. */
  readonly complaint: (error: unknown) => unknown;
}

/**
 * The words of a command line with those of the configuration behind the command.
 * @throws PenumbraError `E_CONFIG`
 */
export async function withConfiguration(argv: readonly string[]): Promise<Configured> {
  const [command, ...rest] = argv;
  const alone: Configured = { words: argv, complaint: (error) => error };
  // Of the commands of `corpus`, one has options that are worth keeping.
  if (command === 'corpus' && rest[0] !== 'run') return alone;
  const options = command === undefined ? undefined : SECTIONS[command];
  const named = namedIn(rest);
  if (command === undefined || !options || named === false || rest.includes('--help')) return alone;
  const found = await find(named);
  if (!found) return alone;
  const sections = checked(found.config, [...Object.keys(SECTIONS), '$schema'], found.file, 'section');
  for (const [name, section] of Object.entries(sections))
    if (name !== '$schema') checked(section, Object.keys(SECTIONS[name]!), found.file, `option of ${name}`);
  const section = (sections[command] ?? {}) as Readonly<Record<string, unknown>>;
  const words = Object.entries(section).flatMap(([name, value]) => wordsOf(name, value, found.file));
  return {
    words:
      command === 'corpus' ? [command, rest[0]!, ...words, ...rest.slice(1)] : [command, ...words, ...rest],
    complaint: (error) =>
      error instanceof OptionError && isOf(section, error, rest)
        ? wrong(
            found.file,
            `${command}.${error.option} takes ${error.takes}, not ${JSON.stringify(error.got)}`,
            error.details.hint,
          )
        : error,
  };
}

/** Whether a complaint is about a value of a section: of what is no list, the command line counts. */
function isOf(
  section: Readonly<Record<string, unknown>>,
  { option, got }: OptionError,
  rest: readonly string[],
): boolean {
  const value = section[option];
  if (Array.isArray(value)) return value.some((one) => String(one) === got);
  const isTyped = rest.some((word) => word === `--${option}` || word.startsWith(`--${option}=`));
  return value !== undefined && !isTyped;
}

/** The file that the command line names; `false`: none is wanted. */
function namedIn(words: readonly string[]): string | false | undefined {
  const [name] = Object.keys(CONFIG);
  const at = words.findLastIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  if (words.includes(`--no-${name}`)) return false;
  if (at < 0) return undefined;
  return words[at]!.includes('=') ? words[at]!.slice(`--${name}=`.length) : words[at + 1];
}

interface Found {
  readonly file: string;
  readonly config: unknown;
}

async function find(named: string | undefined): Promise<Found | undefined> {
  const searcher = lilconfig('penumbra', { searchPlaces: PLACES, loaders: LOADERS, cache: false });
  try {
    const result = named === undefined ? await searcher.search() : await searcher.load(path.resolve(named));
    return result && !result.isEmpty ? { file: result.filepath, config: result.config } : undefined;
  } catch (error) {
    throw wrong(named ?? 'penumbra.config', `the configuration cannot be read: ${(error as Error).message}`);
  }
}

const imported = async (file: string): Promise<unknown> =>
  defaultOf(await importModule(pathToFileURL(file).href));

function defaultOf(module: unknown): unknown {
  return (module as { readonly default?: unknown }).default;
}

const LOADERS: Loaders = {
  '.js': imported,
  '.mjs': imported,
  '.cjs': (file) => createRequire(file)(file) as unknown,
  '.ts': async (file) => {
    if ('typescript' in process.features && process.features.typescript) return await imported(file);
    // Node of this version loads no types: without them it is JavaScript, which may import packages only.
    const { stripTypes } = await import('../../../compiler/typescript/typescript.js');
    const text = stripTypes(readFileSync(file, 'utf8'), file);
    return defaultOf(await importModule(`data:text/javascript,${encodeURIComponent(text)}`));
  },
};

/** An object with known names. @throws PenumbraError */
function checked(
  value: unknown,
  known: readonly string[],
  file: string,
  what: string,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(
      file,
      `${what === 'section' ? 'the configuration' : what.replace(/^option of/u, 'the section')} is no object`,
    );
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return value as Readonly<Record<string, unknown>>;
  throw wrong(
    file,
    `there is no ${what} ${JSON.stringify(unknown)}`,
    `Did you mean "${closest(unknown, [...known])}"?`,
  );
}

/** As the command line would have it. */
function wordsOf(name: string, value: unknown, file: string): readonly string[] {
  const word = (one: unknown): string => {
    if (!['string', 'number', 'boolean'].includes(typeof one))
      throw wrong(file, `${name} takes a text, a number or a truth value, or a list of these`);
    const place = PATHS.includes(name) && typeof one === 'string';
    return place ? path.relative('', path.resolve(path.dirname(file), one as string)) : String(one);
  };
  if (Array.isArray(value)) return value.map((one) => `--${name}=${word(one)}`);
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  return [`--${name}=${word(value)}`];
}

function wrong(file: string, message: string, hint?: string): PenumbraError {
  return new PenumbraError({
    code: 'E_CONFIG',
    message,
    file,
    hint: hint ?? 'penumbra help config says what it holds.',
  });
}
