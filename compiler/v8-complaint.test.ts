import assert from 'node:assert/strict';
import vm from 'node:vm';
import { compile } from './compile.js';
import { PenumbraError } from './diagnostics.js';

/** Texts that are no programs. */
const texts: readonly string[] = [
  'let let = 1',
  '(1 +',
  ']',
  '`abc',
  '/[b-a]/',
  '/\\k<x>/u',
  '"\\u12"',
  "'use strict'; with (a) {}",
  "'use strict'; let public",
  '(a, a) => 1',
  '({ a = 1 })',
  '1 = 2',
  'for (const x; ;) {}',
  'function f() { await 1 }',
  'async (a = await 1) => 1',
  'while (1) { continue x }',
  'class A { constructor() { super() } }',
  'class A { static prototype() {} }',
  'this.#z',
  'import()',
  'a ?? b || c',
  'switch (1) { default: default: }',
  'throw',
  'while (0) const y = 1',
  'enum X {}',
  'async x => {} + 1',
  '0o8',
  '1.5n',
  'function f() { let a; { var a } }',
  '[a, b] = c = ',
  'export { a }',
  'using x = null',
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
