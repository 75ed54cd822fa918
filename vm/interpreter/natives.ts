/**
 * Built-ins that run natively. What they are given loses its shadow, and so does what they read from objects with
 * shadows; both are counted by the name of the built-in. What they write to such objects is found by comparing.
 */
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { isObject } from '../is-object.js';
import { quoteSources } from '../messages/native-errors.js';
import { companionOf } from '../objects/companions.js';
import { handOver } from '../objects/elements/array-iteration.js';
import { concretizeElements } from '../objects/elements/typed-elements.js';
import { adopt, isForeign, partsOf } from '../objects/foreign.js';
import { isBuffer, openBuffer } from '../objects/input-buffers.js';
import { readsPrototype } from '../objects/new-target.js';
import { concretizeNames } from '../objects/symbolic-keys.js';
import { isOurError } from '../realm/our-error.js';
import { concretize } from '../values/conversions.js';
import { isOfBrand } from './brands.js';
import type { Call } from './call.js';
import { foreignError } from './foreign-errors.js';
import type { Interpreter } from './interpreter.js';

/** Built-ins whose result does not depend on what their object arguments hold. */
const IDENTITY_ONLY =
  /^(?:(?:Map|Set|WeakMap|WeakSet)\.prototype\.|WeakRef|console\.|performance\.|process\.|Array\.isArray$|Object\.(?:is|getPrototypeOf|create|isFrozen|isSealed|isExtensible|preventExtensions|freeze|seal)$|Object\.prototype\.isPrototypeOf$|Proxy$|\w*Error$)/u;

/** Built-ins that tell the program nothing. */
const WITHOUT_RESULT = /^console\b/u;

/** Built-ins that look at everything an object leads to. So may functions from outside the realm. */
const DEEP =
  /^(?:JSON\.stringify|structuredClone|Array\.prototype\.(?:flat|join|toString|toLocaleString)|String|Map|Set|WeakMap|WeakSet|Object\.fromEntries)$/u;

/** Objects that a search for shadows looks at; beyond it is "found". */
const SEARCH_LIMIT = 500;

export function callNative(call: Call): void {
  const { vm, callee, newTarget } = call;
  if (newTarget !== undefined && newTarget !== callee && readsPrototype(vm, newTarget)) {
    constructNatively(call, call.args);
    return;
  }
  call.give(nativeResult(call), 0);
}

/** The result of a call, which is not ended. */
export function nativeResult(call: Call): unknown {
  const { vm, callee } = call;
  const { args } = call;
  handOver(vm, call.receiver);
  for (const arg of args) handOver(vm, arg);
  if (!vm.heap.isActive && !call.hasShadows) return run(call, args);
  for (const given of [call.receiver, ...args]) if (isObject(given)) vm.heap.initial.use(given);
  openBuffers(call);
  const name = vm.builtinName(callee);
  if (!isOfBrand(call, name)) return run(call, args);
  if (!vm.heap.names.isEmpty && !IDENTITY_ONLY.test(name))
    for (const given of [call.receiver, ...args]) if (isObject(given)) concretizeNames(vm, given);
  if (call.hasShadows && !WITHOUT_RESULT.test(name)) {
    vm.lost.count(name);
    concretize(vm, call.receiver, call.receiverShadow);
    for (const [at, arg] of args.entries()) concretize(vm, arg, call.argShadow(at));
  }
  if (!IDENTITY_ONLY.test(name) && !WITHOUT_RESULT.test(name))
    for (const given of [call.receiver, ...args]) if (isObject(given)) concretizeElements(vm, given);
  const watched = vm.heap.isActive ? shadowedObjects(vm, call, args, name) : [];
  const before = watched.map((object) => snapshot(object));
  const value = run(call, args);
  watched.forEach((object, at) => {
    recordChanges(vm, object, before[at]!);
  });
  return value;
}

function openBuffers(call: Call): void {
  const { vm, receiver, receiverShadow } = call;
  if (isObject(receiver) && isBuffer(receiver)) openBuffer(vm, receiver, receiverShadow);
  for (const [at, arg] of call.args.entries())
    if (isObject(arg) && isBuffer(arg)) openBuffer(vm, arg, call.argShadow(at));
}

/** Ends a call that constructs: the prototype is found by frames if it is not the built-in's own. */
export function constructNatively(call: Call, args: readonly unknown[]): void {
  const { vm, callee } = call;
  const newTarget = call.newTarget!;
  if (newTarget !== callee && readsPrototype(vm, newTarget)) {
    const shadows = [0, 0, ...call.argShadows];
    call.tail(vm.helper('constructNativeFor'), undefined, 0, [callee, newTarget, ...args], shadows);
  } else call.give(vm.operations.construct(callee, args, newTarget));
}

