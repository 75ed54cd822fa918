/** `console` and `process` of a program that runs on its own. */
import { Console } from 'node:console';
import type { Interpreter } from '../interpreter/interpreter.js';
import { ProgramExit } from '../interpreter/signals.js';
import type { Install } from './install.js';

/** Where a program prints. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

const METHODS = [
  'log',
  'info',
  'debug',
  'warn',
  'error',
  'trace',
  'dir',
  'dirxml',
  'table',
  'group',
  'groupCollapsed',
  'groupEnd',
  'assert',
  'count',
  'countReset',
  'time',
  'timeEnd',
  'timeLog',
] as const;

export function installConsole(vm: Interpreter, output: Output, install: Install): void {
  const stream = (write: (text: string) => void): NodeJS.WritableStream =>
    ({
      write(text: string) {
        write(text);
        return true;
      },
      on: () => undefined,
      once: () => undefined,
      removeListener: () => undefined,
    }) as unknown as NodeJS.WritableStream;
  const console = new Console({
    stdout: stream((text) => output.out(text)),
    stderr: stream((text) => output.err(text)),
    colorMode: false,
    ignoreErrors: false,
  });
  const target = vm.operations.get(vm.realm.global, 'console') as object;
  for (const name of METHODS) {
    const method = console[name] as (...values: readonly unknown[]) => void;
    install.method(target, name, 0, (_, args) => Reflect.apply(method, console, args));
  }
}

export interface ProcessOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly output: Output;
}

/** Functions that the program has registered for its end. */
export type ExitListeners = object[];

export function installProcess(
  vm: Interpreter,
  install: Install,
  { file, args, output }: ProcessOptions,
): ExitListeners {
  const { operations, global } = vm.realm;
  const target = operations.get(global, 'process') as object;
  const listeners: ExitListeners = [];
  const real = globalThis.process;
  operations.defineData(target, 'argv', operations.arrayOf([real.execPath, file, ...args]));
  operations.defineData(target, 'execPath', real.execPath);
  operations.defineData(target, 'platform', real.platform);
  operations.defineData(target, 'arch', real.arch);
  const env = operations.newObject();
  for (const [name, value] of Object.entries(real.env)) operations.defineData(env, name, value);
  operations.defineData(target, 'env', env);
  install.method(target, 'cwd', 0, () => real.cwd());
  install.method(target, 'exit', 1, (_, [code]) => {
    throw new ProgramExit(Number(code ?? operations.get(target, 'exitCode') ?? 0));
  });
  install.method(target, 'uptime', 0, () => 0);
  install.method(target, 'hrtime', 1, () => operations.arrayOf([0, 0]));
  const on = (receiver: unknown, [event, listener]: readonly unknown[]): unknown => {
    if (event === 'exit') listeners.push(listener as object);
    return receiver;
  };
  install.method(target, 'on', 2, on);
  install.method(target, 'once', 2, on);
  for (const [name, write] of [
    ['stdout', output.out],
    ['stderr', output.err],
  ] as const) {
    const stream = operations.newObject();
    operations.defineData(stream, 'isTTY', false);
    install.method(stream, 'write', 1, (_, [text]) => {
      write(String(text));
      return true;
    });
    operations.defineData(target, name, stream);
  }
  return listeners;
}
