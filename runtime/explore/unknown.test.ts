/** Ordinary functions without annotations, and how many of their decision outcomes are found without a hint. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../../compiler/testing/long-rows.js';
import { DEFAULTS } from './defaults.js';
import { exploreTarget } from './explore.js';

const FUNCTIONS: readonly (readonly [name: string, source: string, found: string, maxPaths?: number])[] = [
  [
    'callbacks that functions of the input are given',
    `const f = (store, key) => { store.get(key, (error, value) => { if (error) return 'failed'; return value === key ? 'same' : 'other'; }); return store.on ? store.on(() => (key > 2 ? 'more' : 'less')) : 'none'; };`,
    '8/8',
  ],
  [
    'callbacks that a promise waits for, and functions that settle one',
    `const wait = (on) => new Promise((resolve, reject) => { let n = 0; on.data((x) => { n += x; if (n > 5) reject(n); }); on.end(() => (n === 0 ? resolve('none') : resolve('some'))); on.error(reject); }); const f = async (on) => { try { return (await wait(on)) === 'none' ? 'none' : 'some'; } catch (e) { return e === 6 ? 'six' : 'other'; } };`,
    '8/8',
    60,
  ],
  [
    'bound methods of what is returned',
    `class Counter { constructor(n) { this.n = n; } add(by, more) { return more === this.n ? by : 'other'; } } const f = (n) => { const counter = new Counter(n); return { add: counter.add.bind(counter, 1) }; };`,
    '2/2',
    10,
  ],
  [
    'callbacks that are exported, too',
    `class Own { constructor(on) { on.end(this.end.bind(this)); } end(error) { return error ? 'failed' : 'done'; } } const f = (on) => new Own(on); module.exports = { f, Own };`,
    '2/2',
    20,
  ],
  [
    'names in a table of the program',
    `const lists = { allOf: true, oneOf: true }; const maps = { properties: true }; const f = (x) => { let n = 0; for (const key in x) { if (key in lists) n += 1; else if (maps[key] && typeof x[key] === 'object') n += 2; } return n > 1 ? 'more' : 'few'; };`,
    '10/10',
  ],
  [
    'a key that traps of a proxy are given',
    `const f = (key) => { const p = new Proxy({ alpha: 1, beta: 2 }, { get: (t, k) => (k in t ? t[k] : -1), has: (t, k) => k.length > 4 && k in t }); return key in p ? 'long' : p[key] === 2 ? 'beta' : 'other'; };`,
    '8/8',
  ],
  [
    'instances with private state, one of them of a class that extends another',
    `class Base { #id; constructor(id) { this.#id = id; } get isFirst() { return this.#id === 1; } same(other) { return other.#id === this.#id; } }
      class Derived extends Base { #word = 'x'; constructor(id, word) { super(id); if (word) this.#word = word; } get word() { return this.#word; } }
      const f = (a, b) => { if (!(a instanceof Base)) return 'none'; if (b instanceof Base && a.same(b)) return 'same'; return a.isFirst ? (a instanceof Derived && a.word === 'yes' ? 'yes' : 'first') : 'other'; };
      module.exports = { Base, Derived, f };`,
    '12/12',
  ],
  [
    'what only instances have',
    `class Key { #n; constructor(n) { if (n < 0) throw new RangeError('n'); this.#n = n; } static isEven(o) { return #n in o ? (o.#n % 2 === 0 ? 'even' : 'odd') : 'no key'; } }
      const f = (o) => (o && typeof o === 'object' ? Key.isEven(o) : 'nothing'); module.exports = { Key, f };`,
    '8/8',
  ],
  [
    'instances whose state is in a WeakMap',
    `const state = new WeakMap(); class Old { constructor(n) { state.set(this, n); } n() { return state.get(this); } }
      const f = (list) => { let n = 0; for (const x of list) if (x instanceof Old) n += x.n(); return n > 5 ? 'many' : 'few'; }; module.exports = { Old, f };`,
    '6/6',
  ],
  [
    'objects and arrays that are frozen',
    `'use strict'; const f = (o) => { if (typeof o !== 'object' || o === null) return 'nothing'; if (Object.isFrozen(o)) return Array.isArray(o) ? (o.length > 1 ? 'list' : 'short') : o.a === 1 ? 'one' : 'other'; o.b = 2; return Object.isExtensible(o) ? 'open' : 'closed'; };`,
    '13/14',
  ],
  [
    'an instance that is to be made of itself',
    `class Box { #held; constructor(held) { this.#held = held; } holds(x) { return this.#held === x; } }
      const f = (a, b) => { if (!(a instanceof Box)) return 'none'; return a.holds(a) ? 'itself' : a.holds(b) ? 'other' : 'no'; }; module.exports = { Box, f };`,
    '5/6',
  ],
  [
    'objects in objects, with one property each',
    `const f = (data, options = {}) => { const { flat } = options; const inner = (x) => Object.keys(x).map((key) => (flat ? key : x[key])).length; return data && Object.keys(data).map((key) => { const v = data[key]; return v !== null && typeof v === 'object' ? inner(v) : 0; }).length; };`,
    '10/10',
    35,
  ],
  [
    'own properties of what may be no object, under names of any kind',
    `const f = (o, key) => (Object.hasOwn(o, key) ? (o[key] === 1 ? 'one' : 'other') : o.hasOwnProperty(null) ? 'null' : 'none');`,
    '6/6',
    60,
  ],
  [
    'elements that are listed, and asked for by their keys',
    `const f = (xs) => { let n = 0; for (const key in xs) if (xs.hasOwnProperty(key)) n += xs[key](); return n > 1 ? 'more' : 'few'; };`,
    '5/6',
    120,
  ],
  [
    'function that is returned',
    `const f = (word) => (x) => (x === word ? 'same' : x > 3 ? 'more' : 'other');`,
    '4/4',
  ],
  [
    'function that is returned, and another one of its text that is exported',
    `const f = (word) => (x) => (x === word ? 'same' : x > 3 ? 'more' : 'other'); module.exports = { f, ready: f('a') };`,
    '4/4',
  ],
  [
    'functions that functions return',
    `const f = (a) => { const first = (b) => { const second = (c) => (a === b && b === c ? 'same' : 'other'); return second; }; return first; };`,
    '4/4',
  ],
  [
    'methods of what is returned',
    `const f = (most) => { let n = 0; return { add() { n += 1; if (n > 2) return 'three'; return 'few'; }, get state() { return n === 1 && most === 7 ? 'one' : 'other'; } }; };`,
    '6/6',
  ],
  [
    'instances of many classes of the program',
    `${Array.from({ length: 18 }, (_, i) => `class C${i} { constructor(of) { this.of = of; this.n${i} = ${i}; } }`).join(' ')}
      const f = (a) => { ${Array.from({ length: 18 }, (_, i) => `if (a instanceof C${i}) return a.of;`).join(' ')} return -1; };
      module.exports = { ${Array.from({ length: 18 }, (_, i) => `C${i}`).join()} };`,
    '36/36',
  ],
  [
    'two values that are alike',
    `const f = function equal(a, b) { if (a === b) return true; if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false; if (a.constructor !== b.constructor) return false;
      if (a.constructor === RegExp) return a.source === b.source; const keys = Object.keys(a); if (keys.length !== Object.keys(b).length) return false; for (const key of keys) if (!equal(a[key], b[key])) return false; return true; };`,
    '20/20',
    60,
  ],
  [
    'objects that are listed with a length',
    `const f = (a) => { if (!a || a.length !== true) return 'other'; const keys = Object.keys(a); return keys.length > 1 ? 'more' : keys[0] === 'length' ? 'length' : 'none'; };`,
    '7/8',
  ],
  [
    'functions that are put into what is given',
    `const f = (into) => { const own = new Map(); into.set = (key, value) => { if (typeof key !== 'string') throw new Error('key'); own.set(key, value); return into; };
      into.size = () => (own.size > 0 ? 'some' : 'none'); };`,
    '4/4',
  ],
  [
    'instances of a class that nothing leads to',
    `const f = (() => { class Own { constructor(x) { this.x = x; } is(y) { return this.x === y ? 'same' : 'other'; } } const known = new Own(1); known.is(2); return (x) => { const own = new Own(x); if (x === 3) own.is(4); return own; }; })();`,
    '4/4',
  ],
  [
    'what a promise is fulfilled with',
    `const f = async (path) => { let isOpen = true; return { read(n) { if (!isOpen) throw new Error('closed'); return n === 3 ? path : ''; }, async close() { const was = isOpen; isOpen = false; return was ? 'closed' : 'again'; } }; };`,
    '6/6',
  ],
  [
    'calls that change nothing are not followed, and a target without inputs',
    `const f = () => { const tags = []; return { show(x) { return x == null ? 'none' : x > 3 ? 'more' : x; }, kind(x) { return x === 'a' ? 'a' : x ? 'other' : 'none'; }, tag(t) { tags.push(t); return tags.length > 2 ? 'three' : 'few'; } }; };`,
    '10/10',
    25,
  ],
  [
    'a class that is returned, and its members',
    `const f = (most) => class Cache { constructor(seed) { this.size = seed ? 1 : 0; } add() { return this.size === most ? 'full' : 'more'; } get [Symbol.toStringTag]() { return this.size > 0 ? 'Some' : 'None'; } *[Symbol.iterator]() { if (most === 7) yield 7; } };`,
    '8/8',
  ],
  [
    'properties that a copy of an input has in other functions',
    `const g = (given) => (given.absolute ? 'absolute' : given.onMatch ? given.onMatch(1) : 'none'); const f = (word, options) => { const all = { cwd: '.', ...options }; return word === 'go' ? g(all) : 'other'; };`,
    '6/6',
    20,
  ],
  [
    'more calls of what a function without parameters returns, in later rounds',
    `const f = () => { const items = []; return { push(x) { if (items.length >= 4) return 'full'; items.push(x); return 'pushed'; } }; };`,
    '2/2',
  ],
  [
    'a call that comes before a timer',
    `const f = (g) => { let timer; return { start(n) { if (n === 3) return; timer = setTimeout(() => { timer = undefined; g(); }, 5); }, stop() { if (timer === undefined) return 'none'; clearTimeout(timer); return 'stopped'; } }; };`,
    '4/4',
  ],
  [
    'a constructor that is called without new',
    `const f = function Deferred(x) { if (!(this instanceof f)) return x === 3 ? 'three' : new f(x); this.x = x; }; f.prototype.get = function () { return this.x; };`,
    '4/4',
  ],
  ['truthy', `const f = (x) => (x ? 'yes' : 'no');`, '2/2'],
  [
    'types',
    `const f = (x) => { switch (typeof x) { case 'number': return 1; case 'string': return 2; case 'boolean': return 3; case 'function': return 4; case 'object': return x === null ? 5 : 6; case 'undefined': return 7; default: return 8; } };`,
    '14/14',
  ],
  [
    'strict',
    `const f = (x) => { if (x === null) return 'null'; if (x === undefined) return 'undefined'; if (x === false) return 'false'; if (x === 0) return 'zero'; if (x === '') return 'empty'; return 'other'; };`,
    '10/10',
  ],
  [
    'loose',
    `const f = (x) => { if (x == null) return 'nullish'; if (x == 0) return 'zero'; if (x == '7') return 'seven'; return 'other'; };`,
    '6/6',
  ],
  [
    'bigints',
    `const f = (x) => { if (typeof x !== 'bigint') return 'none'; if (x * 3n === 36893488147419103233n) return 'large'; if (x & 4n && x < 0) return 'bit'; return x == 5 ? 'five' : 'other'; };`,
    '10/10',
  ],
  [
    'coalesce',
    `const f = (x) => (x ?? 'none') === 'none' ? (x || 'nothing') : x && x.a ? 'a' : 'b';`,
    '10/10',
  ],
  [
    'maps [long]',
    `const f = (x) => { if (!(x instanceof Map)) return 'other'; if (x.get('level') === 5) return 'five'; return x.size > 1 ? 'two' : 'few'; };`,
    '6/6',
  ],
  [
    'sets',
    `const f = (x) => { if (!(x instanceof Set)) return 'other'; return x.has(3) && x.size === 2 ? 'three' : 'none'; };`,
    '6/6',
  ],
  [
    'bytes',
    `const f = (x) => (x instanceof Uint8Array ? (x.length > 1 && x[1] === 0xff ? 'mark' : 'none') : 'other');`,
    '6/6',
  ],
  [
    'lists or bytes',
    `const f = (x) => { if (Array.isArray(x)) return x.length === 2 ? 'pair' : 'list'; return x instanceof Uint8Array ? 'bytes' : 'other'; };`,
    '6/6',
  ],
  [
    'errors',
    `const f = (x) => (x instanceof Error ? (x.message === 'late' ? 'late' : 'error') : 'other');`,
    '4/4',
  ],
  [
    'receivers of plain functions',
    `const f = function (x) { 'use strict'; if (this !== undefined && this.level === 3) return 'three'; return x ? 'some' : 'none'; };`,
    '6/6',
  ],
  [
    'receivers of functions that are not strict: objects',
    `const f = function () { return this.level > 3 && typeof this === 'object' ? 'high' : 'low'; };`,
    '4/4',
  ],
  [
    'properties of errors',
    `const f = (e) => (e instanceof Error && e.code === 'ENOENT' ? 'none' : e instanceof RangeError && 'limit' in e ? e.limit > 3 : 'other');`,
    '8/8',
  ],
  [
    'objects of primitive values',
    `const f = (x) => (x instanceof Number ? x > 0 : Object.prototype.toString.call(x) === '[object String]' && typeof x !== 'string' ? x == '' : x instanceof Boolean ? x == false : null);`,
    '8/8',
  ],
  [
    'entries',
    `const f = (a) => { for (const [i, x] of a.entries()) if (i === 1 && x === 4) return 'four'; return 'none'; };`,
    '6/6',
  ],
  [
    'throws',
    `const f = (g) => { try { g(); return 'done'; } catch (e) { return e instanceof TypeError ? 'no function' : 'failed'; } };`,
    '2/2',
  ],
  [
    'promises',
    `const f = async (p) => { try { return (await p) === 3 ? 'three' : 'other'; } catch (reason) { return reason === 4 ? 'four' : 'refused'; } };`,
    '4/4',
  ],
  [
    'iterables [long]',
    `const f = (x) => { if (x == null || typeof x[Symbol.iterator] !== 'function') return 'none'; if (Array.isArray(x) || typeof x === 'string') return 'list'; for (const v of x) if (v === 3) return 'three'; return 'other'; };`,
    '12/12',
  ],
  [
    'properties under registered symbols',
    `const key = Symbol.for('make'); const f = (x, v) => { if (!x || typeof x !== 'object' || !(key in x)) return 'none'; const copy = { ...x }; return typeof x[key] === 'function' ? x[key](v) : copy[key] === 3 ? 'three' : 'other'; };`,
    '10/10',
  ],
  [
    'properties under well-known symbols',
    `const f = (x) => { if (x != null && typeof x[Symbol.asyncIterator] === 'function') return 'async'; return 'other'; };`,
    '4/4',
  ],
  [
    'objects without a prototype',
    `const f = (x) => { if (typeof x !== 'object' || x === null) return 'no'; const proto = Object.getPrototypeOf(x); return proto === null ? 'bare' : proto.constructor === Object ? 'plain' : 'other'; };`,
    '8/8',
  ],
  [
    'promises that never settle',
    `const f = async (p) => { const late = new Promise((done) => setTimeout(done, 5, 'late')); const first = await Promise.race([p instanceof Promise ? p.then(() => 1) : 2, late]); return first === 'late' ? 'late' : first === 1 ? 'one' : 'none'; };`,
    '6/6',
  ],
  [
    'holes',
    `const f = (a) => { if (!Array.isArray(a) || a.length !== 2) return 'other'; let n = 0; a.forEach(() => { n += 1; }); return n === 2 ? 'two' : 0 in a ? 'one' : n === 0 ? 'none' : 'last'; };`,
    '10/10',
  ],
  ['compare', `const f = (a, b) => (a < b ? 'less' : a > b ? 'more' : a === b ? 'same' : 'neither');`, '6/6'],
  [
    'conversions of parts',
    `const f = (a, b) => (a < b ? (b - a > 10 ? 'far' : 'near') : a[0] + b[0] === 7 ? 'seven' : 'other');`,
    '6/6',
  ],
  [
    'options',
    `const f = ({ tries = 3, mode = 'fast', ...rest } = {}) => (mode !== 'fast' && tries === 0 ? 'slow' : Object.keys(rest).length > 0 ? 'more' : 'none');`,
    '12/12',
  ],
  [
    'number as a key',
    `const f = (list, i) => (typeof i !== 'number' ? 'none' : list[i] === 'x' && i === 2 ? 'third' : 'no');`,
    '6/6',
  ],
  [
    'key among names of the language',
    `const f = (o, key) => (o[key] === 1 && key === 'a' ? 'found' : 'no');`,
    '4/4',
  ],
  [
    'length of a new array',
    `const f = (n) => { try { return new Array(n).length === n ? 'array' : 'element'; } catch { return 'none'; } };`,
    '2/2',
  ],
  ['not a number as text', `const f = (x, y) => (String(x / y) === 'NaN' ? 'NaN' : 'other');`, '2/2'],
  ['empty', `const f = (x) => (x <= '' ? (x - '' ? 'negative' : 'zero') : 'other');`, '4/4'],
  ['bits', `const f = (x) => ((x >>> 0) === 7 ? 'seven' : 'other');`, '2/2'],
  [
    'negate',
    `const f = (x) => { const n = -x; if (n !== n) return 'NaN'; if (n > 5) return 'below'; return 'rest'; };`,
    '4/4',
  ],
  [
    'kinds',
    `const f = (s) => { switch (s.kind) { case 'circle': return s.r > 0 ? 'round' : 'dot'; case 'square': return s.side === 2 ? 'two' : 'square'; case 'point': return 'point'; default: throw new Error(s.kind); } };`,
    '10/10',
  ],
  [
    'nested',
    `const f = (o) => { if (o.user.address.city === 'Oslo') return 'here'; if (o.user.age >= 18) return 'adult'; return 'child'; };`,
    '4/4',
  ],
  [
    'optional',
    `const f = (o) => { const v = o?.a?.b; if (v === 3) return 'three'; return v === undefined ? 'none' : 'some'; };`,
    '8/8',
  ],
  [
    'defaults',
    `const f = ({ size = 3, name } = {}) => { if (size > 10) return 'large'; if (name === 'x') return 'x'; return 'plain'; };`,
    '8/8',
  ],
  [
    'caught',
    `const f = (o) => { try { return o.a.b ? 'yes' : 'no'; } catch (e) { return e instanceof TypeError ? 'type' : 'other'; } };`,
    '3/4, 1 infeasible',
  ],
  [
    'list',
    `const f = (n) => { let c = 0; while (n) { n = n.next; c += 1; } return c === 3 ? 'three' : c > 3 ? 'more' : 'fewer'; };`,
    '6/6',
  ],
  [
    'tree',
    `const f = (t) => { if (!t) return 0; if (t.left && t.right) return 'both'; if (t.left || t.right) return 'one'; return 'leaf'; };`,
    '10/10',
  ],
  [
    'same',
    `const f = (a, b) => { if (!a || typeof a !== 'object') return 'no'; if (a === b) return 'same'; a.x = 1; return b && b.x === 1 ? 'equal' : 'different'; };`,
    '10/10',
  ],
  [
    'linked',
    `const f = (a, b) => (a && b && a.next === b ? (b.value === 5 ? 'five' : 'linked') : 'apart');`,
    '8/8',
  ],
  [
    'has',
    `const f = (o) => { if (typeof o !== 'object' || !o) return 'none'; if ('x' in o) return 'x'; if (Object.hasOwn(o, 'y')) return 'y'; return o.hasOwnProperty('z') ? 'z' : 'empty'; };`,
    '10/10',
  ],
  [
    'forIn',
    `const f = (o) => { let n = 0; for (const k in o) if (o[k] === 1) n += 1; return n > 1 ? 'many' : n; };`,
    '6/6',
  ],
  [
    'spread',
    `const f = (o) => { const copy = { a: 1, ...o }; if (copy.a === 5) return 'five'; return 'b' in copy ? 'b' : 'neither'; };`,
    '4/4',
  ],
  [
    'key',
    `const f = (o, k) => { if (!o) return 'none'; if (k in { red: 1, green: 2 }) return 'colour'; return o[k] === 3 ? 'three' : 'other'; };`,
    '6/6',
  ],
  [
    'deleted',
    `const f = (o) => { if (!o || typeof o !== 'object') return 'none'; delete o.a; if (o.a) return 'never'; return o.b === 2 ? 'two' : 'rest'; };`,
    '7/8, 1 infeasible',
  ],
  [
    'written',
    `const f = (o) => { o.count = (o.count || 0) + 1; return o.count === 8 ? 'eight' : 'other'; };`,
    '4/4',
  ],
  [
    'array',
    `const f = (xs) => { if (!Array.isArray(xs)) return 'none'; if (xs.length === 0) return 'empty'; if (xs.length === 3) return xs[1] === 'b' ? 'b' : 'three'; return 'few'; };`,
    '8/8',
  ],
  ['pair', `const f = ([a, b]) => (a === b ? 'same' : a > b ? 'down' : 'else');`, '4/4'],
  [
    'reduce',
    `const f = (xs) => { const s = xs.reduce((sum, x) => sum + x.price, 0); return s > 100 ? 'dear' : s === 7 ? 'seven' : 'cheap'; };`,
    '4/4',
  ],
  [
    'filtered',
    `const f = (xs) => { const ys = xs.filter((x) => x.ok).map((x) => x.id); return ys.length === 2 ? 'two' : ys[0] === 'k' ? 'k' : 'other'; };`,
    '4/4',
  ],
  [
    'found',
    `const f = (xs) => { const f = xs.find((x) => x.id === 4); return f ? (f.name === 'n' ? 'named' : 'found') : 'missing'; };`,
    '4/4',
  ],
  [
    'includes',
    `const f = (xs) => (xs.includes(3) ? 'three' : xs.indexOf('a') > 0 ? 'a' : xs.some((x) => x === null) ? 'null' : 'none');`,
    '6/6',
  ],
  [
    'pushed',
    `const f = (xs) => { xs.push(9); return xs.length === 3 ? (xs[0] === 9 ? 'nines' : 'three') : 'other'; };`,
    '4/4',
  ],
  [
    'sliced',
    `const f = (xs) => { const ys = xs.slice(1).concat([1]); return ys.length === 2 && ys[0] === 5 ? 'five' : 'other'; };`,
    '4/4',
  ],
  [
    'sorted',
    `const f = (xs) => { const ys = [...xs].sort((a, b) => a - b); return ys[0] < 0 ? 'negative' : ys.length > 1 && ys[0] === ys[1] ? 'twice' : 'other'; };`,
    '6/6',
  ],
  [
    'text',
    `const f = (s) => { if (typeof s !== 'string') return -1; if (s.length > 5) return 'long'; if (s === 'abc') return 'abc'; if (s * 1 === 42) return 'answer'; return s ? 'some' : 'empty'; };`,
    '10/10',
  ],
  [
    'callback',
    `const f = (f) => { const r = f(1); if (r === 'ok') return f(2) > 3 ? 'both' : 'one'; return 'no'; };`,
    '4/4',
  ],
  [
    'called',
    `const f = (f, x) => { if (typeof f !== 'function') return 'none'; const o = f(x); return o && o.done ? 'done' : 'open'; };`,
    '6/6',
  ],
  [
    'mapped',
    `const f = (k) => { const m = new Map([['a', 1], ['b', 2]]); if (!m.has(k)) return 'none'; return m.get(k) === 2 ? 'b' : 'a'; };`,
    '4/4',
  ],
  [
    'evaluate',
    `const f = (e) => { switch (e.type) { case 'num': return e.value; case 'neg': return -f(e.arg); case 'add': return f(e.left) + f(e.right); default: throw new SyntaxError(e.type); } };`,
    '6/6',
  ],
  [
    'instances',
    `class Point { constructor(x, y) { this.x = x; this.y = y; } norm() { return this.x * this.x + this.y * this.y; } }
     class Point3 extends Point { constructor(x, y, z) { super(x, y); this.z = z; } }
     const f = (p) => { if (p instanceof Point3 && p.z === 4) return 'three'; if (p instanceof Point && p.x === p.y && p.norm() > 7) return 'diagonal'; return p?.x === 3 ? 'look-alike' : 'other'; };`,
    '14/14',
  ],
  [
    'instances inside',
    `const f = (o) => { if (o.when instanceof Date) return 'date'; if (o.error instanceof TypeError) return o.error.message === 'a' ? 'a' : 'type'; if (o.map instanceof Map && o.map.size === 1) return 'one'; if (o.set && o.set.constructor === Set) return 'set'; return Object.prototype.toString.call(o.re) === '[object RegExp]' ? 'regexp' : 'other'; };`,
    '16/16',
  ],
  [
    'instances in arrays inside',
    `class Item {}
     const f = (o) => (o.items.filter((i) => i instanceof Item).length === 2 ? 'two' : 'other');`,
    '2/2',
  ],
  [
    'invariants of instances inside',
    `/** @invariant this.lo <= this.hi */
     class Range { constructor(lo, hi) { /** @type {number} */ this.lo = lo; /** @type {number} */ this.hi = hi; } }
     const f = (o) => { if (o.range instanceof Range) return o.range.lo > o.range.hi ? 'broken' : o.range.lo === 5 && o.name === 'five' ? 'five' : 'range'; return 'none'; };`,
    '7/8, 1 infeasible',
  ],
  [
    'plain objects inside instances with invariants',
    `/** @invariant this.size > 2 */
     class Box { constructor(content, size) { this.content = content; /** @type {number} */ this.size = size; } }
     const f = (b) => (b instanceof Box ? (b.size > 2 && b.content?.kind === 'egg' && b.content.count === b.size ? 'egg' : 'other') : 'none');`,
    '9/10',
  ],
  [
    'operands at once',
    'const f = (a, b) => { const late = a.y * 372 + a.m * 31 + a.d - (b.y * 372 + b.m * 31 + b.d); if (late <= 0) return 0; if (a.y > b.y) return 1; return a.m > b.m ? 2 : 3; };',
    '6/6',
  ],
  [
    'operands of bits at once',
    "const f = (a, b, c, d, net, bits) => { if (bits < 0 || bits > 32) return 'no'; const word = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0; const mask = bits === 0 ? 0 : (~0 << (32 - bits)) >>> 0; if (((word ^ net) & mask) !== 0) return 'outside'; return (word & ~mask) >>> 0 === 0 ? 'net' : 'inside'; };",
    '10/10',
    20,
  ],
  [
    'one number where several would do',
    'const f = (ring, x, y) => { let inside = false; for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) { const [px, py] = ring[i]; const [qx, qy] = ring[j]; if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) inside = !inside; } return inside; };',
    '6/6',
    200,
  ],
  [
    'parts of elements',
    'const f = (xs, at) => { let low = 0; let high = xs.length - 1; while (low <= high) { const middle = (low + high) >>> 1; const [from, to] = xs[middle]; if (at < from) high = middle - 1; else if (at > to) low = middle + 1; else return middle; } return ~low; };',
    '6/6',
  ],
  [
    'one of known values',
    "const PRICES = [5, 10, 20, 50]; const f = (coins) => { let sum = 0; for (const coin of coins) { if (!PRICES.includes(coin)) return 'bad'; sum += coin; } return sum === 70 ? 'exact' : sum; };",
    '6/6',
  ],
  [
    'characters',
    "const VALUES = { I: 1, V: 5, X: 10 }; const f = (s) => { if (typeof s !== 'string') return; let sum = 0; for (let i = 0; i < s.length; i++) { const v = VALUES[s[i]]; if (v === undefined) throw new Error(s); const next = VALUES[s[i + 1]]; sum += next > v ? -v : v; } return sum === 9 ? 'nine' : s[s.length - 1] === 'X' ? 'x' : sum; };",
    '12/12',
  ],
  [
    'cycle',
    `const f = (list) => { let slow = list, fast = list; while (fast && fast.next) { slow = slow.next; fast = fast.next.next; if (slow === fast) return true; } return false; };`,
    '6/6',
  ],
  ['self', `const f = (x) => (x && x.next === x ? 'self' : 'no');`, '4/4'],
  [
    'parents',
    `const f = (n) => { for (const c of n.children) if (c.parent !== n) return 'bad'; return n.children.length > 1 ? 'good' : 'few'; };`,
    '6/6',
  ],
  [
    'shared',
    `const f = (a, b) => { if (a && b && a.x === b.x && a.x && a.x.v === 3) { a.x.v = 4; return b.x.v === 4 ? 'shared' : 'never'; } return 'no'; };`,
    '11/12',
  ],
  [
    'dependencies [long]',
    `const f = (graph) => { const done = [], active = []; const go = (n) => { if (done.includes(n)) return; if (active.includes(n)) throw new Error('cycle'); active.push(n); for (const d of n.deps) go(d); done.push(n); }; for (const n of graph) go(n); return done.length > 2 ? 'many' : 'few'; };`,
    '10/10',
  ],
  [
    'merged',
    `const f = (base, over) => { const settings = { level: 1, ...base, ...over }; return settings.level === 3 ? 'three' : settings.level === 2 ? 'two' : 'other'; };`,
    '4/4',
  ],
  ['thenable', `const f = (x) => (x && typeof x.then === 'function' ? 'thenable' : 'value');`, '4/4'],
  [
    'thenable, by a function that is told of it',
    `const is = (x) => typeof x === 'function'; const f = (x) => (x && is(x.then) ? 'thenable' : 'value');`,
    '4/4',
  ],
  [
    'awaited calls',
    `const f = async (task) => { try { return (await task(1)) === 3 ? 'three' : 'other'; } catch (e) { return e && e.fatal === true ? 'fatal' : 'again'; } };`,
    '6/6',
  ],
  [
    'instances by their methods',
    `class Account { constructor(balance) { this.balance = balance; } withdraw(n) { if (this.balance < n) throw new RangeError('funds'); this.balance -= n; } }
     const f = (from, n) => { try { from.withdraw(n); } catch (e) { return e instanceof RangeError ? 'refused' : 'no account'; } return from.balance === 7 ? 'seven' : 'done'; };`,
    '6/6',
  ],
  [
    'parameters of functions',
    `const f = (g) => (typeof g !== 'function' ? 'none' : g.length > 2 ? 'many' : g.length === 1 ? 'one' : 'few');`,
    '6/6',
  ],
  [
    'errors of the file',
    `class Missing extends Error {} const f = (x) => (x instanceof Missing ? 'missing' : 'other');`,
    '1/2',
  ],
  [
    'arrays of any elements',
    `/** @param {any[]} xs */ const f = (xs) => (xs.length === 4 ? 'four' : 'fewer');`,
    '2/2',
  ],
  ['no instance', `const f = (x) => (x instanceof WeakMap ? 'map' : 'none');`, '1/2'],
  [
    'own name of a function',
    `const f = (g) => (typeof g === 'function' && g.label === 'x' ? 'x' : 'no');`,
    '3/4',
  ],
  [
    'function with a property',
    `const f = (g) => (typeof g === 'function' && Object.hasOwn(g, 'a') ? 'a' : 'no');`,
    '3/4',
  ],
  [
    'more than the fields of a class',
    `class Point { constructor() { this.x = 1; } } const f = (p) => (p instanceof Point && p.more === 3 ? 'more' : 'no');`,
    '3/4',
  ],
  [
    'error with a cause',
    `const f = (e) => (e instanceof Error && e.cause instanceof Error ? 'why' : 'no');`,
    '4/4',
  ],
  ['own toString', `const f = (o) => (o && Object.hasOwn(o, 'toString') ? 'own' : 'no');`, '3/4'],
  [
    'own properties that hide inherited ones, where the program looks for those',
    `const f = (a, b) => { if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return 'no objects'; if (a.constructor !== b.constructor) return 'classes'; if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf() ? 'equal' : 'other'; return a.constructor && a.constructor.name === 'Point' ? 'point' : 'plain'; };`,
    '18/18',
    60,
  ],
  [
    'what a program prints and measures',
    `const f = (x) => { console.time('f'); console.count(x); console.groupCollapsed(x); console.groupEnd(); console.timeEnd('f'); return x ? 'set' : 'unset'; };`,
    '2/2',
  ],
  ['tags of the program', `const f = (x) => (x[Symbol.toStringTag] === 'Point' ? 'point' : 'other');`, '2/2'],
  ['values of primitives', `const f = (x) => (x.valueOf() > 5 ? 'more' : 'less');`, '2/2'],
  ['own valueOf', `const f = (a) => (a == 1 && a == 2 ? 'both' : 'no');`, '3/4'],
  [
    'registered symbols',
    `const f = (x) => (x === Symbol.for('on') ? 'on' : x === Symbol.for('off') ? 'off' : 'neither');`,
    '4/4',
  ],
  [
    'other symbols',
    `const own = Symbol('own'); const f = (x) => (x === own ? 'own' : x === Symbol.iterator ? 'iterator' : 'neither');`,
    '2/4',
  ],
  [
    'descriptions',
    `const f = (x) => (typeof x === 'symbol' && x.description === 'b' ? 'b' : 'other');`,
    '3/4',
  ],
  [
    'awaited',
    `const f = async (a, b) => { const [x, y] = await Promise.all([a, Promise.resolve(b)]); return x + y === 30 && x > y ? 'thirty' : 'other'; };`,
    '4/4',
  ],
  [
    'states',
    `const f = (events) => { let s = 'idle'; for (const e of events) { if (s === 'idle' && e === 'start') s = 'on'; else if (s === 'on' && e === 'stop') return 'stopped'; else if (e === 'reset') s = 'idle'; } return s; };`,
    '12/12',
  ],
  [
    'methods that decide nothing, and change what others decide by',
    `const f = () => { let paused = false; const held = []; const self = { pause() { paused = true; }, hold(x) { held.push(x); }, resume() { if (paused) return held.length > 0 ? 'some' : 'none'; return 'no'; }, ${Array.from({ length: 8 }, (_, i) => `m${i}(x) { return x > ${i} ? self : 1; }`).join(', ')} }; return self; };`,
    '20/20',
    90,
  ],
  [
    'more cases than path conditions have predicates, of which one run without an input has passed all',
    `const f = (x) => { let m = 30; if (typeof x === 'number' && x >= 0 && x < 26) m = Math.floor(x); switch (m) { ${Array.from({ length: 26 }, (_, i) => `case ${i}: return ${i};`).join(' ')} default: return -1; } };`,
    '58/58',
  ],
  [
    'numbers far behind the beginning of bytes',
    `/** @param {ArrayBuffer} buffer */ const f = (buffer) => (new DataView(buffer).getUint32(34) > 7 ? 'large' : 'small');`,
    '2/2',
  ],
  [
    'iterables of the program',
    `const f = (x) => { if (typeof x !== 'object' || x === null || Array.isArray(x) || x instanceof Set || x instanceof Map) return 'other'; if (typeof x[Symbol.iterator] !== 'function') return 'none'; for (const v of x) if (v === 7) return 'seven'; return 'no seven'; };`,
    '16/16',
  ],
  [
    'classes of the language, by what only their objects can be called with',
    `const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get; const works = (g, x) => { try { g.call(x); return true; } catch { return false; } }; const f = (x) => tag.call(x) === 'Int8Array' ? 'bytes' : works(Date.prototype.getDay, x) ? 'date' : works(Map.prototype.has, x) ? 'map' : 'other';`,
    '6/6',
  ],
  [
    'sizes, by the getters themselves',
    `const { get } = Object.getOwnPropertyDescriptor(Set.prototype, 'size'); class Own { get size() { return 3; } } const f = (x) => { if (x instanceof Own) return 'own'; if (!(x instanceof Set)) return 'other'; if (x.size > 2) return 'three'; return get.call(x) > 1 ? 'two' : 'few'; };`,
    '8/8',
  ],
  [
    'classes of the language, by bound methods of theirs',
    `const bound = (name, key) => Function.prototype.call.bind(globalThis[name].prototype[key]); const day = bound('Da' + 'te', 'getDay'); const size = Function.prototype.call.bind(Object.getOwnPropertyDescriptor(globalThis['Se' + 't'].prototype, 'size').get); const works = (g, x) => { try { g(x); return true; } catch { return false; } }; const f = (x) => works(day, x) ? 'date' : works(size, x) ? (size(x) > 1 ? 'two' : 'few') : 'other';`,
    '6/6',
  ],
];

/** Outcomes found, of how many, and what is said of the rest. */
async function explored(source: string, maxPaths = DEFAULTS.maxPaths): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'penumbra-unknown-'));
  try {
    const file = path.join(directory, 'main.js');
    writeFileSync(file, source);
    let told = '';
    const options = { ...DEFAULTS, file, target: 'f', timeout: 300_000, maxPaths };
    for await (const event of exploreTarget(options)) {
      if (event.type !== 'end') continue;
      const { decisions, paths } = event.summary;
      const rest = [
        decisions.infeasible > 0 ? `, ${decisions.infeasible} infeasible` : '',
        paths.divergent > 0 ? `, ${paths.divergent} divergent` : '',
      ];
      told = `${decisions.covered}/${decisions.total}${rest.join('')}`;
    }
    return told;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Rows that take a second of CPU or more. */
const LONG: readonly string[] = [
  'instances',
  'instances inside',
  'elements that are listed, and asked for by their keys',
  'one number where several would do',
  'own valueOf',
  'characters',
];

describe('functions without annotations', () => {
  for (const [at, [name, source, found, maxPaths]] of FUNCTIONS.entries()) {
    it(`${name}${LONG.includes(name) ? ' [long]' : longMark(at, 3)}`, async () =>
      assert.equal(await explored(source, maxPaths), found));
  }
});
