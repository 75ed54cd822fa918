'use strict';

// JSON with what calls functions of the program (ECMA-262, 25.5): revivers, replacers, toJSON, accessors.
const $ = require('penumbra:intrinsics');
const { isArray, isObject, lengthOf } = $;

/** 25.5.1 JSON.parse with a reviver. */
exports.parseJson = function parse(text, reviver) {
  const root = $.newObject();
  $.createData(root, '', callFunction($.jsonParse, undefined, `${text}`));
  return revive(root, '', reviver);
};

/** 25.5.1.1 InternalizeJSONProperty. */
function revive(holder, name, reviver) {
  const value = holder[name];
  if (isObject(value)) {
    if (isArray(value)) {
      const length = lengthOf(value);
      for (let i = 0; i < length; i++) reviveIn(value, `${i}`, reviver);
    } else {
      const keys = enumerableKeys(value);
      for (let i = 0; i < keys.length; i++) reviveIn(value, keys[i], reviver);
    }
  }
  return callFunction(reviver, holder, name, value);
}

function reviveIn(holder, key, reviver) {
  const value = revive(holder, key, reviver);
  if (value === undefined) $.removeProperty(holder, key);
  else $.createData(holder, key, value);
}

/** 7.3.23 EnumerableOwnProperties, keys. */
function enumerableKeys(object) {
  $.checkExports(object);
  const keys = $.ownKeys(object);
  const list = $.newArray();
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (typeof key === 'string' && $.isEnumerable(object, key)) $.define(list, list.length, key);
  }
  return list;
}

/** 25.5.2 JSON.stringify. */
exports.stringifyJson = function stringify(value, replacer, space) {
  const isList = isObject(replacer) && isArray(replacer);
  const state = {
    replace: typeof replacer === 'function' ? replacer : undefined,
    keys: isList ? keysIn(replacer) : undefined,
    gap: gapOf(space),
    stack: $.newArray(),
    names: $.newArray(),
  };
  const holder = $.newObject();
  $.createData(holder, '', value);
  return serialize(state, holder, '', '');
};

function keysIn(list) {
  const keys = $.newArray();
  const length = lengthOf(list);
  for (let i = 0; i < length; i++) {
    const item = list[i];
    const kind = isObject(item) ? $.boxOf(item) : undefined;
    if (typeof item !== 'string' && typeof item !== 'number' && kind !== 'Number' && kind !== 'String')
      continue;
    const key = `${item}`;
    let isNew = true;
    for (let k = 0; k < keys.length; k++) if (keys[k] === key) isNew = false;
    if (isNew) $.define(keys, keys.length, key);
  }
  return keys;
}

function gapOf(space) {
  const kind = isObject(space) ? $.boxOf(space) : undefined;
  let value = space;
  if (kind === 'Number') value = +space;
  else if (kind === 'String') value = `${space}`;
  if (typeof value === 'number') {
    const count = $.toInteger(value);
    return $.partOfText('          ', 0, count < 0 ? 0 : count > 10 ? 10 : count);
  }
  return typeof value === 'string' ? $.partOfText(value, 0, value.length < 10 ? value.length : 10) : '';
}

/** 25.5.2.2 SerializeJSONProperty. */
function serialize(state, holder, key, indent) {
  let value = holder[key];
  if (isObject(value) || typeof value === 'bigint') {
    const toJSON = value.toJSON;
    if (typeof toJSON === 'function') value = callFunction(toJSON, value, key);
  }
  if (state.replace !== undefined) value = callFunction(state.replace, holder, key, value);
  if (isObject(value)) {
    const kind = $.boxOf(value);
    if (kind === 'Number') value = +value;
    else if (kind === 'String') value = `${value}`;
    else if (kind !== undefined) value = $.unbox(value);
  }
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return value ? 'true' : 'false';
    case 'string':
      return $.quote(value);
    case 'number':
      return $.isFinite(value) ? `${value}` : 'null';
    case 'bigint':
      throw $.typeError('Do not know how to serialize a BigInt');
    case 'object':
      return isArray(value)
        ? serializeArray(state, value, key, indent)
        : serializeObject(state, value, key, indent);
  }
}

/** 25.5.2.4 SerializeJSONObject. */
function serializeObject(state, object, key, indent) {
  enter(state, object, key);
  const inner = indent + state.gap;
  const keys = state.keys === undefined ? enumerableKeys(object) : state.keys;
  let text = '';
  let isEmpty = true;
  for (let k = 0; k < keys.length; k++) {
    const name = keys[k];
    const member = serialize(state, object, name, inner);
    if (member === undefined) continue;
    const colon = state.gap === '' ? ':' : ': ';
    text += separator(state, isEmpty, inner) + $.quote(name) + colon + member;
    isEmpty = false;
  }
  leave(state);
  return wrapped(state, isEmpty, '{', text, '}', indent);
}

/** 25.5.2.5 SerializeJSONArray. */
function serializeArray(state, array, key, indent) {
  enter(state, array, key);
  const inner = indent + state.gap;
  const length = lengthOf(array);
  let text = '';
  for (let i = 0; i < length; i++) {
    const element = serialize(state, array, `${i}`, inner);
    text += separator(state, i === 0, inner) + (element === undefined ? 'null' : element);
  }
  leave(state);
  return wrapped(state, length === 0, '[', text, ']', indent);
}

function separator(state, isFirst, indent) {
  if (state.gap === '') return isFirst ? '' : ',';
  return isFirst ? indent : `,\n${indent}`;
}

function wrapped(state, isEmpty, open, text, close, indent) {
  if (isEmpty || state.gap === '') return open + text + close;
  return `${open}\n${text}\n${indent}${close}`;
}

function enter(state, object, key) {
  const { stack, names } = state;
  for (let n = 0; n < stack.length; n++) if (stack[n] === object) throw circular(state, n, key);
  $.define(stack, stack.length, object);
  $.define(names, names.length, key);
}

function leave({ stack, names }) {
  stack.length -= 1;
  names.length -= 1;
}

/** Objects of a circle that node's message names: the first, two behind it, the last. */
const NAMED = 2;

function circular({ stack, names }, start, key) {
  const behind = start + 1 + NAMED;
  let lines = `\n    --> starting at object with constructor ${$.makerOf(stack[start])}`;
  for (let n = start + 1; n < stack.length; n++) {
    const isHidden = n >= behind && n < stack.length - 1;
    if (isHidden && n === behind) lines += '\n    |     ...';
    if (isHidden) continue;
    lines += `\n    |     ${placeOf(stack[n - 1], names[n])} -> object with constructor ${$.makerOf(stack[n])}`;
  }
  lines += `\n    --- ${placeOf(stack[stack.length - 1], key)} closes the circle`;
  return $.typeError(`Converting circular structure to JSON${lines}`);
}

function placeOf(holder, key) {
  return isArray(holder) ? `index ${key}` : `property '${key}'`;
}
