/**
 * Characters in a circuit: slots of an alphabet in binary, lowest bit first. With ranks, which of the units of its slot it
 * is follows in binary; without, characters of a slot that stands for many may be equal or not.
 */
import { type Circuit, FALSE, type Gate, TRUE } from '../../sat/circuit.js';
import { HIGH_HALVES, LOW_HALVES } from '../patterns/surrogate-pairs.js';
import { type Alphabet, ASCII, LAST_UNIT, type UnitSet } from './alphabet.js';
import { becomesLonger, type Case, isCaseless, longerText, otherCase } from './case-mapping.js';

export type Character = readonly Gate[];

/** A character after a change of case. */
export interface ChangedCharacter {
  readonly character: Character;
  /** Whether it becomes more than one unit. */
  readonly isLonger: Gate;
  /** What has to hold. */
  readonly fact: Gate;
}

/** The bit that tells the two cases of a letter of ASCII apart. */
export const CASE_BIT = 5;
const BEYOND_ASCII: UnitSet = [[ASCII, LAST_UNIT]];
/** Kinds of units that no change of case leads out of, or into. */
const OPEN_KINDS: readonly UnitSet[] = [HIGH_HALVES, LOW_HALVES];
export const LETTERS: UnitSet = [
  [65, 90],
  [97, 122],
];

/** A unit is needed that the alphabet does not name. */
export class MissingUnit extends Error {
  constructor(readonly unit: number) {
    super(`the alphabet does not name ${unit}`);
  }
}

export class Characters {
  /** Whether two characters with equal bits are equal, by pair. */
  private readonly guesses = new Map<string, Gate>();
  /** Units of characters. */
  private readonly codes = new Map<string, ReturnType<Characters['madeCode']>>();

  constructor(
    private readonly circuit: Circuit,
    readonly alphabet: Alphabet,
    /** Told of each input that says of two characters of a slot that stands for many whether they are equal. */
    private readonly guessed: (input: Gate) => void,
  ) {}

  /** The character of a unit that has a name. */
  constant(unit: number): Character {
    const slot = this.alphabet.slotOf(unit);
    if (slot === undefined) throw new MissingUnit(unit);
    return Array.from({ length: this.width }, (_, i) => ((slot >> i) & 1 ? TRUE : FALSE));
  }

  /** Any character, and what must hold of its bits. */
  variable(): { readonly character: Character; readonly fact: Gate } {
    const { alphabet, circuit } = this;
    const character = Array.from({ length: this.width }, () => circuit.input());
    const isSlot = this.tested('valid', character, (slot) => slot < alphabet.size);
    return { character, fact: circuit.and(isSlot, this.isRanked(character)) };
  }

  /** Whether the slot has so many units. */
  private isRanked(a: Character): Gate {
    const { alphabet, circuit } = this;
    const most = 2 ** alphabet.ranks - 1;
    let isWithin: Gate = TRUE;
    for (let i = 0; i < alphabet.ranks; i++) {
      const limit = this.tested(`rank ${i}`, a, (slot) => {
        const last = Math.min(most, alphabet.lastOf(slot) - alphabet.unitOf(slot));
        return ((last >> i) & 1) === 1;
      });
      const bit = a[alphabet.width + i];
      isWithin = circuit.choice(circuit.iff(bit, limit), isWithin, limit);
    }
    return isWithin;
  }

  /** Bits of a character. */
  get width(): number {
    return this.alphabet.width + this.alphabet.ranks;
  }

  equal(a: Character, b: Character): Gate {
    const { circuit } = this;
    const same = circuit.all(a.map((bit, i) => circuit.iff(bit, b[i])));
    return this.unlessAnonymous(a, b, same);
  }

  /** Whether two characters are the two cases of one letter of ASCII. */
  sameLetter(a: Character, b: Character): Gate {
    const { circuit } = this;
    const alike = a.map((bit, i) => (i === CASE_BIT ? -circuit.iff(bit, b[i]) : circuit.iff(bit, b[i])));
    return circuit.and(circuit.all(alike), this.isIn(a, LETTERS));
  }

  /** Whether the unit of one is less than that of the other. */
  less(a: Character, b: Character): Gate {
    const { circuit } = this;
    const { width } = this.alphabet;
    let result: Gate = FALSE;
    const add = (x: Gate, y: Gate): void => {
      result = circuit.choice(circuit.iff(x, y), result, y);
    };
    // Ranks count where the slots are the same.
    for (let i = width; i < a.length; i++) add(a[i], b[i]);
    for (let i = 0; i < width; i++) add(a[i], b[i]);
    // Units that stand for each other are in some order.
    if (this.alphabet.ranks > 0) return result;
    const same = circuit.all(a.map((bit, i) => circuit.iff(bit, b[i])));
    return circuit.or(result, circuit.and(same, -this.unlessAnonymous(a, b, TRUE)));
  }

