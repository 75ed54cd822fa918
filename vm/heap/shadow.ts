/**
 * The heap shadow of one path: what the fields and elements of objects hold, as expressions.
 *
 * A read through a symbolic reference is a choice over the writes made so far and the initial heap, so a predicate
 * on it stays right when another input makes the reference another object. Objects made by the run stay out of the
 * histories until a symbolic reference may be one of them: until then their shadows are local to them. From then on
 * (`shared`) every write to that field of theirs is an entry.
 *
 * Invariant: at the time an object becomes shared, no earlier entry of the history can have written to it.
 */
import { types } from 'node:util';
import type { HeapWrite, InitialHeap, WriteHistory } from '../contract.js';
import { type Arena, ELEMENTS, type ExprId, Op, OTHER_CLASS, type Primitive } from '../expressions/arena.js';
import { slotOf } from '../heap-fields/date-value.js';
import { TYPED_LENGTH } from '../heap-fields/typed-length.js';
import { bufferOf } from '../heap-fields/view-part.js';
import { isObject } from '../is-object.js';
import type { PathCondition } from '../path/condition.js';
import { Aliases } from './aliases.js';
import { ByteShadows } from './bytes.js';
import { Choices } from './choices.js';
import type { Classes } from './classes.js';
import { CollectionShadows, type EntryShadow } from './collections.js';
import { ElementShadows, type KeyInfo, type KeyTable } from './keys.js';
import type { LateParts } from './late.js';
import { NameShadows } from './names.js';
import { CLASS_NUMBERS, References } from './references.js';

/** What accessors of typed arrays make of their lengths. */
const SIZES: ReadonlySet<PropertyKey> = new Set(['length', 'byteLength']);
/** Which buffers others see; `some`: there are any; `ofInputs`: among them those of arrays of the input. */
const NO_BUFFERS = (): { readonly buffers: WeakSet<object>; some: boolean; ofInputs: boolean } => ({
  buffers: new WeakSet(),
  some: false,
  ofInputs: false,
});

/** The initial heap of a run without symbolic objects. */
export const EMPTY_HEAP: InitialHeap = {
  classOf: () => -1,
  field: () => undefined,
  keys: () => undefined,
  use: () => undefined,
  listWith: () => undefined,
  lookUp: () => undefined,
  askFor: () => undefined,
  askForKey: () => undefined,
  askForHole: () => undefined,
  call: () => undefined,
  element: () => undefined,
};

export class HeapShadow implements WriteHistory {
  initial: InitialHeap = EMPTY_HEAP;
  /** Changes whenever `KeyInfo.fast` of all keys has to be computed anew. */
  epoch = 0;
  /** Whether reads and writes of elements of unshadowed arrays need no look at the heap shadow. */
  plainElements = true;
  /** Whether `isOwnArray` holds of every array. */
  onlyOwnArrays = true;
  /** Whether some object is initial, or some field or element has a shadow or a history. */
  isActive = false;
  /** Whether no object is initial. */
  plainObjects = true;
  readonly elements: KeyInfo;
  readonly length: KeyInfo;
  /** Of typed arrays of the input. */
  readonly typedLength: KeyInfo;
  /** Of results of iterators. */
  readonly done: KeyInfo;
  readonly value: KeyInfo;
  readonly localElements = new ElementShadows();
  readonly collections = new CollectionShadows();
  readonly names = new NameShadows();
  /** The names that initial objects were listed with: on this path they have no others. */
  readonly listed = new Map<object, ReadonlySet<PropertyKey>>();
  /** Objects of the program in which names of those lists were looked up. */
  private readonly tables = new Set<object>();
  /** Objects of the run whose properties are put on the path when they are read. */
  readonly late = new Map<object, LateParts>();
  /** Collections of the input whose entries are on the path. */
  readonly opened = new Set<object>();
  /** Buffers that are seen otherwise than through one typed array: their bytes have the shadows. */
  exposed = NO_BUFFERS();
  readonly bytes = new ByteShadows();
  private readonly elementBaselines = new ElementShadows();
  private readonly aliases: Aliases;
  private readonly choices: Choices;
  /** What references may be. */
  readonly references: References;

