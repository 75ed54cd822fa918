/** Promises, awaits and timers: what is decided later. */

/** Behind an await. */
export async function afterAwait(x) {
  await null;
  if (x === 7) return 'seven'; // reach (7)
  return 'other';
}

/** An awaited value. */
export async function awaited(x) {
  const y = await Promise.resolve(x * 2);
  if (y === 18) return 'nine'; // reach (9)
  return 'other';
}

/** A rejection. */
export async function rejected(x) {
  await null;
  if (x === 4) throw new Error('four'); // reach (4)
  return 'other';
}

/** A rejection that is caught. */
export async function caught(x) {
  const risky = async () => {
    await null;
    if (x > 100) throw new RangeError('x');
    return x;
  };
  try {
    return (await risky()) === 3 ? 'three' : 'other'; // reach (3)
  } catch (error) {
    return error instanceof RangeError ? 'caught' : 'other'; // reach (101)
  }
}

/** A chain of callbacks. */
export function chained(x) {
  return Promise.resolve(x)
    .then((n) => n + 1)
    .then((n) => {
      if (n === 10) return 'nine'; // reach (9)
      return 'other';
    });
}

/** `catch` and `finally` of a promise. */
export function settled(x) {
  let log = '';
  return new Promise((resolve, reject) => (x > 5 ? resolve(x) : reject(x)))
    .catch(() => 'rejected')
    .finally(() => {
      log = 'done';
    })
    .then((value) => {
      if (value === 6 && log === 'done') return 'six'; // reach (6)
      if (value === 'rejected') return 'no'; // reach (1)
      return 'other';
    });
}

/** A timer decides, in virtual time. */
export function timer(x) {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (x === 12) resolve('twelve');
      else resolve('other');
    }, 1000);
  }).then((text) => {
    if (text === 'twelve') return 'late'; // reach (12)
    return 'no';
  });
}

/** Many at once. */
export async function together(a, b) {
  const [x, y] = await Promise.all([Promise.resolve(a), Promise.resolve(b)]);
  if (x + y === 30 && x > y) return 'thirty'; // reach (20, 10)
  return 'other';
}

/** The first one to be done. */
export async function race(isSlow) {
  const sleep = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));
  const first = await Promise.race([sleep(isSlow ? 50 : 5, 'work'), sleep(20, 'timeout')]);
  if (first === 'timeout') return 'too slow'; // reach (true)
  return 'in time'; // reach (false)
}

/** Attempts that fail until one does not. */
export async function retried(failures) {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error('again');
    return attempts;
  };
  for (let i = 0; i < 4; i++) {
    try {
      const n = await run();
      if (n === 3) return 'third'; // reach (2)
      return 'early'; // reach (0)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return 'given up'; // reach (9)
}

/** An asynchronous generator. */
export async function generated(n) {
  async function* numbers() {
    for (let i = 1; i < 5; i++) yield i * n;
  }
  for await (const value of numbers()) if (value === 21) return 'twenty-one'; // reach (7)
  return 'other';
}

/** All of them, fulfilled or not. */
export async function allSettled(x) {
  const results = await Promise.allSettled([Promise.resolve(x), x > 3 ? Promise.reject(new Error('e')) : 1]);
  if (results[1].status === 'rejected' && results[0].value === 5) return 'five'; // reach (5)
  return 'other';
}

/** A callback as node has it. */
export function callback(x) {
  const read = (n, done) => setImmediate(() => (n < 0 ? done(new Error('negative')) : done(null, n * 3)));
  return new Promise((resolve) => {
    read(x, (error, value) => {
      if (error) resolve('error');
      else resolve(value === 27 ? 'nine' : 'other');
    });
  }).then((text) => {
    if (text === 'error') return 'failed'; // reach (-1)
    if (text === 'nine') return 'read'; // reach (9)
    return 'no';
  });
}

/** A queue that works one at a time. */
export async function queue(tasks) {
  const log = [];
  for (const task of tasks) log.push(await (task > 5 ? Promise.resolve('big') : 'small'));
  if (log.length === 2 && log[0] === 'small' && log[1] === 'big') return 'small, big'; // reach ([1, 6])
  return 'other';
}

/** A thenable is asked. */
export async function thenable(x) {
  const value = await { then: (resolve) => resolve(x + 1) };
  if (value === 43) return 'adopted'; // reach (42)
  return 'other';
}

/** A lock: the second has to wait for the first. */
export async function locked(a, b) {
  let balance = 10;
  const withdraw = async (n) => {
    if (balance < n) return false;
    await null;
    balance -= n;
    return true;
  };
  const done = await Promise.all([withdraw(a), withdraw(b)]);
  if (done[0] && done[1] && a > 0 && b > 0 && balance < 0) return 'overdrawn'; // reach (6, 6)
  return 'fine';
}

/** The order of microtasks and timers. */
export async function order(x) {
  const log = [];
  setTimeout(() => log.push('timer'), 0);
  queueMicrotask(() => log.push('micro'));
  process.nextTick(() => log.push('tick'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (x > 2 && log.join() === 'tick,micro,timer') return 'in order'; // reach (3)
  return 'other';
}

/** A promise that is rejected for some codes. */
export async function rejecting(code) {
  const call = (n) => (n >= 500 ? Promise.reject(new Error('server')) : Promise.resolve(n));
  try {
    const r = await call(code);
    if (r === 404) return 'missing'; // reach (404)
    return 'ok';
  } catch (e) {
    if (code === 503) return 'unavailable'; // reach (503)
    return e.message;
  }
}

/** A promise of the input that is rejected. */
export async function refusal(p) {
  try {
    return (await p) === 3 ? 'three' : 'other';
  } catch (reason) {
    if (reason === 'busy') return 'busy'; // reach (Promise.reject('busy'))
    return 'refused';
  }
}

/** The first of two timers is a matter of the times that they are given. */
export function first(a, b) {
  return new Promise((resolve) => {
    setTimeout(() => resolve('a'), a);
    setTimeout(() => resolve('b'), b); // reach (15, 5)
    setTimeout(() => resolve('neither'), 20); // reach (30, 40)
  });
}

/** What is called often within a time is done once; here it is done twice. */
export async function debounced(pause) {
  let times = 0;
  let timer;
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      times += 1;
    }, 50);
  };
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  call();
  await wait(pause);
  call();
  await wait(100);
  if (times === 2 && pause < 60) return 'twice'; // reach (50)
  return 'once';
}

/** A promise that never settles: only then is the other one first. */
export async function overdue(work) {
  if (!(work instanceof Promise)) return 'none';
  const late = new Promise((resolve) => setTimeout(resolve, 50, 'late'));
  const first = await Promise.race([work.then(() => 'done'), late]);
  if (first === 'late') return 'gave up'; // reach (new Promise(() => {}))
  return 'in time';
}
