/** What is said of the directed search. */
import assert from 'node:assert/strict';
import { directedInWords } from './classify-text.js';

const totals = { sequences: 6, inputs: 1, proved: 2, violated: 0, open: 3 };
const before =
  '6 sequences searched, 1 new input; for all arguments of these 2 properties proved, 0 violated, 3 open';

const rows: readonly (readonly [paths: number, time: number, expected: string])[] = [
  [0, 0, before],
  [2, 0, `${before} (--directed ended the search for 2 methods)`],
  [1, 1, `${before} (--directed ended the search for 1 method, 20 s of work ended that for 1 method)`],
  [0, 2, `${before} (20 s of work ended the search for 2 methods)`],
];

describe('the directed search', () => {
  for (const [paths, time, expected] of rows)
    it(`ended by ${paths} limits of runs, ${time} of time`, () =>
      assert.equal(directedInWords({ ...totals, ended: { paths, time } }), expected));
});
