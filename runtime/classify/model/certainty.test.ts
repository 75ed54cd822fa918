/** Which properties count, and which are chance: by what a suite varies. */
import assert from 'node:assert/strict';
import { javaScriptOf } from './formula-text.js';
import type { ModelProperty } from './model.js';
import { modelFrom } from './testing/inferred.js';

const bucket = `
class Bucket {
  constructor(most) { this.most = most; this.now = 0; }
  fill(n) { this.now = Math.min(this.most, this.now + n); }
}
for (const most of [2, 3, 5]) { const b = new Bucket(most); b.fill(1); b.fill(4); b.fill(1); }`;

const queue = `
class Queue {
  constructor(most) { this.items = new Array(most).fill(0); this.size = 0; }
  isFull() { return this.size === this.items.length; }
  put() { this.size += 1; }
}
for (const most of [2, 4, 4, 5]) { const q = new Queue(most); q.isFull(); q.put(); q.put(); q.isFull(); }`;

const numbers = `
class Num { constructor(n) { this.n = n; } twice() { return this.n * 2; } }
for (const n of [3, 2, 1, 3, 2, 1, -1, 3, 2, 1, 3, 2, 1, 3, 2, 1, 3, 2, 1]) new Num(n).twice();`;

const counter = `
class Counter { constructor() { this.n = 0; } up() { this.n += 1; } down() { this.n -= 1; } }
for (const most of [1, 2, 3]) {
  const c = new Counter();
  for (let at = 0; at < most; at += 1) c.up();
  for (let at = 0; at < most; at += 1) c.down();
}`;

const tree = `
class Tree {
  constructor() { this.root = { item: 0 }; }
  put(item) { this.root = { item: Math.max(this.root.item, item) }; }
}
for (const items of [[3, 5, 9], [2, 4], [7, 8, 1, 12]]) { const t = new Tree(); for (const item of items) t.put(item); }`;

const heap = `
class Heap {
  constructor() { this.list = []; }
  put(n) { this.list.push(n); }
  sorted() { return [...this.list].sort((a, b) => a - b); }
}
for (const n of [4, 6, 9, 1, 3]) { const h = new Heap(); h.put(n); h.sorted(); }
const h = new Heap(); h.put(1); h.put(2);`;

const root = `function root(n) { return Math.sqrt(n); }\nfor (const n of [9, 4, 25, 16, 36, 49, 81]) root(n);`;

const poly = `
class Poly {
  constructor(n) { this.n = n; }
  plus(other) { return new Poly(Math.max(this.n, other.n)); }
  degree() { return this.n; }
}
for (const n of [3, 5, 2, 7, 9, 4, 8, 6]) new Poly(1).plus(new Poly(n));`;

const steps = `
class Steps {
  constructor() { this.past = []; this.future = []; }
  push(step) { this.past.push(step); this.future = []; }
  canRedo() { return this.future.length > 0; }
  undo() {
    if (this.past.length === 0) return false;
    this.future.push(this.past.pop());
    return true;
  }
}
for (let most = 1; most < 4; most += 1) {
  const steps = new Steps();
  for (let at = 0; at < most; at += 1) steps.push(at);
  for (let at = 0; at <= most; at += 1) steps.undo();
}`;

const texts = `
class Texts { constructor() { this.all = []; } add(text) { this.all.push(text); } }
const texts = new Texts();
for (const text of ['ab', 'c', 'def', 'g', 'h', 'ij', 'k']) texts.add(text);`;

const kebab = `
function kebab(text) { return text.trim().toLowerCase().replaceAll(' ', '-'); }
for (const text of ['Ab cd', 'xyZ', 'One two three']) kebab(text);`;

const box = `
class Box {
  constructor() { this.items = []; this.names = new Map(); }
  put(item) { this.items.push({ item, weight: 1 }); }
  take() { this.items.pop(); }
  name(name) { this.names.set(name, this.items.length); }
}
for (let at = 0; at < 6; at += 1) { const b = new Box(); b.put(at); b.take(); b.take(); }
const b = new Box(); b.put(3); b.put(7); b.put(9); b.name('a'); b.name('b');`;

