import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SatSolver } from './sat-solver.js';

type Clauses = readonly (readonly number[])[];

function solverOf(variables: number, clauses: Clauses): SatSolver {
  const solver = new SatSolver();
  for (let i = 0; i < variables; i++) solver.newVariable();
  for (const clause of clauses) solver.addClause(clause);
  return solver;
}

const holds = (clauses: Clauses, value: (variable: number) => boolean): boolean =>
  clauses.every((clause) => clause.some((literal) => value(Math.abs(literal)) === literal > 0));

function bruteForce(variables: number, clauses: Clauses): boolean {
  for (let bits = 0; bits < 2 ** variables; bits++)
    if (holds(clauses, (variable) => ((bits >> (variable - 1)) & 1) === 1)) return true;
  return false;
}

/** Each of so many pigeons in one of the holes, no two in one. */
function pigeons(count: number, holes: number): Clauses {
  const at = (pigeon: number, hole: number): number => pigeon * holes + hole + 1;
  const indices = (length: number): number[] => Array.from({ length }, (_, i) => i);
  const placed = indices(count).map((pigeon) => indices(holes).map((hole) => at(pigeon, hole)));
  const apart = indices(holes).flatMap((hole) =>
    indices(count).flatMap((p) => indices(p).map((q) => [-at(p, hole), -at(q, hole)])),
  );
  return [...placed, ...apart];
}

describe('SatSolver', () => {
  const literal = (variables: number): fc.Arbitrary<number> =>
    fc.tuple(fc.integer({ min: 1, max: variables }), fc.boolean()).map(([v, sign]) => (sign ? v : -v));
  const instance = fc.integer({ min: 1, max: 10 }).chain((variables) =>
    fc.record({
      variables: fc.constant(variables),
      clauses: fc.array(fc.array(literal(variables), { minLength: 1, maxLength: 3 }), { maxLength: 50 }),
      assumptions: fc.array(literal(variables), { maxLength: 4 }),
    }),
  );

  it('agrees with brute force, under assumptions and after them [long]', () => {
    fc.assert(
      fc.property(instance, ({ variables, clauses, assumptions }) => {
        const solver = solverOf(variables, clauses);
        const assumed: Clauses = [...clauses, ...assumptions.map((one) => [one])];
        const expected = bruteForce(variables, assumed);
        assert.equal(solver.solve(assumptions), expected ? 'sat' : 'unsat');
        if (expected) assert.ok(holds(assumed, (variable) => solver.value(variable)));
        else {
          const core = solver.core;
          assert.ok(core.every((one) => assumptions.includes(one)));
          assert.equal(bruteForce(variables, [...clauses, ...core.map((one) => [one])]), false);
        }
        assert.equal(solver.solve(), bruteForce(variables, clauses) ? 'sat' : 'unsat');
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('finds all models by blocking each', () => {
    fc.assert(
      fc.property(instance, ({ variables, clauses }) => {
        const solver = solverOf(variables, clauses);
        let found = 0;
        const indices = Array.from({ length: variables }, (_, i) => i + 1);
        for (; solver.solve() === 'sat'; found++)
          solver.addClause(indices.map((variable) => (solver.value(variable) ? -variable : variable)));
        let expected = 0;
        for (let bits = 0; bits < 2 ** variables; bits++)
          if (holds(clauses, (variable) => ((bits >> (variable - 1)) & 1) === 1)) expected += 1;
        assert.equal(found, expected);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  const searches: readonly [string, number, Clauses, 'sat' | 'unsat'][] = [
    ['seven pigeons in seven holes', 49, pigeons(7, 7), 'sat'],
    ['eight pigeons in seven holes', 56, pigeons(8, 7), 'unsat'],
  ];
  for (const [name, variables, clauses, expected] of searches)
    it(`decides ${name}, in slices of conflicts too`, () => {
      assert.equal(solverOf(variables, clauses).solve(), expected);
      const sliced = solverOf(variables, clauses);
      let result = sliced.solve([], 100);
      while (result === 'unknown') result = sliced.solve([], 100);
      assert.equal(result, expected);
    });

  it('leaves open what nothing that is asked depends on, until it is asked for', () => {
    // 3 is 1 and 2; 4 is not 1.
    const solver = solverOf(4, [
      [-3, 1],
      [-3, 2],
      [3, -1, -2],
      [4, 1],
      [-4, -1],
    ]);
    const asked = (
      inputs: readonly number[],
      relevant: readonly number[],
      assumed: readonly number[],
    ): object => {
      solver.focus(inputs, relevant);
      const status = solver.solve(assumed);
      return { status, values: [1, 2, 3, 4].map((variable) => solver.value(variable)), core: solver.core };
    };
    assert.deepEqual(asked([1, 2], [1, 2, 3], [3]), {
      status: 'sat',
      values: [true, true, true, false],
      core: [],
    });
    assert.deepEqual(asked([1], [1, 4], [-4]), {
      status: 'sat',
      values: [true, false, false, false],
      core: [],
    });
    assert.deepEqual(asked([1], [1, 4], [4]), {
      status: 'sat',
      values: [false, false, false, true],
      core: [],
    });
    solver.focus([1, 2], [1, 2, 3, 4]);
    assert.equal(solver.solve([3, 4]), 'unsat');
  });

  it('follows decisions that are pushed, and takes them back', () => {
    const solver = solverOf(3, [
      [-1, 2],
      [-2, 3],
      [-3, -1],
    ]);
    assert.equal(solver.push(2), true);
    assert.equal(solver.known(3), 1);
    assert.equal(solver.known(-1), 1);
    assert.equal(solver.push(1), false);
    solver.popTo(0);
    assert.equal(solver.push(1), false);
    solver.popTo(0);
    assert.equal(solver.known(3), 0);
    assert.equal(solver.solve([3]), 'sat');
  });
});
