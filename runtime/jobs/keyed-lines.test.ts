import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { readKeyedLines } from './keyed-lines.js';

const cases: readonly (readonly [what: string, chunks: readonly string[], taken: readonly string[]])[] = [
  ['takes what follows the key', ['\nkey:1\n\nkey:2\n'], ['1', '2']],
  ['drops lines without the key', ['other\n\nkey:1\nke\nkeyed\n', 'key:2\n'], ['1', '2']],
  ['joins what comes in pieces', ['\nk', 'e', 'y:', 'a', 'b', '\n\nkey:c\n'], ['ab', 'c']],
  ['is not led astray by what was cut off', ['{"a":', '1\nkey:1\n'], ['1']],
  ['keeps a message that holds the key', ['\nkey:key:1\n'], ['key:1']],
  ['takes no line that is not over', ['\nkey:1'], []],
];

describe('keyed lines', () => {
  for (const [what, chunks, expected] of cases) {
    it(what, () => {
      const stream = new PassThrough();
      const taken: string[] = [];
      readKeyedLines(stream, 'key:', (rest) => taken.push(rest));
      for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
      assert.deepEqual(taken, expected);
    });
  }

  it('decodes characters that are cut', () => {
    const stream = new PassThrough();
    const taken: string[] = [];
    readKeyedLines(stream, 'key:', (rest) => taken.push(rest));
    for (const byte of Buffer.from('\nkey:ü€😀\n')) stream.emit('data', Buffer.from([byte]));
    assert.deepEqual(taken, ['ü€😀']);
  });
});