const cut = `
function cut(text, most) { return text.length > most ? text.slice(0, most) : text; }
function parts(text, width) {
  const all = [];
  let at = 0;
  for (; text.length - at > width; at += width) all.push(text.slice(at, at + width));
  return [...all, text.slice(at)];
}
function copy(text, least) { return text + least; }
for (const [text, most] of [['abcdef', 4], ['ab', 5]]) { cut(text, most); parts(text, most); copy(text, 2); }`;

const bits = `
class Bits {
  constructor() { this.words = [0, 0]; }
  add(bit) { this.words[bit >> 2] |= 1 << (bit & 3); }
  first() { for (let bit = 0; bit < 8; bit += 1) if (this.has(bit)) return bit; return -1; }
  count() { let n = 0; for (let bit = 0; bit < 8; bit += 1) if (this.has(bit)) n += 1; return n; }
  has(bit) { return (this.words[bit >> 2] & (1 << (bit & 3))) !== 0; }
}
for (const all of [[1, 2], [0, 4], [], [3], [2, 5], [1], [], [0, 2]]) { const b = new Bits(); for (const bit of all) b.add(bit); }`;

const tank = `
class Tank {
  constructor() { this.level = 9; this.taken = 0; }
  refill(n) { this.level = Math.min(9, this.level + n); }
  take(n, more) { this.refill(more); if (n > this.level) return false; this.level -= n; this.taken += 1; return true; }
}
for (const n of [1, 2, 3, 4, 1, 2, 3]) { const t = new Tank(); t.take(n, 0); t.take(n, 0); t.take(10, 0); t.refill(1); t.take(1, 0); }`;

const means = `function mean(list) { return list.reduce((a, b) => a + b, 0) / list.length; }\nmean([1, 2, 3]);`;

const set = `
class Items {
  constructor() { this.list = []; }
  add(n) { this.list = [...this.list, n].sort((a, b) => a - b); }
  remove(n) { this.list = this.list.filter((one) => one !== n); }
  has(n) { return this.list.includes(n); }
}
const items = new Items();
for (const n of [5, 3, 4, 6, 7]) items.add(n);
items.remove(4);`;

const broken = `
class Items {
  constructor() { this.list = []; }
  add(n) { this.list.push(n); }
  has(n) { return this.list.slice(0, 2).includes(n); }
}
for (const some of [[1, 2], [3, 4], [5, 6, 7], [8, 9]]) { const items = new Items(); for (const n of some) items.add(n); }`;

const cart = `
class Cart {
  constructor() { this.prices = []; this.taken = 0; }
  add(price) { for (let at = 0; at < price; at += 1) this.prices.push(price); this.taken = this.taken + price + 1; }
  sum() { return this.prices.reduce((sum, one) => sum + one, 0); }
  above(n) { return this.prices.filter((one) => one > n).length; }
}
for (const prices of [[3, 5, 2], [1, 4], [2, 6, 3]]) { const c = new Cart(); for (const price of prices) c.add(price); }`;

const cache = `
class Cache {
  constructor() { this.map = new Map(); this.hits = 0; }
  set(key, value) { this.map.set(key, value); }
  get(key) { if (this.map.has(key)) this.hits += 1; return this.map.get(key); }
}
for (const n of [1, 2, 3, 2]) {
  const c = new Cache();
  for (let at = 0; at < n; at += 1) c.set(at, at);
  for (let at = 0; at < n; at += 1) c.get(at);
}`;

const goods = `
class Goods {
  constructor() { this.pieces = new Map(); this.price = 0; }
  add(name, price) { this.pieces.set(name, 1); this.price += price; }
  left(name) { return this.pieces.get(name) ?? 0; }
}
for (const some of ['abc', 'defg', 'hijk']) { const g = new Goods(); [...some].forEach((name, at) => g.add(name, 5 + at * at)); }`;

