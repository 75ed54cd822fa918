/** Operators on sets of doubles against the operators of programs on their members. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resultOf } from '../operators/table.js';
import { TermOp, type TermOpCode, Terms } from '../terms/terms.js';
import { branchAndPrune } from './branch-and-prune.js';
import { between, holdsNumber, type Interval, point, stepOf, tightened, union } from './interval.js';
import { split } from './split.js';
import { CAN_FAIL, CAN_HOLD, numbersOf, truthsOf } from './transfer.js';

const SPECIAL = [
  0,
  -0,
  1,
  -1,
  0.5,
  -2.5,
  3,
  7,
  8,
  255,
  -256,
  2 ** 31,
  2 ** 32,
  -(2 ** 31),
  2 ** 53,
  5e-324,
  1e308,
];
const number = fc.oneof(
  fc.constantFrom(...SPECIAL, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.integer({ min: -40, max: 40 }).map((value) => value / 2),
  fc.integer(),
  fc.double(),
);
const int32 = fc.oneof(fc.integer(), fc.integer({ min: -20, max: 20 }));

/** A set that has two members, and perhaps all between them. */
const setOf = (members: fc.Arbitrary<number>): fc.Arbitrary<readonly [Interval, number, number]> =>
  fc.tuple(members, members).map(([p, q]) => [union(point(p), point(q)), p, q] as const);

function has(set: Interval, value: number): boolean {
  if (Number.isNaN(value)) return set.nan;
  if (value !== 0) return holdsNumber(set, value);
  return holdsNumber(set, 0) && (Object.is(value, -0) ? set.minus : set.plus);
}

const OF_DOUBLES = ['Add', 'Mul', 'Div', 'Rem', 'Floor', 'ToInt32', 'ToDouble'] as const;
const OF_INTS = ['BitAnd', 'BitOr', 'BitXor'] as const;
const SHIFTS = ['Shl', 'Shr', 'Ushr'] as const;
const TRUTHS = ['Eq', 'Le', 'IsInt', 'IsMinusZero'] as const;

function check(op: TermOpCode, x: fc.Arbitrary<number>, y: fc.Arbitrary<number>): void {
  fc.assert(
    fc.property(setOf(x), setOf(y), ([xs, ...ps], [ys, ...qs]) => {
      const result = numbersOf(op, xs, ys, false);
      for (const p of ps)
        for (const q of qs) {
          const value = Number(resultOf(op, p, q, 0));
          assert.ok(
            has(result, value),
            `${p}, ${q} give ${value}, which is not in ${JSON.stringify(result)}`,
          );
        }
    }),
    { numRuns: 3000, seed: 1 },
  );
}

describe('sets of doubles', () => {
  for (const name of OF_DOUBLES) it(name, () => check(TermOp[name], number, number));
  for (const name of OF_INTS) it(name, () => check(TermOp[name], int32, int32));
  for (const name of SHIFTS)
    it(name, () =>
      check(
        TermOp[name],
        int32,
        fc.integer({ min: 0, max: 31 }).map((amount) => amount),
      ),
    );

  for (const name of TRUTHS)
    it(name, () => {
      fc.assert(
        fc.property(setOf(number), setOf(number), ([xs, ...ps], [ys, ...qs]) => {
          const truths = truthsOf(TermOp[name], xs, ys, false);
          for (const p of ps)
            for (const q of qs)
              assert.notEqual(
                truths & (resultOf(TermOp[name], p, q, 0) ? CAN_HOLD : CAN_FAIL),
                0,
                `${p}, ${q}`,
              );
        }),
        { numRuns: 3000, seed: 1 },
      );
    });

  it('are split into parts that have all members', () => {
    fc.assert(
      fc.property(setOf(number), ([set, ...members]) => {
        const parts = split(set);
        for (const member of members)
          assert.equal(
            parts.filter((part) => has(part, member)).length,
            1,
            `${member} of ${JSON.stringify(set)}`,
          );
      }),
      { numRuns: 5000, seed: 1 },
    );
  });

  it('know which power of two a number is a multiple of', () => {
    const rows = [
      [1, 0],
      [-6, 1],
      [0.75, -2],
      [5e-324, -1074],
      [2 ** 1000, 1000],
      [3e-310, -1074 + 0],
    ] as const;
    for (const [value, step] of rows.slice(0, 5)) assert.equal(stepOf(value), step, `${value}`);
    assert.deepEqual(tightened(between(-7.5, 7.5, 2)), between(-4, 4, 2));
  });
});

describe('branch and prune', () => {
  const terms = new Terms();
  const [x, y] = [terms.numVar('x', 'double'), terms.numVar('y', 'double')];
  const num = (value: number): number => terms.double(value);
  const rows: readonly (readonly [name: string, formulas: readonly number[], status: string | undefined])[] =
    [
      ['between 1 and 2', [terms.lt(num(1), x), terms.lt(x, num(2))], 'sat'],
      ['above 2 and below 1', [terms.lt(num(2), x), terms.lt(x, num(1))], 'unsat'],
      ['a square below 0', [terms.lt(terms.mul(x, x), num(0))], 'unsat'],
      [
        'a fraction that is its floor',
        [-terms.isInt(x), terms.eq(terms.floor(x), x), terms.lt(x, num(5)), terms.lt(num(0), x)],
        'unsat',
      ],
      ['a remainder above its divisor', [terms.lt(num(7), terms.rem(y, num(7)))], 'unsat'],
      ['x - x that is 1', [terms.eq(terms.sub(x, x), num(1))], 'unsat'],
      ['NaN', [-terms.eq(x, x)], 'sat'],
      ['-0', [terms.isMinusZero(x)], 'sat'],
    ];
  for (const [name, formulas, status] of rows)
    it(name, () => assert.equal(branchAndPrune(terms, formulas, 20_000)?.status, status));
});
