import assert from 'node:assert/strict';
import { type Bool, type Num, TermOp, Terms } from '../terms/terms.js';
import { minimalNumbers } from './minimal-numbers.js';

interface World {
  readonly terms: Terms;
  readonly i: Num;
  readonly x: Num;
}

const bits = ({ terms }: World, op: (typeof TermOp)[keyof typeof TermOp], a: Num, b: number): Num =>
  terms.numeric(op, [a, terms.num(b)], 'int');

const CASES: readonly (readonly [
  why: string,
  formula: (world: World) => Bool,
  from: Readonly<Record<'i' | 'x', number>>,
  to: Readonly<Record<'i' | 'x', number>>,
])[] = [
  [
    'nothing is asked',
    ({ terms }) => terms.le(terms.num(0), terms.num(0)),
    { i: 9999, x: 0.25 },
    { i: 9999, x: 0.25 },
  ],
  [
    'a small integer does',
    ({ terms, i, x }) => terms.and(terms.lt(terms.num(4), i), terms.lt(x, i)),
    { i: 20000, x: 684.5 },
    { i: 5, x: 0 },
  ],
  [
    'what is easy to read stays',
    ({ terms, i }) => terms.lt(terms.num(4), i),
    { i: 684, x: 0 },
    { i: 684, x: 0 },
  ],
  [
    'the greatest double is wanted',
    ({ terms, x }) => terms.le(terms.double(Number.MAX_VALUE), x),
    { i: 1, x: Number.MAX_VALUE },
    { i: 1, x: Number.MAX_VALUE },
  ],
  [
    'bits that a mask leaves out',
    (w) =>
      w.terms.and(
        w.terms.eq(bits(w, TermOp.BitAnd, w.i, 3), w.terms.num(3)),
        w.terms.lt(w.terms.num(100), w.i),
      ),
    { i: 2 ** 32 - 1, x: 0 },
    { i: 103, x: 0 },
  ],
  [
    'as many digits are no gain',
    ({ terms, i }) => terms.lt(terms.num(10000), i),
    { i: 36000, x: 0 },
    { i: 36000, x: 0 },
  ],
  ['near a bound', ({ terms, i }) => terms.lt(i, terms.num(-1000)), { i: -999999, x: 0 }, { i: -1001, x: 0 }],
  [
    'few digits behind the point',
    ({ terms, x }) => terms.and(terms.lt(terms.num(50), x), terms.lt(x, terms.num(51))),
    { i: 0, x: 50.123456 },
    { i: 0, x: 50.1 },
  ],
];

describe('numbers of a model are made simpler', () => {
  for (const [why, formula, from, to] of CASES)
    it(why, () => {
      const terms = new Terms();
      const world = { terms, i: terms.numVar('i', 'int'), x: terms.numVar('x', 'double') };
      const numbers = new Map([
        [world.i, from.i],
        [world.x, from.x],
      ]);
      const found = minimalNumbers(
        terms,
        [formula(world)],
        { booleans: new Map(), numbers },
        { booleans: new Map(), numbers: new Map() },
      );
      assert.deepEqual({ i: found.numbers.get(world.i), x: found.numbers.get(world.x) }, to);
    });
});
