import assert from 'node:assert/strict';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { parseFormulas } from './parse.js';
import { printNode } from './testing/print.js';

function parsed(text: string): readonly string[] {
  return parseFormulas({ file: 'f.js', source: text, text, start: 0 }).map(printNode);
}

const FORMULAS: readonly (readonly [text: string, ...printed: readonly string[]])[] = [
  [
    `all e1, e2,: this.header.*next |
       e1 = e2.next <=> e2 = e1.prev
     //circularity
     all e: this.header.*next |
       some e.next && some e.prev
     //size OK
     this.size = #(this.header.*next - this.header)`,
    '(all e1, e2: this.header.*next | ((e1 = e2.next) iff (e2 = e1.prev)))',
    '(all e: this.header.*next | ((some e.next) and (some e.prev)))',
    '(this.size = #(this.header.*next - this.header))',
  ],
  ['all n: header.*next | not n in n.^next', '(all n: header.*next | !(n in n.^next))'],
  [
    'all i: Integer | #{ n: header.*next | n.elem = i } = #{ n: header`.*next` | n.elem` = i }',
    '(all i: Integer | (#{n: header.*next | (n.elem = i)} = #{n: header`.*next` | (n.elem` = i)}))',
  ],
  [
    'root.*(left + right).key = root`.*(left` + right`).key - key',
    '(root.*(left + right).key = (root`.*(left` + right`).key - key))',
  ],
  [
    'e.color = false && some e.left + e.right => (e.left + e.right).color = true',
    '(((e.color = false) and (some (e.left + e.right))) implies ((e.left + e.right).color = true))',
  ],
  ['a || b <=> c => d && !e', '(a or (b iff (c implies (d and !e))))'],
  ['a => b => c', '(a implies (b implies c))'],
  ['a => b else c => d else e', '(a implies b else (c implies d else e))'],
  ['a and b and c or d', '(((a and b) and c) or d)'],
  ['not a = b', '!(a = b)'],
  ['!a in b', '!(a in b)'],
  ['a !in b  c not in d  e !: f', '(a !in b)', '(c !in d)', '(e !in f)'],
  ['a =< b and c !< d and e !=< f and g != h', '((((a <= b) and (c !< d)) and (e !<= f)) and (g != h))'],
  ['a : b', '(a in b)'],
  ['no a & b', '(no (a & b))'],
  ['sole a  one b', '(lone a)', '(one b)'],
  ['some a -> b', '(some (a -> b))'],
  ['a + b - c & d ++ e -> f <: g :> h.i[j]', '((a + b) - ((c & d) ++ (e -> (f <: (g :> h.i[j])))))'],
  ['a -> b -> c', '(a -> (b -> c))'],
  ['r in A one -> lone B', '(r in (A one -> lone B))'],
  ['x in lone A', '(x in lone A)'],
  ['#a + 1', '(#a + 1)'],
  ['# a.b = - 1', '(#a.b = -1)'],
  ['a -1 = a - 1', '((a - 1) = (a - 1))'],
  ['-a.b < .5', '(-a.b < 0.5)'],
  ['a.b.c', 'a.b.c'],
  ['stack.size() > 0', '(stack.size() > 0)'],
  ['at(i + 1).name.first(2, x) = old(at(i)) + 1', '(at((i + 1)).name.first(2, x) = (old(at(i)) + 1))'],
  ['f (a)', 'f', 'a'],
  ['e.f instanceof C and b', '(((some e.f) and (e.f in C)) and b)'],
  ['a.(b.c)', 'a.(b.c)'],
  ['~a.^b.*c', '~a.^b.*c'],
  ['^~a', '^~a'],
  ['a[b].c[d, e]', 'a[b].c[d, e]'],
  ['a.plus[b]', 'a.plus[b]'],
  ['all x: S, y: x.f | x = y', '(all x: S, y: x.f | (x = y))'],
  ['all disj x, y: S { x = y  y = x }', '(all disj x, y: S | {(x = y) (y = x)})'],
  ['some x: one S | x', '(some x: one S | x)'],
  ['a and all x: S | b or c', '(a and (all x: S | (b or c)))'],
  ['all x: S | some y: T | x = y', '(all x: S | (some y: T | (x = y)))'],
  ['some x', '(some x)'],
  ['no disj x, y: S | x = y', '(no disj x, y: S | (x = y))'],
  ['sum x: S | x.v = 3', '(sum x: S | (x.v = 3))'],
  ['(sum x: S | x.v) = 3', '((sum x: S | x.v) = 3)'],
  ['sum S.v = sum[S.v]', '((sum S.v) = (sum S.v))'],
  ['let a = b, c = a | c', '(let a = b | (let c = a | c))'],
  ['let a = b { c }', '(let a = b | {c})'],
  ['{x, y: S, z: T | x = y}', '{x, y: S, z: T | (x = y)}'],
  ['{x: S}', '{x: S}'],
  ['{x: S y: T}', '{(x in S) (y in T)}'],
  ['{x: S { x = x }}', '{x: S | {(x = x)}}'],
  ['{}', '{}'],
  ['old(a.b).c = `a.b`.c', '(old(a.b).c = old(a.b).c)'],
  ['old = old.a', '(old = old.a)'],
  ['isNull[x] and isUndefined(x.f)', '(isNull[x] and isUndefined(x.f))'],
  ['a.some = b.@in', '(a.some = b.@in)'],
  ["a = 'x\\'y' and b = \"z\\n\"", '((a = "x\'y") and (b = "z\\n"))'],
  [
    'a = none and univ = iden and null = undefined',
    '(((a = none) and (univ = iden)) and (null = undefined))',
  ],
  ['a /* b */ = // c\n d -- e', '(a = d)'],
  ['1e3 = 1000', '(1000 = 1000)'],
  ['a === b and c !== d', '((a = b) and (c != d))'],
  ['/^[/a]+\\/$/iu.test(s) and s.match(/a/) != null', '(/^[/a]+\\/$/iu.test(s) and (s.match(/a/) != null))'],
  ['a = b\n/x/.test(c)', '(a = b)', '/x/.test(c)'],
  ["s.at(0) + 'x' === t", '((s.at(0) + "x") = t)'],
];

