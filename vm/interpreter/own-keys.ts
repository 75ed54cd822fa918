/**
 * The own properties of an object as a list (ECMA-262, 10.1.11): which of them are there goes on the path, one after
 * the other, so that the list is the same on every input that takes it.
 */
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import type { KeyInfo } from '../heap/keys.js';
import { decidePresence } from './access.js';
import type { Interpreter } from './interpreter.js';
import { requireClass } from './predicates.js';
import { isProxy } from './properties.js';

/** Decides the list, or counts under `operation` that it is concrete. */
export function decideKeys(vm: Interpreter, object: object, shadow: ExprId, operation: string): void {
  if (shadow === 0 && !vm.heap.isActive) return;
  if (isProxy(vm, object)) {
    if (shadow !== 0) vm.lost.count('proxy');
    return;
  }
  requireClass(vm, shadow, object);
  const written = writtenKeys(vm, object, shadow);
  if (shadow === 0 && !vm.heap.isInitial(object)) {
    // What the run made has the keys that it was given, but for writes through references that may be it.
    if (written.length > 0) vm.lost.count(operation);
    return;
  }
  const keys = vm.heap.initial.keys(vm.heap.classOf(object));
  const names = new Set<PropertyKey>([...(keys?.names ?? []), ...written.map(({ key }) => key)]);
  for (const name of names) decidePresence(vm, object, shadow, name, 0, true);
  if (!keys?.isOrdered || !isInOrder(vm, object, shadow, written)) vm.lost.count(operation);
}

/** Whether the properties are the same, and in the same order, on all inputs that agree on which of them are there. */
function isInOrder(vm: Interpreter, object: object, shadow: ExprId, written: readonly KeyInfo[]): boolean {
  const { heap, arena } = vm;
  if (!heap.isInitialOnly(shadow)) return false;
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

/** Properties with a history that may be about the object. */
function writtenKeys(vm: Interpreter, object: object, shadow: ExprId): readonly KeyInfo[] {
  const base = shadow === 0 ? vm.heap.object(object) : shadow;
  return vm.heap.keys.touchedWith((info) => info.writes.some((write) => vm.heap.mayBeSame(base, write.base)));
}
