/**
 * Internal methods of objects (ECMA-262, 6.1.7.2) for self-hosted code: those of proxies are frames, of any other object
 * they run no code of the program but its accessors, which are frames too.
 */
import { types } from 'node:util';
import type { ExprId } from '../expressions/arena.js';
import type { Closure } from '../frames/frame.js';
import type { Call } from '../interpreter/call.js';
import { callFunction, constructFunction, constructWith } from '../interpreter/calls.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { functionRealm } from '../objects/function-realm.js';
import { fieldOf } from '../objects/get-property.js';
import { decideKeys, giveKeys } from '../objects/own-keys.js';
import { decidePresence } from '../objects/presence.js';
import { deleteProperty, getValue } from '../objects/properties.js';
import { isNumeric, proxyParts } from '../objects/proxies.js';
import { getFor } from '../objects/receivers.js';
import { type ProxyParts, recordOf, standIns } from '../realm/stamp.js';
import { sameValueOf } from '../values/equality.js';
import { requireClass } from '../values/predicates.js';
import { arrayIndex, canonicalKey, keyText } from '../values/property-keys.js';
import type { Run } from './model.js';

/** Runs `ordinary`, or the helper with the same arguments if the first is a proxy. */
function method(helper: string, ordinary: (call: Call) => void): Run {
  return (call) => {
    if (proxyParts(call.vm, call.arg(0) as object) === undefined) return ordinary(call);
    call.tail(call.vm.helper(helper), undefined, 0, call.args, call.argShadows);
  };
}

/** proxy name → handler */
const openProxy: Run = (call) => {
  const { vm } = call;
  const { handler } = proxyParts(vm, call.arg(0) as object)!;
  if (handler !== null) return call.give(handler);
  throw vm.typeError(`Cannot perform '${String(call.arg(1))}' on a proxy that has been revoked`);
};

/** object key → descriptor without prototype, or undefined */
const getOwn = method('proxyGetOwn', (call) => {
  const { vm } = call;
  const [object, key] = call.args as [object, PropertyKey];
  const shadow = call.argShadow(0);
  if (shadow !== 0 || vm.heap.isActive) decidePresence(vm, object, shadow, key, call.argShadow(1), true);
  const own = Reflect.getOwnPropertyDescriptor(object, key);
  if (own === undefined) return call.give(undefined);
  const record = Object.assign(vm.operations.newRecord(), own);
  if ('value' in own && vm.heap.isActive) {
    const value = ownShadow(vm, object, shadow, key);
    if (value !== 0) vm.heap.write(vm.heap.value, record, 0, value, own.value);
  }
  call.give(record);
});

/** The shadow of an own data property. */
export function ownShadow(vm: Interpreter, object: object, shadow: ExprId, key: PropertyKey): ExprId {
  const index = Array.isArray(object) ? arrayIndex(key) : undefined;
  if (index !== undefined) return vm.known(vm.heap.readElement(object, shadow, index, 0));
  return vm.known(fieldOf(vm, vm.keys.info(canonicalKey(key)), object, shadow));
}

/** Whether an element of a typed array can be defined so (10.4.5.3), and the value is converted. */
function describesElement(array: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
  const { configurable = true, enumerable = true, writable = true, get, set } = descriptor;
  const isAccessor = get !== undefined || set !== undefined;
  return Object.hasOwn(array, key) && configurable && enumerable && writable && !isAccessor;
}

/** object key descriptor strict → boolean */
const defineOwn = method('proxyDefineOwn', (call) => {
  const { vm } = call;
  const [object, key, descriptor, strict] = call.args as [object, PropertyKey, PropertyDescriptor, boolean];
  const isLength = key === 'length' && Array.isArray(object);
  const isElement = types.isTypedArray(object) && isNumeric(key);
  const isConverted = 'value' in descriptor && isObject(descriptor.value);
  if (isConverted && (isLength || (isElement && describesElement(object, key, descriptor)))) {
    return call.tail(vm.helper('defineConverted'), undefined, 0, call.args, call.argShadows);
  }
  vm.willChange(object);
  const { heap } = vm;
  const before = heap.isActive ? Object.getOwnPropertyDescriptor(object, key) : undefined;
  const extensible = strict === true && Reflect.isExtensible(object);
  if (!vm.operations.reflectDefine(object, key, descriptor)) {
    if (strict !== true) return call.give(false);
    if (isElement && !Object.hasOwn(object, key)) throw vm.typeError('Invalid typed array index');
    throw vm.typeError(
      extensible || types.isProxy(object) || Object.hasOwn(object, key)
        ? `Cannot redefine property: ${keyText(key)}`
        : `Cannot define property ${keyText(key)}, object is not extensible`,
    );
  }
  if (descriptor.get !== undefined || descriptor.set !== undefined) vm.noteAccessor(key);
  if (heap.isActive) noteDefinition(vm, object, call.argShadow(0), key, descriptor, before);
  call.give(true);
});

