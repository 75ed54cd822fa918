/**
 * Whether two property keys name the same property, where they depend on the input (ECMA-262, 7.1.19). Keys are numbers,
 * strings and symbols; the type of each is on the path.
 */
import { type ExprId, Op, type Primitive, Tag } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';

/** A key with its expression, 0 if it is concrete. */
export interface Key {
  readonly key: PropertyKey;
  readonly shadow: ExprId;
}

/** Adds to the path whether the keys are the same, and returns it. */
export function requireSameKey(vm: Core, a: Key, b: Key, kind: 'type' | 'listing' = 'type'): boolean {
  const isSame = nameOf(a.key) === nameOf(b.key);
  vm.path.require(kind, sameKey(vm, a, b), isSame);
  return isSame;
}

/** Whether the keys are the same as an expression; 0 where the path decides. */
export function sameKey(vm: Core, a: Key, b: Key): ExprId {
  if (a.shadow === 0 && b.shadow === 0) return 0;
  if (typeof a.key === 'symbol' || typeof b.key === 'symbol')
    return typeof a.key === typeof b.key ? strictEqual(vm, a, b) : 0;
  const [x, y] = [numberOf(vm, a), numberOf(vm, b)];
  if (x === undefined && y === undefined) return strictEqual(vm, a, b);
  const [p, q] = [x ?? asNumber(vm, a), y ?? asNumber(vm, b)];
  if (p === undefined || q === undefined) return 0;
  requireNaN(vm, p);
  requireNaN(vm, q);
  return Number.isNaN(p.key) || Number.isNaN(q.key) ? 0 : strictEqual(vm, p, q);
}

/** Concretizes a key: adds to the path that it is this one. */
export function concretizeKey(vm: Core, key: Key): void {
  if (key.shadow === 0) return;
  const number = numberOf(vm, key);
  if (number !== undefined) requireNaN(vm, number);
  const concrete = number ?? key;
  if (!Number.isNaN(concrete.key))
    vm.path.require('type', strictEqual(vm, concrete, { ...concrete, shadow: 0 }), true);
}

/** A symbolic number whose text is the name. */
export function numberOf({ arena, path }: Core, { key, shadow }: Key): Key | undefined {
  if (shadow === 0 || typeof key === 'symbol') return undefined;
  if (path.tags(shadow) === Tag.Number) return { key: Number(key), shadow };
  const of = arena.a[shadow]!;
  const isOfNumber = arena.op[shadow] === Op.ToString && path.tags(of) === Tag.Number;
  return isOfNumber ? { key: Number(key), shadow: of } : undefined;
}

/** A key that is an index of an array as a symbolic number; a text is concrete from now on. */
export function indexExpression(vm: Core, key: PropertyKey, shadow: ExprId): ExprId {
  if (shadow === 0) return 0;
  const number = numberOf(vm, { key, shadow });
  if (number === undefined) concretizeKey(vm, { key, shadow });
  return number?.shadow ?? 0;
}

/** The number that a name is the text of. A symbolic text is concrete from now on. */
function asNumber(vm: Core, key: Key): Key | undefined {
  concretizeKey(vm, key);
  const number = Number(key.key);
  return String(number) === nameOf(key.key) ? { key: number, shadow: 0 } : undefined;
}

function requireNaN(vm: Core, { key, shadow }: Key): void {
  if (shadow === 0 || !vm.path.mayBeNaN(shadow)) return;
  vm.path.require('number', vm.expressions.call('Number.isNaN', shadow, 0), Number.isNaN(key));
}

function strictEqual({ arena, expressions }: Core, a: Key, b: Key): ExprId {
  const expr = ({ key, shadow }: Key): ExprId => (shadow === 0 ? arena.constant(key as Primitive) : shadow);
  return expressions.strictEqual(expr(a), expr(b));
}

export function nameOf(key: PropertyKey): string | symbol {
  return typeof key === 'number' ? String(key) : key;
}
