/** Operands that are guessed for functions of strings: each row has one that gives the result, and it is checked. */
import assert from 'node:assert/strict';
import { type TextFunction, textResult } from '../../../vm/expressions/text-functions.js';
import { lengthGuesses, textGuesses } from './text-inverses.js';

type Row = readonly [
  fn: TextFunction['name'],
  fixed: TextFunction['fixed'],
  operands: readonly (string | number)[],
  target: string | number,
  /** The first guess that gives the result: which operand, and its value. */
  guess: readonly [operand: number, value: string | number],
];

const ROWS: readonly Row[] = [
  ['Number', [], ['a'], 42, [0, '42']],
  ['Number', [], ['abcd'], 16, [0, '0x10']],
  ['Number', [], ['abc'], 7, [0, '0x7']],
  ['Number', [], ['abcdef'], 12.5, [0, '125e-1']],
  ['Number', [], [''], 0, [0, '']],
  ['Number', [], ['1'], Number.NaN, [0, 'a']],
  ['Number', [], ['abc'], -0, [0, ' -0']],
  ['Number', [], ['a'], Number.POSITIVE_INFINITY, [0, 'Infinity']],
  ['parseInt', [10], ['abcd'], 12, [0, '12.5']],
  ['parseInt', [16], ['ab'], 255, [0, 'ff']],
  ['parseInt', [], ['1'], Number.NaN, [0, '!']],
  ['parseFloat', [], ['abcde'], 2.5, [0, '2.5!!']],
  ['String', [], [0], '-12', [0, -12]],
  ['RegExp.test', [0, '^x[ab]+y$', '', 0], ['z'.repeat(20)], 1, [0, `x${'a'.repeat(18)}y`]],
  ['RegExp.test', [0, '^(?:ab){2,}$', '', 0], ['z'.repeat(21)], 1, [0, 'abab']],
  ['RegExp.test', [0, '^\\d{3}(,\\d{3})*$', '', 0], ['z'.repeat(19)], 1, [0, `000${',000'.repeat(4)}`]],
  ['isPattern', [], ['a'], 0, [0, 'a(']],
  ['isPattern', ['u'], ['a{'], 1, [0, 'a']],
  ['toFixed', [2], [0], '1.50', [0, 1.5]],
  ['toPrecision', [2], [0], '4.6', [0, 4.6]],
  ['toString', [16], [0], 'ff', [0, 255]],
  ['toString', [2], [0], '-10.1', [0, -2.5]],
  ['toISOString', [], [0], '2024-02-29T00:00:00.000Z', [0, 1709164800000]],
  ['toDateString', [], [7], 'Fri Jan 02 1970', [0, 86400000]],
  ['toUTCString', [], [7], 'Fri, 02 Jan 1970 00:00:01 GMT', [0, 86401000]],
  ['+', [], ['a', 'b'], 'xb', [0, 'x']],
  ['+', [], ['a', 'b'], 'axy', [1, 'xy']],
  ['<', [], ['b', 'a'], 1, [0, '']],
  ['<', [], ['a', 'b'], 0, [0, 'b']],
  ['startsWith', ['#'], ['abc'], 1, [0, '#bc']],
  ['endsWith', ['.js'], ['abcdef'], 1, [0, 'abc.js']],
  ['includes', ['@'], ['abc'], 1, [0, 'ab@']],
  ['indexOf', ['.'], ['18'], 2, [0, '18.']],
  ['indexOf', ['a'], ['banana'], -1, [0, 'bnn']],
  ['charCodeAt', [1], ['abc'], 48, [0, 'a0c']],
  ['charAt', [2], ['abcd'], ':', [0, 'ab:d']],
  ['slice', [1, 3], ['abcd'], 'xy', [0, 'axyd']],
  ['slice', [-2], ['abcd'], 'xy', [0, 'abxy']],
  ['substr', [1, 2], ['abcd'], 'xy', [0, 'axyd']],
  ['toUpperCase', [], ['a'], 'YES', [0, 'yes']],
  ['trim', [], ['a'], 'x', [0, 'x']],
  ['padStart', [3, '0'], ['a'], '007', [0, '007']],
  ['repeat', [2], ['a'], 'xyxy', [0, 'xy']],
  ['replaceMatches', ['a', '', 'bb'], ['x'], 'bb', [0, 'bb']],
  ['replaceMatches', ['\\d', '', ''], ['a1'], 'xy', [0, 'xy']],
  ['replaceMatches', ['[A-Z]', '', '_', ''], ['x'], 'y', [0, 'y']],
  ['localeCompare', [], ['b', 'a'], 0, [0, 'a']],
  ['localeCompare', ['b'], ['a'], 1, [0, 'ba']],
  ['normalize', [], ['a'], 'é', [0, 'é']],
  ['btoa', [], ['a'], 'aGk=', [0, 'hi']],
  ['atob', [], ['a'], 'hi', [0, 'aGk=']],
  ['isBase64', [], ['YQ=='], 0, [0, '!']],
  ['encodeURIComponent', [], ['a'], 'a%20b', [0, 'a b']],
  ['decodeURI', [], ['a'], '%', [0, '%25']],
  ['isEncodedURI', [], ['a%'], 1, [0, 'a%25']],
  ['isEncodedURIComponent', [], ['a'], 0, [0, 'a%']],
  ['JSON.stringify', [], ['a'], '"\\n"', [0, '\n']],
  ['repeat', [], ['ab', 2], 'ababab', [1, 3]],
  ['String.fromCharCode', [], [0], 'A', [0, 65]],
  ['String.fromCodePoint', [], [0], '😀', [0, 128512]],
  ['isWellFormed', [], ['a'], 0, [0, 'a\ud800']],
  ['indexFrom', [':'], ['a:b:c', 2], 4, [0, 'a:b0:']],
  ['indexFrom', [':'], ['a:b:c', 2], -1, [0, 'a:bc']],
  ['prefix', [], ['abcd', 2], 'xy', [0, 'xycd']],
  ['prefix', [], ['abcd', 2], 'abc', [1, 3]],
  ['RegExp.test', [0, '^\\d{3}-[a-f]+$', '', 0], ['a'], 1, [0, '000-a']],
  ['RegExp.test', [0, '(x)|(?:y(z))', '', 2], ['a'], 1, [0, 'yz']],
  ['RegExp.test', [2, '\\s', 'y', 0], ['a'], 1, [0, 'aa ']],
  ['RegExp.test', [0, '(?=.*\\d)[a-z]+\\d', '', 0], ['a'], 1, [0, 'a0']],
  ['RegExp.test', [0, '(a)|b', '', 1], ['a'], 0, [0, 'b']],
  ['RegExp.test', [0, 'b', '', 0], ['abc'], 0, [0, 'ac']],
  ['RegExp.group', [0, '(\\w+)@(\\w+)', '', 2], ['x@y.z'], 'host', [0, 'x@host.z']],
  ['RegExp.group', [0, '(["\'])(.*)\\1', '', 2], ['a'], 'hi', [0, "'hi'"]],
  ['RegExp.start', [0, 'b', '', 0], ['ab'], 3, [0, 'aaab']],
  ['RegExp.end', [0, '(a+)b', '', 1], ['aab'], 1, [0, 'ab']],
  ['RegExp.start', [0, 'b', '', 0], ['ab'], -1, [0, 'a']],
  ['JSON.is', ['invalid'], ['a'], 0, [0, 'null']],
  ['JSON.is', ['invalid'], ['1'], 1, [0, '{']],
  ['JSON.is', ['array'], ['a'], 1, [0, '[]']],
  ['JSON.is', ['null'], ['null'], 0, [0, '0']],
  ['JSON.is', ['number', 'a'], ['{"b":1}'], 1, [0, '{"b":1,"a":0}']],
  ['JSON.is', ['absent', 'a'], ['{"a":1}'], 1, [0, '{}']],
  ['JSON.is', ['absent', 'a', 0], ['{"a":1}'], 0, [0, '{"a":[null]}']],
  ['JSON.number', ['a', 'b'], ['1'], 2.5, [0, '{"a":{"b":2.5}}']],
  ['JSON.number', [], ['""'], 5, [0, '5']],
  ['JSON.string', [1], ['[1]'], 'x', [0, '[1,"x"]']],
  ['JSON.length', [], ['[7]'], 2, [0, '[7,7]']],
  ['Date.parse', [], ['a'], 86400000, [0, '1970-01-02']],
  ['Date.parse', [], ['a'], 90061000, [0, '1970-01-02T01:01:01Z']],
  ['Date.parse', [], ['2024-01-01'], Number.NaN, [0, '']],
  ['JSON.size', ['a'], ['{"a":{"x":1}}'], 2, [0, '{"a":{"x":1,"a":0}}']],
  ['JSON.size', [], ['{"a":1}'], 0, [0, '{}']],
];

