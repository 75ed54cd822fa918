'use strict';

// URLSearchParams on names and values that depend on the input: beside node's object stands a list of its pairs.
const $ = require('penumbra:intrinsics');

/** WHATWG URL, 5.1 application/x-www-form-urlencoded parsing, of one name or value. */
function decoded(text, lenient) {
  const spaced = text.replaceAll('+', ' ');
  try {
    return callFunction($.decodeURIComponent, undefined, spaced);
  } catch {
    return $.callNatively(lenient, undefined, [spaced]);
  }
}

/** The pairs of a text. */
exports.searchParamsOfText = function searchParamsOfText(params, text, lenient) {
  const list = [];
  // Decided once, and not of each name and value.
  const isEncoded = text.includes('%') || text.includes('+');
  const read = (part) => (isEncoded ? decoded(part, lenient) : part);
  let start = text.startsWith('?') ? 1 : 0;
  while (start < text.length) {
    const next = text.indexOf('&', start);
    const pair = next < 0 ? text.slice(start) : text.slice(start, next);
    if (pair !== '') {
      const equals = pair.indexOf('=');
      const name = read(equals < 0 ? pair : pair.slice(0, equals));
      add(list, name, equals < 0 ? '' : read(pair.slice(equals + 1)));
    }
    if (next < 0) break;
    start = next + 1;
  }
  $.accompanied(params, list);
  return params;
};

/** The pairs of an array of pairs, or the properties of an object. */
exports.searchParamsOfObject = function searchParamsOfObject(params, init) {
  const list = [];
  if ($.isArray(init))
    for (let at = 0; at < init.length; at++) list[at] = [`${init[at][0]}`, `${init[at][1]}`];
  else {
    const keys = $.ownKeys(init);
    for (let at = 0; at < keys.length; at++) add(list, keys[at], `${init[keys[at]]}`);
  }
  $.accompanied(params, list);
  return params;
};

/** Adds a pair behind all others. */
function add(list, name, value) {
  list[list.length] = [name, value];
}

/** Keeps some pairs of a list. */
function keep(list, isKept) {
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    if (!isKept(list[at])) continue;
    list[count] = list[at];
    count += 1;
  }
  list.length = count;
}

exports.searchParamsAppend = function append(list, name, value) {
  add(list, `${name}`, `${value}`);
};

exports.searchParamsDelete = function remove(list, name, value) {
  const wanted = `${name}`;
  keep(list, (pair) => pair[0] !== wanted || (value !== undefined && pair[1] !== `${value}`));
};

exports.searchParamsSet = function set(list, name, value) {
  const wanted = `${name}`;
  let isSet = false;
  keep(list, (pair) => {
    if (pair[0] !== wanted) return true;
    if (isSet) return false;
    isSet = true;
    pair[1] = `${value}`;
    return true;
  });
  if (!isSet) add(list, wanted, `${value}`);
};

/** Sorts by the units of names; equal ones stay as they are. */
exports.searchParamsSort = function sort(list) {
  for (let end = 1; end < list.length; end++) {
    const pair = list[end];
    let at = end;
    for (; at > 0 && pair[0] < list[at - 1][0]; at -= 1) list[at] = list[at - 1];
    list[at] = pair;
  }
};

exports.searchParamsGet = function get(list, name) {
  const wanted = `${name}`;
  for (let at = 0; at < list.length; at++) if (list[at][0] === wanted) return list[at][1];
  return null;
};

exports.searchParamsGetAll = function getAll(list, name) {
  const wanted = `${name}`;
  const found = [];
  for (let at = 0; at < list.length; at++) if (list[at][0] === wanted) found[found.length] = list[at][1];
  return found;
};

exports.searchParamsHas = function has(list, name, value) {
  const wanted = `${name}`;
  for (let at = 0; at < list.length; at++)
    if (list[at][0] === wanted && (value === undefined || list[at][1] === `${value}`)) return true;
  return false;
};

exports.searchParamsForEach = function forEach(list, callback, thisArg) {
  for (let at = 0; at < list.length; at++) callFunction(callback, thisArg, list[at][1], list[at][0], this);
};

/** An iterator over what each pair gives. */
function iterated(list, of) {
  const given = [];
  for (let at = 0; at < list.length; at++) given[at] = of(list[at]);
  return given[$.iteratorSymbol]();
}

exports.searchParamsEntries = function entries(list) {
  return iterated(list, (pair) => [pair[0], pair[1]]);
};

exports.searchParamsKeys = function keys(list) {
  return iterated(list, (pair) => pair[0]);
};

exports.searchParamsValues = function values(list) {
  return iterated(list, (pair) => pair[1]);
};

/** WHATWG URL, 5.2 application/x-www-form-urlencoded serializing, beside what encodeURIComponent does. */
const OTHERS = [
  ['%20', '+'],
  ['!', '%21'],
  ["'", '%27'],
  ['(', '%28'],
  [')', '%29'],
  ['~', '%7E'],
];

function encoded(text) {
  let result = callFunction($.encodeURIComponent, undefined, text);
  for (let at = 0; at < OTHERS.length; at++)
    if (result.includes(OTHERS[at][0])) result = result.replaceAll(OTHERS[at][0], OTHERS[at][1]);
  return result;
}

exports.searchParamsText = function textOf(list) {
  let text = '';
  for (let at = 0; at < list.length; at++)
    text += `${at === 0 ? '' : '&'}${encoded(list[at][0])}=${encoded(list[at][1])}`;
  return text;
};
