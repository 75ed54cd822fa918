/** Formulas of an operational model put into the doc comments of its file, so that every other command takes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { annotated } from './classify/annotate.js';
import type { ModelResult, PropertyRecord } from './classify/events.js';

/**
 * Writes the formulas whose violation would tell something, and that are not refuted; those that the file has already are
 * left as they are.
 * @returns how many were written
 */
export function writeFormulas({ subject, properties }: ModelResult): number {
  const text = readFileSync(subject.file, 'utf8');
  const chosen = properties.filter(isChosen).filter(({ formula }) => !hasFormula(text, formula!));
  const annotations = chosen.map(({ at, of, formula }) => ({ place: { at, of }, formula: formula! }));
  if (annotations.length > 0) writeFileSync(subject.file, annotated(text, subject.file, annotations));
  return annotations.length;
}

function isChosen({ formula, certainty, verdict }: PropertyRecord): boolean {
  return formula !== undefined && certainty === 'high' && verdict?.verdict !== 'refuted';
}

function hasFormula(text: string, formula: string): boolean {
  return text
    .split('\n')
    .some((line) => /^[\s*/]*@(?:invariant|pre|post)\b/u.test(line) && line.includes(` ${formula}`));
}
