'use strict';

// Regular expressions that are as they were made, on a text that depends on inputs: each match is asked for from the index
// behind the one before, and what is compared is what ECMA-262, 22.2.6, says, where the pattern leaves it open.
const $ = require('penumbra:intrinsics');
const { replacedByCall, substituted } = require('./substitution.cjs');

/** The index from which the next match is asked for (22.2.7.3). */
function behind(expression, text, { index, end }) {
  if (!$.mayBeEmpty(expression) || end !== index) return end;
  return end + ($.readsCodePoints(expression) ? $.lengthAt(text, end) : 1);
}

/** All matches of an expression that is global. */
function matchesOf(expression, text) {
  expression.lastIndex = 0;
  const found = $.newArray();
  for (let next = $.matchFrom(expression, text, 0); next !== null; ) {
    $.define(found, found.length, next);
    next = $.matchFrom(expression, text, behind(expression, text, next));
  }
  return found;
}

/** The match of one that is not. */
function firstMatch(expression, text) {
  const found = $.newArray();
  const match = callFunction($.regExpExec, expression, text);
  if (match !== null) {
    const { index } = match;
    $.define(found, 0, { match, index, end: index + match[0].length });
  }
  return found;
}

/** 22.2.6.8 RegExp.prototype [ @@match ] */
exports.matchOwn = function match(string) {
  const text = `${string}`;
  if (!$.isGlobal(this)) return callFunction($.regExpExec, this, text);
  const matches = matchesOf(this, text);
  if (matches.length === 0) return null;
  const found = $.newArray();
  for (let n = 0; n < matches.length; n++) $.define(found, n, matches[n].match[0]);
  return found;
};

/** 22.2.6.11 RegExp.prototype [ @@replace ] */
exports.replaceOwn = function replace(string, replacement) {
  const text = `${string}`;
  const isCalled = typeof replacement === 'function';
  const template = isCalled ? '' : `${replacement}`;
  const matches = $.isGlobal(this) ? matchesOf(this, text) : firstMatch(this, text);
  let out = '';
  let last = 0;
  for (let n = 0; n < matches.length; n++) {
    const { match, index, end } = matches[n];
    const { 0: matched, groups } = match;
    const captures = $.newArray();
    for (let k = 1; k < match.length; k++) $.define(captures, k - 1, match[k]);
    const value = isCalled
      ? replacedByCall(replacement, matched, captures, index, text, groups)
      : substituted(template, matched, captures, index, text, groups);
    out += $.partOfText(text, last, index) + value;
    last = end;
  }
  return out + $.restOfText(text, last);
};

/** 22.2.6.14 RegExp.prototype [ @@split ]: the first match from an index on is what a sticky expression finds first. */
exports.splitOwn = function split(string, limit) {
  const text = `${string}`;
  const parts = $.newArray();
  const most = limit === undefined ? 4294967295 : +limit >>> 0;
  if (most === 0) return parts;
  const isOpen = $.mayBeEmpty(this);
  if (isOpen && text.length === 0) {
    if ($.matchAnywhere(this, text, 0) === null) $.define(parts, 0, text);
    return parts;
  }
  let start = 0;
  for (let at = 0; !isOpen || at < text.length; ) {
    const found = $.matchAnywhere(this, text, at);
    if (found === null || (isOpen && found.index >= text.length)) break;
    const { match, index, end } = found;
    if (isOpen && end === start) {
      at = end + ($.readsCodePoints(this) ? $.lengthAt(text, end) : 1);
      continue;
    }
    $.define(parts, parts.length, $.partOfText(text, start, index));
    if (parts.length === most) return parts;
    start = end;
    for (let k = 1; k < match.length; k++) {
      $.define(parts, parts.length, match[k]);
      if (parts.length === most) return parts;
    }
    at = start;
  }
  $.define(parts, parts.length, $.restOfText(text, start));
  return parts;
};