const names = `
class Names {
  constructor() { this.list = []; }
  add(name) { this.list.push(name); }
  has(name) { return this.list.includes(name); }
  like(text) { return this.list.filter((one) => one.startsWith(text)); }
  first(text) { return this.list.find((one) => text.startsWith(one)) ?? ''; }
}
for (const some of [['ab', 'c'], ['d', 'efg', 'hi'], ['jk', 'l']]) {
  const n = new Names();
  for (const one of some) { n.add(one); n.has(one); n.has('xyz'); }
}`;

const symmetric = 'function f(a, b) { return a * b + 1 } f(2, 3); f(5, 4);';

const turned = `
class Grid {
  constructor(rows) { this.rows = rows; }
  turned() { return new Grid(this.rows[0].map((_, at) => this.rows.map((row) => row[at]))); }
}
new Grid([[1, 2], [3, 4]]).turned();`;

const visits = `
class Visits {
  constructor(base) { this.base = base; this.names = []; this.log = []; this.count = 0; this.first = 1; }
  meet(name) { if (!this.names.includes(name)) this.names = [...this.names, name]; }
  visit(name) { if (!this.names.includes(name)) return; this.log = [...this.log, { name }]; this.count += 1; }
  begin(day) { this.first = day; }
  day(name) { return this.names.indexOf(name) < 0 ? null : this.names.indexOf(name) + 1; }
  days() { return this.names.map((_, at) => this.base + at); }
}
for (const some of [['a', 'b'], ['c', 'd', 'e'], ['f', 'g'], ['h', 'i', 'j']]) {
  const all = new Visits(some[0].charCodeAt(0));
  for (const [at, name] of some.entries()) { all.meet(name); all.begin(1 + (at % 3)); }
  for (const name of some.toReversed()) all.visit(name);
}`;

const jobs = `
class Jobs {
  constructor() { this.list = []; }
  add(name) { this.list.push(name); }
  next() { return this.list.shift(); }
  drop(name) { const left = this.list.filter((one) => one !== name); const isDone = left.length < this.list.length; this.list = left; return isDone; }
}
for (const some of [['a', 'b'], ['c', 'd', 'e']]) { const j = new Jobs(); for (const one of some) j.add(one); j.drop(some[1]); j.drop('z'); j.next(); }`;

const account = `
class Account {
  constructor() { this.balance = 0; }
  add(amount) { this.balance += amount; }
}
for (const some of [[1, 1], [2], [1, 2], [2, 1], [1]]) { const a = new Account(); for (const one of some) a.add(one); new Account(); new Account(); }`;

const cursor = `
class Text {
  constructor(text) { this.text = text; this.at = text.length; }
  move(by) { this.at = Math.min(this.text.length, this.at + by); }
}
for (const text of ['abcde', 'fgh', 'ijklmno']) { const t = new Text(text); t.move(-2); t.move(1); t.move(-text.length + 1); }`;

const wheel = `
class Wheel {
  constructor(most) { this.most = most; this.at = 0; this.turns = 0; }
  turn(by) { this.at = (this.at + by) % this.most; this.turns += by; }
}
for (const most of [14, 15, 16, 17]) { const w = new Wheel(most); w.turn(3); w.turn(1); w.turn(5); }`;

const graph = `
class Graph {
  constructor() { this.edges = new Map(); }
  add(name) { if (!this.edges.has(name)) this.edges.set(name, new Set()); }
  join(from, to) { this.add(from); this.add(to); this.edges.get(from).add(to); }
}
for (const some of ['ab', 'bc', 'abcd', 'xya', 'qrst']) { const g = new Graph(); g.add('o'); for (let i = 0; i + 1 < some.length; i += 1) g.join(some[i], some[i + 1]); }`;

