/** What of node's own looks at the real clock or waits for it, in the time of a program while that runs. */
import type { MarkOptions, MeasureOptions, Performance } from 'node:perf_hooks';
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { EventLoop } from './event-loop.js';

const ofPerformance = Object.getPrototypeOf(performance) as Performance;

/** Returns how to end that. */
export function virtualTime(vm: Interpreter, loop: EventLoop, now: () => number): () => void {
  const ends = [
    replaced(AbortSignal, 'timeout', (ofNode) => timeoutSignal(vm, loop, ofNode)),
    replaced(ofPerformance, 'now', () => () => now()),
    replaced(
      ofPerformance,
      'mark',
      (ofNode) =>
        function (this: Performance, name: string, options: MarkOptions = {}) {
          return Reflect.apply(ofNode, this, [name, { startTime: now(), ...options }]);
        },
    ),
    replaced(
      ofPerformance,
      'measure',
      (ofNode) =>
        function (this: Performance, name: string, from?: string | MeasureOptions, to?: string) {
          const options = typeof from === 'object' ? from : { start: from, end: to };
          const end = options.end ?? (options.duration === undefined ? now() : undefined);
          return Reflect.apply(ofNode, this, [name, { ...options, end }]);
        },
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

type AnyFunction = (...args: never[]) => unknown;

/** Puts another function in place of one of node. Returns how to put it back. */
function replaced<Name extends string>(
  holder: Readonly<Record<Name, AnyFunction>>,
  name: Name,
  make: (ofNode: AnyFunction) => AnyFunction,
): () => void {
  const before = Object.getOwnPropertyDescriptor(holder, name)!;
  const value = make(holder[name]);
  for (const key of ['name', 'length'] as const)
    Object.defineProperty(value, key, { value: holder[name][key], configurable: true });
  Object.defineProperty(holder, name, { ...before, value });
  return () => {
    Object.defineProperty(holder, name, before);
  };
}

function timeoutSignal(vm: Interpreter, loop: EventLoop, ofNode: AnyFunction): typeof AbortSignal.timeout {
  return (delay) => {
    // It refuses what is no time.
    Reflect.apply(ofNode, AbortSignal, [delay]);
    const controller = new AbortController();
    const abort = (): void => {
      const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      vm.node.around(() => controller.abort(reason), []);
    };
    loop.timers.schedule(abort, delay, false).isReferenced = false;
    return controller.signal;
  };
}
