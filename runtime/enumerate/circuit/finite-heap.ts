/**
 * All heaps within a scope as one heap of Boolean variables: a variable for each value that a place can hold. Numbers
 * are among finitely many, so that formulas over it become propositional.
 */

import { GUARDED_ABSENT, type Guarded, NOTHING, numberTerm } from '../../inputs/guarded/guarded.js';
import { atLeast, atMost } from '../../inputs/heap/cardinality.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import { FIRST_OBJECT, NULL_BIT, UNDEFINED_BIT } from '../direct/space/elements.js';
import type { Column, Layout } from '../direct/space/layout.js';
import type { Kind } from '../direct/space/pools.js';

/** What a place can hold: variables by the bit that the layout gives a value. */
export type PlaceBits = ReadonlyMap<number, Bool>;

export class FiniteHeap implements RelationalHeap {
  readonly size: number;
  readonly maxLength: number;
  readonly exists: readonly Bool[];
  /** What makes the variables a heap without garbage, within the scope. */
  readonly constraints: Bool[] = [];
  /** By object and index of a kind, whether the object is of that kind; of a pool of one kind, that it exists. */
  readonly kinds: readonly ReadonlyMap<number, Bool>[];
  /** By index of a column, by object; inputs have one place. */
  readonly places: readonly (readonly PlaceBits[])[];

  constructor(
    readonly terms: Terms,
    private readonly layout: Layout,
  ) {
    this.size = layout.pools.objects;
    this.maxLength = layout.maxLength;
    this.exists = layout.poolOf.map(() => terms.boolVar('exists'));
    this.kinds = layout.poolOf.map(({ kinds }, object) => this.kindsOf(kinds, object));
    this.places = layout.columns.map((column) =>
      column.role === 'input'
        ? [this.place(column.types[0]!.mask, [[TRUE, column.types[0]!.mask]])]
        : layout.poolOf.map((_, object) => this.placeOf(column, object)),
    );
    this.constrainReferences();
    this.constrainElements();
    this.constrainExistence();
    this.constrainScope();
  }

  isInstance(object: number, className: string): Bool {
    const wanted = this.layout.pools.kindsOf({ kind: 'class', name: className });
    return this.terms.any(wanted.map(({ index }) => this.kinds[object]!.get(index) ?? FALSE));
  }

  field(object: number, name: string): Guarded {
    const column = this.layout.columns.find((one) => one.role === 'field' && one.name === name);
    if (!column) return GUARDED_ABSENT;
    const present = this.present(column, object);
    return { ...this.guarded(column, object), absent: this.terms.and(this.exists[object]!, -present) };
  }

  element(object: number, index: number): Guarded {
    const column = this.layout.columns.find(({ role, element }) => role === 'element' && element === index);
    if (!column) return GUARDED_ABSENT;
    const { terms } = this;
    const present = terms.and(this.present(column, object), this.isLonger(object, index));
    return { ...this.guarded(column, object), absent: terms.and(this.exists[object]!, -present) };
  }

  variable(name: string): Guarded | undefined {
    const column = this.layout.columns.find((one) => one.role === 'input' && one.name === name);
    return column && this.guarded(column, 0);
  }

  private kindsOf(kinds: readonly Kind[], object: number): ReadonlyMap<number, Bool> {
    const exists = this.exists[object]!;
    if (kinds.length === 1) return new Map([[kinds[0]!.index, exists]]);
    const bits = new Map(kinds.map(({ index }) => [index, this.terms.boolVar('kind')]));
    this.exactlyOne([...bits.values()], exists);
    return bits;
  }

  /** Whether the object exists and is of a kind that has the column. */
  private present(column: Column, object: number): Bool {
    return this.terms.any(
      [...this.kinds[object]!].flatMap(([kind, isOfKind]) => (column.types[kind] ? [isOfKind] : [])),
    );
  }

  private placeOf(column: Column, object: number): PlaceBits {
    const types = [...this.kinds[object]!].flatMap(([kind, isOfKind]) => {
      const type = column.types[kind];
      return type ? [[isOfKind, type.mask] as const] : [];
    });
    const all = new Int32Array(this.layout.elements.words);
    for (const [, mask] of types) for (const [i, word] of mask.entries()) all[i]! |= word;
    return this.place(all, column.role === 'element' ? [] : types, types);
  }

  /**
   * @param held by guard, what the place holds one of.
   * @param allowed by guard, what the place can hold.
   */
  private place(mask: Int32Array, held: readonly (readonly [Bool, Int32Array])[], allowed = held): PlaceBits {
    const { terms, constraints } = this;
    const bits = new Map<number, Bool>();
    for (let bit = 0; bit < 32 * mask.length; bit++)
      if (has(mask, bit)) bits.set(bit, terms.boolVar(`value ${bit}`));
    for (const [bit, variable] of bits)
      constraints.push(
        terms.implies(variable, terms.any(allowed.flatMap(([guard, own]) => (has(own, bit) ? [guard] : [])))),
      );
    if (held.length > 0) this.exactlyOne([...bits.values()], terms.any(held.map(([guard]) => guard)));
    return bits;
  }

