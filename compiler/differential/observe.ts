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

/** Calls the function that it is given, whatever the program does to built-ins. */
const INSTALL_LOG =
  '(({ apply }) => (f) => { globalThis.log = (...values) => apply(f, undefined, values); })(Reflect)';

/** Runs a module function in a fresh realm. */
export function observe(make: MakeModule): Outcome {
  const log: string[] = [];
  const realm = createContext({}, { microtaskMode: 'afterEvaluate' });
  // A function of the realm, so that a job that calls it is a job of the realm.
  const installLog = runInContext(INSTALL_LOG, realm) as (f: (...values: unknown[]) => unknown) => void;
  installLog((...values) => {
    log.push(values.map((value) => render(value)).join(' '));
    return values[0];
  });
  // Promises of the realm have jobs of their own, which are done after each evaluation.
  const runJobs = (): unknown => runInContext('undefined', realm);
  const main = make(realm);
  const module = runInContext('({ exports: {} })', realm) as { exports: object };
  try {
    const result = main.call(module.exports, module.exports, undefined, module, 'program.js', '.');
    runJobs();
    return { log, end: `return ${render(result)} ${render(module.exports)}` };
  } catch (error) {
    runJobs();
    return { log, end: `throw ${render(error)}` };
  }
}

/** The program as node runs it. */
export function native(source: string): MakeModule {
  const head = '(function (exports, require, module, __filename, __dirname) {';
  return (realm) => runInContext(`${head}${source}\n})`, realm) as ModuleFunction;
}
