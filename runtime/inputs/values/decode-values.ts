/** From JSON to values, in any realm. */

import { types } from 'node:util';
import { noteContent } from '../../../vm/heap-fields/content.js';
import { setTimeOf } from '../../../vm/heap-fields/date-value.js';
import { freezeInput } from '../../../vm/heap-fields/frozen.js';
import { isMadeKey, madeParameter } from '../../../vm/heap-fields/made.js';
import { THROWN } from '../../../vm/heap-fields/returned.js';
import { noteSettled } from '../../../vm/heap-fields/settled.js';
import { isLanguageClass } from '../domains/builtins.js';
import { inputFunction, noteReturned } from '../domains/input-functions.js';
import { giveStack } from '../domains/input-stack.js';
import {
  construct,
  create,
  dataDescriptor,
  defineProperty,
  hasOwn,
  isArray,
  ownData,
  ownKeys,
  uncurry,
} from '../domains/reflection.js';
import type { JsonValue } from './values.js';

const addTo = uncurry(Set.prototype.add as (this: Set<unknown>, item: unknown) => Set<unknown>);
const setIn = uncurry(
  Map.prototype.set as (this: Map<unknown, unknown>, key: unknown, value: unknown) => Map<unknown, unknown>,
);

/** Where objects come from. The defaults make them in this realm. */
export interface Decoding {
  /**
   * An object of a class, without fields.
   * @throws ValueError if there is no such class or its instances cannot be made from outside
   */
  instantiate(className: string): object;
  /**
   * What the constructor of a class makes; undefined: there are none that only constructors make.
   * @throws ValueError as `instantiate`, and what the constructor throws
   */
  readonly make?: ((className: string, args: readonly unknown[]) => object) | undefined;
  readonly object?: (() => object) | undefined;
  readonly array?: ((length: number) => unknown[]) | undefined;
  /** Is told of the functions that functions are given when they are called. */
  readonly keep?: ((callback: object) => void) | undefined;
}

export interface Decoded {
  readonly values: Record<string, unknown>;
  /** Every array and object made, in the order of the text. */
  readonly objects: readonly object[];
}

/** JSON that is no value, or a value that cannot be made. The message says which and where. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
}

type Tagged = { readonly [key: string]: JsonValue };

/**
 * Makes the values that `encodeValues` wrote down. Objects come first and fields after, so cycles close.
 * @throws ValueError
 */
export function decodeValues(json: Readonly<Record<string, JsonValue>>, decoding: Decoding): Decoded {
  const decoder = new Decoder(decoding);
  const values = create(null) as Record<string, unknown>;
  for (const name of ownKeys(json) as string[]) values[name] = decoder.decode(json[name]!, name);
  for (let i = 0; i < decoder.frozen.length; i += 1) freezeInput(decoder.frozen[i]!);
  return { values, objects: decoder.objects };
}

class Decoder {
  readonly objects: object[] = [];
  /** Those that are frozen once all is there. */
  readonly frozen: object[] = [];
  private readonly byId = new Map<number, unknown>();

  constructor(private readonly decoding: Decoding) {}

  decode(json: JsonValue, at: string): unknown {
    if (typeof json !== 'object' || json === null) return json;
    if (isArray(json)) return this.array({ items: json }, json as readonly JsonValue[], at);
    const tagged = json as Tagged;
    if (!hasOwn(tagged, '$')) {
      const object = this.made(this.decoding.object?.() ?? {}, {});
      this.fields(object, tagged, at, true);
      return object;
    }
    return this.tagged(tagged, at);
  }

