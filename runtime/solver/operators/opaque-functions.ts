/**
 * Opaque functions: functions of doubles that appear in terms as `Call` only, since no encoding knows their results. Each
 * has inverses, which give guesses for operands. Because of rounding a guess may be one double off.
 */
import type { NumberFunctionName } from '../../../vm/expressions/number-functions.js';
import { first, type Operand } from './operator.js';

/** @param operands their present values; NaN if unknown */
export type Inverse = (target: number, operands: readonly [x: number, y: number]) => readonly Operand[];

const TAU = 2 * Math.PI;

const by =
  (...inverses: readonly ((target: number) => number)[]): Inverse =>
  (target) =>
    first(...inverses.map((inverse) => inverse(target)));
/** An angle, and the same angle a full turn away. */
const turns =
  (angles: (target: number) => readonly number[]): Inverse =>
  (target) =>
    first(...angles(target).flatMap((angle) => [angle, angle + TAU, angle - TAU]));

const INVERSES = {
  'Math.sqrt': by((y) => y * y),
  'Math.cbrt': by((y) => y ** 3),
  'Math.fround': by((y) => y),
  'Math.exp': by(Math.log),
  'Math.expm1': by(Math.log1p),
  'Math.log': by(Math.exp),
  'Math.log1p': by(Math.expm1),
  'Math.log2': by((y) => 2 ** y),
  'Math.log10': by((y) => 10 ** y),
  'Math.sin': turns((y) => [Math.asin(y), Math.PI - Math.asin(y)]),
  'Math.cos': turns((y) => [Math.acos(y), -Math.acos(y)]),
  'Math.tan': turns((y) => [Math.atan(y), Math.atan(y) + Math.PI]),
  'Math.asin': by(Math.sin),
  'Math.acos': by(Math.cos),
  'Math.atan': by(Math.tan),
  'Math.sinh': by(Math.asinh),
  'Math.cosh': by(Math.acosh, (y) => -Math.acosh(y)),
  'Math.tanh': by(Math.atanh),
  'Math.asinh': by(Math.sinh),
  'Math.acosh': by(Math.cosh),
  'Math.atanh': by(Math.tanh),
  'Math.pow': (target, [x, y]) => [
    { operand: 1, value: Math.log(target) / Math.log(x) },
    ...first(target ** (1 / y), -(Math.abs(target) ** (1 / y))),
  ],
  'Math.hypot': (target, [x, y]) => [
    { operand: 0, value: Math.sqrt(target * target - y * y) },
    { operand: 1, value: Math.sqrt(target * target - x * x) },
    { operand: 0, value: 0.6 * target },
    { operand: 1, value: 0.8 * target },
  ],
  'Math.atan2': (target, [x, y]) => [
    { operand: 0, value: y * Math.tan(target) },
    { operand: 1, value: x / Math.tan(target) },
  ],
} satisfies Partial<Record<NumberFunctionName, Inverse>>;

export type OpaqueFunction = keyof typeof INVERSES;
export const OPAQUE_FUNCTIONS = Object.keys(INVERSES) as readonly OpaqueFunction[];

/** Operands for which an opaque function may give the target, without NaN. */
export function functionGuesses(
  name: OpaqueFunction,
  target: number,
  operands: readonly [x: number, y: number],
): readonly Operand[] {
  const inverse: Inverse = INVERSES[name];
  return inverse(target, operands).filter(({ value }) => Number.isNaN(target) || !Number.isNaN(value));
}