  constructor(
    readonly arena: Arena,
    readonly keys: KeyTable,
    path: PathCondition,
    private readonly classes: Classes,
  ) {
    this.elements = keys.info(ELEMENTS);
    this.length = keys.info('length');
    this.typedLength = keys.info(TYPED_LENGTH);
    this.done = keys.info('done');
    this.value = keys.info('value');
    this.aliases = new Aliases(this, path);
    this.choices = new Choices(this, this.aliases, path);
    this.references = new References(this, this.aliases, path);
  }

  /** Forgets the path and starts from another initial heap. */
  reset(): void {
    this.keys.reset();
    this.localElements.clear();
    this.elementBaselines.clear();
    this.collections.reset();
    this.names.reset();
    if (this.exposed.some) this.exposed = NO_BUFFERS();
    this.bytes.reset();
    this.listed.clear();
    this.tables.clear();
    this.late.clear();
    this.opened.clear();
    this.aliases.reset();
    this.start(EMPTY_HEAP);
  }

  start(initial: InitialHeap): void {
    this.initial = initial;
    this.epoch += 1;
    this.plainObjects = initial === EMPTY_HEAP;
    this.isActive = !this.plainObjects || this.isTouched();
    this.refreshElements();
    this.settle(this.length);
  }

  private isTouched(): boolean {
    return (
      !this.collections.isEmpty ||
      !this.names.isEmpty ||
      this.keys.some((info) => info.writes.length > 0 || info.local.size > 0 || info.shared.size > 0)
    );
  }

  /** From now on something else than the view sees its buffer. */
  expose(view: object, buffer: object): void {
    this.exposed.buffers.add(buffer);
    this.exposed.some = true;
    if (this.isInitial(view)) this.exposed.ofInputs = true;
  }

  /** Notes the shadows of an entry of a Map, Set, WeakMap or WeakSet. */
  writeEntry(collection: object, key: unknown, entry: EntryShadow): void {
    if (entry.key === 0 && entry.value === 0 && !this.collections.has(collection)) return;
    this.collections.set(collection, key, entry);
    this.isActive = true;
  }

  /** Notes that the name of a property of an object that the run made is symbolic. */
  writeName(object: object, name: string, expr: ExprId): void {
    if (this.names.isEmpty) this.epoch += 1;
    this.names.set(object, name, expr);
    this.isActive = true;
  }

  /** The expression of a concrete value. */
  constant(value: unknown): ExprId {
    return isObject(value) ? this.object(value) : this.arena.constant(value as Primitive);
  }

  object(object: object): ExprId {
    return this.arena.object(object, this.classOf(object));
  }

  /** The class number of an object. */
  classOf(object: object): number {
    const cls = this.plainObjects ? -1 : this.initial.classOf(object);
    if (cls >= 0) return cls;
    if (types.isProxy(object)) return OTHER_CLASS;
    return this.classes.numberOf(Object.getPrototypeOf(object) as object | null);
  }

  /** The properties of an object that the run made are decided when they are read. */
  decideLate(object: object, parts: LateParts): void {
    this.late.set(object, parts);
    this.isActive = true;
    this.epoch += 1;
  }

  /** What is decided late is decided before others may refer to it, with all that it leads to. */
  private closeLate(object: object): void {
    const seen = new Set<unknown>([object]);
    for (const one of seen) {
      if (!isObject(one) || !(Array.isArray(one) || this.late.has(one))) continue;
      this.late.get(one)?.close();
      for (const key of Reflect.ownKeys(one)) seen.add(Object.getOwnPropertyDescriptor(one, key)!.value);
    }
  }

  isInitial(object: object): boolean {
    return !this.plainObjects && this.initial.classOf(object) >= 0;
  }

