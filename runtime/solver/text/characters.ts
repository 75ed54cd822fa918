/** Characters in a circuit: slots of an alphabet in binary, lowest bit first. */
import { type Circuit, FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { type Alphabet, ASCII, type UnitSet } from './alphabet.js';

export type Character = readonly Gate[];

/** A character after a change of case. */
export interface ChangedCharacter {
  readonly character: Character;
  /** Whether the text from here on is not known: it becomes longer, or depends on its neighbours. */
  readonly isUnknown: Gate;
}

/** A unit is needed that the alphabet does not name. */
export class MissingUnit extends Error {
  constructor(readonly unit: number) {
    super(`the alphabet does not name ${unit}`);
  }
}

export class Characters {
  constructor(
    private readonly circuit: Circuit,
    readonly alphabet: Alphabet,
  ) {}

  /** The character of a unit that has a name. */
  constant(unit: number): Character {
    const slot = this.alphabet.slotOf(unit);
    if (slot === undefined) throw new MissingUnit(unit);
    return Array.from({ length: this.alphabet.width }, (_, i) => ((slot >> i) & 1 ? TRUE : FALSE));
  }

  /** Any character, and what must hold of its bits. */
  variable(): { readonly character: Character; readonly fact: Gate } {
    const { alphabet, circuit } = this;
    const character = Array.from({ length: alphabet.width }, () => circuit.input());
    return { character, fact: this.tested('valid', character, (slot) => slot < alphabet.size) };
  }

  equal(a: Character, b: Character): Gate {
    const { circuit } = this;
    const same = circuit.all(a.map((bit, i) => circuit.iff(bit, b[i])));
    return this.unlessAnonymous(a, b, same);
  }

  /** Whether the unit of one is less than that of the other. */
  less(a: Character, b: Character): Gate {
    const { circuit } = this;
    let result: Gate = FALSE;
    a.forEach((x, i) => {
      result = circuit.choice(circuit.iff(x, b[i]), result, b[i]);
    });
    // Units that stand for each other are in some order.
    const same = circuit.all(a.map((bit, i) => circuit.iff(bit, b[i])));
    return circuit.or(result, circuit.and(same, -this.unlessAnonymous(a, b, TRUE)));
  }

  /** Of characters with equal bits: whether they are equal. */
  private unlessAnonymous(a: Character, b: Character, same: Gate): Gate {
    if (same === FALSE || this.isConstant(a) || this.isConstant(b)) return same;
    const isAnonymous = this.isAnonymous(a);
    return isAnonymous === FALSE
      ? same
      : this.circuit.and(same, this.circuit.or(-isAnonymous, this.circuit.input()));
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

  /** The bits of the unit, 16 and a sign; meaningful where the character is not anonymous. */
  code(a: Character): Gate[] {
    const { alphabet } = this;
    const bits = Array.from({ length: 16 }, (_, i) =>
      this.tested(`code ${i}`, a, (slot) => ((alphabet.unitOf(slot) >> i) & 1) === 1),
    );
    return [...bits, FALSE];
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

  /** Whether the unit is at most a limit; meaningful where the character is not anonymous. */
  atMost(a: Character, limit: number): Gate {
    const { alphabet } = this;
    return this.tested(`at most ${limit}`, a, (slot) => alphabet.unitOf(slot) <= limit);
  }

  /** ECMA-262 22.1.3.28 and 22.1.3.26 on one unit. */
  changed(a: Character, to: 'upper' | 'lower'): ChangedCharacter {
    const { alphabet } = this;
    const target = (slot: number): number | undefined => {
      const unit = alphabet.unitOf(slot);
      if (!alphabet.isNamed(slot) || isContextual(unit, to)) return undefined;
      const text = String.fromCharCode(unit);
      const other = to === 'upper' ? text.toUpperCase() : text.toLowerCase();
      return other.length === 1 ? alphabet.slotOf(other.charCodeAt(0)) : undefined;
    };
    const character = a.map((_, i) =>
      this.tested(`${to} ${i}`, a, (slot) => (((target(slot) ?? slot) >> i) & 1) === 1),
    );
    return { character, isUnknown: this.tested(`${to} unknown`, a, (slot) => target(slot) === undefined) };
  }

  /** The slot of a character in a model. */
  slotIn(a: Character, value: (gate: Gate) => boolean): number {
    return a.reduce((slot, bit, i) => slot + (value(bit) ? 2 ** i : 0), 0);
  }

  /** @param name of the test, which is the same for each character */
  private tested(name: string, a: Character, holds: (slot: number) => boolean): Gate {
    const { alphabet } = this;
    const slots = (): boolean[] =>
      Array.from({ length: name === 'valid' ? 2 ** alphabet.width : alphabet.size }, (_, slot) =>
        holds(slot),
      );
    return alphabet.tree(name, slots).of(this.circuit, a);
  }
}

/** Halves of surrogate pairs, and the sigma whose lower case depends on its place (SpecialCasing, Final_Sigma). */
function isContextual(unit: number, to: 'upper' | 'lower'): boolean {
  if (unit < ASCII) return false;
  return (unit >= 0xd800 && unit <= 0xdfff) || (to === 'lower' && unit === 0x3a3);
}
