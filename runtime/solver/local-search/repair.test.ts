/** Models that are changed until they satisfy a query. */
import assert from 'node:assert/strict';
import type { CivilPart } from '../../../vm/expressions/date-functions.js';
import type { OpaqueFunction } from '../operators/opaque-functions.js';
import { civilPart } from '../terms/constructors/calendar-terms.js';
import { knownText, textOf } from '../terms/constructors/text-terms.js';
import { type Bool, type Num, TermOp, Terms } from '../terms/terms.js';
import { repaired } from './repair.js';

class World {
  readonly terms = new Terms();
  readonly i = this.terms.numVar('i', 'int');
  readonly j = this.terms.numVar('j', 'int');
  readonly r = this.terms.numVar('r', 'real');
  readonly x = this.terms.numVar('x', 'double');
  readonly y = this.terms.numVar('y', 'double');
  readonly n = this.terms.numVar('n', 'bigint');
  readonly p = this.terms.boolVar('p');
  readonly q = this.terms.boolVar('q');
  readonly s = this.terms.boolVar('s');

  bits(op: (typeof TermOp)[keyof typeof TermOp], a: Num, b: Num): Num {
    return this.terms.numeric(op, [a, b], 'int');
  }

  /** Whether a part of the date of a day is so much. */
  civil(part: CivilPart, value: number): Bool {
    return this.terms.eq(civilPart(this.terms, this.i, part), this.terms.num(value));
  }

  int32(a: Num): Num {
    return this.terms.numeric(TermOp.ToInt32, [a], 'int');
  }

  call(name: OpaqueFunction, ...args: readonly Num[]): Num {
    return this.terms.call(name, args);
  }
}

/** From a model in which `q` is true, `j` and `y` are 5, and all else is false or 0. */
function repair(
  formulas: (w: World) => readonly Bool[],
): Record<string, number | boolean | bigint> | undefined {
  const w = new World();
  const { terms, j, y, q } = w;
  const base = {
    booleans: new Map([[q, true]]),
    numbers: new Map([
      [j, 5],
      [y, 5],
    ]),
  };
  const found = repaired(terms, formulas(w), base);
  return (
    found &&
    Object.fromEntries(
      [...found.booleans, ...found.numbers, ...(found.bigints ?? [])].map(([term, value]) => [
        terms.names.get(term),
        value,
      ]),
    )
  );
}

type Row = readonly [
  name: string,
  formulas: (w: World) => readonly Bool[],
  changed: Record<string, number | boolean | bigint> | undefined,
];

