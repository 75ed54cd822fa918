'use strict';

// Generators that a call gives back are read, as who calls would: their bodies run in no other way.

const $ = require('penumbra:intrinsics');

/** The first `most` values that an iterator gives. */
exports.firstValues = function firstValues(values, most) {
  const taken = [];
  for (const value of values) {
    $.createData(taken, taken.length, value);
    if (taken.length === most) break;
  }
  return taken;
};

/** The same, of one that is asynchronous. */
exports.firstValuesAsync = async function firstValuesAsync(values, most) {
  const taken = [];
  for await (const value of values) {
    $.createData(taken, taken.length, value);
    if (taken.length === most) break;
  }
  return taken;
};
