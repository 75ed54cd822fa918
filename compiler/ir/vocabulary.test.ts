import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { type Vocabulary, vocabularyOf } from './vocabulary.js';

const rows: readonly (readonly [title: string, source: string, has: Vocabulary])[] = [
  [
    'texts that it compares with, not names of properties',
    "(s) => s.kind === 'let' || s.startsWith('if')",
    { texts: ['let', 'if'], numbers: [], names: ['kind', 'startsWith'] },
  ],
  [
    'codes of characters',
    '(s) => s.charCodeAt(0) === 0x5b && s.charCodeAt(1) > 300',
    { texts: ['['], numbers: [0, 91, 1, 300], names: ['charCodeAt'] },
  ],
  [
    'each once, nothing long, nothing empty',
    "(s) => s === 'a' || s === '' || s === 'a' || s === 'abcdefghijklmnopq'",
    { texts: ['a'], numbers: [], names: [] },
  ],
];

describe('the vocabulary of a function', () => {
  for (const [title, source, has] of rows)
    it(title, () => {
      const module = compile(`exports.f = ${source};`, { file: 'x.js', kind: 'commonjs' });
      assert.deepEqual(vocabularyOf(module.functions.at(-1)!), has);
    });
});
