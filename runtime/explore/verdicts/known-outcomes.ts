/** Outcomes of decisions that need not be looked for, as an existing suite takes them. */
import path from 'node:path';
import type { SiteRecord } from '../events.js';

/** An outcome by its place. @param file from the folder of the subject */
export function outcomeKey(
  file: string,
  { line, column, kind }: { readonly line: number; readonly column: number; readonly kind: string },
  taken: boolean,
): string {
  return `${file.split(path.sep).join('/')}:${line}:${column} ${kind} ${taken}`;
}

export type IsKnown = (site: SiteRecord, taken: boolean) => boolean;

/** @param known keys of outcomes. @param subject the file that is explored */
export function knownOutcomes(known: readonly string[], subject: string): IsKnown {
  if (known.length === 0) return () => false;
  const keys = new Set(known);
  const folder = path.dirname(path.resolve(subject));
  return (site, taken) => keys.has(outcomeKey(path.relative(folder, site.file), site, taken));
}