describe('repaired models', () => {
  const rows: readonly Row[] = [
    ['what holds stays', ({ q }) => [q], {}],
    ['a bigint', ({ terms: t, n }) => [t.eq(t.mul(n, t.bigint(3n)), t.bigint(21n))], { n: 7n }],
    ['a bigint beside a double', ({ terms: t, n, x }) => [t.eq(n, x), t.le(t.num(3), x)], { n: 3n, x: 3 }],
    [
      'a bigint that numbers do not tell apart',
      ({ terms: t, n }) => [t.eq(n, t.bigint(2n ** 53n + 1n))],
      undefined,
    ],
    ['a constant', ({ terms: t, i }) => [t.eq(i, t.num(42))], { i: 42 }],
    ['another number', ({ terms: t, i, j }) => [t.eq(i, j)], { i: 5 }],
    ['beside a constant', ({ terms: t, i }) => [-t.le(i, t.num(42))], { i: 43 }],
    ['below a constant', ({ terms: t, j }) => [t.le(j, t.num(3))], { j: 3 }],
    ['not a number', ({ terms: t, x }) => [-t.eq(x, x)], { x: Number.NaN }],
    ['minus zero', ({ terms: t, x }) => [t.isMinusZero(x)], { x: -0 }],
    ['a fraction between', ({ terms: t, r }) => [t.lt(t.num(0), r), t.lt(r, t.num(1))], { r: 0.5 }],
    ['no fraction of an Int', ({ terms: t, i }) => [t.lt(t.num(0), i), t.lt(i, t.num(1))], undefined],
    ['a sum', ({ terms: t, i, j }) => [t.eq(t.add(i, j), t.num(12))], { i: 7 }],
    ['a product', ({ terms: t, i, j }) => [t.eq(t.mul(i, j), t.num(35))], { i: 7 }],
    [
      'a product of sums of one number',
      ({ terms: t, i }) => [t.eq(t.mul(i, t.add(i, t.num(1))), t.num(10100)), t.lt(t.num(0), i)],
      { i: 100 },
    ],
    [
      'a root of a polynomial of fractions',
      ({ terms: t, x }) => [t.eq(t.add(t.mul(x, x), x), t.double(3.75)), t.lt(x, t.double(0))],
      { x: -2.5 },
    ],
    ['a square', ({ terms: t, i }) => [t.eq(t.mul(i, i), t.num(49))], { i: 7 }],
    [
      'a product of zeros',
      ({ terms: t, i, x }) => [t.eq(t.mul(t.toDouble(i), x), t.double(3))],
      { i: 1, x: 3 },
    ],
    ['a quotient', ({ terms: t, x, y }) => [t.eq(t.div(x, y), t.double(2))], { x: 10 }],
    ['a remainder', ({ terms: t, j }) => [t.eq(t.rem(j, t.num(7)), t.num(3))], { j: 3 }],
    [
      'a remainder and a bound',
      ({ terms: t, i }) => [t.lt(t.num(98), i), t.eq(t.rem(i, t.num(7)), t.num(3))],
      { i: 101 },
    ],
    [
      'a rounded sum',
      ({ terms: t, x }) => [t.eq(t.add(x, t.double(0.1)), t.double(0.3))],
      { x: 0.19999999999999998 },
    ],
    [
      'bits of a mask',
      (w) => [w.terms.eq(w.bits(TermOp.BitAnd, w.int32(w.i), w.terms.num(12)), w.terms.num(8))],
      { i: 8 },
    ],
    [
      'a shifted word',
      (w) => [w.terms.eq(w.bits(TermOp.Ushr, w.int32(w.i), w.terms.num(4)), w.terms.num(3))],
      { i: 48 },
    ],
    [
      'a word in 32 bits',
      (w) => [w.terms.eq(w.int32(w.i), w.terms.num(7)), w.terms.lt(w.terms.num(9), w.i)],
      { i: 4294967303 },
    ],
    [
      'a date of leap years',
      (w) => [w.civil(1, 1), w.civil(2, 29)],
      { i: (Date.UTC(1972, 1, 29) - Date.UTC(1970, 0, 1)) / 86_400_000 },
    ],
    ['an inverse function', (w) => [w.terms.eq(w.call('Math.sqrt', w.x), w.terms.double(3))], { x: 9 }],
    [
      'an exponent',
      (w) => [w.terms.eq(w.call('Math.pow', w.terms.double(2), w.x), w.terms.double(1024))],
      { x: 10 },
    ],
    [
      'one side of a triangle',
      (w) => [
        w.terms.eq(w.call('Math.hypot', w.x, w.y), w.terms.double(13)),
        w.terms.eq(w.y, w.terms.double(5)),
      ],
      { x: 12 },
    ],
    [
      'half of what is next to nothing',
      ({ terms: t, x }) => [t.eq(t.div(x, t.double(2)), t.double(0)), t.lt(t.double(0), x)],
      { x: 5e-324 },
    ],
    [
      'sums that are rounded in another order',
      ({ terms: t, x, y }) => [-t.eq(t.add(t.add(x, y), t.double(0.3)), t.add(x, t.add(y, t.double(0.3))))],
      { x: -5.3 },
    ],
    [
      'no square root is negative',
      (w) => [w.terms.lt(w.call('Math.sqrt', w.x), w.terms.double(0))],
      undefined,
    ],
    [
      'a choice by its condition',
      ({ terms: t, p }) => [t.eq(t.numIte(p, t.num(1), t.num(2)), t.num(1))],
      { p: true },
    ],
    ['a choice by its value', ({ terms: t, p, i, j }) => [-p, t.eq(t.numIte(p, i, j), t.num(8))], { j: 8 }],
    [
      'one of two that exclude each other',
      ({ terms: t, p, q }) => [t.or(p, q), -t.and(p, q), p],
      { p: true, q: false },
    ],
    [
      'the first alternative of several',
      ({ terms: t, p, q, s }) => [t.all([-p, -q, s])],
      { q: false, s: true },
    ],
    ['equivalence', ({ terms: t, p, q }) => [t.iff(p, q), q], { p: true }],
    [
      'what others say of a variable alone stays',
      ({ terms: t, p, q, s }) => [-p, t.or(p, s), -q],
      { q: false, s: true },
    ],
    [
      'nothing where literals conflict',
      ({ terms: t, i }) => [t.lt(i, t.num(40)), t.eq(i, t.num(42))],
      undefined,
    ],
    [
      'infinite results',
      ({ terms: t, x }) => [t.eq(t.div(t.double(1), x), t.double(Number.NEGATIVE_INFINITY))],
      { x: -0 },
    ],
    [
      'nothing where a text conflicts, beside one of which the length alone is asked',
      ({ terms: t, i, j, q }) => {
        const [length, index] = [t.numVar('length', 'int'), t.numVar('index', 'int')];
        t.pairs.add({ length: i, index: j });
        t.pairs.add({ length, index });
        const upper = textOf(t, { name: 'toUpperCase', fixed: [] }, [{ length: i, index: j }]);
        const a = knownText(t, 'a');
        return [t.eq(length, t.num(7)), t.eq(upper.length, a.length), t.eq(upper.index, a.index), q];
      },
      undefined,
    ],
  ];
  for (const [name, formulas, changed] of rows) {
    it(name, () => {
      assert.deepEqual(repair(formulas), changed && { q: true, j: 5, y: 5, ...changed });
    });
  }
});
