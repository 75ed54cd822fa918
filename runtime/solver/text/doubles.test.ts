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
const NUMBERS = [
  Number.NEGATIVE_INFINITY,
  ...[-5000, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 5000.5],
  Number.NaN,
];
const OF_POSITIONS: readonly TextFunctionName[] = ['charAt', 'slice', 'substring', 'repeat'];

/** What is solved of random conjunctions about a string and two numbers. */
function hold(count: number, seed: number): Readonly<Record<string, number>> {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const counts = { sat: 0, unsat: 0, bounded: 0, unknown: 0 };
  for (let i = 0; i < count; i++) {
    const terms = new Terms();
    const { text, facts } = stringVariable(terms, 's');
    const variables = [terms.numVar('i', 'double'), terms.numVar('j', 'double')] as const;
    const number = (): Num =>
      pick([
        () => pick(variables),
        () => text.length,
        () => terms.double(pick([0, 1, 2, -1, 0.5, 3, -2])),
        () => terms.toInteger(pick(variables), Number.MAX_SAFE_INTEGER),
        () => terms.add(pick(variables), terms.num(1)),
        () => textNumber(terms, { name: 'charCodeAt', fixed: [] }, [text, pick(variables)]),
      ])();
    const part = (): TextTerms =>
      pick([
        () => textOf(terms, { name: pick(OF_POSITIONS), fixed: [] }, [text, pick(variables)]),
        () => textOf(terms, { name: 'padStart', fixed: ['ab'] }, [text, pick(variables)]),
        () => textOf(terms, { name: 'padEnd', fixed: ['b'] }, [text, pick(variables)]),
        () => text,
      ])();
    const literal = (): Bool => {
      if (random() < 0.4) return terms.le(number(), number());
      if (random() < 0.3) return terms.eq(number(), number());
      const [own, known] = [part(), knownText(terms, pick(TEXTS))];
      return terms.and(terms.eq(own.length, known.length), terms.eq(own.index, known.index));
    };
    const literals = Array.from({ length: 2 + (i % 3) }, () => (random() < 0.35 ? -literal() : literal()));
    const answer = new TextSolver(terms).solve({ asserted: facts, literals }, EFFORT);
    counts[answer?.status ?? 'unknown'] += 1;
    if (answer === undefined || answer.status === 'sat') continue;
    for (const value of TEXTS)
      for (const x of NUMBERS)
        for (const y of NUMBERS) {
          const model = modelOf(terms, [[text, value]]);
          const numbers = new Map(model.numbers).set(variables[0], x).set(variables[1], y);
          const { bool } = terms.evaluator({ ...model, numbers });
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
});
