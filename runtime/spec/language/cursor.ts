/** A place in a list of tokens. */
import { specError } from './errors.js';
import { type SpecText, type Token, tokenize } from './tokens.js';

export class Cursor {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(readonly piece: SpecText) {
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

  /** @throws PenumbraError `E_SPEC_PARSE` at the next token. */
  fail(expected: string, hint?: string): never {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end of the formula' : token.text;
    const { start, end } = token;
    throw specError(this.piece, 'E_SPEC_PARSE', { start, end }, `${expected}, found ${found}`, hint);
  }
}
