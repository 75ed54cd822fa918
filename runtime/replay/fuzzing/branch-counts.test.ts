/** What runs are news, by the decisions that they take. */
import assert from 'node:assert/strict';
import { BranchCounts } from './branch-counts.js';

type Decision = readonly [site: number, taken: boolean];

const times = (count: number, ...decisions: readonly Decision[]): readonly Decision[] =>
  Array.from({ length: count }, () => decisions).flat();

/** Runs, and of each what is found of `1 true` and `2 false`, and whether it is news. */
const rows: readonly (readonly [
  title: string,
  runs: readonly (readonly [decisions: readonly Decision[], found: readonly number[], isNew: boolean])[],
])[] = [
  [
    'the first run is, the same again is not',
    [
      [[[0, true]], [], true],
      [[[0, true]], [], false],
    ],
  ],
  [
    'an outcome that is to be found, once a run',
    [
      [times(3, [1, true]), [3], true],
      [[[1, false]], [], true],
      [
        [
          [1, true],
          [2, false],
        ],
        [3, 4],
        true,
      ],
    ],
  ],
  [
    'one decision behind another for the first time',
    [
      [
        [
          [5, true],
          [6, true],
        ],
        [],
        true,
      ],
      [
        [
          [6, true],
          [5, true],
        ],
        [],
        true,
      ],
      [
        [
          [6, true],
          [5, true],
        ],
        [],
        false,
      ],
    ],
  ],
  [
    'twice as often as before, and not once more',
    [
      [times(5, [7, true]), [], true],
      [times(6, [7, true]), [], false],
      [times(9, [7, true]), [], true],
      [times(2, [7, true]), [], true],
    ],
  ],
];

describe('news of runs', () => {
  for (const [title, runs] of rows)
    it(title, () => {
      const counts = new BranchCounts();
      counts.setOpen([3, 4]);
      const seen = runs.map(([decisions]) => {
        counts.begin();
        for (const [site, taken] of decisions) counts.note(site, taken);
        const { found, isNew } = counts.end();
        return [decisions, found, isNew];
      });
      assert.deepEqual(seen, runs);
    });

  it('a run without end is ended', () => {
    const counts = new BranchCounts();
    counts.begin();
    assert.throws(() => {
      for (;;) counts.note(0, true);
    }, /a run that does not end/u);
    counts.end();
    assert.equal(counts.decisions, 100_000);
  });
});
