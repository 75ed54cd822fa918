/**
 * Operations compiled inside the realm of the program under test: what they throw are errors of that realm, what they
 * make has its prototypes, and primitives get its methods.
 */
import vm from 'node:vm';
import type { CoroutineKind } from '../../compiler/ir/function.js';

type Values = (a: unknown, b: unknown) => unknown;
type Value = (a: unknown) => unknown;

export interface Operations {
  readonly global: Record<PropertyKey, unknown>;
  /** `a + b` and so on, by the name of the opcode. Operands are primitives. */
  readonly add: Values;
  readonly sub: Values;
  readonly mul: Values;
  readonly div: Values;
  readonly mod: Values;
  readonly exp: Values;
  readonly bit_and: Values;
  readonly bit_or: Values;
  readonly bit_xor: Values;
  readonly shl: Values;
  readonly shr: Values;
  readonly ushr: Values;
  readonly lt: Values;
  readonly le: Values;
  readonly gt: Values;
  readonly ge: Values;
  readonly eq: Values;
  readonly ne: Values;
  readonly strict_eq: Values;
  readonly strict_ne: Values;
  readonly in: Values;
  readonly neg: Value;
  readonly bit_not: Value;
  readonly to_number: Value;
  readonly to_numeric: Value;
  readonly to_string: Value;
  /** ToBigInt of a primitive value. */
  readonly toBigInt: Value;
  readonly inc: Value;
  readonly dec: Value;
  readonly toObject: (value: unknown) => object;
  readonly get: (object: unknown, key: PropertyKey) => unknown;
  readonly setStrict: (object: unknown, key: PropertyKey, value: unknown) => void;
  /** As `setStrict`, for elements of arrays. */
  readonly setElement: (array: unknown[], index: number, value: unknown) => void;
  readonly setSloppy: (object: unknown, key: PropertyKey, value: unknown) => void;
  readonly deleteStrict: (object: unknown, key: PropertyKey) => boolean;
  readonly deleteSloppy: (object: unknown, key: PropertyKey) => boolean;
  readonly newObject: () => object;
  /** An object without prototype. */
  readonly newRecord: () => Record<PropertyKey, unknown>;
  readonly newArray: () => unknown[];
  readonly arrayOf: (values: readonly unknown[]) => unknown[];
  readonly newConstructor: () => object;
  /** A promise that stays pending. */
  readonly newPromise: () => object;
  /** `next` of array iterators. */
  readonly arrayIteratorNext: (iterator: unknown) => { readonly done: boolean };
  readonly pop: (array: unknown[]) => unknown;
  readonly iteratorResult: (value: unknown, done: boolean) => object;
  readonly newRegExp: (pattern: string, flags: string) => object;
  readonly forInKeys: (object: object) => PropertyKey[];
  readonly strictArguments: (...values: unknown[]) => object;
  readonly sloppyArguments: (...values: unknown[]) => object;
  readonly defineData: (object: object, key: PropertyKey, value: unknown) => void;
  readonly getWith: (object: object, key: PropertyKey, receiver: unknown) => unknown;
  readonly setWith: (object: object, key: PropertyKey, value: unknown, receiver: unknown) => boolean;
  readonly setPrototypeOf: (object: object, prototype: object | null) => object;
  readonly reflectDefine: (object: object, key: PropertyKey, descriptor: PropertyDescriptor) => boolean;
  readonly getPrototypeOf: (object: object) => object | null;
  readonly ownKeys: (object: object) => PropertyKey[];
  readonly isEnumerable: (object: object, key: PropertyKey) => boolean;
  readonly defineProperty: (object: object, key: PropertyKey, descriptor: PropertyDescriptor) => object;
  /** Whether a function is a bound one made by a built-in. */
  readonly isBound: (callee: object) => boolean;
  readonly apply: (callee: object, receiver: unknown, args: readonly unknown[]) => unknown;
  /** Throws for a revoked proxy. */
  readonly isArray: (value: unknown) => boolean;
  readonly construct: (callee: object, args: readonly unknown[], newTarget: object) => unknown;
  readonly isConstructor: (value: object) => boolean;
  /** A function that calls the target, and constructs with it if asked to. */
  readonly forwarder: (target: object, constructs: boolean) => object;
  /** A generator object that the engine knows for one. It never runs. */
  readonly newGenerator: (kind: 'generator' | 'async-generator', prototype: object) => object;
  /** Makes a method a function of the kind. */
  readonly asCoroutine: Readonly<Record<CoroutineKind, (made: object) => object>>;
  readonly error: (name: string, message: string) => object;
}

