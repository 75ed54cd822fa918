/** What self-hosted built-ins use instead of built-ins that the program can change: `require('penumbra:intrinsics')`. */

import { type ExprId, Op, Tag } from '../expressions/arena.js';
import { typedLength } from '../heap-fields/typed-length.js';
import type { Call, Model } from '../interpreter/call.js';
import { isConstructorValue } from '../interpreter/calls.js';
import { makeDynamicFunction } from '../interpreter/dynamic-function.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isCallable, isObject } from '../is-object.js';
import { describe } from '../messages/describe.js';
import { MAX_LENGTH, requireLength } from '../objects/elements/element-places.js';
import { typedLengthShadow } from '../objects/elements/typed-elements.js';
import { isOurs } from '../objects/foreign.js';
import { functionRealm } from '../objects/function-realm.js';
import { getProperty } from '../objects/get-property.js';
import { proxyParts } from '../objects/proxies.js';
import { namespaces, setRecord } from '../realm/stamp.js';
import { GuestThrow } from '../signals.js';
import { isIntegral } from '../values/integral.js';
import { requireClass, requireTag } from '../values/predicates.js';
import { isPlainSpecies } from './collections/arrays.js';
import { typedArrayIntrinsics } from './collections/typed-arrays.js';
import { callConverted } from './conversions.js';
import { boundTarget, makeBound } from './functions.js';
import { internalMethods } from './internal-methods.js';
import { keyIntrinsics } from './key-steps.js';
import type { Run } from './model.js';
import { nodeIntrinsics } from './node-functions.js';
import { promiseIntrinsics } from './promises.js';
import { stepIntrinsics } from './steps.js';
import { cloneIntrinsics } from './structured-clone.js';
import { regExpIntrinsics } from './text/regexps.js';
import { textIntrinsics } from './text/text-steps.js';

const isArray: Run = (given) => {
  const value = given.arg(0);
  if (isObject(value) && proxyParts(given.vm, value)?.target === null) {
    throw given.vm.typeError("Cannot perform 'IsArray' on a proxy that has been revoked");
  }
  const shadow = given.argShadow(0);
  requireTag(given.vm, shadow, value);
  if (isObject(value)) requireClass(given.vm, shadow, value);
  given.give(given.vm.operations.isArray(value));
};

/** LengthOfArrayLike (7.3.18). */
const lengthOf: Run = (given) => {
  const value = given.arg(0);
  const { vm } = given;
  if (!vm.isArray(value)) {
    given.tail(vm.helper('lengthOfArrayLike'), undefined, 0, [value], [given.argShadow(0)]);
    return;
  }
  requireClass(vm, given.argShadow(0), value);
  getProperty(vm, value, given.argShadow(0), vm.heap.length, given.result);
  if (given.result < 0) return;
  const shadow = vm.shadow[given.result]!;
  vm.shadow[given.result] = counted(vm, value.length, shadow);
};

/** Longer arrays are of one length on a path: a predicate for each step of a loop over them would make it too long. */
const MOST_COUNTED = 64;

/** The shadow of a length that a loop of a built-in counts up to. */
function counted(vm: Interpreter, length: number, shadow: ExprId): ExprId {
  if (shadow === 0 || length <= MOST_COUNTED) return shadow;
  vm.path.require('bounds', vm.expressions.strictEqual(shadow, vm.arena.constant(length)), true);
  return 0;
}

/** ToIntegerOrInfinity (7.1.5). */
const toInteger: Run = (given) => {
  const { vm } = given;
  const value = given.arg(0);
  const shadow = given.argShadow(0);
  if (requireTag(vm, shadow, value) !== Tag.Number) {
    if (value === undefined) return given.give(0);
    given.tail(vm.helper('toIntegerSlow'), undefined, 0, [value], [shadow]);
    return;
  }
  const number = value as number;
  const result = Number.isNaN(number) ? 0 : Math.trunc(number) + 0;
  if (shadow === 0) return given.give(result);
  if (isIntegral(vm, shadow)) return given.give(result, shadow);
  const { expressions, path, arena } = vm;
  const truncated = expressions.arithmetic(Op.Trunc, shadow, 0);
  const isNone = path.mayBeNaN(shadow) ? expressions.call('Number.isNaN', shadow, 0) : 0;
  given.give(result, isNone === 0 ? truncated : expressions.ite(isNone, arena.constant(0), truncated));
};

const isNotANumber: Run = (given) => {
  const { vm } = given;
  const shadow = given.argShadow(0);
  const isNumber = requireTag(vm, shadow, given.arg(0)) === Tag.Number;
  const expr = shadow === 0 || !isNumber ? 0 : vm.expressions.call('Number.isNaN', shadow, 0);
  given.give(isNumber && Number.isNaN(given.arg(0)), expr);
};

