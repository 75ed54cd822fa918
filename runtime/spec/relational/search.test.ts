import assert from 'node:assert/strict';
import {
  all,
  and,
  binary,
  cardinality,
  closure,
  constant,
  identity,
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
  same,
  transpose,
} from './build.js';
import type { Formula, Problem, Relation } from './problem.js';
import { RelationalSearch } from './search.js';

/** A field `r` over `size` atoms of one signature. */
function binaryOver(size: number, formulas: (r: Relation) => Readonly<Record<string, Formula>>): Problem {
  const atoms = Array.from({ length: size }, (_, i) => ({ name: `A$${i}`, symmetry: 0 }));
  const upper = Array.from({ length: size * size }, (_, tuple) => tuple);
  const r: Relation = { name: 'r', arity: 2, lower: [], upper, role: 'field' };
  const labelled = Object.entries(formulas(r)).map(([label, formula]) => ({
    label,
    formula,
    place: undefined,
  }));
  return { atoms, bits: 4, relations: [r], formulas: labelled };
}

const reflexive = (r: Relation): Formula => inside(identity, relation(r));
const transitive = (r: Relation): Formula => inside(join(relation(r), relation(r)), relation(r));
const antisymmetric = (r: Relation): Formula =>
  inside(binary('intersection', relation(r), transpose(relation(r))), identity);

const partialOrder = (r: Relation): Readonly<Record<string, Formula>> => ({
  reflexive: reflexive(r),
  transitive: transitive(r),
  antisymmetric: antisymmetric(r),
});

function instances(problem: Problem): number {
  const search = new RelationalSearch(problem, { symmetryBreaking: false });
  let found = 0;
  for (; search.next() === 'sat'; search.block()) found += 1;
  return found;
}

describe('RelationalSearch', () => {
  const atoms = (size: number): ReturnType<typeof constant> =>
    constant(
      1,
      Array.from({ length: size }, (_, i) => i),
    );
  const counts: readonly (readonly [
    string,
    number,
    number,
    (r: Relation) => Readonly<Record<string, Formula>>,
  ])[] = [
    ['partial orders', 3, 19, partialOrder],
    ['partial orders', 4, 219, partialOrder],
    ['preorders (topologies)', 4, 355, (r) => ({ reflexive: reflexive(r), transitive: transitive(r) })],
    [
      'connected graphs',
      4,
      38,
      (r) => ({
        graph: and(
          same(relation(r), transpose(relation(r))),
          multiplicity('no', binary('intersection', relation(r), identity)),
        ),
        connected: inside(product(atoms(4), atoms(4)), binary('union', closure(relation(r)), identity)),
      }),
    ],
    [
      'functions that have an inverse',
      4,
      24,
      (r) => ({
        function: all(atoms(4), (x) => multiplicity('one', join(x, relation(r)))),
        onto: all(atoms(4), (x) => multiplicity('some', join(relation(r), x))),
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
          (m) => all(atoms(2), (x) => multiplicity('some', join(x, m))),
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
        subsets: all(atoms(3), (x) =>
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
    const search = new RelationalSearch(each(2));
    assert.equal(search.next(), 'sat');
    const skolems = [...search.instance().tuples].filter(([{ role }]) => role === 'skolem');
    assert.deepEqual(
      skolems.map(([{ name, arity }, tuples]) => [name, arity, tuples.length]),
      [['$x', 2, 6]],
    );
    assert.equal(instances(each(2)), 4 ** 3);
    assert.equal(new RelationalSearch(each(4)).next(), 'unsat');
  });

  const higherOrder: readonly (readonly [string, (some: Formula) => Formula])[] = [
    ['not', (some) => not(some)],
    ['all', (some) => all(atoms(1), () => not(some))],
    ['iff', (some) => ({ kind: 'iff', left: some, right: some })],
  ];
  for (const [name, wrap] of higherOrder)
    it(`refuses relations that cannot be skolemized, under ${name}`, () => {
      const problem = binaryOver(2, (r) => ({
        f: wrap(quantified('some', relation(r), (s) => multiplicity('some', s), 'set')),
      }));
      assert.throws(() => new RelationalSearch(problem), /ranges over relations here/u);
    });

  it('names formulas in conflict, and none that is not needed', () => {
    const problem = binaryOver(3, (r) => ({
      ...partialOrder(r),
      'no least': all(atoms(3), (x) => not(inside(product(x, atoms(3)), relation(r)))),
      total: all(atoms(3), (x) =>
        all(atoms(3), (y) => or(inside(product(x, y), relation(r)), inside(product(y, x), relation(r)))),
      ),
      'not empty': multiplicity('some', relation(r)),
      implied: implies(multiplicity('no', relation(r)), multiplicity('some', relation(r))),
    }));
    const search = new RelationalSearch(problem);
    assert.equal(search.next(), 'unsat');
    assert.deepEqual(
      search.core()?.map(({ label }) => label),
      ['transitive', 'no least', 'total'],
    );
  });
});
