/**
 * Values of unknown type and the objects among them, explored lazily: a value is `undefined`, an object has no
 * properties, an array no elements and a function returns `undefined` until a path asks for more. What is asked for
 * gets variables then, and keeps them.
 *
 * Objects of all shapes share one pool of atoms. An object refers only to later atoms: such data has no cycles, and
 * every heap without them can be numbered so.
 */
import { isCallKey } from '../../vm/returned.js';
import { type Bool, FALSE, type NumSort, type Terms, TRUE } from '../solver/terms.js';
import { GUARDED_ABSENT, type Guarded, guardedPrimitive, NOTHING } from './guarded.js';
import { ifThenElse } from './guarded-operations.js';
import type { HeapVariables } from './heap-variables.js';

/** What a value of unknown type may be besides what has terms. */
export const UNKNOWN_CONSTANTS: readonly (bigint | symbol)[] = [0n, 1n, Symbol.for('a')];

/** Whether an object of unknown shape may have an own property of that name; what all objects inherit is never its own. */
export function isUnknownKey(key: PropertyKey): key is string {
  return typeof key === 'string' && !(key in Object.prototype) && key !== 'then';
}

export interface UnknownPool {
  /** Number of the first atom. */
  readonly first: number;
  readonly size: number;
  /** No array is longer. */
  readonly maxLength: number;
}

export class UnknownObjects {
  private readonly terms: Terms;
  private readonly arrays: Bool[] = [];
  private readonly functions: Bool[] = [];
  private readonly longer: Bool[][] = [];
  private readonly fields: Map<string, Guarded>[] = [];
  private readonly elements: Guarded[][] = [];
  /** Names of properties that some path has asked for, in that order. */
  readonly keys = new Set<string>();

  constructor(
    private readonly variables: HeapVariables,
    private readonly pool: UnknownPool,
    private readonly numbers: NumSort,
  ) {
    this.terms = variables.terms;
    for (let i = 0; i < pool.size; i++) {
      const array = variables.free(`Object${i} is an array`);
      this.arrays.push(array);
      this.functions.push(this.terms.and(variables.free(`Object${i} is a function`), -array));
      this.fields.push(new Map());
      this.elements.push([]);
      this.longer.push(this.lengthBits(i));
    }
  }

  isArray(atom: number): Bool {
    return this.arrays[atom - this.pool.first]!;
  }

  isFunction(atom: number): Bool {
    return this.functions[atom - this.pool.first]!;
  }

  isPlain(atom: number): Bool {
    return this.terms.all([-this.isArray(atom), -this.isFunction(atom)]);
  }

  /** The properties of an atom that some path has asked for. */
  known(atom: number): ReadonlyMap<string, Guarded> {
    return this.fields[atom - this.pool.first]!;
  }

  field(atom: number, name: string): Guarded {
    const fields = this.fields[atom - this.pool.first]!;
    let value = fields.get(name);
    if (value === undefined) {
      value = this.makeField(atom, name);
      fields.set(name, value);
    }
    return value;
  }

  element(atom: number, index: number): Guarded {
    if (index >= this.pool.maxLength) return GUARDED_ABSENT;
    const elements = this.elements[atom - this.pool.first]!;
    for (let i = elements.length; i <= index; i++) {
      const present = this.longer[atom - this.pool.first]![i]!;
      elements.push({
        ...this.value(`${this.label(atom)}[${i}]`, present, this.later(atom)),
        absent: -present,
      });
    }
    return elements[index]!;
  }

  /** The atoms that an object may refer to. */
  later(atom: number): readonly number[] {
    const { first, size } = this.pool;
    return Array.from({ length: first + size - atom - 1 }, (_, i) => atom + 1 + i);
  }

  /** All atoms: what an input may refer to. */
  get atoms(): readonly number[] {
    return this.later(this.pool.first - 1);
  }

  /**
   * A value of unknown type under the guard `present`, no value otherwise. The first alternative whose variable is true
   * counts, so that they need no constraints; `undefined` where none is.
   * @param atoms the objects that it may be
   */
  value(label: string, present: Bool, atoms: readonly number[]): Guarded {
    const { terms, variables } = this;
    let open = present;
    const next = (text: string): Bool => {
      const bit = variables.free(`${label}${text}`);
      const guard = terms.and(open, bit);
      open = terms.and(open, -bit);
      return guard;
    };
    // Numbers first: those are what guesses try first.
    const number = { guard: next(' is a number'), term: variables.num(label, this.numbers) };
    const references = new Map<number, Bool>();
    for (const atom of atoms) references.set(atom, next(` = ${this.label(atom)}`));
    const string = { guard: next(' is a string'), term: variables.num(`${label} as a string`, 'int') };
    const boolean = next(' is a boolean');
    const isTrue = terms.and(boolean, variables.free(label));
    const isNull = next(' = null');
    const constants = UNKNOWN_CONSTANTS.map((value) => ({ guard: next(` = ${String(value)}`), value }));
    variables.require(terms.le(terms.num(0), string.term));
    return {
      ...NOTHING,
      undefined: open,
      null: isNull,
      boolean,
      isTrue,
      numbers: [number],
      strings: [string],
      references,
      constants,
    };
  }

  private label(atom: number): string {
    return `Object${atom - this.pool.first}`;
  }

  private lengthBits(index: number): Bool[] {
    const { terms, variables } = this;
    let before: Bool = this.arrays[index]!;
    return Array.from({ length: this.pool.maxLength }, (_, i) => {
      before = terms.and(before, variables.free(`Object${index}.length > ${i}`));
      return before;
    });
  }

  private makeField(atom: number, name: string): Guarded {
    const { terms } = this;
    const label = `${this.label(atom)}.${name}`;
    if (isCallKey(name)) return this.value(label, this.isFunction(atom), this.later(atom));
    this.keys.add(name);
    const there = terms.and(this.isPlain(atom), this.variables.free(`${label} is there`));
    const own: Guarded = { ...this.value(label, there, this.later(atom)), absent: -there };
    if (name !== 'length' && name !== 'name') return own;
    const ofFunction = guardedPrimitive(terms, name === 'length' ? 0 : '');
    const ofArray = name === 'length' ? { ...NOTHING, numbers: this.lengths(atom) } : GUARDED_ABSENT;
    const special = ifThenElse(terms, this.isFunction(atom), ofFunction, ofArray);
    return ifThenElse(terms, this.isPlain(atom), own, special);
  }

  private lengths(atom: number): Guarded['numbers'] {
    const { terms } = this;
    const longer = this.longer[atom - this.pool.first]!;
    return [TRUE, ...longer].map((guard, length) => ({
      guard: terms.and(length === 0 ? this.isArray(atom) : guard, -(longer[length] ?? FALSE)),
      term: terms.num(length),
    }));
  }
}
