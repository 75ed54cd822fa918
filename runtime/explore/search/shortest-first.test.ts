/** In which order path conditions of sequences of calls are taken. */
import assert from 'node:assert/strict';
import type { PathCondition } from './frontier.js';
import { START } from './path-conditions.js';
import { ShortestFirst } from './shortest-first.js';

const NEVER = (): boolean => false;

/** One behind so many calls. */
function condition(
  calls: number,
  more: Partial<PathCondition> = {},
): PathCondition & { readonly calls: number } {
  return { ...START, ...more, words: [String(calls)], calls };
}

/** The numbers of calls, in the order in which path conditions are taken. */
function order(conditions: readonly PathCondition[], covered = (): number => 0): readonly number[] {
  const strategy = new ShortestFirst(({ words }) => Number(words[0]), NEVER, covered);
  strategy.add(conditions);
  const taken: number[] = [];
  for (let next = strategy.take(); next; next = strategy.take()) taken.push(Number(next.words[0]));
  assert.equal(strategy.size, 0);
  return taken;
}

const times = (count: number, calls: number): readonly PathCondition[] =>
  Array.from({ length: count }, () => condition(calls));

describe('sequences with the fewest calls first', () => {
  it('takes those with few calls before all others', () => {
    assert.deepEqual(order([condition(2), condition(0), condition(1), condition(0)]), [0, 0, 1, 2]);
  });

  it('turns to longer ones where many give nothing new, and comes back', () => {
    const taken = order([...times(100, 0), ...times(2, 1)]);
    assert.deepEqual([taken.indexOf(1), taken.lastIndexOf(1), taken.length], [40, 41, 102]);
  });

  it('stays with those that cover something', () => {
    let covered = 0;
    const taken = order([...times(100, 0), condition(1)], () => covered++);
    assert.equal(taken.indexOf(1), 100);
  });

  it('takes what aims at an outcome first, and rare cases last', () => {
    const strategy = new ShortestFirst(
      () => 0,
      NEVER,
      () => 0,
    );
    const [rare, usual] = [condition(0, { rarities: 1 }), condition(0)];
    const aimed = condition(0, { aim: { site: 1, taken: true } });
    strategy.add([rare, usual, aimed]);
    assert.deepEqual([strategy.take(), strategy.take(), strategy.take()], [aimed, usual, rare]);
  });
});
