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
