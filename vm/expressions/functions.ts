/** Functions of numbers that are operators of expressions: `Op.Call1` and `Op.Call2` name them by number. */
import { MOST_YEAR, makeDay, makeFullYear, TIME_PARTS } from './date-functions.js';

export interface NumberFunction {
  /** As programs call it, or as ECMA-262 does. */
  readonly name: string;
  /** A predicate gives truth values. */
  readonly value: (x: number, y: number) => number | boolean;
  readonly isPredicate: boolean;
  /** Gives integers, on numbers that it is used on. */
  readonly isIntegral?: boolean;
  /** The most that they are in magnitude. */
  readonly most?: number;
}

const ofOne = (names: readonly Exclude<keyof Math, symbol>[]): NumberFunction[] =>
  names.map((name) => ({
    name: `Math.${name}`,
    value: Math[name] as (x: number) => number,
    isPredicate: false,
  }));

const integral = (
  name: string,
  value: (x: number, y: number) => number,
  most = Number.POSITIVE_INFINITY,
): NumberFunction => ({ name, value, isPredicate: false, isIntegral: true, most });

const predicate = (name: string, value: (x: number, y: number) => boolean): NumberFunction => ({
  name,
  value,
  isPredicate: true,
});

export const FUNCTIONS: readonly NumberFunction[] = [
  ...ofOne([
    'abs',
    'sign',
    'round',
    'sqrt',
    'cbrt',
    'fround',
    'clz32',
    'exp',
    'expm1',
    'log',
    'log1p',
    'log2',
  ]),
  ...ofOne(['log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh']),
  ...ofOne(['atanh']),
  ...(['min', 'max', 'pow', 'atan2', 'hypot', 'imul'] as const).map((name) => ({
    name: `Math.${name}`,
    value: (x: number, y: number) => Math[name](x, y),
    isPredicate: false,
  })),
  predicate('Number.isNaN', (x) => Number.isNaN(x)),
  predicate('Number.isFinite', (x) => Number.isFinite(x)),
  predicate('Number.isInteger', (x) => Number.isInteger(x)),
  predicate('Number.isSafeInteger', (x) => Number.isSafeInteger(x)),
  predicate('Object.is', (x, y) => Object.is(x, y)),
  integral('ToIntegerOrInfinity', (x) => Math.trunc(x) + 0),
  integral('MakeFullYear', makeFullYear, MOST_YEAR),
  integral('MakeDay', makeDay),
  ...Object.entries(TIME_PARTS).map(([name, { of, most }]) => integral(name, of, most)),
];

const NUMBERS = new Map(FUNCTIONS.map(({ name }, number) => [name, number]));

/** @throws RangeError where no function has the name */
export function numberOfFunction(name: string): number {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new RangeError(`no function of numbers is called ${name}`);
  return number;
}
