/**
 * Implicit predicates: what the type, class or truth of a symbolic value has to be for the run to go on as it does.
 *
 * Where there are more than two alternatives they are tested one after the other in a fixed order, so that negating
 * each test in turn leads to every alternative.
 */
import { type ExprId, OTHER_CLASS, Tag, type TagSet, tagOf } from '../expressions/arena.js';
import type { Interpreter } from './interpreter.js';

const TAGS: readonly TagSet[] = [
  Tag.Undefined,
  Tag.Null,
  Tag.Boolean,
  Tag.Number,
  Tag.Reference,
  Tag.String,
  Tag.Other,
];
export const NULLISH = Tag.Undefined | Tag.Null;

/** The path knows the tag of the value afterwards. */
export function requireTag(vm: Interpreter, shadow: ExprId, value: unknown): TagSet {
  const actual = tagOf(value);
  if (shadow === 0) return actual;
  for (const tag of TAGS) {
    const left = vm.path.tags(shadow);
    if ((left & (left - 1)) === 0) break;
    vm.path.require('type', vm.expressions.hasTag(shadow, tag), tag === actual);
    if (tag === actual) break;
  }
  return actual;
}

/** The path knows afterwards whether the value is null or undefined. */
export function requireNullish(vm: Interpreter, shadow: ExprId, value: unknown): boolean {
  const nullish = value === null || value === undefined;
  if (shadow !== 0) vm.path.require('type', vm.expressions.hasTag(shadow, NULLISH), nullish);
  return nullish;
}

/** The path knows the class of the object afterwards. */
export function requireClass(vm: Interpreter, shadow: ExprId, object: object): void {
  if (shadow === 0) return;
  const actual = vm.heap.classOf(object);
  for (let cls = 0; cls <= OTHER_CLASS; cls++) {
    const left = vm.path.classes(shadow);
    if ((left & (left - 1)) === 0) break;
    if ((left & (1 << cls)) === 0) continue;
    vm.path.require('class', vm.expressions.isClass(shadow, cls), cls === actual);
    if (cls === actual) break;
  }
  if (actual === OTHER_CLASS) vm.lost.count('class of an object');
}

/** The path is that of this object only: for what objects hold that has no place in the heap shadow. */
export function requireSame(vm: Interpreter, shadow: ExprId, object: object): void {
  if (shadow !== 0) vm.path.require('type', vm.expressions.strictEqual(shadow, vm.heap.object(object)), true);
}

/**
 * As `requireClass`, but only if the classes that are left answer a question about their prototypes differently.
 * Answers are compared by `Object.is`.
 */
export function requireClassBy(
  vm: Interpreter,
  shadow: ExprId,
  object: object,
  question: (prototype: object | null) => unknown,
): void {
  if (shadow === 0) return;
  const left = vm.path.classes(shadow);
  if ((left & (left - 1)) === 0 && left !== 1 << OTHER_CLASS) return;
  const prototypes = prototypesOf(vm, shadow);
  if (!prototypes || new Set(prototypes.map(question)).size > 1) requireClass(vm, shadow, object);
}

/** The path knows afterwards whether the object is a function, as far as classes tell. */
export function requireCallable(vm: Interpreter, shadow: ExprId, object: object): void {
  const { functionPrototype } = vm.realm;
  requireClassBy(
    vm,
    shadow,
    object,
    (start) => start === functionPrototype || (start !== null && vm.inherits(start, functionPrototype)),
  );
}

/** The prototypes of the classes that are left of a reference; undefined: they are not all known. */
export function prototypesOf(vm: Interpreter, shadow: ExprId): readonly (object | null)[] | undefined {
  const left = vm.path.classes(shadow);
  const prototypes: (object | null)[] = [];
  for (let cls = 0; cls <= OTHER_CLASS; cls++) {
    if ((left & (1 << cls)) === 0) continue;
    const prototype = vm.classes.prototypeOf(cls);
    if (prototype === undefined) return undefined;
    prototypes.push(prototype);
  }
  return prototypes;
}

/** As `requireClassBy`: which property an object inherits under a key. */
export function requireClassFor(vm: Interpreter, shadow: ExprId, object: object, key: PropertyKey): void {
  requireClassBy(vm, shadow, object, (prototype) => {
    const found = lookup(prototype, key);
    return found?.get ?? found?.set ?? found?.value;
  });
}

/** The property that a get from an object with this prototype finds, no accessor being run. */
function lookup(prototype: object | null, key: PropertyKey): PropertyDescriptor | undefined {
  for (let object = prototype; object !== null; object = Object.getPrototypeOf(object) as object | null) {
    const found = Object.getOwnPropertyDescriptor(object, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
