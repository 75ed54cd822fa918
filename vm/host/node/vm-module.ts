/** `vm` for programs: what runs in "this context" runs in the machine. */
import type vmOfNode from 'node:vm';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { GuestThrow } from '../../signals.js';
import { asSyntaxError } from '../../traces/syntax-error.js';
import type { Install } from '../install.js';

/** Runs a text as a script of the realm. @throws GuestThrow, PenumbraError */
export type RunScript = (source: string, file: string) => unknown;

type Options = string | { readonly filename?: string } | undefined;

/** `vm`, with functions of the machine in place of those that run code in the program's realm. */
export function vmModule(
  vm: Interpreter,
  install: Install,
  ofNode: typeof vmOfNode,
  runScript: RunScript,
): object {
  const run = (source: unknown, options: unknown): unknown => {
    const given = options as Options;
    const file = (typeof given === 'string' ? given : given?.filename) ?? 'evalmachine.<anonymous>';
    try {
      return runScript(String(source), file);
    } catch (error) {
      throw asSyntaxError(vm, error, file);
    }
  };
  class Script extends ofNode.Script {
    readonly #text: string;
    readonly #options: Options;

    constructor(text: string, options?: Options) {
      super(text, options);
      this.#text = text;
      this.#options = options;
    }

    override runInThisContext(): unknown {
      try {
        return run(this.#text, this.#options);
      } catch (error) {
        throw error instanceof GuestThrow ? error.value : error;
      }
    }
  }
  const made = { ...ofNode, Script };
  const { operations } = vm.realm;
  operations.defineData(
    made,
    'runInThisContext',
    install.native('runInThisContext', 2, (_, [source, options]) => run(source, options)),
  );
  operations.defineData(
    made,
    'compileFunction',
    install.native('compileFunction', 3, (_, [source, names, options]) => {
      const parameters = Array.isArray(names) ? names.join(',') : '';
      return run(`(function (${parameters}) {${String(source)}\n})`, options);
    }),
  );
  return made;
}
