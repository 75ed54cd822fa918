/** Text to syntax tree, and the errors on the way. */
import type * as acorn from 'acorn';
import { PenumbraError, type Position, positionAt } from './diagnostics.js';
import { Parser } from './parser.js';
import { type ComplaintKind, v8Complaint } from './v8-complaint.js';

/** The text of one file, as everything in the compiler passes it on. */
export interface SourceText {
  readonly file: string;
  readonly source: string;
}

export type SourceKind = 'commonjs' | 'script' | 'module' | 'eval';

/**
 * Parses JavaScript.
 *
 * @throws PenumbraError `E_PARSE` if the text is not JavaScript of this kind
 */
export function parse(text: SourceText, kind: Exclude<SourceKind, 'eval'>): acorn.Program {
  try {
    return Parser.parse(text.source, { ecmaVersion: 'latest', sourceType: kind });
  } catch (error) {
    throw (kind === 'module' ? undefined : moduleSyntax(text)) ?? parseError(text, error, kind);
  }
}

/** Whether the text of a CommonJS file is an ES module: then that is what the user should hear. */
function moduleSyntax(text: SourceText): PenumbraError | undefined {
  try {
    const { body } = Parser.parse(text.source, { ecmaVersion: 'latest', sourceType: 'module' });
    const node = body.find(({ type }) => /^(?:Import|Export)/u.test(type));
    return (
      node &&
      new PenumbraError({
        code: 'E_PARSE',
        message: 'import and export are for ES modules, and this file is a CommonJS module',
        ...text,
        position: positionAt(text.source, node.start),
        length: node.end - node.start,
        hint: 'Name it .mjs or .mts, or put {"type": "module"} into the package.json beside it.',
      })
    );
  } catch {
    return undefined;
  }
}

/**
 * An `E_PARSE` error from what a parser threw, in V8's words where it says so too. Parsers of the acorn family put the
 * position at the end of the message. Anything else is not ours to explain and is thrown as it is.
 */
export function parseError(text: SourceText, error: unknown, kind?: ComplaintKind): PenumbraError {
  if (!(error instanceof SyntaxError)) throw error;
  const known = kind === undefined ? undefined : v8Complaint(text.source, kind);
  if (known !== undefined) return new PenumbraError({ code: 'E_PARSE', ...text, ...known });
  const { pos, loc } = error as SyntaxError & { pos?: number; loc?: Position };
  const message = error.message.replace(/\s*\(\d+:\d+\)$/u, '');
  const position = pos === undefined ? loc : positionAt(text.source, pos);
  return new PenumbraError({ code: 'E_PARSE', message, ...text, position });
}

/** A construct that is JavaScript, but that this version does not compile. */
export function unsupported(
  text: SourceText,
  { start, end }: { start: number; end: number },
  what: string,
  hint: string,
): PenumbraError {
  return new PenumbraError({
    code: 'E_UNSUPPORTED',
    message: `${what} are not supported yet`,
    ...text,
    position: positionAt(text.source, start),
    length: end - start,
    hint,
  });
}
