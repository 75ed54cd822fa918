/**
 * Which functions calls of a loaded function can reach: what its text uses, looked up in the live heap. Variables of functions
 * around it hold what loading has left in them, so that modules, tables and classes are followed as they are. Properties of
 * values of which the text shows nothing are looked up by name in all objects that were met: an over-approximation where
 * names are common. What is computed only during a call is left out: runs show it.
 */
import { types } from 'node:util';
import type { IrModule } from '../../compiler/ir/function.js';
import { type Source, type ValueFlow, valueFlow } from '../../compiler/ir/value-flow.js';
import { isInstance } from '../is-instance.js';
import { isObject } from '../is-object.js';
import { type CallRecord, isIntrinsic, namespaces, proxies, recordOf } from '../realm/stamp.js';
import { type Cell, Closure } from './frame.js';
import type { Linked } from './linked.js';

/** A function that a call makes: its code, with those variables around it that are there already. */
class Made {
  constructor(
    readonly linked: Linked,
    readonly cells: readonly (Cell | undefined)[],
  ) {}
}

type Value = object | Made;

/** How deep properties of properties and variables of variables are followed. */
const DEEPEST = 8;
/** Most objects in which names are looked up, and most elements of one that are. */
const MOST_OBJECTS = 5000;
const MOST_ELEMENTS = 1000;
/** Most closures of one function that are looked at: a factory makes many alike. */
const MOST_CLOSURES = 16;

/** Symbols of the language by the name of what looks for methods under them: an operation, or the method of strings. */
const LOOKED_FOR_BY: ReadonlyMap<symbol, string> = new Map([
  [Symbol.iterator, '@@iterator'],
  [Symbol.asyncIterator, '@@asyncIterator'],
  [Symbol.match, 'match'],
  [Symbol.matchAll, 'matchAll'],
  [Symbol.replace, 'replace'],
  [Symbol.search, 'search'],
  [Symbol.split, 'split'],
]);

const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { hasOwn } = Object;
const { apply } = Reflect;
const eachOfMap = Map.prototype.forEach;
const eachOfSet = Set.prototype.forEach;

/** The graph grows: functions that are called are added, and objects in which their texts may look up names. */
export class CallGraph {
  /** The numbers of the functions that calls can reach, in the order in which they are met. */
  readonly reached = new Set<number>();
  private readonly waiting: Made[] = [];
  /** Closures that were looked at, by their code. */
  private readonly seen = new Map<Linked, (readonly (Cell | undefined)[])[]>();
  private readonly touched = new Set<object>();
  /** Functions of the language that are called as values, and on what they are not found in. */
  readonly natives = new Set<object>();
  /** Objects of which all that they hold was touched. */
  private readonly wholes = new Set<object>();
  /** Objects in which names are looked up, and those names. */
  private readonly met = new Set<object>();
  /** Names that are read from values of which nothing is known, and the number of the first function that reads them. */
  private readonly reads = new Map<string, number>();
  private readonly writes = new Set<string>();
  /** Functions that calls put into properties, by name. */
  private readonly stored = new Map<string, Value[]>();
  private readonly flows = new Map<Linked, ValueFlow>();
  private readonly variables = new Map<IrModule, Map<string, { from: Linked; value: Source }[]>>();

  /** What variables may hold, for the function that is looked at. */
  private readonly known = new Map<string, readonly Value[]>();

  /** @param global the global object */
  constructor(private readonly global: object) {}

  /** Adds a function that is called. */
  call(callee: object): void {
    this.touch(callee);
    this.run();
  }

  /** Adds an object that calls may get, with what it inherits from: a receiver, or the prototype of a class of inputs. */
  add(object: object): void {
    this.meet(object);
    this.run();
  }

  /** Whether some text that calls reach may tell an object from others: it is called, looked into or compared. */
  knows(object: object): boolean {
    return this.touched.has(object) || this.met.has(object);
  }

  /** Whether some text that calls reach reads the property of a value of which nothing is known. */
  readsOf(name: string): boolean {
    return this.reads.has(name);
  }

  /** Those names, in the order in which they are met: what the nearest functions read comes first. */
  get asked(): ReadonlyMap<string, number> {
    return this.reads;
  }