const ERRORS: readonly (readonly [text: string, printed: string])[] = [
  ['', 'f.js:1:1: error E_SPEC_PARSE: a formula expected, found the end of the formula\n  1 | \n    | ^'],
  [
    'all x: S | a == b',
    'f.js:1:14: error E_SPEC_PARSE: == means nothing here\n' +
      '  1 | all x: S | a == b\n    |              ^^\n' +
      '  Equality is written = and inequality !=.',
  ],
  [
    'a % 2 = 0',
    'f.js:1:3: error E_SPEC_PARSE: % means nothing here\n  1 | a % 2 = 0\n    |   ^\n' +
      '  The remainder is written rem[a, b].',
  ],
  [
    'a / 2 = 0',
    'f.js:1:3: error E_SPEC_PARSE: / means nothing here\n  1 | a / 2 = 0\n    |   ^\n' +
      '  The quotient without its fraction is written div[a, b].',
  ],
  [
    '/[/.test(s)',
    'f.js:1:1: error E_SPEC_PARSE: a regular expression without an end\n  1 | /[/.test(s)\n    | ^^^^^^^^^^^',
  ],
  [
    '/^a*',
    'f.js:1:1: error E_SPEC_PARSE: a regular expression without an end\n  1 | /^a*\n    | ^^^^\n' +
      '  An asterisk and a slash end the comment: write (?:…*) around the end of the pattern.',
  ],
  [
    'a and /(/.test(s)',
    'f.js:1:7: error E_SPEC_PARSE: no regular expression: unterminated group\n  1 | a and /(/.test(s)\n    |       ^^^',
  ],
  [
    '/a/z.test(s)',
    "f.js:1:1: error E_SPEC_PARSE: no regular expression: invalid flags supplied to RegExp constructor 'z'\n" +
      '  1 | /a/z.test(s)\n    | ^^^^',
  ],
  ['a = ?', 'f.js:1:5: error E_SPEC_PARSE: ? means nothing here\n  1 | a = ?\n    |     ^'],
  ['a = "b', 'f.js:1:5: error E_SPEC_PARSE: a string without an end\n  1 | a = "b\n    |     ^'],
  [
    'some a\n  and (b = c',
    'f.js:2:13: error E_SPEC_PARSE: ) expected after the expression, found the end of the formula\n' +
      '  2 |   and (b = c\n    |             ^',
  ],
  [
    'all x S | x = x',
    'f.js:1:1: error E_SPEC_PARSE: an expression expected, found all\n  1 | all x S | x = x\n    | ^^^\n' +
      '  The variables of a quantifier are declared with a colon: all x: S | …',
  ],
  [
    'all x: S x = x',
    'f.js:1:10: error E_SPEC_PARSE: | expected after the variables of all, found x\n' +
      '  1 | all x: S x = x\n    |          ^',
  ],
  [
    'in = 3',
    'f.js:1:1: error E_SPEC_PARSE: an expression expected, found in\n  1 | in = 3\n    | ^^\n' +
      '  A field of that name is written @in.',
  ],
  [
    '{ a = b',
    'f.js:1:8: error E_SPEC_PARSE: } expected, found the end of the formula\n  1 | { a = b\n    |        ^',
  ],
  [
    'a.b[c',
    'f.js:1:6: error E_SPEC_PARSE: ] expected after the arguments, found the end of the formula\n  1 | a.b[c\n    |      ^',
  ],
  [
    'let a b | c',
    'f.js:1:7: error E_SPEC_PARSE: = expected after the variable a, found b\n  1 | let a b | c\n    |       ^',
  ],
  [
    '`a = b',
    'f.js:1:7: error E_SPEC_PARSE: ` expected after the expression, found the end of the formula\n  1 | `a = b\n    |       ^',
  ],
  [
    'old(a, b)',
    'f.js:1:10: error E_SPEC_PARSE: one expression expected in old(…), found the end of the formula\n  1 | old(a, b)\n    |          ^',
  ],
];

describe('the parser of formulas', () => {
  for (const [text, ...printed] of FORMULAS)
    it(`reads ${text.replace(/\s+/gu, ' ')}`, () => {
      assert.deepEqual(parsed(text), printed);
    });
  for (const [text, printed] of ERRORS)
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => parsed(text),
        (error) => {
          assert.ok(error instanceof PenumbraError);
          assert.equal(error.format(), printed);
          return true;
        },
      );
    });
});
