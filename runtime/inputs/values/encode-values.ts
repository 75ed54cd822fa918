/** From values to JSON. Runs no code of the program under test: see reflection.ts. */
import { types } from 'node:util';
import { contentOf } from '../../../vm/heap-fields/content.js';
import { isFrozenInput } from '../../../vm/heap-fields/frozen.js';
import { type Returned, THROWN } from '../../../vm/heap-fields/returned.js';
import { type Settled, settledWith } from '../../../vm/heap-fields/settled.js';
import { bufferOf, partOfView, sizeOfBuffer, sizeOfView } from '../../../vm/heap-fields/view-part.js';
import { returnedBy } from '../domains/input-functions.js';
import {
  constructorName,
  dataDescriptor,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  inheritedData,
  is,
  isArray,
  isPlain,
  isPlainArray,
  isProxy,
  ownData,
  ownKeys,
  typedLength,
  uncurry,
} from '../domains/reflection.js';
import type { JsonValue } from './values.js';

/** Names the class of an object; undefined: of no class (see `constructorName`, the default). */
export type ClassNameOf = (object: object) => string | undefined;

type Fields = { [key: string]: JsonValue };

/** Beyond these, values are cut: an outcome is compared and read, not stored. */
const MAX_DEPTH = 400;
const MAX_OBJECTS = 20_000;

const numberToString = uncurry(Number.prototype.toString);
const bigintToString = uncurry(BigInt.prototype.toString);
const symbolDescription = uncurry(
  getOwnPropertyDescriptor(Symbol.prototype, 'description')!.get as (this: symbol) => string | undefined,
);
const keyFor = Symbol.keyFor;
const dateTime = uncurry(Date.prototype.getTime);
const regexpSource = uncurry(
  getOwnPropertyDescriptor(RegExp.prototype, 'source')!.get as (this: RegExp) => string,
);
const mapForEach = uncurry(Map.prototype.forEach);
const setForEach = uncurry(Set.prototype.forEach);
const mapGet = uncurry(Map.prototype.get);
const mapSet = uncurry(Map.prototype.set);
const unboxed = {
  boolean: uncurry(Boolean.prototype.valueOf),
  number: uncurry(Number.prototype.valueOf),
  string: uncurry(String.prototype.valueOf),
  bigint: uncurry(BigInt.prototype.valueOf),
  symbol: uncurry(Symbol.prototype.valueOf),
};

/** The well-known symbols, shared by all realms. */
const WELL_KNOWN = new Map<symbol, string>();
for (const key of ownKeys(Symbol)) {
  const value = ownData(Symbol, key);
  if (typeof value === 'symbol') WELL_KNOWN.set(value, `Symbol.${String(key)}`);
}

/** The flags of a regular expression are read from its own methods nowhere: each flag's getter is captured. */
const FLAGS: readonly (readonly [string, (self: RegExp) => boolean])[] = (
  [
    ['d', 'hasIndices'],
    ['g', 'global'],
    ['i', 'ignoreCase'],
    ['m', 'multiline'],
    ['s', 'dotAll'],
    ['u', 'unicode'],
    ['v', 'unicodeSets'],
    ['y', 'sticky'],
  ] as const
).map(([flag, name]) => {
  const getter = getOwnPropertyDescriptor(RegExp.prototype, name)?.get as (this: RegExp) => boolean;
  return [flag, uncurry(getter)];
});

/**
 * Encodes named values with one space of identifiers.
 *
 * @param known objects to be named by number instead of content (`{"$":"input","index":n}`)
 */
export function encodeValues(
  values: Readonly<Record<string, unknown>>,
  classNameOf: ClassNameOf = constructorName,
  known?: ReadonlyMap<object, number>,
): Record<string, JsonValue> {
  const encoder = new Encoder(classNameOf, known);
  const names = ownKeys(values) as string[];
  for (let i = 0; i < names.length; i += 1) encoder.count(values[names[i]!]);
  const encoded: Fields = {};
  for (let i = 0; i < names.length; i += 1) {
    defineProperty(encoded, names[i]!, dataDescriptor(encoder.encode(values[names[i]!], 0)));
  }
  return encoded;
}

/** Encodes one value. */
export function encodeValue(
  value: unknown,
  classNameOf: ClassNameOf = constructorName,
  known?: ReadonlyMap<object, number>,
): JsonValue {
  return encodeValues({ value }, classNameOf, known).value!;
}

