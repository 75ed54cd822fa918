import assert from 'node:assert/strict';
import { hold, randomPatterns } from '../testing/matches.js';

describe('Search', () => {
  it('finds what the engine finds', () => {
    assert.deepEqual(hold(randomPatterns(100, 1), 20, 1), {
      compared: 1960,
      withCaptures: 1120,
      open: 0,
      beyond: 2,
    });
  });
});
