/** A planted property of each template is found; whatever is found holds of all rows. */
import assert from 'node:assert/strict';
import { seeded } from '../generation/random.js';
import type { Captured } from '../observation/captured.js';
import { javaScriptOf } from './formula-text.js';
import { PointInference } from './infer-point.js';
import { holds } from './property.js';
import { objectRow, type Row } from './variables.js';

const ROWS = 300;

type Draw = (below: number) => number;

/** Rows that a plan makes, out of random numbers. */
function rowsOf(plan: (draw: Draw) => Readonly<Record<string, Captured>>): readonly Row[] {
  const random = seeded(7);
  const draw: Draw = (below) => random.below(below);
  return Array.from({ length: ROWS }, () => new Map(Object.entries(plan(draw))));
}

function found(rows: readonly Row[], least = 0.99): ReturnType<PointInference['found']> {
  const inference = new PointInference(true);
  for (const row of rows) inference.see(row);
  return inference.found().filter(({ confidence }) => confidence >= least);
}

const array = (...v: Captured[]): Captured => ({ $: 'array', id: -1, n: v.length, v });
const list = (draw: Draw, least = 0): number[] => Array.from({ length: 1 + draw(5) }, () => least + draw(50));

const NOTHING: Captured = { $: 'undefined' };
const [STARTS, ENDS] = ['this.a.map((e) => e.start)', 'this.a.map((e) => e.end)'];

/** An object with an array of objects. */
function spans(all: readonly (readonly number[])[]): Readonly<Record<string, Captured>> {
  const objects = all.map(
    ([start, end], id): Captured => ({ $: 'object', id, v: { start: start!, end: end! } }),
  );
  return Object.fromEntries(objectRow({ $: 'object', id: 9, v: { a: array(...objects) } }));
}

