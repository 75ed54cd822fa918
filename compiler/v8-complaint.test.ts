import assert from 'node:assert/strict';
import vm from 'node:vm';
import { compile } from './compile.js';
import { PenumbraError } from './diagnostics.js';

/** Texts that are no programs. */
const texts: readonly string[] = [
  'let a; let a',
  'let a; var a',
  'const b',
  'let let = 1',
  'var x = ;',
  'if (',
  'f(',
  '(1 +',
  '{ a: ',
  '}',
  ')',
  ']',
  '1 +',
  '"abc',
  "'abc",
  '`abc',
  '`${',
  '/abc',
  '/(/',
  '/[b-a]/',
  '/a/gg',
  '/a/x',
  '/(?<n>a)(?<n>b)/',
  '/\\k<x>/u',
  '/a{2,1}/',
  '"\\u{110000}"',
  '"\\x4"',
  '"\\u12"',
  '`\\u12`',
  "'use strict'; 010",
  `'use strict'; "\\01"`,
  "'use strict'; with (a) {}",
  "'use strict'; delete x",
  "'use strict'; eval = 1",
  "'use strict'; arguments++",
  "'use strict'; let public",
  "'use strict'; function f(a, a) {}",
  "'use strict'; if (1) function f() {}",
  'function f(a, a = 1) {}',
  '(a, a) => 1',
  "function f(a = 1) { 'use strict' }",
  'function f(...a, b) {}',
  'let [...a, b] = c',
  '({ a = 1 })',
  '({ get a(x) {} })',
  '({ set a() {} })',
  '({ __proto__: 1, __proto__: 2 })',
  '1 = 2',
  '++1',
  'for (let x of a, b) {}',
  'for (let x = 1 of a) {}',
  'for (const x; ;) {}',
  'for (let of a) {}',
  'for await (x of y) {}',
  'await 1',
  'function f() { await 1 }',
  'async function f() { function g() { await 1 } }',
  'function* g() { yield = 1 }',
  'function* g(a = yield) {}',
  'async (a = await 1) => 1',
  'yield 1',
  'break',
  'continue',
  'while (1) { continue x }',
  'x: x: 1',
  'super.x',
  'super()',
  'class A { constructor() { super() } }',
  'class A extends B { m() { super() } }',
  'class A { constructor() {} constructor() {} }',
  'class A { get constructor() {} }',
  'class A { static prototype() {} }',
  'class A { #x; #x }',
  'class A { m() { this.#y } }',
  'class A { #constructor }',
  'this.#z',
  'delete this.#x',
  'import.meta',
  "import('a', 'b', 'c')",
  'import()',
  'a?.b = 1',
  'new a?.b()',
  'a?.`x`',
  'a ?? b || c',
  '-1 ** 2',
  'async () => { for await (let x in y) {} }',
  'switch (1) { case 1: let a; case 2: let a }',
  'switch (1) { default: default: }',
  'try {}',
  'try {} catch ([a, a]) {}',
  'try {} catch (e) { let e }',
  'throw',
  'label: function* g() {}',
  'if (1) class C {}',
  'if (1) let x',
  'while (0) const y = 1',
  'do x while (0) y',
  'var a\\u{2F} = 1',
  '@dec class A {}',
  'enum X {}',
  'a b',
  'a => {} ()',
  '() + 1',
  'async x => {} + 1',
  '3in []',
  '3a',
  '0b12',
  '0o8',
  '1__0',
  '1_',
  '01n',
  '1.5n',
  '/* abc',
  '${a}',
  "'\\u{}'",
  'function f() { let a; { var a } }',
  'let x; function x() {}',
  '({ a, b: 1, ...{}, c }) => 1',
  '({ a }) = 1',
  '[a, b] = c = ',
  'class { }',
  'function () {}',
  'function* () {}',
  'export { a }',
  'var { a }',
  'let { b: }',
  'new.foo',
  'using x = null',
  'for (using x of []) {}',
  '/(?i:a)/',
  '/(?<a>x)|(?<a>y)/',
];

/** Texts that are no ES modules, with what node says of them, and where. */
const modules: readonly (readonly [text: string, message: string, line: number, column: number])[] = [
  ['let a;\nlet a', "Identifier 'a' has already been declared", 2, 4],
  ['export let x = ;', "Unexpected token ';'", 1, 15],
  ['import x from "y"; return 1', 'Illegal return statement', 1, 19],
  ['export { a }', "Export 'a' is not defined in module", 1, 9],
  ['import source x from "y"', "Unexpected identifier 'x'", 1, 14],
  ['with (a) {}', 'Strict mode code may not include a with statement', 1, 0],
  ['await using x = null', "Unexpected identifier 'x'", 1, 12],
  ['export default 1; export default 2', "Identifier '.default' has already been declared", 1, 25],
];

/** What V8 says. */
function native(text: string): string {
  try {
    vm.compileFunction(text, ['exports', 'require', 'module', '__filename', '__dirname']);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

function ours(text: string, kind: 'commonjs' | 'module' = 'commonjs'): PenumbraError {
  try {
    compile(text, { file: 'x.js', kind });
  } catch (error) {
    if (error instanceof PenumbraError) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: 'it compiles' });
}

describe('syntax errors are in the words of V8', () => {
  for (const text of texts)
    it(text, () => {
      const { code, details } = ours(text);
      assert.equal(code, 'E_PARSE');
      assert.equal(details.message, native(text));
      assert.ok(details.position);
    });

  for (const [text, message, line, column] of modules)
    it(`module: ${text}`, () => {
      const { details } = ours(text, 'module');
      assert.deepEqual([details.message, details.position], [message, { line, column }]);
    });

  it('under eval in strict code', () => {
    const around = { strict: true, scope: undefined } as const;
    assert.throws(() => compile('with (a) {}', { file: 'x', kind: 'eval', around }), {
      message: native("'use strict'; with (a) {}"),
    });
  });
});
