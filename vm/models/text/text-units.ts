/** Code units and code points of texts (ECMA-262, 11.1.4). */
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { Shadowed } from './matching.js';
import { sum } from './text-parts.js';

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

const PAIR = '[\\ud800-\\udbff][\\udc00-\\udfff]';

/** The two halves of a surrogate pair at an index; undefined: there is none. Which of both is one predicate of the path. */
export function pairAt(
  vm: Interpreter,
  text: Shadowed<string>,
  at: Shadowed<number>,
): readonly [Shadowed<number>, Shadowed<number>] | undefined {
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]/.test(text[0].slice(at[0], at[0] + 2));
  if ((text[1] | at[1]) !== 0) {
    const { expressions, path } = vm;
    const whole = vm.expression(...text);
    const test =
      at[1] === 0
        ? expressions.text('RegExp.test', [at[0], PAIR, 'y', 0], whole, 0)
        : expressions.text('RegExp.test', [PAIR, 'y', 0], whole, at[1]);
    path.require('rare', test, isPair);
  }
  return isPair ? [unitAt(vm, text, at), unitAt(vm, text, sum(vm, at, [1, 0]))] : undefined;
}

/** How many units the code point at an index has. */
export function codePointSize(vm: Interpreter, text: Shadowed<string>, at: Shadowed<number>): number {
  return pairAt(vm, text, at) === undefined ? 1 : 2;
}
