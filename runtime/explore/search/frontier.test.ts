/** Orders of path conditions: which kinds of them the random ones prefer, and that all are taken in the end. */
import assert from 'node:assert/strict';
import type { DecisionTaken } from '../events.js';
import { STRATEGIES, type StrategyName } from '../strategies.js';
import { makeStrategy, type PathCondition, type Strategy } from './frontier.js';
import { START } from './path-conditions.js';

const outcome = (site: number, taken = true): DecisionTaken => ({ site, taken });

/** One with these predicates, behind the decisions of the sites from 0 on, of which the last was negated. */
function condition(literals: readonly number[], sites: number, isLast = false): PathCondition {
  const predicted = Array.from({ length: sites }, (_, site) => outcome(site, site < sites - 1));
  return {
    ...START,
    literals,
    words: literals.map(String),
    predicted,
    aim: isLast ? undefined : predicted.at(-1),
  };
}

/** Many deep path conditions of one loop, and a shallow one. */
const LOOP = Array.from({ length: 60 }, (_, i) =>
  condition([1, 2, ...Array.from({ length: i }, (_, at) => at + 3), -90], 3),
);
const SHALLOW = condition([-1], 1);

function order(
  name: StrategyName,
  conditions: readonly PathCondition[],
  covered: readonly DecisionTaken[],
): PathCondition[] {
  const isCovered = ({ site, taken }: DecisionTaken): boolean =>
    covered.some((one) => one.site === site && one.taken === taken);
  const strategy: Strategy = makeStrategy(
    name,
    1,
    isCovered,
    () => covered.length,
    () => false,
    () => new Set(),
  );
  strategy.add(conditions);
  const taken: PathCondition[] = [];
  for (let next = strategy.take(); next; next = strategy.take()) taken.push(next);
  assert.equal(strategy.size, 0);
  return taken;
}

/** Nothing is covered, and site 9 does not count. */
function coverage(): Strategy {
  return makeStrategy(
    'coverage',
    1,
    () => false,
    () => 0,
    ({ site }) => site === 9,
    (site) => new Set(site === 8 ? ['strict'] : []),
  );
}

const aims = (site: number, literals: readonly number[]): PathCondition => ({
  ...condition(literals, 1),
  aim: outcome(site),
});

describe('strategies', () => {
  for (const name of STRATEGIES)
    it(`${name}: takes each once`, () => {
      assert.equal(new Set(order(name, [...LOOP, SHALLOW], [])).size, LOOP.length + 1);
    });

  it('random-path: a loop does not hide what is beside it', () => {
    assert.ok(order('random-path', [...LOOP, SHALLOW], []).indexOf(SHALLOW) < 10);
  });

  it('md2u: what is near an uncovered outcome comes first', () => {
    const far = Array.from({ length: 20 }, (_, i) => condition([i + 1], 1));
    const near = condition([99], 6);
    const all = Array.from({ length: 6 }, (_, site) => [outcome(site), outcome(site, false)]).flat();
    const covered = all.filter(({ site, taken }) => site < 5 || taken);
    assert.ok(order('md2u', [...far, near], covered).indexOf(near) < 4);
  });

  it('coverage: what was too hard to negate once waits for the others', () => {
    const [first, hard, other, last] = [aims(1, [1]), aims(1, [2, 1]), aims(2, [2, 3]), aims(3, [2, 3, 4])];
    const strategy = coverage();
    strategy.add([first, hard, other]);
    assert.equal(strategy.take(), first);
    strategy.tooHard?.(first);
    assert.equal(strategy.take(), other);
    strategy.add([last]);
    assert.deepEqual([strategy.take(), strategy.take()], [last, hard]);
  });

  it('coverage: what rests on a kind that an operation would rather not have waits for the others', () => {
    const [unwished, other, last] = [{ ...aims(1, [1]), isUnwished: true }, aims(2, [2]), aims(3, [2, 3])];
    const strategy = coverage();
    strategy.add([unwished, other, last]);
    assert.deepEqual([strategy.take(), strategy.take(), strategy.take()], [other, last, unwished]);
  });

  it('coverage: what gives an input a kind, and what a property has whose namesake is read behind it, come before the rest', () => {
    const near = [outcome(8)];
    const read = (property: string): PathCondition['readSet'] => ({ places: [], property });
    const common = { ...condition([1], 1, true), near, dependent: '' };
    const again = Array.from({ length: 12 }, () => ({ ...common, readSet: read('other') }));
    const given = { ...condition([2], 1, true), near, kindOf: 1, words: ['x !== undefined'] };
    const namesake = { ...condition([3], 1, true), near, readSet: read('strict'), words: ['x.strict'] };
    const strategy = coverage();
    strategy.add([...again, given, namesake]);
    const taken = Array.from({ length: 5 }, () => strategy.take());
    assert.deepEqual(
      [given, namesake].map((one) => taken.includes(one)),
      [true, true],
    );
  });

  it('coverage: outcomes that do not count are not aimed at first', () => {
    const [aside, other, last] = [aims(9, [1]), aims(2, [2]), aims(3, [2, 3])];
    const strategy = coverage();
    strategy.add([aside, other, last]);
    assert.deepEqual([strategy.take(), strategy.take(), strategy.take()], [other, last, aside]);
  });
});
