/** Random conjunctions about strings, as terms: tests hold what is solved of them against exhaustive search. */
import type { Primitive } from '../../../../vm/expressions/arena.js';
import type { TextFunctionName } from '../../../../vm/expressions/text-functions.js';
import {
  decimalText,
  knownText,
  type TextOperand,
  type TextTerms,
  textNumber,
  textOf,
} from '../../terms/constructors/text-terms.js';
import type { Assignment, Bool, Num, Terms } from '../../terms/terms.js';

/** Numbers from 0 up to one, by a linear congruential generator (Knuth, MMIX). */
export function randomFrom(seed: number): () => number {
  let state = BigInt(seed) * 2862933555777941757n + 3037000493n;
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 33n) / 2 ** 31;
  };
}

/** A string variable, and what holds of each: its index is that of a string, and it is no integer in decimal. */
export function stringVariable(
  terms: Terms,
  name: string,
): { readonly text: TextTerms; readonly facts: readonly Bool[] } {
  const text = { length: terms.numVar(`${name}.length`, 'int'), index: terms.numVar(name, 'int') };
  terms.pairs.add(text);
  const zero = terms.num(0);
  const facts = [
    terms.le(zero, text.length),
    terms.le(text.length, terms.num(1000)),
    terms.le(zero, text.index),
    terms.le(text.index, terms.num(50_000)),
    terms.implies(terms.eq(text.length, zero), terms.eq(text.index, zero)),
  ];
  return { text, facts };
}

/** A model in which string variables have values. */
export function modelOf(terms: Terms, texts: readonly (readonly [TextTerms, string])[]): Assignment {
  const numbers = new Map<number, number>();
  for (const [{ length, index }, text] of texts) {
    const code = terms.strings.codeOf(text);
    numbers.set(length, code.length).set(index, code.index);
  }
  return { booleans: new Map(), numbers, bigints: new Map() };
}

/** What a conjunction may consist of. */
export interface Vocabulary {
  readonly characters: readonly string[];
  readonly constants: readonly string[];
  /** Functions from strings to strings, with fixed arguments. */
  readonly texts: readonly (readonly [TextFunctionName, ...Primitive[]])[];
  /** Functions from strings to numbers, with the numbers that they are compared with. */
  readonly numbers: readonly (readonly [
    name: TextFunctionName,
    fixed: readonly Primitive[],
    values: readonly number[],
  ])[];
}

export class Conjunctions {
  constructor(
    private readonly terms: Terms,
    private readonly vocabulary: Vocabulary,
    private readonly variables: readonly TextTerms[],
    private readonly random: () => number,
  ) {}

  /** @param count of conjuncts */
  next(count: number): readonly Bool[] {
    return Array.from({ length: count }, () => {
      const literal = this.predicate();
      return this.random() < 0.35 ? -literal : literal;
    }).filter((literal) => Math.abs(literal) !== 1);
  }

  private predicate(): Bool {
    const { terms } = this;
    switch (this.below(5)) {
      case 0: {
        const [a, b] = [this.text(2), this.text(1)];
        return terms.and(terms.eq(a.length, b.length), terms.eq(a.index, b.index));
      }
      case 1: {
        const name = this.pick(['startsWith', 'endsWith', 'includes', '<', '<='] as const);
        return terms.eq(textNumber(terms, { name, fixed: [] }, [this.text(1), this.text(1)]), terms.num(1));
      }
      case 2:
        return this.compared(this.text(2).length, [0, 1, 2, 3]);
      case 3: {
        const name = this.pick(['indexOf', 'lastIndexOf'] as const);
        return this.compared(
          textNumber(terms, { name, fixed: [] }, [this.text(1), this.text(1)]),
          [-1, 0, 1, 2],
        );
      }
      default: {
        const [name, fixed, values] = this.pick(this.vocabulary.numbers);
        return this.compared(textNumber(terms, { name, fixed }, [this.text(1)]), values);
      }
    }
  }

  private compared(number: Num, values: readonly number[]): Bool {
    const { terms } = this;
    const value = this.pick(values);
    const constant = Number.isSafeInteger(value) ? terms.num(value) : terms.double(value);
    const kind = this.below(4);
    if (kind === 0) return terms.le(number, constant);
    if (kind === 1) return terms.lt(constant, number);
    return terms.eq(number, constant);
  }

  /** @param depth limit of nested functions */
  private text(depth: number): TextTerms {
    const { terms } = this;
    const kind = this.below(11);
    if (kind === 10) return this.decimal();
    if (kind < 5) return this.pick(this.variables);
    if (kind < 7 || depth === 0) return knownText(terms, this.pick(this.vocabulary.constants));
    if (kind === 7) return this.applied('+', [], [this.text(depth - 1), this.text(depth - 1)]);
    if (kind === 8) {
      const position = this.position();
      const name = this.pick(['slice', 'substring', 'substr', 'charAt'] as const);
      return this.applied(name, [], [this.text(depth - 1), position]);
    }
    const [name, ...fixed] = this.pick(this.vocabulary.texts);
    return this.applied(name, fixed, [this.text(depth - 1)]);
  }

  private applied(
    name: TextFunctionName,
    fixed: readonly Primitive[],
    operands: readonly TextOperand[],
  ): TextTerms {
    return textOf(this.terms, { name, fixed }, operands);
  }

  /** A length or position in decimal, perhaps with a fraction. */
  private decimal(): TextTerms {
    const { terms } = this;
    const length = terms.add(this.pick(this.variables).length, terms.num(this.pick([-1, 0, 9])));
    if (this.random() < 0.7) return decimalText(terms, length);
    return this.applied('toFixed', [1], [terms.toDouble(length)]);
  }

  /** A number that is a length or an index, perhaps less or more. */
  private position(): Num {
    const { terms } = this;
    const name = 'indexOf';
    const base =
      this.random() < 0.5
        ? this.pick(this.variables).length
        : textNumber(terms, { name, fixed: [] }, [
            this.pick(this.variables),
            knownText(terms, this.pick(this.vocabulary.characters)),
          ]);
    return terms.add(base, terms.num(this.pick([-2, -1, 0, 1])));
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
