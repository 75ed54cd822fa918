/** Texts that are changed: the same for the same seed, of the words of the program, and shortened. */
import assert from 'node:assert/strict';
import { randomFrom } from '../../solver/local-search/random.js';
import { Mutations, shortened } from './mutations.js';

const material = { words: ['let', 'null'], text: () => 'other' };

/** The first values that are made of one. */
function made(value: string | number, seed: number): readonly (string | number)[] {
  const mutations = new Mutations(randomFrom(seed));
  return Array.from({ length: 8 }, () => mutations.of(value, material));
}

describe('changed values', () => {
  it('are the same for the same seed', () => {
    assert.deepEqual(made('[1]', 1), made('[1]', 1));
    assert.notDeepEqual(made('[1]', 1), made('[1]', 2));
  });

  it('are made of the words of the program', () =>
    assert.ok(made('[1]', 1).some((text) => String(text).includes('let') || String(text).includes('null'))));

  it('have the type that they had', () => {
    for (const value of ['', 7, -0.5]) {
      const types = new Set(made(value, 3).map((one) => typeof one));
      assert.deepEqual([...types], [typeof value]);
    }
  });
});

/** A text, what the shorter one must contain, the shorter one, and how many were tried. */
const rows: readonly (readonly [text: string, has: RegExp, shortest: string, tried: number])[] = [
  ['xx let yy', /let/u, 'let', 10],
  ['abc', /abc/u, 'abc', 5],
  ['abcdefgh', /(?:)/u, '', 2],
  ['a(b[c]d)e', /\[.*\)/u, '[)', 12],
];

describe('texts as short as will do', () => {
  for (const [text, has, expected, count] of rows)
    it(text, () => {
      const candidates = shortened(text);
      let tried = 0;
      let next = candidates.next();
      for (; !next.done; next = candidates.next(has.test(next.value))) tried += 1;
      assert.deepEqual([next.value, tried], [expected, count]);
    });
});
