/**
 * Conversions restart (see the opcode table): an operand that is an object is replaced by its primitive value, which
 * is the result of a self-hosted helper, and the instruction executes again.
 */
import { type ExprId, type Primitive, Tag, tagOf } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { Frame } from '../frames/frame.js';
import { isObject } from '../is-object.js';
import { requireTag } from './predicates.js';

export type Hint = 'default' | 'number' | 'string';

/**
 * If the entry at `slot` is an object, pushes the frame that replaces it by its primitive value (ECMA-262, 7.1.1).
 * @returns whether it did: then the instruction has to end at once
 */
export function toPrimitive(vm: Core, frame: Frame, slot: number, hint: Hint): boolean {
  const value = vm.stack[slot];
  if (!isObject(value)) return false;
  const shadow = vm.shadow[slot]!;
  if (shadow !== 0) vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference), true);
  frame.pc = frame.at;
  vm.callHelper('toPrimitive', slot, vm.sp, undefined, [value, hint], [shadow, 0]);
  return true;
}

/** A number operand of arithmetic: its concrete value and its expression, 0 if concrete. */
export interface NumberOperand {
  readonly value: number;
  readonly shadow: ExprId;
}

/**
 * ToNumber of a primitive with a shadow. The type is on the path afterwards; undefined means that the value has no
 * number (bigints, symbols).
 */
export function toNumber(vm: Core, value: unknown, shadow: ExprId): NumberOperand | undefined {
  if (shadow !== 0) requireTag(vm, shadow, value);
  const tag = tagOf(value);
  switch (tag) {
    case Tag.Number:
      return { value: value as number, shadow };
    case Tag.Undefined:
      return { value: Number.NaN, shadow: 0 };
    case Tag.Null:
      return { value: 0, shadow: 0 };
    case Tag.Boolean:
      return { value: Number(value), shadow: shadow === 0 ? 0 : vm.expressions.toNumber(shadow) };
    case Tag.String:
      return { value: Number(value), shadow: shadow === 0 ? 0 : vm.expressions.toNumber(shadow) };
    default:
      return undefined;
  }
}

/**
 * Concretizes a primitive operand that an operation has no model for: the path gets a predicate of kind `value`, that it is
 * this one.
 */
export function concretize(vm: Core, value: unknown, shadow: ExprId): true {
  if (shadow === 0) return true;
  // What other kinds of values do is another path, also where the value itself cannot be noted.
  requireTag(vm, shadow, value);
  if (!isObject(value) && !Number.isNaN(value)) {
    vm.path.note(vm.expressions.strictEqual(shadow, vm.arena.constant(value as Primitive)));
  }
  return true;
}
