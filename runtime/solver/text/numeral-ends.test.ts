/** What is told of the numbers of texts, held against the numbers. */
import assert from 'node:assert/strict';
import { FALSE, TRUE } from '../sat/circuit.js';
import { Terms } from '../terms/terms.js';
import { Alphabet } from './characters/alphabet.js';
import { floatOf, numberOf } from './numerals.js';
import { TextEncoding } from './text-encoding.js';

const LIMITS = [-(10 ** 15), -1000, -32, -31, -2, -1, 0, 1, 2, 9, 10, 31, 32, 255, 1000, 10 ** 15];

/** The closest limits that are told, and whether it is told to be an integer, or none. */
const ROWS: readonly (readonly [text: string, told: string])[] = [
  ['', '0 to 0, integer'],
  [' 31 ', '31 to 31, integer'],
  ['-31', '-31 to -31, integer'],
  ['-0', '0 to 0, integer'],
  ['1.5', '1 to 2, none'],
  ['-1.5', '-2 to -1, none'],
  ['1.0', '1 to 1, integer'],
  ['.9999999999999999999', '0 to 1'],
  ['2e1', '2 to ∞'],
  ['-2e1', '-∞ to -2'],
  ['31e-1', '0 to 31'],
  ['-31E-1', '-31 to 0'],
  ['0x1f', '0 to 255, integer'],
  ['0b1', '0 to 31, integer'],
  ['Infinity', '1000000000000000 to ∞'],
  ['00000000000000000000000031', '31 to 31, integer'],
  ['12345678901234567890123456', '1000000000000000 to ∞, integer'],
  ['x', ''],
  ['1e', ''],
];

describe('ends of numerals', () => {
  const { strings } = new TextEncoding(new Terms(), { places: 4, magnitude: 10 }, new Alphabet([], [], 0));

  for (const [text, told] of ROWS)
    it(`${JSON.stringify(text)}: ${told || 'nothing'}`, () => {
      const value = Number(text);
      const { ends } = numberOf(strings, strings.constant(text));
      for (const limit of LIMITS) {
        assert.ok(ends!.atMost(limit) === FALSE || value <= limit);
        assert.ok(ends!.atLeast(limit) === FALSE || value >= limit);
      }
      const least = LIMITS.findLast((limit) => ends!.atLeast(limit) === TRUE) ?? '-∞';
      const most = LIMITS.find((limit) => ends!.atMost(limit) === TRUE) ?? '∞';
      const kind = ends!.whole === TRUE ? ', integer' : ends!.broken === TRUE ? ', none' : '';
      assert.equal(least === '-∞' && most === '∞' ? '' : `${least} to ${most}${kind}`, told);
    });

  it('parseFloat reads no exponent without digits', () => {
    const { ends } = floatOf(strings, strings.constant('3e-'));
    assert.deepEqual([ends!.atLeast(3), ends!.atMost(3), ends!.whole], [TRUE, TRUE, TRUE]);
  });
});
