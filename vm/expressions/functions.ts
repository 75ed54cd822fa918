/** Functions of numbers that are operators of expressions: `Op.Call1` and `Op.Call2` name them by number. */
export interface NumberFunction {
  /** As programs call it. */
  readonly name: string;
  readonly value: (x: number, y: number) => number | boolean;
}

export const FUNCTIONS: readonly NumberFunction[] = [
  ...(
    [
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
      'log10',
    ] as const
  ).map((name) => ({ name: `Math.${name}`, value: Math[name] as (x: number) => number })),
  ...(
    ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'] as const
  ).map((name) => ({ name: `Math.${name}`, value: Math[name] as (x: number) => number })),
  ...(['min', 'max', 'pow', 'atan2', 'hypot', 'imul'] as const).map((name) => ({
    name: `Math.${name}`,
    value: (x: number, y: number) => Math[name](x, y),
  })),
  { name: 'Number.isNaN', value: (x) => Number.isNaN(x) },
  { name: 'Number.isFinite', value: (x) => Number.isFinite(x) },
  { name: 'Number.isInteger', value: (x) => Number.isInteger(x) },
  { name: 'Number.isSafeInteger', value: (x) => Number.isSafeInteger(x) },
  { name: 'Object.is', value: (x, y) => Object.is(x, y) },
];

const NUMBERS = new Map(FUNCTIONS.map(({ name }, number) => [name, number]));

/** @throws RangeError where no function has the name */
export function numberOfFunction(name: string): number {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new RangeError(`no function of numbers is called ${name}`);
  return number;
}
