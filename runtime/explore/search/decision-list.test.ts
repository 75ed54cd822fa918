import assert from 'node:assert/strict';
import type { DecisionTaken } from '../events.js';
import { DecisionList } from './decision-list.js';

const of = (text: string): DecisionTaken[] =>
  [...text.matchAll(/(\d+)([+-])/gu)].map(([, site, sign]) => ({ site: Number(site), taken: sign === '+' }));

/** Lists of decisions; whether their hashes are the same. */
const rows: readonly [left: string, right: string, isSame: boolean][] = [
  ['', '', true],
  ['1+2-', '1+2-', true],
  ['1+2-', '1+2+', false],
  ['1+2-', '2-1+', false],
  ['0-', '', false],
  ['0-0-', '0-', false],
  ['12+', '1+2+', false],
];

describe('decision lists', () => {
  for (const [left, right, isSame] of rows)
    it(`${left} and ${right}`, () => {
      const [a, b] = [DecisionList.of(of(left)).hash(), DecisionList.of(of(right)).hash()];
      assert.equal(a === b, isSame);
    });

  it('has the hash of a longer list for one more', () => {
    const [last] = of('7-');
    assert.equal(DecisionList.of(of('1+2-')).hash(last), DecisionList.of(of('1+2-7-')).hash());
  });

  it('leaves out what is added later', () => {
    const list = DecisionList.of(of('1+'));
    const [before, aimed] = [list.before(undefined), list.before({ site: 2, taken: true })];
    list.add({ site: 3, taken: false });
    assert.deepEqual([before(), aimed()], [of('1+'), of('1+2+')]);
  });
});
