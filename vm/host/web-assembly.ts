/**
 * `WebAssembly.compile` and `WebAssembly.instantiate` (WebAssembly JavaScript Interface, 5). V8 would give promises that are
 * none of the machine's; here the constructors do the work, in a turn of the event loop of its own.
 */
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { newPromise, reject, resolve } from '../promises/settle.js';
import { GuestThrow } from '../signals.js';
import { type Install, plain } from './install.js';
import type { EventLoop } from './time/event-loop.js';

const isPrototype = Object.prototype.isPrototypeOf;

export function installWebAssembly(vm: Interpreter, loop: EventLoop, install: Install): void {
  const { global, operations, objects } = vm.realm;
  const assembly: unknown = operations.get(global, 'WebAssembly');
  if (!isObject(assembly)) return;
  const [moduleClass, instanceClass] = ['Module', 'Instance'].map(
    (name) => operations.get(assembly, name) as object,
  );
  const modules = operations.get(moduleClass!, 'prototype') as object;
  const isModule = (value: unknown): boolean => Reflect.apply(isPrototype, modules, [value]) as boolean;

  const later = (run: () => unknown): object => {
    const promise = newPromise(vm);
    loop.timers.immediate(() => {
      try {
        resolve(vm, promise, run(), 0);
      } catch (thrown) {
        if (!(thrown instanceof GuestThrow)) throw thrown;
        reject(vm, promise, thrown.value, thrown.shadow);
      }
    });
    return promise;
  };
  /** Constructs; the error names the function that was called. */
  const make = (maker: object, name: string, args: readonly unknown[]): unknown => {
    try {
      return vm.outside.construct(maker, args.map(plain));
    } catch (thrown) {
      if (thrown instanceof GuestThrow) rename(thrown.value, name);
      throw thrown;
    }
  };
  const define = (name: string, run: (args: readonly unknown[]) => unknown): void => {
    const made = install.native(name, 1, (_, args) => later(() => run(args)));
    Object.defineProperty(assembly, name, {
      ...Object.getOwnPropertyDescriptor(assembly, name),
      value: made,
    });
    objects.add([[`WebAssembly.${name}`, made]]);
  };

  define('compile', ([source]) => make(moduleClass!, 'compile', [source]));
  define('instantiate', ([source, imports]) => {
    const instance = (module: unknown): unknown => make(instanceClass!, 'instantiate', [module, imports]);
    if (isModule(source)) return instance(source);
    const module = make(moduleClass!, 'instantiate', [source]);
    const made = operations.newObject();
    operations.defineData(made, 'module', module);
    operations.defineData(made, 'instance', instance(module));
    return made;
  });
}

/** Has the error of a constructor say that it is one of the function that was called. */
export function rename(error: unknown, name: string): void {
  const message = isObject(error) ? Object.getOwnPropertyDescriptor(error, 'message') : undefined;
  if (typeof message?.value !== 'string') return;
  const own = message.value.replace(/^WebAssembly\.(?:Module|Instance)\(\)/u, `WebAssembly.${name}()`);
  const value =
    name === 'instantiate'
      ? own.replace(/a buffer source$/u, 'a buffer source or a WebAssembly.Module object')
      : own;
  Object.defineProperty(error, 'message', { ...message, value });
}
