/** Operators on sets of doubles against the operators of programs on their members. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { operatorOf, resultOf } from '../operators/table.js';
import { bitOperation } from '../terms/constructors/bit-operations.js';
import { monthStart } from '../terms/constructors/calendar-terms.js';
import { TermOp, type TermOpCode, Terms } from '../terms/terms.js';
import { branchAndPrune } from './branch-and-prune.js';
import {
  above,
  below,
  between,
  holdsNumber,
  type Interval,
  meet,
  next,
  point,
  previous,
  stepOf,
  tightened,
  union,
  without,
} from './interval.js';
import { operandsOf, operandsWhere } from './narrowing.js';
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

/** A set with two numbers, and those of some more that lie in it. */
const setOf = (members: fc.Arbitrary<number>): fc.Arbitrary<readonly [Interval, ...number[]]> =>
  fc.tuple(members, members, fc.array(members, { maxLength: 3 })).map(([p, q, more]) => {
    const set = union(point(p), point(q));
    return [set, p, q, ...more.filter((value) => has(set, value))] as const;
  });

function has(set: Interval, value: number): boolean {
  if (Number.isNaN(value)) return set.nan;
  if (value !== 0) return holdsNumber(set, value);
  return holdsNumber(set, 0) && (Object.is(value, -0) ? set.minus : set.plus);
}

const OF_DOUBLES = ['Add', 'Mul', 'Div', 'Rem', 'Floor', 'ToInt32', 'ToDouble'] as const;
const OF_INTS = ['BitAnd', 'BitOr', 'BitXor'] as const;
const SHIFTS = ['Shl', 'Shr', 'Ushr'] as const;
/** Operators of the calendar with their operands: months or days, and parts of dates. */
const OF_CALENDAR = [
  ['MonthStart', fc.integer({ min: -4e6, max: 4e6 }), fc.constant(0)],
  ['CivilPart', fc.integer({ min: -1.1e8, max: 1.1e8 }), fc.constantFrom(0, 1, 2)],
] as const;
const TRUTHS = ['Eq', 'Le', 'IsInt', 'IsMinusZero'] as const;

/** Operands that give a result in a set are among those that the set leaves. */
function checkNarrowing(op: TermOpCode, x: fc.Arbitrary<number>, y: fc.Arbitrary<number>): void {
  fc.assert(
    fc.property(setOf(x), setOf(y), number, fc.boolean(), ([xs, ...ps], [ys, ...qs], more, isWide) => {
      const row = operatorOf(op);
      for (const p of ps)
        for (const q of qs) {
          const value = resultOf(op, p, q, 0);
          const result = union(point(Number(value)), point(isWide ? more : Number(value)));
          const left =
            row?.gives === 'truth'
              ? operandsWhere(op, value === true, xs, ys)
              : operandsOf(op, meet(result, numbersOf(op, xs, ys, false)), xs, ys, false);
          const [nx, ny] = left ?? [xs, ys];
          assert.ok(has(nx, p) && has(ny, q), `${p}, ${q} give ${value}; left: ${JSON.stringify(left)}`);
        }
    }),
    { numRuns: 1500, seed: 1 },
  );
}

