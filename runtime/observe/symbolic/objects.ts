/** Properties of objects over terms (ECMA-262 10.1, 10.4.2): arrays by shape, fields by shape and name. */
import { type Bool, FALSE, type Num, TRUE } from '../../solver/terms/terms.js';
import type { Heap, HeapModel } from './heap.js';
import { kindsOf } from './kinds.js';
import type { Operators } from './operators.js';
import type { State } from './state.js';
import { choose, type Leaf, number, UNDEFINED, UNKNOWN, type Value } from './values.js';

type Reference = Extract<Leaf, { kind: 'reference' }>;

/** What is known of the objects of a shape. */
export interface Shape {
  readonly isArray: boolean;
  /** Methods by name: their numbers in the module. */
  readonly methods: ReadonlyMap<string, number>;
}

/**
 * What a read outside of an array gives: `undefined`, as in JavaScript, or any value that the array could hold, as in C
 * under CBMC.
 */
export type Reads = 'undefined' | 'any';

export const lengthOf = (shape: string): string => `length ${shape}`;
export const elementsOf = (shape: string): string => `elements ${shape}`;
export const fieldOf = (shape: string, name: string): string => `field ${shape}.${name}`;

export class Objects {
  /** Whether it is proved that no array is written outside of its elements. */
  neverStrays = false;

  constructor(
    private readonly ops: Operators,
    private readonly heap: HeapModel,
    private readonly shapes: ReadonlyMap<string, Shape>,
    readonly reads: Reads,
  ) {}

  shapeOf({ shape }: Reference): Shape | undefined {
    return this.shapes.get(shape);
  }

  isArray(leaf: Leaf): leaf is Reference {
    return leaf.kind === 'reference' && this.shapes.get(leaf.shape)?.isArray === true;
  }

  length({ heap }: State, { shape, term }: Reference): Value {
    return this.heap.read(heap, lengthOf(shape), term, this.zero);
  }

  /** Whether an index is that of an element. */
  isInside(state: State, array: Reference, index: Num): Bool {
    const { terms } = this.ops;
    const length = this.length(state, array);
    if (length.kind !== 'number') return this.ops.fresh();
    return terms.all([terms.le(terms.num(0), index), terms.lt(index, length.term)]);
  }

  /** The element at an index, which is an Int. */
  element(state: State, array: Reference, index: Num, isInside = this.isInside(state, array, index)): Value {
    const { terms } = this.ops;
    const held = this.heap.read(state.heap, elementsOf(array.shape), array.term, index);
    if (this.reads === 'any') return held;
    const outside = choose(terms, state.strayed, UNKNOWN, UNDEFINED);
    // Behind a write beyond the end there are holes.
    const inside = choose(terms, state.strayed, UNKNOWN, held);
    return choose(terms, isInside, inside, outside);
  }

  setElement(state: State, array: Reference, index: Num, value: Value, isInside: Bool): State {
    const { terms } = this.ops;
    const { shape, term } = array;
    const heap = this.heap.write(state.heap, elementsOf(shape), term, index, value);
    if (this.reads === 'any') return { ...state, heap };
    const length = this.length(state, array);
    if (length.kind !== 'number') return { ...state, heap, strayed: this.anyStrayed };
    const isNext = terms.eq(index, length.term);
    const strayed = this.neverStrays ? FALSE : terms.or(state.strayed, terms.all([-isInside, -isNext]));
    // Only where the array grows is its length written.
    if (isInside === 1) return { ...state, heap, strayed };
    const isBeyond = terms.le(length.term, index);
    const longer = number(terms.numIte(isBeyond, terms.add(index, terms.num(1)), length.term));
    return { ...state, heap: this.heap.write(heap, lengthOf(shape), term, this.zero, longer), strayed };
  }

  /** Takes or appends the last element: `pop` and `push`. */
  push(state: State, array: Reference, value: Value): { readonly state: State; readonly result: Value } {
    const { terms } = this.ops;
    const length = this.length(state, array);
    if (length.kind !== 'number') return { state: { ...state, strayed: this.anyStrayed }, result: UNKNOWN };
    const longer = number(terms.add(length.term, terms.num(1)));
    const heap = this.heap.write(state.heap, elementsOf(array.shape), array.term, length.term, value);
    const grown = this.heap.write(heap, lengthOf(array.shape), array.term, this.zero, longer);
    return { state: { ...state, heap: grown }, result: longer };
  }

  pop(state: State, array: Reference): { readonly state: State; readonly result: Value } {
    const { terms } = this.ops;
    const length = this.length(state, array);
    if (length.kind !== 'number') return { state: { ...state, strayed: this.anyStrayed }, result: UNKNOWN };
    const isEmpty = terms.eq(length.term, terms.num(0));
    const last = terms.sub(length.term, terms.num(1));
    const held = this.heap.read(state.heap, elementsOf(array.shape), array.term, last);
    const shorter = number(terms.numIte(isEmpty, length.term, last));
    return {
      state: {
        ...state,
        heap: this.heap.write(state.heap, lengthOf(array.shape), array.term, this.zero, shorter),
      },
      result: choose(terms, isEmpty, UNDEFINED, choose(terms, state.strayed, UNKNOWN, held)),
    };
  }

  /** Takes the first element. */
  shift(state: State, array: Reference): { readonly state: State; readonly result: Value } {
    const { terms } = this.ops;
    const first = this.element(state, array, this.zero);
    const moved = this.moveAll(state, array, (index) => terms.add(index, terms.num(1)));
    const { state: shorter } = this.pop(state, array);
    const heap = new Map(shorter.heap);
    const elements = moved.heap.get(elementsOf(array.shape));
    if (elements) heap.set(elementsOf(array.shape), elements);
    return { state: { ...shorter, heap }, result: first };
  }