function noteDefinition(
  vm: Interpreter,
  object: object,
  shadow: ExprId,
  key: PropertyKey,
  descriptor: PropertyDescriptor,
  before: PropertyDescriptor | undefined,
): void {
  const { heap } = vm;
  const isData = 'value' in descriptor;
  if (!isData && descriptor.get === undefined && descriptor.set === undefined && before !== undefined) return;
  const value = isData ? vm.known(heap.read(heap.value, descriptor, 0)) : 0;
  const previous = before === undefined ? heap.arena.absent() : heap.constant(before.value);
  const index = Array.isArray(object) ? arrayIndex(key) : undefined;
  if (index !== undefined) heap.writeElement(object, shadow, index, 0, value, descriptor.value, previous);
  else if (key === 'length' && Array.isArray(object)) {
    if (value !== 0 || !heap.isPlainArray(object)) vm.lost.count('array length');
  } else heap.write(vm.keys.info(canonicalKey(key)), object, shadow, value, descriptor.value, previous);
}

/** object key receiver → value */
const get = method('proxyGet', (call) => {
  const { vm } = call;
  const [object, key, receiver] = call.args as [object, PropertyKey, unknown];
  if (object === receiver) {
    getValue(vm, object, call.argShadow(0), key, call.argShadow(1), call.result);
    return;
  }
  getFor(vm, object, key, receiver, call.argShadow(2), call.result, call.resume);
});

/** object key value receiver strict → boolean */
const set = method('proxySet', (call) => {
  const { vm } = call;
  const [object, key, value, receiver] = call.args as [object, PropertyKey, unknown, unknown];
  // Elements of typed arrays (10.4.5.5) are set where the array itself is the receiver; those that are not there are lost.
  const isElement = types.isTypedArray(object) && isNumeric(key);
  const isNative =
    (types.isProxy(object) && object === receiver) ||
    (isElement && (object === receiver || !Object.hasOwn(object, key)));
  if (!isNative) return call.tail(vm.helper('ordinarySet'), undefined, 0, call.args, call.argShadows);
  if (isObject(value) && isElement) {
    return call.tail(vm.helper('setConverted'), undefined, 0, call.args, call.argShadows);
  }
  if (call.argShadow(2) !== 0) vm.lost.count('typed array');
  const isSet = vm.operations.setWith(object, key, value, receiver);
  if (!isSet && call.arg(4) === true && types.isProxy(object)) throw vm.typeError(String(vm.refused));
  call.give(isSet);
});

/** object key strict → boolean */
const removeProperty = method('proxyDelete', (call) => {
  const [object, key, strict] = call.args as [object, PropertyKey, boolean];
  call.give(deleteProperty(call.vm, object, call.argShadow(0), key, call.argShadow(1), strict === true));
});

const ownKeys = method('proxyOwnKeys', (call) => {
  const { vm } = call;
  const object = call.arg(0) as object;
  decideKeys(vm, object, call.argShadow(0), 'property enumeration');
  call.give(giveKeys(vm, object, vm.operations.ownKeys(object)));
});

const isEnumerable = method('proxyIsEnumerable', (call) => {
  call.give(call.vm.operations.isEnumerable(call.arg(0) as object, call.arg(1) as PropertyKey));
});

const getPrototypeOf = method('proxyGetPrototypeOf', (call) => {
  const object = call.arg(0) as object;
  requireClass(call.vm, call.argShadow(0), object);
  call.give(call.vm.operations.getPrototypeOf(object));
});

