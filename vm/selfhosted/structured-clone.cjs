'use strict';

// structuredClone (HTML, 2.7.3 to 2.7.6): what a value holds is read and written property by property.
const $ = require('penumbra:intrinsics');

exports.structuredClone = function structuredClone(...args) {
  if (args.length === 0) throw $.typeError('The "value" argument must be specified');
  return clone(args[0], { from: $.newArray(), to: $.newArray() });
};

function clone(value, memory) {
  if (typeof value === 'symbol') throw $.cloneError(`${$.describe(value)} could not be cloned.`);
  if (!$.isObject(value)) return value;
  for (let k = 0; k < memory.from.length; k++) if (memory.from[k] === value) return memory.to[k];
  const kind = $.cloneKind(value);
  const copy = emptyCopy(value, kind, memory);
  $.define(memory.from, memory.from.length, value);
  $.define(memory.to, memory.to.length, copy);
  fill(copy, value, kind, memory);
  return copy;
}

function emptyCopy(value, kind, memory) {
  switch (kind) {
    case 'Object':
      return $.newObject();
    case 'Array': {
      const copy = $.newArray();
      copy.length = $.lengthOf(value);
      return copy;
    }
    case 'Map':
      return new $.Map();
    case 'Set':
      return new $.Set();
    case 'Date':
      return new $.Date(callFunction($.dateGetTime, value));
    case 'TypedArray':
      return $.typedArrayOn(value, clone($.typedBuffer(value), memory));
    case 'Primitive':
    case 'ArrayBuffer':
    case 'RegExp':
    case 'Error':
      return $.plainCopy(value, kind);
    default:
      throw $.cloneError(`${$.describe(value)} could not be cloned.`);
  }
}

function fill(copy, value, kind, memory) {
  if (kind === 'Map') {
    const entries = $.entriesOf(value);
    for (let entry = $.nextEntry(entries); entry !== undefined; entry = $.nextEntry(entries))
      callFunction($.mapSet, copy, clone(entry[0], memory), clone(entry[1], memory));
  } else if (kind === 'Set') {
    const entries = $.entriesOf(value);
    for (let entry = $.nextEntry(entries); entry !== undefined; entry = $.nextEntry(entries))
      callFunction($.setAdd, copy, clone(entry[0], memory));
  } else if (kind === 'Array') {
    for (let k = 0; k < copy.length; k++) if (k in value) $.define(copy, k, clone(value[k], memory));
  } else if (kind === 'Object') {
    const keys = $.ownKeys(value);
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k];
      if (typeof key === 'string' && $.isEnumerable(value, key))
        $.createData(copy, key, clone(value[key], memory));
    }
  }
}
