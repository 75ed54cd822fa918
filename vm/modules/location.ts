/** Where an imported module is: a file, with what its URL says behind the path, or a `data:` URL that holds it. */
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveImport } from './resolve.js';

export interface Location {
  /** The path of a file, or a `data:` URL. */
  readonly path: string;
  /** Query and fragment of a file's URL: modules that differ in them are two. */
  readonly suffix: string;
}

export function isData(path: string): boolean {
  return path.startsWith('data:');
}

/** Whether a specifier is a path or the URL of a file. */
export function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$|file:)/u.test(specifier);
}

/** What specifiers mean, by folder: as node does, each is looked for once. What is not found is looked for again. */
const found = new Map<string, Map<string, Location>>();

/** What a specifier means in a module; undefined if there is no such file. */
export function locate(specifier: string, from: string): Location | undefined {
  if (isData(specifier)) return { path: specifier, suffix: '' };
  if (isData(from)) return undefined;
  const folder = dirname(from);
  const known = found.get(folder) ?? new Map<string, Location>();
  found.set(folder, known);
  const location = known.get(specifier) ?? locateIn(folder, specifier);
  if (location) known.set(specifier, location);
  return location;
}

function locateIn(folder: string, specifier: string): Location | undefined {
  const suffix = isPath(specifier) ? (/[?#].*$/u.exec(specifier)?.[0] ?? '') : '';
  const path = resolveImport(specifier, folder);
  return path === undefined ? undefined : { path, suffix };
}

export function urlOf({ path, suffix }: Location): string {
  return isData(path) ? path : `${pathToFileURL(path).href}${suffix}`;
}

/** Type and content of a `data:` URL. */
export function dataIn(url: string): { readonly type: string; readonly text: string } {
  const [, type = '', base64, body = ''] =
    /^data:([^;,]*)(?:;charset=[^;,]*)?(;base64)?,([\s\S]*)$/u.exec(url) ?? [];
  const text = decodeURIComponent(body);
  return { type, text: base64 === undefined ? text : Buffer.from(text, 'base64').toString() };
}
