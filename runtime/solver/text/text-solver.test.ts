import assert from 'node:assert/strict';
import type { Primitive } from '../../../vm/expressions/arena.js';
import type { TextFunctionName } from '../../../vm/expressions/text-functions.js';
import { knownText, textNumber, textOf } from '../terms/constructors/text-terms.js';
import { type Assignment, type Bool, Terms } from '../terms/terms.js';
import { stringVariable } from './testing/conjunctions.js';
import { EFFORT } from './testing/effort.js';
import { BASIC, hold, NUMERALS, patterns, WRITTEN } from './testing/exhaustive.js';
import { isWeak } from './text-answers.js';
import { TextSolver } from './text-solver.js';

describe('TextSolver', () => {
  const CONJUNCTIONS: readonly (readonly [count: number, mark: string, verdicts: readonly object[]])[] = [
    [
      15,
      '',
      [
        { sat: 7, unsat: 6, bounded: 2, unknown: 0, missed: 0 },
        { sat: 10, unsat: 3, bounded: 2, unknown: 0, missed: 0 },
        { sat: 8, unsat: 4, bounded: 3, unknown: 0, missed: 0 },
      ],
    ],
    [
      60,
      ' [long]',
      [
        { sat: 19, unsat: 35, bounded: 6, unknown: 0, missed: 0 },
        { sat: 25, unsat: 26, bounded: 9, unknown: 0, missed: 0 },
        { sat: 24, unsat: 25, bounded: 11, unknown: 0, missed: 0 },
      ],
    ],
  ];
  for (const [count, mark, verdicts] of CONJUNCTIONS)
    it(`agrees with exhaustive search over short strings${mark}`, () => {
      assert.deepEqual(
        [BASIC, NUMERALS, patterns(30, 1)].map((vocabulary) => hold(vocabulary, 2, count, 1)),
        verdicts,
      );
    });

  it('agrees with exhaustive search on texts that are written anew [long]', () => {
    const { unsat, bounded, missed } = hold(WRITTEN, 2, 60, 1);
    assert.deepEqual({ unsat, bounded, missed }, { unsat: 30, bounded: 6, missed: 0 });
  });

  /** The number and the string that a function of it gives, and what is asked of both. */
  const OF_NUMBERS: readonly (readonly [
    name: TextFunctionName,
    fixed: readonly Primitive[],
    text: string,
    status: string,
  ])[] = [
    ['toFixed', [2], '1.50', 'sat'],
    ['toFixed', [1], '12.0', 'sat'],
    ['toFixed', [1], 'x', 'unsat'],
    ['toFixed', [2], '1.5', 'unsat'],
    ['toFixed', [1], 'NaN', 'sat'],
    ['String', [], '1.5', 'sat'],
    ['String', [], '1.50', 'unsat'],
    ['String', [], '-17', 'sat'],
    ['String', [], 'NaN', 'sat'],
    ['String', [], '1e+21', 'sat'],
    ['String', [], '007', 'unsat'],
    ['toString', [], '0x1', 'unsat'],
    ['toString', [16], 'ff', 'sat'],
    ['toString', [36], '-1z', 'sat'],
    ['toString', [2], '101', 'sat'],
    ['toString', [16], '1.8', 'unknown'],
    ['toString', [16], '.8', 'unsat'],
    ['toString', [16], '1.', 'unsat'],
    ['toString', [16], 'NaN', 'sat'],
    ['toPrecision', [3], '1.50', 'sat'],
    ['toPrecision', [3], '1.5', 'unsat'],
    ['toPrecision', [2], '120', 'unsat'],
    ['toExponential', [1], '12', 'unsat'],
    ['toString', [2], '012', 'unsat'],
    ['String', [], '-0.0000012345678901234567', 'sat'],
    ['String', [], '-1.5e-300', 'sat'],
    ['String', [], '123456789.123.4', 'unsat'],
  ];
  for (const [name, fixed, text, status] of OF_NUMBERS) {
    it(`finds or refutes a number whose ${name}(${fixed.join()}) is ${text}: ${status}`, () => {
      const terms = new Terms();
      const result = textOf(terms, { name, fixed }, [terms.numVar('x', 'double')]);
      const wanted = knownText(terms, text);
      const literals = [terms.eq(result.length, wanted.length), terms.eq(result.index, wanted.index)];
      const answer = new TextSolver(terms).solve({ asserted: [], literals: [terms.all(literals)] }, EFFORT);
      assert.equal(answer?.status ?? 'unknown', status);
    });
  }

  /** What the text of a number matches. */
  for (const [pattern, status] of [
    ['e[+]', 'sat'],
    ['^0[.]0*5$', 'sat'],
    ['e[+]7', 'sat'],
    ['e[+]1.?$', 'unsat'],
    ['e-[1-6]$', 'unsat'],
    ['^0[.]0{6}', 'unsat'],
    ['^-0$', 'unsat'],
  ] as const)
    it(`finds or refutes a number whose text matches ${pattern}: ${status}`, () => {
      const terms = new Terms();
      const text = textOf(terms, { name: 'String', fixed: [] }, [terms.numVar('x', 'double')]);
      const matches = textNumber(terms, { name: 'RegExp.test', fixed: [0, pattern, '', 0] }, [text]);
      const literals = [terms.eq(matches, terms.num(1))];
      const answer = new TextSolver(terms).solve({ asserted: [], literals }, EFFORT);
      assert.equal(answer?.status ?? 'unknown', status);
    });

  it('calls nothing refuted where only the shortest texts are; a number may be mended beside its text', () => {
    const terms = new Terms();
    const { text, facts } = stringVariable(terms, 's');
    const x = terms.numVar('x', 'double');
    const fixed = textOf(terms, { name: 'toFixed', fixed: [2] }, [x]);
    const has = (name: 'startsWith' | 'endsWith', part: string): Bool =>
      terms.eq(textNumber(terms, { name, fixed: [] }, [text, knownText(terms, part)]), terms.num(1));
    const same = terms.and(terms.eq(fixed.length, text.length), terms.eq(fixed.index, text.index));
    const literals = [same, has('startsWith', '12.'), has('endsWith', '5')];
    const asText = (_: readonly Bool[], { booleans, numbers }: Assignment): Assignment => {
      const code = { length: numbers.get(text.length)!, index: numbers.get(text.index)! };
      return { booleans, numbers: new Map(numbers).set(x, Number(terms.strings.textOf(code))) };
    };
    const answers = [undefined, asText].map((mend) =>
      new TextSolver(terms, undefined, mend).solve({ asserted: facts, literals }, EFFORT),
    );
    assert.deepEqual(
      answers.map((answer) => (answer?.status === 'bounded' ? isWeak(answer) : answer?.status)),
      [true, 'sat'],
    );
  });

  /** What the text of a number above 9, at most 100, matches. */
  for (const [pattern, status] of [
    ['^0', 'unsat'],
    ['^1', 'sat'],
    ['e-', 'unsat'],
    ['[.]5$', 'sat'],
  ] as const)
    it(`finds or refutes a number above 9 and at most 100 whose text matches ${pattern}: ${status}`, () => {
      const terms = new Terms();
      const x = terms.numVar('x', 'double');
      const range = [-terms.le(x, terms.double(9)), terms.le(x, terms.double(100))];
      const text = textOf(terms, { name: 'String', fixed: [] }, [x]);
      const matches = textNumber(terms, { name: 'RegExp.test', fixed: [0, pattern, '', 0] }, [text]);
      const literals = [...range, terms.eq(matches, terms.num(1))];
      const answer = new TextSolver(terms).solve({ asserted: [], literals }, EFFORT);
      assert.equal(answer?.status ?? 'unknown', status);
    });

  /** What the text in radix 16 of an integer below 256 matches. */
  for (const [pattern, status] of [
    ['^(.)\\1$', 'sat'],
    ['^0.', 'unsat'],
    ['[A-Fg-]', 'unsat'],
    ['...', 'unsat'],
    ['^0$', 'sat'],
  ] as const)
    it(`finds or refutes an integer below 256 that in radix 16 matches ${pattern}: ${status}`, () => {
      const terms = new Terms();
      const x = terms.numVar('x', 'double');
      const range = [terms.isInt(x), terms.le(terms.double(0), x), terms.le(x, terms.double(255))];
      const text = textOf(terms, { name: 'toString', fixed: [16] }, [x]);
      const matches = textNumber(terms, { name: 'RegExp.test', fixed: [0, pattern, '', 0] }, [text]);
      const literals = [...range, terms.eq(matches, terms.num(1))];
      const answer = new TextSolver(terms).solve({ asserted: [], literals }, EFFORT);
      assert.equal(answer?.status ?? 'unknown', status);
    });

  it('looks no further than is asked, and goes on from there', () => {
    const terms = new Terms();
    const { text, facts } = stringVariable(terms, 's');
    const has = (letter: string): Bool =>
      terms.eq(textNumber(terms, { name: 'RegExp.test', fixed: [0, letter, '', 0] }, [text]), terms.num(1));
    const solver = new TextSolver(terms);
    const query = { asserted: facts, literals: [...'bcdefghij'].map(has) };
    const found = [4, 8, undefined].map((longest) => {
      const answer = solver.solve({ ...query, longest }, EFFORT);
      return answer?.status === 'bounded' ? answer.places : answer?.status;
    });
    assert.deepEqual(found, [4, 8, 'sat']);
  });
});
