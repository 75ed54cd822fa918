/** Numbers of programs beside strings on circuits: NaN, fractions and what is out of range, held against exhaustive search. */
import assert from 'node:assert/strict';
import { onSamples } from '../../../compiler/testing/long-rows.js';
import type { TextFunctionName } from '../../../vm/expressions/text-functions.js';
import { knownText, type TextTerms, textNumber, textOf } from '../terms/constructors/text-terms.js';
import { type Bool, type Num, Terms } from '../terms/terms.js';
import { modelOf, randomFrom, stringVariable } from './testing/conjunctions.js';
import { EFFORT } from './testing/effort.js';
import { TextSolver } from './text-solver.js';

const TEXTS = ['', 'a', 'b', 'ab', 'aba'];
const NUMERALS = [
  '1',
  '-1',
  '0.5',
  '-0.5',
  '1.0',
  '1.5',
  '-2.0',
  '2e1',
  '5e-1',
  '0x1f',
  '10.5',
  '1e+21',
  'NaN',
  '-Infinity',
];
const NUMBERS = [
  Number.NEGATIVE_INFINITY,
  ...[-5000, -7, -2, -1.5, -1, -0.5, -0, 0, 0.5, 1, 1.5, 2, 3, 31, 5000.5],
  Number.NaN,
];
const WRITTEN: readonly (readonly [TextFunctionName, number])[] = [
  ['toFixed', 0],
  ['toFixed', 1],
  ['toString', 16],
  ['toString', 2],
  ['toPrecision', 2],
  ['toExponential', 1],
  ['String', 10],
];
const OF_POSITIONS: readonly TextFunctionName[] = ['charAt', 'slice', 'substring', 'repeat'];

/**
 * What is solved of random conjunctions about a string and two numbers.
 * @param isOfNumerals whether they are about what texts convert to, and what numbers are written as
 */
function hold(count: number, seed: number, isOfNumerals = false): Readonly<Record<string, number>> {
  const random = randomFrom(seed);
  const texts = isOfNumerals ? [...TEXTS, ...NUMERALS] : TEXTS;
  // Nothing is filled up to a length beyond that of strings.
  const numbers = isOfNumerals ? [...NUMBERS, 1e21] : NUMBERS;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const counts = { sat: 0, unsat: 0, bounded: 0, unknown: 0 };
  for (let i = 0; i < count; i++) {
    const terms = new Terms();
    const { text, facts } = stringVariable(terms, 's');
    const variables = [terms.numVar('i', 'double'), terms.numVar('j', 'double')] as const;
    const operand = (): Num =>
      pick([
        () => pick(variables),
        () => text.length,
        () => terms.toInteger(pick(variables), Number.MAX_SAFE_INTEGER),
        () => terms.double(pick([0, -0, 2, 3, -2, 7, 0.5])),
      ])();
    const number = (): Num =>
      pick([
        () => terms.div(terms.toDouble(operand()), terms.toDouble(operand())),
        () => terms.rem(terms.toDouble(operand()), terms.toDouble(operand())),
        ...(isOfNumerals
          ? [
              () =>
                textNumber(terms, { name: pick(['Number', 'parseFloat', 'parseInt']), fixed: [] }, [text]),
              () => terms.double(pick([-1, 0, 0.5, 1, 10.25, 1e9])),
            ]
          : []),
        () => pick(variables),
        () => text.length,
        () => terms.double(pick([0, 1, 2, -1, 0.5, 3, -2])),
        () => terms.toInteger(pick(variables), Number.MAX_SAFE_INTEGER),
        () => terms.add(pick(variables), terms.num(1)),
        () => textNumber(terms, { name: 'charCodeAt', fixed: [] }, [text, pick(variables)]),
      ])();
    const part = (): TextTerms => {
      if (isOfNumerals && random() < 0.8) {
        const [name, digits] = pick(WRITTEN);
        return textOf(terms, { name, fixed: name === 'String' ? [] : [digits] }, [pick(variables)]);
      }
      return pick([
        () => textOf(terms, { name: pick(OF_POSITIONS), fixed: [] }, [text, pick(variables)]),
        () => textOf(terms, { name: 'padStart', fixed: ['ab'] }, [text, pick(variables)]),
        () => textOf(terms, { name: 'padEnd', fixed: ['b'] }, [text, pick(variables)]),
        () => text,
      ])();
    };
    const literal = (): Bool => {
      if (random() < 0.4) return terms.le(number(), number());
      if (random() < 0.3) return terms.eq(number(), number());
      const [own, known] = [part(), knownText(terms, pick(texts))];
      if (isOfNumerals && random() < 0.4) {
        const name = pick<TextFunctionName>(['startsWith', 'includes', 'endsWith']);
        const part = knownText(terms, pick(['-', '.', 'e', '0', '1.', 'a', '+', 'x']));
        return terms.eq(textNumber(terms, { name, fixed: [] }, [own, part]), terms.num(1));
      }
      if (isOfNumerals && random() < 0.3) return terms.le(own.length, terms.num(pick([1, 2, 3])));
      return terms.and(terms.eq(own.length, known.length), terms.eq(own.index, known.index));
    };
    const literals = Array.from({ length: 2 + (i % 3) }, () => (random() < 0.35 ? -literal() : literal()));
    const answer = new TextSolver(terms).solve({ asserted: facts, literals }, EFFORT);
    counts[answer?.status ?? 'unknown'] += 1;
    if (answer === undefined || answer.status === 'sat') continue;
    for (const value of texts)
      for (const x of numbers)
        for (const y of numbers) {
          const model = modelOf(terms, [[text, value]]);
          const values = new Map(model.numbers).set(variables[0], x).set(variables[1], y);
          const { bool } = terms.evaluator({ ...model, numbers: values });
          assert.ok(![...facts, ...literals].every(bool), `${i}: ${answer.status}, but ${value} ${x} ${y}`);
        }
  }
  return counts;
}

