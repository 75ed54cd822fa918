'use strict';

// import ( specifier, options ) (ECMA-262, 13.3.10).
const $ = require('penumbra:intrinsics');

exports.importCall = function importCall(load, specifier, options) {
  const promise = $.newPromise();
  try {
    const name = `${specifier}`;
    let type;
    if (options !== undefined) {
      if (!$.isObject(options)) throw $.typeError('The second argument of import() must be an object');
      const attributes = options.with;
      if (attributes !== undefined) {
        if (!$.isObject(attributes)) throw $.typeError("The 'with' option must be an object");
        const keys = $.ownKeys(attributes);
        for (let k = 0; k < keys.length; k++) {
          const key = keys[k];
          if (typeof key === 'symbol' || !$.isEnumerable(attributes, key)) continue;
          const value = attributes[key];
          if (typeof value !== 'string') throw $.typeError('Import attribute value must be a string');
          if (key === 'type') type = value;
        }
      }
    }
    load(name, type, promise);
  } catch (error) {
    $.rejectPromise(promise, error);
  }
  return promise;
};
