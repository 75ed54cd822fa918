import assert from 'node:assert/strict';
import { sameMessage } from './same-message.js';

const ROWS: readonly (readonly [first: string, second: string, isSame: boolean])[] = [
  ['a is not iterable', 'a is not iterable', true],
  ['a is not iterable', 'number 5 is not iterable (cannot read property Symbol(Symbol.iterator))', true],
  ['a is not iterable', 'f is not a function or its return value is not iterable', true],
  ['a is not iterable', 'Spread syntax requires ...iterable[Symbol.iterator] to be a function', true],
  ['a is not iterable', 'a is not a function', false],
  ['a.b is not a function', 'object null is not a function', true],
  [
    'a is not a function',
    'Function.prototype.apply was called on 5, which is a number and not a function',
    true,
  ],
  ['a is not a function', 'a is not a constructor', false],
  ['a is not a constructor', '(intermediate value) is not a constructor', true],
  ["Cannot destructure property 'a' of 'x' as it is null.", "Cannot destructure 'y.z' as it is null.", true],
  [
    "Cannot destructure property 'a' of 'x' as it is null.",
    "Cannot read properties of null (reading 'a')",
    true,
  ],
  ["Cannot destructure 'x' as it is null.", "Cannot destructure 'x' as it is undefined.", false],
  ["Cannot read properties of null (reading 'a')", "Cannot read properties of null (reading 'b')", false],
  ['a', 'b', false],
];

describe('messages are the same but for the names of expressions', () => {
  for (const [first, second, isSame] of ROWS)
    it(`${first} / ${second}`, () => {
      assert.equal(sameMessage(first, second), isSame);
      assert.equal(sameMessage(second, first), isSame);
    });
});