describe('guesses for functions of strings', () => {
  for (const [name, fixed, operands, target, [operand, value]] of ROWS) {
    it(`${name}(${fixed.join(', ')}) on ${operands.join(', ')} for ${target}`, () => {
      const fn = { name, fixed };
      const gives = (guess: { operand: number; value: string | number }): boolean => {
        const result = textResult(fn, operands.with(guess.operand, guess.value));
        return Object.is(typeof result === 'boolean' ? Number(result) : result, target);
      };
      const found = textGuesses(fn, operands, target).find(gives);
      assert.deepEqual(found, { operand, value });
    });
  }

  it('for a length: what is there, cut or lengthened', () => {
    assert.deepEqual(lengthGuesses({ name: 'trim', fixed: [] }, 'abc', 2), ['ab']);
    assert.deepEqual(lengthGuesses({ name: 'trim', fixed: [] }, 'abc', 5), ['abcaa', 'abc00']);
    assert.deepEqual(lengthGuesses({ name: 'String', fixed: [] }, '7', 3), ['100']);
    assert.deepEqual(lengthGuesses({ name: 'toFixed', fixed: [2] }, '0.00', 5), ['10.00', '10000']);
    assert.deepEqual(lengthGuesses({ name: 'trim', fixed: [] }, 'abc', -1), []);
  });
});
