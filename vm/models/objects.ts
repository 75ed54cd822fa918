/**
 * Models of built-ins on objects (ECMA-262, 20.1, 28.1, 21.4): what they change has to be known to the machine, and what
 * they tell about symbolic objects has to be on the path.
 */

import { Tag } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { callNative } from '../interpreter/natives.js';
import { isObject } from '../is-object.js';
import { syncParameters } from '../objects/arguments.js';
import { isOurs } from '../objects/foreign.js';
import { decideKeys, giveKeys, mayHaveSymbols } from '../objects/own-keys.js';
import { decidePresence } from '../objects/presence.js';
import { hasProxyInChain } from '../objects/proxies.js';
import { namespaces } from '../realm/stamp.js';
import { concretize } from '../values/conversions.js';
import { sameValueOf } from '../values/equality.js';
import { inheritsFrom, requireClass, requireTag } from '../values/predicates.js';
import { isExtensible, isFrozen, isSealed, reflectIsExtensible } from './integrity.js';
import type { ModelTable } from './model.js';
import { reflectionModels } from './reflection.js';

/** A built-in that changes the object that is argument `at` (-1: the receiver). @param note notes accessors that it defines */
function changes(at: number, note: (call: Call, target: unknown) => void = () => undefined) {
  return (call: Call): void => {
    const { vm } = call;
    const target = at < 0 ? call.receiver : call.arg(at);
    vm.willChange(target);
    callNative(call);
    note(call, target);
    if (isObject(target)) syncParameters(target);
  };
}

/**
 * A built-in that defines at most the property that argument `key` names. Bundles define getters by the thousand on one
 * object: to look at all of them each time takes seconds.
 */
function definesOne(at: number, key: number) {
  return changes(at, (call, target) => {
    const name = call.arg(key);
    // A key that is an object was converted by the built-in: it is not converted again.
    if (isObject(name)) noteAccessors(call, target);
    else if (isObject(target) && !isProxy(call, target))
      noteAccessor(call, target, typeof name === 'symbol' ? name : String(name));
  });
}

/** Object.create with property descriptors. */
function create(call: Call): unknown {
  if (call.count < 2) return false;
  callNative(call);
  noteAccessors(call, call.vm.stack[call.result]);
}

function noteAccessors(call: Call, target: unknown): void {
  if (!isObject(target) || isProxy(call, target)) return;
  for (const key of Reflect.ownKeys(target)) noteAccessor(call, target, key);
}

function noteAccessor({ vm }: Call, target: object, key: PropertyKey): void {
  const descriptor = Object.getOwnPropertyDescriptor(target, key);
  if (descriptor?.get !== undefined || descriptor?.set !== undefined) vm.noteAccessor(key);
}

function isProxy({ vm }: Call, target: object): boolean {
  return vm.hasProxies && vm.isProxyObject(target);
}

/** Object.assign, if no accessor can run: a write of each enumerable own property, with its shadow. */
function assign(call: Call): unknown {
  call.vm.willChange(call.arg(0));
  const isQuiet = !call.vm.heap.isActive && !call.hasShadows;
  if (isQuiet && !call.vm.hasAccessors && !call.vm.hasProxies) return false;
  call.tail(call.vm.helper('assign'), undefined, 0, call.args, call.argShadows);
}

/** Object.keys and Object.getOwnPropertyNames of a symbolic object. */
function names(call: Call): unknown {
  const { vm } = call;
  const object = call.arg(0);
  if (!isObject(object) || (call.argShadow(0) === 0 && !vm.heap.isActive) || vm.isProxyObject(object))
    return false;
  decideKeys(vm, object, call.argShadow(0), vm.realm.objects.nameOf(call.callee) ?? 'property enumeration');
  const list = vm.operations.apply(call.callee, undefined, [object]) as PropertyKey[];
  call.give(giveKeys(vm, object, list));
}

