/** Small classes whose outcomes take sequences of a kind: how each outcome of the last call is reached. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reach } from './reach-file.js';

interface Row {
  readonly name: string;
  readonly text: string;
  readonly target: string;
  readonly calls: number;
  /** By condition and side: how many calls, `not within`, or `open`. */
  readonly expected: Readonly<Record<string, number | string>>;
}

const ROWS: readonly Row[] = [
  {
    name: '[long] a class that is exported under another name',
    text: `class Made { #v; constructor(v) { this.#v = v; }
      /** @param {integer} v @returns {Made} */ static of(v) { return new Made(v); }
      judge() { return this.#v > 9 ? 1 : 2; } }
      export { Made as Public };`,
    target: 'Made.prototype.judge',
    calls: 1,
    expected: { 'this.#v > 9 true': 0, 'this.#v > 9 false': 0 },
  },
  {
    name: 'what no sequence leads to is refuted, however many sequences there are [long]',
    text: `export class C { #n = 0; more() { this.#n += 1; } less() { this.#n -= 1; } reset() { this.#n = 0; }
      look() { return this.#n > 40; } judge() { if (this.#n > 40) return 1; if (this.#n === -2) return 2; return 3; } }`,
    target: 'C.prototype.judge',
    calls: 30,
    expected: {
      'this.#n > 40 true': 'not within',
      'this.#n > 40 false': 0,
      'this.#n === -2 true': 2,
      'this.#n === -2 false': 0,
    },
  },
  {
    name: '[long] callers wait for asynchronous methods',
    text: `export class C { #n = 0; async load() { await null; this.#n = 2; }
      judge() { return this.#n > 1 ? 1 : 2; } }`,
    target: 'C.prototype.judge',
    calls: 2,
    expected: { 'this.#n > 1 true': 1, 'this.#n > 1 false': 0 },
  },
  {
    name: '[long] nothing is refuted where something goes on behind a call',
    text: `export class C { #n = 0; load() { Promise.resolve().then(() => { this.#n = 2; }); }
      judge() { return this.#n > 1 ? 1 : 2; } }`,
    target: 'C.prototype.judge',
    calls: 1,
    expected: { 'this.#n > 1 true': 'open', 'this.#n > 1 false': 0 },
  },
  {
    name: '[long] methods with rest parameters are called without them',
    text: `export class C { #n = 0; add(n = 1, ...rest) { this.#n += 1; }
      judge() { return this.#n > 1 ? 1 : 2; } }`,
    target: 'C.prototype.judge',
    calls: 2,
    expected: { 'this.#n > 1 true': 2, 'this.#n > 1 false': 0 },
  },
  {
    name: '[long] objects that a constructor takes of its own class are missing at first',
    text: `export class Node { #next;
      /** @param {Node|null} next */
      constructor(next) { this.#next = next; }
      judge() { return this.#next === null ? 1 : 2; } }`,
    target: 'Node.prototype.judge',
    calls: 0,
    expected: { 'this.#next === null true': 0, 'this.#next === null false': 'not within' },
  },
  {
    name: 'the target is called where its precondition allows it, whatever pure methods it asks [long]',
    text: `export class C { #n = 0; #ready = 0; more() { this.#n += 1; } prepare() { this.#ready += 1; }
      /** @pure */ isReady() { return this.#ready > 1; }
      /** @pre isReady() */ judge() { if (this.#n > 0) return 1; return this.#n < 0 ? 2 : 3; } }`,
    target: 'C.prototype.judge',
    calls: 3,
    expected: {
      'this.#n > 0 true': 3,
      'this.#n > 0 false': 2,
      'this.#n < 0 true': 'not within',
      'this.#n < 0 false': 2,
    },
  },
  {
    name: '[long] names of the program are tables, too, and do not keep longer sequences waiting',
    text: `export class C { #on = Object.create(null); 
      /** @param {string} name @param {number} f */ add(name, f) { (this.#on[name] ??= []).push(f); }
      /** @param {string} name */ drop(name) { delete this.#on[name]; }
      /** @param {string} name */ judge(name) { const all = this.#on[name]; if (!all) return 1;
        return all.length > 1 ? 2 : 3; } }`,
    target: 'C.prototype.judge',
    calls: 2,
    expected: { '!all true': 0, '!all false': 1, 'all.length > 1 true': 2, 'all.length > 1 false': 1 },
  },
  {
    name: '[long] calls take two objects of a class, the receiver where it is of that class, and what else a type allows',
    text: `export class C { #last = null; #sum = 0; /** @param {C|string} c */ take(c) { if (this.#last === c) this.#sum += 1;
        this.#last = c; } /** @param {C} c */ judge(c) { if (this.#sum > 0) return c === this ? 1 : 2;
        return this.#last === null ? 3 : typeof this.#last === 'string' ? 4 : this.#last === c ? 5 : 6; } }`,
    target: 'C.prototype.judge',
    calls: 2,
    expected: {
      'this.#sum > 0 true': 2,
      'this.#sum > 0 false': 0,
      'c === this true': 2,
      'c === this false': 2,
      'this.#last === null true': 0,
      'this.#last === null false': 1,
      "typeof this.#last === 'string' true": 1,
      "typeof this.#last === 'string' false": 1,
      'this.#last === c true': 1,
      'this.#last === c false': 1,
    },
  },
  {
    name: '[long] each call may take a literal of its own, and functions return what their types say',
    text: `/** @typedef {{ id: string, rank: number }} Job */
      export class C { #jobs = []; #made; /** @param {Job} job */ add(job) { this.#jobs.push(job); }
      /** @param {() => number} f */ use(f) { this.#made = f(); }
      judge() { const [a, b] = this.#jobs; if (a && b && a.rank > b.rank) return a === b ? 1 : 2;
        return this.#made > 10 ? 3 : 4; } }`,
    target: 'C.prototype.judge',
    calls: 2,
    expected: {
      'a true': 1,
      'a false': 0,
      'a && b true': 2,
      'a && b false': 0,
      'a && b && a.rank > b.rank true': 2,
      'a && b && a.rank > b.rank false': 0,
      'a === b true': 'open',
      'a === b false': 2,
      'this.#made > 10 true': 1,
      'this.#made > 10 false': 0,
    },
  },
  {
    name: 'objects of classes that nobody outside can name are made by what returns them [long]',
    text: `class Item { #level = 0; up() { this.#level += 1; } level() { return this.#level; } }
      export class Registry {
        /** @returns {Item} */ make() { return new Item(); }
        /** @param {Item} item */ judge(item) { return item.level() > 1 ? 1 : 2; } }`,
    target: 'Registry.prototype.judge',
    calls: 2,
    expected: { 'item.level() > 1 true': 2, 'item.level() > 1 false': 0 },
  },
  {
    name: '[long] decisions that begin at one place',
    text: `export class Pair { #a = false; #b = false; a() { this.#a = true; } b() { this.#b = true; }
      judge() { return this.#a && this.#b && this.#a; } }`,
    target: 'Pair.prototype.judge',
    calls: 2,
    expected: {
      'this.#a true': 1,
      'this.#a false': 0,
      'this.#a && this.#b true': 2,
      'this.#a && this.#b false': 0,
    },
  },
  {
    name: '[long] functions of the module that matter are called, too',
    text: `let n = 0; let m = 0; export const add = () => {}; export function first() { m += 1; } export function second() { n = m; }
      export function judge() { return n > 1 ? 1 : 2; }`,
    target: 'judge',
    calls: 3,
    expected: { 'n > 1 true': 3, 'n > 1 false': 0 },
  },
];

describe('sequences from the code', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-sequences-'));
  });
  after(() => rmSync(root, { recursive: true }));
  for (const [i, { name, text, target, calls, expected }] of ROWS.entries())
    it(name, async () => {
      const file = path.join(root, `row-${i}.mjs`);
      writeFileSync(file, text);
      const found: Record<string, number | string> = {};
      for await (const event of reach({ file, target, from: 'code', calls }))
        if (event.type === 'end')
          for (const outcome of event.result.outcomes ?? [])
            found[`${outcome.text} ${outcome.taken}`] = outcome.calls ?? outcome.status;
      assert.deepEqual(found, expected);
    });
});
