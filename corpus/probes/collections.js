/** Map, Set, symbols, property names: keys depend on the input. */

/** A key of a map. */
export function lookup(key) {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  if (map.get(key) === 2) return 'b'; // reach ('b')
  if (!map.has(key)) return 'missing'; // reach ('c')
  return 'a';
}

/** A map that the input fills. */
export function counts(xs) {
  const map = new Map();
  for (const x of xs) map.set(x, (map.get(x) ?? 0) + 1);
  if (map.size === 1 && xs.length === 2) return 'twice'; // reach ([1, 1])
  if (map.size === 2) return 'two'; // reach ([1, 2])
  return 'other';
}

/** A set drops duplicates. */
export function unique(xs) {
  if (new Set(xs).size < xs.length) return 'duplicates'; // reach ([1, 1])
  return 'unique'; // reach ([1])
}

/** Membership. */
export function member(x) {
  const primes = new Set([2, 3, 5, 7, 11]);
  if (primes.has(x) && x > 6 && x < 11) return 'seven'; // reach (7)
  return 'other';
}

/** Objects as keys are told apart by identity. */
export function identity(a, b) {
  const map = new Map([[a, 1]]);
  if (typeof a === 'object' && a !== null && map.get(b) === 1) return 'same'; // reach (...Array(2).fill({}))
  return 'different';
}

/** A table of functions. */
export function dispatch(op, x) {
  const table = { double: (n) => n * 2, square: (n) => n * n };
  const run = table[op];
  if (run && run(x) === 81) return 'nine'; // reach ('square', 9)
  return 'other';
}

/** A property name that is put together. */
export function joined(x) {
  const table = { key_a: 1, key_b: 2 };
  if (table[`key_${x}`] === 2) return 'b'; // reach ('b')
  return 'other';
}

/** The order of keys: integers first. */
export function order(key) {
  const o = { b: 1 };
  o[key] = 2;
  if (Object.keys(o)[0] === key && key !== 'b') return 'first'; // reach ('1')
  return 'behind';
}

/** Entries become an object again. */
export function entries(o) {
  const swapped = Object.fromEntries(Object.entries(o).map(([k, v]) => [v, k]));
  if (swapped.x === 'a') return 'swapped'; // reach ({ a: 'x' })
  return 'other';
}

/** Symbols are keys of their own. */
export function symbols(s) {
  const tag = Symbol.for('a');
  if (s === tag) return 'tag'; // reach (Symbol.for('a'))
  return 'other';
}

/** A cache that is asked twice. */
export function cached(a, b) {
  const cache = new Map();
  let misses = 0;
  const get = (n) => {
    if (!cache.has(n)) {
      misses += 1;
      cache.set(n, n * n);
    }
    return cache.get(n);
  };
  if (get(a) + get(b) === 50 && misses === 1) return 'hit'; // reach (5, 5)
  if (get(a) === 9) return 'three'; // reach (3, 1)
  return 'other';
}

/** A deep copy is another object. */
export function copied(o) {
  const copy = structuredClone(o);
  if (copy.n === 4 && copy !== o) return 'copy'; // reach ({ n: 4 })
  return 'other';
}

/** What JSON says and reads. */
export function json(x) {
  const text = JSON.stringify({ x });
  if (text === '{"x":5}') return 'five'; // reach (5)
  if (text === '{}') return 'nothing'; // reach (undefined)
  return 'other';
}

/** A weak map knows only what it was given. */
export function weak(o) {
  const marks = new WeakMap();
  if (typeof o === 'object' && o !== null) {
    marks.set(o, o.n);
    if (marks.get(o) === 6) return 'marked'; // reach ({ n: 6 })
  }
  return 'other';
}

/** Groups by a remainder. */
export function groups(xs) {
  const groups = {};
  for (const x of xs) (groups[x % 3] ??= []).push(x);
  if (groups[2]?.length === 2) return 'two'; // reach ([2, 5])
  return 'other';
}

/** A set of visited nodes in a graph. */
export function reachable(graph) {
  const seen = new Set();
  const queue = [0];
  while (queue.length > 0) {
    const node = queue.shift();
    if (seen.has(node)) continue;
    seen.add(node);
    for (const next of graph[node] ?? []) queue.push(next);
  }
  if (seen.has(2) && !graph[0].includes(2)) return 'through another'; // reach ([[1], [2]])
  return 'other';
}

/** A property of an input is deleted under a name that is an input, too. */
export function deleted(o, key) {
  if (typeof o !== 'object' || o === null) return 'no object';
  o.a = 1;
  delete o[key];
  if (!('a' in o)) return 'gone'; // reach ({}, 'a')
  return 'kept';
}
