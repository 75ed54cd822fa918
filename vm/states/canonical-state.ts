/**
 * The state of a program in the middle of a run, as text: what objects hold, what closures have captured, private elements,
 * and the path as far as it is about what they hold. Objects are numbered as a walk from the roots meets them, inputs as
 * they are met, so that two runs have one text only where their states are equal up to isomorphism of the heap and names of
 * inputs. Then what calls do from there on is the same. A state that the walk cannot see whole has no text.
 */
import { types } from 'node:util';
import type { LogEntry } from '../contract.js';
import { type Arena, type ExprId, Op } from '../expressions/arena.js';
import { expressionOperands } from '../expressions/operations.js';
import { Cell, Closure, UNINITIALISED } from '../frames/frame.js';
import type { Linked } from '../frames/linked.js';
import { DATE_VALUE, timeOf } from '../heap-fields/date-value.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { PrivateName } from '../interpreter/privates.js';
import { isInstance } from '../is-instance.js';
import { isObject } from '../is-object.js';
import { boundOf } from '../objects/bound.js';
import { isIntrinsic, namespaces, recordOf } from '../realm/stamp.js';

/** What such objects inherit from directly says all of what is hidden in them. */
export const SEEN_WHOLE: ReadonlySet<string> = new Set(
  ['Object', 'Array', 'Function', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Date', 'RegExp'].map(
    (name) => `${name}.prototype`,
  ),
);

/** Operations on the initial heap or on write histories: what they mean depends on the path. */
const OF_HISTORIES: ReadonlySet<number> = new Set([
  Op.Object,
  Op.Field,
  Op.Element,
  Op.HasElement,
  Op.IsClass,
]);

const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect;

/** Something in the state cannot be seen. */
class Opaque extends Error {}

export class CanonicalState {
  private readonly out: string[] = [];
  /** Objects, cells and symbols by number, in the order in which they were met. */
  private readonly numbers = new Map<unknown, number>();
  private readonly waiting: (object | Cell)[] = [];
  /** What holds something for objects without their knowing. */
  private readonly beside: (PrivateName | WeakMap<object, unknown> | WeakSet<object>)[] = [];
  private readonly nodes = new Map<ExprId, number>();
  private readonly inputs = new Map<number, number>();
  private readonly isWhole: boolean;

  /** @param typeOf the type of an input, by its number */
  constructor(
    private readonly vm: Interpreter,
    roots: readonly unknown[],
    private readonly typeOf: (input: number) => string,
  ) {
    this.isWhole = this.guarded(() => this.walk(roots));
  }

  /**
   * The text of the state.
   * @param log of the path up to the state
   */
  text(log: readonly LogEntry[]): string | undefined {
    if (!this.isWhole) return undefined;
    const isSeen = this.guarded(() => {
      for (const { expr, taken } of this.relevant(log.filter((entry) => entry.expr !== 0)))
        this.out.push(`${taken ? '+' : '-'}${this.node(expr)}`);
    });
    return isSeen ? this.out.join('\n') : undefined;
  }

  private guarded(run: () => void): boolean {
    try {
      run();
      return true;
    } catch (error) {
      if (error instanceof Opaque) return false;
      throw error;
    }
  }