/** Object.getOwnPropertySymbols of a symbolic object: those that its class and the run have given it. */
function symbols(call: Call): unknown {
  const { vm } = call;
  const [object, shadow] = [call.arg(0), call.argShadow(0)];
  if (!isObject(object) || (shadow === 0 && !vm.heap.isActive) || vm.isProxyObject(object)) return false;
  requireTag(vm, shadow, object);
  if (mayHaveSymbols(vm, object, shadow)) decideKeys(vm, object, shadow, 'Object.getOwnPropertySymbols');
  else requireClass(vm, shadow, object);
  call.give(vm.operations.apply(call.callee, undefined, [object]));
}

function keys(call: Call): unknown {
  const object = call.arg(0);
  if (call.vm.hasProxies && isObject(object)) namespaces.get(object)?.();
  return names(call);
}

/** Object.values and Object.entries of a symbolic object: a read of each property. */
function listed(helper: string) {
  return (call: Call): unknown => {
    const { vm } = call;
    const object = call.arg(0);
    if (!isObject(object) || (call.argShadow(0) === 0 && !vm.heap.isActive)) return false;
    call.tail(vm.helper(helper), undefined, 0, [object], [call.argShadow(0)]);
  };
}

/** Array.isArray */
function isArray(call: Call): unknown {
  const { vm } = call;
  const shadow = call.argShadow(0);
  if (shadow === 0) return false;
  const value = call.arg(0);
  const isIt = vm.operations.isArray(value);
  if (vm.heap.references.isInitialOnly(shadow))
    return call.give(isIt, vm.expressions.isClass(shadow, vm.heap.references.arrayClasses(shadow)));
  if (requireTag(vm, shadow, value) !== Tag.Reference) return call.give(false);
  requireClass(vm, shadow, value as object);
  call.give(isIt);
}

/** Object.is */
function is(call: Call): unknown {
  const { vm } = call;
  const [s, t] = [call.argShadow(0), call.argShadow(1)];
  if ((s | t) === 0) return false;
  const [a, b] = [call.arg(0), call.arg(1)];
  requireTag(vm, s, a);
  requireTag(vm, t, b);
  call.give(Object.is(a, b), sameValueOf(vm, a, s, b, t));
}

/** Object.prototype.hasOwnProperty and Object.hasOwn. */
function hasOwn(at: number) {
  return (call: Call): unknown => {
    const { vm } = call;
    const [object, shadow] = at < 0 ? [call.receiver, call.receiverShadow] : [call.arg(0), call.argShadow(0)];
    const [key, keyShadow] = [call.arg(at + 1), call.argShadow(at + 1)];
    if (!isObject(object) || ((shadow | keyShadow) === 0 && !vm.heap.isActive)) return false;
    requireTag(vm, shadow, object);
    const tag = requireTag(vm, keyShadow, key);
    if (isObject(key) || vm.isProxyObject(object)) return false;
    if (typeof key === 'string' || typeof key === 'number' || typeof key === 'symbol') {
      decidePresence(vm, object, shadow, key, keyShadow, true);
    } else {
      // Of other names one is as good as another, but the object that is asked keeps its shadow.
      if (keyShadow !== 0 && tag !== Tag.Undefined && tag !== Tag.Null) vm.lost.count('name of a property');
      concretize(vm, key, keyShadow);
      decidePresence(vm, object, shadow, String(key), 0, true);
    }
    call.give(Object.hasOwn(object, key as PropertyKey));
  };
}

/** Object.getPrototypeOf and Reflect.getPrototypeOf of a symbolic object. */
function getPrototypeOf(call: Call): unknown {
  const shadow = call.argShadow(0);
  const value = call.arg(0);
  if (shadow === 0 || !isObject(value)) return false;
  const { vm } = call;
  vm.heap.initial.askFor(undefined);
  requireTag(vm, shadow, value);
  requireClass(vm, shadow, value);
  call.give(vm.operations.getPrototypeOf(value));
}

function giveInherits(call: Call, value: object, prototype: object): void {
  call.give(call.vm.inherits(value, prototype));
}

