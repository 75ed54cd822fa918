/** Intrinsics for the self-hosted parts of collections, strings and JSON: steps that run no code of the program. */
import { types } from 'node:util';
import type { Frame } from '../frames/frame.js';
import type { Call } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { notTrap } from '../messages/calls.js';
import { makerOf } from '../messages/describe.js';
import { valueText } from '../messages/values.js';
import { openCollection } from '../objects/content.js';
import { proxyParts } from '../objects/proxies.js';
import { decideWrittenKey, noteName } from '../objects/symbolic-keys.js';
import { isOfProgram } from '../traces/frame-sites.js';
import { concretize } from '../values/conversions.js';
import { canonicalKey } from '../values/property-keys.js';
import { collectionIterations, noteEntry, stateOf } from './collections/collection-iterators.js';
import type { Run } from './model.js';

type Collection = ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;

/** A step of a built-in that has no expression: operands with shadows become concrete, counted by its name. */
function concrete(name: string, compute: (vm: Interpreter, args: readonly unknown[]) => unknown): Run {
  return (call) => {
    if (call.hasShadows) {
      call.vm.lost.count(name);
      for (const [at, arg] of call.args.entries()) concretize(call.vm, arg, call.argShadow(at));
    }
    call.give(compute(call.vm, call.args));
  };
}

/** CreateDataProperty (7.3.5). */
const createData: Run = (call) => {
  const { vm } = call;
  const [target, key, value] = call.args as [object, PropertyKey, unknown];
  const shadow = call.argShadow(2);
  if (proxyParts(vm, target) !== undefined) {
    return call.tail(vm.helper('createDataOn'), undefined, 0, call.args, call.argShadows);
  }
  vm.willChange(target);
  decideWrittenKey(vm, target, 0, key, call.argShadow(1));
  const descriptor = { value, writable: true, enumerable: true, configurable: true };
  const isTracked = (shadow !== 0 || vm.heap.isActive) && !vm.isProxyObject(target);
  if (isTracked) vm.heap.write(vm.keys.info(canonicalKey(key)), target, 0, shadow, value);
  const isMade = Reflect.defineProperty(target, key, descriptor);
  noteName(vm, target, key, call.argShadow(1));
  call.give(isMade);
};

/** The matches of an expression that is as it was made, with what a replacement is called with. */
const matchesOf: Run = concrete('RegExp.prototype[Symbol.replace]', (vm, [expression, text]) => {
  const { operations, realm } = vm;
  const found: object[] = [];
  const collect = (...args: readonly unknown[]): string => {
    const hasGroups = isObject(args.at(-1));
    const match = operations.newObject();
    operations.defineData(match, 'args', operations.arrayOf(args));
    operations.defineData(match, 'position', args.at(hasGroups ? -3 : -2));
    operations.defineData(match, 'length', (args[0] as string).length);
    found.push(match);
    return '';
  };
  operations.apply(realm.captured.regExpReplace, expression, [text, collect]);
  return operations.arrayOf(found);
});

/** collection → iterator over its entries */
const entriesOf: Run = (call) => {
  const collection = call.arg(0) as Collection;
  openCollection(call.vm, collection, call.argShadow(0));
  const iterator = collection.entries();
  collectionIterations.set(iterator, stateOf(collection, 'entries'));
  call.give(iterator);
};

/** iterator → [key, value]; undefined at the end */
const nextEntry: Run = (call) => {
  const { vm } = call;
  const iterator = call.arg(0) as Iterator<readonly unknown[]>;
  const { done, value } = iterator.next();
  if (done) return call.give(undefined);
  const pair = vm.operations.arrayOf(value as readonly unknown[]);
  noteEntry(vm, collectionIterations.get(iterator)!.collection, pair);
  call.give(pair);
};

function boxOf(value: unknown): string | undefined {
  if (types.isNumberObject(value)) return 'Number';
  if (types.isStringObject(value)) return 'String';
  if (types.isBooleanObject(value)) return 'Boolean';
  return types.isBigIntObject(value) ? 'BigInt' : undefined;
}

