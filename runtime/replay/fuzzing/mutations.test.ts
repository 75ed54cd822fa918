/** Texts that are changed: the same for the same seed, of the words of the program, and shortened. */
import assert from 'node:assert/strict';
import { randomFrom } from '../../solver/local-search/random.js';
import { Mutations, plainer, shortened, smaller } from './mutations.js';

const material = { vocabulary: { texts: ['let', 'null'], numbers: [], names: [] }, text: () => 'other' };

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

  it('are finite', () => assert.ok(made(Number.MAX_VALUE, 1).every(Number.isFinite)));

  it('have the type that they had', () => {
    for (const value of ['', 7, -0.5]) {
      const types = new Set(made(value, 3).map((one) => typeof one));
      assert.deepEqual([...types], [typeof value]);
    }
  });
});

type Change = (text: string) => Generator<string, string, boolean>;

/** A text, what the other one must contain, the other one, and how many were tried. */
type Row = readonly [text: string, has: RegExp, other: string, tried: number];

const CHANGES: readonly (readonly [title: string, change: Change, rows: readonly Row[]])[] = [
  [
    'texts as short as will do',
    shortened,
    [
      ['xx let yy', /let/u, 'let', 10],
      ['abc', /abc/u, 'abc', 5],
      ['abcdefgh', /(?:)/u, '', 2],
      ['a(b[c]d)e', /\[.*\)/u, '[)', 12],
    ],
  ],
  [
    'texts as plain as will do',
    plainer,
    [
      ['x"~!y@z', /^.{4,}@./u, 'aaaaa@a', 7],
      ['\n!', /(?:)/u, 'aa', 1],
      ['aaa', /a/u, 'aaa', 0],
    ],
  ],
];

for (const [title, change, rows] of CHANGES)
  describe(title, () => {
    for (const [text, has, expected, count] of rows)
      it(text, () => {
        const candidates = change(text);
        let tried = 0;
        let next = candidates.next();
        for (; !next.done; next = candidates.next(has.test(next.value))) tried += 1;
        assert.deepEqual([next.value, tried], [expected, count]);
      });
  });

describe('numbers as small as will do', () => {
  const rows: readonly (readonly [number: number, expected: number, suits: (number: number) => boolean])[] = [
    [1000, 0, () => true],
    [1000, 250, (number) => number > 200],
    [-77, -1, (number) => number < 0],
    [255, 255, (number) => number === 255],
    [0.5, 0.5, (number) => number > 0 && number < 1],
  ];
  for (const [number, expected, suits] of rows)
    it(`${number}: ${expected}`, () => {
      const candidates = smaller(number);
      let next = candidates.next();
      while (!next.done) next = candidates.next(suits(next.value));
      assert.equal(next.value, expected);
    });
});
