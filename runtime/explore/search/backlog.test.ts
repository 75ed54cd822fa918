/** Path conditions that were too hard: when they are tried again while others are left. */
import assert from 'node:assert/strict';
import { Backlog } from './backlog.js';
import { START } from './path-conditions.js';
import { Queue } from './queues.js';

describe('postponed path conditions', () => {
  it('those that aim at something have turns, which come half as often with each that is too hard again', () => {
    const backlog = new Backlog(new Queue(), () => false);
    backlog.add(Array.from({ length: 400 }, () => ({ ...START })));
    for (let i = 0; i < 9; i++) backlog.postpone({ ...START, aim: { site: i, taken: true } });
    const turns: number[] = [];
    for (let turn = 1; turn <= 360; turn++) {
      const { condition, isFirst } = backlog.take()!;
      if (isFirst) continue;
      turns.push(turn);
      backlog.tooHard(condition, isFirst);
    }
    assert.deepEqual(turns, [50, 100, 200]);
  });
});
