import assert from 'node:assert/strict';
import { compile } from './compile.js';
import { PenumbraError } from './diagnostics.js';
import type { SourceKind } from './parse.js';

function complaint(source: string, file = 'x.js', kind: SourceKind = 'commonjs'): string {
  try {
    compile(source, { file, kind });
  } catch (error) {
    if (error instanceof PenumbraError) return error.format();
    throw error;
  }
  return 'none';
}

/** Each row: a text, and the whole complaint. */
const rows: readonly (readonly [string, string, string])[] = [
  [
    'a syntax error',
    'let x = 1;\nlet = ;',
    "x.js:2:7: error E_PARSE: Unexpected token ';'\n  2 | let = ;\n    |       ^",
  ],
  [
    'an unterminated string',
    "f('abc",
    "x.js:1:3: error E_PARSE: Invalid or unexpected token\n  1 | f('abc\n    |   ^^^^",
  ],
  [
    'a variable declared twice',
    'let a;\n\tlet a;',
    "x.js:2:6: error E_PARSE: Identifier 'a' has already been declared\n  2 | \tlet a;\n    | \t    ^",
  ],
  [
    'a parameter of the module declared again',
    'let a, { module } = b;',
    "x.js:1:10: error E_PARSE: Identifier 'module' has already been declared\n  1 | let a, { module } = b;\n    |          ^^^^^^\n  It is a parameter of every CommonJS module.",
  ],
  [
    'module syntax in a CommonJS module',
    "import { f } from './f.js';\nf();",
    'x.js:1:1: error E_PARSE: import and export are for ES modules, and this file is a CommonJS module\n  1 | import { f } from \'./f.js\';\n    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  Name it .mjs or .mts, or put {"type": "module"} into the package.json beside it.',
  ],
];

describe('errors of the compiler', () => {
  for (const [name, source, expected] of rows) it(name, () => assert.equal(complaint(source), expected));

  it('none for a hashbang, indirect eval, return and new.target at the top', () => {
    assert.equal(complaint('#!/usr/bin/env node\n(0, eval)("1");\nif (new.target) return 1;'), 'none');
  });

  it('return at the top of a script', () => {
    assert.equal(
      complaint('return 1;', 'x.js', 'script'),
      'x.js:1:1: error E_PARSE: Illegal return statement\n  1 | return 1;\n    | ^^^^^^',
    );
  });
});