function run({ vm, callee, receiver, newTarget }: Call, args: readonly unknown[]): unknown {
  const { operations, native } = vm;
  spendOnWalk(vm, callee, receiver);
  spendOnWalk(vm, callee, args[0]);
  vm.native = callee;
  try {
    if (isForeign(callee)) {
      if (newTarget !== undefined)
        return vm.node.around(() => operations.construct(callee, args, newTarget), args);
      const handed = vm.node.handOut(callee, args);
      const native = (given = handed): unknown => operations.apply(callee, receiver, given);
      const standIn = vm.node.standIn(callee);
      const call = standIn === undefined ? native : () => standIn(native, handed);
      return adopt(vm, vm.node.around(call, args));
    }
    if (newTarget === undefined) return operations.apply(callee, receiver, args);
    return operations.construct(callee, args, newTarget);
  } catch (error) {
    if (error instanceof PenumbraError) throw error;
    if (isOurError(error) && isForeign(callee)) throw foreignError(vm, error);
    quoteSources(error, [receiver, ...args]);
    throw error;
  } finally {
    vm.native = native;
  }
}

/** Shorter arrays take no time worth counting. */
const LONG = 1 << 12;
/** From so many elements on V8 keeps an array as a table. */
const TABLE = 1 << 25;
/** Elements that a built-in walks over in the time of an instruction, and instructions that an entry of a table takes. */
const ELEMENTS_OF_STEP = 64;
const STEPS_OF_ENTRY = 4;

/** Built-ins that look at few elements, or only at those that a sparse array has. */
const WITHOUT_WALK =
  /^(?:Array\.(?:isArray|prototype\.(?:push|pop|at|keys|values|entries|includes|concat|slice|copyWithin))|Object\..*|Reflect\..*|(?:Map|Set|WeakMap|WeakSet)\.prototype\..*)$/u;

function spendOnWalk(vm: Interpreter, callee: object, walked: unknown): void {
  if (!vm.isArray(walked) || walked.length < LONG || WITHOUT_WALK.test(vm.builtinName(callee))) return;
  const { length } = walked;
  vm.limits.spend(length < TABLE ? length / ELEMENTS_OF_STEP : length * STEPS_OF_ENTRY);
}

function shadowedObjects(vm: Interpreter, call: Call, args: readonly unknown[], name: string): object[] {
  const objects = [call.receiver, ...args].filter(isObject);
  const found = objects.filter((object) => vm.heap.isShadowed(object));
  if (IDENTITY_ONLY.test(name) || call.hasShadows) return found;
  const isForeign = vm.realm.objects.nameOf(call.callee) === undefined;
  if (found.length > 0 || ((isForeign || DEEP.test(name)) && leadsToShadow(vm, objects))) vm.lost.count(name);
  return found;
}

/** Whether a shadow can be reached from the objects through data properties. */
function leadsToShadow(vm: Interpreter, objects: readonly object[]): boolean {
  const seen = new Set(objects);
  for (const object of seen) {
    concretizeNames(vm, object);
    if (vm.heap.isShadowed(object) || seen.size > SEARCH_LIMIT) return true;
    if (types.isProxy(object)) continue;
    for (const value of [...partsOf(object), companionOf(object, vm.pathNumber)])
      if (isObject(value) && vm.realm.objects.nameOf(value) === undefined) seen.add(value);
  }
  return false;
}

function snapshot(object: object): ReadonlyMap<PropertyKey, unknown> {
  const out = new Map<PropertyKey, unknown>();
  for (const key of Reflect.ownKeys(object))
    out.set(key, Object.getOwnPropertyDescriptor(object, key)?.value);
  return out;
}

/** Writes to the histories what a built-in changed. */
function recordChanges(vm: Interpreter, object: object, before: ReadonlyMap<PropertyKey, unknown>): void {
  const { heap } = vm;
  const after = snapshot(object);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const isThere = after.has(key);
    if (isThere === before.has(key) && Object.is(after.get(key), before.get(key))) continue;
    const previous = before.has(key) ? heap.constant(before.get(key)) : heap.arena.absent();
    heap.writeAfter(object, key, isThere ? heap.constant(after.get(key)) : heap.arena.absent(), previous);
  }
}
