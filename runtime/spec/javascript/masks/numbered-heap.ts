/**
 * The objects and values around one run as small numbers, so that sets of them are bit masks and fields are arrays
 * of masks. Numbers hold for the state before the run and the one after it alike.
 *
 * Reading is the whole cost of a check beside the formulas, so it goes once over each object and keeps only the
 * fields that the formulas name.
 */

import { isObject } from '../../../../vm/is-object.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  isProxy,
  ownData,
} from '../../../inputs/domains/reflection.js';
import type { Layout } from './layout.js';

/** Masks are non-negative 32-bit integers. */
export const MOST_ELEMENTS = 31;

/** There are more objects and values than bits. */
export class TooManyElements extends Error {
  override readonly name = 'TooManyElements';
}

const TOO_MANY = new TooManyElements();
const { getOwnPropertyNames } = Object;

/** For each element, by its number, the mask of the elements that it is related to. */
export type MaskRelation = Int32Array;

/** One state of the heap. */
export interface MaskState {
  /** Objects that the roots of the state reach. */
  objects: number;
  /** By slot of the field: its value in each object; null and undefined are the empty set. */
  readonly fields: readonly MaskRelation[];
  /** By slot of the field: the objects that hold null there, and those that hold anything but undefined. */
  readonly nulls: number[];
  readonly filled: number[];
  /** By slot of the class: its instances among `objects`. */
  readonly classes: number[];
  /** Of arrays: elements, and indices. */
  readonly items: MaskRelation;
  readonly indices: MaskRelation;
  /** Of an array, by its number: the mask of each element. */
  readonly elements: (number[] | undefined)[];
}

interface Shape {
  /** The classes that instances of the prototype are of, as a mask of slots. */
  readonly classes: number;
}

export class NumberedHeap {
  /** Elements by number: the literals of the formulas first, `true` and `false` before them. */
  readonly elements: unknown[] = [];
  readonly now: MaskState;
  readonly before: MaskState;
  /** Masks of the elements that are numbers, strings, objects. */
  numbers = 0;
  strings = 0;
  allObjects = 0;
  /** The value of each input and of the result as a mask, and as it is. */
  readonly inputs: number[] = [];
  readonly values: unknown[] = [];
  size = 0;
  private readonly known = new Map<unknown, number>();
  private readonly shapes = new Map<object | null, Shape>();
  private readonly pool: MaskRelation[] = [];
  private taken = 0;

  constructor(
    readonly layout: Layout,
    private readonly plainClassesOf: (object: object) => readonly string[],
  ) {
    this.now = emptyState(layout);
    this.before = emptyState(layout);
  }

  /** Forgets all objects and values. */
  begin(): void {
    this.known.clear();
    this.size = 0;
    this.numbers = 0;
    this.strings = 0;
    this.allObjects = 0;
    this.taken = 0;
    clear(this.now);
    clear(this.before);
    const { literals } = this.layout;
    for (let i = 0; i < literals.length; i += 1) this.number(literals[i]);
  }

  /** Takes in the state before the run. @throws TooManyElements */
  loadBefore(inputs: readonly unknown[]): void {
    this.load(this.before, inputs);
  }

  /**
   * Takes in the only state, or the one after a run. Objects of the state before that are cut off now still have
   * fields.
   * @param values the inputs, then the result if there is one
   * @throws TooManyElements
   */
  loadNow(values: readonly unknown[]): void {
    const earlier = this.allObjects;
    this.load(this.now, values);
    const { objects } = this.now;
    for (let rest = earlier & ~objects; rest !== 0; rest &= rest - 1) {
      this.visit(this.now, this.elements[31 - Math.clz32(rest & -rest)] as object);
    }
    this.now.objects = objects;
    for (let slot = 0; slot < this.now.classes.length; slot += 1) this.now.classes[slot]! &= objects;
    for (let i = 0; i < values.length; i += 1) {
      this.inputs[i] = this.maskOf(values[i]);
      this.values[i] = values[i];
    }
    this.inputs.length = values.length;
    this.values.length = values.length;
  }

  /** The set of a value. @throws TooManyElements */
  maskOf(value: unknown): number {
    return value === null || value === undefined ? 0 : 1 << this.number(value);
  }

  /** A relation without tuples, which lives until the next `begin`. */
  relation(): MaskRelation {
    let relation = this.pool[this.taken];
    if (relation) relation.fill(0);
    else {
      relation = new Int32Array(MOST_ELEMENTS);
      this.pool.push(relation);
    }
    this.taken += 1;
    return relation;
  }