  /** Of characters with equal bits: whether they are equal. */
  private unlessAnonymous(a: Character, b: Character, same: Gate): Gate {
    if (this.alphabet.ranks > 0) return same;
    if (same === FALSE || this.isConstant(a) || this.isConstant(b)) return same;
    const isAnonymous = this.isAnonymous(a);
    if (isAnonymous === FALSE) return same;
    const [first, second] = [a.join(' '), b.join(' ')];
    const pair = first < second ? `${first}, ${second}` : `${second}, ${first}`;
    let guess = this.guesses.get(pair);
    if (guess === undefined) {
      guess = this.circuit.input();
      this.guesses.set(pair, guess);
    }
    this.guessed(guess);
    return this.circuit.and(same, this.circuit.or(-isAnonymous, guess));
  }

  private isConstant(a: Character): boolean {
    return a.every((bit) => bit === TRUE || bit === FALSE) && this.isAnonymous(a) === FALSE;
  }

  /** Whether a character stands for more than one unit. */
  isAnonymous(a: Character): Gate {
    return this.tested('anonymous', a, (slot) => !this.alphabet.isNamed(slot));
  }

  isIn(a: Character, set: UnitSet): Gate {
    const { alphabet } = this;
    return alphabet.tree(set, () => alphabet.members(set)).of(this.circuit, a);
  }

  /** The bits of the unit, 16 and a sign, and what must hold of them: of an anonymous character it is any of its slot. */
  code(a: Character): { readonly bits: readonly Gate[]; readonly fact: Gate } {
    const key = a.join(' ');
    let code = this.codes.get(key);
    if (code === undefined) {
      code = this.madeCode(a);
      this.codes.set(key, code);
    }
    return code;
  }

  private madeCode(a: Character): { readonly bits: readonly Gate[]; readonly fact: Gate } {
    const { alphabet, circuit } = this;
    const first = this.numberOfSlot('code', a, (slot) => alphabet.unitOf(slot));
    const isAnonymous = this.isAnonymous(a);
    if (isAnonymous === FALSE) return { bits: [...first, FALSE], fact: TRUE };
    const last = this.numberOfSlot('last code', a, (slot) => alphabet.lastOf(slot));
    const any = first.map(() => circuit.input());
    let [isBegun, isWithin]: [Gate, Gate] = [TRUE, TRUE];
    any.forEach((bit, i) => {
      isBegun = circuit.choice(circuit.iff(bit, first[i]!), isBegun, bit);
      isWithin = circuit.choice(circuit.iff(bit, last[i]!), isWithin, last[i]!);
    });
    return {
      bits: [...first.map((bit, i) => circuit.choice(isAnonymous, any[i]!, bit)), FALSE],
      fact: circuit.or(-isAnonymous, circuit.and(isBegun, isWithin)),
    };
  }

  /** A number of 16 bits that the slot of a character has. */
  private numberOfSlot(name: string, a: Character, of: (slot: number) => number): readonly Gate[] {
    return Array.from({ length: 16 }, (_, i) =>
      this.tested(`${name} ${i}`, a, (slot) => ((of(slot) >> i) & 1) === 1),
    );
  }

  /** Whether a character is a digit in a radix, of either case, and its value in binary. */
  digit(a: Character, radix: number): { readonly isDigit: Gate; readonly bits: readonly Gate[] } {
    const { alphabet } = this;
    const digitOf = (slot: number): number => {
      const unit = slot < ASCII ? alphabet.unitOf(slot) : 0;
      const value = Number.parseInt(String.fromCharCode(unit), 36);
      return Number.isNaN(value) || value >= radix ? -1 : value;
    };
    const width = Math.ceil(Math.log2(radix));
    const bits = Array.from({ length: width }, (_, i) =>
      this.tested(`digit ${radix} ${i}`, a, (slot) => digitOf(slot) >= 0 && ((digitOf(slot) >> i) & 1) === 1),
    );
    return { isDigit: this.tested(`digit ${radix}`, a, (slot) => digitOf(slot) >= 0), bits };
  }

  /** Whether the unit is at most a limit that no slot has within. */
  atMost(a: Character, limit: number): Gate {
    const { alphabet } = this;
    return this.tested(`at most ${limit}`, a, (slot) => alphabet.unitOf(slot) <= limit);
  }