/** Object.prototype.isPrototypeOf of a symbolic object. */
function isInChain(call: Call): unknown {
  const shadow = call.argShadow(0);
  const [value, prototype] = [call.arg(0), call.receiver];
  if (call.receiverShadow !== 0 || !isObject(prototype)) return false;
  // What modules of node give inherits from prototypes of their own realm.
  if (shadow === 0) return isObject(value) && isOurs(value) ? giveInherits(call, value, prototype) : false;
  const { vm } = call;
  call.give(isObject(value) && vm.inherits(value, prototype), inheritsFrom(vm, value, shadow, prototype));
}

/** `Object(value)`: an object is what it is. What a primitive is wrapped in has no shadow, and is left to the built-in. */
function asObject(call: Call): unknown {
  const { vm, callee, newTarget } = call;
  const [value, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0 || (newTarget !== undefined && newTarget !== callee)) return false;
  const tag = requireTag(vm, shadow, value);
  if (isObject(value)) return call.give(value, shadow);
  if (tag !== Tag.Undefined && tag !== Tag.Null) return false;
  call.give(vm.operations.toObject(value));
}

/** Object.prototype.valueOf: objects are their own values. */
function objectValueOf(call: Call): unknown {
  if (!isObject(call.receiver)) return false;
  call.give(call.receiver, call.receiverShadow);
}

/** Object.prototype.toString, which tells classes apart. */
function objectToString(call: Call): unknown {
  const { vm, receiver, receiverShadow } = call;
  if (receiverShadow === 0 || !isObject(receiver) || vm.isProxyObject(receiver)) return false;
  vm.heap.initial.askFor(undefined);
  requireTag(vm, receiverShadow, receiver);
  requireClass(vm, receiverShadow, receiver);
  call.give(vm.operations.apply(call.callee, receiver, []));
}

/** Object.prototype.toLocaleString */
function localeText(call: Call): unknown {
  if (call.receiver === undefined || call.receiver === null) return false;
  call.tail(call.vm.helper('toLocaleText'), call.receiver, call.receiverShadow, [], []);
}

/** Object.prototype.toString, where the tag runs code of the program. */
function toText(call: Call): unknown {
  const { vm, receiver } = call;
  if (receiver === undefined || receiver === null) return false;
  const isProxied = isObject(receiver) && hasProxyInChain(vm, receiver);
  if (!isProxied && !vm.keys.info(Symbol.toStringTag).accessor) return objectToString(call);
  call.tail(vm.helper('tagText'), receiver, call.receiverShadow, [], []);
}

const quiet: ModelTable = {
  'Object.defineProperty': definesOne(0, 1),
  'Object.defineProperties': changes(0, noteAccessors),
  'Object.setPrototypeOf': changes(0),
  'Object.freeze': changes(0),
  'Object.seal': changes(0),
  'Object.preventExtensions': changes(0),
  'Object.isFrozen': isFrozen,
  'Object.isSealed': isSealed,
  'Object.isExtensible': isExtensible,
  'Reflect.isExtensible': reflectIsExtensible,
  'Object.create': create,
  'Object.assign': assign,
  'Object.entries': listed('entries'),
  'Object.getOwnPropertyNames': names,
  'Object.getOwnPropertySymbols': symbols,
  'Object.is': is,
  'Object.keys': keys,
  'Object.values': listed('values'),
  'Object.hasOwn': hasOwn(0),
  'Object.getPrototypeOf': getPrototypeOf,
  'Object.prototype.valueOf': objectValueOf,
  'Object.prototype.hasOwnProperty': hasOwn(-1),
  'Object.prototype.isPrototypeOf': isInChain,
  'Object.prototype.__defineGetter__': definesOne(-1, 0),
  'Object.prototype.__defineSetter__': definesOne(-1, 0),
  'Reflect.defineProperty': definesOne(0, 1),
  'Reflect.deleteProperty': changes(0),
  'Reflect.set': changes(0),
  'Reflect.setPrototypeOf': changes(0),
  'Reflect.preventExtensions': changes(0),
  'Reflect.getPrototypeOf': getPrototypeOf,
  'Array.isArray': isArray,
};

export const objectModels: ModelTable = {
  ...quiet,
  Object: asObject,
  ...reflectionModels(quiet),
  'Object.prototype.toLocaleString': localeText,
  'Object.prototype.toString': toText,
};
