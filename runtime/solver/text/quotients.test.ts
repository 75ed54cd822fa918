import assert from 'node:assert/strict';
import { knownText, type TextTerms, textNumber } from '../terms/constructors/text-terms.js';
import { type Bool, type Num, Terms } from '../terms/terms.js';
import { stringVariable } from './testing/conjunctions.js';
import { EFFORT } from './testing/effort.js';
import { TextSolver } from './text-solver.js';

const LONGEST = 6;
const NUMBERS = [-7, -6, -4, -1, 0, 1, 3, 6, 7];

/** The lengths up to a limit for which a formula about the length is found or refuted, of all strings of letters `a`. */
function solved(of: (terms: Terms, length: Num) => Bool): string {
  const found: string[] = [];
  for (let length = 0; length <= LONGEST; length++) {
    const terms = new Terms();
    const { text, facts } = stringVariable(terms, 's');
    const onlyLetters = textNumber(terms, { name: 'RegExp.test', fixed: [0, '^a*$', '', 0] }, [text]);
    const literals = [
      of(terms, lengthOf(terms, text)),
      terms.eq(text.length, terms.num(length)),
      terms.eq(onlyLetters, terms.num(1)),
    ];
    const answer = new TextSolver(terms).solve({ asserted: facts, literals }, EFFORT);
    found.push(answer?.status === 'sat' ? 'y' : answer?.status === 'unsat' ? 'n' : '?');
  }
  return found.join('');
}

/** The length as a function of strings gives it, one less than `indexOf` of a letter behind the string. */
function lengthOf(terms: Terms, text: TextTerms): Num {
  const last = textNumber(terms, { name: 'lastIndexOf', fixed: [] }, [text, knownText(terms, 'a')]);
  return terms.add(last, terms.num(1));
}

/** What is said of a number and a length; of fractions that are equal circuits know only between which integers they are. */
const SAID: readonly {
  readonly name: string;
  readonly values: readonly number[];
  readonly of: (terms: Terms, number: Num, length: Num, value: Num) => Bool;
  readonly holds: (number: number, length: number, value: number) => boolean;
}[] = [
  {
    name: 'number / length <= value',
    values: [-2, -1, 0, 3],
    of: (terms, number, length, value) => terms.le(terms.div(number, length), value),
    holds: (number, length, value) => number / length <= value,
  },
  {
    name: 'length / number === value',
    values: [-1, 0, 1, 2],
    of: (terms, number, length, value) => terms.eq(terms.div(length, number), value),
    holds: (number, length, value) => length / number === value,
  },
  {
    name: 'number % length === value',
    values: [-1, 0, 1, 3],
    of: (terms, number, length, value) => terms.eq(terms.rem(number, length), value),
    holds: (number, length, value) => number % length === value,
  },
];

describe('quotients and remainders on circuits', () => {
  for (const { name, values, of, holds } of SAID)
    for (const number of NUMBERS)
      it(`are those of doubles: ${name}, number ${number}`, () => {
        for (const value of values) {
          const found = solved((terms, length) =>
            of(terms, terms.double(number), terms.toDouble(length), terms.double(value)),
          );
          const expected = Array.from({ length: LONGEST + 1 }, (_, length) =>
            holds(number, length, value) ? 'y' : 'n',
          );
          assert.equal(found, expected.join(''), `value ${value}`);
        }
      });
});
