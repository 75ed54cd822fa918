import { deepEqual, equal } from 'node:assert/strict';
import { geometricMean, interleaved, median } from './timing.js';

describe('timing', () => {
  for (const [values, expected] of [
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ] as const) {
    it(`median of ${values.join(', ')}`, () => equal(median(values), expected));
  }

  it('geometric mean', () => equal(geometricMean([2, 8]).toFixed(9), '4.000000000'));

  it('lets all take turns, each prepared for every run', () => {
    const order: string[] = [];
    const burn = (name: string) => ({
      prepare: () => void order.push(`prepare ${name}`),
      run() {
        order.push(name);
        for (const end = process.cpuUsage().user + 5000; process.cpuUsage().user < end; );
      },
    });
    equal(interleaved([burn('a'), burn('b')], 2, 0).length, 2);
    const round = ['prepare a', 'a', 'prepare b', 'b'];
    deepEqual(order, [...round, ...round, ...round]);
  });
});
