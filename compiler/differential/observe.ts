/** Running a program in a fresh realm and recording what it does. */
import { createContext, runInContext } from 'node:vm';
import { render } from './render.js';

export interface Outcome {
  /** One line for each call of `log`. */
  readonly log: readonly string[];
  /** `return VALUE`, with `module.exports` after the run, or `throw VALUE`. */
  readonly end: string;
}

/** A CommonJS module as a function of a realm. */
export type ModuleFunction = (
  this: unknown,
  exports: object,
  require: unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => unknown;

/** Makes the module function in a realm whose global object has `log`. */
export type MakeModule = (realm: object) => ModuleFunction;

/** Runs a module function in a fresh realm. */
export function observe(make: MakeModule): Outcome {
  const log: string[] = [];
  const realm = createContext({
    log: (...values: unknown[]) => {
      log.push(values.map(render).join(' '));
      return values[0];
    },
  });
  const main = make(realm);
  const module = runInContext('({ exports: {} })', realm) as { exports: object };
  try {
    const result = main.call(module.exports, module.exports, undefined, module, 'program.js', '.');
    return { log, end: `return ${render(result)} ${render(module.exports)}` };
  } catch (error) {
    return { log, end: `throw ${render(error)}` };
  }
}

/** The program as node runs it. */
export function native(source: string): MakeModule {
  const head = '(function (exports, require, module, __filename, __dirname) {';
  return (realm) => runInContext(`${head}${source}\n})`, realm) as ModuleFunction;
}