/** What a throw outcome shows of the value thrown: an error's name and message, or the value itself. */
export function encodeThrown(
  thrown: unknown,
  classNameOf: ClassNameOf = constructorName,
): { readonly error: { readonly name: string; readonly message: string }; readonly value?: JsonValue } {
  if (typeof thrown === 'object' && thrown !== null && !isProxy(thrown) && types.isNativeError(thrown)) {
    const name = inheritedData(thrown, 'name');
    const message = inheritedData(thrown, 'message');
    return {
      error: {
        name: typeof name === 'string' ? name : 'Error',
        message: typeof message === 'string' ? message : '',
      },
    };
  }
  if (isException(thrown)) return { error: { name: nameOf(thrown), message: messageOf(thrown) } };
  return { error: { name: 'thrown', message: '' }, value: encodeValue(thrown, classNameOf) };
}

const exceptions = DOMException.prototype;
const [nameOf, messageOf] = (['name', 'message'] as const).map((key) =>
  uncurry(getOwnPropertyDescriptor(exceptions, key)!.get as (this: object) => string),
) as [(self: object) => string, (self: object) => string];

/** Whether a value is an exception that node's web interfaces throw: one of `structuredClone`, say. */
function isException(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !isProxy(value) && getPrototypeOf(value) === exceptions
  );
}

class Encoder {
  /** Objects by the number of times they are met; then by identifier (negative: not written yet, as it is met once). */
  private readonly times = new Map<object | symbol, number>();
  private readonly ids = new Map<object | symbol, number>();
  private nextId = 1;

  constructor(
    private readonly classNameOf: ClassNameOf,
    private readonly known: ReadonlyMap<object, number> | undefined,
  ) {}

  /** Finds what is met more than once. */
  count(root: unknown): void {
    const stack: unknown[] = [root];
    let objects = 0;
    while (stack.length > 0) {
      const value = stack[stack.length - 1];
      stack.length -= 1;
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
      if (this.known !== undefined && mapGet(this.known as Map<object, number>, value) !== undefined)
        continue;
      const met = (mapGet(this.times, value) as number | undefined) ?? 0;
      if (met === 0 && objects === MAX_OBJECTS) continue;
      mapSet(this.times, value, met + 1);
      if (met > 0) continue;
      objects += 1;
      if (typeof value === 'function') {
        const returned = returnedBy(value);
        if (returned === undefined) continue;
        stack[stack.length] = returned.always;
        const { calls } = returned;
        for (let i = calls.length - 1; i >= 0; i -= 1) stack[stack.length] = calls[i];
        continue;
      }
      if (isProxy(value) || types.isTypedArray(value) || isGlobal(value)) continue;
      eachChild(value, (child) => {
        stack[stack.length] = child;
      });
    }
  }

