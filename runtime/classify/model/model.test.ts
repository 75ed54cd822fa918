/** What counts of what was seen. */
import assert from 'node:assert/strict';
import { javaScriptOf } from './formula-text.js';
import { inferredFrom } from './testing/inferred.js';

const deque = (asked: string): string => `
class Deque {
  constructor() { this._list = []; this._tail = 0; }
  push(item) { this._list.push(item); this._tail += 2; }
  pop() { this._tail -= 2; return this._list.pop(); }
  isEmpty() { return this._list.length === 0; }
  ${asked}
}
for (let most = 1; most < 5; most += 1) {
  const deque = new Deque();
  for (let at = 0; at < most; at += 1) { deque.isEmpty(); deque.push(at); }
  for (let at = 0; at < most; at += 1) { deque.isEmpty(); deque.pop(); }
}`;

const rows: readonly (readonly [what: string, source: string, counting: readonly string[]])[] = [
  ['fields that are nothing', deque(''), ['(this.isEmpty() === true) === (this._list.length === 0)']],
  [
    'answers',
    deque('size() { return this._list.length; }'),
    [
      '(this.isEmpty() === true) === (this._list.length === 0)',
      '(this.isEmpty() === true) === (this.size() === 0)',
    ],
  ],
];

describe('truth values', () => {
  for (const [what, source, counting] of rows)
    it(`tell of ${what}`, () =>
      assert.deepEqual(
        inferredFrom(source)
          .filter(({ property, certainty }) => property.kind === 'iff' && certainty === 'high')
          .map(({ property }) => javaScriptOf(property)),
        counting,
      ));
});

const tickets = (number: string): string => `
class Queue {
  constructor() { this.next = 1; this.waiting = []; }
  join(name) { ${number} this.waiting.push(name); return ticket; }
  leave() { return this.waiting.shift(); }
}
for (const names of [['ann', 'bob', 'cy'], ['di', 'ed'], ['flo', 'gus', 'hal', 'ida']]) {
  const queue = new Queue();
  for (const name of names) queue.join(name);
  queue.leave();
}`;

const results: readonly (readonly [what: string, source: string, counting: readonly string[]])[] = [
  [
    'that counts by itself is as much as there is by chance',
    tickets('const ticket = this.next++;'),
    ['result === old(this.next)'],
  ],
  [
    'that is as much as there is is so',
    tickets('const ticket = this.waiting.length + 1; this.next += 1;'),
    ['result === this.waiting.length'],
  ],
];

describe('results', () => {
  for (const [what, source, counting] of results)
    it(`of which one ${what}`, () =>
      assert.deepEqual(
        inferredFrom(source)
          .filter(({ place, property, certainty }) => {
            const isEquation = property.kind === 'compare' && property.order === '=';
            return isEquation && certainty === 'high' && place.of === 'Queue.prototype.join';
          })
          .map(({ property }) => javaScriptOf(property))
          .filter((text) => /^result\b/u.test(text)),
        counting,
      ));
});

const counter = (clear: string): string => `
class Store {
  constructor() { this.items = []; this.hits = 0; this.misses = 0; }
  put(item) { this.items.push(item); }
  find(item) { if (this.items.includes(item)) this.hits += 1; else this.misses += 1; }
  ${clear}
}
for (const items of [[1, 2, 3], [4, 5]]) {
  const store = new Store();
  for (const item of items) { store.put(item); store.find(item); }
  if (items.length === 3) store.clear();
  else store.find(9);
}`;

const resets: readonly (readonly [what: string, source: string, counting: readonly string[]])[] = [
  [
    'that makes all what it is at first, once',
    counter('clear() { this.items = []; this.hits = 0; }'),
    ['this.items.length === 0', 'this.hits === 0', 'this.misses === 0'],
  ],
  ['that leaves something', counter('clear() { this.items = []; }'), []],
  [
    'that takes the only thing there is',
    counter('clear() { this.items.pop(); this.hits = 0; }')
      .replace('[1, 2, 3]', '[1]')
      .replace('length === 3', 'length === 1'),
    [],
  ],
];

describe('a method', () => {
  for (const [what, source, counting] of resets)
    it(what, () =>
      assert.deepEqual(
        inferredFrom(source)
          .filter(
            ({ place, property, certainty }) =>
              place.of === 'Store.prototype.clear' && property.kind === 'bound' && certainty === 'high',
          )
          .map(({ property }) => javaScriptOf(property)),
        counting,
      ),
    );
});

