import assert from 'node:assert/strict';
import { type Bool, Terms } from '../terms/terms.js';
import { CircuitSession } from './circuit-session.js';

type Formula = (terms: Terms, x: number, y: number, p: Bool) => Bool;

/** What is asserted, what is assumed, and the answer: values of x and y, or of which assumptions the core is. */
const ROWS: readonly (readonly [
  what: string,
  asserted: readonly Formula[],
  assumed: readonly Formula[],
  answer: string,
])[] = [
  ['a sum', [(t, x, y) => t.eq(y, t.add(x, t.num(1)))], [(t, _, y) => t.eq(y, t.num(5))], 'x = 4, y = 5'],
  [
    'a constant that asks for more room',
    [(t, x, y) => t.eq(y, t.add(x, t.num(1)))],
    [(t, x) => t.eq(x, t.num(70_000))],
    'x = 70000, y = 70001',
  ],
  ['Booleans alone', [(_, __, ___, p) => p], [(t, x) => t.eq(x, t.num(0)), (_, __, ___, p) => -p], 'core 1'],
  [
    'what has no small model may have a large one',
    [(t, x, y) => t.eq(y, t.add(x, t.num(1)))],
    [(t, x, y) => t.lt(y, x)],
    'core 0 within the limits',
  ],
  ['functions of doubles', [(t) => t.lt(t.numVar('d', 'double'), t.double(0.5))], [], 'no answer'],
];

describe('formulas on a circuit that grows', () => {
  for (const [what, asserted, assumed, expected] of ROWS)
    it(what, () => {
      const terms = new Terms();
      const [x, y] = [terms.numVar('x', 'int'), terms.numVar('y', 'int')];
      const p = terms.boolVar('p');
      const session = new CircuitSession(terms);
      for (const formula of asserted) session.assert(formula(terms, x, y, p));
      const literals = assumed.map((formula) => formula(terms, x, y, p));
      const answer = session.check(literals);
      const text =
        answer === undefined
          ? 'no answer'
          : answer.status === 'sat'
            ? `x = ${answer.model.numbers.get(x)}, y = ${answer.model.numbers.get(y)}`
            : `core ${answer.core.map((literal) => literals.indexOf(literal)).join(' ')}${answer.isBounded ? ' within the limits' : ''}`;
      assert.equal(text, expected);
      assert.deepEqual(session.check(literals), answer);
    });
});
