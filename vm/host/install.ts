/** Giving the realm what a host provides. */
import type { Shadowed } from '../contract.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Implementation } from '../realm/natives.js';

/** Makes functions and objects of the realm. */
export interface Install {
  /** A function of the global object. */
  global(name: string, length: number, implementation: Implementation): void;
  method(target: object, name: string, length: number, implementation: Implementation): void;
  native(name: string, length: number, implementation: Implementation): object;
  /** A prototype whose objects are shown under a name. */
  named(name: string): object;
}

export function installer(vm: Interpreter): Install {
  const { realm } = vm;
  const native = (name: string, length: number, implementation: Implementation): object =>
    realm.makeNative(implementation, name, length);
  const put = (target: object, name: string, value: unknown): void => {
    Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
  };
  return {
    native,
    method: (target, name, length, implementation) => put(target, name, native(name, length, implementation)),
    global: (name, length, implementation) => put(realm.global, name, native(name, length, implementation)),
    named(name) {
      const prototype = realm.operations.newObject();
      const maker = native(name, 0, () => undefined);
      put(prototype, 'constructor', maker);
      return prototype;
    },
  };
}

/** Calls a function of the program from the event loop. @throws GuestThrow */
export function callGuest(
  vm: Interpreter,
  callee: object,
  receiver: unknown,
  args: readonly unknown[],
): void {
  const plain = (value: unknown): Shadowed => ({ value, shadow: 0 });
  vm.callRoot(callee, plain(receiver), args.map(plain));
}
