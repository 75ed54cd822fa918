/** An unknown string of the initial heap: its variables are made when a path first looks at what it is. */

import type { TextTerms } from '../../solver/terms/constructors/text-terms.js';
import type { SplitText } from '../../solver/terms/split-texts.js';
import { LONGEST_GUESS, type StringCode } from '../../solver/terms/string-table.js';
import type { Bool, Num, Terms } from '../../solver/terms/terms.js';
import type { HeapVariables } from '../heap/heap-variables.js';

/** No string of an input is longer, unless longer ones are asked for. */
export const LONGEST_STRING = LONGEST_GUESS;
/** Strings of one length that are told apart: more would be letters that no one wants to read. */
const MOST_STRINGS = 50_000;

/** Whether a string is the one of a pair. */
export function isCode(terms: Terms, text: TextTerms, { length, index }: StringCode): Bool {
  return terms.and(terms.eq(text.length, terms.num(length)), terms.eq(text.index, terms.num(index)));
}

/** What holds of the index of a string that is no integer as the language writes it. */
function indexBounds(terms: Terms, index: Num): readonly Bool[] {
  return [terms.le(terms.num(0), index), terms.le(index, terms.num(MOST_STRINGS))];
}

/** What holds of the pair of a string that may be any. */
export function isUnknownText(terms: Terms, { length, index }: TextTerms, longest = LONGEST_STRING): Bool {
  const zero = terms.num(0);
  return terms.all([
    terms.le(zero, length),
    terms.le(length, terms.num(longest)),
    ...indexBounds(terms, index),
    terms.implies(terms.eq(length, zero), terms.eq(index, zero)),
  ]);
}

/** It is no integer as the language writes it, which is another alternative of a value. */
export class UnknownText implements TextTerms {
  private pair: TextTerms | undefined;

  constructor(
    private readonly variables: HeapVariables,
    private readonly label: string,
    private readonly split: SplitText,
  ) {
    variables.terms.splits.add(split);
  }

  get length(): Num {
    return this.made().length;
  }

  get index(): Num {
    return this.made().index;
  }

  private made(): TextTerms {
    if (this.pair) return this.pair;
    const { variables, label } = this;
    const { terms } = variables;
    const length = variables.num(`${label}.length`, 'int');
    const index = variables.num(`${label} among those of its length`, 'int');
    this.pair = { length, index };
    variables.require(isUnknownText(terms, this.pair, variables.longestString));
    terms.pairs.add(this.pair);
    terms.splits.addPair(this.split, this.pair, indexBounds(terms, index));
    return this.pair;
  }
}
