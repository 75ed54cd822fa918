/**
 * Strings as Ints: 0 is the empty one, those of one code unit are the unit plus 1, other texts of the program are numbered behind
 * these, and any other Int is another string. Their lengths and code units are maps that nothing writes to.
 */
import type { Bool, Num, Terms } from '../../solver/terms/terms.js';
import type { HeapModel } from './heap.js';

export const LENGTHS = 'length text';
export const UNITS = 'units text';

/** Code units. */
const MOST_UNITS = 2 ** 16;
/** Longer texts have a length, but no units. */
const LONGEST = 40;

export class Texts {
  private readonly texts: string[] = [];
  private readonly known = new Set<Num>();
  private heap: HeapModel | undefined;
  private tell: (fact: Bool) => void = () => undefined;

  constructor(private readonly terms: Terms) {}

  /** Where lengths and units are kept, and who is told facts of them. */
  keepIn(heap: HeapModel, tell: (fact: Bool) => void): void {
    heap.declare(LENGTHS, ['int']);
    heap.declare(UNITS, ['int']);
    this.heap = heap;
    this.tell = tell;
  }

  /** Tells a fact of strings. */
  say(fact: Bool): void {
    this.tell(fact);
  }

  term(text: string): Num {
    return this.terms.num(this.codeOf(text));
  }

  /** The text of the program that an Int stands for, if it is one. */
  textOf(code: number): string | undefined {
    if (code === 0) return '';
    if (code <= MOST_UNITS) return String.fromCharCode(code - 1);
    return this.texts[code - MOST_UNITS - 1];
  }

  /** Whether a string is of one code unit. */
  isUnit(text: Num): Bool {
    const { terms } = this;
    return terms.all([terms.le(terms.num(1), text), terms.le(text, terms.num(MOST_UNITS))]);
  }

  /** Whether a string is empty or of one code unit: such strings are ordered as their Ints are. */
  isShort(text: Num): Bool {
    return this.terms.le(text, this.terms.num(MOST_UNITS));
  }

  /** The string of a code unit. */
  ofUnit(unit: Num): Num {
    return this.terms.add(unit, this.terms.num(1));
  }

  length(text: Num): Num {
    const { terms } = this;
    const constant = terms.constantOf(text);
    const own = constant === undefined ? undefined : this.textOf(constant);
    if (own !== undefined) return terms.num(own.length);
    const length = this.read(LENGTHS, text, terms.num(0));
    if (!this.known.has(text)) {
      this.known.add(text);
      const { tell } = this;
      tell(terms.le(terms.num(0), text));
      tell(terms.iff(terms.eq(text, terms.num(0)), terms.eq(length, terms.num(0))));
      tell(terms.iff(this.isUnit(text), terms.eq(length, terms.num(1))));
      for (const known of this.texts) this.tellText(known, text, length);
    }
    return length;
  }

  /** The code unit at an index inside of a string. */
  unit(text: Num, index: Num): Num {
    const { terms } = this;
    const [constant, at] = [terms.constantOf(text), terms.constantOf(index)];
    const own = constant === undefined ? undefined : this.textOf(constant);
    if (own !== undefined && at !== undefined && at >= 0 && at < own.length)
      return terms.num(own.charCodeAt(at));
    const unit = this.read(UNITS, text, index);
    if (!this.known.has(unit)) {
      this.known.add(unit);
      this.tell(terms.le(terms.num(0), unit));
      this.tell(terms.lt(unit, terms.num(MOST_UNITS)));
      const isFirst = terms.all([this.isUnit(text), terms.eq(index, terms.num(0))]);
      this.tell(terms.implies(isFirst, terms.eq(text, this.ofUnit(unit))));
      for (const known of this.texts) this.tellUnits(known, text, index, unit);
    }
    return unit;
  }

  private codeOf(text: string): number {
    if (text.length === 0) return 0;
    if (text.length === 1) return text.charCodeAt(0) + 1;
    const known = this.texts.indexOf(text);
    return MOST_UNITS + 1 + (known >= 0 ? known : this.add(text));
  }

  private add(text: string): number {
    const number = this.texts.push(text) - 1;
    for (const { object, index, value, map } of this.heap?.initialReads() ?? []) {
      if (value.kind !== 'number') continue;
      if (map === LENGTHS) this.tellText(text, object, value.term);
      if (map === UNITS) this.tellUnits(text, object, index, value.term);
    }
    return number;
  }

  private tellText(text: string, object: Num, length: Num): void {
    const { terms } = this;
    this.tell(terms.implies(terms.eq(object, this.term(text)), terms.eq(length, terms.num(text.length))));
  }

  private tellUnits(text: string, object: Num, index: Num, unit: Num): void {
    const { terms } = this;
    if (text.length > LONGEST) return;
    const isText = terms.eq(object, this.term(text));
    for (let i = 0; i < text.length; i += 1) {
      const isHere = terms.all([isText, terms.eq(index, terms.num(i))]);
      this.tell(terms.implies(isHere, terms.eq(unit, terms.num(text.charCodeAt(i)))));
    }
  }

  private read(map: string, text: Num, index: Num): Num {
    const value = this.heap?.read(new Map(), map, text, index);
    if (value?.kind !== 'number') throw new TypeError('texts are not kept anywhere');
    return value.term;
  }
}
