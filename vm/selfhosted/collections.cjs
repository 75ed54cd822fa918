'use strict';

// Map, Set and what reads iterables of entries (ECMA-262, 24.1, 24.2 and 20.1.2.7).
const $ = require('penumbra:intrinsics');

/** 7.4.2 GetIterator and on: an object that for-of iterates over, its method read once. */
function sourceOf(items) {
  const method = items[$.iteratorSymbol];
  if (typeof method !== 'function') {
    throw $.typeError(`${$.valueText(items)} is not iterable (cannot read property Symbol(Symbol.iterator))`);
  }
  return { [$.iteratorSymbol]: () => callFunction(method, items) };
}

exports.sourceOf = sourceOf;

function entryOf(item) {
  if (!$.isObject(item)) throw $.typeError(`Iterator value ${$.describe(item)} is not an entry object`);
  return item;
}

function adderOf(collection, name) {
  const adder = collection[name];
  if (typeof adder === 'function') return adder;
  const [found, object] = [$.describe(adder), $.describe(collection)];
  throw $.typeError(`'${found}' returned for property '${name}' of object '${object}' is not a function`);
}

/** 24.1.1.2 AddEntriesFromIterable, of a new Map or WeakMap. */
exports.addEntries = function addEntries(map, items) {
  const adder = adderOf(map, 'set');
  for (const item of sourceOf(items)) {
    const entry = entryOf(item);
    callFunction(adder, map, entry[0], entry[1]);
  }
  return map;
};

/** 24.2.1.1 Set, steps 6 to 8, and WeakSet. */
exports.addValues = function addValues(set, items) {
  const adder = adderOf(set, 'add');
  for (const item of sourceOf(items)) callFunction(adder, set, item);
  return set;
};

/** 24.1.3.5 Map.prototype.forEach and 24.2.3.6 Set.prototype.forEach. */
exports.forEachEntry = function forEach(callback, thisArg) {
  const entries = $.entriesOf(this);
  for (let entry = $.nextEntry(entries); entry !== undefined; entry = $.nextEntry(entries)) {
    callFunction(callback, thisArg, entry[1], entry[0], this);
  }
};

/** 20.1.2.7 Object.fromEntries. */
exports.fromEntries = function fromEntries(items) {
  const out = $.newObject();
  for (const item of sourceOf(items)) {
    const entry = entryOf(item);
    const key = entry[0];
    const value = entry[1];
    $.createData(out, $.ownKeys({ [key]: 0 })[0], value);
  }
  return out;
};
