/** What a query can depend on, and what answers it without the solver. */
import assert from 'node:assert/strict';
import { type Assignment, type Bool, type Num, Terms } from '../terms/terms.js';
import { joined, ModelCache } from './model-cache.js';
import { Slices } from './slices.js';

interface World {
  readonly terms: Terms;
  readonly slices: Slices;
  readonly x: Num;
  readonly y: Num;
  readonly z: Num;
  readonly p: Bool;
  readonly q: Bool;
}

function world(): World {
  const terms = new Terms();
  const [x, y, z] = ['x', 'y', 'z'].map((name) => terms.numVar(name, 'int')) as [Num, Num, Num];
  const [p, q] = ['p', 'q'].map((name) => terms.boolVar(name)) as [Bool, Bool];
  return { terms, slices: new Slices(terms), x, y, z, p, q };
}

const model = (numbers: readonly (readonly [Num, number])[], holding: readonly Bool[] = []): Assignment => ({
  numbers: new Map(numbers),
  booleans: new Map(holding.map((variable) => [variable, true])),
});

describe('slices', () => {
  const rows: readonly (readonly [
    name: string,
    build: (w: World) => { asserted?: readonly Bool[]; literals: readonly Bool[]; last?: number },
    kept: readonly number[],
    variables: string,
  ])[] = [
    [
      'other variables',
      ({ terms: t, x, y }) => ({ literals: [t.lt(x, t.num(3)), t.lt(y, t.num(3))] }),
      [1],
      'y',
    ],
    [
      'a literal that connects',
      ({ terms: t, x, y, z }) => ({ literals: [t.lt(x, y), t.lt(z, t.num(1)), t.lt(y, t.num(3))] }),
      [0, 2],
      'xy',
    ],
    [
      'a chain of literals',
      ({ terms: t, x, y, z }) => ({ literals: [t.lt(x, y), t.lt(y, z), t.lt(z, t.num(1))] }),
      [0, 1, 2],
      'xyz',
    ],
    [
      'several last literals',
      ({ terms: t, x, y, z }) => ({
        literals: [t.lt(x, t.num(3)), t.lt(t.num(3), y), t.lt(y, t.num(7)), t.lt(z, t.num(1))],
        last: 2,
      }),
      [1, 2, 3],
      'yz',
    ],
    [
      'an assertion that connects',
      ({ terms: t, x, y, p }) => ({
        asserted: [t.implies(p, t.lt(x, y))],
        literals: [t.lt(x, t.num(3)), p],
      }),
      [0, 1],
      'xyp',
    ],
    [
      'conjuncts of an assertion one by one',
      ({ terms: t, x, y }) => ({
        asserted: [t.and(t.lt(x, t.num(9)), t.lt(y, t.num(9)))],
        literals: [t.lt(x, t.num(3)), t.lt(y, t.num(3))],
      }),
      [1],
      'y',
    ],
    [
      'an assertion that comes later',
      ({ terms: t, slices, x, y, p }) => {
        slices.of([t.lt(x, t.num(3)), p]);
        return { asserted: [t.iff(p, t.lt(x, y))], literals: [t.lt(x, t.num(3)), p] };
      },
      [0, 1],
      'xyp',
    ],
  ];
  for (const [name, build, kept, variables] of rows) {
    it(name, () => {
      const w = world();
      const { asserted = [], literals, last } = build(w);
      for (const formula of asserted) w.slices.assert(formula);
      const slice = w.slices.of(literals, last);
      assert.deepEqual(
        slice.literals,
        kept.map((i) => literals[i]),
      );
      const names = (['x', 'y', 'z', 'p', 'q'] as const).filter((variable) => slice.has(w[variable]));
      assert.equal(names.join(''), variables);
    });
  }

  it('say what was asserted of their variables', () => {
    const { terms, slices, x, y, p } = world();
    const [low, other, link] = [
      terms.lt(terms.num(0), x),
      terms.lt(y, terms.num(7)),
      terms.implies(p, terms.lt(x, terms.num(9))),
    ];
    for (const formula of [low, other, link]) slices.assert(formula);
    assert.deepEqual([...slices.of([p]).asserted()], [low, link]);
  });

  it('join a model of theirs with one of the others', () => {
    const { terms, slices, x, y, p } = world();
    const slice = slices.of([terms.lt(x, terms.num(3))]);
    const both = joined(
      slice,
      model([
        [x, 1],
        [y, 2],
      ]),
      model(
        [
          [x, 7],
          [y, 8],
        ],
        [p],
      ),
    );
    const expected = model(
      [
        [y, 8],
        [x, 1],
      ],
      [p],
    );
    assert.deepEqual(both, { ...expected, bigints: new Map() });
  });
});

describe('answers without the solver', () => {
  it('come from the last models that satisfy what is asserted', () => {
    const { terms, slices, x } = world();
    const models = new ModelCache(terms);
    const [small, large] = [model([[x, 1]]), model([[x, 50]])];
    models.add(small);
    models.add(large);
    assert.equal(models.satisfying(slices.of([terms.lt(terms.num(9), x)])), large);
    assert.equal(models.satisfying(slices.of([terms.lt(x, terms.num(9))])), small);
    assert.equal(models.satisfying(slices.of([terms.lt(terms.num(99), x)])), undefined);
    assert.equal(models.has(small), true);
    models.assert(terms.lt(terms.num(9), x));
    assert.deepEqual([models.has(small), models.has(large)], [false, true]);
    assert.equal(models.satisfying(slices.of([terms.lt(x, terms.num(9))])), undefined);
  });
});
