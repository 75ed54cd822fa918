'use strict';

// Assertions of node's module `assert` that depend on the input: one that holds is a predicate of the path. One that
// fails is node's to tell.
const $ = require('penumbra:intrinsics');

exports.assertTrue = function ok(native, ...args) {
  if (!args[0]) $.callNatively(native, undefined, args);
};

exports.assertEqual = function equal(native, ...args) {
  const [x, y] = args;
  // biome-ignore lint/suspicious/noDoubleEquals: that is what it asserts.
  if (!(x == y || ($.isNaN(x) && $.isNaN(y)))) $.callNatively(native, undefined, args);
};

exports.assertNotEqual = function notEqual(native, ...args) {
  const [x, y] = args;
  // biome-ignore lint/suspicious/noDoubleEquals: that is what it asserts.
  if (x == y || ($.isNaN(x) && $.isNaN(y))) $.callNatively(native, undefined, args);
};

function isSame(x, y) {
  if (x === y) return x !== 0 || 1 / x === 1 / y;
  return $.isNaN(x) && $.isNaN(y);
}

exports.assertStrictEqual = function strictEqual(native, ...args) {
  if (!isSame(args[0], args[1])) $.callNatively(native, undefined, args);
};

exports.assertNotStrictEqual = function notStrictEqual(native, ...args) {
  if (isSame(args[0], args[1])) $.callNatively(native, undefined, args);
};

/** `throws` and `doesNotThrow`: the function is called as a frame, and node judges what came of it. */
exports.assertThrows = function throws(native, ...args) {
  const run = args[0];
  let outcome = () => undefined;
  try {
    callFunction(run, undefined);
  } catch (error) {
    outcome = () => {
      throw error;
    };
  }
  args[0] = outcome;
  $.callNatively(native, undefined, args);
};
