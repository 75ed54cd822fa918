import assert from 'node:assert/strict';
import { PenumbraError } from '../../../../compiler/diagnostics.js';
import { parseModule } from './parse-module.js';
import { printModule } from './testing/print.js';

const MODULES: readonly (readonly [text: string, ...printed: readonly string[]])[] = [
  ['open a module m', 'open a'],
  [
    '---\ntitle: lists\n---\nSome `sig`.\n```alloy\nsig A {}\n```\n* sig\n```alloy\nsig B {}\n',
    'sig A {}',
    'sig B {}',
  ],
  ['module a/b[exactly T, U]', 'parameter exactly T', 'parameter U'],
  [
    'open util/ordering[Time] as t\nprivate open util/boolean',
    'open util/ordering[Time] as t',
    'private open util/boolean',
  ],
  ['sig A, B {}', 'sig A, B {}'],
  ['abstract sig A {} one sig B extends A {}', 'abstract sig A {}', 'one sig B extends A {}'],
  ['private lone sig A in B + this/C {}', 'private lone sig A in B + this/C {}'],
  ['sig A = B + C {}', 'sig A = B + C {}'],
  [
    'sig A { f, g: B, disj h: disj lone B, private i = B -> C, }',
    'sig A {f, g: B; disj h: disj lone B; private i = (B -> C)}',
  ],
  ['sig A { f: B one -> lone C -> some D } { no f }', 'sig A {f: (B one -> lone (C -> some D))} {(no f)}'],
  ['sig A { s: seq B, t: seq A -> B }', 'sig A {s: (seq B); t: (seq (A -> B))}'],
  [
    'enum Color { Red, Green }',
    'open util/ordering[this/Color]',
    'abstract enum sig Color {}',
    'one sig Red, Green extends this/Color {}',
  ],
  ['fact { a } fact named { b } fact "why not" { c }', 'fact {a}', 'fact named{b}', 'fact why not{c}'],
  [
    'pred p { a } pred q[x, y: A, z: set B] { a } pred r(disj x, y: A) { }',
    'pred p {a}',
    'pred q[x, y: A, z: set B] {a}',
    'pred r[disj x, y: A] {}',
  ],
  ['fun f: A { A } fun A.f[x: B]: lone C { x }', 'fun f: A {A}', 'fun f[this: A, x: B]: lone C {x}'],
  ['private pred this/A.p[] { no this }', 'private pred p[this: this/A] {(no this)}'],
  [
    'let one_of[a, b] = a + b  let two { A }  let three(a) { a }',
    'let one_of[a, b] = (a + b)',
    'let two = {A}',
    'let three[a] = {a}',
  ],
  ['assert { a } assert named { b }', 'assert {a}', 'assert named{b}'],
  ['run p', 'run p'],
  ['run {} for 3 expect 1', 'run {} for 3 expect 1'],
  [
    'check a for 5 but exactly 2 A, 3 m/B, 4 int, 6 seq expect 0',
    'check a for 5 but exactly 2 A, 3 m/B, 4 int, 6 seq expect 0',
  ],
  ['run p for exactly 2 A, 7 Int, exactly 1 String', 'run p for exactly 2 A, 7 int, exactly 1 String'],
  ['first: run p second: check a', 'first: run p', 'second: check a'],
  [
    'run shown { some A } run p for 3 other: check q',
    'shown: run {(some A)}',
    'run p for 3',
    'other: check q',
  ],
  // What formulas have in a model only.
  [
    'fact { a.b"c = this/d/e and @f in Int + String + seq/Int }',
    'fact {((a.b"c = this/d/e) and (@f in ((Int + String) + seq/Int)))}',
  ],
  ['fact { 0xF + 0b11 - 1_0 = -3 }', 'fact {(((15 + 3) - 10) = -3)}'],
  [
    'fact { a << 1 >>> b + c = d fun/add e fun/mul #f fun/rem 2 }',
    'fact {(((a shift-left 1) shift-right-zero (b + c)) = (d plus ((e mul #f) rem 2)))}',
  ],
  [
    'fact { int[a] = sum[b] and int c > sum d and a.int = b.sum }',
    'fact {((((sum a) = (sum b)) and ((sum c) > (sum d))) and (a.int = b.int))}',
  ],
  [
    'fact { disj[a, b] and a.disj[b] and pred/totalOrder[a, b, c] }',
    'fact {((disj[a, b] and a.disj[b]) and pred/totalOrder[a, b, c])}',
  ],
  ['fact { fun/min in fun/max.~fun/next f[] }', 'fact {(fun/min in fun/max.~fun/next) f[]}'],
  ['fact { true in false + null }', 'fact {(true in (false + null))}'],
  ['fact { a !< b and c not >= d and e !=< f }', 'fact {(((a !< b) and (c !>= d)) and (e !<= f))}'],
  ['fact { some x: A | x in B  a => b else c }', 'fact {(some x: A | (x in B)) (a implies b else c)}'],
  // TestEra, section 5.1.
  [
    `module mergeSort_phase_2
    open java/primitive/integer
    static part sig Pre extends State {}
    sig List { header: Node ?-> State }
    sig Node { elem: Integer !-> State, next: Node ->+ State }
    fun List::RepOk() {
      // acyclic
      all n: header::Pre.*next::Pre | not n in n.^next::Pre }`,
    'open java/primitive/integer',
    'one part sig Pre extends State {}',
    'sig List {header: (Node lone -> State)}',
    'sig Node {elem: (Integer one -> State); next: (Node -> some State)}',
    'pred RepOk[this: List] {(all n: header.Pre.*next.Pre | !(n in n.^next.Pre))}',
  ],
  ['fact { sole a.b  LE(x, y)  n.next::Post.elem }', 'fact {(lone a.b) LE(x, y) n.(next.Post).elem}'],
];

