import assert from 'node:assert/strict';
import { allTexts, callNatively, runByNode } from '../testing/self-hosted.js';

const { bytesOfText, textOfBytes } = runByNode('buffer', {
  callNatively,
  newBuffer: (length: number) => Buffer.alloc(length),
  RegExp,
  atob,
  btoa,
  parseInt,
  fromCharCode: String.fromCharCode,
});

const TEXTS = [
  ...allTexts(['a', '-', '_=', 'é', '字', '😀', '\ud800', '+/'], 4),
  'QUI=',
  'QUJD',
  'QQ==',
  '4a4B',
  '4g',
];

describe('buffers as they are self-hosted', () => {
  for (const encoding of ['utf8', 'latin1', 'utf16le', 'base64', 'hex'] as const)
    it(`bytes of texts as ${encoding}`, () => {
      const wrong = TEXTS.filter((text) => {
        const ours = bytesOfText!(Buffer.from, encoding, text, encoding) as Buffer;
        return !ours.equals(Buffer.from(text, encoding));
      });
      assert.deepEqual(wrong.slice(0, 5), []);
    });

  const bytes = TEXTS.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'latin1'),
  ]);
  for (const encoding of ['utf8', 'latin1', 'base64', 'hex'] as const)
    it(`texts of bytes as ${encoding}`, () => {
      const native = Buffer.prototype.toString;
      const wrong = bytes.filter((one) => {
        const ours = Reflect.apply(textOfBytes!, one, [native, encoding, encoding]);
        return ours !== one.toString(encoding);
      });
      assert.deepEqual(wrong.slice(0, 5), []);
    });
});
