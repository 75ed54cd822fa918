import assert from 'node:assert/strict';
import { NOTHING } from '../../inputs/guarded/guarded.js';
import { type Assignment, Terms, TRUE } from '../../solver/terms/terms.js';
import type { DecisionTaken } from '../events.js';
import type { PathStep } from '../runs/runner.js';
import { Mixes } from './mixes.js';

describe('mixes of two runs', () => {
  const terms = new Terms();
  const [length, index] = [terms.numVar('length', 'int'), terms.numVar('index', 'int')];
  const strict = terms.boolVar('strict');
  const model = (text: readonly [number, number], isStrict: boolean): Assignment => ({
    booleans: new Map([[strict, isStrict]]),
    numbers: new Map([
      [length, text[0]],
      [index, text[1]],
    ]),
  });
  const text = { ...NOTHING, strings: [{ guard: TRUE, text: { length, index } }] };
  /** A run that came to a decision which its text did not decide. */
  const steps = (site: number): readonly PathStep[] => [{ site, taken: false, literal: TRUE } as PathStep];

  const rows: readonly (readonly [what: string, covered: readonly DecisionTaken[], mix: unknown])[] = [
    ['has the text that came to an uncovered outcome', [], { numbers: [3, 7], isStrict: true }],
    ['needs such an outcome', [{ site: 1, taken: true }], undefined],
  ];
  for (const [what, covered, expected] of rows)
    it(what, () => {
      const isCovered = (one: DecisionTaken): boolean =>
        covered.some(({ site, taken }) => site === one.site && taken === one.taken);
      const mixes = new Mixes(terms, (name) => (name === 's' ? text : undefined), isCovered);
      mixes.add({ s: 'abc', options: {} }, model([3, 7], false), steps(1));
      assert.equal(mixes.next(), undefined);
      // The same once more is nothing new.
      for (let i = 0; i < 2; i++) mixes.add({ s: '', options: { strict: true } }, model([0, 0], true), []);
      const found = mixes.next()?.model;
      const numbers = found && [found.numbers.get(length), found.numbers.get(index)];
      assert.deepEqual(found && { numbers, isStrict: found.booleans.get(strict) }, expected);
      assert.equal(mixes.next(), undefined);
    });
});
