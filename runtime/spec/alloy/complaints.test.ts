import assert from 'node:assert/strict';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { boundCommand, parseAlloy } from './index.js';

const FILES: Readonly<Record<string, string>> = {
  'two.als': 'module two[A, B] sig C {}',
  'self.als': 'open self',
  'priv.als': 'private sig Hidden {} sig Shown {} pred shown {}',
  'bad.als': 'sig A { f: B }',
};

const ERRORS: readonly (readonly [model: string, printed: string])[] = [
  [
    'sig A extends B {}',
    'm.als:1:15: error E_ALLOY_NAME: no signature is called B\n' +
      '  1 | sig A extends B {}\n' +
      '    |               ^\n' +
      '  Did you mean A?',
  ],
  [
    'sig Node {} sig A extends Nod {}',
    'm.als:1:27: error E_ALLOY_NAME: no signature is called Nod\n' +
      '  1 | sig Node {} sig A extends Nod {}\n' +
      '    |                           ^^^\n' +
      '  Did you mean Node?',
  ],
  [
    'sig A extends A {}',
    'm.als:1:5: error E_ALLOY_TYPE: a signature cannot be above itself\n' +
      '  1 | sig A extends A {}\n' +
      '    |     ^',
  ],
  [
    'sig A {} sig B in A {} sig C extends B {}',
    'm.als:1:38: error E_ALLOY_TYPE: a subset signature cannot be extended\n' +
      '  1 | sig A {} sig B in A {} sig C extends B {}\n' +
      '    |                                      ^\n' +
      '  Declare it as a subset: sig C in B {…}',
  ],
  [
    'sig A extends Int {}',
    'm.als:1:15: error E_ALLOY_TYPE: a built-in signature cannot be extended\n' +
      '  1 | sig A extends Int {}\n' +
      '    |               ^^^\n' +
      '  Declare it as a subset: sig A in Int {…}',
  ],
  [
    'sig A {} sig A {}',
    'm.als:1:14: error E_ALLOY_NAME: A is already a signature of this module\n' +
      '  1 | sig A {} sig A {}\n' +
      '    |              ^',
  ],
  [
    'sig A {} enum A { B }',
    'm.als:1:15: error E_ALLOY_NAME: A is already a signature of this module\n' +
      '  1 | sig A {} enum A { B }\n' +
      '    |               ^',
  ],
  [
    'sig A { f: A, f: A }',
    'm.als:1:15: error E_ALLOY_NAME: A has a field f already\n' +
      '  1 | sig A { f: A, f: A }\n' +
      '    |               ^',
  ],
  [
    'sig A { f: A } sig B extends A { f: A }',
    'm.als:1:34: error E_ALLOY_NAME: B overlaps A, which has a field f, too\n' +
      '  1 | sig A { f: A } sig B extends A { f: A }\n' +
      '    |                                  ^',
  ],
  [
    'sig A { f: none }',
    'm.als:1:12: error E_ALLOY_TYPE: a field cannot be bound to the empty set\n' +
      '  1 | sig A { f: none }\n' +
      '    |            ^^^^',
  ],
  [
    'sig A { f: g }',
    'm.als:1:12: error E_ALLOY_NAME: nothing is called g here\n' +
      '  1 | sig A { f: g }\n' +
      '    |            ^\n' +
      '  Did you mean A?',
  ],
  [
    'sig A { f: A } fact { some A.g }',
    'm.als:1:30: error E_ALLOY_NAME: nothing is called g here\n' +
      '  1 | sig A { f: A } fact { some A.g }\n' +
      '    |                              ^\n' +
      '  Did you mean f?',
  ],
  [
    'sig Node { next: lone Node } fact { all n: Node | n.nxt = n }',
    'm.als:1:53: error E_ALLOY_NAME: nothing is called nxt here\n' +
      '  1 | sig Node { next: lone Node } fact { all n: Node | n.nxt = n }\n' +
      '    |                                                     ^^^\n' +
      '  Did you mean next?',
  ],
  [
    'sig A {} fact { A }',
    'm.als:1:17: error E_ALLOY_TYPE: a formula expected, found an expression of type A\n' +
      '  1 | sig A {} fact { A }\n' +
      '    |                 ^\n' +
      '  Formulas are made with some, no, lone, one, = and in.',
  ],
  [
    'sig A {} fact { some A + (A->A) }',
    'm.als:1:22: error E_ALLOY_TYPE: + stands between A and A->A, whose arities differ\n' +
      '  1 | sig A {} fact { some A + (A->A) }\n' +
      '    |                      ^^^^^^^^^^',
  ],
  [
    'sig A { f: A } fact { f in A }',
    'm.als:1:23: error E_ALLOY_TYPE: in stands between A->A and A, whose arities differ\n' +
      '  1 | sig A { f: A } fact { f in A }\n' +
      '    |                       ^^^^^^',
  ],
  [
    'sig A { f: A } fact { A.A = A }',
    'm.als:1:23: error E_ALLOY_TYPE: cannot join A with A\n' +
      '  1 | sig A { f: A } fact { A.A = A }\n' +
      '    |                       ^^^\n' +
      '  Two sets have no join: one side has to be a relation.',
  ],
  [
    'sig A {} fact { ^A in A }',
    'm.als:1:18: error E_ALLOY_TYPE: ^ is for relations of arity 2, found A\n' +
      '  1 | sig A {} fact { ^A in A }\n' +
      '    |                  ^',
  ],
  [
    'sig A {} fact { some some A }',
    'm.als:1:22: error E_ALLOY_PARSE: an expression expected, found some\n' +
      '  1 | sig A {} fact { some some A }\n' +
      '    |                      ^^^^\n' +
      '  some is a word of the language, no name.',
  ],
  [
    'sig A {} fact { A > 1 }',
    'm.als:1:17: error E_ALLOY_TYPE: an integer expected, found an expression of type A\n' +
      '  1 | sig A {} fact { A > 1 }\n' +
      '    |                 ^',
  ],
  [
    'sig A {} fact { 1 + 1 }',
    'm.als:1:17: error E_ALLOY_TYPE: a formula expected, found an expression of type Int\n' +
      '  1 | sig A {} fact { 1 + 1 }\n' +
      '    |                 ^^^^^\n' +
      '  Formulas are made with some, no, lone, one, = and in.',
  ],
  [
    'sig A {} pred p[x: A] {} fact { p }',
    'm.als:1:33: error E_ALLOY_TYPE: pred p takes [x: A], the arguments are none\n' +
      '  1 | sig A {} pred p[x: A] {} fact { p }\n' +
      '    |                                 ^',
  ],
  [
    'sig A {} pred p[x: A] {} fact { p[A, A] }',
    'm.als:1:33: error E_ALLOY_TYPE: pred p takes [x: A], the arguments are A, A\n' +
      '  1 | sig A {} pred p[x: A] {} fact { p[A, A] }\n' +
      '    |                                 ^^^^^^^',
  ],
  [
    'sig A {} sig B {} pred p[x: A] {} fact { p[B] }',
    'm.als:1:42: error E_ALLOY_TYPE: pred p takes [x: A], the arguments are B\n' +
      '  1 | sig A {} sig B {} pred p[x: A] {} fact { p[B] }\n' +
      '    |                                          ^',
  ],
  [
    'sig A {} fun f[x: A]: A { A -> A }',
    'm.als:1:27: error E_ALLOY_TYPE: the result is declared as A, the body has type A->A\n' +
      '  1 | sig A {} fun f[x: A]: A { A -> A }\n' +
      '    |                           ^^^^^^',
  ],
  [
    'sig A {} fun f: A { some A }',
    'm.als:1:21: error E_ALLOY_TYPE: a set or relation expected, found a formula\n' +
      '  1 | sig A {} fun f: A { some A }\n' +
      '    |                     ^^^^^^',
  ],
  [
    'sig A {} pred p[x, x: A] {}',
    'm.als:1:20: error E_ALLOY_NAME: there is a parameter x already\n' +
      '  1 | sig A {} pred p[x, x: A] {}\n' +
      '    |                    ^',
  ],
  [
    'sig A { f: A } sig B { f: B } fact { some f }',
    'm.als:1:43: error E_ALLOY_NAME: f is ambiguous\n' +
      '  1 | sig A { f: A } sig B { f: B } fact { some f }\n' +
      '    |                                           ^\n' +
      '  It may be field A.f, or field B.f.',
  ],
  [
    'sig A { f: A } sig B { f: B } fact { some f.univ  no f & f }',
    'm.als:1:43: error E_ALLOY_NAME: f is ambiguous\n' +
      '  1 | sig A { f: A } sig B { f: B } fact { some f.univ  no f & f }\n' +
      '    |                                           ^\n' +
      '  It may be field A.f, or field B.f.',
  ],
  [
    'sig A {} fact { all x: one A -> A | some x }',
    'm.als:1:28: error E_ALLOY_TYPE: a set expected after one, found A->A\n' +
      '  1 | sig A {} fact { all x: one A -> A | some x }\n' +
      '    |                            ^^^^^^',
  ],
  [
    'sig A {} fact { some { x: set A | some x } }',
    'm.als:1:31: error E_ALLOY_TYPE: the variables of a comprehension are single: set means nothing here\n' +
      '  1 | sig A {} fact { some { x: set A | some x } }\n' +
      '    |                               ^',
  ],
  [
    'sig A {} fact { (some A) = (no A) }',
    'm.als:1:17: error E_ALLOY_TYPE: = stands between two formulas\n' +
      '  1 | sig A {} fact { (some A) = (no A) }\n' +
      '    |                 ^^^^^^^^^^^^^^^^^\n' +
      '  Formulas are compared with iff.',
  ],
  [
    'sig A {} fact { some A => A else 1 -> 1 }',
    'm.als:1:27: error E_ALLOY_TYPE: the alternatives do not match: A and Int->Int\n' +
      '  1 | sig A {} fact { some A => A else 1 -> 1 }\n' +
      '    |                           ^^^^^^^^^^^^^',
  ],
  [
    'sig A {} fact { (sum x: A->A | 1) = 1 }',
    'm.als:1:25: error E_ALLOY_TYPE: a set expected in a sum, found A->A\n' +
      '  1 | sig A {} fact { (sum x: A->A | 1) = 1 }\n' +
      '    |                         ^^^^',
  ],
  [
    'sig A {} let m[x] { x } fact { some m }',
    'm.als:1:37: error E_ALLOY_TYPE: the macro m takes [x]\n' +
      '  1 | sig A {} let m[x] { x } fact { some m }\n' +
      '    |                                     ^',
  ],
  [
    'let m { m } sig A {} fact { m }',
    'm.als:1:9: error E_ALLOY_TYPE: the macro m expands to itself\n' +
      '  1 | let m { m } sig A {} fact { m }\n' +
      '    |         ^',
  ],
  [
    'sig A {} let m {A} let m {A}',
    'm.als:1:24: error E_ALLOY_NAME: the module has macro m already\n' +
      '  1 | sig A {} let m {A} let m {A}\n' +
      '    |                        ^',
  ],
  [
    'sig A {} fact { sig$ in A }',
    'm.als:1:17: error E_ALLOY_UNSUPPORTED: sig$ belongs to the meta-model (sig$, field$), which Penumbra does not have\n' +
      '  1 | sig A {} fact { sig$ in A }\n' +
      '    |                 ^^^^',
  ],
  [
    'sig A {} fact { disj[A] }',
    'm.als:1:17: error E_ALLOY_TYPE: disj is for two sets or more\n' +
      '  1 | sig A {} fact { disj[A] }\n' +
      '    |                 ^^^^^^^',
  ],
  [
    'fact { int > 1 }',
    'm.als:1:12: error E_ALLOY_PARSE: an expression expected, found >\n' +
      '  1 | fact { int > 1 }\n' +
      '    |            ^',
  ],
  [
    'open utl/ordering[A] sig A {}',
    'm.als:1:1: error E_ALLOY_MODULE: there is no module utl/ordering\n' +
      '  1 | open utl/ordering[A] sig A {}\n' +
      '    | ^^^^^^^^^^^^^^^^^^^^\n' +
      '  Did you mean util/ordering?',
  ],
  [
    'open util/ordering sig A {}',
    'm.als:1:1: error E_ALLOY_MODULE: util/ordering takes 1 argument, found 0\n' +
      '  1 | open util/ordering sig A {}\n' +
      '    | ^^^^^^^^^^^^^^^^^^\n' +
      '  open util/ordering[elem]',
  ],
  [
    'open util/ordering[B] sig A {}',
    'm.als:1:20: error E_ALLOY_NAME: no signature is called B\n' +
      '  1 | open util/ordering[B] sig A {}\n' +
      '    |                    ^\n' +
      '  Did you mean A?',
  ],
  [
    'open util/ordering[none]',
    'm.als:1:1: error E_ALLOY_MODULE: none cannot be an argument of a module\n' +
      '  1 | open util/ordering[none]\n' +
      '    | ^^^^^^^^^^^^^^^^^^^^^^^^',
  ],
  [
    'open two[A] sig A {}',
    'm.als:1:1: error E_ALLOY_MODULE: two takes 2 arguments, found 1\n' +
      '  1 | open two[A] sig A {}\n' +
      '    | ^^^^^^^^^^^\n' +
      '  open two[A, B]',
  ],
  [
    'open self',
    'self.als:1:1: error E_ALLOY_MODULE: self opens itself\n' + '  1 | open self\n' + '    | ^^^^^^^^^',
  ],
  [
    'open priv sig A in Hidden {}',
    'm.als:1:20: error E_ALLOY_NAME: no signature is called Hidden\n' +
      '  1 | open priv sig A in Hidden {}\n' +
      '    |                    ^^^^^^',
  ],
  [
    'open util/time',
    'm.als:1:1: error E_ALLOY_UNSUPPORTED: util/time is not supported\n' +
      '  1 | open util/time\n' +
      '    | ^^^^^^^^^^^^^^\n' +
      '  Declare a signature of times and order it: open util/ordering[Time].',
  ],
  [
    'open two[A, A] as x open priv as x sig A {}',
    'm.als:1:21: error E_ALLOY_MODULE: x already stands for two\n' +
      '  1 | open two[A, A] as x open priv as x sig A {}\n' +
      '    |                     ^^^^^^^^^^^^^^',
  ],
  [
    'open bad',
    'bad.als:1:12: error E_ALLOY_NAME: nothing is called B here\n' +
      '  1 | sig A { f: B }\n' +
      '    |            ^\n' +
      '  Did you mean A?',
  ],
  [
    'sig A {} assert a {} assert a {}',
    'm.als:1:29: error E_ALLOY_NAME: the module has assertion a already\n' +
      '  1 | sig A {} assert a {} assert a {}\n' +
      '    |                             ^',
  ],
  [
    'sig A {} run p',
    'm.als:1:14: error E_ALLOY_NAME: no predicate or function is called p\n' +
      '  1 | sig A {} run p\n' +
      '    |              ^',
  ],
  [
    'sig A {} pred p {} check p',
    'm.als:1:26: error E_ALLOY_NAME: no assertion is called p\n' +
      '  1 | sig A {} pred p {} check p\n' +
      '    |                          ^\n' +
      '  p is a predicate: check { p[…] }',
  ],
  [
    'sig A {} assert a {} run a',
    'm.als:1:26: error E_ALLOY_NAME: no predicate or function is called a\n' +
      '  1 | sig A {} assert a {} run a\n' +
      '    |                          ^\n' +
      '  a is an assertion: check a',
  ],
  [
    'sig A {} pred p[a: A] {} pred p {} run p',
    'm.als:1:40: error E_ALLOY_NAME: p is ambiguous: 2 are called so\n' +
      '  1 | sig A {} pred p[a: A] {} pred p {} run p\n' +
      '    |                                        ^',
  ],
  [
    'sig A {} assert all_ok {} check allok',
    'm.als:1:33: error E_ALLOY_NAME: no assertion is called allok\n' +
      '  1 | sig A {} assert all_ok {} check allok\n' +
      '    |                                 ^^^^^\n' +
      '  Did you mean all_ok?',
  ],
  [
    'sig A {} run {} for 2 B',
    'm.als:1:23: error E_ALLOY_NAME: no signature is called B\n' +
      '  1 | sig A {} run {} for 2 B\n' +
      '    |                       ^\n' +
      '  Did you mean A?',
  ],
  [
    'sig A {} sig B {} run {} for 2 A',
    'm.als:1:19: error E_ALLOY_SCOPE: the command gives no scope for B\n' +
      '  1 | sig A {} sig B {} run {} for 2 A\n' +
      '    |                   ^^^^^^^^^^^^^^\n' +
      '  Say for … but 3 B, or give all signatures a scope: for 3 but ….',
  ],
  [
    'one sig A {} run {} for 2 A',
    'm.als:1:25: error E_ALLOY_SCOPE: A is declared one: its scope cannot be 2\n' +
      '  1 | one sig A {} run {} for 2 A\n' +
      '    |                         ^^^',
  ],
  [
    'sig A {} sig B in A {} run {} for 3 but 2 B',
    'm.als:1:41: error E_ALLOY_SCOPE: B is a subset signature: its scope is that of what it is a subset of\n' +
      '  1 | sig A {} sig B in A {} run {} for 3 but 2 B\n' +
      '    |                                         ^^^',
  ],
  [
    'enum E { X } run {} for 3 but 2 E',
    'm.als:1:31: error E_ALLOY_SCOPE: E is an enumeration: its scope is its members\n' +
      '  1 | enum E { X } run {} for 3 but 2 E\n' +
      '    |                               ^^^',
  ],
  [
    'sig A {} run {} for 3 but 2 A, 3 A',
    'm.als:1:32: error E_ALLOY_SCOPE: A has the scope 2 already\n' +
      '  1 | sig A {} run {} for 3 but 2 A, 3 A\n' +
      '    |                                ^^^',
  ],
  [
    'sig A {} run {} for 3 but 31 int',
    'm.als:1:10: error E_ALLOY_SCOPE: integers have between 0 and 30 bits, not 31\n' +
      '  1 | sig A {} run {} for 3 but 31 int\n' +
      '    |          ^^^^^^^^^^^^^^^^^^^^^^^',
  ],
  [
    'sig A {} run {} for 3 but 4 int, 9 seq',
    'm.als:1:10: error E_ALLOY_SCOPE: sequences cannot have 9 elements\n' +
      '  1 | sig A {} run {} for 3 but 4 int, 9 seq\n' +
      '    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n' +
      '  Integers of 4 bits end at 7: give them more, or sequences less.',
  ],
  [
    'sig A {} run {} for 3 but 2 univ',
    'm.als:1:27: error E_ALLOY_SCOPE: univ is built in and has no scope\n' +
      '  1 | sig A {} run {} for 3 but 2 univ\n' +
      '    |                           ^^^^^^\n' +
      '  The width of integers is written 5 int, the length of sequences 4 seq.',
  ],
  [
    'sig A {} pred p[a: A] { q[a] } pred q[a: A] { p[a] } run { all a: A | p[a] }',
    'm.als:1:47: error E_ALLOY_UNSUPPORTED: pred p calls itself\n' +
      '  1 | sig A {} pred p[a: A] { q[a] } pred q[a: A] { p[a] } run { all a: A | p[a] }\n' +
      '    |                                               ^^^^\n' +
      '  Relations have closures instead of recursion: ^r and *r.',
  ],
  [
    'sig A {} fact { all a: A | some s: set A | a in b }',
    'm.als:1:49: error E_ALLOY_NAME: nothing is called b here\n' +
      '  1 | sig A {} fact { all a: A | some s: set A | a in b }\n' +
      '    |                                                 ^\n' +
      '  Did you mean a?',
  ],
  [
    'sig A { f: A } fact { no A.f[A] }',
    'm.als:1:26: error E_ALLOY_TYPE: cannot join A with A\n' +
      '  1 | sig A { f: A } fact { no A.f[A] }\n' +
      '    |                          ^^^^^^\n' +
      '  Two sets have no join: one side has to be a relation.',
  ],
  [
    'sig A {} fact { x in A }',
    'm.als:1:17: error E_ALLOY_NAME: nothing is called x here\n' +
      '  1 | sig A {} fact { x in A }\n' +
      '    |                 ^\n' +
      '  Did you mean A?',
  ],
  [
    'sig A {} fact { A in one A -> A }',
    'm.als:1:26: error E_ALLOY_TYPE: a set expected after one, found A->A\n' +
      '  1 | sig A {} fact { A in one A -> A }\n' +
      '    |                          ^^^^^^',
  ],
  [
    'sig A {} fact { one A + one A }',
    'm.als:1:25: error E_ALLOY_PARSE: an expression expected, found one\n' +
      '  1 | sig A {} fact { one A + one A }\n' +
      '    |                         ^^^\n' +
      '  one is a word of the language, no name.',
  ],
  [
    'sig A { r: A -> A } fact { all a: A | a.r.r = a }',
    'm.als:1:39: error E_ALLOY_TYPE: = stands between A->A->A and A, whose arities differ\n' +
      '  1 | sig A { r: A -> A } fact { all a: A | a.r.r = a }\n' +
      '    |                                       ^^^^^^^^^',
  ],
  [
    'sig A {} fact { all a: A | a.b.c }',
    'm.als:1:30: error E_ALLOY_NAME: nothing is called b here\n' +
      '  1 | sig A {} fact { all a: A | a.b.c }\n' +
      '    |                              ^\n' +
      '  Did you mean a?',
  ],
  [
    'open util/boolean sig A { t: Bool } fact { A.t = true }',
    'm.als:1:50: error E_ALLOY_NAME: nothing is called true here\n' +
      '  1 | open util/boolean sig A { t: Bool } fact { A.t = true }\n' +
      '    |                                                  ^^^^\n' +
      '  Did you mean True?',
  ],
];