  private tagged(json: Tagged, at: string): unknown {
    const tag = json.$;
    switch (tag) {
      case 'undefined':
        return undefined;
      case 'number':
        return number(json.value, at);
      case 'bigint':
        return bigint(json.value, at);
      case 'symbol':
        return this.symbol(json, at);
      case 'ref':
        return this.reference(json.id, at);
      case 'array':
        return this.array(json, isArray(json.items) ? json.items : fail(at, 'an array without items'), at);
      case 'object': {
        const object = json.prototype === null ? (create(null) as object) : (this.decoding.object?.() ?? {});
        return this.withFields(this.made(object, json), json, at);
      }
      case 'new': {
        if (typeof json.class !== 'string') fail(at, 'an instance without a class');
        if (isMadeOf(json.fields)) return this.constructed(json, at);
        return this.withFields(this.made(this.decoding.instantiate(json.class as string), json), json, at);
      }
      case 'date': {
        const date = this.made(this.special(json, new Date(0), at), json);
        if (types.isDate(date)) setTimeOf(date, this.decode(json.time ?? null, at) as number);
        return this.withFields(date, json, at);
      }
      case 'map':
      case 'set':
        return this.collection(json, at);
      case 'function': {
        const { returns, calls, length } = json;
        if (returns === undefined && !isArray(calls))
          fail(at, 'a value that cannot be made again (function)');
        const callee = this.made(inputFunction(this.decoding.keep), json);
        if (typeof length === 'number') Object.defineProperty(callee, 'length', { value: length });
        const always = returns === undefined ? undefined : this.decode(returns, `${at}()`);
        noteReturned(callee, { calls: this.results(calls, `${at}()`), always });
        return callee;
      }
      case 'global':
        return globalThis;
      case 'promise':
        return this.promise(json, at);
      case 'regexp':
        return this.withFields(
          this.made(new RegExp(String(json.source), String(json.flags)), json),
          json,
          at,
        );
      case 'iterator': {
        const content: unknown[] = [];
        const iterator = this.made(content.values(), json);
        for (const item of this.decodeAll(json.items, at)) content.push(item);
        noteContent(iterator, content);
        return iterator;
      }
      case 'bytes':
        return this.bytes(json, at);
      case 'boxed':
        return this.made(Object(this.decode(json.value ?? null, at)) as object, json);
      case 'error':
      case 'typed':
        return this.builtin(json, at);
      default:
        return fail(
          at,
          `a value that cannot be made again (${typeof tag === 'string' ? tag : 'unknown tag'})`,
        );
    }
  }

  private made<T extends object>(object: T, json: Tagged): T {
    this.objects.push(object);
    if (hasOwn(json, 'frozen') && json.frozen === true) this.frozen[this.frozen.length] = object;
    if (typeof json.id === 'number') this.byId.set(json.id, object);
    return object;
  }

  /** What a constructor makes: its number comes before those of what it is made of. */
  private constructed(json: Tagged, at: string): object {
    const number = this.objects.push({}) - 1;
    const args: unknown[] = [];
    const fields = record(json.fields!, at);
    for (const key of ownKeys(fields) as string[]) {
      const value = this.decode(fields[key]!, `${at}.${key}`);
      if (madeParameter(key) !== undefined) args[args.length] = value;
    }
    const { make } = this.decoding;
    if (make === undefined) fail(at, 'a value that its constructor makes');
    const made = make!(json.class as string, args);
    this.objects[number] = made;
    if (typeof json.id === 'number') this.byId.set(json.id, made);
    return made;
  }

  private reference(id: JsonValue | undefined, at: string): unknown {
    if (typeof id !== 'number' || !this.byId.has(id)) fail(at, 'a reference to nothing');
    return this.byId.get(id as number);
  }

  private symbol(json: Tagged, at: string): symbol {
    const { name, key, id, description } = json;
    if (typeof name === 'string') {
      const value = ownData(Symbol, name.replace(/^Symbol\./u, ''));
      return typeof value === 'symbol' ? value : fail(at, `no well-known symbol ${name}`);
    }
    if (typeof key === 'string') return Symbol.for(key);
    const symbol = Symbol(typeof description === 'string' ? description : undefined);
    if (typeof id === 'number') this.byId.set(id, symbol);
    return symbol;
  }

  private array(json: Tagged, items: readonly JsonValue[], at: string): unknown[] {
    const length = typeof json.length === 'number' ? json.length : items.length;
    let array: unknown[];
    if (typeof json.class === 'string') {
      array = this.decoding.instantiate(json.class) as unknown[];
      if (!isArray(array)) fail(at, `${json.class} is not a class of arrays`);
      array.length = length;
    } else {
      array = this.decoding.array?.(length) ?? construct(Array, [length]);
    }
    this.made(array, json);
    for (let i = 0; i < items.length; i += 1) {
      const item = items[i]!;
      if (isTag(item, 'hole')) continue;
      defineProperty(array, i, dataDescriptor(this.decode(item, `${at}[${i}]`)));
    }
    return this.withFields(array, json, at);
  }

  private collection(json: Tagged, at: string): unknown {
    const entries = json.$ === 'map' ? json.entries : json.items;
    if (!isArray(entries)) return fail(at, 'a collection without entries');
    const isMap = json.$ === 'map';
    const collection = this.made(this.special(json, isMap ? new Map() : new Set(), at), json);
    if (!(isMap ? types.isMap(collection) : types.isSet(collection)))
      fail(at, `${String(json.class)} is not a class of collections`);
    for (const entry of entries as readonly JsonValue[]) {
      if (!isMap) {
        addTo(collection as Set<unknown>, this.decode(entry, at));
      } else {
        const [key, value] =
          isArray(entry) && entry.length === 2 ? entry : fail(at, 'an entry that is no pair');
        const decoded = this.decode(key as JsonValue, at);
        setIn(collection as Map<unknown, unknown>, decoded, this.decode(value as JsonValue, at));
      }
    }
    return this.withFields(collection, json, at);
  }