  encode(value: unknown, depth: number): JsonValue {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'undefined':
        return { $: 'undefined' };
      case 'number':
        if (is(value, -0)) return { $: 'number', value: '-0' };
        return value - value === 0 ? value : { $: 'number', value: numberToString(value) };
      case 'bigint':
        return { $: 'bigint', value: bigintToString(value) };
      case 'symbol':
        return this.symbol(value);
      case 'function':
      case 'object':
        return value === null ? null : this.object(value, depth);
    }
    throw new TypeError('a value of no type');
  }

  private symbol(value: symbol): JsonValue {
    const name = mapGet(WELL_KNOWN, value) as string | undefined;
    if (name !== undefined) return { $: 'symbol', name };
    const key = keyFor(value);
    if (key !== undefined) return { $: 'symbol', key };
    const id = mapGet(this.ids, value) as number | undefined;
    if (id !== undefined) return { $: 'ref', id };
    const description = symbolDescription(value);
    const fresh = this.name(value);
    return description === undefined ? { $: 'symbol', id: fresh } : { $: 'symbol', id: fresh, description };
  }

  private name(value: object | symbol): number {
    const id = this.nextId;
    this.nextId += 1;
    mapSet(this.ids, value, id);
    return id;
  }

  private encodeAll(content: readonly unknown[], depth: number): readonly JsonValue[] {
    const items: JsonValue[] = [];
    for (let i = 0; i < content.length; i += 1) items[i] = this.encode(content[i], depth);
    return items;
  }

  private promise(value: object, { isPending, isRejected, value: held }: Settled, depth: number): JsonValue {
    const id = this.name(value);
    if (isPending) return { $: 'promise', id, pending: true };
    const content = this.encode(held, depth + 1);
    return isRejected ? { $: 'promise', id, reason: content } : { $: 'promise', id, value: content };
  }

  private object(value: object, depth: number): JsonValue {
    const index = this.known && (mapGet(this.known as Map<object, number>, value) as number | undefined);
    if (index !== undefined) return { $: 'input', index };
    const met = mapGet(this.ids, value) as number | undefined;
    if (met !== undefined) return { $: 'ref', id: met };
    const times = mapGet(this.times, value) as number | undefined;
    if (depth > MAX_DEPTH || times === undefined) return { $: 'cut' };
    if (isProxy(value)) return { $: 'opaque', id: this.name(value), what: 'Proxy' };
    if (typeof value === 'function') return this.function(value, depth);
    if (isGlobal(value)) return { $: 'global' };
    if (isArray(value)) return this.array(value, times > 1, depth);
    if (isPlain(value)) return this.plain(value, times > 1, depth);
    if (getPrototypeOf(value) === null) {
      const id = times > 1 ? { id: this.name(value) } : {};
      return { $: 'object', ...id, prototype: null, ...this.fields(value, depth, true) };
    }
    return this.special(value, depth) ?? this.instance(value, depth);
  }

  private function(value: object, depth: number): JsonValue {
    const id = this.name(value);
    const returned = returnedBy(value);
    const length = ownData(value, 'length');
    const parameters = typeof length === 'number' && length > 0 ? { length } : {};
    if (returned) return { $: 'function', id, ...parameters, ...this.returned(returned, depth + 1) };
    const name = ownData(value, 'name');
    return { $: 'function', id, name: typeof name === 'string' ? name : '' };
  }

  /** Calls that return what all later ones do are left out. */
  private returned({ calls: all, always }: Returned, depth: number): Fields {
    let { length } = all;
    while (length > 0 && is(all[length - 1], always)) length -= 1;
    const calls: JsonValue[] = [];
    for (let i = 0; i < length; i += 1)
      calls[i] = all[i] === THROWN ? { $: 'throws' } : this.encode(all[i], depth);
    if (always === undefined) return { calls };
    const returns = this.encode(always, depth);
    return length === 0 ? { returns } : { calls, returns };
  }

  private instance(value: object, depth: number): JsonValue {
    const id = this.name(value);
    const name = this.classNameOf(value);
    if (name === undefined) return { $: 'opaque', id, what: 'an object of an unknown class' };
    return { $: 'new', id, class: name, ...this.fields(value, depth, true) };
  }

  private plain(value: object, shared: boolean, depth: number): JsonValue {
    const frozen = isFrozenInput(value) ? { frozen: true } : {};
    if (shared) {
      const id = this.name(value);
      return { $: 'object', id, ...frozen, ...this.fields(value, depth, true) };
    }
    const { fields, ...rest } = this.fields(value, depth, true);
    const tagged = ownKeys({ ...rest, ...frozen }).length > 0 || hasOwn(fields as object, '$');
    return tagged ? { $: 'object', ...frozen, fields: fields!, ...rest } : fields!;
  }

  private array(value: readonly unknown[], shared: boolean, depth: number): JsonValue {
    const id = shared ? { id: this.name(value) } : {};
    const className = isPlainArray(value) ? undefined : this.classNameOf(value);
    const length = ownData(value, 'length') as number;
    const keys = ownKeys(value);
    // A sparse array is written up to its last element within reach of its number of elements.
    const written = length <= keys.length * 2 + 64 ? length : 0;
    const items: JsonValue[] = [];
    for (let i = 0; i < written; i += 1) {
      items[i] = hasOwn(value, i) ? this.property(value, i, depth) : { $: 'hole' };
    }
    const { fields, ...rest } = this.fields(value, depth, false, written);
    const hasFields = ownKeys(fields as object).length > 0;
    const isFrozen = isFrozenInput(value);
    const tagged =
      isFrozen ||
      shared ||
      className !== undefined ||
      written !== length ||
      hasFields ||
      ownKeys(rest).length > 0;
    if (!tagged) return items;
    return {
      $: 'array',
      ...id,
      ...(className === undefined ? {} : { class: className }),
      ...(isFrozen ? { frozen: true } : {}),
      items,
      ...(written === length ? {} : { length }),
      ...(hasFields ? { fields: fields! } : {}),
      ...rest,
    };
  }

  /** Objects with internal slots. Undefined: it has none that matter. */
  private special(value: object, depth: number): JsonValue | undefined {
    if (types.isNativeError(value)) {
      const { error } = encodeThrown(value);
      const id = this.name(value);
      const name = this.classNameOf(value) ?? error.name;
      return { $: 'error', id, class: name, message: error.message, ...this.extra(value, depth) };
    }
    if (types.isDate(value)) {
      const id = this.name(value);
      const time = this.encode(dateTime(value), depth);
      return { $: 'date', id, ...this.classBeyond('Date', value), time, ...this.extra(value, depth) };
    }
    if (types.isRegExp(value)) {
      const id = this.name(value);
      let flags = '';
      for (let i = 0; i < FLAGS.length; i += 1) if (FLAGS[i]![1](value)) flags += FLAGS[i]![0];
      return {
        $: 'regexp',
        id,
        source: regexpSource(value),
        flags,
        lastIndex: this.property(value, 'lastIndex', depth),
      };
    }
    if (types.isMap(value) || types.isSet(value)) return this.collection(value, depth);
    if (types.isBoxedPrimitive(value))
      return { $: 'boxed', id: this.name(value), value: this.encode(unbox(value), depth) };
    if (types.isTypedArray(value)) {
      const id = this.name(value);
      const items: JsonValue[] = [];
      const length = typedLength(value);
      for (let i = 0; i < length && i < MAX_OBJECTS; i += 1) items[i] = this.property(value, i, depth);
      return { $: 'typed', id, class: this.classNameOf(value) ?? '', items };
    }
    const bytes = bytesOf(value);
    if (bytes) {
      const what = types.isDataView(value) ? 'DataView' : 'ArrayBuffer';
      return { $: 'bytes', id: this.name(value), class: what, items: bytes };
    }
    if (isIterator(value)) {
      const id = this.name(value);
      return { $: 'iterator', id, items: this.encodeAll(contentOf(value)!, depth + 1) };
    }
    const settled = types.isPromise(value) ? settledWith(value) : undefined;
    if (settled) return this.promise(value, settled, depth);
    const what = opaque(value);
    return what === undefined ? undefined : { $: 'opaque', id: this.name(value), what };
  }

  private collection(value: Map<unknown, unknown> | Set<unknown>, depth: number): JsonValue {
    const isMap = types.isMap(value);
    const id = this.name(value);
    const className = this.classBeyond(isMap ? 'Map' : 'Set', value);
    const items: JsonValue[] = [];
    if (isMap) {
      mapForEach(value as Map<unknown, unknown>, (item, key) => {
        items[items.length] = [this.encode(key, depth + 1), this.encode(item, depth + 1)];
      });
    } else {
      setForEach(value as Set<unknown>, (item) => {
        items[items.length] = this.encode(item, depth + 1);
      });
    }
    const content = isMap ? { entries: items } : { items };
    return { $: isMap ? 'map' : 'set', id, ...className, ...content, ...this.extra(value, depth) };
  }

  /** The class of an object, where it is not the one of the language. */
  private classBeyond(builtin: string, value: object): Fields {
    return constructorName(value) === builtin ? {} : { class: this.classNameOf(value) ?? '' };
  }

  /** The properties of a special object, where it has any. */
  private extra(value: object, depth: number): Fields {
    const { fields, hidden: _, ...rest } = this.fields(value, depth, true);
    return ownKeys(fields as object).length > 0 ? { fields: fields!, ...rest } : rest;
  }

  /**
   * `fields`, and `hidden` and `symbols` where there are any, each written as a whole before the next, as a reference
   * may only point backwards in the text. `from`: array elements below it are left out.
   */
  private fields(value: object, depth: number, all: boolean, from = 0): Fields {
    const keys = ownKeys(value);
    const hiddenKeys: string[] = [];
    const symbolKeys: symbol[] = [];
    const out: Fields = { fields: {} };
    for (let i = 0; i < keys.length; i += 1) {
      const key = keys[i]!;
      if (!all && (key === 'length' || isElement(key, from))) continue;
      if (key === 'stack' && types.isNativeError(value)) continue;
      if (typeof key === 'symbol') symbolKeys[symbolKeys.length] = key;
      else if (!getOwnPropertyDescriptor(value, key)!.enumerable) hiddenKeys[hiddenKeys.length] = key;
      else this.write(out.fields as object, value, key, depth);
    }
    if (hiddenKeys.length > 0) {
      out.hidden = {};
      for (let i = 0; i < hiddenKeys.length; i += 1) this.write(out.hidden, value, hiddenKeys[i]!, depth);
    }
    if (symbolKeys.length > 0) {
      const symbols: JsonValue[] = [];
      for (let i = 0; i < symbolKeys.length; i += 1) {
        const key = this.symbol(symbolKeys[i]!);
        symbols[i] = [key, this.property(value, symbolKeys[i]!, depth)];
      }
      out.symbols = symbols;
    }
    return out;
  }

  private write(fields: object, value: object, key: string, depth: number): void {
    defineProperty(fields, key, dataDescriptor(this.property(value, key, depth)));
  }

  private property(object: object, key: PropertyKey, depth: number): JsonValue {
    const descriptor = getOwnPropertyDescriptor(object, key)!;
    return hasOwn(descriptor, 'value') ? this.encode(descriptor.value, depth + 1) : { $: 'accessor' };
  }
}

