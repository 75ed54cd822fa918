/** Bound functions (ECMA-262, 10.4.1): however many bind one another, a call of the outermost is one call. */

import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { CallRecord } from '../realm/stamp.js';
import { recordOf } from '../realm/stamp.js';

/** A bound function: [[BoundTargetFunction]] and so on, with shadows. */
export interface Bound extends CallRecord {
  readonly kind: 'bound';
  readonly target: object;
  readonly receiver: unknown;
  readonly receiverShadow: ExprId;
  readonly args: readonly unknown[];
  readonly shadows: readonly ExprId[];
}

/** What a function is if it is bound. */
export function boundOf(callee: object): Bound | undefined {
  const record = recordOf(callee);
  return record?.kind === 'bound' ? (record as Bound) : undefined;
}

/** The first target that is not bound. */
export function boundTarget(callee: object): object {
  let target = callee;
  for (let bound = boundOf(target); bound !== undefined; bound = boundOf(target)) target = bound.target;
  return target;
}

/** How many arguments it adds in front of those of a call. */
export function boundCount(callee: object): number {
  let count = 0;
  for (let at = boundOf(callee); at !== undefined; at = boundOf(at.target)) count += at.args.length;
  return count;
}

/**
 * Puts the arguments that are bound before those on the stack, up to its pointer. Returns the innermost bound function.
 */
export function bindArguments(vm: Core, outer: Bound, base: number, count: number): Bound {
  let extra = 0;
  let innermost = outer;
  for (let at: Bound | undefined = outer; at !== undefined; at = boundOf(at.target)) {
    extra += at.args.length;
    innermost = at;
  }
  vm.ensure(base + count + extra);
  for (let i = base + count - 1; i >= base; i--) {
    vm.stack[i + extra] = vm.stack[i];
    vm.shadow[i + extra] = vm.shadow[i]!;
  }
  let end = base + extra;
  for (let at: Bound | undefined = outer; at !== undefined; at = boundOf(at.target)) {
    end -= at.args.length;
    for (let i = 0; i < at.args.length; i++) {
      vm.stack[end + i] = at.args[i];
      vm.shadow[end + i] = at.shadows[i]!;
    }
  }
  vm.sp = base + count + extra;
  return innermost;
}

/** [[Construct]] of bound functions: the `new.target` that their target gets. */
export function boundNewTarget(callee: object, newTarget: object): object {
  let target = callee;
  let result = newTarget;
  for (let bound = boundOf(target); bound !== undefined; bound = boundOf(target)) {
    if (result === target) result = bound.target;
    target = bound.target;
  }
  return result;
}