  private walk(roots: readonly unknown[]): void {
    const { vm } = this;
    if (vm.keys.some(({ writes, shared }) => writes.length > 0 || shared.size > 0)) throw new Opaque();
    if (vm.jobs.isWaiting || vm.realm.objects.isChanged(vm.realm.global)) throw new Opaque();
    for (const root of roots) this.out.push(this.value(root, 0));
    const told = new Map<object, Set<object>>();
    for (let size = -1; size < this.numbers.size; ) {
      size = this.numbers.size;
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) this.describe(next);
      this.tellBeside(told);
    }
  }

  /** What private names and weak collections hold for objects that were met. */
  private tellBeside(told: Map<object, Set<object>>): void {
    for (const holder of this.beside) {
      const known = told.get(holder) ?? new Set();
      told.set(holder, known);
      for (const [object, number] of this.numbers) {
        if (!isObject(object) || isInstance(object, Cell) || isInstance(object, PrivateName)) continue;
        if (known.has(object)) continue;
        known.add(object);
        const held = this.heldFor(holder, object);
        if (held !== undefined) this.out.push(`${this.numbers.get(holder)} of ${number}: ${held}`);
      }
    }
  }

  private heldFor(holder: object, object: object): string | undefined {
    if (isInstance(holder, PrivateName)) {
      const element = holder.elements.get(object);
      if (element === undefined) return undefined;
      if (element.kind === 'field') return this.value(element.value, element.shadow);
      if (element.kind === 'method') return this.value(element.value, 0);
      return `${this.value(element.getter, 0)} ${this.value(element.setter, 0)}`;
    }
    if (!Reflect.apply(types.isWeakMap(holder) ? hasWeakly : hasInWeakSet, holder, [object]))
      return undefined;
    const shadows = this.vm.heap.collections.get(holder, object);
    if (shadows.key !== 0) throw new Opaque();
    return types.isWeakMap(holder)
      ? this.value(Reflect.apply(getWeakly, holder, [object]), shadows.value)
      : 'in';
  }

  private value(value: unknown, shadow: ExprId): string {
    if (shadow !== 0) {
      const { op } = this.vm.arena;
      if (op[shadow] !== Op.Object && op[shadow] !== Op.Const) {
        if (isObject(value)) throw new Opaque();
        return this.node(shadow);
      }
    }
    if (isObject(value)) return this.reference(value);
    if (value === UNINITIALISED) return 'uninitialised';
    if (typeof value === 'symbol') return `symbol ${this.number(value)}`;
    return primitive(value);
  }

  private reference(object: object): string {
    if (isIntrinsic(object)) {
      const name = this.vm.realm.objects.nameOf(object);
      if (name === undefined || this.vm.realm.objects.isChanged(object)) throw new Opaque();
      return `%${name}`;
    }
    const isNew = !this.numbers.has(object);
    const number = this.number(object);
    if (isNew) this.waiting.push(object);
    return `@${number}`;
  }

  private number(thing: unknown): number {
    const number = this.numbers.get(thing) ?? this.numbers.size;
    this.numbers.set(thing, number);
    return number;
  }

  private describe(thing: object | Cell): void {
    const { out } = this;
    out.push(`#${this.numbers.get(thing)}`);
    if (isInstance(thing, Cell)) out.push(this.value(thing.value, thing.shadow));
    else if (isInstance(thing, PrivateName)) this.beside.push(thing);
    else if (namespaces.get(thing)) this.describeNamespace(thing);
    else this.describeObject(thing);
  }

  private describeNamespace(namespace: object): void {
    for (const key of ownKeys(namespace))
      if (typeof key === 'string')
        this.out.push(`${key}: ${this.value(getOwnPropertyDescriptor(namespace, key)?.value, 0)}`);
  }

  private describeObject(object: object): void {
    const { vm, out } = this;
    if (types.isProxy(object) || vm.heap.isInitial(object) || vm.heap.names.has(object)) throw new Opaque();
    const prototype = getPrototypeOf(object);
    if (typeof object === 'function') this.describeFunction(object);
    else if (prototype !== null && isIntrinsic(prototype)) {
      const name = vm.realm.objects.nameOf(prototype);
      if (name === undefined || !SEEN_WHOLE.has(name)) throw new Opaque();
    }
    if (isHidden(object)) throw new Opaque();
    out.push(`${isExtensible(object) ? '' : 'fixed '}${this.value(prototype, 0)}`);
    this.describeProperties(object);
    if (types.isMap(object) || types.isSet(object)) this.describeEntries(object);
    if (types.isWeakMap(object) || types.isWeakSet(object)) this.beside.push(object);
    if (types.isDate(object))
      out.push(this.value(timeOf(object), vm.keys.find(DATE_VALUE)?.local.get(object) ?? 0));
    if (types.isRegExp(object))
      out.push(String(Reflect.apply(sourceOf, object, [])), String(Reflect.apply(flagsOf, object, [])));
  }

  private describeFunction(callee: object): void {
    const { out } = this;
    const bound = boundOf(callee);
    if (bound) {
      out.push(`bound ${this.value(bound.target, 0)} ${this.value(bound.receiver, bound.receiverShadow)}`);
      bound.args.forEach((arg, i) => {
        out.push(this.value(arg, bound.shadows[i]!));
      });
      return;
    }
    const record = recordOf(callee);
    if (!(record instanceof Closure)) throw new Opaque();
    out.push(`function ${placeOf(record.linked)}`);
    for (const cell of record.captures) {
      const isNew = !this.numbers.has(cell);
      out.push(`^${this.number(cell)}`);
      if (isNew && isInstance(cell.value, PrivateName)) {
        const isNewName = !this.numbers.has(cell.value);
        out.push(`private ${this.number(cell.value)} ${cell.value.description}`);
        if (isNewName) this.beside.push(cell.value);
      } else if (isNew) this.waiting.push(cell);
    }
    if (record.home) out.push(`home ${this.reference(record.home)}`);
    if (record.prototype) out.push(`prototype ${this.reference(record.prototype)}`);
  }

  private describeProperties(object: object): void {
    const { vm, out } = this;
    const isArray = Array.isArray(object);
    for (const key of ownKeys(object)) {
      const { value, get, set, writable, enumerable, configurable } = getOwnPropertyDescriptor(object, key)!;
      const named = typeof key === 'symbol' ? `symbol ${this.symbolName(key)}` : key;
      const flags = `${writable ? 'w' : ''}${enumerable ? 'e' : ''}${configurable ? 'c' : ''}`;
      const index = isArray && typeof key === 'string' ? Number(key) : Number.NaN;
      const shadow = Number.isInteger(index)
        ? (vm.heap.localElements.get(object, index) ?? 0)
        : (vm.keys.find(key)?.local.get(object) ?? 0);
      const held =
        get || set ? `${this.value(get, 0)} ${this.value(set, 0)}` : this.value(value as unknown, shadow);
      out.push(`${named} ${flags}: ${held}`);
    }
  }

  private symbolName(key: symbol): string {
    return isWellKnown(key) ? key.description! : String(this.number(key));
  }

  private describeEntries(collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): void {
    const { collections } = this.vm.heap;
    const entries: (readonly [unknown, unknown])[] = [];
    Reflect.apply(types.isMap(collection) ? eachOfMap : eachOfSet, collection, [
      (value: unknown, key: unknown) => entries.push([key, value]),
    ]);
    for (const [key, value] of entries) {
      const shadows = collections.get(collection, key);
      this.out.push(
        `${this.value(key, shadows.key)} => ${types.isMap(collection) ? this.value(value, shadows.value) : ''}`,
      );
    }
  }

  /** An expression: its parts come before it, each once. */
  private node(expr: ExprId): string {
    const { arena, path } = this.vm;
    const id = path.canonical.of(expr);
    const known = this.nodes.get(id);
    if (known !== undefined) return `~${known}`;
    const code = arena.op[id]!;
    if (OF_HISTORIES.has(code)) throw new Opaque();
    const text = code === Op.Input ? this.input(arena.a[id]!) : this.operation(arena, id, code);
    const number = this.nodes.size;
    this.nodes.set(id, number);
    this.out.push(`~${number} = ${text}`);
    return `~${number}`;
  }

  private operation(arena: Arena, id: ExprId, code: number): string {
    if (code === Op.Const) {
      const constant = arena.constants[arena.a[id]!];
      return typeof constant === 'symbol' ? `symbol ${this.number(constant)}` : primitive(constant);
    }
    const count = expressionOperands(code);
    const operands = [arena.a[id]!, arena.b[id]!, arena.c[id]!];
    return `${code}(${operands.map((operand, i) => (i < count ? this.node(operand) : operand)).join(' ')})`;
  }

  private input(number: number): string {
    const own = this.inputs.get(number) ?? this.inputs.size;
    this.inputs.set(number, own);
    return `input ${own}: ${this.typeOf(number)}`;
  }

  /** The predicates that say something of inputs in the state, by way of others, too: no call sees the rest. */
  private relevant(entries: readonly LogEntry[]): readonly LogEntry[] {
    const wanted = new Set(this.inputs.keys());
    const sets = entries.map(({ expr }) => this.inputsOf(expr));
    for (let size = -1; size < wanted.size; ) {
      size = wanted.size;
      for (const set of sets)
        if ([...set].some((input) => wanted.has(input))) for (const input of set) wanted.add(input);
    }
    return entries.filter((_, i) => [...sets[i]!].some((input) => wanted.has(input)));
  }

  private inputsOf(expr: ExprId): ReadonlySet<number> {
    const { arena } = this.vm;
    const found = new Set<number>();
    const seen = new Set([expr]);
    for (const id of seen) {
      const code = arena.op[id]!;
      if (code === Op.Input) found.add(arena.a[id]!);
      const operands = [arena.a[id]!, arena.b[id]!, arena.c[id]!];
      for (const operand of operands.slice(0, expressionOperands(code))) seen.add(operand);
    }
    return found;
  }
}

