/**
 * What the objects of a loaded program hold, so that it can be told later whether a path has changed any of it, and can be put
 * back: properties, captured variables, entries of collections, bytes, what private names and weak collections hold. A heap
 * that cannot be seen whole is not kept.
 */
import { EventEmitter } from 'node:events';
import { types } from 'node:util';
import { generators } from '../frames/coroutine.js';
import { Cell, Closure, UNINITIALISED } from '../frames/frame.js';
import { timeOf } from '../heap-fields/date-value.js';
import { isLent } from '../host/node/lent.js';
import { asyncGenerators } from '../interpreter/coroutines/async-generators.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { VarScope } from '../interpreter/names/var-scope.js';
import { PrivateName } from '../interpreter/privates.js';
import { isInstance } from '../is-instance.js';
import { isObject } from '../is-object.js';
import { collectionIterations } from '../models/collections/collection-iterators.js';
import { matchIterations } from '../models/text/regexps.js';
import { mappings } from '../objects/arguments.js';
import { boundOf } from '../objects/bound.js';
import { arrayIterations } from '../objects/elements/array-iteration.js';
import { isForeign, isOurs } from '../objects/foreign.js';
import { stringIterations } from '../objects/string-iteration.js';
import { promises } from '../promises/state.js';
import { isIntrinsic, namespaces, recordOf } from '../realm/stamp.js';
import { elementsOf, KeptProperties } from './kept-properties.js';

/** Objects of a program that is kept; to compare more takes as long as loading them. */
const MOST_OBJECTS = 300_000;
/** Elements of one array: their keys are listed. */
const MOST_ELEMENTS = 20_000;
/** Elements of all typed arrays together: V8 makes a text of the key of each when it lists what else an array holds. */
const MOST_TYPED_ELEMENTS = 100_000;
/** Bytes of all buffers together. */
const MOST_BYTES = 1_000_000;
/** Looks into weak collections and private names, which do not tell what they hold. */
const MOST_LOOKS = 3_000_000;

const { getOwnPropertyDescriptor, getPrototypeOf } = Reflect;

/** A part of the heap cannot be seen. */
class Opaque extends Error {}

/** A thing that may change. */
interface Part {
  /** Whether it is as it was. */
  isSame(): boolean;
  /** Makes it so. @returns whether that could be done; undefined: it never can */
  readonly putBack?: () => boolean;
}

/** What objects of node inherit from that hold all of their state in properties. */
const PLAIN: ReadonlySet<object | null> = new Set([null, Object.prototype, EventEmitter.prototype]);

export class KeptHeap {
  private readonly seen = new Set<unknown>();
  private readonly waiting: (object | Cell)[] = [];
  private readonly parts: Part[] = [];
  private readonly names = new Set<PrivateName>();
  private readonly weak = new Set<WeakMap<object, unknown> | WeakSet<object>>();
  private typedElements = 0;
  private bytes = 0;
  private looks = 0;

  /** What iterators of V8 inherit from. */
  private readonly iterators: ReadonlySet<object | null>;

  private constructor(private readonly vm: Interpreter) {
    const { hidden } = vm.realm;
    this.iterators = new Set(
      Object.keys(hidden).flatMap((name) => (name.endsWith('IteratorPrototype') ? [hidden[name]!] : [])),
    );
  }

  /** Undefined where the heap cannot be seen whole. */
  static of(vm: Interpreter, roots: Iterable<unknown>): KeptHeap | undefined {
    const heap = new KeptHeap(vm);
    try {
      for (const root of roots) heap.meet(root);
      heap.walk();
      return heap;
    } catch (error) {
      if (error instanceof Opaque) return undefined;
      throw error;
    }
  }

  has(object: object): boolean {
    return this.seen.has(object);
  }

  isIntact(): boolean {
    return this.parts.every((part) => part.isSame());
  }

  /** Puts back what has changed. @returns whether all is as it was */
  putBack(): boolean {
    return this.parts.every((part) => part.isSame() || (part.putBack?.() === true && part.isSame()));
  }

  private walk(): void {
    /** How many objects have been looked up in what holds something beside them. */
    const done = new Map<object, number>();
    for (let size = -1; size < this.seen.size; ) {
      size = this.seen.size;
      for (let next = this.waiting.pop(); next; next = this.waiting.pop()) this.keep(next);
      for (const holder of [...this.names, ...this.weak]) this.lookBeside(holder, done);
    }
  }

