/** Strings as expressions: ToString of primitives, and functions that strings have. */
import type { ExprId, Primitive } from '../expressions/arena.js';
import type { TextFunctionName } from '../expressions/text-functions.js';
import type { Core } from '../frames/core.js';

/** ToString (ECMA-262, 7.1.17) of a primitive whose type is on the path; 0 where the text is concrete. */
export function textShadow(vm: Core, value: unknown, shadow: ExprId): ExprId {
  if (shadow === 0) return 0;
  const { expressions, arena } = vm;
  switch (typeof value) {
    case 'string':
      return shadow;
    case 'number':
    case 'bigint':
      return expressions.numberText(shadow);
    case 'boolean':
      return expressions.ite(shadow, arena.constant('true'), arena.constant('false'));
    default:
      return 0;
  }
}

/** The expression of a function of two strings, see `TEXT_FUNCTIONS`; 0 where both are concrete. */
export function pairShadow(
  vm: Core,
  name: TextFunctionName,
  [a, s]: readonly [value: string, shadow: ExprId],
  [b, t]: readonly [value: string, shadow: ExprId],
  fixed: readonly Primitive[] = [],
): ExprId {
  if ((s | t) === 0) return 0;
  return vm.expressions.text(name, fixed, vm.expression(a, s), vm.expression(b, t));
}
