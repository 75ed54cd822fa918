/** Transfer functions of the operators of terms on sets of doubles. */
import type { OperatorName } from '../operators/table.js';
import { TermOp, type TermOpCode } from '../terms/term-ops.js';
import { floor, product, quotient, remainder, sum, truncated } from './arithmetic.js';
import { bitAnd, bitOr, bitXor, shiftLeft, shiftRight, shiftRightUnsigned, toInt32 } from './bits.js';
import { civilParts, monthStarts } from './calendar.js';
import {
  ANY,
  between,
  hasInfinite,
  hasMinusZero,
  hasNumbers,
  hasZero,
  holdsNumber,
  type Interval,
  onlyOf,
  tightened,
  union,
} from './interval.js';

/** The possible truth values, as a bit set. */
export const CAN_HOLD = 1;
export const CAN_FAIL = 2;
export const EITHER = CAN_HOLD | CAN_FAIL;

/** @param isSame whether the operands are the same term, so that their values are equal */
type OfNumbers = (x: Interval, y: Interval, isSame: boolean) => Interval;
type OfTruth = (x: Interval, y: Interval, isSame: boolean) => number;

/** ECMA-262 Number::equal. */
function equal(x: Interval, y: Interval, isSame: boolean): number {
  const nan = x.nan || y.nan;
  if (isSame) return (hasNumbers(x) ? CAN_HOLD : 0) | (nan ? CAN_FAIL : 0);
  return (mayBeEqual(x, y) ? CAN_HOLD : 0) | (nan || mayDiffer(x, y) ? CAN_FAIL : 0);
}

function mayBeEqual(x: Interval, y: Interval): boolean {
  if (!hasNumbers(x) || !hasNumbers(y) || x.low > y.high || y.low > x.high) return false;
  if (x.low === x.high) return holdsNumber(y, x.low);
  if (y.low === y.high) return holdsNumber(x, y.low);
  const step = Math.max(x.step, y.step);
  const both = tightened({ ...between(Math.max(x.low, y.low), Math.min(x.high, y.high)), step });
  return both.low !== 0 || both.high !== 0 ? hasNumbers(both) : hasZero(x) && hasZero(y);
}

function mayDiffer(x: Interval, y: Interval): boolean {
  if (!hasNumbers(x) || !hasNumbers(y)) return false;
  return x.low !== x.high || y.low !== y.high || x.low !== y.low;
}

/** ECMA-262 Number::lessThan, or equal. */
function lessOrEqual(x: Interval, y: Interval, isSame: boolean): number {
  const nan = x.nan || y.nan;
  const areNumbers = hasNumbers(x) && hasNumbers(y);
  if (isSame) return (areNumbers ? CAN_HOLD : 0) | (nan ? CAN_FAIL : 0);
  const holds = areNumbers && x.low <= y.high;
  const fails = areNumbers && x.high > y.low;
  return (holds ? CAN_HOLD : 0) | (nan || fails ? CAN_FAIL : 0);
}

function isInteger(x: Interval): number {
  const low = Math.ceil(Math.max(x.low, -Number.MAX_VALUE));
  const high = Math.floor(Math.min(x.high, Number.MAX_VALUE));
  const holds = hasNumbers(x) && low <= high && (low !== 0 || high !== 0 || hasZero(x));
  const fails =
    x.nan ||
    hasInfinite(x) ||
    (hasNumbers(x) && x.step < 0 && !(low === x.low && high === x.high && low === high));
  return (holds ? CAN_HOLD : 0) | (fails ? CAN_FAIL : 0);
}

function isMinusZero(x: Interval): number {
  const others = x.nan || (hasNumbers(x) && (x.low < 0 || x.high > 0 || x.plus));
  return (hasMinusZero(x) ? CAN_HOLD : 0) | (others ? CAN_FAIL : 0);
}

/** The amount of a shift, where it is known. */
function shifted(of: (x: Interval, amount: number) => Interval, rest: Interval): OfNumbers {
  return (x, y) => {
    const amount = onlyOf(y);
    return amount === undefined ? rest : of(x, amount & 31);
  };
}

const INT32 = between(-(2 ** 31), 2 ** 31 - 1, 0);
const UINT32 = between(0, 2 ** 32 - 1, 0);

/** A number rounded towards zero. Its value beyond the limit does not matter. */
function toInteger(x: Interval, limit: Interval): Interval {
  const most = limit.high;
  const whole = truncated({ ...x, nan: false });
  const within = between(Math.max(whole.low, -most), Math.min(whole.high, most), Math.max(0, x.step));
  const isBeyond = x.nan || !hasNumbers(x) || whole.low < -most || whole.high > most;
  return isBeyond ? union(within, between(0, 0)) : within;
}

/** Of integers below 2^53 and a positive divisor: so the rounded quotient has the right integer part. */
function floorDivision(x: Interval, y: Interval): Interval {
  const isSmall = Math.max(-x.low, x.high) <= Number.MAX_SAFE_INTEGER;
  return isSmall ? floor(quotient(x, y)) : between(-Infinity, Infinity, 0);
}

function modulus(x: Interval, y: Interval): Interval {
  const divisor = y.high;
  if (x.low >= 0) return remainder(x, y);
  return between(0, divisor - 1, Math.max(0, Math.min(x.step, y.step)));
}

/** Undefined: the operator has no transfer function. */
const NUMBERS: Readonly<Record<Exclude<OperatorName, TruthName>, OfNumbers | undefined>> = {
  Add: (x, y) => sum(x, y),
  Mul: product,
  Div: quotient,
  Rem: remainder,
  Floor: floor,
  FloorDiv: floorDivision,
  Mod: modulus,
  ToReal: (x) => x,
  ToDouble: (x) => x,
  ToInteger: toInteger,
  ToInt32: toInt32,
  BitAnd: bitAnd,
  BitOr: bitOr,
  BitXor: bitXor,
  Shl: shifted(shiftLeft, INT32),
  Shr: shifted(shiftRight, INT32),
  Ushr: shifted(shiftRightUnsigned, UINT32),
  Call: undefined,
  Quotient: undefined,
  ToBigint: undefined,
  ToInt: undefined,
  BigAnd: undefined,
  BigOr: undefined,
  BigXor: undefined,
  BigShift: undefined,
  BigPower: undefined,
  CivilPart: civilParts,
  MonthStart: monthStarts,
};

type TruthName = 'Eq' | 'Le' | 'IsInt' | 'IsMinusZero';

const TRUTHS: Readonly<Record<TruthName, OfTruth>> = {
  Eq: equal,
  Le: lessOrEqual,
  IsInt: isInteger,
  IsMinusZero: isMinusZero,
};

const byCode = <F>(table: Readonly<Record<string, F>>): ReadonlyMap<TermOpCode, F> =>
  new Map(Object.entries(table).map(([name, of]) => [TermOp[name as OperatorName], of]));
const NUMBERS_BY_CODE = byCode(NUMBERS);
const TRUTHS_BY_CODE = byCode(TRUTHS);

/** The possible results of an operator that gives a number. */
export function numbersOf(op: TermOpCode, x: Interval, y: Interval, isSame: boolean): Interval {
  return NUMBERS_BY_CODE.get(op)?.(x, y, isSame) ?? ANY;
}

/** The possible results of an operator that gives a truth value. */
export function truthsOf(op: TermOpCode, x: Interval, y: Interval, isSame: boolean): number {
  return TRUTHS_BY_CODE.get(op)?.(x, y, isSame) ?? EITHER;
}