  /** Puts an element before the others. */
  unshift(state: State, array: Reference, value: Value): { readonly state: State; readonly result: Value } {
    const { terms } = this.ops;
    const { state: longer, result } = this.push(state, array, value);
    const moved = this.moveAll(state, array, (index) => terms.sub(index, terms.num(1)));
    const elements = elementsOf(array.shape);
    const heap = new Map(longer.heap);
    const own = moved.heap.get(elements);
    if (own) heap.set(elements, own);
    const first = this.heap.write(heap, elements, array.term, this.zero, value);
    return { state: { ...longer, heap: first }, result };
  }

  reverse(state: State, array: Reference): State {
    const { terms } = this.ops;
    const length = this.length(state, array);
    if (length.kind !== 'number') return { ...state, strayed: this.anyStrayed };
    const last = terms.sub(length.term, terms.num(1));
    return this.moveAll(state, array, (index) => terms.sub(last, index));
  }

  /** Writes a value to all elements. */
  fill(state: State, { shape, term }: Reference, value: Value): State {
    const write = { object: term, covers: () => TRUE, value: () => value };
    const kinds = kindsOf(this.ops.terms, value);
    return { ...state, heap: this.heap.writeAll(state.heap, elementsOf(shape), kinds, write) };
  }

  /** An array of which only length and kinds of elements are known from now on. @param mark one that is new */
  forgetElements(state: State, { shape }: Reference, mark: Bool): State {
    return { ...state, heap: this.heap.forget(state.heap, [elementsOf(shape)], `unknown ${mark}`) };
  }

  /** A new array of a shape with the elements of another. */
  copy(state: State, shape: string, array: Reference): { readonly state: State; readonly object: Reference } {
    const { state: begun, object } = this.make(state, shape);
    const [from, to] = [elementsOf(array.shape), elementsOf(shape)];
    const write = {
      object: object.term,
      covers: () => TRUE,
      value: (index: Num) => this.heap.read(state.heap, from, array.term, index),
    };
    const heap = this.heap.writeAll(begun.heap, to, this.heap.kindsIn(from), write);
    const length = this.length(state, array);
    return {
      state: { ...begun, heap: this.heap.write(heap, lengthOf(shape), object.term, this.zero, length) },
      object,
    };
  }

  /** The length of a new array, whatever it was. */
  setWholeLength(state: State, { shape, term }: Reference, length: Value): State {
    return { ...state, heap: this.heap.write(state.heap, lengthOf(shape), term, this.zero, length) };
  }

  /** Each element is what another one was. */
  private moveAll(state: State, { shape, term }: Reference, from: (index: Num) => Num): State {
    const map = elementsOf(shape);
    const write = {
      object: term,
      covers: () => TRUE,
      value: (index: Num) => this.heap.read(state.heap, map, term, from(index)),
    };
    return { ...state, heap: this.heap.writeAll(state.heap, map, this.heap.kindsIn(map), write) };
  }

  setLength(state: State, array: Reference, value: Value): State {
    const { terms } = this.ops;
    const old = this.length(state, array);
    if (value.kind !== 'number' || old.kind !== 'number' || terms.sort(value.term) !== 'int')
      return { ...state, strayed: this.anyStrayed };
    // A longer array has holes.
    const strayed = this.neverStrays ? FALSE : terms.or(state.strayed, terms.lt(old.term, value.term));
    const heap = this.heap.write(state.heap, lengthOf(array.shape), array.term, this.zero, value);
    return { ...state, heap, strayed };
  }

  /** A field; undefined where objects of the shape are not known to have it. */
  field({ heap }: State, { shape, term }: Reference, name: string): Value | undefined {
    const map = fieldOf(shape, name);
    return this.heap.has(map) ? this.heap.read(heap, map, term, this.zero) : undefined;
  }

  setField(state: State, { shape, term }: Reference, name: string, value: Value): State {
    return { ...state, heap: this.heap.write(state.heap, fieldOf(shape, name), term, this.zero, value) };
  }

  /** A write to a property whose name is not known: all that the object has may hold the value. */
  setAny(state: State, { shape, term }: Reference, value: Value): State {
    const own = this.heap.maps.filter(
      (map) => map === elementsOf(shape) || map.startsWith(fieldOf(shape, '')),
    );
    const heap = own.reduce(
      (written, map) => this.heap.write(written, map, term, this.zero, value),
      state.heap,
    );
    return { ...state, heap };
  }

  /** A new object of a shape. */
  make(state: State, shape: string): { readonly state: State; readonly object: Reference } {
    const { terms } = this.ops;
    const term = state.made.get(shape) ?? this.zero;
    const made = new Map([...state.made, [shape, terms.add(term, terms.num(1))] as const]);
    return { state: { ...state, made }, object: { kind: 'reference', term, shape } };
  }

  makeArray(
    state: State,
    shape: string,
    elements: readonly Value[],
  ): { readonly state: State; readonly object: Reference } {
    const { terms } = this.ops;
    const { state: begun, object } = this.make(state, shape);
    let heap: Heap = begun.heap;
    elements.forEach((element, i) => {
      heap = this.heap.write(heap, elementsOf(shape), object.term, terms.num(i), element);
    });
    heap = this.heap.write(heap, lengthOf(shape), object.term, this.zero, number(terms.num(elements.length)));
    return { state: { ...begun, heap }, object };
  }

  private get anyStrayed(): Bool {
    return this.neverStrays ? FALSE : this.ops.fresh();
  }

  private get zero(): Num {
    return this.ops.terms.num(0);
  }
}
