import assert from 'node:assert/strict';
import { parse } from './parse.js';
import { collectSites, type Outline } from './sites.js';

function outline(source: string): Outline {
  return collectSites(parse({ file: 'x.js', source }, 'commonjs'), source);
}

/** Each row: a program, and its sites as `kind line:column text, function`. */
const rows: readonly (readonly [string, string, readonly string[]])[] = [
  ['if', 'if (a) b; else if (c) d;', ['if 1:5 a, 0', 'if 1:20 c, 0']],
  ['conditional', 'x = a ? b : c;', ['conditional 1:5 a, 0']],
  [
    'the outer condition comes after the inner ones that start with it',
    'if (a && b || c) d;',
    ['and 1:5 a, 0', 'or 1:5 a && b, 0', 'if 1:5 a && b || c, 0'],
  ],
  ['nullish', 'a ?? b ?? c;', ['nullish 1:1 a, 0', 'nullish 1:1 a ?? b, 0']],
  ['optional', 'a?.b?.(c?.[d]);', ['optional 1:1 a, 0', 'optional 1:1 a?.b, 0', 'optional 1:8 c, 0']],
  [
    'logical assignment',
    'a ??= b; c.d ||= e; f[g] &&= h; i += j;',
    ['logical-assignment 1:1 a, 0', 'logical-assignment 1:10 c.d, 0', 'logical-assignment 1:21 f[g], 0'],
  ],
  ['case, but not default', 'switch (a) { case b: case c: default: }', ['case 1:19 b, 0', 'case 1:27 c, 0']],
  [
    'loops',
    'while (a); do ; while (b); for (; c; ); for (;;);',
    ['loop 1:8 a, 0', 'loop 1:24 b, 0', 'loop 1:35 c, 0'],
  ],
  [
    'for-in and for-of',
    'for (k in a); for (const x of b);',
    ['for-in 1:6 k in a, 0', 'for-of 1:20 const x of b, 0'],
  ],
  [
    'defaults',
    'function f(a = 1, { b = 2, c: [d = 3] }) {} [e = 4] = g;',
    ['default 1:12 a = 1, 1', 'default 1:21 b = 2, 1', 'default 1:32 d = 3, 1', 'default 1:46 e = 4, 0'],
  ],
  [
    'functions are numbered in source order',
    'const f = () => a && (() => b && c);\nfunction g() { d && e; }\nh && i;',
    ['and 1:17 a, 1', 'and 1:29 b, 2', 'and 2:16 d, 3', 'and 3:1 h, 0'],
  ],
  [
    'class elements belong to the initialisers of the class',
    'class A extends (a && B) {\n  [b && c] = d && e;\n  static s = f && g;\n  static { h && i; }\n  m() { j && k; }\n}',
    ['and 1:18 a, 0', 'and 2:4 b, 0', 'and 2:14 d, 2', 'and 3:14 f, 3', 'and 4:12 h, 3', 'and 5:9 j, 4'],
  ],
  ['none in types of loops without test', 'for (;;) { break; }', []],
  [
    'long texts are shortened, line breaks become blanks',
    `if (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa +\n  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) c;`,
    ['if 1:5 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + bbbbbbbbbbbbbbbbbbbbbbbbbb…, 0'],
  ],
];

describe('decision sites', () => {
  for (const [name, source, expected] of rows) {
    it(name, () => {
      const { sites } = outline(source);
      const text = sites.map(
        (site) => `${site.kind} ${site.line}:${site.column} ${site.text}, ${site.function}`,
      );
      assert.deepEqual(text, expected);
      assert.deepEqual(
        sites.map(({ number }) => number),
        sites.map((_, index) => index),
      );
    });
  }

  it('say which node decides and on which operand', () => {
    const { sites } = outline('f(a?.b, c?.(), [d = 1] = e); for (x of y); switch (z) { case 1: }');
    const text = sites.map(({ node, operand }) => `${node.type} on ${operand.type}`);
    assert.deepEqual(text, [
      'MemberExpression on Identifier',
      'CallExpression on Identifier',
      'AssignmentPattern on Literal',
      'ForOfStatement on Identifier',
      'SwitchCase on Literal',
    ]);
  });

  it('are none in the helpers of a compiler', () => {
    const source = 'var __run = (this && this.__run) || ((x) => (x ? 1 : 2)); if (x) __run(x);';
    const program = parse({ file: 'a.js', source }, 'commonjs');
    const texts = [false, true].map((isTranslated) =>
      collectSites(program, source, isTranslated).sites.map(({ kind }) => kind),
    );
    assert.deepEqual(texts, [['and', 'or', 'conditional', 'if'], ['if']]);
  });

  it('enumerate the functions of a program with their roles', () => {
    const { functions } = outline('class A { x = () => 1; static y = 2; } class B { constructor() {} }');
    const text = functions.map(({ number, role, parent }) => `${number} ${role} in ${parent}`);
    assert.deepEqual(text, [
      '0 main in -1',
      '1 default-constructor in 0',
      '2 fields in 0',
      '3 static in 0',
      '4 function in 2',
      '5 function in 0',
    ]);
  });
});
