/** The properties and the prototype of an object as they were, in their order. */
import { isDeepStrictEqual, types } from 'node:util';

const {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isExtensible,
  ownKeys,
  setPrototypeOf,
} = Reflect;

const lengthOfTyped = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype)!, 'length')!.get!;

/** Names of the properties of longer typed arrays are not listed to see that there are none: V8 lists all elements first. */
const LONG = 256;

export class KeptProperties {
  readonly prototype: object | null;
  private readonly keys: readonly PropertyKey[];
  /** By key; undefined for one that nobody can change, and for one that is not looked at. */
  private readonly changeable: readonly (PropertyDescriptor | undefined)[];
  readonly descriptors: readonly PropertyDescriptor[];
  private readonly isExtensible: boolean;
  /** Of a long typed array without properties: another one with the same elements. */
  private readonly like: object | undefined;

  constructor(private readonly object: object) {
    this.prototype = getPrototypeOf(object);
    this.isExtensible = isExtensible(object);
    this.keys = keysOf(object);
    if (types.isTypedArray(object) && elementsOf(object) > LONG && this.keys.length === 0)
      this.like = likeness(object, this.prototype);
    const isError = types.isNativeError(object);
    // What V8 has for the stack of an error is made when it is read.
    const descriptors = this.keys.map((key) =>
      isError && key === 'stack' ? undefined : getOwnPropertyDescriptor(object, key)!,
    );
    this.descriptors = descriptors.filter((descriptor) => descriptor !== undefined);
    this.changeable = descriptors.map((descriptor) =>
      descriptor && isFixed(descriptor) ? undefined : descriptor,
    );
  }

  /** Whether nothing of it can ever change. */
  get isFixed(): boolean {
    return !this.isExtensible && this.changeable.every((descriptor) => descriptor === undefined);
  }

  isSame(): boolean {
    const { object, keys, changeable, like } = this;
    if (getPrototypeOf(object) !== this.prototype || isExtensible(object) !== this.isExtensible) return false;
    // One that is not enumerable would not be seen: nobody has come to think of that for a typed array.
    if (like !== undefined && isDeepStrictEqual(object, like)) return true;
    const now = keysOf(object);
    if (now.length !== keys.length) return false;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (now[i] !== key) return false;
      const was = changeable[i];
      if (was !== undefined && !areSame(getOwnPropertyDescriptor(object, key)!, was)) return false;
    }
    return true;
  }

  /** @returns false where the object refuses */
  putBack(): boolean {
    const { object, keys, changeable, prototype } = this;
    if (getPrototypeOf(object) !== prototype && !setPrototypeOf(object, prototype)) return false;
    const known = new Set(keys);
    for (const key of keysOf(object)) if (!known.has(key) && !deleteProperty(object, key)) return false;
    if (!this.putInOrder()) return false;
    for (const [i, key] of keys.entries()) {
      const was = changeable[i];
      if (was === undefined) continue;
      const is = getOwnPropertyDescriptor(object, key);
      if ((is === undefined || !areSame(is, was)) && !defineProperty(object, key, was)) return false;
    }
    return true;
  }

  /** Objects list their properties in the order of their making: takes away those behind the first one that is missing. */
  private putInOrder(): boolean {
    const { object } = this;
    const now = keysOf(object).filter((key) => !isIndex(key));
    let isBehind = false;
    let same = 0;
    for (const [i, key] of this.keys.entries()) {
      if (isIndex(key)) continue;
      isBehind ||= now[same] !== key;
      if (!isBehind) same += 1;
      else if (now.includes(key) && (this.changeable[i] === undefined || !deleteProperty(object, key)))
        return false;
    }
    return true;
  }
}

/** Another typed array with the same elements and prototype. */
function likeness(array: NodeJS.TypedArray, prototype: object | null): object {
  const name = nameOf.call(array) as 'Uint8Array';
  return Object.setPrototypeOf(new globalThis[name](array as Uint8Array), prototype) as object;
}

const nameOf = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype)!, Symbol.toStringTag)!
  .get as () => string;

/** Without the elements of typed arrays, which are listed first: those are bytes of their buffer. */
function keysOf(object: object): readonly PropertyKey[] {
  const keys = ownKeys(object);
  return types.isTypedArray(object) ? keys.slice(elementsOf(object)) : keys;
}

/** How many elements a typed array has. */
export function elementsOf(array: NodeJS.TypedArray): number {
  return apply(lengthOfTyped, array, []) as number;
}

/** Objects list elements first, whenever they were made. */
function isIndex(key: PropertyKey): boolean {
  return typeof key === 'string' && String(Number(key) >>> 0) === key;
}

/** Whether nobody can change a property: the `arguments` and `caller` of functions among them, which V8 takes long to tell. */
function isFixed({ configurable, writable, get, set }: PropertyDescriptor): boolean {
  return !configurable && (writable === false || get !== undefined || set !== undefined);
}

function areSame(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set &&
    one.writable === other.writable &&
    one.enumerable === other.enumerable &&
    one.configurable === other.configurable
  );
}
