/** Models of built-ins on numbers (ECMA-262, 21.1 and 21.3): exact expressions where there are some. */
import { Op, type OpCode, Tag } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { type NumberOperand, toNumber } from '../interpreter/conversions.js';
import { requireTag } from '../interpreter/predicates.js';
import type { ModelTable } from './model.js';

/** A symbolic number argument; undefined if the call has to run natively. */
function numberArgument(call: Call, index: number): NumberOperand | undefined {
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

/** A function of Math of one number. */
function unary(name: string, compute: (value: number) => number) {
  return (call: Call): unknown => {
    if (call.argShadow(0) === 0) return false;
    const number = numberArgument(call, 0);
    if (number === undefined) return false;
    const { value, shadow } = number;
    call.give(compute(value), shadow === 0 ? 0 : call.vm.expressions.call(name, shadow, 0));
  };
}

/** A function of Math of two numbers, or of more as of the result for the first ones and the next. */
function folding(name: string, compute: (x: number, y: number) => number, isOfMore = false) {
  return (call: Call): unknown => {
    if (!call.hasShadows || (isOfMore ? call.count < 1 : call.count !== 2)) return false;
    const { vm } = call;
    const numbers = Array.from({ length: call.count }, (_, at) => numberArgument(call, at));
    let best: NumberOperand | undefined;
    for (const number of numbers) {
      if (number === undefined) return false;
      best = best === undefined ? number : pair(best, number);
    }
    call.give(best!.value, best!.shadow);

    function pair(x: NumberOperand, y: NumberOperand): NumberOperand {
      const value = compute(x.value, y.value);
      if ((x.shadow | y.shadow) === 0) return { value, shadow: 0 };
      const [p, q] = [vm.expression(x.value, x.shadow), vm.expression(y.value, y.shadow)];
      return { value, shadow: vm.expressions.call(name, p, q) };
    }
  };
}

/** A predicate of Number: false for all that is no number. */
function predicate(name: string, holds: (value: number) => boolean) {
  return (call: Call): unknown => {
    const shadow = call.argShadow(0);
    if (shadow === 0) return false;
    const value = call.arg(0);
    if (requireTag(call.vm, shadow, value) !== Tag.Number) return call.give(false);
    call.give(holds(value as number), call.vm.expressions.call(name, shadow, 0));
  };
}

/** `isNaN`, `isFinite`: the predicates of Number behind a conversion. */
function converting(name: string, holds: (value: number) => boolean) {
  return (call: Call): unknown => {
    if (call.argShadow(0) === 0) return false;
    const number = numberArgument(call, 0);
    if (number === undefined) return false;
    const { value, shadow } = number;
    call.give(holds(value), shadow === 0 ? 0 : call.vm.expressions.call(name, shadow, 0));
  };
}

/** `Number(x)` */
function numberCall(call: Call): unknown {
  if (call.newTarget !== undefined) return false;
  const shadow = call.argShadow(0);
  if (shadow === 0) return false;
  const value = call.arg(0);
  if (typeof value === 'bigint') {
    requireTag(call.vm, shadow, value);
    return call.give(Number(value), call.vm.expressions.toNumber(shadow));
  }
  const number = numberArgument(call, 0);
  if (number === undefined) return false;
  call.give(number.value, number.shadow);
}

/** `Boolean(x)` */
function booleanCall(call: Call): unknown {
  if (call.newTarget !== undefined || call.argShadow(0) === 0) return false;
  call.give(!!call.arg(0), call.vm.expressions.truthy(call.argShadow(0)));
}

/** Functions of Math of one number that are operators of expressions, beside those that round to integers. */
const MATH = [
  ...(['abs', 'sign', 'round', 'sqrt', 'cbrt', 'fround', 'clz32', 'exp', 'expm1', 'log', 'log1p'] as const),
  ...(['log2', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh'] as const),
  ...(['asinh', 'acosh', 'atanh'] as const),
];

export const numberModels: ModelTable = {
  ...Object.fromEntries(MATH.map((name) => [`Math.${name}`, unary(`Math.${name}`, Math[name])])),
  'Math.min': folding('Math.min', Math.min, true),
  'Math.max': folding('Math.max', Math.max, true),
  'Math.pow': folding('Math.pow', Math.pow),
  'Math.atan2': folding('Math.atan2', Math.atan2),
  'Math.hypot': folding('Math.hypot', Math.hypot),
  'Math.imul': folding('Math.imul', Math.imul),
  'Math.floor': rounding(Op.Floor, Math.floor),
  'Math.ceil': rounding(Op.Ceil, Math.ceil),
  'Math.trunc': rounding(Op.Trunc, Math.trunc),
  'Number.isInteger': predicate('Number.isInteger', Number.isInteger),
  'Number.isSafeInteger': predicate('Number.isSafeInteger', Number.isSafeInteger),
  'Number.isFinite': predicate('Number.isFinite', Number.isFinite),
  'Number.isNaN': predicate('Number.isNaN', Number.isNaN),
  isFinite: converting('Number.isFinite', Number.isFinite),
  isNaN: converting('Number.isNaN', Number.isNaN),
  Number: numberCall,
  Boolean: booleanCall,
};
