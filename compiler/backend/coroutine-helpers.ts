/**
 * Generators and asynchronous functions in decompiled programs. Their code is a native generator that yields what is to
 * be done (`yield`, `await`) and is resumed with completions; what is here plays the generator objects of ECMA-262 on
 * top of it. The native way would run no `finally` part of the IR when a generator is told to return.
 */
export const coroutineText = `
const none = Symbol('none');
helpers.none = none;
const generators = new WeakMap();
let handed;
helpers.handOver = (code) => {
  handed = code;
};
helpers.start = (code, self, args) => {
  const coroutine = apply(code, self, args);
  apply(rawNext, coroutine, []);
  return coroutine;
};
const generatorPrototype = getPrototypeOf(function* () {}).prototype;
const { next: rawNext } = generatorPrototype;
const resume = (generator, state, kind, value) => {
  if (state.running) fail('Generator is already running');
  if (!state.started && kind !== 0) state.coroutine = undefined;
  if (state.coroutine === undefined) {
    if (kind === 1) throw value;
    return { value: kind === 2 ? value : undefined, done: true };
  }
  state.running = true;
  let given;
  let failed = true;
  try {
    given = apply(rawNext, state.coroutine, [{ value, kind }]);
    failed = false;
  } finally {
    state.running = false;
    state.started = true;
    if (failed) state.coroutine = undefined;
  }
  if (given.done) {
    state.coroutine = undefined;
    return { value: given.value, done: true };
  }
  return given.value.op === 'yieldResult' ? given.value.value : { value: given.value.value, done: false };
};
// The native body of a driven generator ends at once, after it has handed its coroutine over: from then on it is driven.
// Any other generator goes its native way, and so does a driven one that has not begun when it is told to end.
const first = (next, generator, value, driven) => {
  const result = apply(next, generator, [value]);
  if (handed === undefined) return result;
  const coroutine = handed;
  handed = undefined;
  return driven(coroutine);
};
const drivenState = (states, generator) => (isObject(generator) ? getWeak(states, generator) : undefined);
const { throw: rawThrow, return: rawReturn } = generatorPrototype;
replace(generatorPrototype, 'next', {
  next(value) {
    const state = drivenState(generators, this);
    if (state !== undefined) return resume(this, state, 0, value);
    return first(rawNext, this, value, (coroutine) => {
      const made = { coroutine, started: false, running: false };
      setWeak(generators, this, made);
      return resume(this, made, 0, value);
    });
  },
});
replace(generatorPrototype, 'throw', {
  throw(value) {
    const state = drivenState(generators, this);
    return state === undefined ? apply(rawThrow, this, [value]) : resume(this, state, 1, value);
  },
});
replace(generatorPrototype, 'return', {
  return(value) {
    const state = drivenState(generators, this);
    return state === undefined ? apply(rawReturn, this, [value]) : resume(this, state, 2, value);
  },
});

// Asynchronous generators: requests queue up, and each is answered by a yield or the end.
const asyncGenerators = new WeakMap();
const asyncGeneratorPrototype = getPrototypeOf(async function* () {}).prototype;
const { next: rawAsyncNext } = asyncGeneratorPrototype;
const whenSettled = async (value, fulfilled, rejected) => {
  let result;
  try {
    result = await value;
  } catch (error) {
    rejected(error);
    return;
  }
  fulfilled(result);
};
const deferred = () => {
  const made = {};
  made.promise = new Promise((resolve, reject) => {
    made.resolve = resolve;
    made.reject = reject;
  });
  return made;
};
const shift = (list) => {
  const first = list[0];
  for (let i = 1; i < list.length; i++) list[i - 1] = list[i];
  list.length -= 1;
  return first;
};
const answer = (state, failed, value, done) => {
  const { resolve, reject } = shift(state.queue);
  if (failed) reject(value);
  else resolve({ value, done });
};
const drain = (state) => {
  while (state.queue.length > 0) {
    const { kind, value } = state.queue[0];
    if (kind === 2) {
      awaitReturn(state);
      return;
    }
    answer(state, kind === 1, kind === 1 ? value : undefined, true);
  }
  state.is = 'completed';
};
const awaitReturn = (state) => {
  const settled = (failed) => (value) => {
    answer(state, failed, value, true);
    drain(state);
  };
  whenSettled(state.queue[0].value, settled(false), settled(true));
};
const runAsync = (state, kind, value) => {
  state.is = 'executing';
  let given;
  try {
    given = apply(rawNext, state.coroutine, [{ value, kind }]);
  } catch (error) {
    state.is = 'draining';
    answer(state, true, error, true);
    drain(state);
    return;
  }
  if (given.done) {
    state.is = 'draining';
    answer(state, false, given.value, true);
    drain(state);
  } else if (given.value.op === 'await') {
    whenSettled(
      given.value.value,
      (result) => runAsync(state, 0, result),
      (error) => runAsync(state, 1, error),
    );
  } else {
    answer(state, false, given.value.value, false);
    if (state.queue.length > 0) runAsync(state, state.queue[0].kind, state.queue[0].value);
    else state.is = 'yielded';
  }
};
const request = (state, kind, value) => {
  const made = deferred();
  if (kind === 1 && state.is === 'start') state.is = 'completed';
  if (kind !== 2 && state.is === 'completed') {
    if (kind === 1) made.reject(value);
    else made.resolve({ value: undefined, done: true });
    return made.promise;
  }
  data(state.queue, state.queue.length, { kind, value, resolve: made.resolve, reject: made.reject });
  if (kind === 2 && (state.is === 'start' || state.is === 'completed')) {
    state.is = 'draining';
    awaitReturn(state);
  } else if (state.is === 'start' || state.is === 'yielded') runAsync(state, kind, value);
  return made.promise;
};
const { throw: rawAsyncThrow, return: rawAsyncReturn } = asyncGeneratorPrototype;
replace(asyncGeneratorPrototype, 'next', {
  next(value) {
    const state = drivenState(asyncGenerators, this);
    if (state !== undefined) return request(state, 0, value);
    return first(rawAsyncNext, this, value, (coroutine) => {
      const made = { coroutine, is: 'start', queue: [] };
      setWeak(asyncGenerators, this, made);
      return request(made, 0, value);
    });
  },
});
replace(asyncGeneratorPrototype, 'return', {
  return(value) {
    const state = drivenState(asyncGenerators, this);
    return state === undefined ? apply(rawAsyncReturn, this, [value]) : request(state, 2, value);
  },
});
replace(asyncGeneratorPrototype, 'throw', {
  throw(value) {
    const state = drivenState(asyncGenerators, this);
    return state === undefined ? apply(rawAsyncThrow, this, [value]) : request(state, 1, value);
  },
});
// %AsyncFromSyncIteratorPrototype%
const fromSync = (inner, next) => {
  const goOn = (made, step) => {
    let result, value, done;
    try {
      result = step();
      if (result === made) return made.promise;
      if (!isObject(result)) fail('not an object');
      done = !!result.done;
      value = result.value;
    } catch (error) {
      made.reject(error);
      return made.promise;
    }
    whenSettled(value, (v) => made.resolve({ value: v, done }), made.reject);
    return made.promise;
  };
  const close = (name) =>
    function (value) {
      const made = deferred();
      const args = arguments;
      return goOn(made, () => {
        const f = inner[name];
        if (f === undefined || f === null) {
          if (name === 'throw') throw value;
          made.resolve({ value, done: true });
          return made;
        }
        return apply(f, inner, args);
      });
    };
  return {
    __proto__: null,
    next() {
      const args = arguments;
      return goOn(deferred(), () => apply(next, inner, args));
    },
    return: close('return'),
    throw: close('throw'),
  };
};
`;
