/**
 * The own properties of an object as a list (ECMA-262, 10.1.11): which of them are there goes on the path, one after
 * the other, so that the list is the same on every input that takes it.
 */
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { KeyInfo } from '../heap/keys.js';
import { isIntegral } from '../values/integral.js';
import { concretizeKey } from '../values/key-equality.js';
import { requireClass } from '../values/predicates.js';
import { arrayIndex, isIndex } from '../values/property-keys.js';
import { decideHoles, lengthOf } from './elements/element-places.js';
import { decidePresence } from './presence.js';
import { isProxy } from './property-chain.js';
import { requireSameNames } from './symbolic-keys.js';

/** Decides the list, or counts under `operation` that it is concrete. */
export function decideKeys(vm: Core, object: object, shadow: ExprId, operation: string): void {
  if (shadow === 0 && !vm.heap.isActive) return;
  if (isProxy(vm, object)) {
    if (shadow !== 0) vm.lost.count('proxy');
    return;
  }
  requireClass(vm, shadow, object);
  orderNames(vm, object, shadow);
  const written = writtenKeys(vm, object, shadow);
  if (shadow === 0 && !vm.heap.isInitial(object)) {
    // What the run made has the keys that it was given, but for writes through references that may be it.
    vm.heap.late.get(object)?.list();
    if (written.length > 0) vm.lost.count(operation);
    return;
  }
  const cls = vm.heap.classOf(object);
  const element = Array.isArray(object) && written.length === 0 ? vm.heap.initial.element(cls) : undefined;
  if (element !== undefined && (element.tags & Tag.Absent) === 0) {
    decideElements(vm, object as readonly unknown[], shadow);
    return;
  }
  const keys = vm.heap.initial.keys(cls);
  const own = [...(keys?.names ?? []), ...(keys?.symbols ?? [])];
  const names = new Set<PropertyKey>([...own, ...written.map(({ key }) => key)]);
  for (const name of names) decidePresence(vm, object, shadow, name, 0, true, 'listing');
  if (vm.heap.isInitial(object) && !vm.heap.listed.has(object)) vm.heap.listed.set(object, names);
  if (!keys?.isOrdered || !isInOrder(vm, object, shadow, written)) vm.lost.count(operation);
}

/** An array has the keys that its length tells, but for its holes. */
function decideElements(vm: Core, array: readonly unknown[], shadow: ExprId): void {
  const length = lengthOf(vm, array, shadow);
  if (length === 0) return;
  const isLength = vm.expressions.strictEqual(length, vm.arena.constant(array.length));
  vm.path.require('bounds', isLength, true);
  decideHoles(vm, array, shadow);
}

/**
 * The own keys of an object for which `decideKeys` was called, as the program sees them.
 * @param list names and symbols as a built-in gives them
 */
export function giveKeys(vm: Core, object: object, list: readonly PropertyKey[]): unknown[] {
  const keys = list as unknown[];
  for (const [at, key] of list.entries()) {
    const shadow = nameShadow(vm, object, key);
    if (shadow !== 0) vm.heap.writeElement(keys, 0, at, 0, shadow, key);
  }
  return keys;
}

/** A property's name as a string expression, 0 if it is concrete. */
export function nameShadow(vm: Core, object: object, key: PropertyKey): ExprId {
  const name = vm.heap.names.get(object, key);
  return vm.path.tags(name) === Tag.Number ? vm.expressions.numberText(name) : name;
}

/** Puts the order of symbolic names on the path (10.1.11.1): indices come first, in ascending order, then texts as they were made. */
function orderNames(vm: Core, object: object, shadow: ExprId): void {
  const { heap, path, expressions, arena } = vm;
  requireSameNames(vm, object, shadow);
  if (!heap.names.has(object)) return;
  let last: ExprId = 0;
  for (const name of Object.getOwnPropertyNames(object)) {
    const expr = heap.names.get(object, name);
    const isNumber = expr !== 0 && path.tags(expr) === Tag.Number;
    if (isNumber ? !isIndexOnPath(vm, expr, Number(name)) : expr !== 0 && mayBeNumeral(vm, expr, name)) {
      concretizeKey(vm, { key: isNumber ? Number(name) : name, shadow: expr });
      heap.names.delete(object, name);
    }
    const index = arrayIndex(name);
    if (index === undefined) continue;
    const at = heap.names.get(object, name) || arena.constant(index);
    if (last !== 0) path.require('number', expressions.compare(Op.Lt, last, at), true);
    last = at;
  }
}

/** Adds to the path whether a number is an index. */
function isIndexOnPath(vm: Core, expr: ExprId, value: number): boolean {
  const { path, expressions, arena } = vm;
  const isInteger = Number.isInteger(value);
  if (!isIntegral(vm, expr)) path.require('number', expressions.call('Number.isInteger', expr, 0), isInteger);
  if (!isInteger) return false;
  path.require('bounds', expressions.compare(Op.Le, arena.constant(0), expr), value >= 0);
  if (value < 0) return false;
  path.require('bounds', expressions.compare(Op.Lt, expr, arena.constant(2 ** 32 - 1)), isIndex(value));
  return isIndex(value);
}

/** Adds to the path whether a text is that of a number. */
function mayBeNumeral({ path, expressions }: Core, expr: ExprId, text: string): boolean {
  const isNumeral = !Number.isNaN(Number(text));
  path.require('type', expressions.isNumeric(expr), isNumeral);
  return isNumeral;
}

/** Whether the properties are the same, and in the same order, on all inputs that agree on which of them are there. */
function isInOrder(vm: Core, object: object, shadow: ExprId, written: readonly KeyInfo[]): boolean {
  const { heap, arena } = vm;
  if (!heap.references.isInitialOnly(shadow)) return false;
  const cls = heap.classOf(object);
  const isOwn =
    shadow === 0 && written.every(({ writes }) => writes.every(({ base }) => arena.op[base] === Op.Object));
  // A write to a property that was there leaves the order alone; any other one puts it behind the rest.
  return (
    isOwn ||
    written.every(({ key, writes }) => {
      const shape = heap.initial.field(cls, key);
      const isThere = shape !== undefined && (shape.tags & Tag.Absent) === 0;
      return isThere && writes.every(({ value }) => value !== arena.absent());
    })
  );
}

/** Whether the object may have a property under a symbol that its class has not given it. */
export function mayHaveSymbols(vm: Core, object: object, shadow: ExprId): boolean {
  if ((vm.heap.initial.keys(vm.heap.classOf(object))?.symbols ?? []).length > 0) return true;
  return writtenKeys(vm, object, shadow).some(({ key }) => typeof key === 'symbol');
}

/** Properties with a history that may be about the object. */
/** Whether something was written to an object, or to what may be it. */
export function isWritten(vm: Core, object: object, shadow: ExprId): boolean {
  return writtenKeys(vm, object, shadow).length > 0;
}

function writtenKeys(vm: Core, object: object, shadow: ExprId): readonly KeyInfo[] {
  const base = shadow === 0 ? vm.heap.object(object) : shadow;
  return vm.heap.keys.touchedWith((info) =>
    info.writes.some((write) => vm.heap.references.mayBeSame(base, write.base)),
  );
}
