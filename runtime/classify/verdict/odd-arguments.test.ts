/** Which arguments nothing suggests. */
import assert from 'node:assert/strict';
import type { ArgumentType } from '../generation/argument-types.js';
import type { Captured } from '../observation/captured.js';
import { isOdd, isOddlyMade } from './odd-arguments.js';

const names = (...all: string[]): Partial<ArgumentType> => ({ names: new Set(all) });

const rows: readonly (readonly [type: Partial<ArgumentType>, code: string, isOdd: boolean])[] = [
  [names('number'), '1', false],
  [names('number'), '"a"', true],
  [names('number'), 'Infinity', true],
  [{ ...names('number'), codes: ['Infinity'] }, 'Infinity', false],
  [names('string', 'null'), 'null', false],
  [{ ...names('Stack', 'null'), isPresent: true }, 'null', true],
  [{ ...names('number'), isWhole: true }, '0.5', true],
  [{}, '1', true],
  [{ codes: ['1', '2'] }, '3', true],
  [{ codes: ['1', '2'] }, '2', false],
  // Arrays hold what those of the suite held, objects have what all of those had.
  [{ ...names('array'), elements: new Set(['function']) }, '[1]', true],
  [{ ...names('array'), elements: new Set(['function']) }, '[]', false],
  [{ ...names('array'), elements: new Set(['number']) }, '[2, 1]', false],
  [{ ...names('array'), elements: new Set() }, '["a"]', false],
  [{ ...names('object'), keys: ['count'] }, '{}', true],
  [{ ...names('object'), keys: ['count'], codes: ['{}'] }, '{}', false],
  [{ ...names('object'), keys: [] }, '{}', false],
  [names('object'), '{}', false],
  [{ ...names('object'), keys: ['count'] }, '{ count: 1 }', false],
  [{ ...names('object'), keys: ['count'] }, '{ total: 1 }', true],
  [{ ...names('array'), elements: new Set(['array']) }, '[{ id: 1 }]', true],
  [{ ...names('array'), elements: new Set(['object']), elementKeys: ['id'] }, '[{ id: 1 }]', false],
  [{ ...names('array'), elements: new Set(['object']), elementKeys: ['id'] }, '[{ id: 1 }, {}]', true],
];

const whole = (type: Partial<ArgumentType>): ArgumentType => ({
  ...{ names: undefined, closed: new Set<string>(), codes: [], isOptional: false, isRest: false },
  ...{ isUntried: false, isPresent: false, isWhole: false },
  ...type,
});

const texts: Captured = { $: 'array', id: 0, n: 1, v: ['1'] };
const counted: Captured = { $: 'object', id: 0, v: { count: 1 } };

const made: readonly (readonly [
  what: string,
  type: Partial<ArgumentType>,
  value: Captured,
  isOdd: boolean,
])[] = [
  ['texts, where lists of objects are taken', { elements: new Set(['object']) }, texts, true],
  ['texts, where such are taken', { elements: new Set(['string', 'object']) }, texts, false],
  ['texts, where no list had elements', { elements: new Set() }, texts, false],
  ['an object with another property', { keys: ['price'] }, counted, true],
  ['an object with that property', { keys: ['count'] }, counted, false],
  [
    'objects with another property',
    { elements: new Set(['object']), elementKeys: ['price'] },
    { $: 'array', id: 1, n: 1, v: [counted] },
    true,
  ],
  ['a number', { keys: ['count'] }, 1, false],
];

describe('odd arguments', () => {
  for (const [what, type, value, expected] of made)
    it(`that a call has made: ${what}`, () => assert.equal(isOddlyMade(value, whole(type)), expected));

  for (const [type, code, expected] of rows)
    it(`${JSON.stringify({ ...type, names: [...(type.names ?? [])], elements: [...(type.elements ?? [])] })} ${code}`, () => {
      assert.equal(isOdd(code, whole(type)), expected);
    });
});
