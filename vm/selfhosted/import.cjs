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
        type = attributes.type;
        if (type !== undefined && typeof type !== 'string')
          throw $.typeError('Import attribute value must be a string');
      }
    }
    load(name, type, promise);
  } catch (error) {
    $.rejectPromise(promise, error);
  }
  return promise;
};
