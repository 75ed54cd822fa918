/** Code units and code points of texts (ECMA-262, 11.1.4). */
import { type ExprId, Op } from '../expressions/arena.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Shadowed } from './matching.js';
import { isOrdered, lengthOf, sum } from './text-parts.js';

/** The code unit at an index within the text. */
export function unitAt(
  vm: Interpreter,
  [text, shadow]: Shadowed<string>,
  at: Shadowed<number>,
): Shadowed<number> {
  const unit = text.charCodeAt(at[0]);
  if ((shadow | at[1]) === 0) return [unit, 0];
  const whole = vm.expression(text, shadow);
  const { expressions } = vm;
  return [
    unit,
    at[1] === 0
      ? expressions.text('charCodeAt', [at[0]], whole, 0)
      : expressions.text('charCodeAt', [], whole, at[1]),
  ];
}

/** Puts on the path whether a unit is between two others. */
function isBetween(vm: Interpreter, least: number, unit: Shadowed<number>, most: number): boolean {
  const { expressions, path, arena } = vm;
  const at = vm.expression(...unit);
  for (const [x, y, holds] of [
    [arena.constant(least), at, least <= unit[0]],
    [at, arena.constant(most), unit[0] <= most],
  ] as readonly (readonly [ExprId, ExprId, boolean])[]) {
    path.require('rare', expressions.compare(Op.Le, x, y), holds);
    if (!holds) return false;
  }
  return true;
}

/** The two halves of a surrogate pair at an index; undefined: there is none. What the text has there is on the path. */
export function pairAt(
  vm: Interpreter,
  text: Shadowed<string>,
  at: Shadowed<number>,
): readonly [Shadowed<number>, Shadowed<number>] | undefined {
  const next = sum(vm, at, [1, 0]);
  if ((text[1] | at[1]) !== 0 && !isOrdered(vm, sum(vm, next, [1, 0]), lengthOf(vm, text))) return undefined;
  const [first, second] = [unitAt(vm, text, at), unitAt(vm, text, next)];
  if (!isBetween(vm, 0xd800, first, 0xdbff) || !isBetween(vm, 0xdc00, second, 0xdfff)) return undefined;
  return [first, second];
}

/** How many units the code point at an index has. */
export function codePointSize(vm: Interpreter, text: Shadowed<string>, at: Shadowed<number>): number {
  return pairAt(vm, text, at) === undefined ? 1 : 2;
}
