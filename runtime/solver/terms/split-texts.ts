/**
 * Strings that are told apart into two alternatives: an integer as the language writes it, or the pair of another string.
 * Arithmetic knows the one, circuits for strings need neither: to them it is one string.
 */
import type { TextTerms } from './constructors/text-terms.js';
import type { Bool, Num } from './term-ops.js';

export interface SplitText {
  /** The variable that says that it is the pair. */
  readonly isText: Bool;
  /** The variable that says that it is the integer; undefined: it is wherever it is not the pair. */
  readonly isInteger: Bool | undefined;
  readonly integer: Num;
}

export class SplitTexts {
  /** What is true or false where every such string is its pair: terms that are truth values. */
  readonly joined = new Map<number, boolean>();
  private readonly byIndex = new Map<Num, SplitText & TextTerms>();

  /** Before any formula has the variables. */
  add({ isText, isInteger }: SplitText): void {
    if (isInteger === undefined) this.joined.set(isText, true);
    else this.joined.set(isInteger, false);
  }

  /**
   * Gives a string its pair, before any formula has that.
   * @param bounds what tells its index from that of an integer
   */
  addPair(split: SplitText, text: TextTerms, bounds: readonly Bool[]): void {
    this.byIndex.set(text.index, { ...split, length: text.length, index: text.index });
    for (const bound of bounds) this.joined.set(bound, true);
  }

  /** The string whose pair has that index. */
  ofIndex(index: Num): (SplitText & TextTerms) | undefined {
    return this.byIndex.get(index);
  }

  /** Those with a pair. */
  get all(): Iterable<SplitText & TextTerms> {
    return this.byIndex.values();
  }
}
