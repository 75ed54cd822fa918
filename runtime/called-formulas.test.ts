/** Contracts that call pure methods and functions, as explore takes them: it runs these before and behind the target. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explore } from './explore-file.js';

interface Row {
  readonly name: string;
  readonly text: string;
  readonly target: string;
  /** Outcomes of tests, with the formulas that each violates. */
  readonly expected: readonly string[];
  /** Outcomes of decisions that no input has. */
  readonly infeasible: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    name: 'inputs that a precondition refuses are none, and what only they decide is refuted',
    text: `/** @pure @param {number} n */ export function even(n) { return n % 2 === 0; }
      /** @pre even(x) @param {number} x */ export function half(x) { return x === 5 ? 'odd' : x === 8 ? 'eight' : 'other'; }`,
    target: 'half',
    expected: ['"eight"', '"other"'],
    infeasible: ['x === 5 true'],
  },
  {
    name: 'a violation of a promise about calls is looked for, and its test fails [long]',
    text: `export class Counter { constructor() { /** @type {number} */ this.n = 0; } /** @pure */ size() { return this.n; }
      /** @post size() = old(size()) + 1 @param {boolean} twice */ add(twice) { if (twice) this.n += this.n === 70 ? 2 : 1; else this.n += 1; } }`,
    target: 'Counter.prototype.add',
    expected: [
      '{"$":"undefined"}',
      '{"$":"undefined"}',
      '{"$":"undefined"} violates size() = old(size()) + 1',
    ],
    infeasible: [],
  },
  {
    name: 'what contracts say of strings is solved with the path [long]',
    text: `/** @pre /^[a-c]+$/.test(s) && s.length < 6 @post result === s.toUpperCase() + '!' @param {string} s */
      export function mark(s) { return s.includes('d') ? 'no' : s.endsWith('cc') ? s + '!' : s.toUpperCase() + '!'; }`,
    target: 'mark',
    expected: ['"A!"', '"cc!" violates result === s.toUpperCase() + \'!\''],
    infeasible: ["s.includes('d') true"],
  },
  {
    name: '[long] decisions of pure methods are none of the target',
    text: `export class List { constructor() { /** @type {number[]} */ this.items = []; }
      /** @pure @param {number} v */ has(v) { for (const item of this.items) if (item === v) return true; return false; }
      /** @pre not has(v) @param {number} v */ add(v) { if (this.items.includes(v)) return -1; this.items.push(v); return this.items.length > 2 ? 3 : 1; } }`,
    target: 'List.prototype.add',
    expected: ['1', '3'],
    infeasible: ['this.items.includes(v) true'],
  },
  {
    name: '[long] invariants that call pure methods hold of the receiver',
    text: `/** @invariant size() >= 0 and size() <= 4 */ export class Box { constructor() { /** @type {number} */ this.n = 0; }
      /** @pure */ size() { return this.n; } judge() { return this.n === 2 ? 1 : this.n > 9 ? 2 : 3; } }`,
    target: 'Box.prototype.judge',
    expected: ['1', '3'],
    infeasible: ['this.n > 9 true'],
  },
];

describe('contracts that call pure methods, in explorations', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-called-'));
  });
  after(() => rmSync(root, { recursive: true }));
  for (const [i, { name, text, target, expected, infeasible }] of ROWS.entries())
    it(name, async () => {
      const file = path.join(root, `row-${i}.mjs`);
      writeFileSync(file, text);
      for await (const event of explore({ file, target })) {
        if (event.type !== 'end') continue;
        const { tests, summary } = event.result;
        const found = tests.map(
          ({ outcome, violated }) =>
            `${JSON.stringify(outcome.value)}${violated.map(({ formula }) => ` violates ${formula}`).join('')}`,
        );
        const refuted = summary.decisions.list.flatMap(({ text: condition, whenTrue, whenFalse }) => [
          ...(whenTrue === 'infeasible' ? [`${condition} true`] : []),
          ...(whenFalse === 'infeasible' ? [`${condition} false`] : []),
        ]);
        assert.deepEqual([found.sort(), refuted], [expected, infeasible]);
        assert.deepEqual(
          tests.map(({ replay }) => replay),
          tests.map(() => 'same'),
        );
        assert.ok(!summary.bounds.some((bound) => bound.name === 'contract'));
      }
    });
});
