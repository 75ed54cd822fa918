/** Functions of doubles that terms know by number, with what is known of each. */
export interface DoubleFunction {
  readonly name: string;
  readonly arity: 1 | 2;
  readonly value: (x: number, y: number) => number;
  /** Arguments for which the function may give `result`; to be tried, rounding being what it is. */
  readonly inverse?: (result: number) => readonly number[];
  /** Between what finite results lie. */
  readonly range?: readonly [low: number, high: number];
}

const TAU = 2 * Math.PI;

export const DOUBLE_FUNCTIONS: readonly DoubleFunction[] = [
  { name: 'sqrt', arity: 1, value: Math.sqrt, inverse: (y) => [y * y], range: [0, 1.4e154] },
  { name: 'cbrt', arity: 1, value: Math.cbrt, inverse: (y) => [y ** 3] },
  { name: 'fround', arity: 1, value: Math.fround, inverse: (y) => [y] },
  { name: 'exp', arity: 1, value: Math.exp, inverse: (y) => [Math.log(y)], range: [0, Number.MAX_VALUE] },
  {
    name: 'expm1',
    arity: 1,
    value: Math.expm1,
    inverse: (y) => [Math.log1p(y)],
    range: [-1, Number.MAX_VALUE],
  },
  { name: 'log', arity: 1, value: Math.log, inverse: (y) => [Math.exp(y)], range: [-746, 710] },
  { name: 'log1p', arity: 1, value: Math.log1p, inverse: (y) => [Math.expm1(y)], range: [-37, 710] },
  { name: 'log2', arity: 1, value: Math.log2, inverse: (y) => [2 ** y], range: [-1075, 1024] },
  { name: 'log10', arity: 1, value: Math.log10, inverse: (y) => [10 ** y], range: [-324, 309] },
  {
    name: 'sin',
    arity: 1,
    value: Math.sin,
    inverse: (y) => turns(Math.asin(y), Math.PI - Math.asin(y)),
    range: [-1, 1],
  },
  {
    name: 'cos',
    arity: 1,
    value: Math.cos,
    inverse: (y) => turns(Math.acos(y), -Math.acos(y)),
    range: [-1, 1],
  },
  { name: 'tan', arity: 1, value: Math.tan, inverse: (y) => turns(Math.atan(y), Math.atan(y) + Math.PI) },
  { name: 'asin', arity: 1, value: Math.asin, inverse: (y) => [Math.sin(y)], range: [-1.6, 1.6] },
  { name: 'acos', arity: 1, value: Math.acos, inverse: (y) => [Math.cos(y)], range: [0, 3.2] },
  { name: 'atan', arity: 1, value: Math.atan, inverse: (y) => [Math.tan(y)], range: [-1.6, 1.6] },
  { name: 'sinh', arity: 1, value: Math.sinh, inverse: (y) => [Math.asinh(y)] },
  {
    name: 'cosh',
    arity: 1,
    value: Math.cosh,
    inverse: (y) => [Math.acosh(y), -Math.acosh(y)],
    range: [1, Number.MAX_VALUE],
  },
  { name: 'tanh', arity: 1, value: Math.tanh, inverse: (y) => [Math.atanh(y)], range: [-1, 1] },
  { name: 'asinh', arity: 1, value: Math.asinh, inverse: (y) => [Math.sinh(y)], range: [-711, 711] },
  { name: 'acosh', arity: 1, value: Math.acosh, inverse: (y) => [Math.cosh(y)], range: [0, 711] },
  { name: 'atanh', arity: 1, value: Math.atanh, inverse: (y) => [Math.tanh(y)], range: [-19.1, 19.1] },
  { name: 'pow', arity: 2, value: Math.pow },
  { name: 'atan2', arity: 2, value: Math.atan2, range: [-3.2, 3.2] },
  { name: 'hypot', arity: 2, value: Math.hypot, range: [0, Number.MAX_VALUE] },
];

/** An angle, and others a turn away from it. */
function turns(...angles: readonly number[]): readonly number[] {
  return angles.flatMap((angle) => [angle, angle + TAU, angle - TAU]);
}

const NUMBERS = new Map(DOUBLE_FUNCTIONS.map(({ name }, number) => [name, number]));

/** The number of a function; undefined if there is none of that name. */
export function functionNumber(name: string): number | undefined {
  return NUMBERS.get(name);
}
