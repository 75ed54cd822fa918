import assert from 'node:assert/strict';
import { parse } from '../../../compiler/parse.js';
import { lengthsIn, requireModest } from './array-lengths.js';

describe('lengths of arrays in changed inputs', () => {
  const texts: readonly (readonly [source: string, found: readonly string[]])[] = [
    ['new Array(n + 1); Array(n); Array.from({ length: n }, f)', ['n + 1', 'n', '{ length: n }']],
    ['[...Array(of(Array(m))).keys()]', ['of(Array(m))', 'm']],
    ['Array(3), Array(a, b), Array(...a), Array.of(n); list.from(n); new List(n); Array.from()', []],
  ];
  for (const [source, found] of texts)
    it(source, () => {
      const nodes = lengthsIn(parse({ file: 'a.js', source }, 'commonjs'));
      assert.deepEqual(
        [...nodes].map(({ start, end }) => source.slice(start, end)),
        found,
      );
    });

  const values: readonly (readonly [what: string, value: unknown, isModest: boolean])[] = [
    ['a short one', 1000, true],
    ['a long one', 2 ** 30, false],
    ['one that the language refuses', 2 ** 32, true],
    ['digits', '100000000', true],
    ['what has a long one', { length: 1e8 }, false],
    ['what has one in digits', { length: '100000000' }, false],
    ['what has one in an array', { length: [1e8] }, false],
    ['what has another property', { size: 1e8 }, true],
  ];
  for (const [what, value, isModest] of values)
    it(what, () => {
      if (isModest) assert.equal(requireModest(value), value);
      else assert.throws(() => requireModest(value), /an array that takes all memory/);
    });
});
