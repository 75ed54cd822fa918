import assert from 'node:assert/strict';
import { GroundProblem } from '../circuit/ground.js';
import {
  all,
  cardinality,
  implies,
  inside,
  integer,
  join,
  multiplicity,
  not,
  or,
  product,
  quantified,
  relation,
} from '../problem/build.js';
import type { Formula, Problem, Relation } from '../problem/problem.js';
import {
  binaryOver,
  connectedGraph,
  type Formulas,
  first,
  partialOrder,
  reflexive,
  transitive,
} from '../testing/examples.js';
import { RelationalSearch, unsatisfiableCore } from './search.js';

const searchOf = (ground: GroundProblem): RelationalSearch =>
  new RelationalSearch(ground, { symmetryBreaking: false });

function instances(problem: Problem): number {
  const search = searchOf(new GroundProblem(problem));
  let found = 0;
  for (; search.next() === 'sat'; search.block()) found += 1;
  return found;
}

describe('RelationalSearch', () => {
  const counts: readonly (readonly [string, number, number, (r: Relation) => Formulas])[] = [
    ['partial orders', 3, 19, partialOrder],
    ['partial orders', 4, 219, partialOrder],
    ['preorders (topologies)', 4, 355, (r) => ({ reflexive: reflexive(r), transitive: transitive(r) })],
    ['connected graphs', 4, 38, connectedGraph(4)],
    [
      'functions that have an inverse',
      4,
      24,
      (r) => ({
        function: all(first(4), (x) => multiplicity('one', join(x, relation(r)))),
        onto: all(first(4), (x) => multiplicity('some', join(relation(r), x))),
      }),
    ],
    [
      'relations with a transversal, a witness that does not count',
      2,
      9,
      (r) => ({
        matching: quantified(
          'some',
          relation(r),
          (m) => all(first(2), (x) => multiplicity('some', join(x, m))),
          'set',
        ),
      }),
    ],
  ];
  for (const [name, size, count, formulas] of counts)
    it(`finds ${count} ${name} of ${size}`, () => assert.equal(instances(binaryOver(size, formulas)), count));

  it('chooses a witness for each element that a universal quantifier takes', () => {
    const each = (wanted: number): Problem =>
      binaryOver(3, (r) => ({
        subsets: all(first(3), (x) =>
          quantified(
            'some',
            join(x, relation(r)),
            (s) => ({
              kind: 'compare-integers',
              operator: '=',
              left: cardinality(s),
              right: integer(wanted),
            }),
            'set',
          ),
        ),
      }));
    const ground = new GroundProblem(each(2));
    const search = searchOf(ground);
    assert.equal(search.next(), 'sat');
    const skolems = [...ground.instance((input) => search.holds(input)).tuples].filter(
      ([{ role }]) => role === 'skolem',
    );
    assert.deepEqual(
      skolems.map(([{ name, arity }, tuples]) => [name, arity, tuples.length]),
      [['$x', 2, 6]],
    );
    assert.equal(instances(each(2)), 4 ** 3);
    assert.equal(searchOf(new GroundProblem(each(4))).next(), 'unsat');
  });

  const higherOrder: readonly (readonly [string, (some: Formula) => Formula])[] = [
    ['not', (some) => not(some)],
    ['all', (some) => all(first(1), () => not(some))],
    ['iff', (some) => ({ kind: 'iff', left: some, right: some })],
  ];
  for (const [name, wrap] of higherOrder)
    it(`refuses relations that cannot be skolemized, under ${name}`, () => {
      const problem = binaryOver(2, (r) => ({
        f: wrap(quantified('some', relation(r), (s) => multiplicity('some', s), 'set')),
      }));
      assert.throws(() => new GroundProblem(problem), /ranges over relations here/u);
    });

  it('names formulas in conflict, and none that is not needed', () => {
    const problem = binaryOver(3, (r) => ({
      ...partialOrder(r),
      'no least': all(first(3), (x) => not(inside(product(x, first(3)), relation(r)))),
      total: all(first(3), (x) =>
        all(first(3), (y) => or(inside(product(x, y), relation(r)), inside(product(y, x), relation(r)))),
      ),
      'not empty': multiplicity('some', relation(r)),
      implied: implies(multiplicity('no', relation(r)), multiplicity('some', relation(r))),
    }));
    assert.deepEqual(
      unsatisfiableCore(new GroundProblem(problem))?.map(({ label }) => label),
      ['transitive', 'no least', 'total'],
    );
  });
});