  private run(): void {
    for (let made = this.waiting.shift(); made; made = this.waiting.shift()) this.follow(made);
  }

  /** The value is called, or handed to what may call it or what it holds. */
  private touch(value: Value): void {
    if (isInstance(value, Made)) {
      this.enter(value);
      return;
    }
    if (this.touched.has(value) || isIntrinsic(value)) return;
    this.touched.add(value);
    const proxy = proxies.get(value);
    if (proxy) {
      if (proxy.target) this.touch(proxy.target);
      if (proxy.handler) this.touchAll(proxy.handler);
      return;
    }
    if (namespaces.get(value)) return;
    if (typeof value === 'function') this.touchFunction(value);
    else this.touchContent(value);
    this.meet(value);
    this.hand(value);
  }

  /** What is handed on may be used under the symbols that it and what it inherits from have. */
  private hand(value: object): void {
    for (let at: object | null = value; at !== null; at = getPrototypeOf(at)) {
      if (isIntrinsic(at) || proxies.get(at)) return;
      for (const key of LOOKED_FOR_BY.keys()) this.touchProperty(at, key, true);
    }
  }

  private touchFunction(callee: object): void {
    const record = recordOf(callee) as
      | (CallRecord & {
          readonly target?: object;
          readonly receiver?: unknown;
          readonly args?: readonly unknown[];
        })
      | undefined;
    if (record?.kind === 'bound')
      for (const part of [record.target, record.receiver, ...(record.args ?? [])]) {
        this.noteNative(part);
        this.touchAny(part);
      }
    if (!(record instanceof Closure)) return;
    this.enter(new Made(record.linked, record.captures));
    const prototype = record.prototype ?? dataOf(callee, 'prototype');
    if (isObject(prototype)) this.meet(prototype);
    const parent = getPrototypeOf(callee);
    if (parent && recordOf(parent) instanceof Closure) this.touch(parent);
  }

  private touchContent(value: object): void {
    if (Array.isArray(value)) {
      for (let i = 0; i < Math.min(value.length, MOST_ELEMENTS); i++) this.touchAny(dataOf(value, i));
      return;
    }
    const each = (content: unknown): void => this.touchAny(content);
    try {
      apply(eachOfMap, value, [each]);
    } catch {
      try {
        apply(eachOfSet, value, [each]);
      } catch {
        // It is neither a map nor a set.
      }
    }
  }

  /** All that an object holds is touched: its entries are computed. */
  private touchAll(object: object): void {
    if (this.wholes.has(object) || proxies.get(object) || isIntrinsic(object)) return;
    this.wholes.add(object);
    for (const key of keysOf(object)) this.touchProperty(object, key, true);
  }

  private touchAny(value: unknown): void {
    if (isObject(value)) this.touch(value);
  }

  /** Names that are read from unknown values are looked up in the object, and in what it inherits from. */
  private meet(object: object): void {
    for (let at: object | null = object; at !== null; at = getPrototypeOf(at)) {
      if (this.met.has(at) || isIntrinsic(at) || proxies.get(at) || this.met.size >= MOST_OBJECTS) return;
      this.met.add(at);
      for (const key of keysOf(at))
        if (this.isRead(key)) this.touchProperty(at, key, true);
        else if (typeof key === 'string' && this.writes.has(key)) this.touchProperty(at, key, false);
    }
  }

  /** Whether what reached functions do may read a property: under which symbols a program's own ones are read is not known. */
  private isRead(key: string | symbol): boolean {
    const name = typeof key === 'string' ? key : LOOKED_FOR_BY.get(key);
    return name === undefined || this.reads.has(name);
  }

  /** @param isRead else it is assigned */
  private touchProperty(object: object, key: PropertyKey, isRead: boolean): void {
    const property = getOwnPropertyDescriptor(object, key);
    if (!property) return;
    if (hasOwn(property, 'value')) {
      if (isRead && isObject(property.value) && key !== 'constructor') this.touch(property.value);
      return;
    }
    const accessor = isRead ? property.get : property.set;
    if (accessor) this.touch(accessor);
  }

  private read(name: string, { linked }: Made): void {
    if (this.reads.has(name)) return;
    this.reads.set(name, linked.number);
    for (const object of [...this.met]) {
      this.touchProperty(object, name, true);
      for (const [symbol, by] of LOOKED_FOR_BY) if (by === name) this.touchProperty(object, symbol, true);
    }
    for (const value of this.stored.get(name) ?? []) this.touch(value);
  }

