/**
 * The ground truth: what the explorer finds with an empty frontier is what there is. A shadow that is wrong under
 * aliasing need not diverge; it loses outcomes in silence, and only this shows it.
 */
import { deepEqual, equal } from 'node:assert/strict';
import { BRUTE_FORCE, putRow } from './brute-force.js';
import { exploredPaths, exploredTests } from './explored-paths.js';
import { nativePaths } from './native-paths.js';
import { loadRecorded } from './recorder.js';
import { subjectFile } from './subject.js';

/** Those that `npm test` runs: a list, a tree, aliasing, shapes. */
const REPRESENTATIVE: readonly string[] = ['LinkedList.prototype.remove'];

const sorted = (set: ReadonlySet<string>): string[] => [...set].sort();

describe('the explorer against brute force', () => {
  for (const row of BRUTE_FORCE) {
    const mark = REPRESENTATIVE.includes(row.target) ? '' : ' [long]';
    it(`${row.target}: the same outcomes and the same paths${mark}`, async () => {
      const recorded = loadRecorded(subjectFile(row.file));
      const truth = nativePaths(recorded, row.method, row.calls(recorded.exports));
      const explored = await exploredPaths(row);
      deepEqual(sorted(explored.outcomes), sorted(truth.outcomes));
      deepEqual(sorted(explored.paths), sorted(truth.paths));
      equal(explored.summary.exhausted, true);
      // Of the sites that were reached, whatever is not covered was proved infeasible, and rightly.
      const reached = recorded.sites.filter(
        (site) => truth.outcomes.has(`${site} = true`) || truth.outcomes.has(`${site} = false`),
      );
      const missing = reached
        .flatMap((site) => [`${site} = true`, `${site} = false`])
        .filter((outcome) => !truth.outcomes.has(outcome));
      deepEqual(
        missing.filter((outcome) => !explored.infeasible.has(outcome)),
        [],
      );
      deepEqual(
        sorted(explored.infeasible).filter((outcome) => truth.outcomes.has(outcome)),
        [],
      );
    });
  }

  it('two explorations find the same paths with the same inputs in the same order [long]', async () => {
    const row = putRow(3);
    const [one, other] = [await exploredTests(row), await exploredTests(row)];
    deepEqual(
      one.map(({ id, inputs }) => ({ id, inputs })),
      other.map(({ id, inputs }) => ({ id, inputs })),
    );
  });
});
