import assert from 'node:assert/strict';
import { idleShare } from './idle-share.js';

/** What is covered after each run, and the share of runs that add nothing up to 95 % of the end. */
const ROWS: readonly (readonly [covered: readonly number[], share: number | undefined])[] = [
  [[2, 4, 6], 0],
  [[2, 2, 2, 4], 0.5],
  [[2, 4, 4, 4, 4], 0],
  [[10, 10, 10, 19, 19, 20], 0.5],
  [[0, 0], undefined],
  [[], undefined],
];

describe('the share of runs that add nothing', () => {
  for (const [covered, share] of ROWS)
    it(covered.join(' ') || 'no run', () => {
      assert.equal(idleShare(covered.map((one, i) => ({ run: i + 1, covered: one }))), share);
    });
});
