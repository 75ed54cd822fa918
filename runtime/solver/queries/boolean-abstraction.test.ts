/** What is decided by truth values and constants alone. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Bool, type Num, type NumSort, Terms } from '../terms/terms.js';
import { solveAbstraction } from './boolean-abstraction.js';

class World {
  readonly terms = new Terms();
  readonly p = this.terms.boolVar('p');
  readonly q = this.terms.boolVar('q');
  readonly s = this.terms.boolVar('s');
  readonly i = this.terms.numVar('i', 'int');
  readonly x = this.terms.numVar('x', 'double');

  eq(number: Num, value: number): Bool {
    return this.terms.eq(number, this.terms.num(value));
  }

  most(number: Num, value: number): Bool {
    return this.terms.le(number, this.terms.num(value));
  }

  least(number: Num, value: number): Bool {
    return this.terms.le(this.terms.num(value), number);
  }
}

const NOTHING = { booleans: new Map<number, boolean>(), numbers: new Map<number, number>() };

describe('Boolean abstraction', () => {
  /** Refuted queries, with the literals of the core by their places. */
  const refuted: readonly (readonly [name: string, literals: (w: World) => readonly Bool[], core: string])[] =
    [
      ['a value and its opposite', ({ p, q }) => [p, q, -p], '0 2'],
      ['alternatives of which none is left', ({ terms: t, p, q, s }) => [t.or(p, q), s, -q, -p], '0 2 3'],
      ['two constants', (w) => [w.eq(w.x, 1), w.p, w.eq(w.x, 2)], '0 2'],
      ['a constant beyond a bound', (w) => [w.most(w.x, 3), w.eq(w.x, 4)], '0 1'],
      ['bounds that cross', (w) => [w.least(w.x, 4), w.most(w.x, 3)], '0 1'],
      ['a weaker bound', (w) => [w.most(w.x, 3), -w.most(w.x, 5)], '0 1'],
      ['no Int between', (w) => [-w.most(w.i, 3), -w.least(w.i, 4)], '0 1'],
      ['a number on neither side', (w) => [w.terms.eq(w.x, w.x), -w.most(w.x, 3), -w.least(w.x, 3)], '0 1 2'],
      ['a comparison of what is no number', (w) => [-w.terms.eq(w.x, w.x), w.least(w.x, 3)], '0 1'],
      ['a choice', ({ terms: t, p, q, s }) => [t.ite(p, q, s), p, -q], '0 1 2'],
      ['an equivalence', ({ terms: t, p, q }) => [t.iff(p, q), p, -q], '0 1 2'],
    ];
  for (const [name, build, core] of refuted) {
    it(`refute ${name}`, () => {
      const w = new World();
      const literals = build(w);
      const answer = solveAbstraction(w.terms, { asserted: [], literals }, NOTHING);
      assert.equal(answer?.status, 'unsat');
      assert.equal(answer.core.map((literal) => literals.indexOf(literal)).join(' '), core);
    });
  }

  it('name no assertion in a core', () => {
    const { terms, p, q } = new World();
    const answer = solveAbstraction(terms, { asserted: [terms.or(p, q)], literals: [-p, -q] }, NOTHING);
    assert.deepEqual(answer, { status: 'unsat', core: [-p, -q] });
  });

  it('keep the values of a base where they can', () => {
    const { terms, p, q, s } = new World();
    const base = {
      booleans: new Map([
        [p, true],
        [s, true],
      ]),
      numbers: new Map(),
    };
    const literals = [terms.or(p, q), terms.or(-s, q), -p];
    assert.deepEqual(solveAbstraction(terms, { asserted: [], literals }, base), {
      status: 'sat',
      booleans: new Map([
        [p, false],
        [q, true],
        [s, true],
      ]),
    });
  });

  it('leave open what numbers decide', () => {
    const w = new World();
    const literals = [w.terms.lt(w.x, w.terms.add(w.x, w.x)), w.most(w.x, 0)];
    assert.equal(solveAbstraction(w.terms, { asserted: [], literals }, NOTHING)?.status, 'sat');
  });

  it('refute nothing that some number satisfies', () => {
    const comparison = fc.record({
      kind: fc.constantFrom('eq', 'most', 'least', 'number' as const),
      constant: fc.integer({ min: -2, max: 2 }),
      holds: fc.boolean(),
    });
    const numbers: Readonly<Record<NumSort, readonly number[]>> = {
      int: [-3, -2, -1, 0, 1, 2, 3],
      bigint: [-3, -2, -1, 0, 1, 2, 3],
      real: [-2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5],
      double: [Number.NaN, Number.NEGATIVE_INFINITY, -2.5, -2, -1.5, -1, -0.5, -0, 0, 0.5, 1, 1.5, 2, 2.5],
    };
    fc.assert(
      fc.property(
        fc.constantFrom<NumSort>('int', 'real', 'double', 'bigint'),
        fc.array(comparison, { minLength: 1, maxLength: 6 }),
        (sort, comparisons) => {
          const terms = new Terms();
          const x = terms.numVar('x', sort);
          const literals = comparisons.map(({ kind, constant, holds }) => {
            const c = terms.num(constant, sort);
            const atom =
              kind === 'eq'
                ? terms.eq(x, c)
                : kind === 'most'
                  ? terms.le(x, c)
                  : kind === 'least'
                    ? terms.le(c, x)
                    : terms.eq(x, x);
            return holds ? atom : -atom;
          });
          const isModel = (value: number): boolean => {
            const { bool } = terms.evaluator({
              booleans: new Map(),
              numbers: new Map([[x, value]]),
              bigints: new Map(Number.isInteger(value) ? [[x, BigInt(value)]] : []),
            });
            return literals.every(bool);
          };
          const isSatisfiable = numbers[sort].some(isModel);
          const answer = solveAbstraction(terms, { asserted: [], literals }, NOTHING);
          // Of Ints, not all is known that follows from there being none between others.
          if ((sort !== 'int' && sort !== 'bigint') || isSatisfiable)
            assert.equal(answer?.status, isSatisfiable ? 'sat' : 'unsat');
        },
      ),
      { seed: 5, numRuns: 2000 },
    );
  });
});
