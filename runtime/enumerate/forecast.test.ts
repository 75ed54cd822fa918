import assert from 'node:assert/strict';
import { extrapolated } from './forecast.js';

const points = (...counts: readonly number[]): { size: number; value: number }[] =>
  counts.map((count, i) => ({ size: i + 1, value: Math.log(count) }));

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const catalan = (n: number): number => factorial(2 * n) / (factorial(n) * factorial(n + 1));

describe('forecasts of how many inputs there are', () => {
  const rows: readonly (readonly [what: string, counts: readonly number[], size: number, exact: number])[] = [
    ['lists of three values', [3, 9, 27], 8, 3 ** 8],
    ['binary trees', [1, 2, 5, 14, 42, 132].slice(0, 6), 10, catalan(10)],
    ['functions from a set to itself', [1, 4, 27, 256, 3125], 7, 7 ** 7],
    ['permutations', [1, 2, 6, 24, 120, 720], 9, factorial(9)],
    ['one at each size', [1, 1, 1], 20, 1],
  ];
  for (const [what, counts, size, exact] of rows) {
    it(`${what}: within a factor of five`, () => {
      const found = extrapolated(points(...counts), size)!;
      assert.ok(found >= exact / 5 && found <= exact * 5, `${found}, exactly ${exact}`);
    });
  }

  it('says nothing where too little is known', () => {
    assert.equal(extrapolated(points(1, 2), 5), undefined);
    assert.equal(
      extrapolated(
        [
          { size: 1, value: 0 },
          { size: 3, value: 1 },
          { size: 4, value: 2 },
        ],
        5,
      ),
      undefined,
    );
  });
});
