/**
 * Strings as pairs of integers: the length, and a number that tells a string from others of that length. A string that
 * is only compared and measured needs no theory of strings, and no list of literals bounds what a value may be.
 *
 * A string keeps its pair: models, cores and predicates of earlier paths keep their meaning.
 */

export interface StringCode {
  readonly length: number;
  readonly index: number;
}

/** Texts that are guessed have no more characters. */
export const LONGEST_GUESS = 10_000;

/** Integers of at most this size are written as decimals, whose indices follow from the number. */
export const LARGEST_DECIMAL = 10 ** 15;
const LONGEST_DECIMAL = String(-LARGEST_DECIMAL).length;
/** Indices of decimals are larger in magnitude than this, those of other strings smaller. */
export const FIRST_DECIMAL = 10 ** 6;

/** Limit of the length of a made string. */
const LONGEST = 100_000;
const BEYOND_ASCII = /[^\0-\x7f]/u;
/** Letters of made strings. */
const LETTERS = 26;

export class StringTable {
  private readonly codes = new Map<string, StringCode>([['', { length: 0, index: 0 }]]);
  /** Texts by length and index. */
  private readonly texts = new Map<number, Map<number, string>>([[0, new Map([[0, '']])]]);
  /** Those with units beyond ASCII, by index. */
  private readonly wide = new Map<number, string[]>();
  /** For each length: all smaller indices are taken. */
  private readonly free = new Map<number, number>();

  /** The pair of a known string. */
  codeOf(text: string): StringCode {
    const number = decimalOf(text);
    if (number !== undefined) return { length: text.length, index: decimalIndex(number) };
    const known = this.codes.get(text);
    if (known !== undefined) return known;
    const { length } = text;
    const taken = this.ofLength(length);
    let index = this.free.get(length) ?? 0;
    while (taken.has(index)) index += 1;
    this.free.set(length, index + 1);
    const code = { length, index };
    this.set(code, text);
    return code;
  }

  /**
   * The string of a pair. A pair without a string gets a new one of that length, made of letters. Local search may try
   * numbers that are no integers: these are rounded, so that each pair in the table is one of integers.
   */
  textOf(code: StringCode): string {
    if (!Number.isInteger(code.index) || !Number.isInteger(code.length))
      return this.textOf({ length: rounded(code.length), index: rounded(code.index) });
    const { index } = code;
    if (Math.abs(index) >= FIRST_DECIMAL)
      return String(index > 0 ? index - FIRST_DECIMAL : index + FIRST_DECIMAL);
    const length = Math.min(Math.max(code.length, 0), LONGEST);
    const known = length === 0 ? '' : this.ofLength(length).get(index);
    if (known !== undefined) return known;
    let number = Math.max(index, 0);
    while (this.codes.has(wordOf(number, length))) number += 1;
    const text = wordOf(number, length);
    this.set({ length, index }, text);
    return text;
  }

  /** The known strings with an index, of any length. */
  textsOf(index: number): readonly string[] {
    if (Math.abs(index) >= FIRST_DECIMAL) return [this.textOf({ length: 0, index })];
    return [...this.texts.values()].flatMap((texts) => texts.get(index) ?? []);
  }

  /** Strings with that index that have units beyond ASCII. */
  wideTextsOf(index: number): readonly string[] {
    return this.wide.get(index) ?? [];
  }

  private ofLength(length: number): Map<number, string> {
    let texts = this.texts.get(length);
    if (texts === undefined) {
      texts = new Map();
      this.texts.set(length, texts);
    }
    return texts;
  }

  private set(code: StringCode, text: string): void {
    this.codes.set(text, code);
    this.ofLength(code.length).set(code.index, text);
    if (!BEYOND_ASCII.test(text)) return;
    const others = this.wide.get(code.index);
    if (others) others.push(text);
    else this.wide.set(code.index, [text]);
  }
}

function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value) : 0;
}

/** The integer that a string is the text of (ECMA-262 Number::toString); undefined for other strings and large integers. */
export function decimalOf(text: string): number | undefined {
  if (text.length > LONGEST_DECIMAL || !/^(?:0|-?[1-9]\d*)$/u.test(text)) return undefined;
  const number = Number(text);
  return Math.abs(number) <= LARGEST_DECIMAL ? number : undefined;
}

/** The index of the decimal of an integer, among strings of its length. */
function decimalIndex(number: number): number {
  return number < 0 ? number - FIRST_DECIMAL : number + FIRST_DECIMAL;
}

/** The word of a length with a number: `a`, `b` …, or `aa`, `ab` … When Latin letters are used up, others follow. */
function wordOf(number: number, length: number): string {
  let rest = number;
  let word = '';
  for (let place = 1; place < length; place += 1) {
    word = String.fromCharCode(97 + (rest % LETTERS)) + word;
    rest = Math.floor(rest / LETTERS);
  }
  return String.fromCharCode(rest < LETTERS ? 97 + rest : 0x400 + rest - LETTERS) + word;
}
