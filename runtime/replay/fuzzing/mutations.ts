/** Texts and numbers made from others, as fuzzers do. */

import type { Vocabulary } from '../../../compiler/ir/vocabulary.js';
import type { Random } from '../../solver/local-search/random.js';

/** Most characters of a text. */
const LONGEST = 120;
/** Most changes of one value. */
const MOST_CHANGES = 4;
/** What texts are made of beside the words of the program. */
const CHARACTERS = 'abxyz019 \n\'"(){}[]<>.,;:=+-*/!?&|^%~#@_$\\';
/** Numbers at which programs part. */
const NUMBERS = [
  0,
  1,
  -1,
  2,
  3,
  0.5,
  10,
  100,
  255,
  256,
  1000,
  65_535,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
];

/** What values are made of. */
export interface Material {
  /** What the program takes apart. */
  readonly vocabulary: Vocabulary;
  /** A text that some input has. */
  text(): string;
}

export class Mutations {
  constructor(private readonly random: Random) {}

  /** A value of the same type. */
  of(value: string | number, material: Material): string | number {
    let made = value;
    for (let left = 1 + this.below(MOST_CHANGES); left > 0; left--)
      made = typeof made === 'string' ? this.ofText(made, material) : this.ofNumber(made, material);
    if (typeof made === 'string') return made.slice(0, LONGEST);
    return Number.isFinite(made) ? made : 0;
  }

  /** An integer from 0 to below a limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  private ofText(text: string, { vocabulary, text: another }: Material): string {
    const at = this.below(text.length + 1);
    const [before, behind] = [text.slice(0, at), text.slice(at)];
    switch (this.below(9)) {
      case 0:
        return this.word(vocabulary);
      case 1:
      case 2:
      case 8: {
        const word = this.word(vocabulary);
        return before + word + (this.below(3) === 0 ? ' ' : '') + behind;
      }
      case 3:
        return before + this.character() + behind;
      case 4:
        return before + this.character() + behind.slice(1);
      case 5:
        return before + behind.slice(1 + this.below(3));
      case 6:
        return before + another() + behind;
      default: {
        const other = another();
        return before + other.slice(this.below(other.length + 1));
      }
    }
  }

  private ofNumber(number: number, { vocabulary: { numbers } }: Material): number {
    switch (this.below(6)) {
      case 0:
        return number + 1 + this.below(3);
      case 1:
        return number - 1 - this.below(3);
      case 2:
        return this.below(2) === 0 ? number * 2 : Math.trunc(number / 2) + 0;
      case 3:
        return this.below(128);
      case 4:
        return this.oneOf(numbers.length > 0 ? numbers : NUMBERS);
      default:
        return this.oneOf(NUMBERS);
    }
  }

  /** What is a name of a property for one object may be a text for another. */
  private word({ texts, names }: Vocabulary): string {
    const words = names.length > 0 && (texts.length === 0 || this.below(8) === 0) ? names : texts;
    return words.length > 0 ? this.oneOf(words) : this.character();
  }

  private character(): string {
    return CHARACTERS[this.below(CHARACTERS.length)]!;
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

/** The same text with a plain letter in place of others, in long parts first, as long as `isEnough` says that it will do. */
export function* plainer(text: string): Generator<string, string, boolean> {
  let plainest = text;
  for (let size = text.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < text.length; at += size) {
      const part = plainest.slice(at, at + size);
      if (PLAIN.test(part)) continue;
      const letters = LETTER.repeat(part.length);
      const plain = plainest.slice(0, at) + letters + plainest.slice(at + size);
      if (yield plain) plainest = plain;
    }
  return plainest;
}

const LETTER = 'a';
const PLAIN = /^a*$/u;

/** A number nearer to 0 in place of another one, as long as it will do. */
export function* smaller(number: number): Generator<number, number, boolean> {
  let smallest = number;
  for (const few of SMALL) if (Math.abs(few) < Math.abs(number) && (yield few)) return few;
  for (let half = Math.trunc(smallest / 2); half !== 0; half = Math.trunc(half / 2))
    if (yield half) smallest = half;
    else break;
  return smallest;
}

const SMALL = [0, 1, -1, 2, 3];
