/** Values of our own realm that a program has: modules of node give them. */
import { types } from 'node:util';
import { isObject } from '../expressions/arena.js';
import type { Interpreter } from './interpreter.js';

/** Whether a function is one of our realm: nothing of the machine's that a program can call is. */
export function isForeign(callee: object): boolean {
  return typeof callee === 'function' && !types.isProxy(callee) && callee instanceof Function;
}

/** Whether a value is an error of our realm, whatever `instanceof` says while node's modules run. */
export function isOurError(value: unknown): value is Error {
  return isObject(value) && Reflect.apply(isPrototype, Error.prototype, [value]);
}

const { isPrototypeOf: isPrototype } = Object.prototype;

/** Objects of a result that are looked at. */
const MOST_OBJECTS = 10_000;

/** Makes the plain objects and arrays of a result, which nobody else has yet, ones of the program's realm. */
export function adopt(vm: Interpreter, result: unknown): unknown {
  if (!isObject(result)) return result;
  const queue = new Set<object>([result]);
  for (const object of queue) {
    if (queue.size > MOST_OBJECTS || types.isProxy(object)) break;
    const prototype = Object.getPrototypeOf(object) as object | null;
    if (prototype === Array.prototype) Object.setPrototypeOf(object, vm.realm.arrayPrototype);
    else if (prototype === Object.prototype) Object.setPrototypeOf(object, vm.realm.objectPrototype);
    else continue;
    for (const key of Reflect.ownKeys(object)) {
      const value: unknown = Object.getOwnPropertyDescriptor(object, key)?.value;
      if (typeof value === 'object' && value !== null) queue.add(value);
    }
  }
  return result;
}

const ours: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis)
    .filter((name) => /^[A-Z]/u.test(name))
    .map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value as unknown]),
);

/** The prototype of our realm that a prototype of the program's stands for, as `Error.prototype` does. */
export function twinOf(vm: Interpreter, prototype: object): object | undefined {
  const name = vm.realm.objects.nameOf(prototype);
  const match = name === undefined ? undefined : /^(\w+)\.prototype$/u.exec(name);
  const maker = match ? ours[match[1]!] : undefined;
  return typeof maker === 'function' ? (maker.prototype as object) : undefined;
}
