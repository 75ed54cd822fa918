/** Models of built-ins on numbers (ECMA-262, 21.1 and 21.3): exact expressions where there are some. */
import { Op, type OpCode, Tag } from '../expressions/arena.js';
import {
  NUMBER_FUNCTION_NAMES,
  NUMBER_FUNCTIONS,
  type NumberFunctionName,
} from '../expressions/number-functions.js';
import type { Call } from '../interpreter/call.js';
import { type NumberOperand, toNumber } from '../values/conversions.js';
import { requireTag } from '../values/predicates.js';
import type { ModelTable, Run } from './model.js';

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

function resultOf(name: NumberFunctionName, x: number, y = 0): number | boolean {
  return NUMBER_FUNCTIONS[name].value(x, y);
}

/** A function of one number. */
function unary(name: NumberFunctionName): Run {
  return (call: Call): unknown => {
    if (call.argShadow(0) === 0) return false;
    const number = numberArgument(call, 0);
    if (number === undefined) return false;
    const { value, shadow } = number;
    call.give(resultOf(name, value), shadow === 0 ? 0 : call.vm.expressions.call(name, shadow, 0));
  };
}

/** A function of Math of two numbers, or of more as of the result for the first ones and the next. */
function folding(name: NumberFunctionName, isOfMore: boolean): Run {
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
      const value = resultOf(name, x.value, y.value) as number;
      if ((x.shadow | y.shadow) === 0) return { value, shadow: 0 };
      const [p, q] = [vm.expression(x.value, x.shadow), vm.expression(y.value, y.shadow)];
      return { value, shadow: vm.expressions.call(name, p, q) };
    }
  };
}

/** A predicate of Number: false for all that is no number. */
function predicate(name: NumberFunctionName): Run {
  return (call: Call): unknown => {
    const shadow = call.argShadow(0);
    if (shadow === 0) return false;
    const value = call.arg(0);
    if (requireTag(call.vm, shadow, value) !== Tag.Number) return call.give(false);
    call.give(resultOf(name, value as number), call.vm.expressions.call(name, shadow, 0));
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

/** Functions that are those of their first operands and the next one, however many there are. */
const OF_MORE: ReadonlySet<NumberFunctionName> = new Set(['Math.min', 'Math.max']);

function ofMath(name: NumberFunctionName): Run {
  const { arity } = NUMBER_FUNCTIONS[name];
  return arity === 1 ? unary(name) : folding(name, OF_MORE.has(name));
}

const named = (holder: string): readonly NumberFunctionName[] =>
  NUMBER_FUNCTION_NAMES.filter((name) => name.startsWith(`${holder}.`));

export const numberModels: ModelTable = {
  ...Object.fromEntries(named('Math').map((name) => [name, ofMath(name)])),
  ...Object.fromEntries(named('Number').map((name) => [name, predicate(name)])),
  'Math.floor': rounding(Op.Floor, Math.floor),
  'Math.ceil': rounding(Op.Ceil, Math.ceil),
  'Math.trunc': rounding(Op.Trunc, Math.trunc),
  // The predicates of Number behind a conversion.
  isFinite: unary('Number.isFinite'),
  isNaN: unary('Number.isNaN'),
  Number: numberCall,
  Boolean: booleanCall,
};
