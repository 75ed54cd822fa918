'use strict';

// Functions of node's module `querystring` on texts that depend on the input. What is no text is node's to take.
const $ = require('penumbra:intrinsics');

/** A name or value as it was before it was encoded. What was not encoded well is node's to read. */
function decoded(text, lenient) {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  try {
    return callFunction($.decodeURIComponent, undefined, spaced);
  } catch {
    return $.callNatively(lenient, undefined, [spaced]);
  }
}

function add(query, name, value) {
  const known = query[name];
  if (known === undefined) query[name] = value;
  else if (typeof known === 'string') query[name] = [known, value];
  else known[known.length] = value;
}

/** Pairs that node reads, empty ones included, where nothing else is said. */
const MOST_PAIRS = 1000;

exports.parseQuery = function parse(native, text, lenient) {
  if (typeof text !== 'string') return $.callNatively(native, undefined, [text]);
  const query = { __proto__: null };
  let start = 0;
  for (let left = MOST_PAIRS; left > 0 && start < text.length; left -= 1) {
    const next = text.indexOf('&', start);
    const pair = next < 0 ? text.slice(start) : text.slice(start, next);
    if (pair !== '') {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      add(query, decoded(name, lenient), equals < 0 ? '' : decoded(pair.slice(equals + 1), lenient));
    }
    if (next < 0) break;
    start = next + 1;
  }
  return query;
};
