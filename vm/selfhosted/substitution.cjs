'use strict';

// What takes the place of a match: what a function gives, or a template (ECMA-262, 22.1.3.19.1).
const $ = require('penumbra:intrinsics');

/** What a function gives for a match, as text. */
exports.replacedByCall = function called(replacement, matched, captures, position, text, groups) {
  const args = $.newArray();
  $.define(args, 0, matched);
  for (let k = 0; k < captures.length; k++) $.define(args, k + 1, captures[k]);
  $.define(args, args.length, position);
  $.define(args, args.length, text);
  if (groups !== undefined) $.define(args, args.length, groups);
  return `${$.call(replacement, undefined, args)}`;
};

/** GetSubstitution */
exports.substituted = function substituted(template, matched, captures, position, text, groups) {
  const names = groups === undefined ? undefined : $.toObject(groups);
  let out = '';
  let rest = template;
  for (let at = $.indexOfText(rest, '$', 0); at >= 0; at = $.indexOfText(rest, '$', 0)) {
    out += $.partOfText(rest, 0, at);
    rest = $.restOfText(rest, at);
    const { length, text: part, number, name } = $.reference(rest, captures.length, names !== undefined);
    if (name !== undefined) {
      const capture = names[name];
      if (capture !== undefined) out += `${capture}`;
    } else if (number > 0) {
      if (captures[number - 1] !== undefined) out += captures[number - 1];
    } else if (part === '&') out += matched;
    else if (part === '`') out += $.partOfText(text, 0, position);
    else if (part === "'") out += $.restOfText(text, position + matched.length);
    else out += '$';
    rest = $.restOfText(rest, length);
  }
  return out + rest;
};
