/** Texts that are changed: the same for the same seed, of the words of the program, and shortened. */
import assert from 'node:assert/strict';
import { Terms } from '../../solver/terms/terms.js';
import { shortened, TextMutations } from './text-mutations.js';

/** The first texts that are made of `[1]`, with two words. */
function texts(seed: number): readonly string[] {
  const terms = new Terms();
  const pair = { length: terms.numVar('length', 'int'), index: terms.numVar('index', 'int') };
  terms.pairs.add(pair);
  const { length, index } = terms.strings.codeOf('[1]');
  const numbers = new Map([
    [pair.length, length],
    [pair.index, index],
  ]);
  const model = { booleans: new Map(), numbers, bigints: new Map() };
  const mutations = new TextMutations(terms, seed);
  mutations.add(model, [terms.le(terms.num(1), pair.length)]);
  return Array.from({ length: 8 }, () => {
    const made = mutations.next(['let', 'null']);
    const { numbers: given } = mutations.modelOf(made.seed, made.text);
    const code = { length: given.get(pair.length)!, index: given.get(pair.index)! };
    assert.equal(terms.strings.textOf(code), made.text);
    return made.text;
  });
}

describe('changed texts', () => {
  it('are the same for the same seed', () => {
    assert.deepEqual(texts(1), texts(1));
    assert.notDeepEqual(texts(1), texts(2));
  });

  it('are made of the words of the program', () =>
    assert.ok(texts(1).some((text) => text.includes('let') || text.includes('null'))));
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
