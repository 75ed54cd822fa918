'use strict';

// Regular expressions that run code of the program (ECMA-262, 22.2). Which flags are asked for, and when, is node's way.
const $ = require('penumbra:intrinsics');
const { isRegExp } = require('./conversions.cjs');
const { replacedByCall, substituted } = require('./substitution.cjs');
const { isObject, lengthOf, toInteger } = $;

/** 7.1.20 ToLength */
function toLength(value) {
  const length = toInteger(value);
  if (length <= 0) return 0;
  return length > 9007199254740991 ? 9007199254740991 : length;
}

/** 22.2.7.1 RegExpExec */
function execute(expression, text) {
  const { exec } = expression;
  if (typeof exec !== 'function') return callFunction($.regExpExec, expression, text);
  const result = callFunction(exec, expression, text);
  if (isObject(result) || result === null) return result;
  throw $.typeError('RegExp exec method returned something other than an Object or null');
}

/** 22.2.6.2 RegExp.prototype.exec, with the steps of 22.2.7.2 that convert. */
exports.execText = function exec(string) {
  const text = `${string}`;
  return $.execAt(this, text, toLength(this.lastIndex));
};

/** 22.2.6.16 RegExp.prototype.test */
exports.testText = function test(string) {
  return execute(this, `${string}`) !== null;
};

/** 22.2.7.3 AdvanceStringIndex */
function advance(text, index, isUnicode) {
  if (!isUnicode || index + 1 >= text.length) return index + 1;
  return index + $.lengthAt(text, index);
}

/** Goes on behind an empty match. */
function skipEmpty(expression, text, isUnicode) {
  expression.lastIndex = advance(text, toLength(expression.lastIndex), isUnicode);
}

/** 22.2.6.8 RegExp.prototype [ @@match ] */
exports.matchText = function match(string) {
  const text = `${string}`;
  if (!this.global) return execute(this, text);
  const isUnicode = !!this.unicode || !!this.unicodeSets;
  this.lastIndex = 0;
  const found = $.newArray();
  for (let result = execute(this, text); result !== null; result = execute(this, text)) {
    const matched = `${result[0]}`;
    $.define(found, found.length, matched);
    if (matched === '') skipEmpty(this, text, isUnicode);
  }
  return found.length === 0 ? null : found;
};

/** 7.3.23 SpeciesConstructor */
function makerOf(expression) {
  const maker = expression.constructor;
  if (maker === undefined) return $.RegExp;
  if (!isObject(maker)) throw $.typeError('The .constructor property is not an object');
  const species = maker[$.speciesSymbol];
  if (species === undefined || species === null) return $.RegExp;
  if ($.isConstructor(species)) return species;
  throw $.typeError('object.constructor[Symbol.species] is not a constructor');
}

function has(flags, flag) {
  return $.indexOfText(flags, flag, 0) >= 0;
}

/** 22.2.6.9 RegExp.prototype [ @@matchAll ] */
exports.matchAllText = function matchAll(string) {
  const text = `${string}`;
  const maker = makerOf(this);
  const flags = `${this.flags}`;
  const matcher = new maker(this, flags);
  matcher.lastIndex = toLength(this.lastIndex);
  return $.matchIterator(matcher, text, has(flags, 'g'), has(flags, 'u') || has(flags, 'v'));
};

/** 22.2.9.2.1 %RegExpStringIteratorPrototype%.next */
exports.nextMatch = function next(state) {
  if (state.done) return { value: undefined, done: true };
  const { matcher, text } = state;
  const result = execute(matcher, text);
  if (result === null || !state.global) state.done = true;
  if (result === null) return { value: undefined, done: true };
  if (state.global && $.mayBeEmpty(matcher) && `${result[0]}` === '') skipEmpty(matcher, text, state.unicode);
  return { value: result, done: false };
};

/** 22.2.6.12 RegExp.prototype [ @@search ] */
exports.searchText = function search(string) {
  const text = `${string}`;
  const before = this.lastIndex;
  if (!$.sameValue(before, 0)) this.lastIndex = 0;
  const result = execute(this, text);
  const after = this.lastIndex;
  if (!$.sameValue(after, before)) this.lastIndex = before;
  return result === null ? -1 : result.index;
};

