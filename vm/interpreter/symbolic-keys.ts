/** Symbolic property keys of objects: which property a key names goes on the path. (Indices of arrays are terms.) */
import { type ExprId, isObject } from '../expressions/arena.js';
import type { KeyInfo } from '../heap/keys.js';
import type { Interpreter } from './interpreter.js';
import { prototypesOf, requireTag } from './predicates.js';

/** Properties that a key is compared with; beyond them it becomes concrete. */
const MOST_NAMES = 64;

/**
 * A key that is read: it is compared with the names of all properties that the object may have, inherited ones
 * included. A key that is none of them finds nothing, whichever it is.
 */
export function decideKey(
  vm: Interpreter,
  object: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
): void {
  if (keyShadow === 0) return;
  requireTag(vm, keyShadow, key);
  const names = isObject(object) && typeof key !== 'symbol' ? namesOf(vm, object, shadow) : undefined;
  if (names === undefined || Number.isNaN(key)) {
    vm.lost.count('property key');
    return;
  }
  for (const name of names) {
    const value = typeof key === 'number' ? Number(name) : name;
    if (String(value) === name && isEqual(vm, key, keyShadow, value)) return;
  }
}

/** A key that is written: the path is that of this key only. */
export function pinKey(vm: Interpreter, key: PropertyKey, keyShadow: ExprId): void {
  if (keyShadow === 0) return;
  requireTag(vm, keyShadow, key);
  if (typeof key === 'string') isEqual(vm, key, keyShadow, key);
  else vm.lost.count('property key');
}

function isEqual(vm: Interpreter, key: unknown, keyShadow: ExprId, value: string | number): boolean {
  const { arena, expressions, path } = vm;
  path.require('type', expressions.strictEqual(keyShadow, arena.constant(value)), key === value);
  return key === value;
}

/**
 * Names of the properties that the object, and any other that the reference may be, may have; undefined: they are not
 * all known.
 */
function namesOf(vm: Interpreter, object: object, shadow: ExprId): ReadonlySet<string> | undefined {
  const { heap, path } = vm;
  if (vm.hasProxies || Array.isArray(object)) return undefined;
  const base = shadow === 0 ? heap.object(object) : shadow;
  const prototypes =
    shadow === 0 ? [Object.getPrototypeOf(object) as object | null] : prototypesOf(vm, shadow);
  if (prototypes === undefined) return undefined;
  const names = new Set<string>(Object.keys(object));
  const note = (key: PropertyKey): void => {
    if (typeof key === 'string') names.add(key);
  };
  const classes = path.classes(base);
  for (let cls = 0; classes >>> cls !== 0; cls++)
    if ((classes & (1 << cls)) !== 0) heap.initial.keys(cls)?.names.forEach(note);
  const isWritten = ({ writes }: KeyInfo): boolean =>
    writes.some((write) => heap.mayBeSame(base, write.base));
  for (const { key } of heap.keys.touchedWith(isWritten)) note(key);
  for (const holder of [...heap.freshObjects(base), ...prototypes]) {
    for (let up: object | null = holder; up !== null; up = Object.getPrototypeOf(up) as object | null)
      Object.getOwnPropertyNames(up).forEach(note);
  }
  return names.size > MOST_NAMES ? undefined : names;
}
