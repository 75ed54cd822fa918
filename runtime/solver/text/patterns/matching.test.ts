import assert from 'node:assert/strict';
import { hold, randomPatterns } from '../testing/matches.js';

describe('Search', () => {
  it('finds what the engine finds', () => {
    assert.deepEqual(hold(randomPatterns(100, 1), 20, 1), { compared: 2000, withCaptures: 1180, beyond: 0 });
  });
});
