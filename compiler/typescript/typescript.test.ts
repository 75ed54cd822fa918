import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { PenumbraError } from '../diagnostics.js';
import { isTypeScript } from '../file-names.js';
import { parseTyped, stripTypes } from './typescript.js';

function complaint(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof PenumbraError) return error.format();
    throw error;
  }
  return 'none';
}

/** Types and what is left: blanks, so that all offsets stay. */
const stripped: readonly (readonly [string, string])[] = [
  ['let x: number = 1;', 'let x         = 1;'],
  [
    'function f<T>(a?: T): T | undefined { return a!; }',
    'function f   (a    )                { return a ; }',
  ],
  ['class A { private readonly x: string; }', 'class A {                  x        ; }'],
  ['interface I { a: number }\nf();', '                         \nf();'],
  ['const y = x as unknown as string;', 'const y = x                     ;'],
  ['abstract class B { abstract m(): void; }', '         class B {                     }'],
  [
    "import { a, T, b } from 'x';\nexport const c: T = a(b.T);",
    "import { a,    b } from 'x';\nexport const c    = a(b.T);",
  ],
  ["import d, { type T, U } from 'x';\nexport { d };", "import d, {           } from 'x';\nexport { d };"],
  ["import T, { U } from 'x';\nimport 'y';\nlet a: T;", "                         \nimport 'y';\nlet a   ;"],
  ["import { K } from 'x';\nlet o = { K };", "import { K } from 'x';\nlet o = { K };"],
];

describe('TypeScript', () => {
  it('is told by the name of the file', () => {
    const names = ['a.ts', 'a.mts', 'a.cts', 'a.tsx', 'a.js', 'a.cjs', 'a.jsx', 'ts'];
    assert.deepEqual(names.filter(isTypeScript), ['a.ts', 'a.mts', 'a.cts', 'a.tsx']);
  });

  for (const [source, expected] of stripped)
    it(`blanks ${source.split('\n')[0]}`, () => {
      const actual = stripTypes(source, 'x.ts');
      assert.equal(actual.length, source.length);
      assert.equal(actual, expected);
    });

  it('is shown with its types where its code is wrong', () => {
    const source = 'let x: number = 1;\nlet y: string, x: number;';
    assert.equal(
      complaint(() => compile(source, { file: 'x.ts', kind: 'script' })),
      [
        "x.ts:2:16: error E_PARSE: Identifier 'x' has already been declared",
        '  2 | let y: string, x: number;',
        '    |                ^',
      ].join('\n'),
    );
  });

  const enumerations: readonly (readonly [title: string, source: string, expected: string])[] = [
    [
      'numbers',
      'enum A { X, Y = 5, Z }\nf(A.X);',
      'var A = {}; A[A["X"] = 0] = "X"; A[A["Y"] = 5] = "Y"; A[A["Z"] = 6] = "Z"; \nf(A.X);',
    ],
    [
      'lines and comments',
      "const enum A\n{\n  // first\n  X = 'x', // one\n  'y-z' =\n    1 << 2,\n}\nlet a: A;",
      'var A = {};\n\n  // first\n  A["X"] = "x"; // one\n  A[A["y-z"] = 4] = "y-z";\n\n\nlet a   ;',
    ],
    [
      'constants of constants',
      'enum A { X = 1, Y = ~X | 4, Z = A.X + Y, W = `w` + X }',
      'var A = {}; A[A["X"] = 1] = "X"; A[A["Y"] = -2] = "Y"; A[A["Z"] = -1] = "Z"; A["W"] = "w1"; ',
    ],
    [
      'two of one name, and one that is only declared',
      'enum A { X } enum A { Y = 1 } declare enum B { Z }',
      'var A = {}; A[A["X"] = 0] = "X";   A[A["Y"] = 1] = "Y";                      ',
    ],
  ];
  for (const [title, source, expected] of enumerations)
    it(`writes out enumerations: ${title}`, () => {
      const actual = stripTypes(source, 'x.ts');
      assert.equal(actual, expected);
      assert.equal(actual.split('\n').length, source.split('\n').length);
    });

  const properties: readonly (readonly [title: string, source: string, expected: string])[] = [
    [
      'in a class',
      'class A { y = 1;\n  constructor(public x: number, private readonly z = 2, w?: A) { f(w); } }',
      'class A { x; z; y = 1;\n  constructor(       x        ,                  z = 2, w    ) { this.x = x; this.z = z; f(w); } }',
    ],
    [
      'in a subclass',
      'class A extends B {\n  constructor(readonly x: string) {\n    f();\n    super(x);\n    g();\n  }\n}',
      'class A extends B { x;\n  constructor(         x        ) {\n    f();\n    super(x); this.x = x;\n    g();\n  }\n}',
    ],
  ];
  for (const [title, source, expected] of properties)
    it(`writes out parameter properties ${title}`, () => {
      assert.equal(stripTypes(source, 'x.ts'), expected);
    });

  it('leaves JavaScript alone', () => {
    assert.equal(stripTypes('let x: number;', 'x.js'), 'let x: number;');
  });

  const broken: readonly (readonly [title: string, source: string, expected: string])[] = [
    ['in types', 'let x: = 1;', 'x.ts:1:8: error E_PARSE: Type expected\n  1 | let x: = 1;\n    |        ^'],
    [
      'beside what is more than types',
      'namespace N { export const a = 1; }\nlet x = ;',
      'x.ts:2:9: error E_PARSE: Expression expected\n  2 | let x = ;\n    |         ^',
    ],
  ];
  for (const [title, source, expected] of broken)
    it(`reports syntax errors ${title}`, () => {
      assert.equal(
        complaint(() => stripTypes(source, 'x.ts')),
        expected,
      );
    });

  it('reports syntax errors as such', () => {
    assert.equal(
      complaint(() => parseTyped('let x: = 1;', 'x.ts')),
      'x.ts:1:8: error E_PARSE: Unexpected token\n  1 | let x: = 1;\n    |        ^',
    );
  });

  it('parses types and collects comments with their offsets', () => {
    const source = '/** @invariant ok */\nclass A { next: A | null = null; } // end';
    const { program, comments } = parseTyped(source, 'x.ts');
    assert.deepEqual(
      comments.map(({ type, value, start, end }) => [type, value, start, end]),
      [
        ['Block', '* @invariant ok ', 0, 20],
        ['Line', ' end', 56, 62],
      ],
    );
    assert.deepEqual(
      program.body.map(({ type }) => type),
      ['ClassDeclaration'],
    );
  });

  it('parses sloppy JavaScript and modules alike', () => {
    assert.equal(parseTyped('with (o) f(); return 1;', 'x.js').program.sourceType, 'script');
    assert.equal(
      parseTyped("import { a } from 'a'; export class B<T> {}", 'x.ts').program.sourceType,
      'module',
    );
  });
});
