import assert from 'node:assert/strict';
import { TRUE } from '../../solver/terms/terms.js';
import { predicatesInWords } from './predicates-in-words.js';

const LISTED = { literal: 2, isValue: false, isListing: true };
const ASKED = { literal: 2, isValue: false, isListing: false };

describe('path conditions in words', () => {
  for (const [title, steps, expected] of [
    [
      'each once, without what always holds',
      [
        { ...ASKED, text: 'x > 1' },
        { ...ASKED, literal: TRUE, text: '' },
        { ...ASKED, isValue: true, text: 'x = 2' },
        { ...ASKED, text: 'x > 1' },
        { ...ASKED, text: 'a || b' },
      ],
      ['x > 1', '(a || b)'],
    ],
    [
      'names that an object lacks which is listed',
      [
        { ...LISTED, text: '"a" in o' },
        { ...LISTED, text: '!("b" in o)' },
        { ...LISTED, text: '!("c \\" in" in o.a)' },
        { ...LISTED, text: '!("d" in o)' },
      ],
      ['"a" in o', 'o has no other keys', 'o.a has no keys'],
    ],
    [
      'kinds, without those that the value is not of',
      [
        { ...ASKED, text: 'x !== undefined' },
        { ...ASKED, text: 'x !== null' },
        { ...ASKED, text: "typeof x !== 'boolean'" },
        { ...ASKED, text: 'typeof x === "string"' },
        { ...ASKED, text: 'y !== undefined' },
        { ...ASKED, text: 'y !== null' },
        { ...ASKED, text: "typeof y === 'object'" },
        { ...ASKED, text: 'z != null' },
        { ...ASKED, text: "typeof z !== 'number'" },
      ],
      ['typeof x === "string"', 'y !== null', "typeof y === 'object'", 'z != null', "typeof z !== 'number'"],
    ],
    ['names that are asked for', [{ ...ASKED, text: '!("a" in o)' }], ['!("a" in o)']],
  ] as const)
    it(title, () => assert.deepEqual(predicatesInWords(steps), expected));
});
