/** The paper's experiment comes out as it must: every outcome decided, with no more tests than the paper. */
import { deepEqual, ok } from 'node:assert/strict';
import { measure } from './measure.js';
import { TABLE_5 } from './paper.js';

/** Outcomes of `put` that no red-black tree has; brute force over all inputs knows the same. */
const INFEASIBLE: Readonly<Record<string, number>> = { put: 7 };

/** The one that `npm test` runs. */
const REPRESENTATIVE = 'LinkedList.indexOf';

describe('Table 5', () => {
  for (const row of TABLE_5) {
    const name = `${row.structure}.${row.method}`;
    const mark = REPRESENTATIVE === name ? '' : ' [long]';
    it(`${name}: all feasible outcomes in at most ${row.tests} tests${mark}`, async () => {
      const { outcomes, open, divergent, tests, sites } = await measure(row);
      const infeasible = INFEASIBLE[row.method] ?? 0;
      const total = 2 * sites;
      deepEqual(
        { outcomes, open, divergent },
        { outcomes: { total, covered: total - infeasible, infeasible }, open: 0, divergent: 0 },
      );
      ok(tests <= row.tests, `${tests} tests`);
      ok(sites >= row.branches, `${sites} sites`);
    });
  }
});
