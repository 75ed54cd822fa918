import assert from 'node:assert/strict';
import { runInContext } from 'node:vm';
import { compile, decompile, type IrModule, needsInterpreter, verify } from '../index.js';
import { instructions } from '../ir/function.js';
import { opNames } from '../ir/opcodes.js';
import { programs } from './index.js';
import { type MakeModule, type ModuleFunction, native, observe } from './observe.js';

/** Programs that must differ when they run as decompiled code, with the reason. */
const differs: Readonly<Record<string, string>> = {
  'eval: generators made of text': 'they are native ones, which the helpers do not drive',
  'functions: toString gives the source': 'the text of a decompiled function is another one',
};

const compiled = (source: string): IrModule => compile(source, { file: 'program.js', kind: 'commonjs' });

const decompiled =
  (module: IrModule): MakeModule =>
  (realm) =>
    runInContext(decompile(module), realm) as ModuleFunction;

describe('differential programs', () => {
  it('have names of their own', () => {
    assert.equal(new Set(programs.map(({ name }) => name)).size, programs.length);
  });

  it('are at least 320', () => {
    assert.ok(programs.length >= 320, String(programs.length));
  });

  it('use every opcode that a module can have', () => {
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

  for (const { name, source } of programs) {
    it(name, () => {
      const module = compiled(source);
      assert.deepEqual(verify(module), []);
      if (needsInterpreter(module)) {
        assert.throws(() => decompile(module), { code: 'E_UNSUPPORTED' });
        return;
      }
      const expected = observe(native(source));
      const actual = observe(decompiled(module));
      if (name in differs) assert.notDeepEqual(actual, expected, `no longer differs: ${differs[name]}`);
      else assert.deepEqual(actual, expected);
    });
  }
});