  /**
   * Whether this key is not `caller` or `arguments`, nor one of the last match, has no accessor, no history and no initial object, and no name is symbolic: reads from objects without shadow then need
   * nothing but `KeyInfo.local`. Remembered until `epoch`.
   */
  settle(info: KeyInfo): boolean {
    const plain =
      this.late.size === 0 &&
      !info.accessor &&
      !info.isOfCalls &&
      !info.isOfLastMatch &&
      this.names.isEmpty &&
      info.lexical === undefined &&
      info.writes.length === 0 &&
      info.shared.size === 0 &&
      !this.isInitialField(info) &&
      !(SIZES.has(info.key) && this.hasTypedLengths);
    info.fast = plain ? this.epoch : -1;
    return plain;
  }

  /** Whether the length of some typed array has a shadow. */
  private get hasTypedLengths(): boolean {
    return this.typedLength.local.size > 0 || this.isInitialField(this.typedLength);
  }

  /** Whether initial objects of some class may have this key. */
  isInitialField(info: KeyInfo): boolean {
    if (this.plainObjects) return false;
    for (let cls = 0; cls < CLASS_NUMBERS; cls++) {
      if (this.initial.field(cls, info.key) !== undefined) return true;
    }
    return false;
  }

  /**
   * The own property of an object as an expression; 0 if the value the object has now is the value on every input.
   * `base` is the reference as an expression, 0 if it is concrete.
   */
  read(info: KeyInfo, object: object, base: ExprId): ExprId {
    if (base === 0) {
      if (!this.isInitial(object) && !info.shared.has(object)) return info.local.get(object) ?? 0;
      return this.choices.select(info, this.object(object), 0);
    }
    return this.choices.select(info, base, 0);
  }

  /** As `read`, of the element at `index`; `indexExpr` is 0 if the index is concrete. */
  readElement(array: object, base: ExprId, index: number, indexExpr: ExprId): ExprId {
    if (base === 0) {
      const own = !this.isInitial(array) && !this.elements.shared.has(array);
      if (own && indexExpr === 0) return this.localElements.get(array, index) ?? 0;
      base = this.object(array);
    }
    return this.choices.select(this.elements, base, indexExpr === 0 ? this.arena.constant(index) : indexExpr);
  }

  /**
   * How many writes say whether an array that may have holes has an element; undefined: the newest write is to it.
   * @param base never 0
   */
  writesBefore(base: ExprId, index: ExprId): number | undefined {
    return this.choices.writesBefore(this.elements, base, index);
  }

  /** Whether the object has no property of that name because the program has listed those that it has. */
  isUnlisted(info: KeyInfo, object: object): boolean {
    if (this.listed.size === 0 || info.writes.length > 0) return false;
    const names = this.listed.get(object);
    return names !== undefined && !names.has(info.key);
  }

  /** Notes that a name is looked up in an object: names that other objects were listed with may be those that it has. */
  lookUp(object: object, name: PropertyKey): void {
    if (this.tables.has(object) || typeof name !== 'string' || this.isInitial(object)) return;
    for (const names of this.listed.values()) {
      if (!names.has(name)) continue;
      this.tables.add(object);
      this.initial.lookUp(Reflect.ownKeys(object));
      return;
    }
  }

  /** Keeps what a shared array of the run held from `length` on: earlier reads of it are lowered after the run. */
  keepDropped(array: object, base: ExprId, length: number): void {
    if (!this.elements.shared.has(array)) return;
    for (let at = length; at < (array as { readonly length: number }).length; at++)
      this.writeElement(array, base, at, 0, this.arena.absent(), undefined);
  }

  extent(array: object): number {
    const length = Array.isArray(array) || types.isTypedArray(array) ? array.length : 0;
    return Math.max(length, this.elementBaselines.extent(array));
  }

  /** Forgets local shadows of elements from `length` on. */
  dropElements(array: object, length: number): void {
    this.localElements.truncate(array, length);
  }

  /** Whether a write has to be told to `recordWrite`, or can only change what is local to the object. */
  private isTracked(info: KeyInfo, object: object, base: ExprId): boolean {
    return base !== 0 || info.shared.has(object) || this.isInitial(object);
  }

