/**
 * Models of Reflect, and of the built-ins of Object that ask an object (ECMA-262, 20.1 and 28.1): native where that runs
 * no code of the program and nothing is symbolic, else self-hosted.
 */
import { types } from 'node:util';
import type { Call } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { hasProxyInChain } from '../objects/proxies.js';
import type { ModelTable, Run } from './model.js';

const FIELDS = ['enumerable', 'configurable', 'value', 'writable', 'get', 'set'] as const;

/** What of an operand may run code of the program. */
interface Looks {
  /** Arguments, from 0 on, and -1 for the receiver, that are asked: proxies run traps. */
  readonly objects: readonly number[];
  /** An argument that becomes a property key. */
  readonly key?: number;
  /** Whether the property of the key is read or written. */
  readonly reads?: boolean;
  /** An argument whose own properties are read. */
  readonly all?: number;
  /** An argument whose properties describe a property. */
  readonly descriptor?: number;
  /** Whether symbolic operands are carried out by self-hosted code, too. */
  readonly shadows?: boolean;
}

function operand(call: Call, at: number): unknown {
  return at < 0 ? call.receiver : call.arg(at);
}

function runsCode(call: Call, looks: Looks): boolean {
  const { vm } = call;
  if (looks.reads && looks.key !== undefined && hasAccessor(vm, operand(call, looks.key))) return true;
  if (looks.all !== undefined && readsAll(vm, operand(call, looks.all))) return true;
  if (looks.shadows && (vm.heap.isActive || call.hasShadows)) return true;
  if (looks.key !== undefined && isObject(operand(call, looks.key))) return true;
  if (looks.descriptor !== undefined && describes(vm, operand(call, looks.descriptor))) return true;
  if (!vm.hasProxies) return false;
  return looks.objects.some((at) => {
    const value = operand(call, at);
    return isObject(value) && hasProxyInChain(vm, value);
  });
}

/** Whether reading all of an object may run code of the program, or give values with shadows. */
function readsAll(vm: Interpreter, object: unknown): boolean {
  return (vm.heap.isActive && isObject(object)) || (vm.hasAccessors && hasOwnAccessor(object));
}

function hasAccessor(vm: Interpreter, key: unknown): boolean {
  return !isObject(key) && vm.keys.info(typeof key === 'symbol' ? key : String(key)).accessor;
}

/** Whether an own property, or a field of an object that is one, is an accessor. */
function hasOwnAccessor(object: unknown): boolean {
  if (!isObject(object) || types.isProxy(object)) return false;
  return Reflect.ownKeys(object).some((key) => {
    const { get, value } = Object.getOwnPropertyDescriptor(object, key)!;
    return get !== undefined || (isObject(value) && hasField(value));
  });
}

/** Whether an object may be a descriptor with an accessor or of a proxy. */
function hasField(value: object): boolean {
  if (types.isProxy(value)) return true;
  return FIELDS.some((field) => {
    for (let up: object | null = value; up !== null; up = Object.getPrototypeOf(up) as object | null) {
      if (types.isProxy(up)) return true;
      const own = Object.getOwnPropertyDescriptor(up, field);
      if (own !== undefined) return own.get !== undefined;
    }
    return false;
  });
}

/** Whether reading a descriptor runs code of the program. */
function describes(vm: Interpreter, descriptor: unknown): boolean {
  return (
    isObject(descriptor) &&
    (hasProxyInChain(vm, descriptor) || FIELDS.some((field) => vm.keys.info(field).accessor))
  );
}

/** Self-hosted where it may run code of the program, else what another model makes of it. */
function unlessQuiet(helper: string, looks: Looks, otherwise?: Run): Run {
  return (call) => {
    if (call.newTarget !== undefined || !runsCode(call, looks))
      return otherwise === undefined ? false : otherwise(call);
    const { vm, receiver, receiverShadow } = call;
    call.tail(vm.helper(helper), receiver, receiverShadow, call.args, call.argShadows);
    return true;
  };
}