  private enter(made: Made): void {
    const { linked, cells } = made;
    if (linked.number < 0) return;
    const before = this.seen.get(linked) ?? [];
    if (before.length >= MOST_CLOSURES) return;
    if (before.some((other) => other.length === cells.length && other.every((cell, i) => cell === cells[i])))
      return;
    this.seen.set(linked, [...before, cells]);
    this.reached.add(linked.number);
    this.waiting.push(made);
  }

  private follow(made: Made): void {
    this.known.clear();
    const flow = this.flowOf(made.linked);
    for (const name of flow.reads) this.read(name, made);
    for (const name of flow.writes) {
      if (this.writes.has(name)) continue;
      this.writes.add(name);
      for (const object of [...this.met]) this.touchProperty(object, name, false);
    }
    for (const { name, value } of flow.stored) this.store(name, value, made);
    for (const source of flow.used) this.use(source, made);
    for (const source of flow.fields) if (source.kind === 'field') this.peek(source, made);
    for (const { callee, receiver } of flow.calls) {
      const callees = this.valuesOf(callee, made, 0);
      if (callees.length === 0 || callees.some(usesReceiver)) this.use(receiver, made);
    }
    for (const source of flow.compared)
      for (const value of this.valuesOf(source, made, 0)) {
        const prototype = typeof value === 'function' ? dataOf(value, 'prototype') : undefined;
        if (isObject(prototype)) this.meet(prototype);
      }
  }

  private use(source: Source, made: Made): void {
    const values = this.valuesOf(source, made, 0);
    const isInherited =
      source.kind === 'field' &&
      source.of !== undefined &&
      this.valuesOf(source.of, made, 0).some((holder) => !hasOwn(holder, source.name));
    for (const value of values) {
      if (!isInherited) this.noteNative(value);
      this.touch(value);
    }
  }

  private noteNative(value: unknown): void {
    if (typeof value === 'function' && isIntrinsic(value)) this.natives.add(value);
  }

  /** A property is read: its getter runs. */
  private peek({ of, name }: Extract<Source, { kind: 'field' }>, made: Made): void {
    const holders = of ? this.valuesOf(of, made, 0) : [];
    if (holders.length === 0) this.read(name, made);
    for (const holder of holders) {
      const property = isInstance(holder, Made) ? undefined : propertyOf(holder, name);
      if (property?.get) this.touch(property.get);
    }
  }

  /** A property is assigned: what it gets may be called where some text reads the name, not by a caller who gets the object. */
  private store(name: string | undefined, source: Source, made: Made): void {
    for (const value of this.valuesOf(source, made, 0))
      if (name === undefined || this.reads.has(name)) this.touch(value);
      else this.stored.set(name, [...(this.stored.get(name) ?? []), value]);
  }

  /** What a value may be, as far as that is known before the call. */
  private valuesOf(source: Source, made: Made, depth: number): readonly Value[] {
    if (depth > DEEPEST) return [];
    const { linked, cells } = made;
    switch (source.kind) {
      case 'closure': {
        const inner = linked.module.functions[source.index]!;
        const around = inner.ir.captures.map(({ from, index }) =>
          from === 'capture' ? cells[index] : undefined,
        );
        return [new Made(inner, around)];
      }
      case 'capture': {
        const live = cells[source.index]?.value;
        if (isObject(live)) return [live];
        return this.assignedTo(linked, variableOf(linked, source.index), cells, depth);
      }
      case 'slot':
        return this.assignedTo(linked, `${linked.ir.number}/${source.index}`, cells, depth);
      case 'global': {
        const value = dataOf(this.global, source.name);
        return isObject(value) ? [value] : [];
      }
      case 'any':
        return source.of.flatMap((one) => this.valuesOf(one, made, depth + 1));
      case 'field': {
        const holders = source.of ? this.valuesOf(source.of, made, depth + 1) : [];
        if (holders.length === 0) this.read(source.name, made);
        return holders.flatMap((holder) => {
          const property = isInstance(holder, Made) ? undefined : propertyOf(holder, source.name);
          if (!property) this.read(source.name, made);
          if (property?.get) return this.returnedBy(property.get, depth);
          return isObject(property?.value) ? [property.value] : [];
        });
      }
      case 'entry': {
        const holders = source.of ? this.valuesOf(source.of, made, depth + 1) : [];
        for (const holder of holders) if (!isInstance(holder, Made)) this.touchAll(holder);
        return [];
      }
      case 'native': {
        const prototype = dataOf(dataOf(this.global, source.name) as object, 'prototype');
        return isObject(prototype) ? [prototype] : [];
      }
      case 'text':
        return [];
    }
  }

