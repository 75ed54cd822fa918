import assert from 'node:assert/strict';
import { hold, randomPatterns } from '../testing/matches.js';
import { isBeyondModel } from './beyond.js';

describe('Search', () => {
  for (const [count, mark, found] of [
    [25, '', { compared: 500, withCaptures: 220, open: 0, beyond: 0 }],
    [100, ' [long]', { compared: 2000, withCaptures: 1160, open: 0, beyond: 0 }],
  ] as const)
    it(`finds what the engine finds${mark}`, () => {
      assert.deepEqual(hold(randomPatterns(count, 1), 20, 1), found);
    });

  /** Of words that begin alike the first one in the pattern matches, whatever stands between them. */
  for (const [source, flags] of [
    ['(ab(a)?|b|aba|a(b)|)(a|-)', ''],
    ['(?:ab|A(b)|aba|a)(b?)', 'i'],
    ['(?:ab|\\w|a(-)|aa)+(.?)', ''],
    ['(?<=(ba|a|aba|é|ca|-a))(a|b)', ''],
    ['(?:a|ab|é|a-|ab)$', 'iu'],
  ] as const)
    it(`finds /${source}/${flags}`, () => {
      const { compared, open, beyond } = hold([{ source, flags }], 200, 3);
      assert.deepEqual({ compared, open, beyond }, { compared: 200, open: 0, beyond: 0 });
    });

  /** Strings of classes come before characters, the longest first; references of code points fold letters. */
  for (const [source, flags] of [
    ['[\\q{ab|b|aba}a]-?', 'v'],
    ['^[\\q{aB|}b]*$', 'iv'],
    ['[\\q{ab|a}--\\q{ab}]b', 'v'],
    ['(?<=[\\q{ab|😀b}])[[a-c]&&[\\q{b|c|ab}]]', 'v'],
  ] as const)
    it(`finds /${source}/${flags}`, () => {
      const { compared, open, beyond } = hold([{ source, flags }], 200, 7);
      assert.deepEqual({ compared, open, beyond }, { compared: 200, open: 0, beyond: 0 });
    });
  it('finds /(.)\\1/iu', () => {
    assert.deepEqual(hold([{ source: '(.)\\1', flags: 'iu' }], 200, 7), {
      compared: 185,
      withCaptures: 185,
      open: 15,
      beyond: 0,
    });
  });

  /** What takes more of the stack than there is, is beyond the model. */
  for (const source of ['^(?:[a-z]{1,60}[0-9]{1,60}){1,60}$', `${'('.repeat(1500)}a${')'.repeat(1500)}`])
    it(`refuses /${source.slice(0, 40)}/`, () => {
      assert.equal(isBeyondModel(source, ''), true);
    });

  /** What was matched in a lookaround is referred to behind it. */
  for (const source of [
    '(?=(a+))\\1b',
    '(?=(a+))\\1a',
    '(?=(a+?|b))\\1(.)\\1',
    '(?=(a)|(b)|.)(?:\\1|\\2)-',
    '(?<=(a|b)(-)?)\\1',
    '(?:(?=(a|b))\\1)+$',
    '(?:(?=(a)|.)\\1.)+b',
    '(?=(?=(ab?))(.))\\1\\2',
    '(a)(?=(\\1b|b))\\2',
    '(?!(a))\\1b',
    '(?=(a*))(?<!b)\\1-',
  ])
    it(`finds /${source}/`, () => {
      const { compared, open, beyond } = hold([{ source, flags: '' }], 200, 5);
      assert.deepEqual({ compared, open, beyond }, { compared: 200, open: 0, beyond: 0 });
    });

  /** Halves of surrogate pairs that are alone are characters; those of a pair are none. */
  for (const source of ['(.)\\1', '(?<=(.)\\1)b', '(?<=\\1(.))', '[^a]', '(?<=[^a])', '.{2}', '\\W\\b']) {
    it(`finds /${source}/u beside halves of pairs`, () => {
      const { compared, open, beyond } = hold([{ source, flags: 'u' }], 300, 9);
      assert.deepEqual({ compared, open, beyond }, { compared: 300, open: 0, beyond: 0 });
    });
  }
});
