import { equal } from 'node:assert/strict';
import { evaluator } from './term-evaluator.js';
import { Terms } from './terms.js';

describe('the evaluation of terms', () => {
  for (const depth of [10, 100_000])
    it(`of ${depth} choices, one in the other${depth > 10 ? ' [long]' : ''}`, () => {
      const terms = new Terms();
      const x = terms.numVar('x', 'double');
      let term = x;
      for (let i = 0; i < depth; i += 1)
        term = terms.numIte(terms.eq(x, terms.num(-i)), terms.num(i), terms.add(term, terms.num(1)));
      const model = { booleans: new Map<number, boolean>(), numbers: new Map([[x, 0.5]]) };
      equal(evaluator(terms, model).num(term), depth + 0.5);
    });
});