const TEXT = `(function () {
  const { defineProperty } = Object;
  const { getOwnPropertyDescriptor, hasOwn } = Object;
  const { Proxy } = globalThis;
  const RegExpOriginal = RegExp;
  const PromiseOriginal = Promise;
  const nothing = () => {};
  const ObjectOriginal = Object;
  const errors = { Error, TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError, AggregateError };
  Object.setPrototypeOf(errors, null);
  const global = globalThis;
  // The property that the engine gives it reads as the iterator of the realm that asks.
  const { values, pop } = Array.prototype;
  const { next } = [].values();
  const { apply, construct } = Reflect;
  const { iterator } = Symbol;
  const { asIntN } = BigInt;
  const MOST_BITS = 9007199254740991;
  function withIterator(list) {
    return defineProperty(list, iterator, { __proto__: null, value: values, writable: true, enumerable: false, configurable: true });
  }
  function isConstructor(value) {
    try {
      new (new Proxy(value, { __proto__: null, construct: () => ({}) }))();
      return true;
    } catch {
      return false;
    }
  }
  const strict = (function () {
    'use strict';
    return {
      setStrict(object, key, value) { object[key] = value; },
      setElement(array, index, value) { array[index] = value; },
      deleteStrict(object, key) { return delete object[key]; },
      strictArguments() { return withIterator(arguments); },
      forwarder(target, constructs) {
        if (!constructs) return { call(...given) { return apply(target, this, given); } }.call;
        return function forward(...given) {
          if (new.target === undefined) return apply(target, this, given);
          return construct(target, given, new.target === forward ? target : new.target);
        };
      },
    };
  })();
  const { create, getPrototypeOf, setPrototypeOf } = Object;
  const like = (model) => {
    const prototype = getPrototypeOf(model);
    const instances = prototype.prototype;
    return (made) => {
      setPrototypeOf(made, prototype);
      if (instances !== undefined)
        defineProperty(made, 'prototype', { __proto__: null, value: create(instances), writable: true, enumerable: false, configurable: false });
      return made;
    };
  };
  const asCoroutine = {
    generator: like(function* () {}),
    async: like(async () => {}),
    'async-generator': like(async function* () {}),
  };
  const maker = (make) => (prototype) => {
    if (make.prototype !== prototype) make.prototype = prototype;
    return make();
  };
  const generators = { generator: maker(function* () {}), 'async-generator': maker(async function* () {}) };
  return {
    ...strict,
    asCoroutine,
    newGenerator: (kind, prototype) => generators[kind](prototype),
    global,
    add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b,
    mod: (a, b) => a % b, exp: (a, b) => a ** b,
    bit_and: (a, b) => a & b, bit_or: (a, b) => a | b, bit_xor: (a, b) => a ^ b,
    shl: (a, b) => a << b, shr: (a, b) => a >> b, ushr: (a, b) => a >>> b,
    lt: (a, b) => a < b, le: (a, b) => a <= b, gt: (a, b) => a > b, ge: (a, b) => a >= b,
    eq: (a, b) => a == b, ne: (a, b) => a != b, strict_eq: (a, b) => a === b, strict_ne: (a, b) => a !== b,
    in: (a, b) => a in b,
    toBigInt: (a) => asIntN(MOST_BITS, a),
    neg: (a) => -a, bit_not: (a) => ~a,
    to_number: (a) => +a,
    to_numeric: (a) => (typeof a === 'bigint' ? a : +a),
    to_string: (a) => \`\${a}\`,
    inc: (a) => ++a, dec: (a) => --a,
    toObject(value) { return ObjectOriginal(value); },
    get: (object, key) => object[key],
    setSloppy(object, key, value) { object[key] = value; },
    deleteSloppy(object, key) { return delete object[key]; },
    newObject: () => ({}),
    newRecord: () => ({ __proto__: null }),
    newArray: () => [],
    arrayOf(values) {
      const out = [];
      for (let i = 0; i < values.length; i++) defineProperty(out, i, { __proto__: null, value: values[i], writable: true, enumerable: true, configurable: true });
      return out;
    },
    newConstructor: () => function () {},
    newPromise: () => new PromiseOriginal(nothing),
    arrayIteratorNext: (iterator) => apply(next, iterator, []),
    pop: (array) => apply(pop, array, []),
    iteratorResult: (value, done) => ({ value, done }),
    newRegExp: (pattern, flags) => new RegExpOriginal(pattern, flags),
    forInKeys(object) { let n = 0; const keys = []; for (const key in object) defineProperty(keys, n++, { __proto__: null, value: key, writable: true, enumerable: true, configurable: true }); return keys; },
    sloppyArguments() { return withIterator(arguments); },
    defineData(object, key, value) {
      defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    },
    getWith: Reflect.get,
    setWith: Reflect.set,
    setPrototypeOf,
    reflectDefine: Reflect.defineProperty,
    getPrototypeOf: Reflect.getPrototypeOf,
    ownKeys: Reflect.ownKeys,
    isEnumerable(object, key) {
      const descriptor = getOwnPropertyDescriptor(object, key);
      return descriptor !== undefined && descriptor.enumerable;
    },
    defineProperty,
    isBound: (callee) => typeof callee === 'function' && !hasOwn(callee, 'prototype') && isConstructor(callee),
    apply: Reflect.apply,
    construct: Reflect.construct,
    isConstructor,
    isArray: Array.isArray,
    error: (name, message) => (name === 'AggregateError' ? new errors.AggregateError([], message) : new errors[name](message)),
  };
})()`;

/** Makes the operations of a realm. Call it before any other code runs there. */
export function makeOperations(context: vm.Context): Operations {
  return vm.runInContext(TEXT, context, { filename: 'penumbra:operations' }) as Operations;
}
