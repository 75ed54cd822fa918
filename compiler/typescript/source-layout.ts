/**
 * Lays code out as the source that it was generated from: each token on the line of its source, and in its column where
 * what stands before it leaves room. So places in generated code are places in the source, for all who read it.
 */
import { SourceMap, type SourceMapPayload } from 'node:module';
import * as acorn from 'acorn';
import type { Position } from '../diagnostics.js';
import { lineTable } from '../lines.js';

/**
 * @param generated code in which no statement ends for want of a semicolon; its comments are left out
 * @param map a source map of one source
 * @returns code of as many lines as the source or more
 */
export function laidOutAs(source: string, generated: string, map: string): string {
  const tokens = placedTokens(generated, map);
  const kept = longestAscent(tokens.map(({ place }) => place));
  const writer = new Writer();
  tokens.forEach(({ text, isGlued, isSplit, mayBreak }, at) => {
    writer.write(text, { isGlued, isSplit, mayBreak, place: kept[at] });
  });
  return writer.end(source);
}

interface Token {
  readonly text: string;
  /** Where its source stands, if the map tells of just this token. */
  readonly place: Position | undefined;
  /** Whether nothing may stand before it: it is a part of a template. */
  readonly isGlued: boolean;
  /** Whether something stands before it in the generated code. */
  readonly isSplit: boolean;
  /** Whether a line may end before it. */
  readonly mayBreak: boolean;
}

/** Words behind which the end of a line ends a statement or a field, or makes a name of them (ECMA-262 12.10). */
const HOLDING: ReadonlySet<string> = new Set([
  ...['return', 'throw', 'break', 'continue', 'yield', 'async', 'get', 'set', 'static', 'let'],
]);
/** Tokens before which a line may not end. */
const HELD: ReadonlySet<string> = new Set(['=>', '++', '--']);

function placedTokens(generated: string, map: string): readonly Token[] {
  const positionOf = lineTable(generated);
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload);
  let end = 0;
  let before = '';
  let isInTemplate = false;
  return tokensOf(generated).map(({ type, start, end: after }) => {
    const text = generated.slice(start, after);
    const isGlued = type === acorn.tokTypes.template || isInTemplate;
    // What follows the text of a template is `${` or the end.
    isInTemplate = type === acorn.tokTypes.template;
    const mayBreak = !isGlued && !HOLDING.has(before) && !HELD.has(text);
    const place = isGlued ? undefined : sourceOf(sources, positionOf(start));
    const isSplit = start > end;
    end = after;
    before = text;
    return { text, place, isGlued, isSplit, mayBreak };
  });
}

function tokensOf(text: string): readonly acorn.Token[] {
  const onToken: acorn.Token[] = [];
  try {
    acorn.parse(text, { ecmaVersion: 'latest', sourceType: 'module', onToken });
  } catch {
    onToken.length = 0;
    acorn.parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs', onToken });
  }
  return onToken.filter(({ type }) => type !== acorn.tokTypes.eof);
}

function sourceOf(sources: SourceMap, { line, column }: Position): Position | undefined {
  const found = sources.findEntry(line - 1, column);
  if (!('originalLine' in found)) return undefined;
  const isExact = found.generatedLine === line - 1 && found.generatedColumn === column;
  return isExact ? { line: found.originalLine + 1, column: found.originalColumn } : undefined;
}

/**
 * Most places in ascending order; generated code may have moved the others, which stay where they come to stand.
 * The longest increasing subsequence, by patience sorting.
 */
function longestAscent(places: readonly (Position | undefined)[]): readonly (Position | undefined)[] {
  /** By length, the last index of the subsequence that ends lowest. */
  const ends: number[] = [];
  const previous: number[] = [];
  places.forEach((place, at) => {
    if (!place) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(places[ends[middle]!]!, place)) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  });
  const kept: (Position | undefined)[] = places.map(() => undefined);
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) kept[at] = places[at];
  return kept;
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

class Writer {
  private readonly lines: string[] = [];
  private line = '';

  write(
    text: string,
    { isGlued, isSplit, mayBreak, place }: Omit<Token, 'text'> & { readonly place: Position | undefined },
  ): void {
    const { length } = this.lines;
    if (place && mayBreak) while (this.lines.length < place.line - 1) this.endLine();
    const isThere = place?.line === this.lines.length + 1;
    const room = isThere && !isGlued ? place.column - this.line.length : 0;
    const isFresh = this.lines.length > length;
    this.line += ' '.repeat(Math.max(room, isSplit && !isFresh && !isGlued ? 1 : 0));
    const [first, ...rest] = text.split('\n');
    this.line += first;
    for (const next of rest) {
      this.endLine();
      this.line = next;
    }
  }

  /** The text, with lines for all lines of the source, and as long where nothing else stands on them. */
  end(source: string): string {
    const count = source.split('\n').length;
    while (this.lines.length < count - 1) this.endLine();
    return [...this.lines, this.line].join('\n');
  }

  private endLine(): void {
    this.lines.push(this.line);
    this.line = '';
  }
}
