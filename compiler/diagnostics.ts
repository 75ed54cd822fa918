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

/** The position of a character offset in a text. */
export function positionAt(source: string, offset: number): Position {
  let line = 1;
  let start = 0;
  const breaks = /\r\n|[\n\r\u2028\u2029]/gu;
  for (
    let match = breaks.exec(source);
    match && match.index + match[0].length <= offset;
    match = breaks.exec(source)
  ) {
    line += 1;
    start = match.index + match[0].length;
  }
  return { line, column: offset - start };
}
