import assert from 'node:assert/strict';
import { plainer } from './readable.js';

describe('texts of models', () => {
  const rows: readonly (readonly [
    what: string,
    text: string,
    holds: (text: string) => boolean,
    plain: string,
  ])[] = [
    ['a character that may be any', 'a\u039c', () => true, 'aa'],
    [
      'characters that have to be the same',
      '\u03e7 vs \u03e7',
      (s) => s[0] === s.at(-1) && s.includes(' vs '),
      'a vs a',
    ],
    ['a capital letter', '\u039cx\u039c', (s) => s[0] === s[2] && s !== s.toLowerCase(), 'AxA'],
    ['what no usual character is', '\u00e9', (s) => s > '~', '\u00e9'],
  ];
  for (const [what, text, holds, plain] of rows)
    it(`get usual characters: ${what}`, () => {
      assert.equal(plainer(text, holds), plain);
    });
});
