import assert from 'node:assert/strict';
import util from 'node:util';
import { runByNode } from '../testing/self-hosted.js';

const { formatValues } = runByNode('util', {
  parseInt: globalThis.parseInt,
  parseFloat: globalThis.parseFloat,
});

describe('util.format as it is self-hosted', () => {
  const FORMATS = [
    '',
    '%',
    'a %s b',
    '%s%s',
    '%s%',
    '%d',
    '%i',
    '%f',
    '%%',
    '%%%s',
    '%x%s',
    '%s %d %i %f %%',
  ];
  const VALUES = ['', 'a', '12px', ' 7 ', '1.5e3', 0, -0, 1.75, Number.NaN, 1n, true, null, undefined];
  for (const text of FORMATS)
    it(JSON.stringify(text), () => {
      for (const first of VALUES)
        for (const second of VALUES) {
          assert.equal(formatValues!(util.format, text, first), util.format(text, first));
          assert.equal(formatValues!(util.format, text, first, second), util.format(text, first, second));
        }
    });
});
