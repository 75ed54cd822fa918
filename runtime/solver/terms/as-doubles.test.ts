import assert from 'node:assert/strict';
import { Portfolio } from '../portfolio.js';
import { AsDoubles } from './as-doubles.js';
import { type Bool, type Num, Terms } from './terms.js';

describe('arithmetic as doubles do it', () => {
  let terms: Terms;
  let portfolio: Portfolio;
  let x: Num;
  let y: Num;

  beforeEach(() => {
    terms = new Terms();
    portfolio = new Portfolio(terms, { rlimit: 1_000_000, timeout: 20_000, seed: 1 });
    x = terms.numVar('x', 'int');
    y = terms.numVar('y', 'int');
    const limit = terms.num(Number.MAX_SAFE_INTEGER);
    for (const number of [x, y]) {
      portfolio.assert(terms.le(number, limit));
      portfolio.assert(terms.le(terms.neg(limit), number));
    }
  });
  afterEach(() => portfolio.close());

  const n = (value: number): Num => terms.num(value);
  const doubled = (times: number): Num => {
    let number = terms.add(x, y);
    for (let i = 0; i < times; i++) number = terms.mul(number, number);
    return number;
  };

  const rows: readonly (readonly [what: string, literals: () => readonly Bool[], expected: string])[] = [
    ['x < y, y < x', () => [terms.lt(x, y), terms.lt(y, x)], 'exact'],
    ['2x = 7', () => [terms.eq(terms.mul(n(2), x), n(7))], 'unsat'],
    ['x / 2 = 0.25', () => [terms.eq(terms.div(x, n(2)), n(0.25))], 'unsat'],
    ['x % 4 = 5', () => [terms.eq(terms.rem(x, n(4)), n(5))], 'exact'],
    ['x + 1 = x', () => [terms.eq(terms.add(x, n(1)), x)], 'unsat'],
    ['x + 2 = x + 1', () => [terms.eq(terms.add(x, n(2)), terms.add(x, n(1)))], 'open'],
    ['x + 2 > 10, x < 5', () => [terms.lt(n(10), terms.add(x, n(2))), terms.lt(x, n(5))], 'unsat'],
    ['3x = 7', () => [terms.eq(terms.mul(n(3), x), n(7))], 'unsat'],
    ['(x + y) - y != x', () => [-terms.eq(terms.sub(terms.add(x, y), y), x)], 'open'],
    [
      '(x + y) - y != x of small numbers',
      () => [
        -terms.eq(terms.sub(terms.add(x, y), y), x),
        terms.and(terms.lt(n(-1000), x), terms.lt(x, n(1000))),
        terms.and(terms.lt(n(-1000), y), terms.lt(y, n(1000))),
      ],
      'unsat',
    ],
    ['x / 49 * 49 != x', () => [-terms.eq(terms.mul(terms.div(x, n(49)), n(49)), x)], 'open'],
    [
      'floor(x / 3) * 3 > x > 0 [long]',
      () => [terms.lt(x, terms.mul(n(3), terms.floor(terms.div(x, n(3))))), terms.lt(n(0), x)],
      'unsat',
    ],
    [
      'ceil(x / 3) < 0, x > 0',
      () => [terms.lt(n(0), terms.floor(terms.neg(terms.div(x, n(3))))), terms.lt(n(0), x)],
      'unsat',
    ],
    [
      'x / y = 2, y > x > 0',
      () => [terms.eq(terms.div(x, y), n(2)), terms.lt(x, y), terms.lt(n(0), x)],
      'unsat',
    ],
    ['((x + y)^2)^2...', () => [terms.lt(doubled(10), n(0))], 'unsat'],
  ];
  for (const [what, literals, expected] of rows) {
    it(`${what}: ${expected}`, async () => {
      const exact = literals();
      const asDoubles = new AsDoubles(terms);
      const rounded = exact.map((literal) => asDoubles.of(literal));
      const isExact = rounded.every((literal, i) => literal === exact[i]);
      const { status } = await portfolio.check(rounded, [x, y]);
      const answer = isExact ? 'exact' : status === 'unsat' ? status : 'open';
      assert.equal(answer, expected);
    });
  }
});