const grid = `
class Grid {
  constructor(rows) { this.rows = rows.map((row) => [...row]); }
  scaled(by) { return new Grid(this.rows.map((row) => row.map((one) => one * by))); }
}
for (const rows of [[[1, 2], [3, 4]], [[5, 6, 7]], [[1], [2]]]) new Grid(rows).scaled(3);`;

const store = `
class Store {
  constructor() { this.all = new Map(); }
  put(name, n) { this.all.set(name, n); }
  at(name) { return this.all.get(name); }
}
for (const some of ['abc', 'defg', 'hij']) { const s = new Store(); s.at('z'); [...some].forEach((one, at) => { s.put(one, at); s.at(one); }); }`;

const range =
  'function part(from, to) { return to - from } for (const n of [1, 2, 3, 1, 2, 3, 1]) part(n, 10 + 2 * n); part(2, 11)';

const terms = `
class Sum {
  constructor() { this.terms = []; }
  add(factor, power) { this.terms = [{ factor, power: factor === 0 ? factor : power }, ...this.terms]; }
}
for (const some of [[15, 17, 19], [16, 18, 14], [19, 13, 15], [12, 11, 13], [16, 15, 19]]) { const s = new Sum(); some.forEach((factor, power) => s.add(factor, power)); }`;

const stock = `
class Stock {
  constructor() { this.pieces = new Map(); }
  put(name, n) { if (!(n > 0)) throw new RangeError(); this.pieces.set(name, (this.pieces.get(name) ?? 0) + n); }
}
for (const some of [[30, 5], [10, 2, 70], [1]]) { const s = new Stock(); some.forEach((n, at) => s.put('abc'[at], n)); }`;

const filled = `
class Filled {
  constructor(list) { this.size = list.length; this.begin = 1; }
  grow() { this.size += 1; }
}
for (let n = 1; n < 30; n += 1) new Filled(new Array(1 + (n % 3)).fill(0)).grow();`;

const debt = `
class Sum {
  constructor(n) { this.n = n; }
  get tens() { return Math.floor(this.n / 10); }
  isBelow() { return this.n < 0; }
}
for (const n of [5, -5, 15, 25, -6, 8]) new Sum(n).isBelow();`;

const depot = `
class Depot {
  constructor() { this.items = new Map(); }
  put(name, n) { if (!(n > 0)) throw new RangeError(); this.items.set(name, { n, held: 0 }); }
  hold(name, n) { const item = this.items.get(name); if (item.n - item.held < n) return false; item.held += n; return true; }
  free(name) { const item = this.items.get(name); return item ? item.n - item.held : 0; }
  all(name) { const item = this.items.get(name); return item ? item.n : 0; }
}
for (const some of [[3, 5, 2], [1, 4], [2, 6, 3]]) {
  const d = new Depot();
  some.forEach((n, at) => d.put('abc'[at], n));
  for (const name of 'abcd') d.all(name);
  some.forEach((n, at) => { d.hold('abc'[at], n); d.hold('abc'[at], 1); });
}`;

const ranges = `
class Ranges {
  constructor() { this.all = []; }
  add(from, to) { this.all.push([from, to]); this.all.sort((a, b) => a[0] - b[0]); }
}
for (const some of [[[3, 5], [0, 1]], [[7, 9], [2, 4], [0, 1]], [[8, 20], [5, 6]], [[10, 13], [3, 6], [8, 9]]]) {
  const r = new Ranges();
  for (const [from, to] of some) r.add(from, to);
}`;

const seats = `
class Seats {
  constructor() { this.taken = 0; }
  get size() { return this.taken; }
  take() { this.taken += 1; }
  leave() { this.taken -= 1; }
}
for (const most of [1, 2, 3, 4]) {
  const s = new Seats();
  for (let at = 0; at < most; at += 1) { s.take(); s.size; s.size; s.size; }
  for (let at = 0; at < most; at += 1) s.leave();
}`;

