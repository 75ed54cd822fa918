/**
 * IR back to JavaScript: plain structured code that behaves as the program does. It is made from the IR alone, so that
 * running it natively shows what the IR lost, and is the ground of a compiled tier.
 */
import { generate } from 'astring';
import type * as E from 'estree';
import type { IrModule } from '../ir/function.js';
import { esModuleText, moduleBindings } from './es-module.js';
import { type Frame, frames, type Program } from './frame.js';
import { factory } from './functions.js';
import { Globals } from './globals.js';
import { Names } from './names.js';
import { array, call, declare, id, literal, member, object, returnStatement } from './nodes.js';
import { scriptText } from './script.js';
import { sharedBy } from './shared.js';
import { sourceKey, sourceText } from './source-marks.js';

/**
 * Writes a module as JavaScript, for a realm in which `helpersText` has run before: an ES module as an ES module, a
 * script as a script, and CommonJS as an expression, a function of (exports, require, module, __filename, __dirname).
 * Functions of `stayingFunctions` are left out: calling one of them throws.
 *
 * @throws PenumbraError `E_UNSUPPORTED` if the program has a global with the name of the helpers
 */
export function decompile(module: IrModule): string {
  const names = new Names(module);
  const program: Program = {
    module,
    names,
    globals: new Globals(names),
    sourceKey: sourceKey(module),
    ...moduleBindings(module, names),
  };
  if (module.kind === 'module') return esModuleText(program);
  const constants = sharedBy(program).map(([name, value]) => `const ${name} = ${value};`);
  const body = [...constants, sourceText(program), functionsOf(program)].join('\n');
  return module.kind === 'script' ? scriptText(module, body) : `(() => {\n${body}\n})()`;
}

/** The factories of all functions, strict ones apart, then the function of the program itself. */
function functionsOf(program: Program): string {
  const { module, names, globals } = program;
  const print = (nodes: readonly E.Statement[]): string => nodes.map((node) => generate(node)).join('\n');
  const write = (some: readonly Frame[]): string => print(some.map(factory));
  const all = frames(program);
  const [sloppy, strict] = [all.filter((frame) => !frame.strict), all.filter((frame) => frame.strict)].map(
    write,
  );
  const strictNames = [
    ...module.functions.filter((fn) => fn.strict).map(({ number }) => names.factory(number)),
    ...globals.strictNames,
  ];
  const main = returnStatement(call(id(names.factory(0)), array()));
  return [
    print(globals.declarations(false)),
    sloppy,
    ...(strictNames.length === 0
      ? []
      : [
          `const ${names.strict} = (function () {`,
          "'use strict';",
          print(globals.declarations(true)),
          strict,
          print([returnStatement(object(Object.fromEntries(strictNames.map((name) => [name, id(name)]))))]),
          '})();',
          print(
            strictNames.map((name) => declare('const', [[name, member(id(names.strict), literal(name))]])),
          ),
        ]),
    print([main]),
  ]
    .filter(Boolean)
    .join('\n');
}
