/** `setTimeout` and its kin, in virtual time, and `process.nextTick`. */
import type { Shadowed } from '../../contract.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { listMethods } from '../../realm/process.js';
import { checkedFunction } from '../checked.js';
import { argumentsFrom, callGuest, type Install, plain, textsOfNode } from '../install.js';
import type { EventLoop } from './event-loop.js';
import { PromisedTimers } from './promised-timers.js';
import { delayOf } from './symbolic-times.js';
import type { Timer } from './timer-queue.js';

const FUNCTIONS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'queueMicrotask',
];

/** Milliseconds that a timer may take. */
const MOST = 2 ** 31 - 1;

export function installTimers(vm: Interpreter, loop: EventLoop, install: Install): void {
  const { operations } = vm.realm;
  const timers = new WeakMap<object, Timer>();
  const classOf = (name: string): object => install.named(name);
  const [timeoutClass, immediateClass] = [classOf('Timeout'), classOf('Immediate')];
  const timerOf = (receiver: unknown): Timer => timers.get(receiver as object)!;
  for (const prototype of [timeoutClass, immediateClass]) {
    install.method(prototype, 'ref', 0, (receiver) => {
      timerOf(receiver).isReferenced = true;
      return receiver;
    });
    install.method(prototype, 'unref', 0, (receiver) => {
      timerOf(receiver).isReferenced = false;
      return receiver;
    });
    install.method(prototype, 'hasRef', 0, (receiver) => timerOf(receiver).isReferenced);
  }
  install.method(timeoutClass, 'close', 0, (receiver) => {
    timerOf(receiver).isActive = false;
    return receiver;
  });

  const make = (prototype: object, timer: Timer, fields: Readonly<Record<string, unknown>>): object => {
    const made = Object.create(prototype) as object;
    for (const [name, value] of Object.entries(fields)) operations.defineData(made, name, value);
    timers.set(made, timer);
    return made;
  };
  const checkCallback = (callback: unknown): object => checkedFunction(vm, callback, 'callback');
  const listOf = (args: readonly Shadowed[]): unknown =>
    args.length > 0 ? operations.arrayOf(args.map(({ value }) => value)) : undefined;
  const { global, objects } = vm.realm;
  const process = operations.get(global, 'process') as object;
  const warn = (milliseconds: number): void => {
    const emit: unknown = operations.get(process, 'emitWarning');
    const text = `${milliseconds} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`;
    if (typeof emit === 'function') callGuest(vm, emit, process, [text, 'TimeoutOverflowWarning'].map(plain));
  };
  const start =
    (repeats: boolean) =>
    (call: Call): void => {
      const callee = checkCallback(call.arg(0));
      const args = argumentsFrom(call, 2);
      let made: object | undefined;
      const run = (): void => callGuest(vm, callee, made, args);
      const { value: milliseconds, shadow } = delayOf(call, 1);
      if (milliseconds > MOST) warn(milliseconds);
      const timer = loop.timers.schedule(run, milliseconds, repeats, shadow);
      made = make(timeoutClass, timer, {
        _idleTimeout: timer.interval ?? Math.max(1, Math.trunc(milliseconds) || 1),
        _onTimeout: callee,
        _timerArgs: listOf(args),
        _repeat: repeats ? timer.interval : null,
        _destroyed: false,
      });
      const object = made;
      if (shadow !== 0)
        for (const key of repeats ? ['_idleTimeout', '_repeat'] : ['_idleTimeout'])
          vm.heap.write(vm.keys.info(key), object, 0, shadow, milliseconds);
      install.method(timeoutClass, 'refresh', 0, (receiver) => {
        loop.timers.refresh(timerOf(receiver), milliseconds);
        return receiver;
      });
      call.give(made);
    };
  Object.defineProperty(timeoutClass, Symbol.toPrimitive, {
    value: install.native('', 0, (receiver) => timerOf(receiver).number),
    writable: true,
    enumerable: true,
    configurable: true,
  });
  const stop = (_: unknown, [handle]: readonly unknown[]): undefined => {
    const timer = typeof handle === 'object' ? timers.get(handle ?? {}) : loop.timers.timer(handle);
    if (timer !== undefined) timer.isActive = false;
  };
  install.model(global, 'setTimeout', 5, start(false));
  install.model(global, 'setInterval', 5, start(true));
  install.model(global, 'setImmediate', 4, (call) => {
    const callee = checkCallback(call.arg(0));
    const args = argumentsFrom(call, 1);
    const made: object = make(
      immediateClass,
      loop.timers.immediate(() => {
        try {
          callGuest(vm, callee, made, args);
        } finally {
          operations.defineData(made, '_onImmediate', null);
        }
      }),
      { _onImmediate: callee, _argv: listOf(args), _destroyed: false },
    );
    call.give(made);
  });
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) install.global(name, 1, stop);
  install.model(global, 'queueMicrotask', 1, (call) => {
    const callee = checkCallback(call.arg(0));
    loop.microtask(() => callGuest(vm, callee, undefined, []));
    call.give(undefined);
  });
  install.model(process, 'nextTick', 1, (call) => {
    const callee = checkCallback(call.arg(0));
    const args = argumentsFrom(call, 1);
    loop.nextTick(() => callGuest(vm, callee, undefined, args));
    call.give(undefined);
  });
  listMethods(process);
  new PromisedTimers(vm, loop, install).installCustom();
  for (const name of FUNCTIONS)
    textsOfNode.set(global[name] as object, String((globalThis as Readonly<Record<string, unknown>>)[name]));
  objects.add([
    ...FUNCTIONS.map((name) => [name, global[name] as object] as const),
    ['process.nextTick', operations.get(process, 'nextTick') as object],
  ]);
}
