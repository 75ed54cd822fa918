/** Parameters of which nothing is declared: what the code asks tells what they are. */

/** A string or a number, told apart. */
export function either(x) {
  if (typeof x === 'string') return x === 'go' ? 'go' : 'text'; // reach ('go')
  if (typeof x === 'number' && x > 10) return 'large'; // reach (11)
  return 'other';
}

/** A property is read of what may be nothing. */
export function optional(x) {
  if (x?.size === 3) return 'three'; // reach ({ size: 3 })
  if (x === undefined) return 'missing'; // reach (undefined)
  return 'other';
}

/** A value for what is missing. */
export function fallback(x) {
  const value = x ?? 7;
  if (value === 7 && x !== 7) return 'fallback'; // reach (null)
  return 'given';
}

/** A callback decides. */
export function predicate(test) {
  if (typeof test === 'function' && test(5) === true) return 'accepted'; // reach (() => true)
  return 'rejected';
}

/** A callback that gives two answers. */
export function answers(next) {
  if (typeof next === 'function' && next() === 1 && next() === 2) return 'both'; // reach (((n) => () => ++n)(0))
  return 'no';
}

/** A callback or an object with a method. */
export function handler(h) {
  const result = typeof h === 'function' ? h() : h?.handle?.();
  if (result === 'ok' && typeof h === 'object') return 'method'; // reach ({ handle: () => 'ok' })
  if (result === 'ok') return 'function'; // reach (() => 'ok')
  return 'other';
}

/** An array or one element. */
export function many(x) {
  const list = Array.isArray(x) ? x : [x];
  if (list.length === 2 && list[0] === list[1]) return 'twins'; // reach ([1, 1])
  if (list.length === 1 && list[0] === 4) return 'one'; // reach (4)
  return 'other';
}

/** An object with a property of a type. */
export function typed(x) {
  if (x && typeof x.name === 'string' && typeof x.age === 'number' && x.age >= 18) return 'adult'; // reach ({ name: 'a', age: 18 })
  return 'other';
}

/** A property inside a property. */
export function nested(x) {
  if (x && x.a && x.a.b && x.a.b.c === 9) return 'deep'; // reach ({ a: { b: { c: 9 } } })
  return 'shallow';
}

/** Two parameters may be the same object. */
export function same(x, y) {
  if (typeof x === 'object' && x !== null && x === y) return 'same'; // reach (...Array(2).fill({}))
  return 'different';
}

/** A write through one name is read through the other. */
export function aliased(x, y) {
  if (!x || !y || typeof x !== 'object' || typeof y !== 'object') return 'no objects';
  x.n = 1;
  y.n = 2;
  if (x.n === 2) return 'aliased'; // reach (...Array(2).fill({}))
  return 'apart';
}

/** What is iterated over. */
export function iterated(x) {
  let sum = 0;
  for (const value of x) sum += value;
  if (sum === 10) return 'ten'; // reach ([10])
  return 'other';
}

/** What is taken apart. */
export function pattern({ a, b: [first] = [] }) {
  if (a === 1 && first === 2) return 'apart'; // reach ({ a: 1, b: [2] })
  return 'other';
}

/** A property that is or is not there. */
export function has(x) {
  if (typeof x !== 'object' || x === null) return 'no object';
  if ('flag' in x && x.flag === undefined) return 'there'; // reach ({ flag: undefined })
  return 'not there';
}

/** An own property. */
export function own(x) {
  if (typeof x === 'object' && x !== null && Object.hasOwn(x, 'id') && x.id > 100) return 'own'; // reach ({ id: 101 })
  return 'no';
}

/** A method of a string or of an array. */
export function length(x) {
  if (x.length === 2) return typeof x === 'string' ? 'text' : 'list'; // reach ('ab')
  return 'other';
}

/** A number that is used as an index. */
export function index(list, i) {
  if (list[i] === 'x' && i === 2) return 'third'; // reach (['a', 'b', 'x'], 2)
  return 'no';
}

/** A recursive structure of unknown depth. */
export function depth(x) {
  let n = 0;
  for (let at = x; at; at = at.next) {
    n += 1;
    if (n > 3) return 'deep'; // reach ({ next: { next: { next: {} } } })
  }
  if (n === 2) return 'two'; // reach ({ next: {} })
  return 'other';
}