  /**
   * Records a write of a field. Call it before the object changes.
   * @param value the value written as an expression, 0 if it is concrete (then `concrete` is it).
   * @param before the value that the field had, if the object has changed already
   */
  write(
    info: KeyInfo,
    object: object,
    base: ExprId,
    value: ExprId,
    concrete: unknown,
    before: ExprId = 0,
  ): void {
    if (!this.isTracked(info, object, base)) {
      if (value !== 0 && !this.isConstant(value)) {
        this.keys.note(info);
        this.isActive = true;
        info.local.set(object, value);
        if (info === this.length) this.refreshElements();
        // What reads lengths of arrays has to look at them from now on.
        if (info === this.typedLength && info.local.size === 1) this.epoch += 1;
      } else if (info.local.size > 0) info.local.delete(object);
      return;
    }
    this.share(info, base);
    const known = this.isInitial(object) || info.baselines.has(object);
    const previous = known ? 0 : (info.local.get(object) ?? (before || this.current(info, object)));
    if (!known) info.baselines.set(object, previous);
    this.append(info, object, base, 0, value === 0 ? this.constant(concrete) : value, previous);
  }

  /** As `write`, of an element. `indexExpr` is 0 if the index is concrete. */
  writeElement(
    array: object,
    base: ExprId,
    index: number,
    indexExpr: ExprId,
    value: ExprId,
    concrete: unknown,
    before: ExprId = 0,
  ): void {
    if (indexExpr === 0 && !this.isTracked(this.elements, array, base)) {
      this.writeOwnElement(array, index, value);
      return;
    }
    const whole = base === 0 ? this.object(array) : base;
    this.share(this.elements, whole);
    const known = this.isInitial(array) || this.elementBaselines.get(array, index) !== undefined;
    const previous = known
      ? 0
      : (this.localElements.get(array, index) ?? (before || this.currentElement(array, index)));
    if (!known) this.elementBaselines.set(array, index, previous);
    const at = indexExpr === 0 ? this.arena.constant(index) : indexExpr;
    this.append(this.elements, array, whole, at, value === 0 ? this.constant(concrete) : value, previous);
  }

  /** Records what a built-in did to a property of an object without its own knowledge of shadows. */
  writeAfter(object: object, key: PropertyKey, value: ExprId, previous: ExprId): void {
    const hasElements = Array.isArray(object) || types.isTypedArray(object);
    const index = hasElements && typeof key === 'string' ? Number(key) : Number.NaN;
    if (Number.isInteger(index) && index >= 0 && String(index) === key) {
      if (this.isTracked(this.elements, object, 0))
        this.writeElement(object, 0, index, 0, value, 0, previous);
      else this.localElements.delete(object, index);
      return;
    }
    const info = this.keys.info(key);
    if (this.isTracked(info, object, 0)) this.write(info, object, 0, value, 0, previous);
    else info.local.delete(object);
  }

  private isConstant(value: ExprId): boolean {
    const op = this.arena.op[value];
    return op === Op.Const || op === Op.Object;
  }

  /** Notes the shadow of an element that is written to an array for which `isOwnArray` holds. */
  writeOwnElement(array: object, index: number, value: ExprId): void {
    if (value === 0 || this.isConstant(value)) this.localElements.delete(array, index);
    else {
      const isFirst = this.localElements.size === 0;
      this.localElements.set(array, index, value);
      if (isFirst) this.touchElements();
    }
  }

  private append(
    info: KeyInfo,
    object: object,
    base: ExprId,
    index: ExprId,
    value: ExprId,
    previous: ExprId,
  ): void {
    const { arena } = this;
    const fresh = this.aliases.fresh(value);
    if (this.late.size > 0) for (const one of fresh) this.closeLate(one);
    const at = info.writes.length;
    info.writes.push({ base: base === 0 ? this.object(object) : base, index, value, object, previous });
    info.tagsUpTo.push((at > 0 ? info.tagsUpTo[at - 1]! : 0) | arena.tags[value]!);
    info.classesUpTo.push((at > 0 ? info.classesUpTo[at - 1]! : 0) | arena.classes[value]!);
    if (fresh.size > 0) info.freshWrites.push(at);
    this.touch(info);
  }

