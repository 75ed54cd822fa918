/** `console` of a program that runs on its own. */
import { Console } from 'node:console';
import { format } from 'node:util';
import type { Interpreter } from '../interpreter/interpreter.js';
import { takeTrace } from '../traces/capture.js';
import type { EventLoop } from './event-loop.js';
import { inspectable } from './inspectable.js';
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
  install.method(target, 'trace', 0, (_, args) => {
    const error = vm.operations.error(
      'Error',
      inspectable(vm, () => format(...args)),
    );
    vm.operations.defineData(error, 'name', 'Trace');
    takeTrace(vm, error);
    console.error((error as Error).stack);
  });
}
