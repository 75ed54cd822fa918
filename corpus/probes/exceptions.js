/** Exceptions: thrown by the program and by the language, caught, and on the way through `finally`. */

/** A property of what may be null. */
export function ofNull(x) {
  try {
    x.a;
    return 'read'; // reach (1)
  } catch (error) {
    return error instanceof TypeError ? 'type error' : 'other'; // reach (null)
  }
}

/** What is called may be no function. */
export function notCallable(f) {
  try {
    f();
    return 'called'; // reach (() => 1)
  } catch {
    return 'thrown'; // reach (1)
  }
}

/** An error of its own class. */
class Refused extends Error {
  constructor(code) {
    super(`refused ${code}`);
    this.code = code;
  }
}
/** Which error it is tells a field. */
export function ownError(n) {
  try {
    if (n > 10) throw new Refused(n);
    if (n < 0) throw new RangeError('negative');
  } catch (error) {
    if (error instanceof Refused && error.code === 13) return 'thirteen'; // reach (13)
    if (error instanceof RangeError) return 'range'; // reach (-1)
  }
  return 'other';
}

/** `finally` overrides what was returned. */
export function overridden(x) {
  const run = () => {
    try {
      if (x === 3) return 'early';
      throw new Error('x');
    } finally {
      if (x === 4) return 'overridden';
    }
  };
  try {
    const result = run();
    if (result === 'overridden') return 'four'; // reach (4)
    return 'three'; // reach (3)
  } catch {
    return 'error'; // reach (1)
  }
}

/** What is thrown may be any value. */
export function anyValue(x) {
  try {
    throw x;
  } catch (thrown) {
    if (thrown === 7) return 'seven'; // reach (7)
    if (typeof thrown === 'string') return 'text'; // reach ('a')
    return 'other';
  }
}

/** A length that is none. */
export function badLength(n) {
  try {
    return new Array(n).length === n ? 'array' : 'other'; // reach (1)
  } catch {
    return 'range error'; // reach (-1)
  }
}

/** Text that is no JSON. */
export function badJson(text) {
  try {
    return JSON.parse(text) === 5 ? 'five' : 'other'; // reach ('5')
  } catch {
    return 'syntax error'; // reach ('{')
  }
}

/** An uncaught error. */
export function uncaught(x) {
  if (x * 2 === 14) throw new Error('found'); // reach (7)
  return 'fine';
}

/** An error with a cause. */
export function cause(x) {
  const inner = () => {
    if (x === 5) throw new RangeError('five');
    return x;
  };
  const outer = () => {
    try {
      return inner();
    } catch (error) {
      throw new Error('outer', { cause: error });
    }
  };
  try {
    return outer() === 6 ? 'six' : 'other'; // reach (6)
  } catch (error) {
    return error.cause instanceof RangeError ? 'cause' : 'other'; // reach (5)
  }
}

/** Too deep a recursion. */
export function deep(n) {
  const down = (k) => (k === 0 ? 0 : 1 + down(k - 1));
  try {
    if (n > 5) down(-1);
    return 'fine'; // reach (1)
  } catch (error) {
    return error instanceof RangeError ? 'too deep' : 'other'; // reach (6)
  }
}

/** A frozen object refuses writes. */
export function frozen(o) {
  'use strict';
  try {
    const target = o.lock === true ? Object.freeze({ n: 1 }) : { n: 1 };
    target.n = 2;
    return 'written'; // reach ({})
  } catch {
    return 'refused'; // reach ({ lock: true })
  }
}

/** A variable before its time. */
export function early(x) {
  try {
    if (x) late;
    let late = 1;
    return late === 1 ? 'later' : 'never'; // reach (false)
  } catch (error) {
    return error instanceof ReferenceError ? 'early' : 'other'; // reach (true)
  }
}

/** A getter that throws. */
export function getter(x) {
  const o = {
    get value() {
      if (x > 3) throw new Error('getter');
      return x;
    },
  };
  try {
    return o.value === 2 ? 'two' : 'other'; // reach (2)
  } catch {
    return 'thrown'; // reach (4)
  }
}

/** Cleaning up in the right order. */
export function cleanup(a, b) {
  const log = [];
  try {
    try {
      if (a) throw 1;
      log.push('body');
    } finally {
      log.push('inner');
    }
    if (b) throw 2;
  } catch (error) {
    log.push(error);
  }
  if (log.length === 3 && log[2] === 2) return 'second'; // reach (false, true)
  if (log[1] === 1) return 'first'; // reach (true, false)
  return 'none';
}

/** Validation that collects errors. */
export function validated(user) {
  const errors = [];
  if (typeof user.name !== 'string') errors.push('name');
  if (!(user.age > 0)) errors.push('age');
  if (errors.length === 1 && errors[0] === 'age') throw new Error('age'); // reach ({ name: 'a' })
  if (errors.length === 2) throw new Error('both'); // reach ({})
  return 'valid';
}

/** An iterator is closed on the way out. */
export function closed(n) {
  let isClosed = false;
  const source = {
    *[Symbol.iterator]() {
      try {
        for (let i = 0; i < 5; i++) yield i;
      } finally {
        isClosed = true;
      }
    },
  };
  for (const i of source) if (i === n) break;
  if (isClosed && n === 4) return 'last'; // reach (4)
  return 'other';
}

/** Text that may be JSON of some shape. */
export function config(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return 'bad'; // reach ('{')
  }
  if (value !== null && typeof value === 'object' && value.port === 80) return 'port'; // reach ('{"port":80}')
  if (Array.isArray(value)) return 'list'; // reach ('[]')
  return 'other';
}

/** An account that throws where it is used in another way. */
export function account(ops) {
  class Account {
    #balance = 0;
    deposit(n) {
      if (n <= 0) throw new RangeError('amount');
      this.#balance += n;
    }
    withdraw(n) {
      if (n > this.#balance) throw new Error('funds');
      this.#balance -= n;
    }
    get balance() {
      return this.#balance;
    }
  }
  const acc = new Account();
  for (const { type, amount } of ops) {
    if (type === 'd') acc.deposit(amount);
    else if (type === 'w') acc.withdraw(amount);
  }
  if (ops.length === 2 && acc.balance === 30) return 'thirty'; // reach ([{ type: 'd', amount: 50 }, { type: 'w', amount: 20 }])
  return 'no';
}

/** A callback that throws at some of its calls. */
export function tries(attempt) {
  for (let i = 0; i < 3; i++) {
    try {
      const result = attempt();
      if (i === 2 && result === 9) return 'nine at last'; // reach (((n) => () => { if (n++ < 2) throw new Error(); return 9; })(0))
      return 'done';
    } catch {}
  }
  return 'failed';
}

/** Text that has to be JSON, with an array in a property. */
export function users(text) {
  const { users = [] } = JSON.parse(text);
  return users.length === 2 ? 'two' : 'no'; // reach ('{"users":[{},{}]}')
}
