/** `console` of a program that runs on its own. */
import { Console } from 'node:console';
import { format } from 'node:util';
import type { Interpreter } from '../interpreter/interpreter.js';
import { takeTrace } from '../traces/capture.js';
import type { Install } from './install.js';
import { inspectable } from './node/inspectable.js';
import type { EventLoop } from './time/event-loop.js';

/** Where a program prints. */
export interface Output {
  /** @param text bytes where it is no text */
  out(text: string | Uint8Array): void;
  err(text: string | Uint8Array): void;
}

const METHODS = [
  'log',
  'info',
  'debug',
  'warn',
  'error',
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
  'clear',
] as const;

/** What is node's own. */
const OTHERS = ['Console', 'profile', 'profileEnd', 'timeStamp', 'context', 'createTask'] as const;

export function installConsole(vm: Interpreter, loop: EventLoop, output: Output, install: Install): void {
  const stream = (write: (text: string) => void): NodeJS.WritableStream =>
    ({
      write(text: string) {
        write(text);
        // A stream of node's own tells in a tick that it has written.
        loop.nextTick(() => undefined);
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
    install.method(target, name, 0, (_, args) => {
      try {
        inspectable(vm, () => Reflect.apply(method, console, args));
      } catch (error) {
        // What node throws where it looks at a value (a proxy of a revoked one) is for the program.
        throw error instanceof TypeError ? vm.operations.error('TypeError', error.message) : error;
      }
    });
  }
  for (const name of OTHERS) vm.operations.defineData(target, name, Reflect.get(globalThis.console, name));
  install.method(target, 'trace', 0, (_, args) => {
    const error = vm.operations.error(
      'Error',
      inspectable(vm, () => format(...args)),
    );
    vm.operations.defineData(error, 'name', 'Trace');
    takeTrace(vm, error);
    console.error((error as Error).stack);
  });
  for (const name of Object.keys(globalThis.console)) {
    const own = Object.getOwnPropertyDescriptor(target, name);
    if (own === undefined) continue;
    Reflect.deleteProperty(target, name);
    Object.defineProperty(target, name, { ...own, enumerable: true });
  }
}