/** @param models what carries out the same built-ins where they are quiet */
export function reflectionModels(models: ModelTable): ModelTable {
  const table: Record<string, Run> = {};
  for (const [path, [helper, looks]] of Object.entries(TABLE)) {
    table[path] = unlessQuiet(helper, looks, models[path]);
  }
  return table;
}

const FIRST: Looks = { objects: [0] };
const RECEIVER: Looks = { objects: [-1] };

const TABLE: Readonly<Record<string, readonly [helper: string, looks: Looks]>> = {
  'Reflect.get': ['reflectGet', { objects: [0, 2], key: 1, reads: true, shadows: true }],
  'Reflect.set': ['reflectSet', { objects: [0, 3], key: 1, reads: true, shadows: true }],
  'Reflect.has': ['reflectHas', { objects: [0], key: 1, shadows: true }],
  'Reflect.deleteProperty': ['reflectDelete', { objects: [0], key: 1, shadows: true }],
  'Reflect.ownKeys': ['reflectOwnKeys', { objects: [0], shadows: true }],
  'Reflect.getOwnPropertyDescriptor': ['reflectGetOwn', { objects: [0], key: 1, shadows: true }],
  'Reflect.defineProperty': ['reflectDefine', { objects: [0], key: 1, descriptor: 2, shadows: true }],
  'Reflect.getPrototypeOf': ['reflectGetPrototypeOf', FIRST],
  'Reflect.setPrototypeOf': ['reflectSetPrototypeOf', FIRST],
  'Reflect.isExtensible': ['reflectIsExtensible', FIRST],
  'Reflect.preventExtensions': ['reflectPreventExtensions', FIRST],
  'Object.getOwnPropertyDescriptor': ['getOwnDescriptor', { objects: [0], key: 1, shadows: true }],
  'Object.getOwnPropertyDescriptors': ['getOwnDescriptors', { objects: [0], shadows: true }],
  'Object.getOwnPropertyNames': ['ownNames', FIRST],
  'Object.getOwnPropertySymbols': ['ownSymbols', FIRST],
  'Object.keys': ['objectKeys', FIRST],
  'Object.values': ['values', { objects: [0], all: 0 }],
  'Object.entries': ['entries', { objects: [0], all: 0 }],
  'Object.hasOwn': ['objectHasOwn', { objects: [0], key: 1 }],
  'Object.getPrototypeOf': ['objectGetPrototypeOf', FIRST],
  'Object.setPrototypeOf': ['objectSetPrototypeOf', FIRST],
  'Object.isExtensible': ['objectIsExtensible', FIRST],
  'Object.preventExtensions': ['objectPreventExtensions', FIRST],
  'Object.freeze': ['freeze', FIRST],
  'Object.seal': ['seal', FIRST],
  'Object.isFrozen': ['isFrozen', FIRST],
  'Object.isSealed': ['isSealed', FIRST],
  'Object.defineProperty': ['objectDefine', { objects: [0], key: 1, descriptor: 2, shadows: true }],
  'Object.defineProperties': ['defineAll', { objects: [0, 1], all: 1 }],
  'Object.create': ['createObject', { objects: [1], all: 1 }],
  'Object.prototype.hasOwnProperty': ['hasOwnProperty', { objects: [-1], key: 0 }],
  'Object.prototype.propertyIsEnumerable': ['propertyIsEnumerable', { objects: [-1], key: 0 }],
  'Object.prototype.isPrototypeOf': ['isPrototypeOf', { objects: [0] }],
  'Object.prototype.__defineGetter__': ['defineGetter', { objects: [-1], key: 0 }],
  'Object.prototype.__defineSetter__': ['defineSetter', { objects: [-1], key: 0 }],
  'Object.prototype.__lookupGetter__': ['lookupGetter', { objects: [-1], key: 0 }],
  'Object.prototype.__lookupSetter__': ['lookupSetter', { objects: [-1], key: 0 }],
  'get Object.prototype.__proto__': ['getProto', RECEIVER],
  'set Object.prototype.__proto__': ['setProto', RECEIVER],
};
