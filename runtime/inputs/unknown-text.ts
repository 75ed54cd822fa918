/** An unknown string of the initial heap: its variables are made when a path first looks at what it is. */
import type { StringCode } from '../solver/string-table.js';
import type { Bool, Num, Terms } from '../solver/terms.js';
import type { HeapVariables } from './heap-variables.js';

/** No string of an input is longer. */
export const LONGEST_STRING = 1000;
/** Strings of one length that are told apart: more would be letters that no one wants to read. */
const MOST_STRINGS = 50_000;

/** A string as a pair of terms; see `StringTable`. It is no decimal number as the language writes it. */
export interface Text {
  readonly length: Num;
  readonly index: Num;
}

/** Whether a string is the one of a pair. */
export function isCode(terms: Terms, text: Text, { length, index }: StringCode): Bool {
  return terms.and(terms.eq(text.length, terms.num(length)), terms.eq(text.index, terms.num(index)));
}

export class UnknownText implements Text {
  private pair: Text | undefined;
  /** Decimals that it is known not to be. */
  private excluded = 0;

  constructor(
    private readonly variables: HeapVariables,
    private readonly label: string,
  ) {}

  get length(): Num {
    return this.made().length;
  }

  get index(): Num {
    return this.made().index;
  }

  /** Keeps it from being a decimal that the program has come to name. */
  excludeDecimals(): void {
    const { pair, variables } = this;
    if (pair === undefined) return;
    const { terms } = variables;
    const decimals = terms.strings.decimalsFrom(this.excluded);
    this.excluded += decimals.length;
    for (const code of decimals) variables.require(-isCode(terms, pair, code));
  }

  private made(): Text {
    if (this.pair) return this.pair;
    const { variables, label } = this;
    const { terms } = variables;
    const length = variables.num(`${label}.length`, 'int');
    const index = variables.num(`${label} among those of its length`, 'int');
    const zero = terms.num(0);
    variables.require(
      terms.le(zero, length),
      terms.le(length, terms.num(LONGEST_STRING)),
      terms.le(zero, index),
      terms.le(index, terms.num(MOST_STRINGS)),
      terms.implies(terms.eq(length, zero), terms.eq(index, zero)),
    );
    this.pair = { length, index };
    this.excludeDecimals();
    return this.pair;
  }
}
