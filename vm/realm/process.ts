/** `process` of the realm: what programs read of it, and its end. */
import ownProcess from 'node:process';
import vm from 'node:vm';
import { ProcessExit } from '../signals.js';
import type { Environment } from './environment.js';
import type { Define } from './globals.js';
import { utilBinding } from './util-binding.js';

/**
 * Methods that reach other processes, native code, or what all code of the process shares. Replays on plain node refuse
 * them too, with these words.
 */
export const REFUSED: readonly string[] = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen', 'binding', '_linkedBinding', 'chdir'],
  ...['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups', 'loadEnvFile'],
];

/** What is said of what a program may not do, before its name. */
export const RESTRICTED = 'Access to this API has been restricted:';

/** What is made of a command line: programs that are explored, and replays, have none. */
export const COMMAND_LINE = { argv: ['node'], execArgv: [], argv0: 'node', title: 'node' };

/** The variables that processes of ours hand on to those that explore and replay. */
const VARIABLES = ['LANG', 'LC_ALL', 'TZ'];

/** What a program reads of the machine that it runs on, and what it is given. */
const SURROUNDINGS = (): object => {
  const { platform, arch, version, versions, release, features, config, env } = ownProcess;
  const variables = Object.entries(env).filter(([name]) => VARIABLES.includes(name));
  const machine = { platform, arch, version, versions, release, features, config };
  return { env: Object.fromEntries(variables), ...COMMAND_LINE, ...machine };
};

/** The numbers of a process and of its parent. */
export const NUMBERS = { pid: 1, ppid: 2 };

export function makeProcess(context: vm.Context, define: Define, environment: Environment): object {
  const looked = (): void => environment.lookAround();
  const process = vm.runInContext(
    `({ exitCode: undefined, stdin: ${INPUT}, stdout: ${stream(1)}, stderr: ${stream(2)} })`,
    context,
  ) as object;
  // By which packages know that they run on node.
  Object.defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true });
  const read = (name: string, value: () => unknown): void => {
    const get = define({}, name, 0, value) as () => unknown;
    const set = define({}, name, 1, (receiver, [other]) => {
      Object.defineProperty(receiver, name, { value: other, writable: true, enumerable: true });
    }) as (value: unknown) => void;
    Object.defineProperty(process, name, { get, set, enumerable: true, configurable: true });
  };
  for (const [name, value] of Object.entries(SURROUNDINGS()))
    read(name, () => {
      if (name !== 'env' || !environment.hasKnownVariables) looked();
      return environment.ofPath(name, () => inRealm(context, value));
    });
  for (const [name, value] of Object.entries(NUMBERS)) read(name, () => environment.ownNumber(value));
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
    define(process, method, 0, (_, [name]) => {
      const binding = method === 'binding' ? utilBinding(name) : undefined;
      if (binding) return Object.assign(vm.runInContext('({})', context) as object, binding);
      throw makeError('Error', `${RESTRICTED} process.${method}`, 'ERR_ACCESS_DENIED');
    });
  }
  // What it may do is refused there.
  const shared = [['report', ownProcess.report], ...sharedProperties()] as const;
  for (const [name, value] of shared)
    if (!Object.hasOwn(process, name))
      Object.defineProperty(process, name, { value, writable: true, enumerable: true, configurable: true });
  listMethods(process);
  return process;
}

/** Has the methods listed that node lists: an ES module imports them by their names. */
export function listMethods(process: object): void {
  for (const [name, { enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(ownProcess)))
    if (enumerable && Object.hasOwn(process, name)) Object.defineProperty(process, name, { enumerable });
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

const OF_EMITTERS = ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners'];

/** A stream that takes what is written, as one that is no terminal. */
function stream(fd: number): string {
  return `{ fd: ${fd}, writable: true, write() { return true; }, emit() { return false; },
    ${chained([...OF_EMITTERS, 'end', 'cork', 'uncork'])} }`;
}

/** A stream to which nothing ever comes, as one that is no terminal. Replays on plain node have it, too. */
export const INPUT = `{ fd: 0, readable: true, read() { return null; }, emit() { return false; }, pipe(to) { return to; },
  [Symbol.asyncIterator]() { return { next() { return { then() {} }; } }; },
  ${chained([...OF_EMITTERS, 'setEncoding', 'resume', 'pause', 'ref', 'unref', 'unpipe', 'destroy'])} }`;

function chained(methods: readonly string[]): string {
  return methods.map((name) => `${name}() { return this; }`).join(', ');
}

/** Plain data as that of a realm. */
function inRealm(context: vm.Context, data: unknown): unknown {
  const parse = vm.runInContext('JSON.parse', context) as (text: string) => unknown;
  return parse(JSON.stringify(data));
}

/**
 * What else our process has, which is the same on plain node: values and functions, which are node's own; no streams, no
 * inner parts.
 */
export function sharedProperties(): (readonly [string, unknown])[] {
  return Object.entries(Object.getOwnPropertyDescriptors(ownProcess)).flatMap(([name, { value }]) => {
    const isObject = typeof value === 'object' || value === undefined;
    return isObject || name.startsWith('_') || NOT_SHARED.has(name)
      ? []
      : [[name, value as unknown] as const];
  });
}

/** Properties that only a process without events has, or that stand in for those of node's. */
export function standIns(): readonly string[] {
  return [
    ...LISTENING,
    'listenerCount',
    'emit',
    'config',
    'report',
    ...sharedProperties().map(([name]) => name),
  ];
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
