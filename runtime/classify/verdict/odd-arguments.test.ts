/** Which arguments nothing suggests. */
import assert from 'node:assert/strict';
import type { ArgumentType } from '../generation/argument-types.js';
import { isOdd } from './odd-arguments.js';

const names = (...all: string[]): Partial<ArgumentType> => ({ names: new Set(all) });

const rows: readonly (readonly [type: Partial<ArgumentType>, code: string, isOdd: boolean])[] = [
  [names('number'), '1', false],
  [names('number'), '"a"', true],
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
];

describe('odd arguments', () => {
  for (const [type, code, expected] of rows)
    it(`${JSON.stringify({ ...type, names: [...(type.names ?? [])], elements: [...(type.elements ?? [])] })} ${code}`, () => {
      const whole: ArgumentType = {
        ...{ names: undefined, closed: new Set<string>(), codes: [], isOptional: false, isRest: false },
        ...{ isUntried: false, isPresent: false, isWhole: false },
        ...type,
      };
      assert.equal(isOdd(code, whole), expected);
    });
});