const eachOfMap = Map.prototype.forEach;
const eachOfSet = Set.prototype.forEach;
const { get: getWeakly, has: hasWeakly } = WeakMap.prototype;
const { has: hasInWeakSet } = WeakSet.prototype;
const sourceOf = getOwnPropertyDescriptor(RegExp.prototype, 'source')!.get!;
const flagsOf = getOwnPropertyDescriptor(RegExp.prototype, 'flags')!.get!;

const WELL_KNOWN: ReadonlySet<unknown> = new Set(
  ownKeys(Symbol).map((key) => getOwnPropertyDescriptor(Symbol, key)?.value as unknown),
);

/** Symbols that all realms share. */
function isWellKnown(key: symbol): boolean {
  return WELL_KNOWN.has(key) || Symbol.keyFor(key) !== undefined;
}

/** Whether more belongs to an object than its properties and entries, and it is none that the walk knows. */
export function isHidden(object: object): boolean {
  return (
    types.isPromise(object) ||
    types.isGeneratorObject(object) ||
    types.isNativeError(object) ||
    types.isBoxedPrimitive(object) ||
    types.isAnyArrayBuffer(object) ||
    types.isArrayBufferView(object) ||
    types.isArgumentsObject(object) ||
    types.isMapIterator(object) ||
    types.isSetIterator(object) ||
    types.isExternal(object) ||
    types.isModuleNamespaceObject(object)
  );
}

function placeOf({ module, ir, number }: Linked): string {
  return number >= 0 ? String(number) : `${module.ir.file} ${ir.number}`;
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}