  /** ECMA-262 22.1.3.28 and 22.1.3.26 on one unit. */
  changed(a: Character, to: Case): ChangedCharacter {
    const { alphabet, circuit } = this;
    const target = (slot: number): number | undefined => {
      const unit = alphabet.unitOf(slot);
      if (isCaseless(unit, alphabet.lastOf(slot), to)) return slot;
      const other = alphabet.isNamed(slot) ? otherCase(unit, to) : undefined;
      return other === undefined ? undefined : alphabet.slotOf(other);
    };
    const known = a.map((bit, i) =>
      i < alphabet.width
        ? this.tested(`${to} ${i}`, a, (slot) => (((target(slot) ?? slot) >> i) & 1) === 1)
        : bit,
    );
    const isLonger = this.tested(
      `${to} longer`,
      a,
      (slot) => alphabet.isNamed(slot) && becomesLonger(alphabet.unitOf(slot), to),
    );
    const isOpen = this.tested(`${to} open`, a, (slot) => target(slot) === undefined);
    if (isOpen === FALSE) return { character: known, isLonger, fact: TRUE };
    // Another character beyond ASCII, where it depends on the neighbours or is one of many; a half of a pair stays one.
    const { character, fact } = this.variable();
    const kept = OPEN_KINDS.map((set) => circuit.iff(this.isIn(a, set), this.isIn(character, set)));
    const isOf = circuit.all([...kept, this.isIn(character, BEYOND_ASCII)]);
    return {
      character: known.map((bit, i) => circuit.choice(isOpen, character[i], bit)),
      isLonger,
      fact: circuit.and(fact, circuit.or(-isOpen, isOf)),
    };
  }

  /** Whether a change of case makes another character of one. */
  changes(a: Character, to: Case): Gate {
    const { alphabet } = this;
    return this.tested(`${to} changes`, a, (slot) => {
      const unit = alphabet.unitOf(slot);
      return alphabet.isNamed(slot) && (otherCase(unit, to) ?? unit) !== unit;
    });
  }

  /** What a letter becomes that becomes more than one unit: one alternative for each number of units. */
  lengthened(
    a: Character,
    to: Case,
  ): readonly { readonly when: Gate; readonly characters: readonly Character[] }[] {
    const { alphabet } = this;
    const textOf = (slot: number): string => {
      const unit = alphabet.unitOf(slot);
      return alphabet.isNamed(slot) && becomesLonger(unit, to) ? longerText(unit, to) : '';
    };
    return [2, 3].map((size) => ({
      when: this.tested(`${to} to ${size}`, a, (slot) => textOf(slot).length === size),
      characters: Array.from({ length: size }, (_, at) =>
        this.mapped(`${to} to ${size} at ${at}`, a, (slot) => {
          const text = textOf(slot);
          return text.length === size ? text.charCodeAt(at) : undefined;
        }),
      ),
    }));
  }

  /**
   * A function of characters as a table; meaningful where it has a value.
   * @param name of the function, which is the same for each character
   */
  mapped(name: string, a: Character, of: (slot: number) => number | undefined): Character {
    const slots = Array.from({ length: this.alphabet.size }, (_, slot) => {
      const unit = of(slot);
      if (unit === undefined) return 0;
      const target = this.alphabet.slotOf(unit);
      if (target === undefined) throw new MissingUnit(unit);
      return target;
    });
    return Array.from({ length: this.width }, (_, bit) =>
      bit < this.alphabet.width
        ? this.tested(`${name} ${bit}`, a, (slot) => ((slots[slot]! >> bit) & 1) === 1)
        : FALSE,
    );
  }

  /** The unit of a character in a model. */
  unitIn(a: Character, value: (gate: Gate) => boolean): number {
    const { alphabet } = this;
    const number = (bits: readonly Gate[]): number =>
      bits.reduce((sum, bit, i) => sum + (value(bit) ? 2 ** i : 0), 0);
    return alphabet.unitOf(number(a.slice(0, alphabet.width))) + number(a.slice(alphabet.width));
  }

  /** @param name of the test, which is the same for each character */
  tested(name: string, a: Character, holds: (slot: number) => boolean): Gate {
    const { alphabet } = this;
    const slots = (): boolean[] =>
      Array.from({ length: name === 'valid' ? 2 ** alphabet.width : alphabet.size }, (_, slot) =>
        holds(slot),
      );
    return alphabet.tree(name, slots).of(this.circuit, a);
  }
}
