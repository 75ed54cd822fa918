/** What calls reach, against all sequences of the same length with small arguments on plain node. */
import assert from 'node:assert/strict';
import { PAPERS, ROWS } from '../private-state/rows.js';
import { byBruteForce, byReach } from './sequences.js';

const CALLS = 2;

describe('reaching from the code', () => {
  for (const row of [...ROWS, ...PAPERS])
    it(`[long] ${row.name}.prototype.${row.method}: what all sequences of ${CALLS} calls reach`, async () => {
      const { outcomes } = byBruteForce(row, CALLS);
      const { reached, refuted } = await byReach(row, CALLS);
      assert.deepEqual(
        [...outcomes].filter((one) => !reached.has(one)),
        [],
      );
      assert.deepEqual(
        [...outcomes].filter((one) => refuted.has(one)),
        [],
      );
    });
});