  private number(value: unknown): number {
    let number = this.known.get(value);
    if (number !== undefined) return number;
    number = this.size;
    if (number >= MOST_ELEMENTS) throw TOO_MANY;
    this.size = number + 1;
    this.known.set(value, number);
    this.elements[number] = value;
    const type = typeof value;
    if (type === 'number') this.numbers |= 1 << number;
    else if (type === 'string') this.strings |= 1 << number;
    else if (type === 'object' || type === 'function') this.allObjects |= 1 << number;
    return number;
  }

  private load(state: MaskState, roots: readonly unknown[]): void {
    for (let i = 0; i < roots.length; i += 1) {
      const root = roots[i];
      if (isObject(root)) this.visit(state, root);
    }
  }

  /** Reads an object and all that it reaches. */
  private visit(state: MaskState, object: object): void {
    const number = this.number(object);
    const bit = 1 << number;
    if ((state.objects & bit) !== 0) return;
    state.objects |= bit;
    if (typeof object === 'function' || isProxy(object)) return;
    const { classes } = this.shapeOf(object);
    for (let rest = classes; rest !== 0; rest &= rest - 1) {
      state.classes[31 - Math.clz32(rest & -rest)]! |= bit;
    }
    const names = getOwnPropertyNames(object);
    const isList = isArray(object);
    if (isList) this.loadItems(state, object as readonly unknown[], number);
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i]!;
      // An accessor has no value: it is not run.
      const value: unknown = getOwnPropertyDescriptor(object, name)!.value;
      const slot = this.layout.slots.get(name);
      if (slot !== undefined && (!isList || name === 'length')) {
        if (value !== undefined) state.filled[slot]! |= bit;
        if (value === null) state.nulls[slot]! |= bit;
        else state.fields[slot]![number] = this.maskOf(value);
      }
      if (isObject(value)) this.visit(state, value);
    }
  }

  private loadItems(state: MaskState, array: readonly unknown[], number: number): void {
    if (!this.layout.usesArrays) return;
    const elements: number[] = [];
    let items = 0;
    let indices = 0;
    for (let i = 0; i < array.length; i += 1) {
      const item = this.maskOf(ownData(array, i));
      elements.push(item);
      items |= item;
      if (this.layout.usesIndices) indices |= 1 << this.number(i);
    }
    state.elements[number] = elements;
    state.items[number] = items;
    state.indices[number] = indices;
  }

  private shapeOf(object: object): Shape {
    const prototype = getPrototypeOf(object);
    let shape = this.shapes.get(prototype);
    if (!shape) {
      shape = { classes: classesOf(prototype, this.layout.classes) };
      this.shapes.set(prototype, shape);
    }
    if (this.layout.plain.size === 0) return shape;
    let { classes } = shape;
    for (const name of this.plainClassesOf(object)) {
      if (this.layout.plain.has(name)) classes |= 1 << this.layout.classes.indexOf(name);
    }
    return { classes };
  }
}

function emptyState({ slots, classes }: Layout): MaskState {
  const relations = Array.from({ length: slots.size }, () => new Int32Array(MOST_ELEMENTS));
  return {
    objects: 0,
    fields: relations,
    nulls: relations.map(() => 0),
    filled: relations.map(() => 0),
    classes: classes.map(() => 0),
    items: new Int32Array(MOST_ELEMENTS),
    indices: new Int32Array(MOST_ELEMENTS),
    elements: [],
  };
}

function clear(state: MaskState): void {
  state.objects = 0;
  for (let slot = 0; slot < state.fields.length; slot += 1) {
    state.fields[slot]!.fill(0);
    state.nulls[slot] = 0;
    state.filled[slot] = 0;
  }
  for (let slot = 0; slot < state.classes.length; slot += 1) state.classes[slot] = 0;
  if (state.elements.length === 0) return;
  state.items.fill(0);
  state.indices.fill(0);
  state.elements.length = 0;
}

/** The classes among `names` that a prototype or one above it belongs to. */
function classesOf(prototype: object | null, names: readonly string[]): number {
  let classes = 0;
  for (let at = prototype; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const maker: unknown = getOwnPropertyDescriptor(at, 'constructor')?.value;
    const name: unknown =
      typeof maker === 'function' ? getOwnPropertyDescriptor(maker, 'name')?.value : undefined;
    const slot = names.indexOf(String(name));
    if (slot >= 0) classes |= 1 << slot;
  }
  return classes;
}