const planted: readonly (readonly [property: string, plan: Parameters<typeof rowsOf>[0]])[] = [
  ['x === 5', () => ({ x: 5 })],
  ['[1, 2, 7].includes(x)', (draw) => ({ x: [1, 2, 7][draw(3)]! })],
  ['x === null', () => ({ x: null })],
  ['x >= 3', (draw) => ({ x: 3 + draw(9) })],
  ['x <= 11', (draw) => ({ x: 3 + draw(9) })],
  ['x !== 0', (draw) => ({ x: draw(2) === 0 ? 1 + draw(3) : -1 - draw(3) })],
  ['(x % 5 + 5) % 5 === 3', (draw) => ({ x: 3 + 5 * draw(100) })],
  ["typeof x === 'string'", (draw) => ({ x: String(draw(100)) })],
  ["typeof x === 'number' && !Number.isNaN(x)", (draw) => ({ x: draw(100) / 7 })],
  ['x != null', (draw) => ({ x: draw(100) })],
  ['Object.keys(x).sort().join() === "a,b"', () => ({ x: { $: 'object', id: 0, v: { b: 1, a: 2 } } })],
  [
    'x === y',
    (draw) => {
      const x = draw(100);
      return { x, y: x };
    },
  ],
  [
    'x < y',
    (draw) => {
      const x = draw(100);
      return { x, y: x + 1 + draw(90) };
    },
  ],
  [
    'x >= y',
    (draw) => {
      const x = draw(100);
      return { x, y: x - draw(5) };
    },
  ],
  [
    'x !== y',
    (draw) => {
      const x = draw(6);
      return { x, y: (x + 1 + draw(5)) % 6 };
    },
  ],
  [
    'x === 3 * y + 2',
    (draw) => {
      const y = draw(100);
      return { x: 3 * y + 2, y };
    },
  ],
  [
    'z === x + 2 * y + -1',
    (draw) => {
      const [x, y] = [draw(100), draw(100)];
      return { x, y, z: x + 2 * y - 1 };
    },
  ],
  [
    'z === x * y',
    (draw) => {
      const [x, y] = [1 + draw(9), 1 + draw(9)];
      return { x, y, z: x * y };
    },
  ],
  [
    'y === x ** 2',
    (draw) => {
      const x = draw(40) - 20;
      return { x, y: x * x };
    },
  ],
  [
    'x % y === 0',
    (draw) => {
      const y = 2 + draw(9);
      return { x: y * (1 + draw(20)), y };
    },
  ],
  [
    'a.every((e, i) => i === 0 || a[i - 1] <= e)',
    (draw) => ({ a: array(...list(draw).sort((x, y) => x - y)) }),
  ],
  ['new Set(a).size === a.length', (draw) => ({ a: array(...new Set(list(draw))) })],
  ['a.every((e) => e >= 4)', (draw) => ({ a: array(...list(draw, 4)) })],
  ['a.every((e) => e != null)', (draw) => ({ a: array(...list(draw)) })],
  [
    'a.includes(x)',
    (draw) => {
      const a = list(draw);
      return { x: a[draw(a.length)]!, a: array(...a) };
    },
  ],
  [
    'a.every((e) => e <= x)',
    (draw) => {
      const a = list(draw);
      return { x: Math.max(...a) + draw(2), a: array(...a) };
    },
  ],
  [
    'a.reduce((at, e) => at && b.indexOf(e, at - 1) + 2, 1) > 0',
    (draw) => {
      const b = list(draw);
      return { a: array(...b.filter((_, at) => at % 2 === 0)), b: array(...b) };
    },
  ],
  [
    'a.every((e) => b.includes(e))',
    (draw) => {
      const b = list(draw);
      return { a: array(...b.filter((_, at) => at % 2 === 0).reverse()), b: array(...b) };
    },
  ],
  [
    'a.every((e, i) => i === 0 || a[(i - 1) >> 1] <= e)',
    (draw) => {
      const a = list(draw).concat(list(draw));
      for (let at = 1; at < a.length; at += 1) a[at] = Math.max(a[at]!, a[(at - 1) >> 1]!);
      return { a: array(...a) };
    },
  ],
  [
    `${STARTS}.every((e, i) => e < ${ENDS}[i])`,
    (draw) => spans(Array.from({ length: 4 }, () => draw(50)).map((at) => [at, at + 1 + draw(9)])),
  ],
  [
    `${ENDS}.every((e, i) => i + 1 === ${ENDS}.length || e <= ${STARTS}[i + 1])`,
    (draw) => {
      const at = draw(50);
      return spans([
        [at, at + draw(10)],
        [at + 9, at + draw(30)],
      ]);
    },
  ],
  [
    'this.a.reduce((a, b) => a + b.end, 0) === this.n',
    (draw) => {
      const [x, y] = [draw(50), draw(50)];
      return {
        ...spans([
          [draw(9), x],
          [draw(9), y],
        ]),
        'this.n': x + y,
      };
    },
  ],
  [
    '!(result === true) || this.a !== old(this.a)',
    (draw) => {
      const a = list(draw);
      const isChanged = draw(2) === 0;
      return {
        result: isChanged,
        'this.a': array(...(isChanged ? [...a, 7] : a)),
        'old(this.a)': array(...a),
      };
    },
  ],
  [
    '!(result != null) || this.n === old(this.n) + -1',
    (draw) => {
      const n = draw(40);
      return { result: `t${draw(50)}`, 'this.n': n, 'old(this.n)': n + 1 };
    },
  ],
  [
    '!(this.first() != null) || x >= this.first()',
    (draw) => {
      const x = 1 + draw(40);
      return { x, 'this.first()': draw(3) === 0 ? NOTHING : x - draw(5) };
    },
  ],
  [
    '(this.isEmpty() === true) === (this.first() === undefined)',
    (draw) => {
      const isEmpty = draw(2) === 0;
      return { 'this.isEmpty()': isEmpty, 'this.first()': isEmpty ? NOTHING : draw(40) };
    },
  ],
  [
    '!(old(this.n) === 0) || result === undefined',
    (draw) => {
      const n = draw(4);
      return { result: n === 0 ? NOTHING : draw(9), 'this.n': draw(9), 'old(this.n)': n };
    },
  ],
  ['s.startsWith("id-")', (draw) => ({ s: `id-${draw(1000)}` })],
  ['/^(?:[a-z]+\\d+)$/u.test(s)', (draw) => ({ s: `${'abc'.slice(draw(3))}${draw(100)}` })],
  [
    '!(result === true) || x >= 20',
    (draw) => {
      const x = draw(40);
      return { x, result: x >= 20 };
    },
  ],
  [
    '(result === true) === (this.n === 0)',
    (draw) => {
      const n = draw(4);
      return { result: n === 0, 'this.n': n };
    },
  ],
  [
    '(result === true) === (this.a.includes(k))',
    (draw) => {
      const a = list(draw);
      const k = draw(2) === 0 ? a[0]! : 99;
      return { result: a.includes(k), k, 'this.a': array(...a) };
    },
  ],
  [
    'this.a.map((e) => e.n).every((e, i) => i === 0 || this.a.map((e) => e.n)[i - 1] < e)',
    (draw) => {
      const first = draw(50);
      const terms = [first, first + 1 + draw(9)].map((n, id): Captured => ({ $: 'object', id, v: { n } }));
      return Object.fromEntries(objectRow({ $: 'object', id: 9, v: { a: array(...terms) } }));
    },
  ],
  [
    'result === old(this.a.at(-1))',
    (draw) => {
      const a = list(draw);
      return { result: a.at(-1)!, 'old(this.a[minus[this.a.length, 1]])': a.at(-1)! };
    },
  ],
  [
    '!(old(this.n) === 0) || result === null',
    (draw) => {
      const n = draw(4);
      return { result: n === 0 ? null : draw(9), 'this.n': draw(9), 'old(this.n)': n };
    },
  ],
  [
    '!(isNew === false) || this.n === old(this.n)',
    (draw) => {
      const isNew = draw(2) === 0;
      const n = draw(50);
      return { isNew, 'this.n': isNew ? draw(50) : n, 'old(this.n)': n };
    },
  ],
];

