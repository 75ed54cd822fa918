import assert from 'node:assert/strict';
import { InputShares } from './input-shares.js';

/** How often each of two inputs is drawn of 100 times, after so many changes of each that were tried and led elsewhere. */
const rows: readonly (readonly [
  title: string,
  a: readonly [tried: number, fruitful: number],
  b: readonly [tried: number, fruitful: number],
  expected: readonly [a: number, b: number],
])[] = [
  ['nothing is known', [0, 0], [0, 0], [50, 50]],
  ['one leads elsewhere', [1000, 99], [1000, 4], [95, 5]],
  ['each is changed now and then', [1000, 999], [1000, 0], [95, 5]],
];

describe('shares of inputs', () => {
  for (const [title, a, b, expected] of rows)
    it(title, () => {
      const shares = new InputShares();
      for (const [name, [tried, fruitful]] of [['a', a] as const, ['b', b] as const]) {
        for (let i = 0; i < tried; i++) shares.tried([name]);
        for (let i = 0; i < fruitful; i++) shares.rewarded([name]);
      }
      const drawn = Array.from({ length: 100 }, (_, i) => shares.drawn(['a', 'b'], i / 100));
      assert.deepEqual(
        ['a', 'b'].map((name) => drawn.filter((one) => one === name).length),
        expected,
      );
    });
});