  /** What a getter gives that does nothing but return a variable or one of its properties, as those of compiled modules do. */
  private returnedBy(getter: object, depth: number): readonly Value[] {
    this.touch(getter);
    const record = recordOf(getter);
    if (!(record instanceof Closure)) return [];
    const { linked, captures } = record;
    const { returned } = this.flowOf(linked);
    return returned.flatMap((source) => this.valuesOf(source, new Made(linked, captures), depth + 1));
  }

  /** What code of the module assigns to a variable. */
  private assignedTo(
    linked: Linked,
    variable: string,
    cells: readonly (Cell | undefined)[],
    depth: number,
  ): readonly Value[] {
    const key = `${linked.number} ${variable}`;
    const known = this.known.get(key);
    if (known) return known;
    // Of a variable that is assigned what itself leads to, the rest counts.
    this.known.set(key, []);
    const assigned = this.variablesOf(linked).get(variable) ?? [];
    const values = assigned.flatMap(({ from, value }) =>
      this.valuesOf(value, new Made(from, from === linked ? cells : []), depth + 1),
    );
    const distinct = [...new Set(values)].slice(0, MOST_CLOSURES);
    this.known.set(key, distinct);
    return distinct;
  }

  private variablesOf(linked: Linked): ReadonlyMap<string, readonly { from: Linked; value: Source }[]> {
    const { ir, functions } = linked.module;
    const known = this.variables.get(ir);
    if (known) return known;
    const variables = new Map<string, { from: Linked; value: Source }[]>();
    for (const from of functions)
      for (const { kind, index, value } of this.flowOf(from).assigned) {
        const variable = kind === 'slot' ? `${from.ir.number}/${index}` : variableOf(from, index);
        variables.set(variable, [...(variables.get(variable) ?? []), { from, value }]);
      }
    this.variables.set(ir, variables);
    return variables;
  }

  private flowOf(linked: Linked): ValueFlow {
    let flow = this.flows.get(linked);
    if (!flow) {
      flow = valueFlow(linked.ir);
      this.flows.set(linked, flow);
    }
    return flow;
  }
}

/** The variable behind a capture: the function whose it is, and its slot there. */
function variableOf(linked: Linked, capture: number): string {
  const { from, index } = linked.ir.captures[capture]!;
  if (from === 'local') return `${linked.ir.parent}/${index}`;
  return variableOf(linked.module.functions[linked.ir.parent]!, index);
}

function usesReceiver(callee: Value): boolean {
  if (isInstance(callee, Made)) return callee.linked.ir.flags.usesThis;
  const record = recordOf(callee);
  return !(record instanceof Closure) || record.linked.ir.flags.usesThis;
}

/** Keys of an object that may lead to functions. To list those of a large array costs more than all else: memory may be one. */
function keysOf(object: object): readonly (string | symbol)[] {
  if (types.isTypedArray(object)) return [];
  if (Array.isArray(object) && object.length > MOST_ELEMENTS)
    return Array.from({ length: MOST_ELEMENTS }, (_, i) => `${i}`);
  return ownKeys(object).slice(0, MOST_ELEMENTS);
}

function dataOf(object: object, key: PropertyKey): unknown {
  return proxies.get(object) ? undefined : getOwnPropertyDescriptor(object, key)?.value;
}

/** The nearest property of the name along the chain of prototypes; none behind a proxy of the program. */
function propertyOf(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  try {
    for (let at: object | null = object; at !== null && !proxies.get(at); at = getPrototypeOf(at)) {
      const property = getOwnPropertyDescriptor(at, key);
      if (property) return property;
    }
  } catch {
    // An export of a module that is not evaluated yet.
  }
  return undefined;
}