/** object prototype strict → boolean */
const setPrototypeOf = method('proxySetPrototypeOf', (call) => {
  const { vm } = call;
  const [object, prototype, strict] = call.args as [object, object | null, boolean];
  vm.willChange(object);
  if (call.argShadow(0) !== 0 || call.argShadow(1) !== 0) vm.lost.count('prototype');
  // The native built-in says in its own words why it refuses.
  if (strict === true) vm.operations.setPrototypeOf(object, prototype);
  else return call.give(Reflect.setPrototypeOf(object, prototype));
  call.give(true);
});

const isExtensible = method('proxyIsExtensible', (call) =>
  call.give(Reflect.isExtensible(call.arg(0) as object)),
);

/** object strict → boolean */
const preventExtensions = method('proxyPreventExtensions', (call) => {
  const { vm } = call;
  const [object, strict] = call.args as [object, boolean];
  vm.willChange(object);
  if (Reflect.preventExtensions(object)) return call.give(true);
  if (strict !== true) return call.give(false);
  throw vm.typeError('Cannot prevent extensions');
});

/** callee receiver list → result, of a list that self-hosted code has made. */
const callList: Run = (call) => {
  const { vm } = call;
  const [callee, receiver] = call.args as [object, unknown];
  const [base, count] = pushList(call, call.arg(2) as unknown[]);
  callFunction(vm, callee, receiver, call.argShadow(1), base, count, call.result, call.resume);
};

/** constructor list newTarget → object */
const constructList: Run = (call) => {
  const [callee, , newTarget] = call.args as [object, unknown, object];
  const [base, count] = pushList(call, call.arg(1) as unknown[]);
  constructFunction(call.vm, callee, newTarget, base, count, call.result, call.resume);
};

/** constructor of the program, newTarget, prototype, list → object */
const constructOn: Run = (call) => {
  const [callee, newTarget, prototype, list] = call.args as [object, object, unknown, unknown[]];
  const [base, count] = pushList(call, list);
  const closure = recordOf(callee) as Closure;
  constructWith(call.vm, closure, newTarget, prototype, base, count, call.result, call.resume);
};

/** prototype function → a constructor of the realm of the function that has nothing else of its own */
const standIn: Run = (call) => {
  const realm = functionRealm(call.vm, call.arg(1) as object);
  const made = realm.operations.newConstructor();
  Object.defineProperty(made, 'prototype', { value: call.arg(0), writable: true });
  standIns.set(made, call.arg(1) as object);
  call.give(made);
};

/** Puts the elements of a list that self-hosted code has made on the stack. */
export function pushList(
  { vm, resume }: Call,
  list: readonly unknown[],
): readonly [base: number, count: number] {
  const base = Math.max(vm.sp, resume);
  vm.ensure(base + list.length);
  for (let at = 0; at < list.length; at++) {
    vm.stack[base + at] = list[at];
    vm.shadow[base + at] = vm.known(vm.heap.readElement(list, 0, at, 0));
  }
  vm.sp = base + list.length;
  return [base, list.length];
}

/** SameValue; on symbolic values what it is goes on the path. */
const sameValue: Run = (call) => {
  const { vm } = call;
  const [a, b] = call.args;
  const isSame = Object.is(a, b);
  const [s, t] = [call.argShadow(0), call.argShadow(1)];
  if ((s | t) !== 0) vm.path.require('type', sameValueOf(vm, a, s, b, t), isSame);
  call.give(isSame);
};

const target: Run = (call) => {
  call.give((proxyParts(call.vm, call.arg(0) as object) as ProxyParts).target);
};

export const internalMethods: Readonly<Record<string, Run>> = {
  openProxy,
  proxyTarget: target,
  isProxy: (call) => call.give(proxyParts(call.vm, call.arg(0) as object) !== undefined),
  getOwn,
  defineOwn,
  get,
  set,
  removeProperty,
  ownKeys,
  isEnumerable,
  getPrototypeOf,
  setPrototypeOf,
  isExtensible,
  preventExtensions,
  call: callList,
  construct: constructList,
  constructOn,
  standIn,
  sameValue,
  keyText: (call) => call.give(keyText(call.arg(0) as PropertyKey)),
  newRecord: (call) => call.give(call.vm.operations.newRecord()),
};
