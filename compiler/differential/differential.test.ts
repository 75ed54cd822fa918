import assert from 'node:assert/strict';
import { runInContext } from 'node:vm';
import { compile, decompile, helpersText, type IrModule, stayingFunctions, verify } from '../index.js';
import { instructions } from '../ir/function.js';
import { opNames } from '../ir/opcodes.js';
import { programs } from './index.js';
import { type MakeModule, type ModuleFunction, native, observe } from './observe.js';

const compiled = (source: string): IrModule => compile(source, { file: 'program.js', kind: 'commonjs' });

const decompiled =
  (module: IrModule): MakeModule =>
  (realm) => {
    runInContext(helpersText, realm);
    return runInContext(decompile(module), realm) as ModuleFunction;
  };

describe('differential programs', () => {
  it('have names of their own', () => {
    assert.equal(new Set(programs.map(({ name }) => name)).size, programs.length);
  });

  it('are at least 320', () => {
    assert.ok(programs.length >= 320, String(programs.length));
  });

  it('use every opcode that a module can have [long]', () => {
    const used = new Set(
      programs.flatMap(({ source }) =>
        compiled(source).functions.flatMap((fn) => [...instructions(fn.code)].map((found) => found.name)),
      ),
    );
    const missing = opNames.filter((name) => !used.has(name));
    assert.deepEqual(missing, [
      'declare_global_var',
      'declare_global_function',
      'check_global',
      'declare_global_lexical',
      'init_global',
      'scope_declare',
    ]);
  });

  for (const [at, { name, source }] of programs.entries()) {
    it(`${name}${at % 3 === 0 ? '' : ' [long]'}`, () => {
      const module = compiled(source);
      assert.deepEqual(verify(module), []);
      const actual = observe(decompiled(module));
      // What stays in the interpreter has no meaning outside of it.
      if (stayingFunctions(module).length === 0) assert.deepEqual(actual, observe(native(source)));
    });
  }
});