/** CreateDataPropertyOrThrow on an array or what a species made. */
const define: Run = (given) => {
  const { vm } = given;
  const target = given.arg(0) as object;
  const key = given.arg(1) as number;
  const shadow: ExprId = given.argShadow(2);
  if (proxyParts(vm, target) !== undefined) {
    const args = [target, String(key), given.arg(2)];
    return given.tail(vm.helper('createDataOrThrow'), undefined, 0, args, [0, 0, shadow]);
  }
  if (Array.isArray(target)) {
    if (shadow !== 0 || vm.heap.isActive) vm.heap.writeElement(target, 0, key, 0, shadow, given.arg(2));
  } else if (shadow !== 0) vm.heap.write(vm.keys.info(String(key)), target, 0, shadow, given.arg(2));
  if (Array.isArray(target) && vm.heap.isOwnArray(target) && !(key in target))
    vm.operations.setStrict(target, key, given.arg(2));
  else vm.operations.defineData(target, key, given.arg(2));
  given.give(undefined);
};

/** ArraySpeciesCreate (10.4.2.2). */
const species: Run = (given) => {
  const { vm } = given;
  const original = given.arg(0) as object;
  const length = given.arg(1) as number;
  if (vm.isProxyObject(original)) {
    return given.tail(vm.helper('speciesOfProxy'), undefined, 0, [original, length], []);
  }
  if (!Array.isArray(original) || isPlainSpecies(vm, original)) {
    const made = vm.operations.newArray();
    if (length > 0) made.length = length;
    return given.give(made);
  }
  given.tail(
    vm.helper('speciesCreate'),
    undefined,
    0,
    [original, length],
    [given.receiverShadow === 0 ? 0 : given.argShadow(0), 0],
  );
};

/** Functions of one argument that decide nothing. */
function plain(compute: (vm: Interpreter, value: unknown) => unknown): Run {
  return (given) => given.give(compute(given.vm, given.arg(0)));
}

const isObjectRun: Run = (given) => {
  requireTag(given.vm, given.argShadow(0), given.arg(0));
  given.give(isObject(given.arg(0)));
};

const toObject: Run = (given) => {
  const value = given.arg(0);
  const shadow = given.argShadow(0);
  const tag = requireTag(given.vm, shadow, value);
  if (tag === Tag.Undefined || tag === Tag.Null) {
    throw given.vm.typeError('Cannot convert undefined or null to object');
  }
  given.give(given.vm.operations.toObject(value), isObject(value) ? shadow : 0);
};

