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

const EMPTY: StringCode = { length: 0, index: 0 };
/** Letters that strings without a name of the program's are made of. */
const LETTERS = 26;

export class StringTable {
  private readonly codes = new Map<string, StringCode>([['', EMPTY]]);
  /** Texts by length and index. */
  private readonly texts = new Map<number, Map<number, string>>([[0, new Map([[0, '']])]]);
  /** Decimal numbers as the language writes them, among the strings that have a pair. */
  private readonly decimals: StringCode[] = [];

  /** The pair of a known string. */
  codeOf(text: string): StringCode {
    const known = this.codes.get(text);
    if (known !== undefined) return known;
    const { length } = text;
    const taken = this.ofLength(length);
    let index = 0;
    while (taken.has(index)) index += 1;
    const code = { length, index };
    this.set(code, text);
    if (String(Number(text)) === text && Number.isFinite(Number(text))) this.decimals.push(code);
    return code;
  }

  /** The string of a pair; a new one of that length, of letters, where the pair has none yet. */
  textOf(code: StringCode): string {
    const known = this.ofLength(code.length).get(code.index);
    if (known !== undefined) return known;
    let number = code.index;
    while (this.codes.has(wordOf(number, code.length))) number += 1;
    const text = wordOf(number, code.length);
    this.set(code, text);
    return text;
  }

  /** The pairs of strings that are numbers as the language writes them, from the `first` on in order of registration. */
  decimalsFrom(first: number): readonly StringCode[] {
    return this.decimals.slice(first);
  }

  /** The strings other than decimals that convert to a number. */
  *numerals(): Generator<readonly [StringCode, number]> {
    for (const [text, code] of this.codes) {
      const number = Number(text);
      if (Number.isFinite(number) && String(number) !== text) yield [code, number];
    }
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
  }
}

/** A word of some length: `a`, `b` … of one letter, `aa`, `ab` … of two; beyond them letters follow that are no Latin ones. */
function wordOf(number: number, length: number): string {
  let rest = number;
  let word = '';
  for (let place = 1; place < length; place += 1) {
    word = String.fromCharCode(97 + (rest % LETTERS)) + word;
    rest = Math.floor(rest / LETTERS);
  }
  return String.fromCharCode(rest < LETTERS ? 97 + rest : 0x400 + rest - LETTERS) + word;
}
