'use strict';

// Texts of arrays (ECMA-262, 23.1.3.18, 23.1.3.32 and 23.1.3.36).
const $ = require('penumbra:intrinsics');
const { lengthOf } = $;

/** The length of what is joined: node takes no more than an array may have. */
function joinedLength(object) {
  const length = lengthOf(object);
  if (length > 4294967295) throw $.typeError('Invalid array length');
  return length;
}

/** 23.1.3.18 Array.prototype.join. An array that is being joined already is the empty text, as in all engines. */
exports.join = function join(separator) {
  const object = $.toObject(this);
  if (!$.beginJoin(object)) return '';
  try {
    const length = joinedLength(object);
    const between = separator === undefined ? ',' : `${separator}`;
    let text = '';
    for (let k = 0; k < length; k++) {
      if (k > 0) text += between;
      const element = object[k];
      if (element === undefined || element === null) continue;
      // The text of an only element is that of the array.
      if (k === 0) text = `${element}`;
      else text += `${element}`;
    }
    return text;
  } finally {
    $.endJoin(object);
  }
};

/** 23.1.3.32 Array.prototype.toLocaleString, with the arguments of ECMA-402, 18.5.1. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.arrayToLocaleString = function toLocaleString(locales, options) {
  const object = $.toObject(this);
  if (!$.beginJoin(object)) return '';
  try {
    const length = joinedLength(object);
    let text = '';
    for (let k = 0; k < length; k++) {
      if (k > 0) text += ',';
      const element = object[k];
      if (element !== undefined && element !== null) text += `${element.toLocaleString(locales, options)}`;
    }
    return text;
  } finally {
    $.endJoin(object);
  }
};

/** 23.1.3.36 Array.prototype.toString. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: a program sees the name
exports.arrayToString = function toString() {
  const object = $.toObject(this);
  const join = object.join;
  return typeof join === 'function' ? callFunction(join, object) : callFunction($.objectToString, object);
};
