/** The imports between the modules of a checkout, read from their text. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Import {
  /** Paths below the root of the checkout, with forward slashes. */
  readonly from: string;
  readonly to: string;
  /**
   * `value`: the other module is loaded before this one; `type`: it is erased; `lazy`: loaded when code asks for it
   * (a dynamic import or a require, the file of a thread or a process).
   */
  readonly kind: 'value' | 'type' | 'lazy';
}

/** Folders with source. */
export const FOLDERS = ['compiler', 'vm', 'runtime', 'corpus', 'scripts'] as const;

/** TypeScript files of a folder and those below it, declarations left out, in a fixed order. */
export function sourcesIn(root: string, directory: string): string[] {
  return readdirSync(path.join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/u.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const PATTERNS: readonly (readonly [pattern: RegExp, kind: Import['kind']])[] = [
  [/^\s*(?:import|export) (?!type\b)[^'";]*?from '(\.[^']+)'/gmu, 'value'],
  [/^\s*import '(\.[^']+)'/gmu, 'value'],
  [/^\s*(?:import|export) type\b[^'";]*?from '(\.[^']+)'/gmu, 'type'],
  [/(?<!typeof )\bimport\('(\.[^']+)'\)/gu, 'lazy'],
  [/\bnative\('(\.[^']+\.js)'\)/gu, 'lazy'],
  [/\bnew URL\('(\.[^']+\.js)', import\.meta\.url\)/gu, 'lazy'],
];

/** The imports of a module that lead to others of the checkout. */
export function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(path.join(root, from), 'utf8');
  return PATTERNS.flatMap(([pattern, kind]) =>
    [...text.matchAll(pattern)].map(([, specifier]) => ({
      from,
      to: path.posix.join(path.posix.dirname(from), specifier!).replace(/\.js$/u, '.ts'),
      kind,
    })),
  );
}

/** Modules that others lead to, themselves included, in a fixed order; `withTypes`: imports of types lead there, too. */
export function reachable(
  imports: readonly Import[],
  entries: readonly string[],
  withTypes = false,
): readonly string[] {
  const seen = new Set(entries);
  for (const file of seen)
    for (const { from, to, kind } of imports)
      if (from === file && (withTypes || kind !== 'type')) seen.add(to);
  return [...seen].sort();
}