/** 22.2.6.14 RegExp.prototype [ @@split ] */
exports.splitMatches = function split(string, limit) {
  const text = `${string}`;
  const maker = makerOf(this);
  const flags = `${this.flags}`;
  const isUnicode = has(flags, 'u') || has(flags, 'v');
  const splitter = new maker(this, has(flags, 'y') ? flags : `${flags}y`);
  const parts = $.newArray();
  const most = limit === undefined ? 4294967295 : +limit >>> 0;
  if (most === 0) return parts;
  if (text.length === 0) {
    if (execute(splitter, text) === null) $.define(parts, 0, text);
    return parts;
  }
  let start = 0;
  for (let at = 0; at < text.length; ) {
    splitter.lastIndex = at;
    const result = execute(splitter, text);
    const reached = result === null ? start : toLength(splitter.lastIndex);
    const end = reached < text.length ? reached : text.length;
    if (result === null || end === start) {
      at = advance(text, at, isUnicode);
      continue;
    }
    $.define(parts, parts.length, $.partOfText(text, start, at));
    if (parts.length === most) return parts;
    start = end;
    const count = lengthOf(result);
    for (let k = 1; k < count; k++) {
      $.define(parts, parts.length, result[k]);
      if (parts.length === most) return parts;
    }
    at = start;
  }
  $.define(parts, parts.length, $.partOfText(text, start, text.length));
  return parts;
};

/** 22.2.6.11 RegExp.prototype [ @@replace ] */
exports.replaceText = function replace(string, replacement) {
  const text = `${string}`;
  const isCalled = typeof replacement === 'function';
  const template = isCalled ? '' : `${replacement}`;
  const isGlobal = !!this.global;
  const isUnicode = isGlobal && !!this.unicode;
  if (isGlobal) this.lastIndex = 0;
  const results = $.newArray();
  for (let result = execute(this, text); result !== null; result = execute(this, text)) {
    $.define(results, results.length, result);
    if (!isGlobal) break;
    if (`${result[0]}` === '') skipEmpty(this, text, isUnicode);
  }
  let out = '';
  let end = 0;
  for (let n = 0; n < results.length; n++) {
    const result = results[n];
    const count = lengthOf(result);
    const matched = `${result[0]}`;
    const index = toInteger(result.index);
    const position = index < 0 ? 0 : index > text.length ? text.length : index;
    const captures = $.newArray();
    // As in node, the match is read and converted again, as if it were a capture.
    for (let k = 0; k < count; k++) {
      const capture = result[k];
      const part = capture === undefined ? undefined : `${capture}`;
      if (k > 0) $.define(captures, k - 1, part);
    }
    const { groups } = result;
    const value = isCalled
      ? replacedByCall(replacement, matched, captures, position, text, groups)
      : substituted(template, matched, captures, position, text, groups);
    if (position < end) continue;
    out += $.partOfText(text, end, position) + value;
    end = position + matched.length;
  }
  return end >= text.length ? out : out + $.partOfText(text, end, text.length);
};

/** 22.2.6.17 RegExp.prototype.toString */
exports.expressionText = function toText() {
  return `/${this.source}/${this.flags}`;
};

/** 22.2.6.4 get RegExp.prototype.flags */
exports.flagsText = function flags() {
  let text = '';
  if (this.hasIndices) text += 'd';
  if (this.global) text += 'g';
  if (this.ignoreCase) text += 'i';
  if (this.multiline) text += 'm';
  if (this.dotAll) text += 's';
  const isUnicode = !!this.unicode;
  const isSticky = !!this.sticky;
  if (isUnicode) text += 'u';
  if (this.unicodeSets) text += 'v';
  return isSticky ? `${text}y` : text;
};

/** 22.2.4.1 RegExp ( pattern, flags ) */
exports.makeRegExp = function make(callee, newTarget, pattern, flags) {
  const isLike = isRegExp(pattern);
  if (newTarget === undefined && isLike && flags === undefined && pattern.constructor === callee)
    return pattern;
  let source = pattern;
  let wanted = flags;
  if (isObject(pattern) && $.isRegExpObject(pattern)) {
    source = $.sourceOf(pattern);
    if (flags === undefined) wanted = $.flagsOf(pattern);
  } else if (isLike) {
    source = pattern.source;
    if (flags === undefined) wanted = pattern.flags;
  }
  let target = newTarget === undefined ? callee : newTarget;
  if (target !== callee) target = $.standIn(target.prototype, target);
  const args = $.newArray();
  $.define(args, 0, source === undefined ? '' : `${source}`);
  $.define(args, 1, wanted === undefined ? '' : `${wanted}`);
  return $.construct(callee, args, target);
};

/** B.2.4.1 RegExp.prototype.compile */
exports.compileText = function compile(pattern, flags) {
  const source = pattern === undefined ? '' : `${pattern}`;
  return callFunction($.regExpCompile, this, source, flags === undefined ? '' : `${flags}`);
};