/** The time of a date. */
function timeOf(value: unknown): number {
  return Date.prototype.getTime.call(value);
}

function unbox(value: unknown): unknown {
  return types.isBooleanObject(value)
    ? Boolean.prototype.valueOf.call(value)
    : BigInt.prototype.valueOf.call(value as bigint);
}

/** The class of an object, as messages about circles quote it. */
function quotedMaker(value: unknown): string {
  if (!types.isProxy(value) && Array.isArray(value)) return "'Array'";
  return `'${(isObject(value) && makerOf(value)) || 'Object'}'`;
}

/** The tag of an object that has none of its own (20.1.3.6, steps 4 to 14). */
function builtinTag(vm: Interpreter, value: object): string {
  let target: object = value;
  for (let parts = proxyParts(vm, target); parts !== undefined; parts = proxyParts(vm, target)) {
    if (parts.target === null)
      throw vm.typeError("Cannot perform 'Object.prototype.toString' on a proxy that has been revoked");
    target = parts.target;
  }
  if (typeof value === 'function') return 'Function';
  if (Array.isArray(target)) return 'Array';
  if (target !== value) return 'Object';
  if (types.isArgumentsObject(value)) return 'Arguments';
  if (types.isNativeError(value)) return 'Error';
  if (types.isDate(value)) return 'Date';
  if (types.isRegExp(value)) return 'RegExp';
  const box = boxOf(value);
  return box === undefined || box === 'BigInt' ? 'Object' : box;
}

/** The object whose tag is read: node asks a proxy that an object inherits from in the name of the proxy. */
const askedForTag: Run = (call) => {
  const object = call.arg(0) as object;
  for (let up: object | null = object; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    if (proxyParts(call.vm, up) !== undefined) return call.give(up, up === object ? call.argShadow(0) : 0);
    if (Object.hasOwn(up, Symbol.toStringTag)) break;
  }
  call.give(object, call.argShadow(0));
};

function plain(compute: (vm: Interpreter, value: unknown) => unknown): Run {
  return (call: Call) => call.give(compute(call.vm, call.arg(0)));
}

export const stepIntrinsics: Readonly<Record<string, Run>> = {
  createData,
  matchesOf,
  newObject: plain((vm) => vm.operations.newObject()),
  entriesOf,
  nextEntry,
  builtinTag: plain((vm, value) => builtinTag(vm, value as object)),
  askedForTag,
  boxOf: plain((_, value) => boxOf(value)),
  unbox: plain((_, value) => unbox(value)),
  timeOf: plain((_, value) => timeOf(value)),
  makerOf: plain((_, value) => quotedMaker(value)),
  plainRegExp: plain((vm) => vm.operations.newRegExp('', '')),
  isRegExpObject: plain((_, value) => types.isRegExp(value)),
  notTrap: (call) => {
    const { vm } = call;
    const frame = programFrame(vm);
    // Behind these two is what calls: the program, or a built-in, which has no text.
    const isDirect = vm.frames[vm.depth - 2] === frame;
    call.give(isDirect ? notTrap(frame, call.arg(0)) : `${valueText(call.arg(0))} is not a function`);
  },
  valueText: plain((_, value) => valueText(value)),
  /** Notes that an array is being joined; false if it is already. */
  beginJoin: plain((vm, value) => {
    if (vm.joining.has(value as object)) return false;
    vm.joining.add(value as object);
    return true;
  }),
  endJoin: plain((vm, value) => {
    vm.joining.delete(value as object);
  }),
};

/** The frame that helpers of the machine were called for. */
function programFrame(vm: Interpreter): Frame {
  let { depth } = vm;
  while (depth > 1 && !isOfProgram(vm.frames[depth]!.linked)) depth -= 1;
  return vm.frames[depth]!;
}