const edges = (add: string): string => `
class Graph {
  constructor() { this.edges = new Map(); }
  add(from, to, weight) { ${add} }
  has(from, to) { return this.edges.get(from)?.has(to) ?? false; }
}
const graph = new Graph();
for (const from of ['a', 'b', 'c']) for (const to of ['d', 'e', 'f']) graph.add(from, to, 1);`;

const answers: readonly (readonly [what: string, source: string, counting: readonly string[]])[] = [
  [
    'two arguments',
    edges(
      'if (!this.edges.has(from)) this.edges.set(from, new Map()); this.edges.get(from).set(to, weight);',
    ),
    ['this.has(from, to) === true'],
  ],
  ['two arguments, which it is not so of', edges('this.edges.set(to, new Map([[from, weight]]));'), []],
];

describe('what an object answers', () => {
  for (const [what, source, counting] of answers)
    it(`about ${what}`, () =>
      assert.deepEqual(
        inferredFrom(source)
          .filter(
            ({ place, property, certainty }) =>
              place.of === 'Graph.prototype.add' &&
              place.at === 'exit' &&
              property.kind === 'bound' &&
              certainty === 'high',
          )
          .map(({ property }) => javaScriptOf(property)),
        counting,
      ));
});

const middle = (body: string, calls: string): string => `function f(list) { ${body} } ${calls}`;
const lists = 'for (const list of [[3, 1, 2], [5, 9], [8, 8, 1], [4, 2, 7, 6], [10, 20]]) f(list)';

const ends: readonly (readonly [what: string, source: string, counting: readonly string[]])[] = [
  [
    'the least and the greatest of a list',
    middle('return list.reduce((a, b) => a + b) / list.length', lists),
    ['result >= Math.min(...list)', 'result <= Math.max(...list)'],
  ],
  ['nothing but the greatest', middle('return Math.max(...list) - 3', lists), []],
  [
    'two arguments',
    'function f(value, low, high) { return Math.min(Math.max(value, low), high) } for (const value of [-3, 4, 9]) { f(value, 0, 5); f(value, -1, 6) }',
    ['result >= low', 'result <= high'],
  ],
];

describe('a result between', () => {
  for (const [what, source, counting] of ends)
    it(what, () =>
      assert.deepEqual(
        inferredFrom(source)
          .filter(
            ({ place, property, certainty }) =>
              place.at === 'exit' &&
              property.kind === 'compare' &&
              /^[<>]/u.test(property.order) &&
              certainty === 'high',
          )
          .map(({ property }) => javaScriptOf(property)),
        counting,
      ),
    );
});

const sequence = (calls: string): string => `
class Sequence {
  constructor() { this.items = []; }
  insert(item, at) { this.items.splice(at, 0, item); }
  get(at) { return this.items[at]; }
  tag(item, code) { this.items.unshift(item); }
}
const sequence = new Sequence();
for (const [item, at] of [['a', 0], ['b', 1], ['c', 0], ['d', 2], ['e', 1], ['f', 3], ['g', 2], ['h', 0]]) ${calls}`;

const places: readonly (readonly [
  what: string,
  source: string,
  method: string,
  counting: readonly string[],
])[] = [
  ['what is given stands', sequence('sequence.insert(item, at);'), 'insert', ['item === this.items[at]']],
  [
    'what is answered stands',
    sequence('{ sequence.insert(item, 0); sequence.get(at); }'),
    'get',
    ['result === this.items[at]'],
  ],
  [
    'what is answered stands in a list of that',
    `class Grid {
      constructor(rows) { this.rows = rows; }
      get(at, column) { return this.rows[at][column]; }
    }
    const grid = new Grid([[3, 1, 4], [1, 5, 9]]);
    for (const at of [0, 1]) for (const column of [0, 1, 2]) { grid.get(at, column); new Grid([[2, 7, 1], [8, 2, 8]]).get(at, column); }`.replaceAll(
      'Grid',
      'Sequence',
    ),
    'get',
    ['result === this.rows[at][column]', 'result === old(this.rows[at][column])'],
  ],
  ['nothing asks for', sequence('sequence.tag(item, at);'), 'tag', []],
];

describe('a place in a list, where', () => {
  for (const [what, source, method, counting] of places)
    it(what, () =>
      assert.deepEqual(
        inferredFrom(source)
          .filter(
            ({ place, property, certainty, isImplied }) =>
              place.at === 'exit' &&
              place.of === `Sequence.prototype.${method}` &&
              property.kind === 'compare' &&
              certainty === 'high' &&
              !isImplied,
          )
          .map(({ property }) => javaScriptOf(property))
          .filter((text) => text.includes('[at]') || text.includes('[code]')),
        counting,
      ),
    );
});