const RUNS: Readonly<Record<string, Run>> = {
  isArray,
  lengthOf,
  /** length → the same, which a loop counts up to */
  countedLength: (call) => call.give(call.arg(0), counted(call.vm, call.arg(0) as number, call.argShadow(0))),
  toInteger,
  define,
  species,
  toObject,
  ...promiseIntrinsics,
  ...stepIntrinsics,
  ...cloneIntrinsics,
  ...internalMethods,
  ...keyIntrinsics,
  ...regExpIntrinsics,
  ...textIntrinsics,
  ...typedArrayIntrinsics,
  ...nodeIntrinsics,
  callConverted,
  makeBound,
  /** value hint → primitive */
  toPrimitive: (call) => {
    const [value, hint] = call.args;
    if (!isObject(value)) return call.give(value, call.argShadow(0));
    call.tail(call.vm.helper('toPrimitive'), undefined, 0, [value, hint], [call.argShadow(0)]);
  },
  isObject: isObjectRun,
  isCallable: plain((_, value) => isCallable(value)),
  describe: plain((_, value) => describe(value)),
  typeError: plain((vm, value) => vm.realm.error('TypeError', String(value))),
  rangeError: plain((vm, value) => vm.realm.error('RangeError', String(value))),
  aggregateError: plain((vm, errors) => {
    const error = vm.realm.error('AggregateError', 'All promises were rejected');
    Object.defineProperty(error, 'errors', {
      value: errors,
      writable: true,
      enumerable: false,
      configurable: true,
    });
    return error;
  }),
  /** kind parameters body → function */
  makeFunction: (call) => {
    const [kind, parameters, body] = call.args as [string, string, string];
    makeDynamicFunction(call.vm, kind, parameters, body, call.result, call.resume);
  },
  /** kind function → the prototype that functions of the kind have in the realm of the function */
  functionPrototypeOf: (call) => {
    const realm = functionRealm(call.vm, call.arg(1) as object);
    const maker = realm.hidden[call.arg(0) as string] ?? (realm.intrinsics.Function as object);
    call.give((maker as { readonly prototype: object }).prototype);
  },
  typedLength: (call) => {
    const array = call.arg(0) as NodeJS.TypedArray;
    call.give(typedLength(array), typedLengthShadow(call.vm, array, call.argShadow(0)));
  },
  /** Whether a value is `Array` of another realm. */
  isForeignArray: plain((vm, value) =>
    vm.realms.some((realm) => realm !== vm.realm && realm.intrinsics.Array === value),
  ),
  /** Whether an object that a module of node gave is an instance as one of the realm would be. */
  isForeignInstance: (call) => {
    const [object, prototype] = [call.arg(0) as object, call.arg(1) as object];
    call.give(isOurs(object) && call.vm.inherits(object, prototype));
  },
  isNaN: isNotANumber,
  /** ArrayCreate (10.4.2.2) */
  newArrayOf: (given) => {
    const { vm } = given;
    const length = given.arg(0) as number;
    const shadow = given.argShadow(0);
    if (shadow !== 0) requireLength(vm, length, shadow);
    if (length > MAX_LENGTH) throw vm.fail('RangeError', 'Invalid array length');
    const made = vm.operations.newArray();
    made.length = length;
    if (shadow !== 0) vm.heap.write(vm.heap.length, made, 0, shadow, length);
    given.give(made);
  },
  newArray: plain((vm) => vm.operations.newArray()),
  /** Whether elements can be assigned to an array that a species made, where they would have to be defined. */
  isOwnArray: plain(
    (vm, value) =>
      vm.isArray(value) &&
      vm.heap.isOwnArray(value) &&
      Object.isExtensible(value) &&
      Reflect.ownKeys(value).length === 1,
  ),
  isConstructor: plain((vm, value) => isConstructorValue(vm, value)),
  boundTarget: plain((_, value) => boundTarget(value)),
  /** Of a module namespace: throws what V8 does if its keys are listed while an export has no value yet. */
  checkExports: plain((_, value) => namespaces.get(value as object)?.()),
  checkCallable: plain((vm, value) => {
    throw new GuestThrow(vm.realm.error('TypeError', `${describe(value)} is not a function`));
  }),
  pair: (given: Call) => {
    const made = given.vm.operations.arrayOf(given.args);
    if (given.argShadow(1) !== 0) given.vm.heap.writeElement(made, 0, 1, 0, given.argShadow(1), given.arg(1));
    given.give(made);
  },
};

/** The object that `require('penumbra:intrinsics')` gives. */
export function makeIntrinsics(vm: Interpreter): object {
  const { operations, realm } = vm;
  const out = operations.newObject();
  for (const [name, run] of Object.entries(RUNS)) {
    const callee = realm.makeNative(() => undefined, name, 0);
    setRecord(callee, { kind: 'model', run } satisfies Model as Model);
    operations.defineData(out, name, callee);
  }
  operations.defineData(out, 'Array', realm.intrinsics.Array);
  operations.defineData(out, 'Promise', realm.intrinsics.Promise);
  operations.defineData(out, 'Number', realm.intrinsics.Number);
  operations.defineData(out, 'reflectApply', realm.captured.reflectApply);
  operations.defineData(out, 'jsonParse', realm.captured.jsonParse);
  for (const name of ['atob', 'btoa']) operations.defineData(out, name, Reflect.get(globalThis, name));
  for (const name of [
    'decodeURIComponent',
    'encodeURIComponent',
    'parseInt',
    'parseFloat',
    'fromCharCode',
  ] as const)
    operations.defineData(out, name, realm.captured[name]);
  operations.defineData(out, 'objectToString', realm.captured.objectToString);
  for (const name of ['Map', 'Set', 'Date'] as const)
    operations.defineData(out, name, realm.captured[name.toLowerCase() as Lowercase<typeof name>]);
  for (const name of ['mapSet', 'setAdd', 'dateGetTime'] as const)
    operations.defineData(out, name, realm.captured[name]);
  operations.defineData(out, 'RegExp', realm.captured.regExp);
  for (const name of ['regExpExec', 'regExpCompile'] as const)
    operations.defineData(out, name, realm.captured[name]);
  operations.defineData(out, 'hasInstance', realm.hasInstance);
  for (const name of [
    'toPrimitive',
    'iterator',
    'hasInstance',
    'isConcatSpreadable',
    'species',
    'asyncIterator',
    'unscopables',
    'replace',
    'match',
    'matchAll',
    'search',
    'split',
    'toStringTag',
  ] as const) {
    operations.defineData(out, `${name}Symbol`, Symbol[name]);
  }
  return out;
}
