/** The tokens of the specification language. */
import { COMMENT } from './dialect.js';
import { type SpecSource, specError } from './errors.js';

export interface Token {
  readonly kind: 'name' | 'keyword' | 'number' | 'string' | 'pattern' | 'symbol' | 'end';
  /** The token as written; the content of a string. */
  readonly text: string;
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
}

/** A piece of a file that is to be read as formulas. */
export interface SpecText extends SpecSource {
  /** The piece; as long as its stretch of the file, with blanks for what is not part of the specification. */
  readonly text: string;
  /** Offset of the piece in the file. */
  readonly start: number;
}

const BLANK = /(?:\s|\/\/[^\n\r]*|--[^\n\r]*|\/\*[\s\S]*?\*\/)+/uy;

/**
 * The tokens of a piece of text, the last of kind `end`.
 * @throws PenumbraError of the dialect's `parseError` at a character that begins no token.
 */
export function tokenize(piece: SpecText): readonly Token[] {
  const { text, start: base, dialect = COMMENT } = piece;
  const { keywords, namePattern, numberPattern, stringPattern, regExpPattern } = dialect;
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text) ?? undefined;
  };
  const push = (kind: Token['kind'], content: string, length: number): void => {
    tokens.push({ kind, text: content, start: base + at, end: base + at + length });
    at += length;
  };
  for (;;) {
    const blank = match(BLANK)?.[0] ?? '';
    at += blank.length;
    if (at >= text.length) break;
    const mayBegin = regExpPattern !== undefined && (/[\n\r]/u.test(blank) || !endsOperand(tokens.at(-1)));
    const pattern = mayBegin ? match(regExpPattern) : undefined;
    if (pattern) {
      push('pattern', pattern[0], pattern[0].length);
      continue;
    }
    if (mayBegin && text[at] === '/') throw endless(piece, at);
    const name = match(namePattern)?.[0];
    const number = match(numberPattern)?.[0];
    const string = match(stringPattern);
    if (name !== undefined) push(keywords.has(name) ? 'keyword' : 'name', name, name.length);
    else if (number !== undefined && !isRange(text, at, number)) push('number', number, number.length);
    else if (string) push('string', withoutEscapes(string[1] ?? string[2] ?? ''), string[0].length);
    else push('symbol', symbolAt(piece, at), symbolAt(piece, at).length);
  }
  const last = tokens.at(-1)?.end ?? base;
  tokens.push({ kind: 'end', text: '', start: last, end: last });
  return tokens;
}

/** Whether a token may end an expression: no regular expression begins behind it. */
function endsOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'symbol'
    ? /^[)\]}`]$/u.test(token.text)
    : token.kind !== 'keyword' || VALUES.test(token.text);
}

/** Keywords that are expressions. */
const VALUES = /^(?:false|iden|none|null|true|undefined|univ)$/u;

function endless(piece: SpecText, at: number): Error {
  const line = /[^\n\r]*/u.exec(piece.text.slice(at))![0].trimEnd();
  const start = piece.start + at;
  return specError(
    piece,
    (piece.dialect ?? COMMENT).parseError,
    { start, end: start + line.length },
    'a regular expression without an end',
    line.endsWith('*')
      ? 'An asterisk and a slash end the comment: write (?:…*) around the end of the pattern.'
      : undefined,
  );
}

/** A dot before digits is a join if something stands right before it. */
function isRange(text: string, at: number, number: string): boolean {
  return number.startsWith('.') && at > 0 && /[\w)\]}`]/u.test(text[at - 1]!);
}

function symbolAt(piece: SpecText, at: number): string {
  const rest = piece.text.slice(at, at + 3);
  const { hints, symbols, parseError } = piece.dialect ?? COMMENT;
  const hint = hints.find(([pattern]) => pattern.test(rest));
  const symbol = hint ? undefined : symbols.find((candidate) => rest.startsWith(candidate));
  if (symbol !== undefined) return symbol;
  const start = piece.start + at;
  const written = hint ? hint[0].exec(rest)![0] : String.fromCodePoint(piece.text.codePointAt(at)!);
  const message =
    written === '"' || written === "'" ? 'a string without an end' : `${written} means nothing here`;
  throw specError(piece, parseError, { start, end: start + written.length }, message, hint?.[1]);
}

function withoutEscapes(text: string): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return text.replace(/\\(.)/gu, (_, character: string) => named[character] ?? character);
}
