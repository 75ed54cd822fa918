import { coroutineText } from './coroutine-helpers.js';
import { HELPERS } from './names.js';
import { programText } from './program-helpers.js';

const text = `
const {
  apply,
  construct,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  set,
  setPrototypeOf,
} = Reflect;
const {
  Object,
  Proxy,
  TypeError,
  ReferenceError,
  SyntaxError,
  Error,
  RegExp,
  JSON,
  String,
  WeakMap,
  Promise,
  Symbol,
  Array: { isArray },
  Function: { prototype: functionPrototype },
} = globalThis;
const { iterator, asyncIterator } = Symbol;
const { freeze } = Object,
  global = globalThis;
const { get: weakGet, set: weakSet, has: weakHas } = WeakMap.prototype;
const getWeak = (map, key) => apply(weakGet, map, [key]),
  setWeak = (map, key, value) => apply(weakSet, map, [key, value]);
const isWeak = (map, key) => apply(weakHas, map, [key]);
const isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';
const hasOwn = (o, k) => getOwnPropertyDescriptor(o, k) !== undefined;
const dead = { dead: true },
  homes = new WeakMap();
const replaced = new WeakMap();
/** The method of the object takes the place of a built-in one. */
const replace = (o, name, { [name]: value }) => {
  setWeak(replaced, value, 'function ' + name + '() { [native code] }');
  defineProperty(o, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
};
const describeSymbol = getOwnPropertyDescriptor(Symbol.prototype, 'description').get;
const nameText = (key) =>
  typeof key !== 'symbol'
    ? key
    : apply(describeSymbol, key, []) === undefined
      ? ''
      : '[' + apply(describeSymbol, key, []) + ']';
const hidden = (o, k, value) =>
  defineProperty(o, k, {
    __proto__: null,
    value,
    writable: false,
    enumerable: false,
    configurable: true,
  });
/** ToPropertyKey: an object is converted once, by making it one. */
const key = (k) =>
  typeof k === 'string' || typeof k === 'symbol' ? k : isObject(k) ? ownKeys({ [k]: 0 })[0] : \`\${k}\`;
const data = (o, k, value) => {
  // As in the VM: V8 refuses a field of this name before it looks at the value, against ECMA-262 10.4.2.4.
  if (k === 'length' && isArray(o)) fail('Cannot redefine property: length');
  if (
    !defineProperty(o, k, {
      __proto__: null,
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  )
    throw new TypeError('Cannot define property');
};
const fail = (message) => {
  throw new TypeError(message);
};
function* eachKey(o) {
  for (const k in o) yield k;
}
const eachNext = getPrototypeOf(eachKey.prototype).next;
const helpers = {
  dead,
  apply: (self, f, args) => apply(f, self, args),
  construct: (f, target, args) => construct(f, args, target),
  check(v, name) {
    if (v !== dead) return v;
    throw new ReferenceError(
      name === 'this'
        ? 'Must call super constructor first'
        : "Cannot access '" + name + "' before initialization",
    );
  },
  once(v) {
    if (v !== dead) throw new ReferenceError('Super constructor may only be called once');
  },
  error: (kind, message) => new [TypeError, ReferenceError, SyntaxError, TypeError][kind](message),
  globalOr(name, read, type) {
    try {
      return read();
    } catch (error) {
      if (name in global) throw error;
      // In its dead zone it throws again.
      type();
      return undefined;
    }
  },
  globalFunction(name, value) {
    defineProperty(global, name, { __proto__: null, value });
  },
  coerceThis(v) {
    return v === undefined || v === null ? global : Object(v);
  },
  withCallee(args, callee) {
    args.callee = callee;
    return args;
  },
  finishClass(f, name, parents) {
    hidden(f, 'name', nameText(name));
    if (parents) {
      setPrototypeOf(f, parents[0] === undefined ? functionPrototype : parents[0]);
      setPrototypeOf(f.prototype, parents[1]);
    }
    setWeak(homes, f, f.prototype);
    return f;
  },
  setName(f, k, prefix) {
    hidden(f, 'name', ['', 'get ', 'set '][prefix] + nameText(k));
  },
  setHome(home, f) {
    setWeak(homes, f, home);
    return f;
  },
  home: (f) => getWeak(homes, f),
  checkHeritage(v) {
    // A proxy is a constructor if its target is one, and asking it this way reads nothing.
    try {
      construct(new Proxy(v, { __proto__: null, construct: () => ({}) }), []);
    } catch {
      fail('Class extends value is not a constructor or null');
    }
    return v;
  },
  checkPrototype: (v) =>
    isObject(v) || v === null
      ? v
      : fail('Class extends value does not have valid prototype property'),
  privateName: (description) => ({ description, elements: new WeakMap() }),
  privateGet(o, name) {
    if (!isObject(o) || !isWeak(name.elements, o))
      fail('Cannot read private member ' + name.description);
    const element = getWeak(name.elements, o);
    if (element.kind !== 'accessor') return element.value;
    return element.getter === undefined ? fail('no getter') : apply(element.getter, o, []);
  },
  privateSet(o, name, value) {
    if (!isObject(o) || !isWeak(name.elements, o))
      fail('Cannot write private member ' + name.description);
    const element = getWeak(name.elements, o);
    if (element.kind === 'field') element.value = value;
    else if (element.kind === 'method' || element.setter === undefined)
      fail('Private member is not writable');
    else apply(element.setter, o, [value]);
  },
  privateHas: (o, name) =>
    isObject(o) ? isWeak(name.elements, o) : fail('Cannot use "in" on a primitive'),
  privateAdd(o, name, element) {
    if (isWeak(name.elements, o))
      fail('Cannot initialize ' + name.description + ' twice on the same object');
    setWeak(name.elements, o, element);
  },
  append(a, value) {
    data(a, a.length, value);
  },
  appendHole(a) {
    a.length += 1;
  },
  data,
  method(o, k, f, kind, enumerable) {
    setWeak(homes, f, o);
    const part = kind === 0 ? { value: f, writable: true } : kind === 1 ? { get: f } : { set: f };
    if (!defineProperty(o, k, { __proto__: null, ...part, enumerable, configurable: true }))
      fail('Cannot define property');
  },
  setPrototype(o, v) {
    if (isObject(v) || v === null) setPrototypeOf(o, v);
  },
  ...sloppy,
  propertyKey(o, k) {
    if (o === undefined || o === null) fail('Cannot read properties of ' + o);
    return typeof k === 'number' ? k : key(k);
  },
  key,
  getSuper: (self, parent, k) =>
    parent === null ? fail('Cannot read properties of null') : get(parent, k, self),
  setSuper(self, parent, k, v, strict) {
    if (parent === null) fail('Cannot set properties of null');
    if (!set(parent, k, v, self) && strict) fail('Cannot assign to read only property');
  },
  prototypeOf: getPrototypeOf,
  getMethod(o, k) {
    const f = o[k];
    return f === undefined || f === null
      ? undefined
      : typeof f === 'function'
        ? f
        : fail('not a function');
  },
  asyncIterator(o) {
    if (o === undefined || o === null) fail('not async iterable');
    const f = o[asyncIterator];
    if (f === undefined || f === null) {
      const made = apply(helpers.iteratorMethod(o), o, []);
      if (!isObject(made)) fail('not an object');
      return fromSync(made, made.next);
    }
    if (typeof f !== 'function') fail('not async iterable');
    const made = apply(f, o, []);
    return isObject(made) ? made : fail('not an object');
  },
  iteratorMethod(o) {
    const f = o === undefined || o === null ? undefined : o[iterator];
    return typeof f === 'function' ? f : fail('not iterable');
  },
  coercible: (v) => (v === undefined || v === null ? fail('Cannot destructure ' + v) : v),
  requireObject: (v) => (isObject(v) ? v : fail('not an object')),
  keys(v, kind) {
    if (kind === 0) return { each: eachKey(v) };
    const object = Object(v);
    return { object, own: ownKeys(object), at: 0, excluded: [] };
  },
  exclude(keys, k) {
    data(keys.excluded, keys.excluded.length, k);
  },
  nextKey(keys) {
    if (keys.each) {
      const { value, done } = apply(eachNext, keys.each, []);
      return { key: value, more: !done };
    }
    while (keys.at < keys.own.length) {
      const k = keys.own[keys.at++];
      let skip = false;
      for (let i = 0; i < keys.excluded.length; i++) if (keys.excluded[i] === k) skip = true;
      if (skip) continue;
      const descriptor = getOwnPropertyDescriptor(keys.object, k);
      if (descriptor !== undefined && descriptor.enumerable) return { key: k, more: true };
    }
    return { key: undefined, more: false };
  },
  isObject,
  isPresent: (v) => v !== undefined && v !== null,
  toNumeric: (v) => v++,
  template(templates, number, cooked, raw) {
    if (templates[number] === undefined) {
      defineProperty(cooked, 'raw', {
        __proto__: null,
        value: freeze(raw),
        writable: false,
        enumerable: false,
        configurable: false,
      });
      data(templates, number, freeze(cooked));
    }
    return templates[number];
  },
};
${coroutineText}${programText}
helpers.strictSet = (o, k, v) => {
  o[k] = v;
};
helpers.strictDelete = (o, k) => delete o[k];
`;

/**
 * What programs written back as JavaScript need in their realm, as the text of a script that runs before any of them. It
 * keeps the built-ins that it uses, so that no program can change them under it, and replaces those methods of generators
 * and functions that would show how the programs are written. It is strict, so that no program finds it as a caller.
 */
export const helpersText = `const ${HELPERS} = (function (sloppy) {
'use strict';
${text}return helpers;
})({
  sloppySet(o, k, v) {
    o[k] = v;
  },
  sloppyDelete: (o, k) => delete o[k],
});`;