  private meet(value: unknown): void {
    if (!isObject(value) || this.seen.has(value)) return;
    if (isInstance(value, PrivateName)) {
      this.seen.add(value);
      this.names.add(value);
      return;
    }
    if (!isInstance(value, Cell) && (isIntrinsic(value) || isLent(value))) return;
    if (this.seen.size >= MOST_OBJECTS) throw new Opaque();
    this.seen.add(value);
    this.waiting.push(value);
  }

  private keep(thing: object | Cell): void {
    if (isInstance(thing, Cell)) this.keepCell(thing);
    else if (VarScope.is(thing)) this.keepScope(thing);
    else if (namespaces.get(thing) === undefined) this.keepObject(thing);
  }

  private keepCell(cell: Cell): void {
    const { value, shadow } = cell;
    if (shadow !== 0) throw new Opaque();
    if (value !== UNINITIALISED) this.meet(value);
    this.parts.push({
      isSame: () => cell.shadow === 0 && Object.is(cell.value, value),
      putBack: () => {
        cell.value = value;
        cell.shadow = 0;
        return true;
      },
    });
  }

  private keepScope({ cells }: VarScope): void {
    const before = [...cells];
    for (const [, cell] of before) this.meet(cell);
    this.parts.push({
      isSame: () => cells.size === before.length && before.every(([name, cell]) => cells.get(name) === cell),
      putBack: () => {
        cells.clear();
        for (const [name, cell] of before) cells.set(name, cell);
        return true;
      },
    });
  }

  private keepObject(object: object): void {
    if (types.isProxy(object) || isHidden(object) || this.vm.heap.isInitial(object)) throw new Opaque();
    if (typeof object === 'function') this.keepFunction(object);
    else if (isOurs(object) && !PLAIN.has(getPrototypeOf(object))) throw new Opaque();
    if (this.iterators.has(getPrototypeOf(object))) throw new Opaque();
    this.keepProperties(object);
    if (types.isMap(object) || types.isSet(object)) this.keepEntries(object);
    if (types.isWeakMap(object) || types.isWeakSet(object)) this.weak.add(object);
    if (types.isAnyArrayBuffer(object)) this.keepBytes(object);
    if (ArrayBuffer.isView(object)) this.meet(bufferOf(object));
    if (types.isRegExp(object)) {
      // `compile` gives it another one.
      const source: unknown = Reflect.apply(sourceOf, object, []);
      const flags: unknown = Reflect.apply(flagsOf, object, []);
      this.parts.push({
        isSame: () =>
          Reflect.apply(sourceOf, object, []) === source && Reflect.apply(flagsOf, object, []) === flags,
      });
    }
    if (types.isDate(object)) {
      const time = timeOf(object);
      this.parts.push({ isSame: () => Object.is(timeOf(object), time) });
    }
  }

  private keepFunction(callee: object): void {
    const record = recordOf(callee);
    if (record === undefined) return;
    const bound = boundOf(callee);
    if (bound) {
      if (bound.receiverShadow !== 0 || bound.shadows.some((shadow) => shadow !== 0)) throw new Opaque();
      for (const part of [bound.target, bound.receiver, ...bound.args]) this.meet(part);
    } else if (record instanceof Closure) {
      for (const cell of record.captures) this.meet(cell);
      this.meet(record.home);
      this.meet(record.prototype);
    } else if ('resolves' in record) {
      // It settles a promise that nobody need know otherwise.
      throw new Opaque();
    }
  }

  private keepProperties(object: object): void {
    if (Array.isArray(object) && object.length > MOST_ELEMENTS) throw new Opaque();
    if (types.isTypedArray(object)) this.countTyped(object);
    const properties = new KeptProperties(object);
    for (const { value, get, set } of properties.descriptors) {
      this.meet(value);
      this.meet(get);
      this.meet(set);
    }
    // What is node's own inherits from what the machine looks after.
    if (!isForeign(object) && !isOurs(object)) this.meet(properties.prototype);
    if (!properties.isFixed) this.parts.push(properties);
  }

  private countTyped(array: NodeJS.TypedArray): void {
    this.typedElements += elementsOf(array);
    if (this.typedElements > MOST_TYPED_ELEMENTS) throw new Opaque();
  }

