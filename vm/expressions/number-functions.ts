/**
 * Functions of numbers that are operations of expressions: `Op.Call1` and `Op.Call2` name them by number.
 *
 * Their terms are in `runtime/inputs/lowering/number-functions.ts`, guesses for their operands in
 * `runtime/solver/operators/opaque-functions.ts`, rows that hold them against the real ones in
 * `runtime/inputs/lowering/operations.test.ts`: each has one entry for each name of this table.
 */
import { MOST_YEAR, makeDay, makeFullYear, TIME_PARTS } from './date-functions.js';

export interface NumberFunction {
  readonly arity: 1 | 2;
  /** A predicate gives truth values. */
  readonly value: (x: number, y: number) => number | boolean;
  readonly gives: 'number' | 'boolean';
  /** Gives integers, and no NaN, on the numbers that it is used on: ECMA-262 has it for its own algorithms. */
  readonly isIntegral?: true;
  /** Gives NaN only where an operand is NaN. */
  readonly keepsNumbers?: true;
  /** Between what finite results lie; undefined: anywhere. */
  readonly range?: readonly [low: number, high: number];
}

type OfMath = Exclude<keyof Math, symbol>;
type Known = Pick<NumberFunction, 'keepsNumbers' | 'range'>;
const NOTHING: Known = {};
const KEEPS_NUMBERS: Known = { keepsNumbers: true };

const math = (name: OfMath, arity: 1 | 2, known = NOTHING): NumberFunction => {
  const of = Math[name] as (x: number, y?: number) => number;
  return { arity, value: arity === 1 ? (x) => of(x) : (x, y) => of(x, y), gives: 'number', ...known };
};
const within = (low: number, high: number): Known => ({ range: [low, high] });
const predicate = (value: (x: number, y: number) => boolean, arity: 1 | 2 = 1): NumberFunction => ({
  arity,
  value,
  gives: 'boolean',
});
const integral = (arity: 1 | 2, value: (x: number, y: number) => number, most?: number): NumberFunction => ({
  arity,
  value,
  gives: 'number',
  isIntegral: true,
  ...(most === undefined ? {} : { range: [-most, most] as const }),
});

const DEFINITIONS = {
  'Math.abs': math('abs', 1, KEEPS_NUMBERS),
  'Math.sign': math('sign', 1, KEEPS_NUMBERS),
  'Math.round': math('round', 1, KEEPS_NUMBERS),
  'Math.sqrt': math('sqrt', 1, within(0, 1.4e154)),
  'Math.cbrt': math('cbrt', 1),
  'Math.fround': math('fround', 1),
  'Math.clz32': math('clz32', 1, KEEPS_NUMBERS),
  'Math.exp': math('exp', 1, within(0, Number.MAX_VALUE)),
  'Math.expm1': math('expm1', 1, within(-1, Number.MAX_VALUE)),
  'Math.log': math('log', 1, within(-746, 710)),
  'Math.log1p': math('log1p', 1, within(-37, 710)),
  'Math.log2': math('log2', 1, within(-1075, 1024)),
  'Math.log10': math('log10', 1, within(-324, 309)),
  'Math.sin': math('sin', 1, within(-1, 1)),
  'Math.cos': math('cos', 1, within(-1, 1)),
  'Math.tan': math('tan', 1),
  'Math.asin': math('asin', 1, within(-1.6, 1.6)),
  'Math.acos': math('acos', 1, within(0, 3.2)),
  'Math.atan': math('atan', 1, within(-1.6, 1.6)),
  'Math.sinh': math('sinh', 1),
  'Math.cosh': math('cosh', 1, within(1, Number.MAX_VALUE)),
  'Math.tanh': math('tanh', 1, within(-1, 1)),
  'Math.asinh': math('asinh', 1, within(-711, 711)),
  'Math.acosh': math('acosh', 1, within(0, 711)),
  'Math.atanh': math('atanh', 1, within(-19.1, 19.1)),
  'Math.min': math('min', 2, KEEPS_NUMBERS),
  'Math.max': math('max', 2, KEEPS_NUMBERS),
  'Math.pow': math('pow', 2),
  'Math.atan2': math('atan2', 2, within(-3.2, 3.2)),
  'Math.hypot': math('hypot', 2, within(0, Number.MAX_VALUE)),
  'Math.imul': math('imul', 2, KEEPS_NUMBERS),
  'Number.isNaN': predicate(Number.isNaN),
  'Number.isFinite': predicate(Number.isFinite),
  'Number.isInteger': predicate(Number.isInteger),
  'Number.isSafeInteger': predicate(Number.isSafeInteger),
  'Object.is': predicate(Object.is, 2),
  ToIntegerOrInfinity: integral(1, (x) => Math.trunc(x) + 0),
  MakeFullYear: integral(1, makeFullYear, MOST_YEAR),
  MakeDay: integral(2, makeDay),
  Day: timePart('Day'),
  TimeWithinDay: timePart('TimeWithinDay'),
  WeekDay: timePart('WeekDay'),
  YearFromTime: timePart('YearFromTime'),
  MonthFromTime: timePart('MonthFromTime'),
  DateFromTime: timePart('DateFromTime'),
  HourFromTime: timePart('HourFromTime'),
  MinFromTime: timePart('MinFromTime'),
  SecFromTime: timePart('SecFromTime'),
  msFromTime: timePart('msFromTime'),
} satisfies Readonly<Record<string, NumberFunction>>;

function timePart(name: keyof typeof TIME_PARTS): NumberFunction {
  const { of, most } = TIME_PARTS[name];
  return integral(1, of, most);
}

/** As programs call them, or as ECMA-262 does. */
export type NumberFunctionName = keyof typeof DEFINITIONS;

/** What is known of each function, by its name. */
export const NUMBER_FUNCTIONS: Readonly<Record<NumberFunctionName, NumberFunction>> = DEFINITIONS;

/** The names, by number. */
export const NUMBER_FUNCTION_NAMES = Object.keys(NUMBER_FUNCTIONS) as readonly NumberFunctionName[];

const NUMBERS = new Map(NUMBER_FUNCTION_NAMES.map((name, number) => [name, number]));

export function numberOfFunction(name: NumberFunctionName): number {
  return NUMBERS.get(name)!;
}

/** The function of a number. */
export function functionOfNumber(number: number): NumberFunction {
  return NUMBER_FUNCTIONS[NUMBER_FUNCTION_NAMES[number]!];
}