/** Whether an object is the global one of some realm. */
function isGlobal(value: object): boolean {
  return ownData(value, 'globalThis') === value;
}

function isElement(key: PropertyKey, below: number): boolean {
  if (typeof key !== 'string') return false;
  const index = +key >>> 0;
  return index < below && numberToString(index) === key;
}

/** Calls `visit` on everything that the encoding of an object may contain. */
function eachChild(object: object, visit: (child: unknown) => void): void {
  const keys = ownKeys(object);
  // Reversed, so that a stack is emptied in order.
  for (let i = keys.length - 1; i >= 0; i -= 1) {
    // Reading the stack of an error formats it, which may call the program's `Error.prepareStackTrace`.
    if (keys[i] === 'stack' && types.isNativeError(object)) continue;
    const descriptor = getOwnPropertyDescriptor(object, keys[i]!);
    if (descriptor && hasOwn(descriptor, 'value')) visit(descriptor.value);
  }
  if (types.isMap(object)) {
    mapForEach(object as Map<unknown, unknown>, (item, key) => {
      visit(key);
      visit(item);
    });
  } else if (types.isSet(object)) {
    setForEach(object as Set<unknown>, visit);
  } else if (types.isPromise(object)) visit(settledWith(object)?.value);
  else if (isIterator(object)) for (const item of contentOf(object)!) visit(item);
}