/** The same of an operand that occurs twice. */
function checkSame(op: TermOpCode): void {
  fc.assert(
    fc.property(setOf(number), ([xs, ...ps]) => {
      for (const p of ps) {
        const value = Number(resultOf(op, p, p, 0));
        const [nx, ny] = operandsOf(op, point(value), xs, xs, true) ?? [xs, xs];
        assert.ok(has(nx, p) && has(ny, p), `${p} gives ${value}; left: ${JSON.stringify([nx, ny])}`);
        assert.ok(has(numbersOf(op, xs, xs, true), value), `${p} gives ${value}`);
      }
    }),
    { numRuns: 1500, seed: 1 },
  );
}

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
    { numRuns: 1000, seed: 1 },
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

  for (const [name, x, y] of OF_CALENDAR) it(name, () => check(TermOp[name], x, y));

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
        { numRuns: 1000, seed: 1 },
      );
    });

  describe('what a result leaves of the operands of', () => {
    for (const name of [...OF_DOUBLES, ...TRUTHS])
      it(name, () => checkNarrowing(TermOp[name], number, number));
    for (const name of OF_INTS) it(name, () => checkNarrowing(TermOp[name], int32, int32));
    for (const name of SHIFTS)
      it(name, () => checkNarrowing(TermOp[name], int32, fc.integer({ min: 0, max: 31 })));
    for (const name of ['FloorDiv', 'Mod'] as const)
      it(name, () => checkNarrowing(TermOp[name], int32, fc.constantFrom(1, 2, 3, 7, 10, 2 ** 32)));
    for (const [name, x, y] of OF_CALENDAR) it(name, () => checkNarrowing(TermOp[name], x, y));
    it('ToInteger', () => checkNarrowing(TermOp.ToInteger, number, fc.constant(2 ** 32)));
    for (const name of ['Add', 'Mul', 'Div', 'Rem'] as const)
      it(`${name}, which are the same`, () => checkSame(TermOp[name]));
  });

  it('have members in common and lose one at an end', () => {
    fc.assert(
      fc.property(setOf(number), setOf(number), number, ([xs, ...ps], [ys], value) => {
        const both = meet(xs, ys);
        const rest = without(xs, value);
        for (const p of ps) {
          assert.ok(has(both, p) || !has(ys, p), `${p} of ${JSON.stringify([xs, ys, both])}`);
          assert.ok(p === value || has(rest, p), `${p} of ${JSON.stringify(xs)} without ${value}`);
        }
      }),
      { numRuns: 1500, seed: 1 },
    );
  });

  it('have neighbours', () => {
    fc.assert(
      fc.property(number, (value) => {
        if (!Number.isFinite(value)) return;
        assert.ok(above(value) >= next(value) && next(value) > value);
        assert.ok(below(value) <= previous(value) && previous(value) < value);
        assert.equal(previous(next(value)) === value || next(value) === Number.POSITIVE_INFINITY, true);
      }),
      { numRuns: 1500, seed: 1 },
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
      { numRuns: 1500, seed: 1 },
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
  const word = bitOperation(terms, TermOp.BitOr, x, y);
  const year = terms.toInteger(x, 1e6);
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
      [
        'a divisor between the doubles that leave the remainder',
        [terms.eq(terms.rem(num(-16), x), num(-1.6))],
        'unsat',
      ],
      [
        'a number that is not less, and no greater one',
        [-terms.lt(x, num(5)), terms.eq(x, x), terms.le(terms.mul(x, x), num(24))],
        'unsat',
      ],
      [
        'a remainder that is 0 or NaN',
        [
          -terms.all([-terms.eq(terms.rem(x, y), num(0)), terms.eq(terms.rem(x, y), terms.rem(x, y))]),
          terms.lt(num(20), y),
          terms.lt(terms.mul(x, x), num(25)),
          -terms.eq(x, num(0)),
        ],
        'unsat',
      ],
      [
        'a sum that takes away what it adds',
        [
          terms.lt(num(0), y),
          terms.eq(terms.add(y, terms.sub(num(-0.5), y)), num(-1.5)),
          -terms.eq(terms.mul(x, x), num(2)),
        ],
        'unsat',
      ],
      [
        'a sum that rounding makes no less than 0',
        [terms.lt(terms.add(x, terms.sub(num(0.25), x)), num(0))],
        'unsat',
      ],
      [
        'a remainder that is integral, of a fraction',
        [terms.eq(terms.add(terms.rem(x, num(5)), num(0)), num(3)), -terms.isInt(x)],
        'unsat',
      ],
      [
        'bits that have a one at the end and none',
        [
          terms.eq(
            bitOperation(terms, TermOp.BitOr, x, terms.num(1)),
            bitOperation(terms, TermOp.BitAnd, y, terms.num(-2)),
          ),
        ],
        'unsat',
      ],
      [
        'a quotient of two multiples of one number',
        [terms.isInt(terms.div(terms.toDouble(terms.mul(terms.num(2.5), word)), terms.toDouble(word)))],
        'unsat',
      ],
      [
        'a year that begins before the last day and ends its first month behind it',
        [
          terms.le(num(0), x),
          terms.le(x, num(1e6)),
          terms.le(monthStart(terms, terms.mul(terms.num(12), year)), terms.num(1e8)),
          terms.lt(
            terms.num(1e8),
            monthStart(terms, terms.add(terms.mul(terms.num(12), year), terms.num(1))),
          ),
        ],
        'unsat',
      ],
      ['NaN', [-terms.eq(x, x)], 'sat'],
      ['-0', [terms.isMinusZero(x)], 'sat'],
    ];
  for (const [name, formulas, status] of rows)
    it(name, () => assert.equal(branchAndPrune(terms, formulas, 20_000)?.status, status));
});
