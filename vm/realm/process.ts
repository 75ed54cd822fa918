/** `process` of the realm: what programs read of it, and its end. */
import vm from 'node:vm';
import { ProcessExit } from '../signals.js';
import type { Define } from './globals.js';

/** Methods that replays on plain node refuse too, with these words. */
const REFUSED = ['kill', 'dlopen', 'binding'];

/** What a program reads of the machine that it runs on, and what it is given. */
const SURROUNDINGS = `({ env: {}, argv: ['node'], execArgv: [], platform: 'linux', arch: 'x64', pid: 1,
  version: ${JSON.stringify(globalThis.process.version)},
  versions: { node: ${JSON.stringify(globalThis.process.versions.node)} } })`;

/** @param looked is called when the program reads something that other machines or command lines give otherwise */
export function makeProcess(context: vm.Context, define: Define, looked: () => void): object {
  const process = vm.runInContext('({ exitCode: undefined })', context) as object;
  const surroundings = vm.runInContext(SURROUNDINGS, context) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(surroundings)) {
    const get = define({}, name, 0, () => {
      looked();
      return value;
    }) as () => unknown;
    const set = define({}, name, 1, (receiver, [other]) => {
      Object.defineProperty(receiver, name, { value: other, writable: true, enumerable: true });
    }) as (value: unknown) => void;
    Object.defineProperty(process, name, { get, set, enumerable: true, configurable: true });
  }
  const makeError = vm.runInContext(
    '((type, message, code) => Object.assign(new globalThis[type](message), { code }))',
    context,
  ) as (type: string, message: string, code: string) => object;
  define(process, 'cwd', 0, () => {
    looked();
    return '/';
  });
  define(process, 'emitWarning', 1, () => undefined);
  define(process, 'on', 2, () => process);
  define(process, 'once', 2, () => process);
  define(process, 'exit', 1, (_, args) => {
    let call: string;
    try {
      call = exitCall(args, Object.getOwnPropertyDescriptor(process, 'exitCode')?.value);
    } catch (error) {
      const { name, message, code } = error as NodeJS.ErrnoException;
      throw makeError(name, message, code!);
    }
    throw new ProcessExit(call);
  });
  define(process, 'abort', 0, () => {
    throw new ProcessExit('process.abort()');
  });
  for (const method of REFUSED) {
    define(process, method, 0, () => {
      throw makeError(
        'Error',
        `Access to this API has been restricted: process.${method}`,
        'ERR_ACCESS_DENIED',
      );
    });
  }
  return process;
}

/**
 * A call of `process.exit` in words, with the code that it ends the process with.
 * @param args its arguments
 * @param exitCode `process.exitCode` of the program
 * @throws TypeError, RangeError for what is no code, as node does
 */
export function exitCall(args: readonly unknown[], exitCode: unknown): string {
  const code = args.length > 0 ? args[0] : exitCode;
  const ours = process.exitCode;
  try {
    process.exitCode = code as number;
  } finally {
    process.exitCode = ours;
  }
  return `process.exit(${Number(code ?? 0)})`;
}