describe('doubles beside strings', () => {
  onSamples('are refuted only where no value is left', 5, 300, (count) => {
    const { unsat, bounded } = hold(count, 1);
    assert.ok(unsat! + bounded! > 0);
  });
  onSamples('are refuted only where no numeral is left', 3, 150, (count) => {
    const { unsat, bounded } = hold(count, 2, true);
    assert.ok(unsat! + bounded! > 0);
  });
});

/** What a number is written as has parts; a number, as a program may be given it, that is written so. */
const LONG: readonly (readonly [TextFunctionName, number, readonly string[], number | undefined])[] = [
  ['toString', 36, ['hello', 'wor'], Number.parseInt('hellowor', 36)],
  ['toString', 16, ['abc', 'def', '.'], 0xabcdef + 0.5],
  ['toFixed', 0, ['123', '456', '777', 'e+30'], 9.456777123e30],
  ['toFixed', 0, ['123', 'x'], undefined],
  ['toString', 16, ['abc', 'xyz'], undefined],
  ['toString', 2, ['2'], undefined],
];

describe('texts of numbers that are longer than those of strings', () => {
  for (const [name, digits, parts, witness] of LONG)
    it(`${name}(${digits}) with ${parts.join(' and ')}`, () => {
      const terms = new Terms();
      const variable = terms.numVar('x', 'double');
      const text = textOf(terms, { name, fixed: [digits] }, [variable]);
      const literals = parts.map((part) =>
        terms.eq(
          textNumber(terms, { name: 'includes', fixed: [] }, [text, knownText(terms, part)]),
          terms.num(1),
        ),
      );
      if (witness !== undefined) {
        const numbers = new Map([[variable, witness]]);
        const { bool } = terms.evaluator({ booleans: new Map(), numbers, bigints: new Map() });
        assert.deepEqual(
          literals.map(bool),
          literals.map(() => true),
        );
      }
      const answer = new TextSolver(terms).solve({ asserted: [], literals }, EFFORT);
      // Of no length of strings does it depend what numbers are written as.
      assert.equal(answer?.status, witness === undefined ? 'unsat' : undefined);
    });
});
