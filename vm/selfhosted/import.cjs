'use strict';

// import ( specifier, options ) (ECMA-262, 13.3.10).
const $ = require('penumbra:intrinsics');

exports.importCall = function importCall(load, specifier, options, warn) {
  const promise = $.newPromise();
  try {
    const name = `${specifier}`;
    let type;
    let other;
    if (options !== undefined) {
      if (!$.isObject(options)) throw $.typeError('The second argument to import() must be an object');
      // node 20 takes the older name, too.
      let attributes = options.with;
      if (attributes === undefined) {
        attributes = options.assert;
        if (attributes !== undefined) warn();
      }
      if (attributes !== undefined) {
        if (!$.isObject(attributes)) throw $.typeError("The 'assert' option must be an object");
        const keys = $.ownKeys(attributes);
        for (let k = 0; k < keys.length; k++) {
          const key = keys[k];
          if (typeof key === 'symbol' || !$.isEnumerable(attributes, key)) continue;
          const value = attributes[key];
          if (typeof value !== 'string') throw $.typeError('Import assertion value must be a string');
          if (key === 'type') type = value;
          else if (other === undefined) other = { key, value };
        }
      }
    }
    load(name, type, promise, other?.key, other?.value);
  } catch (error) {
    $.rejectPromise(promise, error);
  }
  return promise;
};
