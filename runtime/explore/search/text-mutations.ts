/**
 * Inputs made from others by changing a text, as fuzzers do: words of the program are put in, parts are left out or taken from
 * other texts. Such an input costs a run and no query, which is what gets into programs that take texts apart token by token
 * (Majumdar and Sen, "Hybrid Concolic Testing", ICSE 2007).
 */
import { type Random, randomFrom } from '../../solver/local-search/random.js';
import type { TextTerms } from '../../solver/terms/constructors/text-terms.js';
import { subterms } from '../../solver/terms/subterms.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../../solver/terms/terms.js';

/** Most characters of a text. */
const LONGEST = 120;
/** Most changes of one text. */
const MOST_CHANGES = 3;
/** So many of the newest texts are changed twice as often as all others together. */
const NEWEST = 30;
/** What texts are made of beside the words of the program. */
const CHARACTERS = 'abxyz019 \n\'"(){}[]<>.,;:=+-*/!?&|^%~#@_$\\';

/** A text that a run was given, and the model of its input. */
export interface TextSeed {
  readonly model: Assignment;
  readonly terms: TextTerms;
  readonly text: string;
}

export class TextMutations {
  private readonly seeds: TextSeed[] = [];
  private readonly known = new Set<string>();
  private readonly random: Random;

  constructor(
    private readonly terms: Terms,
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  /** Adds the texts of a run that its predicates depend on. */
  add(model: Assignment, literals: readonly Bool[]): void {
    const { terms } = this;
    const { num } = terms.evaluator(model);
    for (const term of subterms(terms, literals)) {
      const pair = this.pairOf(term);
      if (!pair) continue;
      const text = terms.strings.textOf({ length: num(pair.length), index: num(pair.index) });
      const key = `${pair.index} ${text}`;
      if (this.known.has(key) || text.length > LONGEST) continue;
      this.known.add(key);
      this.seeds.push({ model, terms: pair, text });
    }
  }

  get isEmpty(): boolean {
    return this.seeds.length === 0;
  }

  /** A text that was changed, and which one that was. @param words of the program */
  next(words: readonly string[]): { readonly seed: TextSeed; readonly text: string } {
    const { seeds } = this;
    const isNew = this.below(3) > 0;
    const seed = isNew
      ? seeds[seeds.length - 1 - this.below(Math.min(seeds.length, NEWEST))]!
      : this.oneOf(seeds);
    let { text } = seed;
    for (let left = 1 + this.below(MOST_CHANGES); left > 0; left--) text = this.changed(text, words);
    return { seed, text: text.slice(0, LONGEST) };
  }

  /** The model of a seed with another text. */
  modelOf({ model, terms }: TextSeed, text: string): Assignment {
    const { length, index } = this.terms.strings.codeOf(text);
    return { ...model, numbers: new Map(model.numbers).set(terms.length, length).set(terms.index, index) };
  }

  /** The unknown text that a term tells the length of, or which one of its length it is. */
  private pairOf(term: number): TextTerms | undefined {
    const { op, pairs } = this.terms;
    if (op[term] !== TermOp.NumVar) return undefined;
    const length = pairs.lengthOfIndex(term);
    const index = pairs.indexOfLength(term);
    if (length !== undefined && op[length] === TermOp.NumVar) return { length, index: term };
    return index !== undefined && op[index] === TermOp.NumVar ? { length: term, index } : undefined;
  }

  private changed(text: string, words: readonly string[]): string {
    const at = this.below(text.length + 1);
    const [before, behind] = [text.slice(0, at), text.slice(at)];
    switch (this.below(7)) {
      case 0:
      case 1:
      case 2:
        return (
          before + (words.length > 0 ? this.oneOf(words) : '') + (this.below(3) === 0 ? ' ' : '') + behind
        );
      case 3:
        return before + CHARACTERS[this.below(CHARACTERS.length)]! + behind;
      case 4:
        return before + behind.slice(1 + this.below(3));
      case 5:
        return before + this.oneOf(this.seeds).text + behind;
      default: {
        const other = this.oneOf(this.seeds).text;
        return before + other.slice(this.below(other.length + 1));
      }
    }
  }

  private oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

/** The same text with a part left out, the larger parts first, as long as `isEnough` says that it will do (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", TSE 2002). */
export function* shortened(text: string): Generator<string, string, boolean> {
  let shortest = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < shortest.length; ) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + size);
      if (yield shorter) shortest = shorter;
      else at += size;
    }
  return shortest;
}
