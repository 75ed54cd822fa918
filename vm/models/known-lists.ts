/**
 * Whether a symbolic value is among known primitives, and where, as an expression: the path says that it is one of them,
 * and not which, so that what is said later may still choose.
 */
import type { ExprId, Primitive } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import type { Run } from './model.js';

/** Of longer lists the path says which element it is. */
const LONGEST = 64;

/** Array.prototype.includes (ECMA-262, 23.1.3.16) without a position; others are left to `otherwise`. */
export function includes(otherwise: Run): Run {
  return (call) => {
    const list = knownElements(call);
    if (list === undefined) return otherwise(call);
    call.give(
      list.includes(call.arg(0) as Primitive),
      isOneOf(call.vm, call.arg(0), call.argShadow(0), list),
    );
  };
}

/** Array.prototype.indexOf (23.1.3.17), likewise. */
export function indexOf(otherwise: Run): Run {
  return (call) => {
    const list = knownElements(call);
    if (list === undefined) return otherwise(call);
    const { expressions, arena } = call.vm;
    const value = call.arg(0);
    const parts = equalities(call.vm, call.argShadow(0), list);
    let index = arena.constant(-1);
    for (let at = list.length - 1; at >= 0; at--) {
      if (parts[at] !== 0) index = expressions.ite(parts[at]!, arena.constant(at), index);
      else if (list[at] === value) index = arena.constant(at);
    }
    call.give(list.indexOf(value as Primitive), call.vm.known(index));
  };
}

/** The elements of the receiver, where a symbolic value is looked for among primitives that equal themselves. */
function knownElements(call: Call): readonly Primitive[] | undefined {
  const { vm, receiver, receiverShadow, count } = call;
  if (receiverShadow !== 0 || call.newTarget !== undefined || count !== 1 || call.argShadow(0) === 0)
    return undefined;
  const isQuiet = vm.isArray(receiver) && !vm.heap.elements.accessor && vm.heap.isPlainArray(receiver);
  if (!isQuiet || isObject(call.arg(0))) return undefined;
  const list = receiver as readonly unknown[];
  if (list.length === 0 || list.length > LONGEST) return undefined;
  for (let at = 0; at < list.length; at++)
    if (!Object.hasOwn(list, at) || !isKnown(list[at])) return undefined;
  return list as readonly Primitive[];
}

function isKnown(value: unknown): boolean {
  return !isObject(value) && typeof value !== 'symbol' && !Number.isNaN(value);
}

/** Whether the value is one of the elements; 0 where the path decides. */
function isOneOf(vm: Interpreter, value: unknown, shadow: ExprId, list: readonly Primitive[]): ExprId {
  const parts = equalities(vm, shadow, list);
  if (parts.some((part, at) => part === 0 && list[at] === value)) return 0;
  return vm.expressions.any(parts.filter((part) => part !== 0));
}

/** That the value is each of the elements; 0 where the path decides. */
function equalities(vm: Interpreter, shadow: ExprId, list: readonly Primitive[]): readonly ExprId[] {
  return list.map((element) => vm.expressions.strictEqual(shadow, vm.arena.constant(element)));
}
