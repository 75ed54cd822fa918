import assert from 'node:assert/strict';
import { constantsNear } from './constants.js';

describe('values that a target compares with', () => {
  const rows: readonly (readonly [source: string, start: number, expected: readonly (number | string)[]])[] =
    [
      ['m(x) { return x > 3; }', 0, [3, 4, 2]],
      ['const low = 0.5; f(s) { return s === \'on\' || s === "off"; }', 17, ['on', 'off', 0.5, 1.5, -0.5]],
      ['x2 = y.3 + $4; m() {}', 15, []],
    ];
  for (const [source, start, expected] of rows)
    it(source, () => assert.deepEqual(constantsNear(source, start), expected));
});