  /** From now on every write to this field of an object that `base` may be is an entry of the history. */
  share(info: KeyInfo, base: ExprId): void {
    if (base === 0) return;
    const fresh = this.aliases.fresh(base);
    if (fresh.size === 0) return;
    for (const object of fresh) info.shared.add(object);
    this.touch(info);
  }

  private touch(info: KeyInfo): void {
    this.keys.touch(info);
    this.isActive = true;
    if (info === this.length || info === this.elements) this.refreshElements();
  }

  private touchElements(): void {
    this.touch(this.elements);
  }

  get hasElementAccessors(): boolean {
    return this.elements.accessor;
  }

  /** The program has defined an accessor under an index. */
  noteElementAccessor(): void {
    this.elements.accessor = true;
    this.touchElements();
  }

  /** Whether the array was made by the run, no symbolic reference may be it, and its length is concrete. */
  isOwnArray(array: object): boolean {
    if (this.onlyOwnArrays) return true;
    return (
      !this.elements.accessor &&
      !this.elements.shared.has(array) &&
      !this.length.shared.has(array) &&
      !this.length.local.has(array) &&
      !this.isInitial(array)
    );
  }

  private refreshOwn(): void {
    this.onlyOwnArrays =
      !this.elements.accessor &&
      this.elements.shared.size === 0 &&
      this.length.shared.size === 0 &&
      this.length.local.size === 0 &&
      this.length.writes.length === 0 &&
      (this.plainObjects || !this.hasInitialArrays());
  }

  /** Whether an array can be handed to a native built-in that reads and writes elements and length. */
  isPlainArray(array: object): boolean {
    if (this.plainElements && this.length.fast === this.epoch && this.length.local.size === 0) return true;
    return (
      !this.isInitial(array) &&
      !this.elements.shared.has(array) &&
      !this.localElements.has(array) &&
      !this.length.shared.has(array) &&
      !this.length.local.has(array)
    );
  }

  /** Whether some field or element of the object has a shadow of its own: a native that reads it loses that. */
  isShadowed(object: object): boolean {
    if (this.isInitial(object) || this.localElements.has(object) || this.late.has(object)) return true;
    if (this.collections.has(object) || this.names.has(object) || this.hasBytes(object)) return true;
    return this.keys.some((info) => info.local.has(object) || info.shared.has(object));
  }

  /** Whether bytes that the object sees have shadows. */
  private hasBytes(object: object): boolean {
    const buffer = this.exposed.some ? bufferOf(object) : undefined;
    return buffer !== undefined && this.bytes.has(buffer);
  }

  private refreshElements(): void {
    this.refreshOwn();
    this.plainElements =
      this.localElements.size === 0 &&
      this.elements.writes.length === 0 &&
      this.elements.shared.size === 0 &&
      !this.elements.accessor &&
      (this.plainObjects || !this.hasInitialArrays());
  }

  private hasInitialArrays(): boolean {
    for (let cls = 0; cls < CLASS_NUMBERS; cls++) if (this.initial.element(cls) !== undefined) return true;
    return false;
  }

  /** The value of a field that no entry of the history has touched, as an expression. */
  private current(info: KeyInfo, object: object): ExprId {
    const local = info.local.get(object);
    if (local !== undefined) return local;
    const slot = slotOf(object, info.key);
    if (slot !== undefined) return this.constant(slot);
    const descriptor = Object.getOwnPropertyDescriptor(object, info.key);
    return descriptor === undefined ? this.arena.absent() : this.constant(descriptor.value);
  }

  private currentElement(array: object, index: number): ExprId {
    const local = this.localElements.get(array, index);
    if (local !== undefined) return local;
    const descriptor = Object.getOwnPropertyDescriptor(array, index);
    return descriptor === undefined ? this.arena.absent() : this.constant(descriptor.value);
  }

  writes(key: number): readonly HeapWrite[] {
    return this.keys.numbered(key)?.writes ?? [];
  }

  baseline(object: object, key: number, index: number): ExprId {
    if (key === 0) return this.elementBaselines.get(object, index) ?? this.currentElement(object, index);
    const info = this.keys.numbered(key);
    if (info === undefined) return this.arena.absent();
    return info.baselines.get(object) ?? this.current(info, object);
  }
}
