/** Time values made of symbolic parts (ECMA-262, 21.4.1.27 to 21.4.1.31). */
import { type ExprId, Op } from '../../expressions/arena.js';
import {
  MOST_MONTH,
  MOST_TIME,
  MOST_YEAR,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  MS_PER_SECOND,
} from '../../expressions/date-functions.js';
import {
  functionOfNumber,
  NUMBER_FUNCTIONS,
  type NumberFunctionName,
} from '../../expressions/number-functions.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { NumberOperand } from '../../values/conversions.js';

const NONE: NumberOperand = { value: Number.NaN, shadow: 0 };
const MOST_DATE = 1e9;
/** The most of hours, minutes, seconds and milliseconds whose sum is a safe integer. */
const MOST = [1e9, 1e10, 1e12, 1e15] as const;
const UNITS = [MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND, 1] as const;

export function constantNumber(value: number): NumberOperand {
  return { value, shadow: 0 };
}

/** MakeFullYear */
export function makeFullYear(vm: Interpreter, year: NumberOperand): NumberOperand {
  const integer = integral(vm, year, MOST_YEAR, false);
  return called(vm, 'MakeFullYear', integer);
}

/** MakeDay: NaN where V8 has no day of the year or month. */
export function makeDay(
  vm: Interpreter,
  year: NumberOperand,
  month: NumberOperand,
  date: NumberOperand,
): NumberOperand {
  const y = integral(vm, year, MOST_YEAR, false);
  const m = integral(vm, month, MOST_MONTH, false);
  const d = integral(vm, date, MOST_DATE, true);
  if ([y, m, d].some(({ value }) => Number.isNaN(value))) return NONE;
  const first = called(vm, 'MakeDay', y, m);
  if (d.shadow === 0) return added(vm, first, constantNumber(d.value - 1));
  return added(vm, added(vm, first, constantNumber(-1)), d);
}

/** MakeTime of hours, minutes, seconds and milliseconds. */
export function makeTime(vm: Interpreter, parts: readonly NumberOperand[]): NumberOperand {
  let sum = constantNumber(0);
  for (const [at, part] of parts.entries()) {
    const integer = integral(vm, part, MOST[at]!, true);
    if (Number.isNaN(integer.value)) return NONE;
    sum = added(vm, sum, scaled(vm, integer, UNITS[at]!));
  }
  return sum;
}

/** MakeDate */
export function makeDate(vm: Interpreter, day: NumberOperand, time: NumberOperand): NumberOperand {
  if (Number.isNaN(day.value) || Number.isNaN(time.value)) return NONE;
  return added(vm, scaled(vm, day, MS_PER_DAY), time);
}

/** TimeClip of any number */
export function timeClip(vm: Interpreter, time: NumberOperand): NumberOperand {
  return integral(vm, time, MOST_TIME, false);
}

/** TimeClip of what `makeDate` gives */
export function dateClip(vm: Interpreter, date: NumberOperand): NumberOperand {
  const time = timeClip(vm, date);
  return { value: time.value, shadow: time.shadow === 0 ? 0 : date.shadow };
}

/** A part of a time that is not NaN, or a function of one or two integers. */
export function called(
  vm: Interpreter,
  name: NumberFunctionName,
  x: NumberOperand,
  y?: NumberOperand,
): NumberOperand {
  const { expressions } = vm;
  const value = NUMBER_FUNCTIONS[name].value(x.value, y?.value ?? 0) as number;
  if (x.shadow === 0 && (y === undefined || y.shadow === 0)) return constantNumber(value);
  const p = vm.expression(x.value, x.shadow);
  const q = y === undefined ? 0 : vm.expression(y.value, y.shadow);
  return { value, shadow: expressions.call(name, p, q) };
}

function added(vm: Interpreter, x: NumberOperand, y: NumberOperand): NumberOperand {
  if (x.shadow === 0 && x.value === 0) return y;
  if (y.shadow === 0 && y.value === 0) return x;
  const value = x.value + y.value;
  if ((x.shadow | y.shadow) === 0) return constantNumber(value);
  const [p, q] = [vm.expression(x.value, x.shadow), vm.expression(y.value, y.shadow)];
  return { value, shadow: vm.expressions.arithmetic(Op.Add, p, q) };
}

function scaled(vm: Interpreter, { value, shadow }: NumberOperand, by: number): NumberOperand {
  if (shadow === 0 || by === 1) return { value: value * by, shadow };
  return { value: value * by, shadow: vm.expressions.arithmetic(Op.Mul, shadow, vm.arena.constant(by)) };
}

/**
 * ToIntegerOrInfinity of what is at most `most` in magnitude. Adds to the path whether a part is.
 * @param isAny whether other finite numbers count, too; else NaN stands for them
 */
function integral(
  vm: Interpreter,
  { value, shadow }: NumberOperand,
  most: number,
  isAny: boolean,
): NumberOperand {
  const isWithin = Math.abs(value) <= most;
  const isCounted = isWithin || (isAny && Number.isFinite(value));
  const integer = isCounted ? Math.trunc(value) + 0 : Number.NaN;
  if (shadow === 0) return constantNumber(integer);
  const { expressions, path, arena } = vm;
  if (mostOf(vm, shadow) <= most) return { value: integer, shadow };
  const magnitude = expressions.call('Math.abs', shadow, 0);
  path.require('number', expressions.compare(Op.Le, magnitude, arena.constant(most)), isWithin);
  if (isWithin) return { value: integer, shadow: expressions.call('ToIntegerOrInfinity', shadow, 0) };
  if (!isAny) return NONE;
  path.require('number', expressions.call('Number.isFinite', shadow, 0), isCounted);
  return isCounted ? { value: integer, shadow: expressions.arithmetic(Op.Trunc, shadow, 0) } : NONE;
}

/** The most that an integer is in magnitude whatever the inputs are, if it is a part of a time. */
function mostOf({ arena: { op, b } }: Interpreter, id: ExprId): number {
  return (op[id] === Op.Call1 ? functionOfNumber(b[id]!).range?.[1] : undefined) ?? Number.POSITIVE_INFINITY;
}
