import assert from 'node:assert/strict';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { check } from '../testing/scene.js';

const scene = {
  self: 'List',
  types: { i: 'integer', n: 'Node|null', stack: 'Stack', square: 'Square', s: 'string', unknown: '*' },
};

/** A formula, and the error as it is printed without the line `  1 | …`. */
const ERRORS: readonly (readonly [
  formula: string,
  code: string,
  column: number,
  length: number,
  message: string,
  hint?: string,
])[] = [
  ['some heder', 'E_SPEC_NAME', 6, 5, 'nothing is named heder in @pre of probe', 'Did you mean header?'],
  ['all e: Nod | some e', 'E_SPEC_NAME', 8, 3, 'nothing is named Nod in @pre of probe', 'Did you mean Node?'],
  ['some qqqqqqqqqq', 'E_SPEC_NAME', 6, 10, 'nothing is named qqqqqqqqqq in @pre of probe'],
  ['all e: Node | f = e', 'E_SPEC_NAME', 15, 1, 'nothing is named f in @pre of probe', 'Did you mean e?'],
  ['some header.nxt', 'E_SPEC_NAME', 13, 3, 'Node has no field nxt', 'Did you mean next?'],
  ['some header.@nxt', 'E_SPEC_NAME', 13, 4, 'Node has no field nxt', 'Did you mean next?'],
  ['header.size = 3', 'E_SPEC_TYPE', 8, 4, 'Node has no field size', 'List has one.'],
  ['header.elem.next = n', 'E_SPEC_TYPE', 13, 4, 'a number has no field next', 'Node has one.'],
  ['square.radius = 1', 'E_SPEC_TYPE', 8, 6, 'Square has no field radius', 'Circle has one.'],
  ['s.size = 3', 'E_SPEC_TYPE', 3, 4, 'a string has no field size', 'List has one.'],
  [
    "s.startWith('a')",
    'E_SPEC_NAME',
    3,
    9,
    'formulas know no method startWith of strings',
    'Did you mean startsWith?',
  ],
  ["s.split(',')", 'E_SPEC_NAME', 3, 5, 'formulas know no method split of strings'],
  ["5.startsWith('a')", 'E_SPEC_NAME', 3, 10, 'a number has no method startsWith'],
  ["header.includes('a')", 'E_SPEC_NAME', 8, 8, 'Node has no method includes'],
  ['s.startsWith(5)', 'E_SPEC_TYPE', 14, 1, 'startsWith takes a string, found number'],
  ["s.charAt('a') = s", 'E_SPEC_TYPE', 10, 3, 'charAt takes a number, found string'],
  ['s.startsWith()', 'E_SPEC_TYPE', 3, 10, 'startsWith takes 1 to 2 arguments, found 0'],
  ["s.trim('a') = s", 'E_SPEC_TYPE', 3, 4, 'trim takes 0 arguments, found 1'],
  ['/a/.test(i)', 'E_SPEC_TYPE', 10, 1, 'test takes a string, found number'],
  [
    "s.match('a') = s",
    'E_SPEC_TYPE',
    9,
    3,
    'match takes a regular expression that is written out, found string',
  ],
  [
    '/a/.exec(s)',
    'E_SPEC_NAME',
    5,
    4,
    'formulas know no method exec of regular expressions',
    'A string is asked where it matches: text.search(/…/), text.match(/…/).',
  ],
  [
    's = /a/',
    'E_SPEC_TYPE',
    1,
    7,
    'string and regular expression have nothing in common',
    'They are equal only if both are empty.',
  ],
  [
    'unknown = /a/',
    'E_SPEC_TYPE',
    11,
    3,
    'a regular expression is no value of formulas',
    'Ask it: /…/.test(text).',
  ],
  [
    's.match(/a/g) = s',
    'E_SPEC_TYPE',
    1,
    13,
    'match with the flag g gives several matches',
    'Without g it gives the first, or nothing; whether there is one is asked by test.',
  ],
  [
    "s.replaceAll(/a*/g, 'b') = s",
    'E_SPEC_TYPE',
    1,
    24,
    'replaceAll of all places takes a string that is written out, or a regular expression that never matches the empty string',
    'Without the flag g, replace takes any.',
  ],
  [
    "s.replace('a', s) = s",
    'E_SPEC_TYPE',
    1,
    17,
    'replace takes a last string that is written out, without $',
    'Say what holds of the parts by slice and indexOf.',
  ],
  ['s < 5', 'E_SPEC_TYPE', 1, 1, 'a number expected, found string'],
  [
    's.trim()',
    'E_SPEC_TYPE',
    1,
    8,
    'a formula expected, found an expression of type one string',
    'Say what is to hold of it: some e, no e, e = …, e in …',
  ],
  [
    '#s = 3',
    'E_SPEC_TYPE',
    1,
    2,
    '# counts the objects of a set, and one string is one value',
    'Write s.length for its length.',
  ],
  [
    'result = 3',
    'E_SPEC_NAME',
    1,
    6,
    'result is known only after the run, not in @pre of probe',
    'Conditions on the result belong into @post.',
  ],
  [
    'old(header) = n',
    'E_SPEC_NAME',
    1,
    11,
    'there is no earlier state in @pre of probe',
    'old(e) and backticks belong into @post.',
  ],
  [
    'header` = n',
    'E_SPEC_NAME',
    1,
    7,
    'there is no earlier state in @pre of probe',
    'old(e) and backticks belong into @post.',
  ],
  [
    'header',
    'E_SPEC_TYPE',
    1,
    6,
    'a formula expected, found an expression of type lone Node',
    'Say what is to hold of it: some e, no e, e = …, e in …',
  ],
  [
    'size',
    'E_SPEC_TYPE',
    1,
    4,
    'a formula expected, found an expression of type one number',
    'Compare it: =, <, <= …',
  ],
  [
    'i * 2',
    'E_SPEC_TYPE',
    1,
    1,
    'a formula expected, found an expression of type one number',
    'Compare it: =, <, <= …',
  ],
  [
    'header = size',
    'E_SPEC_TYPE',
    1,
    13,
    'Node and number have nothing in common',
    'They are equal only if both are empty.',
  ],
  [
    'header in List',
    'E_SPEC_TYPE',
    1,
    14,
    'Node and List have nothing in common',
    'The left is inside the right only if it is empty.',
  ],
  ['next = 3', 'E_SPEC_TYPE', 1, 8, '= stands between Node -> Node and number, whose arities differ'],
  ['header < 3', 'E_SPEC_TYPE', 1, 6, 'a number expected, found Node'],
  ['3 <= s', 'E_SPEC_TYPE', 6, 1, 'a number expected, found string'],
  ['some ^header', 'E_SPEC_TYPE', 6, 7, '^ of List -> Node: nothing on the right is on the left'],
  [
    'mul[i, 2] = *i',
    'E_SPEC_TYPE',
    13,
    2,
    '* is for relations of arity 2, found number',
    'A product is written mul[a, b].',
  ],
  ['some ^elem', 'E_SPEC_TYPE', 6, 5, '^ of Node -> number: nothing on the right is on the left'],
  [
    'some header.this',
    'E_SPEC_TYPE',
    6,
    11,
    'cannot join Node with List',
    'Two sets have no join: one side has to be a relation.',
  ],
  [
    'some header.(~elem)',
    'E_SPEC_TYPE',
    6,
    14,
    'cannot join Node with number -> Node',
    'They have nothing in common.',
  ],
  ['plus = 1', 'E_SPEC_TYPE', 1, 4, 'plus needs arguments: plus[…]'],
  ['some n + next', 'E_SPEC_TYPE', 6, 8, '+ stands between Node and Node -> Node, whose arities differ'],
  ['some next <: next.next', 'E_SPEC_TYPE', 6, 4, 'a set expected beside <:, found Node -> Node'],
  ['plus[header, 1] = 1', 'E_SPEC_TYPE', 6, 6, 'a number expected, found Node'],
  ['plus[i] = 1', 'E_SPEC_TYPE', 1, 7, 'plus takes two numbers'],
  ['abs[i, 1] = 1', 'E_SPEC_TYPE', 1, 9, 'abs takes one set of numbers'],
  ['max[i, 1, 2] = 1', 'E_SPEC_TYPE', 1, 12, 'max takes one set or two numbers'],
  ['LT(i)', 'E_SPEC_TYPE', 1, 5, 'LT takes two numbers'],
  [
    'isNull[header.*next]',
    'E_SPEC_TYPE',
    8,
    12,
    'isNull takes a variable, a field of an object or an element of an array',
  ],
  ['isNull[n, n]', 'E_SPEC_TYPE', 1, 12, 'isNull takes one expression'],
  [
    '#stack.items = 3',
    'E_SPEC_TYPE',
    1,
    12,
    '# counts the objects of a set, and one array is one object',
    'Write a.length for its length, #a.elems for the number of different elements.',
  ],
  [
    'all r: next | some r',
    'E_SPEC_HIGHER_ORDER',
    8,
    4,
    'r ranges over a relation, Node -> Node',
    'A variable ranges over the elements of a set.',
  ],
  [
    'some x: set Node | some x',
    'E_SPEC_HIGHER_ORDER',
    6,
    11,
    'x ranges over sets, not over elements',
    'Leave out set: a variable is one element.',
  ],
  [
    'some stack.mystery',
    'E_SPEC_FIELD_TYPE',
    12,
    7,
    'the type of field mystery of Stack cannot be found',
    'Declare it where the constructor assigns it, e.g. /** @type {Stack|null} */ this.mystery = …; or as an annotated class field.',
  ],
  [
    'some stack.mystery.other',
    'E_SPEC_FIELD_TYPE',
    12,
    7,
    'the type of field mystery of Stack cannot be found',
    'Declare it where the constructor assigns it, e.g. /** @type {Stack|null} */ this.mystery = …; or as an annotated class field.',
  ],
  [
    'stack.bag[0] = 1',
    'E_SPEC_FIELD_TYPE',
    1,
    9,
    'the type of the elements of unknown[] cannot be found',
    'Declare it, e.g. /** @type {number[]} */.',
  ],
  [
    '(i = 2 => n else next) = header',
    'E_SPEC_TYPE',
    11,
    11,
    'the alternatives do not match: Node and Node -> Node',
  ],
];

describe('the checker of formulas', () => {
  for (const [formula, code, column, length, message, hint] of ERRORS)
    it(`refuses ${formula}`, () => {
      const caret = `${' '.repeat(column - 1)}${'^'.repeat(length)}`;
      const expected = [
        `formula:1:${column}: error ${code}: ${message}`,
        `  1 | ${formula}`,
        `    | ${caret}`,
        ...(hint === undefined ? [] : [`  ${hint}`]),
      ].join('\n');
      assert.throws(
        () => check(scene, formula),
        (error) => {
          assert.ok(error instanceof PenumbraError);
          assert.equal(error.format(), expected);
          return true;
        },
      );
    });

  it('has no this where there is no receiver', () => {
    assert.throws(() => check({ self: undefined, types: {} }, 'this.header = null'), {
      message: 'there is no this in @pre of probe',
    });
  });

  it('does not ask for types of fields that no formula mentions', () => {
    assert.equal(check(scene, 'stack.items.length > 0').length, 1);
  });
});
