'use strict';

// Iteration that waits (ECMA-262, 7.4.3 and 27.1.4).
const $ = require('penumbra:intrinsics');

/** 7.4.3 GetIterator ( value, async ), without reading `next`. Without a message what is found is named. */
exports.asyncIterator = function asyncIterator(value, message) {
  if (value === undefined || value === null) throw $.typeError(message);
  const method = value[$.asyncIteratorSymbol];
  if (method === undefined || method === null) {
    const syncMethod = value[$.iteratorSymbol];
    if (typeof syncMethod !== 'function') throw $.typeError(message ?? notFunction(syncMethod));
    const inner = callFunction(syncMethod, value);
    if (!$.isObject(inner)) throw $.typeError('Result of the Symbol.iterator method is not an object');
    return fromSync(inner, inner.next);
  }
  if (typeof method !== 'function') throw $.typeError(message ?? notFunction(method));
  const iterator = callFunction(method, value);
  if (!$.isObject(iterator)) throw $.typeError('Result of the Symbol.asyncIterator method is not an object');
  return iterator;
};

const notFunction = (method) => `${$.valueText(method)} is not a function`;

/** 27.1.4.1 CreateAsyncFromSyncIterator. Only the code of an async function or generator ever sees it. */
function fromSync(inner, next) {
  return {
    __proto__: null,
    next(...args) {
      return settled(() => callFunction(next, inner, ...args));
    },
    return(...args) {
      return settled((promise) => {
        const method = inner.return;
        if (method !== undefined && method !== null) return callFunction(method, inner, ...args);
        $.fulfillPromise(promise, { value: args[0], done: true });
        return promise;
      });
    },
    throw(...args) {
      return settled(() => {
        const method = inner.throw;
        if (method !== undefined && method !== null) return callFunction(method, inner, ...args);
        throw args[0];
      });
    },
  };
}

/**
 * 27.1.4.4 AsyncFromSyncIteratorContinuation. As in node 20, which is before ECMA-262 closed the inner iterator after a
 * rejected value.
 */
function settled(step) {
  const promise = $.newPromise();
  try {
    const result = step(promise);
    if (result === promise) return promise;
    if (!$.isObject(result)) throw $.typeError(`Iterator result ${$.describe(result)} is not an object`);
    const done = !!result.done;
    const value = result.value;
    $.performThen($.promiseResolve(value), (v) => ({ value: v, done }), undefined, promise);
  } catch (error) {
    $.rejectPromise(promise, error);
  }
  return promise;
}
