/** Numbers of a query as the language writes them (ECMA-262 Number::toString): what is known of text and number together. */
import { type Circuit, FALSE, type Gate } from '../sat/circuit.js';
import type { Bool, Num, Terms } from '../terms/terms.js';
import { type Characters, LETTERS } from './characters/characters.js';
import type { CircuitNumber } from './circuit-number.js';
import { decimalString } from './decimals.js';
import type { CircuitNumbers } from './numbers.js';
import { BIGINTS, NUMBERS, numeralString } from './patterns/numeral-strings.js';
import type { BoundedString, BoundedStrings } from './strings.js';
import type { Extent } from './text-encoding.js';

/** Integers of this magnitude are written in full. */
const LARGEST_PLAIN = 10 ** 15;
/** More texts of numbers are not told apart. */
const MOST_NUMERALS = 4;

/** What the texts are made in. */
interface Parts {
  readonly circuit: Circuit;
  readonly facts: Gate[];
  readonly strings: BoundedStrings;
  readonly numbers: CircuitNumbers;
  readonly characters: Characters;
}

interface Written {
  readonly text: BoundedString;
  /** The number that the text converts to. */
  readonly number: CircuitNumber;
}

export class WrittenNumbers {
  private readonly numerals: (Written & { readonly term: Num })[] = [];

  constructor(
    private readonly terms: Terms,
    private readonly parts: Parts,
    private readonly extent: Extent,
    private readonly truth: (formula: Bool) => Gate,
  ) {}

  /** Any text of a number of the sort of a term. */
  made(term: Num): Written {
    const { terms, extent } = this;
    const { strings } = this.parts;
    const sort = terms.sort(term);
    return sort === 'int'
      ? decimalString(strings, extent.places)
      : numeralString(strings, extent.places, sort === 'bigint' ? BIGINTS : NUMBERS);
  }

  /** The text of a number that is computed. */
  ofValue(term: Num, valueFor: () => CircuitNumber): BoundedString {
    const { circuit, numbers, strings, facts } = this.parts;
    const sort = this.terms.sort(term);
    const { text, number } = this.made(term);
    const value = valueFor();
    const same = circuit.or(numbers.equal(number, value), circuit.and(number.nan, value.nan));
    facts.push(circuit.any([value.lost, number.lost, same]));
    if (sort === 'double') this.connect(value, text, number);
    const { magnitude } = this.extent;
    facts.push(numbers.ends.agreement(value, number, [1 - magnitude, 0, 1, magnitude]));
    // The text of an Int that is computed is lost with it; that of another number is at least a numeral.
    return sort === 'int' && !value.rough ? strings.cutWhere(value.lost, text) : text;
  }

  /**
   * What is known of a double that is written where the number that its text converts to is lost: integers are written without
   * a fraction, and the digits before a point are those of the integers around the number.
   */
  private connect(value: CircuitNumber, text: BoundedString, number: CircuitNumber): void {
    const { circuit, facts, numbers, characters } = this.parts;
    const isCut = text.cut.at(-1)!;
    if (Math.max(value.high, -value.low) <= LARGEST_PLAIN)
      facts.push(circuit.any([value.lost, value.nan, isCut, -number.lost]));
    if (!value.rough) return;
    if (number.ends) facts.push(circuit.any([-value.rough.between, isCut, number.ends.broken]));
    const below = numbers.floor(value);
    const whole = numbers.restricted(number, { nan: FALSE, lost: FALSE, scaled: undefined });
    const isNear = circuit.and(
      numbers.lessOrEqual(below, whole),
      numbers.lessOrEqual(whole, numbers.add(below, numbers.constant(1))),
    );
    // What lies between two integers and has an exponent is near 0.
    const letters = text.characters.map((own, k) => circuit.and(text.has[k]!, characters.isIn(own, LETTERS)));
    const isTiny = circuit.all([circuit.any(letters), numbers.atMost(below, 0), -numbers.atMost(below, -2)]);
    const isPlain = circuit.and(-circuit.any(letters), isNear);
    facts.push(circuit.any([-value.rough.between, isCut, isTiny, isPlain]));
  }

  /** Numbers are equal where their texts are: no search finds that from the digits, and some numbers are lost. */
  tellApart(term: Num, text: BoundedString, number: CircuitNumber): void {
    const { terms } = this;
    const { circuit, strings, facts } = this.parts;
    const isCut = (one: BoundedString): Gate => one.cut.at(-1)!;
    for (const other of this.numerals) {
      if (terms.sort(term) !== terms.sort(other.term)) continue;
      const isUnknown = circuit.any([isCut(text), isCut(other.text), number.nan, other.number.nan]);
      const same = circuit.iff(this.truth(terms.eq(term, other.term)), strings.equal(text, other.text));
      facts.push(circuit.or(isUnknown, same));
    }
    if (this.numerals.length < MOST_NUMERALS) this.numerals.push({ term, text, number });
  }
}