const listeners = `
class Listeners {
  constructor() { this.all = new Map(); }
  on(name) { this.all.set(name, this.count(name) + 1); return this; }
  off(name) { this.all.set(name, this.count(name) - 1); return this; }
  drop(name) { this.all.delete(name); return this; }
  count(name) { return this.all.get(name) ?? 0; }
}
for (const name of 'abc') new Listeners().on(name).off(name).drop(name);`;

const crown = `
class Crown {
  constructor() { this.root = { item: 0, right: 'none' }; }
  put(item) { this.root = { item, right: this.root.right }; }
  turn(right) { this.root = { item: this.root.item, right }; }
}
for (const right of ['a', 'b', 'c', 'd']) { const c = new Crown(); c.turn(right); c.put(1); c.put(2); }`;

const amounts = `
class Amount {
  constructor(n) { this.n = n; }
  static read(text) { return new Amount(Number(text)); }
  toString() { return String(this.n); }
}
for (const text of ['1', '20', '35', '4', '59', '6', '71']) Amount.read(text);`;

const jars = `
class Jar {
  constructor(n) { this.n = n; }
  take() { this.n -= 1; }
  isEmpty() { return this.n === 0; }
}
for (const n of [2, 3, 4, 5, 6]) new Jar(n).take();
new Jar(0).isEmpty();`;

const share = `
class Share {
  constructor(n) { this.n = n; }
  split(by) {
    const least = Math.floor(this.n / by);
    return Array.from({ length: by }, (_, at) => new Share(least + (at < this.n % by ? 1 : 0)));
  }
}
for (const n of [3, 7, 20, 5, 11, 13, 40]) new Share(n).split(3);`;

const deque = (some: string): string => `
class Deque {
  constructor() { this.list = []; }
  push(n) { this.list.push(n); this.list.sort((a, b) => ORDER); }
  peek() { return this.list[0]; }
  last() { return this.list.at(-1); }
  isEmpty() { return this.list.length === 0; }
}
for (const some of ${some}) { const d = new Deque(); d.isEmpty(); for (const n of some) { d.push(n); d.peek(); } }`;
const rising = deque('[[1, 2, 3], [4, 6], [5, 7, 8, 9], [2, 3]]').replace('ORDER', '0');
const sorted = deque('[[3, 1, 2], [6, 4], [7, 5, 9, 8], [2, 3]]').replace('ORDER', 'a - b');
const unordered = rising.replace('.sort((a, b) => 0)', '').replace('[1, 2, 3]', '[2, 5, 4]');

type Row = readonly [
  what: string,
  source: string,
  property: string,
  expected: 'high' | 'low' | 'doubtful' | 'absent',
];