  /** An object of the class that extends one of the language, or else the plain one. */
  private special<T extends object>(json: Tagged, plain: T, at: string): T | object {
    if (json.class === undefined) return plain;
    return typeof json.class === 'string'
      ? this.decoding.instantiate(json.class)
      : fail(at, 'an instance without a class');
  }

  /** An ArrayBuffer or DataView. */
  private bytes(json: Tagged, at: string): object {
    const { buffer } = Uint8Array.from(this.decodeAll(json.items, at) as number[]);
    return this.made(json.class === 'DataView' ? new DataView(buffer) : buffer, json);
  }

  /** An error or typed array of a class of the language. */
  private builtin(json: Tagged, at: string): object {
    const name = String(json.class);
    if (!isLanguageClass(name)) return fail(at, `a value of the class ${name}`);
    const content = json.$ === 'error' ? json.message : this.decodeAll(json.items, at);
    const maker = globalThis[name as 'Error'] as unknown as new (content: unknown) => object;
    const object = this.withFields(this.made(construct(maker, [content]), json), json, at);
    giveStack(object);
    return object;
  }

  private promise(json: Tagged, at: string): object {
    const isRejected = json.reason !== undefined;
    const isPending = json.pending === true;
    let settle: (value: unknown) => void = () => undefined;
    const promise = new Promise<unknown>((resolve, reject) => {
      settle = isRejected ? reject : resolve;
    });
    // That the program does not ask for the reason is no error of its own.
    promise.catch(() => undefined);
    this.made(promise, json);
    const value = this.decode((isRejected ? json.reason : json.value) ?? null, at);
    if (!isPending) settle(value);
    noteSettled(
      promise,
      isPending ? { isPending, isRejected: false, value: undefined } : { isRejected, value },
    );
    return promise;
  }

  private results(calls: JsonValue | undefined, at: string): unknown[] {
    const list = isArray(calls) ? (calls as readonly JsonValue[]) : [];
    return list.map((item, i) => (isTag(item, 'throws') ? THROWN : this.decode(item, `${at}[${i}]`)));
  }

  private decodeAll(items: JsonValue | undefined, at: string): unknown[] {
    const list = isArray(items) ? (items as readonly JsonValue[]) : [];
    return list.map((item, i) => this.decode(item, `${at}[${i}]`));
  }

  private withFields<T extends object>(object: T, json: Tagged, at: string): T {
    if (json.fields !== undefined) this.fields(object, record(json.fields, at), at, true);
    if (json.hidden !== undefined) this.fields(object, record(json.hidden, at), at, false);
    if (isArray(json.symbols)) {
      for (const pair of json.symbols as readonly JsonValue[]) {
        const [key, value] = isArray(pair) ? pair : fail(at, 'a symbol without a value');
        const symbol = this.decode(key as JsonValue, at);
        if (typeof symbol !== 'symbol') fail(at, 'a property key that is no symbol');
        defineProperty(object, symbol as symbol, dataDescriptor(this.decode(value as JsonValue, at)));
      }
    }
    return object;
  }

  private fields(object: object, fields: Tagged, at: string, enumerable: boolean): void {
    for (const key of ownKeys(fields) as string[]) {
      defineProperty(object, key, dataDescriptor(this.decode(fields[key]!, `${at}.${key}`), enumerable));
    }
  }
}

/** Whether the fields of an instance are what its constructor takes (see `heap-fields/made.ts`). */
export function isMadeOf(fields: JsonValue | undefined): boolean {
  return typeof fields === 'object' && fields !== null && ownKeys(fields).some((key) => isMadeKey(key));
}

function isTag(item: JsonValue, tag: string): boolean {
  return typeof item === 'object' && item !== null && !isArray(item) && (item as Tagged).$ === tag;
}

function record(json: JsonValue, at: string): Tagged {
  return typeof json === 'object' && json !== null && !isArray(json)
    ? (json as Tagged)
    : fail(at, 'bad fields');
}

function number(value: JsonValue | undefined, at: string): number {
  switch (value) {
    case '-0':
      return -0;
    case 'NaN':
      return Number.NaN;
    case 'Infinity':
      return Number.POSITIVE_INFINITY;
    case '-Infinity':
      return Number.NEGATIVE_INFINITY;
    default:
      return fail(at, 'a number that is none of NaN, Infinity, -Infinity, -0');
  }
}

function bigint(value: JsonValue | undefined, at: string): bigint {
  return typeof value === 'string' && /^-?\d+$/u.test(value)
    ? BigInt(value)
    : fail(at, 'a bigint without digits');
}

function fail(at: string, what: string): never {
  throw new ValueError(`${at}: ${what}`);
}
