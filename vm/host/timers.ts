/** `setTimeout` and its kin, in virtual time. */
import type { Interpreter } from '../interpreter/interpreter.js';
import type { EventLoop, Timer } from './event-loop.js';
import { callGuest, type Install } from './install.js';

export function installTimers(vm: Interpreter, loop: EventLoop, install: Install): void {
  const { operations } = vm.realm;
  const timers = new WeakMap<object, Timer>();
  const byNumber = new Map<number, object>();
  let numbers = 0;
  const classOf = (name: string): object => install.named(name);
  const [timeoutClass, immediateClass] = [classOf('Timeout'), classOf('Immediate')];
  const timerOf = (receiver: unknown): Timer => timers.get(receiver as object)!;
  install.method(timeoutClass, 'ref', 0, (receiver) => {
    timerOf(receiver).isReferenced = true;
    return receiver;
  });
  install.method(timeoutClass, 'unref', 0, (receiver) => {
    timerOf(receiver).isReferenced = false;
    return receiver;
  });
  install.method(timeoutClass, 'hasRef', 0, (receiver) => timerOf(receiver).isReferenced);
  install.method(timeoutClass, 'close', 0, (receiver) => {
    timerOf(receiver).isActive = false;
    return receiver;
  });

  const make = (prototype: object, timer: Timer): object => {
    const made = Object.create(prototype) as object;
    timers.set(made, timer);
    return made;
  };
  const checkCallback = (callback: unknown): object => {
    if (typeof callback === 'function') return callback;
    const error = vm.realm.error('TypeError', 'The "callback" argument must be of type function.');
    operations.defineData(error, 'code', 'ERR_INVALID_ARG_TYPE');
    throw error;
  };
  const start =
    (repeats: boolean) =>
    (_: unknown, [callback, delay, ...args]: readonly unknown[]): object => {
      const callee = checkCallback(callback);
      let made: object | undefined;
      const run = (): void => callGuest(vm, callee, made, args);
      const milliseconds = Number(delay);
      const timer = loop.schedule(run, milliseconds, repeats);
      made = make(timeoutClass, timer);
      const number = ++numbers;
      const object = made;
      install.method(timeoutClass, 'refresh', 0, (receiver) => {
        loop.refresh(timerOf(receiver), milliseconds);
        return receiver;
      });
      toNumber(object, () => {
        byNumber.set(number, object);
        return number;
      });
      return made;
    };
  const toNumber = (object: object, number: () => number): void => {
    Object.defineProperty(object, Symbol.toPrimitive, {
      value: install.native('', 0, number),
      writable: true,
      enumerable: false,
      configurable: true,
    });
  };
  const stop = (_: unknown, [handle]: readonly unknown[]): undefined => {
    const object = typeof handle === 'object' ? handle : byNumber.get(Number(handle));
    const timer = object == null ? undefined : timers.get(object);
    if (timer !== undefined) timer.isActive = false;
  };
  install.global('setTimeout', 2, start(false));
  install.global('setInterval', 2, start(true));
  install.global('setImmediate', 1, (_, [callback, ...args]) => {
    const callee = checkCallback(callback);
    const made: object = make(
      immediateClass,
      loop.immediate(() => callGuest(vm, callee, made, args)),
    );
    return made;
  });
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) install.global(name, 1, stop);
  install.global('queueMicrotask', 1, (_, [callback]) => {
    const callee = checkCallback(callback);
    vm.jobs.enqueue(() => callGuest(vm, callee, undefined, []));
  });
}