const rows: readonly Row[] = [
  ['fields that come to be equal', bucket, 'object: this.most >= this.now', 'high'],
  ['what an answer tells to be equal', queue, 'object: this.items.length >= this.size', 'high'],
  ['a bound where values thin out', numbers, 'object: this.n >= -1', 'low'],
  ['a bound that is met as often as any number', counter, 'object: this.n >= 0', 'high'],
  ['data inside of others', tree, 'exit: this.root.item >= old(this.root.item)', 'low'],
  ['lists of one element', heap, 'object: this.list === this.sorted()', 'absent'],
  ['arguments that are positive', root, 'entry: n >= 1', 'high'],
  ['the least of them', root, 'entry: n >= 4', 'absent'],
  ['what a call makes of an answer about its argument', set, 'exit: this.has(n) === true', 'doubtful'],
  ['what one call has shown', set, 'exit: this.has(n) === false', 'doubtful'],
  ['what most answers say that the suite has not asked', broken, 'exit: this.has(n) === true', 'doubtful'],
  ['what was so before the calls, too', set, 'exit: this.list.length !== 0', 'absent'],
  ['which way a field goes', cart, 'exit: this.taken >= old(this.taken)', 'high'],
  ['that it never stays as it was', cart, 'exit: this.taken > old(this.taken)', 'low'],
  ['which way a sum goes that is answered', cart, 'exit: this.sum() >= old(this.sum())', 'low'],
  [
    'what is asked about an argument and stays',
    cart,
    'exit: this.above(price) === old(this.above(price))',
    'low',
  ],
  ['the order of numbers that never meet in the text', cache, 'object: this.map.size >= this.hits', 'low'],
  ['what is asked about no such argument', goods, 'entry: this.left(price) === 0', 'absent'],
  ['what is asked about such an argument', goods, 'entry: this.left(name) === 0', 'low'],
  ['a law that two calls show', symmetric, 'exit: result === f(b, a)', 'doubtful'],
  [
    'what one call shows of objects without parameters',
    turned,
    'exit: isDeepStrictEqual(this, result.turned())',
    'doubtful',
  ],
  [
    'a list of which all is in another one',
    visits,
    'object: this.log.map((e) => e.name).every((e) => this.names.includes(e))',
    'high',
  ],
  ['what a call puts into a list', visits, 'exit: this.names.includes(name)', 'high'],
  ['the least of what counts', visits, 'object: this.count >= 0', 'high'],
  [
    'what two calls take away where they give something',
    jobs,
    'exit: !(result != null) || this.list.length === old(this.list.length) + -1',
    'doubtful',
  ],
  ['that there is an answer about an argument', visits, 'exit: this.day(name) != null', 'low'],
  [
    'the least of what is answered',
    visits,
    'exit: Math.min(...this.days()) === old(Math.min(...this.days()))',
    'low',
  ],
  ['the last of what is answered', names, 'exit: name === this.like(name).at(-1)', 'low'],
  [
    'how much is answered about an argument',
    names,
    'exit: (result === true) === (name.length === this.first(name).length)',
    'absent',
  ],
  ['from where a sum begins that callers add to', account, 'object: this.balance >= 0', 'low'],
  ['of what is refused below 0', stock, 'object: [...this.pieces.values()].every((e) => e >= 0)', 'high'],
  ['-1 of what is no place', debt, 'object: (this.isBelow() === true) === (this.tens === -1)', 'low'],
  ['the first where calls came in order', rising, 'object: this.peek() === Math.min(...this.list)', 'low'],
  [
    'the first where nothing asks which is less',
    unordered,
    'object: this.peek() === Math.min(...this.list)',
    'low',
  ],
  ['the first where they did not', sorted, 'object: this.peek() === Math.min(...this.list)', 'high'],
  [
    'what is the same because there is nothing',
    rising,
    'object: (this.isEmpty() === true) === (this.peek() === this.last())',
    'absent',
  ],
  ['that there is something', filled, 'object: this.size !== 0', 'low'],
  ['the least place', cursor, 'object: this.at >= 0', 'high'],
  ['which way a field goes that goes around', wheel, 'exit: this.at >= old(this.at)', 'low'],
  ['which way one beside it goes', wheel, 'exit: this.turns >= old(this.turns)', 'high'],
  [
    'collections of which all are keys of another one',
    graph,
    'object: [...this.edges.values()].flatMap((e) => [...e]).every((e) => [...this.edges.keys()].includes(e))',
    'high',
  ],
  ['what a call puts into a collection', graph, 'exit: [...this.edges.keys()].includes(name)', 'high'],
  [
    'numbers in lists of lists',
    grid,
    "object: this.rows.flatMap((e) => [...e]).every((e) => typeof e === 'number' && !Number.isNaN(e))",
    'high',
  ],
  ['what a call finds in a collection', store, 'exit: [...this.all.values()].includes(result)', 'absent'],
  ['the order of arguments that are chosen far apart', range, 'entry: from < to', 'doubtful'],
  [
    'fields of elements of which all are less anyway',
    terms,
    'object: this.terms.map((e) => e.factor).every((e, i) => i + 1 === this.terms.map((e) => e.factor).length || e >= this.terms.map((e) => e.power)[i + 1])',
    'doubtful',
  ],
  [
    'the order of numbers that nothing compares',
    bits,
    'object: this.words.every((e, i) => i === 0 || this.words[i - 1] >= e)',
    'low',
  ],
  ['that there is none', bits, 'object: (this.first() === -1) === (this.count() === 0)', 'high'],
  [
    'which way a field goes that what is called moves otherwise',
    tank,
    'exit: this.level <= old(this.level)',
    'low',
  ],
  ['that something is left behind a call', tank, 'exit: this.taken >= 1', 'low'],
  [
    'that one call has given a number',
    means,
    "exit: typeof result === 'number' && !Number.isNaN(result)",
    'doubtful',
  ],
  [
    'what is in objects of a collection beside a number that is written',
    depot,
    'object: [...this.items.values()].map((e) => e.held).every((e) => e >= 0)',
    'high',
  ],
  ['what another answer tells apart', depot, 'exit: result === this.free(name)', 'low'],
  [
    'ends of intervals that are put in an order',
    ranges,
    'object: this.all.flatMap((e) => [...e]).every((e, i) => i === 0 || this.all.flatMap((e) => [...e])[i - 1] <= e)',
    'high',
  ],
  ['what objects answer otherwise', seats, 'exit: result >= 1', 'absent'],
  ['how much there is of an argument behind one call', listeners, 'exit: this.count(name) === 0', 'absent'],
  ['what parts have together', share, 'exit: result.reduce((a, b) => a + b.n, 0) === this.n', 'high'],
  ['what is read as it is written', amounts, 'exit: text === result.toString()', 'low'],
  [
    'a truth value that few calls leave alone',
    jars,
    'exit: this.isEmpty() === old(this.isEmpty())',
    'absent',
  ],
  ['what an object inside stays', crown, 'exit: this.root.right === old(this.root.right)', 'low'],
  [
    'that a chained call takes one away',
    listeners,
    'exit: !(result != null) || this.all.size === old(this.all.size) + -1',
    'absent',
  ],
  [
    'what is done where a truth value tells that',
    steps,
    'exit: !(result === true) || this.canRedo() === true',
    'high',
  ],
  ['what is done anyway', steps, 'exit: !(result != null) || this.canRedo() === true', 'absent'],
  [
    'how long texts are that are kept',
    texts,
    'object: this.all.map((e) => e.length).every((e) => e >= 1)',
    'absent',
  ],
  ['that texts are as long', kebab, 'exit: result.length === text.length', 'absent'],
  ['that there is nothing where one was taken of one', box, 'exit: this.items.length === 0', 'low'],
  ['that two names are one more each', box, 'exit: this.names.size === old(this.names.size) + 1', 'absent'],
  [
    'a sum of ones',
    box,
    'object: this.items.length === this.items.reduce((a, b) => a + b.weight, 0)',
    'absent',
  ],
  ['how long a result is at most', cut, 'exit: result.length <= most', 'doubtful'],
  ['how long a result is beside a number that it never meets', cut, 'exit: result.length >= least', 'absent'],
  [
    'how long the texts in a result are at most',
    cut,
    'exit: result.map((e) => e.length).every((e) => e <= width)',
    'doubtful',
  ],
  ['answers of result and argument', poly, 'exit: result.degree() === other.degree()', 'low'],
];

describe('certainty of properties', () => {
  for (const [what, source, property, expected] of rows)
    it(what, () => {
      const { properties, doubtful } = modelFrom(source);
      const isIt = (one: ModelProperty): boolean =>
        `${one.place.at}: ${javaScriptOf(one.property)}` === property;
      const rest = doubtful.some(isIt) ? 'doubtful' : 'absent';
      assert.equal(properties.find(isIt)?.certainty ?? rest, expected);
    });
});
