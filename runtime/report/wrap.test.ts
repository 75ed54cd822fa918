import assert from 'node:assert/strict';
import { wrap } from './wrap.js';

describe('wrap', () => {
  const rows: readonly (readonly [text: string, width: number, lines: readonly string[]])[] = [
    ['', 10, ['']],
    ['short', 10, ['short']],
    ['returns true when empty', 10, ['returns', 'true when', 'empty']],
    ['exactly ten', 11, ['exactly ten']],
    ['this.header.next.next.value', 16, ['this.header.next', '.next.value']],
    ['x === "aaaaaaaaaaaaaaa"', 8, ['x ===', '"aaaaaaa', 'aaaaaaaa', '"']],
    ['process.exit(3)', 12, ['process', '.exit(3)']],
    ['call(first,second)', 12, ['call(first,', 'second)']],
    ['a  b', 2, ['a', 'b']],
  ];
  for (const [text, width, lines] of rows) {
    it(`${JSON.stringify(text)} to ${width}`, () => assert.deepEqual(wrap(text, width), lines));
  }
});
