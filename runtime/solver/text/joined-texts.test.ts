import assert from 'node:assert/strict';
import { decimalText, type TextTerms, textNumber } from '../terms/constructors/text-terms.js';
import { type Bool, Terms } from '../terms/terms.js';
import { stringVariable } from './testing/conjunctions.js';
import { EFFORT } from './testing/effort.js';
import { TextSolver } from './text-solver.js';

/** A string that is the pair or an integer, and other values where it may be one. */
function split(terms: Terms, hasOthers: boolean) {
  const isText = terms.boolVar('s is a string');
  const isInteger = hasOthers ? terms.boolVar('s is a decimal') : undefined;
  const integer = terms.numVar('s in decimal', 'int');
  const { text, facts } = stringVariable(terms, 's');
  const bounds = [terms.le(terms.num(0), text.index), terms.le(text.index, terms.num(50_000))];
  terms.splits.add({ isText, isInteger, integer });
  terms.splits.addPair({ isText, isInteger, integer }, text, bounds);
  const decimal = decimalText(terms, integer);
  const guard = isInteger === undefined ? -isText : terms.and(-isText, isInteger);
  /** What says the same of both alternatives. */
  const said = (of: (one: TextTerms) => Bool): Bool =>
    terms.or(terms.and(isText, of(text)), terms.and(guard, of(decimal)));
  return { text, facts, isText, isInteger, integer, said };
}

describe('JoinedTexts', () => {
  /** A pattern that the string matches, whether it is known to be a pair, and what it is then. */
  for (const [pattern, isPair, expected] of [
    ['^-\\d7$', false, -17],
    ['^ab?$', false, 'a'],
    ['^0[.]$', false, '0.'],
    ['^(?=7)8', false, 'unsat'],
    // Something else says which alternative it is: it is no integer as the language writes it.
    ['^-\\d7?$', true, '-0'],
  ] as const)
    for (const hasOthers of [false, true])
      it(`tells the alternatives apart again: ${pattern}, ${isPair}, beside ${hasOthers ? 'others' : 'none'}`, () => {
        const terms = new Terms();
        const { text, facts, isText, isInteger, integer, said } = split(terms, hasOthers);
        const matches = said((one) =>
          terms.eq(
            textNumber(terms, { name: 'RegExp.test', fixed: [0, pattern, '', 0] }, [one]),
            terms.num(1),
          ),
        );
        const literals = isPair ? [matches, isText] : [matches];
        const answer = new TextSolver(terms).solve({ asserted: facts, literals }, EFFORT);
        if (answer?.status !== 'sat') {
          assert.equal(answer?.status ?? 'unknown', expected);
          return;
        }
        const { booleans, numbers } = answer.model;
        const { length, index } = text;
        const value = booleans.get(isText)
          ? terms.strings.textOf({ length: numbers.get(length)!, index: numbers.get(index)! })
          : isInteger === undefined || booleans.get(isInteger)
            ? numbers.get(integer)
            : 'another value';
        assert.equal(value, expected);
      });
});
