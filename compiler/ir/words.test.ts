import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { wordsOf } from './words.js';

const rows: readonly (readonly [title: string, source: string, words: readonly string[]])[] = [
  [
    'texts that it compares with, not names of properties',
    "(s) => s.kind === 'let' || s.startsWith('if')",
    ['let', 'if'],
  ],
  ['codes of characters', '(s) => s.charCodeAt(0) === 0x5b && s.charCodeAt(1) > 300', ['[']],
  [
    'each once, nothing long, nothing empty',
    "(s) => s === 'a' || s === '' || s === 'a' || s === 'abcdefghijklmnopq'",
    ['a'],
  ],
];

describe('words of a function', () => {
  for (const [title, source, words] of rows)
    it(title, () => {
      const module = compile(`exports.f = ${source};`, { file: 'x.js', kind: 'commonjs' });
      assert.deepEqual(wordsOf(module.functions.at(-1)!), words);
    });
});
