/** Giving the realm what a host provides. */
import type { Shadowed } from '../contract.js';
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Implementation } from '../realm/natives.js';
import { setRecord } from '../realm/stamp.js';

/** Makes functions and objects of the realm. */
export interface Install {
  /** A function of the global object. */
  global(name: string, length: number, implementation: Implementation): void;
  method(target: object, name: string, length: number, implementation: Implementation): object;
  /** A function of an object that is carried out by the VM, which sees the shadows of its arguments. */
  model(target: object, name: string, length: number, run: (call: Call) => unknown): void;
  native(name: string, length: number, implementation: Implementation): object;
  /** A prototype whose objects are shown under a name, that of their constructor. */
  named(name: string): object;
}

/** The texts of functions that node has written in JavaScript. */
export const textsOfNode = new WeakMap<object, string>();

export function installer(vm: Interpreter): Install {
  const { realm } = vm;
  const native = (name: string, length: number, implementation: Implementation): object =>
    realm.makeNative(implementation, name, length);
  const put = (target: object, name: string, value: object): object => {
    Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
    return value;
  };
  return {
    native,
    method: (target, name, length, implementation) => put(target, name, native(name, length, implementation)),
    model(target, name, length, run) {
      const made = native(name, length, (receiver, args) => vm.outside.reenterModel(made, receiver, args));
      setRecord(made, { kind: 'model', run } satisfies Model as Model);
      put(target, name, made);
    },
    global(name, length, implementation) {
      put(realm.global, name, native(name, length, implementation));
    },
    named(name) {
      const prototype = realm.operations.newObject();
      const maker = native(name, 0, () => undefined);
      Object.defineProperty(maker, 'prototype', { value: prototype });
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
  args: readonly Shadowed[],
): void {
  vm.outside.call(callee, plain(receiver), args);
}

/** The arguments of a call from the one with this index on. */
export function argumentsFrom(call: Call, from: number): Shadowed[] {
  const list: Shadowed[] = [];
  for (let at = from; at < call.count; at++) list.push({ value: call.arg(at), shadow: call.argShadow(at) });
  return list;
}

/** A value that does not depend on the input. */
export function plain(value: unknown): Shadowed {
  return { value, shadow: 0 };
}