const ERRORS: readonly (readonly [text: string, printed: string])[] = [
  [
    'sigg A {}',
    'm.als:1:1: error E_ALLOY_PARSE: sig, fact, pred, fun, assert, run, check or another paragraph expected, found sigg\n' +
      '  1 | sigg A {}\n' +
      '    | ^^^^\n' +
      '  Did you mean sig?',
  ],
  [
    'sig A { f: B',
    'm.als:1:13: error E_ALLOY_PARSE: , or } expected after the field, found the end of the file\n' +
      '  1 | sig A { f: B\n' +
      '    |             ^',
  ],
  [
    'sig A {\n  f: B\n  g: C }',
    'm.als:3:3: error E_ALLOY_PARSE: , or } expected after the field, found g\n' +
      '  3 |   g: C }\n' +
      '    |   ^',
  ],
  [
    'sig some A {}',
    'm.als:1:5: error E_ALLOY_PARSE: the name of a signature expected, found some\n' +
      '  1 | sig some A {}\n' +
      '    |     ^^^^',
  ],
  [
    'one lone sig A {}',
    'm.als:1:5: error E_ALLOY_PARSE: sig expected, for the signature is one already, found lone\n' +
      '  1 | one lone sig A {}\n' +
      '    |     ^^^^',
  ],
  [
    'var sig A {}',
    'm.als:1:1: error E_ALLOY_UNSUPPORTED: var belongs to the temporal logic of Alloy 6, which Penumbra does not have\n' +
      '  1 | var sig A {}\n' +
      '    | ^^^\n' +
      '  If it was meant as a name: Alloy 6 took that word, so another one is needed.',
  ],
  [
    "fact { x' in y }",
    "m.als:1:9: error E_ALLOY_UNSUPPORTED: ' belongs to the temporal logic of Alloy 6, which Penumbra does not have\n" +
      "  1 | fact { x' in y }\n" +
      '    |         ^\n' +
      "  In older models ' was part of a name: rename it, for example s' to s_1.",
  ],
  [
    'fact { always some A }',
    'm.als:1:8: error E_ALLOY_UNSUPPORTED: always belongs to the temporal logic of Alloy 6, which Penumbra does not have\n' +
      '  1 | fact { always some A }\n' +
      '    |        ^^^^^^\n' +
      '  If it was meant as a name: Alloy 6 took that word, so another one is needed.',
  ],
  [
    'fact { a ; b }',
    'm.als:1:10: error E_ALLOY_UNSUPPORTED: ; belongs to the temporal logic of Alloy 6, which Penumbra does not have\n' +
      '  1 | fact { a ; b }\n' +
      '    |          ^',
  ],
  [
    'fact { a `b` }',
    'm.als:1:10: error E_ALLOY_PARSE: ` means nothing here\n' +
      '  1 | fact { a `b` }\n' +
      '    |          ^\n' +
      '  A backtick means the pre-state in doc comments; in a model a state is an atom: f::Pre.',
  ],
  [
    'fact { a == b }',
    'm.als:1:10: error E_ALLOY_PARSE: == means nothing here\n' +
      '  1 | fact { a == b }\n' +
      '    |          ^^\n' +
      '  Equality is written = and inequality !=.',
  ],
  [
    'fact { -a in b }',
    'm.als:1:8: error E_ALLOY_PARSE: an expression expected, found -\n' +
      '  1 | fact { -a in b }\n' +
      '    |        ^\n' +
      '  The opposite of an integer is written negate[e].',
  ],
  [
    'fact { a / 2 in b }',
    'm.als:1:12: error E_ALLOY_PARSE: a name expected after /, found 2\n' +
      '  1 | fact { a / 2 in b }\n' +
      '    |            ^\n' +
      '  The quotient is written div[a, b].',
  ],
  [
    'pred p[x] {}',
    'm.als:1:9: error E_ALLOY_PARSE: : expected after the variables, found ]\n' +
      '  1 | pred p[x] {}\n' +
      '    |         ^',
  ],
  [
    'fun f: A',
    'm.als:1:9: error E_ALLOY_PARSE: { expected before formulas, found the end of the file\n' +
      '  1 | fun f: A\n' +
      '    |         ^',
  ],
  [
    'run p for',
    'm.als:1:10: error E_ALLOY_PARSE: the scope of a signature expected, a number, found the end of the file\n' +
      '  1 | run p for\n' +
      '    |          ^',
  ],
  [
    'run p for 3 but A',
    'm.als:1:17: error E_ALLOY_PARSE: the scope of a signature expected, a number, found A\n' +
      '  1 | run p for 3 but A\n' +
      '    |                 ^',
  ],
  [
    'run p for 3..5 A',
    'm.als:1:11: error E_ALLOY_UNSUPPORTED: a scope that grows is not supported\n' +
      '  1 | run p for 3..5 A\n' +
      '    |           ^^\n' +
      '  Write one number.',
  ],
  [
    'run p for exactly 3 int',
    'm.als:1:21: error E_ALLOY_PARSE: the name of a signature expected, found int\n' +
      '  1 | run p for exactly 3 int\n' +
      '    |                     ^^^\n' +
      '  The scope of int is exact without the word.',
  ],
  [
    'private fact {}',
    'm.als:1:9: error E_ALLOY_PARSE: sig, enum, fun, pred, let or open expected after private, found fact\n' +
      '  1 | private fact {}\n' +
      '    |         ^^^^',
  ],
  [
    'sig A {} module m',
    'm.als:1:10: error E_ALLOY_PARSE: a paragraph expected, found module\n' +
      '  1 | sig A {} module m\n' +
      '    |          ^^^^^^\n' +
      '  module stands once, before all but open.',
  ],
  [
    'open 3',
    'm.als:1:6: error E_ALLOY_PARSE: the name of a module expected, found 3\n' +
      '  1 | open 3\n' +
      '    |      ^',
  ],
  [
    'enum E {}',
    'm.als:1:9: error E_ALLOY_PARSE: a member of the enumeration expected, found }\n' +
      '  1 | enum E {}\n' +
      '    |         ^',
  ],
  [
    'sig a$b {}',
    'm.als:1:5: error E_ALLOY_PARSE: the name of a signature without $ expected, found a$b\n' +
      '  1 | sig a$b {}\n' +
      '    |     ^^^',
  ],
  [
    'fact { set in a }',
    'm.als:1:8: error E_ALLOY_PARSE: an expression expected, found set\n' +
      '  1 | fact { set in a }\n' +
      '    |        ^^^\n' +
      '  set is a word of the language, no name.',
  ],
  [
    'run a => run b',
    'm.als:1:7: error E_ALLOY_UNSUPPORTED: commands that go on from the instance of another are not supported\n' +
      '  1 | run a => run b\n' +
      '    |       ^^\n' +
      '  Write one command.',
  ],
  [
    'let m',
    'm.als:1:6: error E_ALLOY_PARSE: = or { expected after the macro m, found the end of the file\n' +
      '  1 | let m\n' +
      '    |      ^',
  ],
  [
    'fact { all x A | x in x }',
    'm.als:1:8: error E_ALLOY_PARSE: an expression expected, found all\n' +
      '  1 | fact { all x A | x in x }\n' +
      '    |        ^^^\n' +
      '  The variables of a quantifier are declared with a colon: all x: S | …',
  ],
];

describe('the parser of models', () => {
  for (const [text, ...printed] of MODULES)
    it(`reads ${text.replace(/\s+/gu, ' ')}`, () => {
      assert.deepEqual(printModule(parseModule({ file: 'm.als', source: text })), printed);
    });
  for (const [text, printed] of ERRORS)
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => parseModule({ file: 'm.als', source: text }),
        (error) => {
          assert.ok(error instanceof PenumbraError);
          assert.equal(error.format(), printed);
          return true;
        },
      );
    });
});