/** An instance of a class of the language. */
export function isDate(x) {
  if (x instanceof Date) return 'date'; // reach (new Date(0))
  if (x instanceof Map) return 'map'; // reach (new Map())
  return 'other';
}

/** A thenable. */
export function thenable(x) {
  if (x && typeof x.then === 'function') return 'thenable'; // reach ({ then() {} })
  return 'value';
}

/** Arguments that are missing or too many. */
export function counted(...args) {
  if (args.length === 3 && args[2] === 'last') return 'three'; // reach (1, 2, 'last')
  if (args.length === 0) return 'none'; // reach ()
  return 'other';
}

/** A configuration with defaults. */
export function configured({ retries = 3, verbose = false } = {}) {
  if (retries === 0 && verbose) return 'loud'; // reach ({ retries: 0, verbose: true })
  if (retries === 3 && !verbose) return 'default'; // reach ()
  return 'other';
}

/** What a method of what is unknown gives: a string, or an object with such a method. */
export function csv(s) {
  if (s.split(',')[1] === 'b') return 'found'; // reach ('a,b')
  return 'no';
}

/** A pattern that is replaced everywhere. */
export function dashes(s) {
  if (s.length > 5 && s.replace(/-/g, '') === '123') return 'found'; // reach ('1-2--3')
  return 'no';
}

/** What is not true, though it is none of the usual values. */
export function falsy(x) {
  if (!x && x !== 0 && x !== '' && x !== null && x !== undefined && x !== false && typeof x === 'number')
    return 'nan'; // reach (NaN)
  if (!x && typeof x === 'bigint') return 'big'; // reach (0n)
  return 'no';
}

/** A generator is fed what it is asked for. */
export function fed(x) {
  function* acc() {
    let sum = 0;
    while (true) {
      const got = yield sum;
      if (got === undefined) return sum;
      sum += got;
    }
  }
  const g = acc();
  g.next();
  g.next(x);
  if (g.next(x + 1).value === 15) return 'found'; // reach (7)
  return 'no';
}

/** An array without some of its elements. */
export function sparse(xs) {
  let n = 0;
  xs.forEach(() => {
    n += 1;
  });
  if (xs.length === 3 && n === 2) return 'hole'; // reach ([1, , 2])
  return 'no';
}

/** Elements that are there and undefined, and elements that are not there. */
export function presence(xs) {
  if (!Array.isArray(xs) || xs.length !== 2) return 'other';
  if (xs[0] === undefined && 0 in xs && !xs.hasOwnProperty(1)) return 'second'; // reach ([undefined, , ])
  return 'dense';
}

/** Which indices are listed. */
export function indices(xs) {
  let listed = '';
  for (const i in xs) listed += i;
  if (Array.isArray(xs) && xs.length === 3 && listed === '02') return 'gap'; // reach ([1, , 1])
  return 'no';
}

/** A hole is moved, and gets a value. */
export function moved(xs) {
  if (!Array.isArray(xs) || xs.length !== 2) return 'other';
  xs.reverse();
  if (0 in xs || xs[1] !== 7) return 'there';
  xs[0] = 1;
  return 0 in xs ? 'filled' : 'never'; // reach ([7, , ])
}

/** Which element is missing is an input, too. */
export function missing(xs, i) {
  if (Array.isArray(xs) && i > 0 && i < xs.length && !Object.hasOwn(xs, i)) return 'hole'; // reach ([1, , ], 1)
  return 'no';
}

/** A map of unknown type: what it holds is of unknown type, too. */
export function ofMap(x) {
  if (x instanceof Map && x.get('level') === 5) return 'five'; // reach (new Map([['level', 5]]))
  return 'other';
}

/** A set of unknown type. */
export function ofSet(x) {
  if (x instanceof Set && x.has(3) && x.size === 2) return 'three'; // reach (new Set([3, 'a']))
  return 'other';
}

/** A view of unknown type. */
export function ofView(x) {
  if (ArrayBuffer.isView(x) && x.byteLength === 3) return 'three'; // reach (new Uint8Array(3))
  return 'other';
}
