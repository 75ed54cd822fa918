import assert from 'node:assert/strict';
import fc from 'fast-check';
import { smallestCover } from './minimize.js';

const sets = (...texts: readonly string[]): readonly ReadonlySet<string>[] =>
  texts.map((text) => new Set(text));

describe('smallest cover', () => {
  const rows: readonly (readonly [title: string, texts: readonly string[], kept: readonly number[]])[] = [
    ['of nothing', [], []],
    ['needs no empty set', ['', 'a'], [1]],
    ['needs one of two alike', ['ab', 'ab'], [0]],
    ['is not the greedy one', ['abcd', 'abx', 'cdy'], [1, 2]],
    ['keeps what is alone', ['ab', 'bc', 'cd'], [0, 2]],
  ];
  for (const [title, texts, kept] of rows)
    it(title, () => assert.deepEqual([...smallestCover(sets(...texts))].sort(), kept));

  it('is as small as that of all subsets', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom(...'abcdef'), maxLength: 4 }), { maxLength: 7 });
    fc.assert(
      fc.property(texts, (some) => {
        const all = new Set(some.join(''));
        const isCover = (kept: readonly number[]): boolean =>
          new Set(kept.map((at) => some[at]).join('')).size === all.size;
        const subsets = Array.from({ length: 2 ** some.length }, (_, bits) =>
          [...some.keys()].filter((at) => bits & (1 << at)),
        );
        const least = Math.min(...subsets.filter(isCover).map(({ length }) => length));
        const found = [...smallestCover(sets(...some))];
        assert.ok(isCover(found));
        assert.equal(found.length, least);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
