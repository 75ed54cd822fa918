/** A place in a list of tokens. */
import { COMMENT, type Dialect, TEMPORAL } from './dialect.js';
import { specError } from './errors.js';
import { type SpecText, type Token, tokenize } from './tokens.js';

export class Cursor {
  private readonly tokens: readonly Token[];
  private at = 0;

  readonly dialect: Dialect;

  constructor(readonly piece: SpecText) {
    this.dialect = piece.dialect ?? COMMENT;
    this.tokens = tokenize(piece);
  }

  /** The token `ahead` places further. */
  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)]!;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.at += 1;
    return token;
  }

  /** Whether the token `ahead` places further is one of the words or symbols. */
  is(texts: readonly string[], ahead = 0): boolean {
    const token = this.peek(ahead);
    return (token.kind === 'symbol' || token.kind === 'keyword') && texts.includes(token.text);
  }

  /** Takes the token if it is one of the words or symbols. */
  take(...texts: readonly string[]): Token | undefined {
    return this.is(texts) ? this.next() : undefined;
  }

  expect(text: string, after: string): Token {
    return this.take(text) ?? this.fail(`${text} expected ${after}`);
  }

  /** End of the token before. */
  get end(): number {
    return this.tokens[this.at - 1]?.end ?? this.peek().start;
  }

  get place(): number {
    return this.at;
  }

  /** Goes back to an earlier `place`. */
  reset(place: number): void {
    this.at = place;
  }

  /** @throws PenumbraError of the dialect's `parseError` at the next token. */
  fail(expected: string, hint?: string): never {
    const token = this.peek();
    if (this.dialect.name === 'alloy') this.refuseTime();
    const found = token.kind === 'end' ? `the end of ${this.dialect.whole}` : token.text;
    const { start, end } = token;
    throw specError(this.piece, this.dialect.parseError, { start, end }, `${expected}, found ${found}`, hint);
  }
  /** @throws PenumbraError `E_ALLOY_UNSUPPORTED` if the next token belongs to Alloy 6's logic of time. */
  private refuseTime(): void {
    const { text, kind, start, end } = this.peek();
    const isTime = kind === 'keyword' ? TEMPORAL.includes(text) : kind === 'symbol' && /^[;']$/u.test(text);
    if (!isTime) return;
    const hint =
      text === "'"
        ? "In older models ' was part of a name: rename it, for example s' to s_1."
        : kind === 'keyword'
          ? 'If it was meant as a name: Alloy 6 took that word, so another one is needed.'
          : undefined;
    const message = `${text} belongs to the temporal logic of Alloy 6, which Penumbra does not have`;
    throw specError(this.piece, 'E_ALLOY_UNSUPPORTED', { start, end }, message, hint);
  }
}
