/** What brute force finds on its own, before the explorer is compared with it. */
import { deepEqual } from 'node:assert/strict';
import { BRUTE_FORCE, type BruteForce, putRow } from './brute-force.js';
import { nativePaths } from './native-paths.js';
import { loadRecorded } from './recorder.js';
import { subjectFile } from './subject.js';

interface Found {
  /** Sites that some input reached. */
  readonly sites: number;
  readonly outcomes: number;
  readonly paths: number;
  /** Outcomes of those sites that no input of the scope has. */
  readonly missing: readonly string[];
}

function found(row: BruteForce): Found {
  const recorded = loadRecorded(subjectFile(row.file));
  const { outcomes, paths } = nativePaths(recorded, row.method, row.calls(recorded.exports));
  const sites = recorded.sites.filter(
    (site) => outcomes.has(`${site} = true`) || outcomes.has(`${site} = false`),
  );
  const all = sites.flatMap((site) => [`${site} = true`, `${site} = false`]);
  return {
    sites: sites.length,
    outcomes: outcomes.size,
    paths: paths.size,
    missing: all.filter((outcome) => !outcomes.has(outcome)).map((outcome) => outcome.replace(/^\S+ /u, '')),
  };
}

/** Outcomes of `put` that no red-black tree has: nobody calls the helpers with null but for the uncle's colour. */
const NEVER_IN_PUT = [
  'conditional (p === null) = true',
  'conditional (p === null) = true',
  'conditional (p === null) = true',
  'if (p !== null) = false',
  'and (x !== null) = false',
  'if (parentOf(parentOf(x)) !== null) = false',
  'if (parentOf(parentOf(x)) !== null) = false',
];

const TABLE: Readonly<Record<string, readonly [sites: number, outcomes: number, paths: number]>> = {
  'IntList.prototype.contains': [2, 4, 7],
  'LinkedList.prototype.contains': [3, 6, 13],
  'LinkedList.prototype.indexOf': [5, 10, 14],
  'LinkedList.prototype.lastIndexOf': [5, 10, 14],
  'LinkedList.prototype.remove': [5, 10, 14],
  'TreeMap.prototype.firstEntry': [2, 4, 4],
  'TreeMap.prototype.lastEntry': [2, 4, 4],
  'TreeMap.prototype.successor': [5, 10, 8],
  'TreeMap.prototype.put': [26, 43, 46],
  'BinarySearchTree.prototype.firstEntry': [2, 4, 5],
  'BinarySearchTree.prototype.lastEntry': [2, 4, 5],
  'BinarySearchTree.prototype.successor': [5, 10, 11],
  swapThenCompare: [7, 14, 8],
  writeThrough: [7, 14, 23],
  relink: [9, 17, 9],
  compare: [11, 22, 19],
  overlay: [8, 16, 11],
  pairs: [6, 11, 7],
  most: [4, 8, 20],
  lookUp: [5, 9, 5],
};

describe('brute force', () => {
  for (const row of BRUTE_FORCE) {
    it(`${row.target}: sites, outcomes and paths`, () => {
      const { sites, outcomes, paths } = found(row);
      deepEqual([sites, outcomes, paths], TABLE[row.target]);
    });
  }

  it('put on trees of up to 7 nodes has all outcomes but those that no tree has', () => {
    deepEqual(found(putRow(7)), { sites: 26, outcomes: 45, paths: 86, missing: NEVER_IN_PUT });
  });

  it('relink never finds its last cell linked', () => {
    deepEqual(found(BRUTE_FORCE.find(({ target }) => target === 'relink')!).missing, [
      'conditional (x.next.next === null) = false',
    ]);
  });
});
