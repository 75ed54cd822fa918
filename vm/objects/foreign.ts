/** Values of our own realm that a program has: modules of node give them. */
import { types } from 'node:util';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';

/** Whether a function is one of our realm: nothing of the machine's that a program can call is. */
export function isForeign(callee: object): boolean {
  return typeof callee === 'function' && !types.isProxy(callee) && callee instanceof Function;
}

/** Whether an object inherits from one of our realm, as what modules of node give does. */
export function isOurs(object: object): boolean {
  return !types.isProxy(object) && (Reflect.apply(isPrototype, Object.prototype, [object]) as boolean);
}

const { isPrototypeOf: isPrototype } = Object.prototype;

/** Objects of a value that are looked at. */
const MOST_OBJECTS = 10_000;

const ours: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis)
    .filter((name) => /^[A-Z]/u.test(name))
    .map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value as unknown]),
);

/** What objects of the program's realm may be made of: built-ins that the machine knows by their slots alone. */
const ADOPTED =
  /^(?:Object|Array|Map|Set|Date|RegExp|Number|String|Boolean|(?:Shared)?ArrayBuffer|DataView|\w*\d+(?:Clamped)?Array|\w*Error)$/u;

/** The names of those of our realm, by their prototypes. */
const adopted = new Map<object, string>();
for (const [name, maker] of Object.entries(ours))
  if (typeof maker === 'function' && ADOPTED.test(name)) adopted.set(maker.prototype as object, name);

/** Makes objects of built-in classes that node hands to a program, and what they hold, ones of the program's realm. */
export function adopt(vm: Core, given: unknown): unknown {
  if (!isObject(given)) return given;
  const queue = new Set<object>([given]);
  for (const object of queue) {
    if (queue.size > MOST_OBJECTS || types.isProxy(object)) break;
    const prototype = adoptedPrototype(vm, object);
    if (prototype === undefined) continue;
    Reflect.setPrototypeOf(object, prototype);
    if (types.isTypedArray(object)) continue;
    for (const part of partsOf(object)) if (typeof part === 'object' && part !== null) queue.add(part);
  }
  return given;
}

/** What is to be the prototype of an object of our realm; undefined for what stays as it is. */
function adoptedPrototype(vm: Core, object: object): object | undefined {
  const ofOurs = Object.getPrototypeOf(object) as object | null;
  if (ofOurs === null) return undefined;
  const ofRealm = prototypeInRealm(vm, ofOurs);
  return ofRealm ?? (types.isNativeError(object) ? prototypeOfNode(vm, ofOurs) : undefined);
}

function prototypeInRealm(vm: Core, ofOurs: object): object | undefined {
  const name = adopted.get(ofOurs);
  const maker = name === undefined ? undefined : vm.realm.intrinsics[name];
  return typeof maker === 'function' ? (maker.prototype as object) : undefined;
}

/** The classes of node's own errors say by an accessor that a built-in one is their constructor. */
function prototypeOfNode(vm: Core, ofNode: object): object | undefined {
  const known = vm.realm.errorsOfNode.get(ofNode);
  if (known !== undefined) return known;
  const own = Object.getOwnPropertyDescriptors(ofNode) as PropertyDescriptorMap;
  if (Object.getOwnPropertyDescriptor(ofNode, 'constructor')?.get === undefined) return undefined;
  const up = Object.getPrototypeOf(ofNode) as object;
  const above = prototypeInRealm(vm, up) ?? prototypeOfNode(vm, up);
  if (above === undefined) return undefined;
  const maker = above.constructor;
  const made = Object.create(above, own) as object;
  Object.defineProperty(made, 'constructor', { get: () => maker });
  vm.realm.errorsOfNode.set(ofNode, made);
  return made;
}

/** What an object holds in data properties, and a Map or Set in its entries. */
export function* partsOf(object: object): Iterable<unknown> {
  for (const key of Reflect.ownKeys(object)) yield Object.getOwnPropertyDescriptor(object, key)?.value;
  if (types.isMap(object)) for (const entry of Map.prototype.entries.call(object)) yield* entry;
  if (types.isSet(object)) yield* Set.prototype.values.call(object);
}

/** The prototype of our realm that a prototype of the program's stands for, as `Error.prototype` does. */
export function twinOf(vm: Core, prototype: object): object | undefined {
  const name = vm.realm.objects.nameOf(prototype);
  const match = name === undefined ? undefined : /^(\w+)\.prototype$/u.exec(name);
  const maker = match ? ours[match[1]!] : undefined;
  return typeof maker === 'function' ? (maker.prototype as object) : undefined;
}
