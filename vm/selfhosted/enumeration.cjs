'use strict';

// Keys of loops and copies in which a proxy has a part (ECMA-262, 14.7.5.9 and 7.3.26).
const $ = require('penumbra:intrinsics');

/** The keys that a for-in loop goes through, asked for where the loop starts, as node does. */
exports.forInKeys = function keys(object) {
  const seen = $.keySet($.newArray());
  const list = $.newArray();
  for (let up = object; up !== null; up = $.getPrototypeOf(up)) {
    const isOpen = $.isProxy(up);
    const keys = $.ownKeys(up);
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k];
      // Whether a property of a proxy is enumerable is asked for each in its turn.
      if (typeof key !== 'string' || !$.addKey(seen, key)) continue;
      if (isOpen || $.isEnumerable(up, key)) $.define(list, list.length, key);
    }
  }
  return $.makeKeys(object, list, false);
};

exports.ownKeyList = function keys(object) {
  return $.makeKeys(object, $.ownKeys(object), true);
};

/** The next key of a loop over `keys`, or of a copy of its object's properties. */
exports.nextKey = function next(keys) {
  for (let key = $.takeNextKey(keys); key !== undefined; key = $.takeNextKey(keys)) {
    if (
      $.isOwnKeys(keys) ? $.isEnumerable($.objectOfKeys(keys), key) : isVisible($.objectOfKeys(keys), key)
    ) {
      return $.foundKey(keys, key);
    }
  }
  return $.foundKey(keys, undefined);
};

function isVisible(object, key) {
  for (let up = object; up !== null; up = $.getPrototypeOf(up)) {
    const own = $.getOwn(up, key);
    if (own !== undefined) return own.enumerable || !$.isProxy(up);
  }
  return false;
}
