import assert from 'node:assert/strict';
import type { Assignment, Bool } from '../../solver/terms/terms.js';
import type { PathCondition } from '../search/frontier.js';
import { START } from '../search/path-conditions.js';
import type { Answer } from '../solving/oracle.js';
import { OptimisticQueries } from './optimistic-queries.js';

const model: Assignment = { booleans: new Map(), numbers: new Map() };

/** Answers by pairs of literals that contradict each other. */
function oracleOf(pairs: readonly (readonly [Bool, Bool])[], asked: Bool[][]) {
  return {
    check(literals: readonly Bool[]): Promise<Answer> {
      asked.push([...literals]);
      const core = pairs.find((pair) => pair.every((one) => literals.includes(one)));
      return Promise.resolve(core ? { status: 'unsat', core } : { status: 'sat', model });
    },
  };
}

describe('optimistic queries', () => {
  const aim = { site: 1, taken: true };
  const condition = (literals: readonly Bool[]): PathCondition => ({ ...START, literals, aim, base: model });
  const limits = { ofQuery: 1000, isSpent: false };

  const rows: readonly (readonly [
    what: string,
    pairs: readonly (readonly [Bool, Bool])[],
    asked: readonly (readonly Bool[])[],
    isFound: boolean,
  ])[] = [
    ['leave out what contradicts the last predicate', [[3, 9]], [[2, 4, 5, 9]], true],
    [
      'one after another',
      [
        [3, 9],
        [4, 9],
      ],
      [
        [2, 4, 5, 9],
        [2, 5, 9],
      ],
      true,
    ],
    ['keep what refutes itself', [[9, 9]], [], false],
  ];
  for (const [what, pairs, asked, isFound] of rows)
    it(what, async () => {
      const seen: Bool[][] = [];
      const queries = new OptimisticQueries(oracleOf(pairs, seen), limits, () => false);
      const found = await queries.guess(condition([2, 3, 4, 5, 9]), pairs[0]!);
      assert.deepEqual(seen, asked);
      assert.equal(found, isFound ? model : undefined);
    });

  it('ask for no outcome that is covered, and a few times for one that is not', async () => {
    const seen: Bool[][] = [];
    const covered = new OptimisticQueries(oracleOf([], seen), limits, () => true);
    assert.equal(await covered.guess(condition([2, 9]), [2, 9]), undefined);
    assert.equal(seen.length, 0);
    const poor = new OptimisticQueries(oracleOf([], seen), limits, () => false);
    for (let i = 0; i < 20; i += 1) await poor.guess(condition([2, 9]), [2, 9]);
    assert.equal(seen.length, 2);
    const rich = new OptimisticQueries(oracleOf([], seen), limits, () => false);
    for (let i = 0; i < 20; i += 1) {
      await rich.guess(condition([2, 9]), [2, 9]);
      rich.found();
    }
    assert.equal(seen.length, 2 + 6);
  });
});
