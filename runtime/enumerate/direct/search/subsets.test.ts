import assert from 'node:assert/strict';
import { randomFrom } from '../../../solver/local-search/random.js';
import { chooseIndices } from './subsets.js';

describe('random choices', () => {
  it('take each index as often as any other', () => {
    const times = new Array<number>(20).fill(0);
    for (let seed = 0; seed < 2000; seed++)
      for (const index of chooseIndices(20, 5, randomFrom(seed))) times[index]! += 1;
    // 500 are expected of each; 43.8 is exceeded once in a thousand times.
    const deviation = times.reduce((sum, count) => sum + (count - 500) ** 2 / 500, 0);
    assert.ok(deviation < 43.8, `chi square ${deviation}`);
  });

  it('are different and ascend', () => {
    const chosen = chooseIndices(30, 12, randomFrom(4));
    assert.deepEqual(
      chosen,
      [...new Set(chosen)].sort((a, b) => a - b),
    );
    assert.equal(chosen.length, 12);
    assert.deepEqual(chooseIndices(3, 12, randomFrom(4)), [0, 1, 2]);
  });
});
