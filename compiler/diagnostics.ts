/**
 * Errors as typed data: every complaint that a user sees is a `PenumbraError` with a code, the place in the
 * source where there is one, and what to do about it. The command line prints it and exits with 2.
 */

/** A place in a source text. `line` counts from 1, `column` from 0 (as acorn and source maps do). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ErrorDetails {
  /** Stable identifier, e.g. `E_PARSE`, `E_TARGET`, `E_SPEC_TYPE`. */
  readonly code: string;
  readonly message: string;
  readonly file?: string | undefined;
  /** The whole text of `file`; the excerpt with its caret is cut from it. */
  readonly source?: string | undefined;
  readonly position?: Position | undefined;
  /** Length of the underlined part in characters, 1 if absent. */
  readonly length?: number | undefined;
  /** What the user can do. */
  readonly hint?: string | undefined;
}

export class PenumbraError extends Error {
  override readonly name = 'PenumbraError';
  readonly code: string;

  constructor(readonly details: ErrorDetails) {
    super(details.message);
    this.code = details.code;
  }

  /** The message as the command line prints it: code, place, source line with caret, hint. No stack trace. */
  format(): string {
    const { code, message, file, source, position, length, hint } = this.details;
    const where =
      file === undefined ? '' : position ? `${file}:${position.line}:${position.column + 1}: ` : `${file}: `;
    const out = [`${where}error ${code}: ${message}`];
    const text = position && source?.split(/\r\n|[\n\r\u2028\u2029]/u)[position.line - 1];
    if (position && text !== undefined) {
      const number = String(position.line);
      const pad = text.slice(0, position.column).replace(/[^\t]/gu, ' ');
      const width = Math.max(1, Math.min(length ?? 1, text.length - position.column));
      out.push(`  ${number} | ${text}`, `  ${' '.repeat(number.length)} | ${pad}${'^'.repeat(width)}`);
    }
    if (hint !== undefined) out.push(`  ${hint}`);
    return out.join('\n');
  }
}

/** Bundled code loads some modules as they stand, which have a class of their own of this name. */
Object.defineProperty(PenumbraError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    if (Function.prototype[Symbol.hasInstance].call(this as () => void, value)) return true;
    const isAnother = value instanceof Error && value.name === 'PenumbraError' && 'details' in value;
    return this === PenumbraError && isAnother;
  },
});

/** Where the lines of the texts begin that were asked for last: one large text is asked about thousands of offsets. */
const lineStarts = new Map<string, readonly number[]>();
const MOST_TEXTS = 8;

function lineStartsOf(source: string): readonly number[] {
  let starts = lineStarts.get(source);
  if (starts === undefined) {
    const breaks = source.matchAll(/\r\n|[\n\r\u2028\u2029]/gu);
    starts = [0, ...Array.from(breaks, (match) => match.index + match[0].length)];
    if (lineStarts.size === MOST_TEXTS) lineStarts.delete(lineStarts.keys().next().value!);
    lineStarts.set(source, starts);
  }
  return starts;
}

/** The position of a character offset in a text. */
export function positionAt(source: string, offset: number): Position {
  const starts = lineStartsOf(source);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! };
}
