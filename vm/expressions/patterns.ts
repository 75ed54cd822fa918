/**
 * Regular expressions as functions of a text and a start: what `exec` finds there (ECMA-262, 22.2.7.2). A pattern is its
 * source and flags; the flags `g` and `d` make no difference to what is found, and are left out (`plainFlags`).
 */

import { firstPossibleMatch } from './first-match.js';

/** What a pattern finds: start and end of the match and of each group, undefined of a group that takes no part. */
export type Found = readonly (readonly [start: number, end: number] | undefined)[];

/** Compiled patterns that are kept. */
const MOST_KEPT = 500;

const compiled = new Map<string, RegExp>();
let last: { readonly expression: RegExp; readonly text: string; readonly from: number; found: Found | null };

/** The flags that decide what a pattern finds from a given start on. */
export function plainFlags(flags: string): string {
  return flags.replace(/[dg]/gu, '');
}

/**
 * The first match from `from` on, of a sticky pattern at `from`; null: there is none.
 * @param from taken as `lastIndex` is: ToLength of it
 */
export function find(text: string, from: number, source: string, flags: string): Found | null {
  const expression = compile(source, flags);
  const start = Number.isNaN(from) || from <= 0 ? 0 : Math.trunc(from);
  if (start > text.length) return null;
  if (last?.expression === expression && last.text === text && last.from === start) return last.found;
  const first = firstPossibleMatch(text, start, source, flags);
  expression.lastIndex = first ?? start;
  const found = first === undefined ? null : ((expression.exec(text)?.indices as Found | undefined) ?? null);
  last = { expression, text, from: start, found };
  return found;
}

/** A text with all matches replaced by a text, or put between two. */
export function replacedMatches(
  text: string,
  source: string,
  flags: string,
  before: string,
  after: string | undefined,
): string {
  if (firstPossibleMatch(text, 0, source, flags) === undefined) return text;
  const expression = compile(source, flags);
  expression.lastIndex = 0;
  return text.replace(expression, (match) => (after === undefined ? before : before + match + after));
}

function compile(source: string, flags: string): RegExp {
  const key = `${flags}/${source}`;
  let expression = compiled.get(key);
  if (expression === undefined) {
    if (compiled.size >= MOST_KEPT) compiled.clear();
    expression = new RegExp(source, `${flags}d${flags.includes('y') ? '' : 'g'}`);
    compiled.set(key, expression);
  }
  return expression;
}

/** `/source/flags` and the operands of a method, as a program would write them. */
export function patternCall(
  method: string,
  text: string,
  from: string,
  source: string,
  flags: string,
): string {
  return `/${source}/${flags}.${method}(${from === '0' ? text : `${text}, ${from}`})`;
}