  /** A place refers to objects of the kinds of its type only. */
  private constrainReferences(): void {
    const { terms } = this;
    for (const { index, role, types } of this.layout.columns) {
      for (const [owner, bits] of this.places[index]!.entries()) {
        const owners: readonly (readonly [number, Bool])[] =
          role === 'input' ? [[0, TRUE]] : [...this.kinds[owner]!].filter(([kind]) => types[kind]);
        for (const [kind, isOwner] of owners) {
          for (let object = 0; object < this.size; object++) {
            const isHeld = bits.get(FIRST_OBJECT + object);
            if (isHeld === undefined) continue;
            const wanted = types[kind]!.kinds.map((one) => this.kinds[object]!.get(one.index) ?? FALSE);
            this.constraints.push(terms.implies(terms.and(isOwner, isHeld), terms.any(wanted)));
          }
        }
      }
    }
  }

  /** An element is there where the array is longer than its index. */
  private constrainElements(): void {
    for (const column of this.layout.columns) {
      if (column.role !== 'element') continue;
      this.places[column.index]!.forEach((bits, object) => {
        const present = this.terms.and(this.present(column, object), this.isLonger(object, column.element));
        this.exactlyOne([...bits.values()], present);
      });
    }
  }

  private isLonger(object: number, index: number): Bool {
    const { layout, terms } = this;
    const bits = layout.length && this.places[layout.length.index]![object]!;
    return terms.any(
      [...(bits ?? [])].flatMap(([bit, isHeld]) =>
        Number(layout.elements.valueOf(bit)) > index ? [isHeld] : [],
      ),
    );
  }

  /** What exists is what the inputs reach. */
  private constrainExistence(): void {
    const { terms, layout, size } = this;
    const fromInputs = layout.columns.filter(({ role }) => role === 'input');
    const fromObjects = layout.columns.filter(({ role }) => role !== 'input');
    const refers = (column: Column, owner: number, object: number): Bool =>
      this.places[column.index]![owner]!.get(FIRST_OBJECT + object) ?? FALSE;
    let reached = Array.from({ length: size }, (_, object) =>
      terms.any(fromInputs.map((column) => refers(column, 0, object))),
    );
    for (let step = 1; step < size; step++) {
      const known = reached;
      reached = known.map((isKnown, object) =>
        terms.any([
          isKnown,
          ...known.flatMap((isOwner, owner) =>
            fromObjects.map((column) => terms.and(isOwner, refers(column, owner, object))),
          ),
        ]),
      );
    }
    for (const [object, exists] of this.exists.entries()) {
      this.constraints.push(terms.iff(exists, reached[object]!));
      // This follows from the rest; said by itself it is seen before all places have values.
      for (const column of layout.columns)
        for (let owner = 0; owner < (column.role === 'input' ? 1 : size); owner++)
          this.constraints.push(terms.implies(refers(column, owner, object), exists));
    }
  }

  private constrainScope(): void {
    for (const { kinds, limit, exact } of this.layout.pools.limits) {
      const bits = this.kinds.flatMap((own) => kinds.flatMap(({ index }) => own.get(index) ?? []));
      this.constraints.push(atMost(this.terms, bits, limit));
      if (exact) this.constraints.push(atLeast(this.terms, bits, limit));
    }
  }

  private guarded(column: Column, owner: number): Guarded {
    const { terms, layout } = this;
    const bits = this.places[column.index]![owner]!;
    const numbers: Guarded['numbers'][number][] = [];
    const constants: Guarded['constants'][number][] = [];
    const references = new Map<number, Bool>();
    let [isTrue, isFalse]: [Bool, Bool] = [FALSE, FALSE];
    for (const [bit, guard] of bits) {
      if (bit === NULL_BIT || bit === UNDEFINED_BIT) continue;
      if (layout.elements.isObject(bit)) {
        references.set(bit - FIRST_OBJECT, guard);
        continue;
      }
      const value = layout.elements.valueOf(bit);
      if (value === true) isTrue = guard;
      else if (value === false) isFalse = guard;
      else if (typeof value === 'number') numbers.push({ guard, term: numberTerm(terms, value) });
      else constants.push({ guard, value });
    }
    return {
      ...NOTHING,
      undefined: bits.get(UNDEFINED_BIT) ?? FALSE,
      null: bits.get(NULL_BIT) ?? FALSE,
      boolean: terms.or(isTrue, isFalse),
      isTrue,
      numbers,
      constants,
      references,
    };
  }

  /** Exactly one bit under the guard, none otherwise. */
  private exactlyOne(bits: readonly Bool[], guard: Bool): void {
    const { terms, constraints } = this;
    constraints.push(terms.implies(guard, terms.any(bits)));
    for (const [i, bit] of bits.entries()) {
      constraints.push(terms.implies(bit, guard));
      for (const other of bits.slice(0, i)) constraints.push(-terms.and(bit, other));
    }
  }
}

function has(mask: Int32Array, bit: number): boolean {
  return (mask[bit >> 5]! & (1 << (bit & 31))) !== 0;
}
