/**
 * Strings of bounded length in a circuit: for each place whether it is there, and its character. From a place on a string
 * may be unknown; whatever depends on that is free, so that refutations hold for strings of any length.
 */
import { type Circuit, FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { UnitSet } from './characters/alphabet.js';
import type { Character, Characters } from './characters/characters.js';
import type { CircuitNumber } from './circuit-number.js';
import type { CircuitNumbers } from './numbers.js';
import type { BoundKind } from './origins.js';

export interface BoundedString {
  /** Whether the string is longer than `k`, by `k`. Meaningful where it is not cut there. */
  readonly has: readonly Gate[];
  readonly characters: readonly Character[];
  /** Whether nothing is known of the places from `k` on, for `k` up to the capacity. Where it holds, it holds of all later places. */
  readonly cut: readonly Gate[];
  readonly length: CircuitNumber;
  /** The text, if it is known. */
  readonly literal?: string;
  /** Of a variable: whether it is longer than its places, and then its length. */
  readonly beyond?: { readonly when: Gate; readonly length: CircuitNumber };
  /** What all its characters are of, those behind its places included, if that is known. */
  readonly units?: UnitSet;
}

/** No string in a circuit has more places. */
export const MOST_PLACES = 130;
/** No string is longer (ECMA-262 leaves it open; V8 has 2^29 - 24). */
const LONGEST = 2 ** 30 - 1;

/** Comparisons that are connected with each other. */
const MOST_ORDERS = 24;

/** That a string is before another one, or not behind it. */
interface Edge {
  readonly to: BoundedString;
  readonly holds: Gate;
  readonly isStrict: boolean;
}

/** A place of a string. */
export interface Place {
  /** Whether it is `k`, by `k`, up to the capacity: that is the place behind all. */
  readonly at: readonly Gate[];
  readonly lost: Gate;
}

export class BoundedStrings {
  private readonly constants = new Map<string, BoundedString>();
  /** Comparisons that were made. */
  private readonly orders: {
    readonly a: BoundedString;
    readonly b: BoundedString;
    readonly isBefore: Gate;
  }[] = [];

  constructor(
    readonly circuit: Circuit,
    readonly characters: Characters,
    readonly numbers: CircuitNumbers,
    /** Take what always holds, and what holds of strings within the bounds. */
    private readonly facts: Gate[],
    private readonly bound: (kind: BoundKind, gate: Gate) => void,
    /** Places of concatenations, beyond those that are there for sure. */
    private readonly most = MOST_PLACES,
  ) {}

  constant(text: string): BoundedString {
    let known = this.constants.get(text);
    if (known === undefined) {
      known = this.madeConstant(text);
      this.constants.set(text, known);
    }
    return known;
  }

  private madeConstant(text: string): BoundedString {
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    return {
      has: units.map(() => TRUE),
      characters: units.map((unit) => this.characters.constant(unit)),
      cut: [...units.map(() => FALSE), FALSE],
      length: this.numbers.constant(text.length),
      literal: text,
    };
  }

  /**
   * Any string; one that is longer than the capacity is cut.
   * @param bound what it keeps to where it is not: only of an input that is a string it is a bound that claims may name
   */
  variable(capacity: number, bound: BoundKind = 'short'): BoundedString {
    const { circuit, numbers, facts } = this;
    const has = Array.from({ length: capacity }, () => circuit.input());
    const more = circuit.input();
    const characters = has.map(() => {
      const { character, fact } = this.characters.variable();
      facts.push(fact);
      this.bound('plain', -this.characters.isAnonymous(character));
      return character;
    });
    const longer = [...has, more];
    for (let k = 0; k < capacity; k++) facts.push(circuit.implies(longer[k + 1], longer[k]));
    this.bound(bound, -more);
    const within = numbers.ofCases(lengthCases(circuit, has));
    const beyond = numbers.variable(capacity + 1, LONGEST);
    const cut = [...has.map(() => FALSE), more];
    return {
      has,
      characters,
      cut,
      length: numbers.choice(more, beyond, within),
      beyond: { when: more, length: beyond },
    };
  }

  /** The string of the unit with a code. Codes that are no units are beyond the model. */
  ofCode(code: CircuitNumber): BoundedString {
    const { circuit, characters, numbers } = this;
    const { character, fact } = characters.variable();
    const isUnit = circuit.all([
      -code.nan,
      -code.lost,
      numbers.atMost(code, 0xffff),
      -numbers.atMost(code, -1),
    ]);
    this.bound('plain', -characters.isAnonymous(character));
    const own = { low: 0, high: 0xffff, bits: this.unitOf(character), nan: FALSE, lost: FALSE };
    this.facts.push(fact, circuit.or(-isUnit, numbers.sameValue(own, code)));
    this.lose(-isUnit);
    return this.cutWhere(-isUnit, this.made([TRUE], [character], [FALSE, FALSE]));
  }

  /** States what always holds. */
  require(fact: Gate): void {
    this.facts.push(fact);
  }

  /** Notes where nothing is known: models are looked for elsewhere first. */
  lose(where: Gate): void {
    if (where !== TRUE && where !== FALSE) this.bound('known', -where);
  }

  /** A string of which nothing is known. */
  get unknown(): BoundedString {
    return this.made([], [], [TRUE]);
  }

  /**
   * A string from its parts.
   * @param whole a string that is not shorter
   */
  made(
    has: readonly Gate[],
    characters: readonly Character[],
    cut: readonly Gate[],
    whole?: BoundedString,
  ): BoundedString {
    const { circuit, numbers } = this;
    let size = has.length;
    while (size > 0 && has[size - 1] === FALSE && cut[size] === cut[size - 1]) size -= 1;
    if (size < has.length)
      return this.made(has.slice(0, size), characters.slice(0, size), cut.slice(0, size + 1), whole);
    let length: CircuitNumber | undefined;
    const measured = (): CircuitNumber => {
      const within = numbers.ofCases(lengthCases(circuit, has));
      if (cut[size] === FALSE) return within;
      const beyond = numbers.variable(0, LONGEST);
      if (whole) this.require(numbers.lessOrEqual(beyond, whole.length));
      return numbers.choice(cut[size], beyond, within);
    };
    return {
      has,
      characters,
      cut,
      get length() {
        length ??= measured();
        return length;
      },
    };
  }

  /**
   * The same string, or an unknown one where something is lost.
   * @param whole a string that is not shorter than either
   */
  cutWhere(lost: Gate, text: BoundedString, whole?: BoundedString): BoundedString {
    if (lost === FALSE) return text;
    const cut = text.cut.map((gate) => this.circuit.or(lost, gate));
    return this.made(text.has, text.characters, cut, whole);
  }

  choice(c: Gate, a: BoundedString, b: BoundedString): BoundedString {
    if (c === TRUE) return a;
    if (c === FALSE) return b;
    const { circuit } = this;
    const size = Math.max(a.has.length, b.has.length);
    const places = Array.from({ length: size }, (_, k) => k);
    return this.made(
      places.map((k) => circuit.choice(c, has(a, k), has(b, k))),
      places.map((k) => this.chosen(c, a.characters[k], b.characters[k])),
      [...places, size].map((k) => circuit.choice(c, cut(a, k), cut(b, k))),
    );
  }

  private chosen(c: Gate, a: Character | undefined, b: Character | undefined): Character {
    if (a === undefined || b === undefined) return (a ?? b)!;
    return a.map((bit, i) => this.circuit.choice(c, bit, b[i]));
  }

  /** Whether the length is `k`, by `k` up to the capacity; meaningful where the string is not cut. */
  lengthIs(text: BoundedString): Gate[] {
    return lengthCases(this.circuit, text.has).map(([when]) => when);
  }

  equal(a: BoundedString, b: BoundedString): Gate {
    const { circuit } = this;
    const size = Math.max(a.has.length, b.has.length);
    const parts: Gate[] = [];
    for (let k = 0; k < size; k++) {
      const [x, y] = [has(a, k), has(b, k)];
      const same = circuit.and(circuit.iff(x, y), circuit.or(-x, this.sameAt(a, k, b, k)));
      parts.push(circuit.any([cut(a, k), cut(b, k), same]));
    }
    const isUnknown = circuit.or(cut(a, size), cut(b, size));
    const known = circuit.all(parts);
    if (isUnknown === FALSE || known === FALSE) return known;
    const may = circuit.and(circuit.input(), this.numbers.equal(a.length, b.length));
    return circuit.and(known, circuit.or(-isUnknown, may));
  }

  /** True, or unknown where something is not known. */
  unless(isUnknown: Gate): Gate {
    if (isUnknown === FALSE) return TRUE;
    return this.circuit.or(-isUnknown, this.circuit.input());
  }

  /** Whether two places have one character; false where one of them is beyond the capacity. */
  sameAt(a: BoundedString, i: number, b: BoundedString, j: number): Gate {
    const [x, y] = [a.characters[i], b.characters[j]];
    return x === undefined || y === undefined ? FALSE : this.characters.equal(x, y);
  }

  /** Whether one is before the other by code units (ECMA-262 IsLessThan), or is equal to it. */
  less(a: BoundedString, b: BoundedString, orEqual: boolean): Gate {
    return orEqual ? -this.isBefore(b, a) : this.isBefore(a, b);
  }

  private isBefore(a: BoundedString, b: BoundedString): Gate {
    if (a === b) return FALSE;
    const known = this.orders.find((one) => one.a === a && one.b === b);
    if (known) return known.isBefore;
    const isBefore = this.compared(a, b);
    if (this.orders.length < MOST_ORDERS) {
      this.orders.push({ a, b, isBefore });
      this.connect(a, b, isBefore);
    }
    return isBefore;
  }

  /** What follows from the order of other strings: no search finds that from the characters, and some are not known. */
  private connect(a: BoundedString, b: BoundedString, isBefore: Gate): void {
    /** Edges from one string to another: whether it is before that, or not behind it. */
    const edges = (from: BoundedString, to?: BoundedString): Edge[] =>
      this.orders.flatMap((one): Edge[] => {
        if (one.a === from && (to ?? one.b) === one.b)
          return [{ to: one.b, holds: one.isBefore, isStrict: true }];
        if (one.b === from && (to ?? one.a) === one.a)
          return [{ to: one.a, holds: -one.isBefore, isStrict: false }];
        return [];
      });
    for (const [from, to, first] of [
      [a, b, { holds: isBefore, isStrict: true }],
      [b, a, { holds: -isBefore, isStrict: false }],
    ] as const) {
      const add = (...others: readonly Edge[]): void => {
        if (![first, ...others].some(({ isStrict }) => isStrict)) return;
        this.facts.push(-this.circuit.all([first.holds, ...others.map(({ holds }) => holds)]));
      };
      for (const second of edges(to))
        if (second.to !== from) for (const third of edges(second.to, from)) add(second, third);
        else if (second.holds !== -first.holds) add(second);
    }
  }

  private compared(a: BoundedString, b: BoundedString): Gate {
    const { circuit } = this;
    const size = Math.max(a.has.length, b.has.length);
    const free = (isUnknown: Gate): Gate => (isUnknown === FALSE ? FALSE : circuit.input());
    const ends = circuit.or(cut(a, size), cut(b, size));
    let result = circuit.and(ends, free(ends));
    for (let k = size - 1; k >= 0; k--) {
      const [x, y] = [has(a, k), has(b, k)];
      const [p, q] = [a.characters[k], b.characters[k]];
      const isLess = p && q ? this.characters.less(p, q) : FALSE;
      const differs = p && q ? -this.characters.equal(p, q) : TRUE;
      // Without a character in the second one, it is before the first one, unless that has none either.
      const both = circuit.choice(differs, isLess, result);
      const known = circuit.choice(x, circuit.and(y, both), y);
      const isCut = circuit.or(cut(a, k), cut(b, k));
      result = circuit.choice(isCut, free(isCut), known);
    }
    return result;
  }

  /** The place that a number stands for: 0 for what is below it or NaN, the place behind all for what is above. */
  place(position: CircuitNumber, capacity: number): Place {
    const { circuit, numbers } = this;
    const number = numbers.truncated(position);
    const behind = circuit.and(-number.nan, -numbers.atMost(number, capacity - 1));
    const at: Gate[] = [];
    for (let k = 1; k < capacity; k++)
      at.push(circuit.all([-number.nan, numbers.atMost(number, k), -numbers.atMost(number, k - 1)]));
    if (capacity === 0) return { at: [TRUE], lost: number.lost };
    const first = circuit.or(number.nan, numbers.atMost(number, 0));
    return { at: [first, ...at, behind], lost: number.lost };
  }

  /** The characters from a place on. */
  from(text: BoundedString, { at, lost }: Place): BoundedString {
    const { circuit } = this;
    const size = text.has.length;
    const first = at.findIndex((gate) => gate !== FALSE);
    const places = Array.from({ length: size - Math.max(first, 0) }, (_, k) => k);
    const sum = (of: (i: number) => Gate): Gate =>
      circuit.any(at.map((gate, i) => (gate === FALSE ? FALSE : circuit.and(gate, of(i)))));
    const moved = this.made(
      places.map((k) => sum((i) => has(text, i + k))),
      places.map((k) =>
        Array.from({ length: this.characters.width }, (_, bit) =>
          sum((i) => text.characters[i + k]?.[bit] ?? FALSE),
        ),
      ),
      [...places, places.length].map((k) => sum((i) => cut(text, i + k))),
      text,
    );
    return this.cutWhere(lost, moved, text);
  }

  /** At most the first characters, as many as a place says. */
  before(text: BoundedString, { at, lost }: Place): BoundedString {
    const { circuit } = this;
    const size = text.has.length;
    // Whether the place is beyond `k`.
    const beyond: Gate[] = [];
    for (let k = size; k >= 0; k--) beyond[k] = circuit.or(beyond[k + 1] ?? FALSE, at[k + 1] ?? FALSE);
    // What is cut at or behind the end is not missed, unless the place behind all stands for more.
    let unknown: Gate = FALSE;
    const cuts = text.cut.map((gate, k) => {
      unknown = circuit.or(unknown, circuit.and(gate, k < size ? beyond[k] : (at[size] ?? FALSE)));
      return unknown;
    });
    const kept = this.made(
      text.has.map((gate, k) => circuit.and(gate, beyond[k])),
      text.characters,
      cuts,
      text,
    );
    return this.cutWhere(lost, kept, text);
  }

  concatenation(a: BoundedString, b: BoundedString): BoundedString {
    const { circuit } = this;
    if (a.literal === '') return b;
    if (b.literal === '') return a;
    const [m, n] = [a.has.length, b.has.length];
    // Parts of one string could each be as long as all of it: what is put together of them would be larger than all else.
    const size = Math.min(m + n, certain(a) + certain(b) + this.most, MOST_PLACES);
    const ends = this.lengthIs(a);
    const sum = (k: number, of: (i: number) => Gate): Gate => {
      const parts: Gate[] = [];
      for (let i = Math.max(0, k - n); i <= Math.min(k, m); i++)
        if (ends[i] !== FALSE) parts.push(circuit.and(ends[i], of(k - i)));
      return circuit.any(parts);
    };
    const longer = (k: number): Gate =>
      circuit.or(
        has(a, k),
        sum(k, (i) => has(b, i)),
      );
    const places = Array.from({ length: size }, (_, k) => k);
    const unknown = [...places, size].map((k) =>
      circuit.any([
        cut(a, k),
        ...ends.map((gate, i) => (i <= k ? circuit.and(gate, cut(b, k - i)) : FALSE)),
        k === size ? longer(k) : FALSE,
      ]),
    );
    const made = this.made(
      places.map(longer),
      places.map((k) => {
        const own = a.characters[k];
        return Array.from({ length: this.characters.width }, (_, bit) => {
          const other = sum(k, (i) => b.characters[i]?.[bit] ?? FALSE);
          return own ? circuit.choice(a.has[k], own[bit], other) : other;
        });
      }),
      unknown,
    );
    const { has: longerThan, characters, cut: unknownFrom } = made;
    return { has: longerThan, characters, cut: unknownFrom, length: this.numbers.add(a.length, b.length) };
  }

  /** The unit at a place as a number, NaN behind the end. */
  codeAt(text: BoundedString, { at, lost }: Place): CircuitNumber {
    const { circuit } = this;
    const size = text.has.length;
    const sum = (of: (k: number) => Gate): Gate =>
      circuit.any(at.map((gate, k) => (gate === FALSE ? FALSE : circuit.and(gate, of(k)))));
    const isThere = sum((k) => has(text, k));
    const used = at.flatMap((gate, k) => (gate !== FALSE && k < size ? [k] : []));
    const isCut = circuit.or(
      lost,
      sum((k) => cut(text, k)),
    );
    let bits: Gate[] | undefined;
    const made = (): Gate[] => {
      const codes = new Map(used.map((k) => [k, this.unitOf(text.characters[k])]));
      return Array.from({ length: 17 }, (_, bit) => sum((k) => codes.get(k)?.[bit] ?? FALSE));
    };
    return {
      low: 0,
      high: 0xffff,
      get bits() {
        bits ??= made();
        return bits;
      },
      atMost: (limit) => {
        if (limit < 0) return FALSE;
        return sum((k) => (k < size ? this.isUnitAtMost(text.characters[k], limit) : TRUE));
      },
      nan: -isThere,
      nanLost: isCut,
      lost: isCut,
    };
  }

  private isUnitAtMost(character: Character, limit: number): Gate {
    const { characters, numbers } = this;
    if (characters.alphabet.parts(limit)) return characters.atMost(character, limit);
    const { vectors } = numbers;
    return vectors.less(this.unitOf(character), vectors.constant(limit), true);
  }

  /** The bits of the unit of a character. */
  unitOf(character: Character): readonly Gate[] {
    const { bits, fact } = this.characters.code(character);
    this.require(fact);
    return bits;
  }
}

/** Whether a string is longer than `k`; meaningful where it is not cut. */
export function has(text: BoundedString, k: number): Gate {
  return text.has[k] ?? FALSE;
}

/** Characters that are there for sure. */
function certain({ has }: BoundedString): number {
  const first = has.findIndex((gate) => gate !== TRUE);
  return first < 0 ? has.length : first;
}

/** Whether nothing is known of the places from `k` on. */
export function cut(text: BoundedString, k: number): Gate {
  return text.cut[Math.min(k, text.cut.length - 1)];
}

function lengthCases(circuit: Circuit, longer: readonly Gate[]): (readonly [when: Gate, value: number])[] {
  const cases: (readonly [Gate, number])[] = [];
  for (let k = 0; k <= longer.length; k++)
    cases.push([circuit.and(k === 0 ? TRUE : longer[k - 1], k === longer.length ? TRUE : -longer[k]), k]);
  return cases;
}
