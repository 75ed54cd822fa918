/** Arguments that are guessed for functions of doubles. */
import assert from 'node:assert/strict';
import { NUMBER_FUNCTIONS } from '../../../vm/expressions/number-functions.js';
import type { OpaqueFunction } from '../operators/opaque-functions.js';
import { inversions } from './inversion.js';
import { Terms } from './terms.js';

/** For each function a result, and an argument that gives it and has to be among the guesses. */
const ROWS: readonly (readonly [name: OpaqueFunction, result: number, argument: number])[] = [
  ['Math.sqrt', 3, 9],
  ['Math.cbrt', 2, 8],
  ['Math.fround', 0.5, 0.5],
  ['Math.exp', 1, 0],
  ['Math.expm1', 0, 0],
  ['Math.log', 0, 1],
  ['Math.log1p', 0, 0],
  ['Math.log2', 10, 1024],
  ['Math.log10', 3, 1000],
  ['Math.sin', 0, 0],
  ['Math.cos', 1, 0],
  ['Math.tan', 0, 0],
  ['Math.asin', 0, 0],
  ['Math.acos', 0, 1],
  ['Math.atan', 0, 0],
  ['Math.sinh', 0, 0],
  ['Math.cosh', 1, 0],
  ['Math.tanh', 0, 0],
  ['Math.asinh', 0, 0],
  ['Math.acosh', 0, 1],
  ['Math.atanh', 0, 0],
];

describe('inversions', () => {
  for (const [name, result, argument] of ROWS) {
    it(`${name}(x) === ${result}`, () => {
      const terms = new Terms();
      const x = terms.numVar('x', 'double');
      const literal = terms.eq(terms.call(name, [x]), terms.double(result));
      const guesses = [...inversions(terms, [literal])];
      assert.ok(guesses.every((guess) => guess.argument === x));
      assert.ok(
        guesses.some(({ value }) => value === argument),
        `${guesses.map(({ value }) => value).join(', ')} without ${argument}`,
      );
      assert.equal(NUMBER_FUNCTIONS[name].value(argument, 0), result);
    });
  }

  it('of a power whose exponent is known', () => {
    const terms = new Terms();
    const x = terms.numVar('x', 'double');
    const power = terms.call('Math.pow', [x, terms.double(3)]);
    const values = [...inversions(terms, [terms.eq(power, terms.double(27))])].map(({ value }) => value);
    assert.ok(values.includes(3));
  });
});
