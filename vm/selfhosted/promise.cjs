'use strict';

// Promises: the steps that may call functions of the program (ECMA-262, 27.2).
const $ = require('penumbra:intrinsics');

/** 27.2.1.3.2 Promise resolve functions, once it is known that the promise is not resolved yet. */
function resolvePromise(promise, resolution) {
  if (resolution === promise) {
    $.rejectPromise(promise, $.typeError(`Chaining cycle detected for promise ${$.describe(promise)}`));
    return;
  }
  if (!$.isObject(resolution)) {
    $.fulfillPromise(promise, resolution);
    return;
  }
  let then;
  try {
    then = resolution.then;
  } catch (error) {
    $.rejectPromise(promise, error);
    return;
  }
  if (typeof then === 'function') $.adopt(promise, resolution, then);
  else $.fulfillPromise(promise, resolution);
}
exports.resolvePromise = resolvePromise;

/** 27.2.2.2 NewPromiseResolveThenableJob. */
exports.adoptThenable = function adoptThenable(thenable, then, resolve, reject) {
  try {
    callFunction(then, thenable, resolve, reject);
  } catch (error) {
    callFunction(reject, undefined, error);
  }
};

/** 27.2.3.1 Promise ( executor ), steps 8 to 11. */
exports.runExecutor = function runExecutor(promise, executor) {
  const functions = $.resolvingFunctions(promise);
  try {
    callFunction(executor, undefined, functions.resolve, functions.reject);
  } catch (error) {
    callFunction(functions.reject, undefined, error);
  }
  return promise;
};

/** 27.2.4.7.1 PromiseResolve ( %Promise%, x ). */
exports.promiseResolve = function promiseResolve(value) {
  if ($.isPromise(value) && value.constructor === $.Promise) return value;
  const promise = $.newPromise();
  resolvePromise(promise, value);
  return promise;
};

/** 27.2.1.5 NewPromiseCapability. */
function newCapability(maker) {
  if (!$.isConstructor(maker)) throw $.typeError(`${$.describe(maker)} is not a constructor`);
  let resolve;
  let reject;
  const promise = new maker((onResolve, onReject) => {
    if (resolve !== undefined || reject !== undefined)
      throw $.typeError('Promise executor has already been invoked with non-undefined arguments');
    resolve = onResolve;
    reject = onReject;
  });
  if (typeof resolve !== 'function' || typeof reject !== 'function')
    throw $.typeError('Promise resolve or reject function is not callable');
  return { promise, resolve, reject };
}

/** 7.3.23 SpeciesConstructor, for promises. */
function speciesConstructor(promise) {
  const maker = promise.constructor;
  if (maker === undefined) return $.Promise;
  if (!$.isObject(maker)) throw $.typeError('The .constructor property is not an object');
  const species = maker[$.speciesSymbol];
  if (species === undefined || species === null) return $.Promise;
  if ($.isConstructor(species)) return species;
  throw $.typeError('object.constructor[Symbol.species] is not a constructor');
}

/** 27.2.5.4 Promise.prototype.then */
exports.promiseThen = function promiseThen(onFulfilled, onRejected) {
  const { promise, resolve, reject } = newCapability(speciesConstructor(this));
  return $.performThen(this, onFulfilled, onRejected, promise, resolve, reject);
};

/** 27.2.5.1 Promise.prototype.catch */
exports.promiseCatch = function promiseCatch(onRejected) {
  return this.then(undefined, onRejected);
};

/** 27.2.5.3 Promise.prototype.finally */
exports.promiseFinally = function promiseFinally(onFinally) {
  if (!$.isObject(this)) throw $.typeError('Promise.prototype.finally called on non-object');
  const maker = speciesConstructor(this);
  if (typeof onFinally !== 'function') return this.then(onFinally, onFinally);
  return this.then(
    (value) => {
      const result = callFunction(onFinally, undefined);
      return resolveOn(maker, result).then(() => value);
    },
    (reason) => {
      const result = callFunction(onFinally, undefined);
      return resolveOn(maker, result).then(() => {
        throw reason;
      });
    },
  );
};

