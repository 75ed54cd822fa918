/** Arguments that are guessed for functions of doubles. */
import assert from 'node:assert/strict';
import { DOUBLE_FUNCTIONS, functionNumber } from './double-functions.js';
import { inversions } from './inversion.js';
import { Terms } from './terms.js';

/** For each function a result, and an argument that gives it and has to be among the guesses. */
const ROWS: readonly (readonly [name: string, result: number, argument: number])[] = [
  ['sqrt', 3, 9],
  ['cbrt', 2, 8],
  ['fround', 0.5, 0.5],
  ['exp', 1, 0],
  ['expm1', 0, 0],
  ['log', 0, 1],
  ['log1p', 0, 0],
  ['log2', 10, 1024],
  ['log10', 3, 1000],
  ['sin', 0, 0],
  ['cos', 1, 0],
  ['tan', 0, 0],
  ['asin', 0, 0],
  ['acos', 0, 1],
  ['atan', 0, 0],
  ['sinh', 0, 0],
  ['cosh', 1, 0],
  ['tanh', 0, 0],
  ['asinh', 0, 0],
  ['acosh', 0, 1],
  ['atanh', 0, 0],
];

describe('inversions', () => {
  for (const [name, result, argument] of ROWS) {
    it(`${name}(x) === ${result}`, () => {
      const terms = new Terms();
      const x = terms.numVar('x', 'double');
      const literal = terms.eq(terms.call(functionNumber(name)!, [x]), terms.double(result));
      const guesses = [...inversions(terms, [literal])];
      assert.ok(guesses.every((guess) => guess.argument === x));
      assert.ok(
        guesses.some(({ value }) => value === argument),
        `${guesses.map(({ value }) => value).join(', ')} without ${argument}`,
      );
      assert.equal(DOUBLE_FUNCTIONS[functionNumber(name)!]!.value(argument, 0), result);
    });
  }

  it('of a power whose exponent is known', () => {
    const terms = new Terms();
    const x = terms.numVar('x', 'double');
    const power = terms.call(functionNumber('pow')!, [x, terms.double(3)]);
    const values = [...inversions(terms, [terms.eq(power, terms.double(27))])].map(({ value }) => value);
    assert.ok(values.includes(3));
  });
});