  private keepEntries(collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): void {
    const before = entriesOf(collection);
    for (const part of before) this.meet(part);
    this.parts.push({
      isSame: () => {
        const now = entriesOf(collection);
        return now.length === before.length && now.every((part, i) => Object.is(part, before[i]));
      },
      putBack: () => {
        const isMap = types.isMap(collection);
        Reflect.apply(isMap ? clearMap : clearSet, collection, []);
        for (let i = 0; i < before.length; i += 2)
          if (isMap) Reflect.apply(setInMap, collection, [before[i + 1], before[i]]);
          else Reflect.apply(addToSet, collection, [before[i]]);
        return true;
      },
    });
  }

  private keepBytes(buffer: ArrayBufferLike): void {
    this.bytes += new Uint8Array(buffer).length;
    if (this.bytes > MOST_BYTES) throw new Opaque();
    const before = new Uint8Array(new Uint8Array(buffer));
    this.parts.push({
      isSame: () => {
        const now = new Uint8Array(buffer);
        return now.length === before.length && now.every((byte, i) => byte === before[i]);
      },
      putBack: () => {
        const now = new Uint8Array(buffer);
        if (now.length !== before.length) return false;
        now.set(before);
        return true;
      },
    });
  }

  /** What private names and weak collections hold for objects that were met: who writes that notes it (`noteHiddenWrite`). */
  private lookBeside(
    holder: PrivateName | WeakMap<object, unknown> | WeakSet<object>,
    done: Map<object, number>,
  ): void {
    const from = done.get(holder) ?? 0;
    let at = 0;
    for (const object of this.seen) {
      if (at++ < from || !isObject(object) || isInstance(object, Cell) || isInstance(object, PrivateName))
        continue;
      if (++this.looks > MOST_LOOKS) throw new Opaque();
      if (isInstance(holder, PrivateName)) this.meetElement(holder, object);
      else if (types.isWeakMap(holder)) this.meet(Reflect.apply(getWeakly, holder, [object]));
    }
    done.set(holder, at);
  }

  private meetElement(name: PrivateName, object: object): void {
    const element = name.elements.get(object);
    if (element === undefined) return;
    if (element.kind === 'accessor') {
      this.meet(element.getter);
      this.meet(element.setter);
      return;
    }
    if (element.kind === 'field' && element.shadow !== 0) throw new Opaque();
    this.meet(element.value);
  }
}

const { forEach: eachOfMap, clear: clearMap, set: setInMap } = Map.prototype;
const { forEach: eachOfSet, clear: clearSet, add: addToSet } = Set.prototype;
const { get: getWeakly } = WeakMap.prototype;
const sourceOf = getOwnPropertyDescriptor(RegExp.prototype, 'source')!.get!;
const flagsOf = getOwnPropertyDescriptor(RegExp.prototype, 'flags')!.get!;
const typedArray = getPrototypeOf(Uint8Array.prototype) as object;
const bufferOfTyped = getOwnPropertyDescriptor(typedArray, 'buffer')!.get!;

const bufferOfView = getOwnPropertyDescriptor(DataView.prototype, 'buffer')!.get!;

function bufferOf(view: ArrayBufferView): unknown {
  return Reflect.apply(types.isDataView(view) ? bufferOfView : bufferOfTyped, view, []);
}

function entriesOf(collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): unknown[] {
  const parts: unknown[] = [];
  Reflect.apply(types.isMap(collection) ? eachOfMap : eachOfSet, collection, [
    (value: unknown, key: unknown) => parts.push(key, value),
  ]);
  return parts;
}

/** What objects of the program have that is not among their properties, and changes. */
const STATEFUL: readonly { get(object: object): unknown }[] = [
  generators,
  asyncGenerators,
  arrayIterations,
  stringIterations,
  matchIterations,
  collectionIterations,
  mappings,
];

/** Whether what an object does later depends on more than can be compared. */
function isHidden(object: object): boolean {
  return (
    (types.isPromise(object) && (promises.get(object)?.status ?? 'pending') === 'pending') ||
    types.isGeneratorObject(object) ||
    types.isMapIterator(object) ||
    types.isSetIterator(object) ||
    STATEFUL.some((stamp) => stamp.get(object) !== undefined) ||
    types.isExternal(object) ||
    types.isModuleNamespaceObject(object)
  );
}