/** 27.2.4.7.1 PromiseResolve */
function resolveOn(maker, value) {
  if ($.isPromise(value) && value.constructor === maker) return value;
  const { promise, resolve } = newCapability(maker);
  callFunction(resolve, undefined, value);
  return promise;
}

/** 27.2.4.7 Promise.resolve */
exports.promiseResolveOn = function promiseResolveOn(value) {
  if (!$.isObject(this)) throw $.typeError('PromiseResolve called on non-object');
  return resolveOn(this, value);
};

/** 27.2.4.6 Promise.reject */
exports.promiseRejectOn = function promiseRejectOn(reason) {
  if (!$.isObject(this)) throw $.typeError('PromiseReject called on non-object');
  if (this === $.Promise) {
    // No step can be seen, and none may fail where the stack is full.
    const own = $.newPromise();
    $.rejectPromise(own, reason);
    return own;
  }
  const { promise, reject } = newCapability(this);
  callFunction(reject, undefined, reason);
  return promise;
};

/**
 * What the combinators share. `for-of` closes the iterator exactly when an error is not its own.
 * @param each called with each promise, its index, and the capability
 * @param end called after the last
 */
function combine(name, maker, iterable, each, end) {
  if (!$.isObject(maker)) throw $.typeError(`Promise.${name} called on non-object`);
  const capability = newCapability(maker);
  try {
    const { resolve } = maker;
    if (typeof resolve !== 'function') throw $.typeError('resolve is not a function');
    let index = 0;
    for (const item of iterable) {
      each(callFunction(resolve, maker, item), index, capability);
      index += 1;
    }
    end(capability);
  } catch (error) {
    callFunction(capability.reject, undefined, error);
  }
  return capability.promise;
}

/** Values that come in one by one; `finish` gets them once all are there. */
function collector(finish) {
  const values = $.newArray();
  let remaining = 1;
  const arrived = (capability) => {
    remaining -= 1;
    return remaining === 0 ? finish(capability, values) : undefined;
  };
  return {
    end: arrived,
    expect(index) {
      $.define(values, index, undefined);
      remaining += 1;
    },
    put(index, value, capability) {
      $.define(values, index, value);
      return arrived(capability);
    },
  };
}

const resolveWith = (capability, values) => callFunction(capability.resolve, undefined, values);

/** 27.2.4.1 Promise.all */
exports.promiseAll = function promiseAll(iterable) {
  const all = collector(resolveWith);
  return combine(
    'all',
    this,
    iterable,
    (promise, index, capability) => {
      let called = false;
      all.expect(index);
      promise.then((value) => {
        if (called) return undefined;
        called = true;
        return all.put(index, value, capability);
      }, capability.reject);
    },
    all.end,
  );
};

/** 27.2.4.2 Promise.allSettled */
exports.promiseAllSettled = function promiseAllSettled(iterable) {
  const all = collector(resolveWith);
  return combine(
    'allSettled',
    this,
    iterable,
    (promise, index, capability) => {
      let called = false;
      all.expect(index);
      // Stack traces look for index and capability in the handlers.
      const put = (at, result, to) => {
        called = true;
        return all.put(at, result, to);
      };
      promise.then(
        (value) => (called ? undefined : put(index, { status: 'fulfilled', value }, capability)),
        (reason) => (called ? undefined : put(index, { status: 'rejected', reason }, capability)),
      );
    },
    all.end,
  );
};

/** 27.2.4.3 Promise.any */
exports.promiseAny = function promiseAny(iterable) {
  const all = collector((capability, errors) =>
    callFunction(capability.reject, undefined, $.aggregateError(errors)),
  );
  return combine(
    'any',
    this,
    iterable,
    (promise, index, capability) => {
      let called = false;
      all.expect(index);
      promise.then(capability.resolve, (reason) => {
        if (called) return undefined;
        called = true;
        return all.put(index, reason, capability);
      });
    },
    all.end,
  );
};

/** 27.2.4.5 Promise.race */
exports.promiseRace = function promiseRace(iterable) {
  return combine(
    'race',
    this,
    iterable,
    (promise, _index, { resolve, reject }) => {
      promise.then(resolve, reject);
    },
    () => {},
  );
};
