import assert from 'node:assert/strict';
import { UsualValues } from './usual-values.js';

/** Arguments of calls of one maker, what was seen behind each, and whether it then counts as usual. */
const ROWS: readonly (readonly [args: readonly number[], value: number | null, isUsual: boolean])[][] = [
  [
    [[1, 2], 0, false],
    [[3, 2], 0, true],
    [[4, 5], 0, true],
  ],
  [
    [[1], 1, false],
    [[2], 2, false],
    [[3], 2, false],
  ],
  [
    [[], null, false],
    [[], null, true],
  ],
];

describe('what makers usually leave', () => {
  for (const rows of ROWS)
    it(rows.map(([args, value]) => `(${args.join(', ')}) ${value}`).join('; '), () => {
      const values = new UsualValues();
      const primitive = (value: number | null) => ({ kind: 'primitive', value }) as const;
      const found = rows.map(([args, value]) =>
        values.note('new C', 'size', args.map(primitive), primitive(value)),
      );
      assert.deepEqual(
        found,
        rows.map(([, , isUsual]) => isUsual),
      );
    });
});
