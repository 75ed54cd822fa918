import { equal } from 'node:assert/strict';
import { isSameEngineError } from './compare.js';

const thrown = (message: string, name = 'TypeError') =>
  ({ kind: 'throw', error: { name, message } }) as const;

describe('errors that node words otherwise', () => {
  for (const [predicted, seen, expected] of [
    ['(intermediate value) is not iterable', 'a is not iterable', true],
    ['(intermediate value) is not iterable', 'f is not a function or its return value is not iterable', true],
    ['(intermediate value) is not iterable', 'number 5 is not iterable (cannot read property x)', true],
    [
      "Cannot destructure '(intermediate value)' as it is null.",
      "Cannot destructure 'a' as it is null.",
      true,
    ],
    ["Cannot destructure '(intermediate value)' as it is null.", "Cannot destructure 'a' as it is 1.", false],
    ['(intermediate value) is not iterable', 'a is not a function', false],
    ['new (intermediate value)(intermediate value) no', 'new a no', true],
    ['a is not iterable', 'b is not iterable', false],
  ] as const) {
    it(`${predicted} / ${seen}`, () => equal(isSameEngineError(thrown(predicted), thrown(seen)), expected));
  }

  it('are type errors', () => {
    const text = '(intermediate value) is not iterable';
    equal(isSameEngineError(thrown(text, 'RangeError'), thrown('a is not iterable', 'RangeError')), false);
    equal(isSameEngineError(thrown(text), { kind: 'return', value: 1 }), false);
  });
});