describe('inference at a point', () => {
  for (const [property, plan] of planted)
    it(property, () => {
      const rows = rowsOf(plan);
      const all = found(rows);
      assert.ok(
        all.some((one) => javaScriptOf(one.property) === property),
        all.map((one) => javaScriptOf(one.property)).join('\n'),
      );
      const broken = all.filter((one) => !rows.every((row) => holds(one.property, row)));
      assert.deepEqual(broken, []);
    });

  it('does not take the order of calls for that of an array', () => {
    const all = Array.from({ length: 30 }, (_, at) => at);
    const rows = all.map((n) => new Map([['a', array(...all.slice(0, n % 10))]]));
    assert.deepEqual(
      found(rows).filter(({ property: { kind } }) => kind === 'sorted' || kind === 'distinct'),
      [],
    );
  });

  it('takes for an order what arrays keep that grow at both ends, and is not sure', () => {
    const lists = [[5], [3, 5], [3, 5, 8], [2, 3, 5, 8], [1, 2, 3, 5, 8], [1, 2, 3, 5, 8, 9]];
    const rows = lists.map((one) => new Map([['a', array(...one)]]));
    const orders = (least: number): readonly string[] =>
      found(rows, least).flatMap(({ property }) => (property.kind === 'sorted' ? [property.order] : []));
    assert.deepEqual([orders(0.9), orders(0.99)], [['<', '<='], []]);
  });

  it('takes nothing for more than chance where there is little', () => {
    const rows = rowsOf((draw) => ({ x: draw(1000), y: draw(1000) })).slice(0, 3);
    assert.deepEqual(found(rows), []);
  });
});