const WARNINGS: readonly (readonly [model: string, ...warnings: readonly string[]])[] = [
  [
    'sig A { f: A } sig B {} fact { no B.f }',
    'B.f: this join is always empty: left of type B, right of type A->A',
  ],
  [
    'sig A {} sig B {} fact { A = B }',
    'A = B: the sides of = are always disjoint: left of type A, right of type B',
  ],
  ['sig A {} sig B {} fact { no A & B }', 'A & B: & is always empty here: left of type A, right of type B'],
  [
    'sig A {} sig B {} fact { A in B }',
    'A in B: the sides of in are always disjoint: left of type A, right of type B',
  ],
  ['sig A {} fact { none in A }', 'none in A: the left side of in is always empty'],
  ['sig A {} sig B {} fact { some A - B }', 'A - B: - takes nothing away: left of type A, right of type B'],
  [
    'sig A { f: A } sig B {} fact { no B <: f }',
    'B <: f: <: is always empty here: left of type B, right of type A->A',
  ],
  ['sig A {f: B} sig B {} fact { some ^f }', '^f: ^ adds nothing: domain and range are disjoint'],
  ['sig A {} sig B {} sig C { f: A + B } fact { no f.(A + C) }'],
  ['sig A {} sig B {} fun f: A { B }', 'B: the body is never in the declared result, A'],
  ['sig A {} fact { int[A] = 1 }', 'A: no integers are in A'],
  ['sig A {} fact { #A = 9 }', '9: 9 is -7 as an integer of 4 bits'],
  ['sig A { f: A } sig B { f: B} fact { some A.f }'],
  ['sig A {} sig B { g: A } fact { no (some A => A else B).~g }', 'B: this alternative is irrelevant here'],
  ['sig A {f: A} fact { f ++ (A -> none) = f }', '(A -> none): the right side of ++ is irrelevant here'],
];

describe('complaints about models', () => {
  for (const [source, printed] of ERRORS)
    it(`refuses ${source}`, () => {
      assert.throws(
        () => {
          const model = parseAlloy('m.als', source, (path) => FILES[path]);
          for (const { index } of model.commands) boundCommand(model, index);
        },
        (error) => {
          assert.ok(error instanceof PenumbraError);
          assert.equal(error.format(), printed);
          return true;
        },
      );
    });
  for (const [source, ...expected] of WARNINGS)
    it(`warns of ${source}`, () => {
      const model = parseAlloy('m.als', source, () => undefined);
      const warnings = [...model.warnings, ...boundCommand(model, 0).warnings].map(
        ({ place, message }) => `${source.slice(place.start, place.end)}: ${message}`,
      );
      assert.deepEqual(warnings, expected);
    });
});
