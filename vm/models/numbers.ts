/** Models of built-ins on numbers (ECMA-262, 21.1 and 21.3): exact expressions where there are some. */
import { type ExprId, isObject, Op, type OpCode, Tag } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { toNumber } from '../interpreter/conversions.js';
import { requireTag } from '../interpreter/predicates.js';
import type { ModelTable } from './model.js';

/** A symbolic number argument; undefined if the call has to run natively. */
function numberArgument(call: Call, index: number): { value: number; shadow: ExprId } | undefined {
  return toNumber(call.vm, call.arg(index), call.argShadow(index));
}

/** A function of one number whose result is one operator. */
function rounding(op: OpCode, round: (value: number) => number) {
  return (call: Call): unknown => {
    if (call.argShadow(0) === 0) return false;
    const number = numberArgument(call, 0);
    if (number === undefined) return false;
    const { shadow } = number;
    call.give(round(number.value), shadow === 0 ? 0 : call.vm.expressions.arithmetic(op, shadow, 0));
    return true;
  };
}

/** `x < 0 ? -x : x` */
function abs(call: Call): unknown {
  if (call.argShadow(0) === 0) return false;
  const number = numberArgument(call, 0);
  if (number === undefined) return false;
  const { value, shadow } = number;
  if (shadow === 0) return call.give(Math.abs(value));
  const { expressions, arena } = call.vm;
  const isNegative = expressions.compare(Op.Lt, shadow, arena.constant(0));
  const negated = expressions.arithmetic(Op.Neg, shadow, 0);
  if (isNegative === 0) return call.give(Math.abs(value), value < 0 ? negated : shadow);
  call.give(Math.abs(value), expressions.ite(isNegative, negated, shadow));
}

/** `x < 0 ? -1 : 0 < x ? 1 : 0` */
function sign(call: Call): unknown {
  if (call.argShadow(0) === 0) return false;
  const number = numberArgument(call, 0);
  if (number === undefined) return false;
  const { value, shadow } = number;
  if (shadow === 0) return call.give(Math.sign(value));
  const { expressions, arena, path } = call.vm;
  const zero = arena.constant(0);
  const isNegative = expressions.compare(Op.Lt, shadow, zero);
  const isPositive = expressions.compare(Op.Lt, zero, shadow);
  if (isNegative === 0 || isPositive === 0) {
    path.require('number', isNegative, value < 0);
    path.require('number', isPositive, value > 0);
    return call.give(Math.sign(value));
  }
  const rest = expressions.ite(isPositive, arena.constant(1), zero);
  call.give(Math.sign(value), expressions.ite(isNegative, arena.constant(-1), rest));
}

/** Math.min and Math.max: one choice for each further argument. */
function extreme(isMin: boolean) {
  return (call: Call): unknown => {
    if (!call.hasShadows) return false;
    const { vm } = call;
    let best: { value: number; shadow: ExprId } | undefined;
    const numbers = Array.from({ length: call.count }, (_, at) => numberArgument(call, at));
    if (numbers.some((number) => number === undefined || Number.isNaN(number.value))) {
      if (numbers.some((number) => number === undefined)) return false;
      return call.give(Number.NaN);
    }
    for (const number of numbers) {
      if (best === undefined) {
        best = number!;
        continue;
      }
      const { value, shadow } = number!;
      const next = isMin ? Math.min(best.value, value) : Math.max(best.value, value);
      if ((best.shadow | shadow) === 0) {
        best = { value: next, shadow: 0 };
        continue;
      }
      const [p, q] = [vm.expression(best.value, best.shadow), vm.expression(value, shadow)];
      const keep = isMin ? vm.expressions.compare(Op.Le, p, q) : vm.expressions.compare(Op.Le, q, p);
      const keeps = isMin ? best.value <= value : value <= best.value;
      const chosen = keep === 0 ? (keeps ? p : q) : vm.expressions.ite(keep, p, q);
      best = { value: next, shadow: vm.known(chosen) };
    }
    call.give(best!.value, best!.shadow);
  };
}

/** Number.isInteger and Number.isSafeInteger (within the integers that are symbolic, the same). */
function isInteger(call: Call): unknown {
  const shadow = call.argShadow(0);
  if (shadow === 0) return false;
  const value = call.arg(0);
  const { vm } = call;
  if (requireTag(vm, shadow, value) !== Tag.Number) return call.give(false);
  const floor = vm.expressions.arithmetic(Op.Floor, shadow, 0);
  call.give(Number.isInteger(value), vm.expressions.strictEqual(floor, shadow));
}

/** Predicates that a symbolic number always answers alike: it is neither NaN nor infinite. */
function onNumbers(answer: boolean) {
  return (call: Call): unknown => {
    const shadow = call.argShadow(0);
    if (shadow === 0) return false;
    if (requireTag(call.vm, shadow, call.arg(0)) !== Tag.Number) return false;
    call.give(answer);
  };
}

/** `Number(x)` of numbers, booleans and null. */
function numberCall(call: Call): unknown {
  if (call.newTarget !== undefined) return false;
  if (isObject(call.arg(0))) {
    call.tail(call.vm.helper('numberOf'), undefined, 0, [call.arg(0)], [call.argShadow(0)]);
    return;
  }
  if (call.argShadow(0) === 0) return false;
  const number = numberArgument(call, 0);
  if (number === undefined) return false;
  call.give(number.value, number.shadow);
}

/** `Boolean(x)` */
function booleanCall(call: Call): unknown {
  if (call.newTarget !== undefined || call.argShadow(0) === 0) return false;
  call.give(!!call.arg(0), call.vm.expressions.truthy(call.argShadow(0)));
}

export const numberModels: ModelTable = {
  'Math.abs': abs,
  'Math.sign': sign,
  'Math.min': extreme(true),
  'Math.max': extreme(false),
  'Math.floor': rounding(Op.Floor, Math.floor),
  'Math.ceil': rounding(Op.Ceil, Math.ceil),
  'Math.trunc': rounding(Op.Trunc, Math.trunc),
  'Number.isInteger': isInteger,
  'Number.isFinite': onNumbers(true),
  'Number.isNaN': onNumbers(false),
  isFinite: onNumbers(true),
  isNaN: onNumbers(false),
  Number: numberCall,
  Boolean: booleanCall,
};
