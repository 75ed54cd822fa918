/**
 * What `paths` and `baseUrl` of a `tsconfig.json` or `jsconfig.json` say that specifiers mean. Node knows nothing of them:
 * they lead to types, and to values only where something else resolves them at run time.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface PathMappings {
  /** The folder that the targets are relative to. */
  readonly base: string;
  /** By patterns with at most one `*`. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

/** Configurations that extend each other. */
const MOST_EXTENDED = 10;

const known = new Map<string, PathMappings | undefined>();

/** The mappings of the nearest configuration in or above a folder; undefined: there are none. */
export function mappingsAt(folder: string): PathMappings | undefined {
  if (known.has(folder)) return known.get(folder);
  const above = path.dirname(folder);
  const config = ['tsconfig.json', 'jsconfig.json'].map((name) => path.join(folder, name)).find(isReadable);
  const found = config ? mappingsIn(config, 0) : above === folder ? undefined : mappingsAt(above);
  known.set(folder, found);
  return found;
}

/** The paths that a specifier may mean, without a look at whether they exist, as far as they go the likeliest first. */
export function mappedPaths(specifier: string, folder: string): readonly string[] {
  const mappings = mappingsAt(folder);
  if (!mappings || /^[./#]|^node:/u.test(specifier)) return [];
  const fits = Object.keys(mappings.paths).flatMap((pattern) => {
    const [before, after] = pattern.split('*') as [string, string?];
    if (after === undefined) return pattern === specifier ? [{ pattern, rest: '', length: Infinity }] : [];
    const isFit =
      specifier.length >= before.length + after.length &&
      specifier.startsWith(before) &&
      specifier.endsWith(after);
    const rest = specifier.slice(before.length, specifier.length - after.length);
    return isFit ? [{ pattern, rest, length: before.length }] : [];
  });
  // As TypeScript does, only that with the longest text before the `*` is tried.
  const [best] = fits.sort((a, b) => b.length - a.length);
  const targets = best === undefined ? [] : mappings.paths[best.pattern]!;
  return targets.map((target) =>
    path.resolve(
      mappings.base,
      target.replace('*', () => best!.rest),
    ),
  );
}

function mappingsIn(file: string, depth: number): PathMappings | undefined {
  const config = readConfig(file);
  if (config === undefined || depth > MOST_EXTENDED) return undefined;
  const folder = path.dirname(file);
  const options = isRecord(config.compilerOptions) ? config.compilerOptions : {};
  const baseUrl = typeof options.baseUrl === 'string' ? path.resolve(folder, options.baseUrl) : undefined;
  const own = isRecord(options.paths) ? options.paths : undefined;
  if (own === undefined && baseUrl === undefined) return inherited(config.extends, folder, depth);
  const paths = Object.fromEntries(
    Object.entries(own ?? {}).map(([pattern, targets]) => [
      pattern,
      Array.isArray(targets) ? targets.filter((target) => typeof target === 'string') : [],
    ]),
  );
  // What `baseUrl` finds has no pattern of its own.
  const all = baseUrl === undefined || '*' in paths ? paths : { ...paths, '*': ['*'] };
  return { base: baseUrl ?? folder, paths: all };
}

function inherited(parents: unknown, folder: string, depth: number): PathMappings | undefined {
  const names = (Array.isArray(parents) ? parents : [parents]).filter((name) => typeof name === 'string');
  for (const name of names.reverse()) {
    if (!name.startsWith('.') && !path.isAbsolute(name)) continue;
    const file = path.resolve(folder, name);
    const found = [file, `${file}.json`].find(isReadable);
    const mappings = found && mappingsIn(found, depth + 1);
    if (mappings) return mappings;
  }
  return undefined;
}

const COMMENT = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu;
const TRAILING_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/gu;

/** A configuration may have comments and trailing commas; one that is none says nothing. */
function readConfig(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
    const json: unknown = JSON.parse(text.replace(COMMENT, '$1').replace(TRAILING_COMMA, '$1'));
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReadable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
