import assert from 'node:assert/strict';
import { Portfolio } from '../../solver/portfolio.js';
import { Slices } from '../../solver/queries/slices.js';
import { type Assignment, type Bool, Terms } from '../../solver/terms/terms.js';
import { LazyAssertions } from './lazy-assertions.js';

const COUNT = 200;
const LIMITS = { rlimit: 1_000_000, timeout: 20_000 };

/** Numbers that are at least 0, each at most the next one: what a query says of the first ones, and what the solver has to know for it. */
const rows: readonly (readonly [
  title: string,
  isLazy: boolean,
  says: (terms: Terms, numbers: readonly number[]) => readonly Bool[],
  status: string,
  told: number,
])[] = [
  [
    'a model violates nothing: the solver knows nothing',
    true,
    (terms, [first]) => [terms.le(terms.num(0), first!), terms.le(first!, terms.num(0))],
    'sat',
    0,
  ],
  [
    'what models violate is told, until one violates nothing',
    true,
    (terms, [first, , third]) => [terms.le(terms.num(5), first!), terms.le(third!, terms.num(5))],
    'sat',
    2,
  ],
  [
    'what refutes some of it refutes all',
    true,
    (terms, [first, second]) => [terms.le(terms.num(5), first!), terms.le(second!, terms.num(4))],
    'unsat',
    1,
  ],
  ['all is told at once', false, (terms, [first]) => [terms.le(terms.num(5), first!)], 'sat', 2 * COUNT - 1],
];

describe('assertions that are told late', () => {
  for (const [title, isLazy, says, status, told] of rows)
    it(title, async () => {
      const terms = new Terms();
      const portfolio = new Portfolio(terms, { ...LIMITS, seed: 1 });
      const assertions = new LazyAssertions(terms, portfolio, isLazy);
      const slices = new Slices(terms);
      const known: Bool[] = [];
      portfolio.assert = (formula) => {
        known.push(formula);
        Portfolio.prototype.assert.call(portfolio, formula);
      };
      const numbers = Array.from({ length: COUNT }, (_, i) => terms.numVar(`n${i}`, 'int'));
      const all = numbers.flatMap((number, i) => [
        terms.le(terms.num(0), number),
        ...(i > 0 ? [terms.le(numbers[i - 1]!, number)] : []),
      ]);
      for (const formula of all) {
        assertions.assert(formula);
        slices.assert(formula);
      }
      const base: Assignment = {
        booleans: new Map(),
        numbers: new Map(numbers.map((number, i) => [number, 10 * i])),
        bigints: new Map(),
      };
      const literals = says(terms, numbers);
      const slice = slices.of(literals, literals.length);
      const answer = await assertions.check(literals, numbers, LIMITS, { slice, base });
      await portfolio.close();
      assert.equal(answer.status, status);
      assert.equal(known.length, told);
      if (answer.status !== 'sat') return;
      const { bool } = terms.evaluator(answer.model);
      assert.ok([...all, ...literals].every(bool), 'a model of all');
    });
});
