/** `process` of the realm: what programs read of it, and its end. */
import ownProcess from 'node:process';
import vm from 'node:vm';
import { ProcessExit } from '../signals.js';
import type { Define } from './globals.js';

/**
 * Methods that reach other processes, native code, or what all code of the process shares. Replays on plain node refuse
 * them too, with these words.
 */
export const REFUSED: readonly string[] = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen', 'binding', '_linkedBinding', 'chdir'],
  ...['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups'],
];

const RESTRICTED = 'Access to this API has been restricted:';

/** What a program reads of the machine that it runs on, and what it is given. */
const SURROUNDINGS = `({ env: {}, argv: ['node'], execArgv: [], platform: ${JSON.stringify(ownProcess.platform)},
  arch: ${JSON.stringify(ownProcess.arch)}, pid: 1, version: ${JSON.stringify(ownProcess.version)},
  versions: ${JSON.stringify(ownProcess.versions)} })`;

/** @param looked is called when the program reads something that other machines or command lines give otherwise */
export function makeProcess(context: vm.Context, define: Define, looked: () => void): object {
  const process = vm.runInContext(
    `({ exitCode: undefined, stdout: ${stream(1)}, stderr: ${stream(2)} })`,
    context,
  ) as object;
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
    '(({ assign }, makers) => (type, message, code) => assign(new makers[type](message), { code }))(Object, { Error, RangeError, TypeError })',
    context,
  ) as (type: string, message: string, code: string) => object;
  define(process, 'cwd', 0, () => {
    looked();
    return ownProcess.cwd();
  });
  define(process, 'emitWarning', 1, () => undefined);
  for (const name of LISTENING) define(process, name, 2, () => process);
  define(process, 'listenerCount', 1, () => 0);
  define(process, 'emit', 1, () => false);
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
  define(process, 'reallyExit', 1, (_, [code]) => {
    throw new ProcessExit(exitCall([code ?? 0], undefined));
  });
  define(process, 'umask', 1, (_, args) => {
    looked();
    if (args.length > 0) throw makeError('Error', `${RESTRICTED} process.umask`, 'ERR_ACCESS_DENIED');
    return ownProcess.umask();
  });
  define(process, 'abort', 0, () => {
    throw new ProcessExit('process.abort()');
  });
  for (const method of REFUSED) {
    define(process, method, 0, () => {
      throw makeError('Error', `${RESTRICTED} process.${method}`, 'ERR_ACCESS_DENIED');
    });
  }
  share(process, define, looked);
  return process;
}

/** Methods for listeners: no event of the process comes while a program is explored. */
const LISTENING = [
  ...['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'prependListener'],
  ...[
    'prependOnceListener',
    'setMaxListeners',
    'setUncaughtExceptionCaptureCallback',
    'setSourceMapsEnabled',
  ],
];

/** A stream that takes what is written, as one that is no terminal. */
function stream(fd: number): string {
  const methods = ['on', 'once', 'off', 'end', 'cork', 'uncork', 'removeListener', 'removeAllListeners'];
  return `{ fd: ${fd}, writable: true, write() { return true; }, emit() { return false; },
    ${methods.map((name) => `${name}() { return this; }`).join(', ')} }`;
}

/** What else our process has, which is the same on plain node: values and functions; no streams, no inner parts. */
function share(process: object, define: Define, looked: () => void): void {
  for (const [name, value] of sharedProperties()) {
    if (Object.hasOwn(process, name)) continue;
    if (typeof value === 'function') {
      // Clock, memory, users: what other machines and moments give otherwise.
      const run = (_: unknown, args: readonly unknown[]): unknown => {
        looked();
        return Reflect.apply(value, ownProcess, args);
      };
      define(process, name, value.length, run);
    } else
      Object.defineProperty(process, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

function sharedProperties(): (readonly [string, unknown])[] {
  return Object.entries(Object.getOwnPropertyDescriptors(ownProcess)).flatMap(([name, { value }]) => {
    const isObject = typeof value === 'object' || value === undefined;
    return isObject || name.startsWith('_') || NOT_SHARED.has(name)
      ? []
      : [[name, value as unknown] as const];
  });
}

/** Properties that only a process without events has, or that stand in for those of node's. */
export function standIns(): readonly string[] {
  return [...LISTENING, 'listenerCount', 'emit', ...sharedProperties().map(([name]) => name)];
}

/** The modules of the analyser, and what speaks to its parent. */
const NOT_SHARED: ReadonlySet<string> = new Set([
  ...['mainModule', 'domain', 'send', 'channel', 'disconnect', 'connected'],
  ...['openStdin', 'nextTick', 'getBuiltinModule'],
]);

/**
 * A call of `process.exit` in words, with the code that it ends the process with.
 * @param args its arguments
 * @param exitCode `process.exitCode` of the program
 * @throws TypeError, RangeError for what is no code, as node does
 */
export function exitCall(args: readonly unknown[], exitCode: unknown): string {
  const code = args.length > 0 ? args[0] : exitCode;
  const ours = ownProcess.exitCode;
  try {
    ownProcess.exitCode = code as number;
  } finally {
    ownProcess.exitCode = ours;
  }
  return `process.exit(${Number(code ?? 0)})`;
}