function unbox(value: object): unknown {
  if (types.isBooleanObject(value)) return unboxed.boolean(value);
  if (types.isNumberObject(value)) return unboxed.number(value);
  if (types.isStringObject(value)) return unboxed.string(value);
  if (types.isBigIntObject(value)) return unboxed.bigint(value as unknown as bigint);
  return unboxed.symbol(value as unknown as symbol);
}

/** Whether it is an iterator of an input. */
function isIterator(value: object): boolean {
  return contentOf(value) !== undefined && !types.isMap(value) && !types.isSet(value) && !bufferOf(value);
}

/** The bytes of a buffer, or of a view of all of one; undefined of all others, and of long ones. */
function bytesOf(value: object): readonly number[] | undefined {
  const part = types.isDataView(value) ? partOfView(value) : undefined;
  const buffer = types.isArrayBuffer(value) ? value : part?.buffer;
  if (!buffer || !types.isArrayBuffer(buffer)) return undefined;
  const size = sizeOfBuffer(buffer);
  if (size > MAX_OBJECTS || (part && (part.offset > 0 || sizeOfView(value) !== size))) return undefined;
  return size === 0 ? [] : Array.from(new Uint8Array(buffer));
}

function opaque(value: object): string | undefined {
  if (types.isPromise(value)) return 'Promise';
  if (types.isWeakMap(value)) return 'WeakMap';
  if (types.isWeakSet(value)) return 'WeakSet';
  if (types.isGeneratorObject(value)) return 'Generator';
  if (types.isArgumentsObject(value)) return 'Arguments';
  if (types.isAnyArrayBuffer(value)) return 'ArrayBuffer';
  if (types.isDataView(value)) return 'DataView';
  if (types.isMapIterator(value) || types.isSetIterator(value)) return 'Iterator';
  if (types.isModuleNamespaceObject(value)) return 'Module';
  if (types.isExternal(value)) return 'External';
  return undefined;
}
