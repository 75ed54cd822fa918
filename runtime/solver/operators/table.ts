/**
 * The table of operators of terms, as `compiler/ir/opcodes.ts` is for opcodes. The row of an operator has all its
 * properties, and all other code reads them there. Only its translation is in each encoding.
 */
import { TermOp } from '../terms/term-ops.js';
import * as arithmetic from './arithmetic.js';
import * as bits from './bits.js';
import * as calendar from './calendar.js';
import * as conversions from './conversions.js';
import type { Operator, Value } from './operator.js';

type TermOpName = keyof typeof TermOp;

/** Structural operators, which have no row: constants, variables, gates, choices, and functions of strings. */
type Structural = 'True' | 'Var' | 'And' | 'Iff' | 'Ite' | 'NumVar' | 'NumConst' | 'NumIte' | 'Text';

export type OperatorName = Exclude<TermOpName, Structural>;

export const OPERATORS: Readonly<Record<OperatorName, Operator>> = {
  Eq: arithmetic.EQ,
  Le: arithmetic.LE,
  Add: arithmetic.ADD,
  Mul: arithmetic.MUL,
  Div: arithmetic.DIV,
  Rem: arithmetic.REM,
  Quotient: arithmetic.QUOTIENT,
  FloorDiv: arithmetic.FLOOR_DIV,
  Mod: arithmetic.MOD,
  Call: arithmetic.CALL,
  ToReal: conversions.TO_REAL,
  Floor: conversions.FLOOR,
  IsInt: conversions.IS_INT,
  ToDouble: conversions.TO_DOUBLE,
  IsMinusZero: conversions.IS_MINUS_ZERO,
  ToBigint: conversions.TO_BIGINT,
  ToInt: conversions.TO_INT,
  ToInteger: conversions.TO_INTEGER,
  ToInt32: bits.TO_INT32,
  BitAnd: bits.BIT_AND,
  BitOr: bits.BIT_OR,
  BitXor: bits.BIT_XOR,
  Shl: bits.SHL,
  Shr: bits.SHR,
  Ushr: bits.USHR,
  BigAnd: bits.BIG_AND,
  BigOr: bits.BIG_OR,
  BigXor: bits.BIG_XOR,
  BigShift: bits.BIG_SHIFT,
  BigPower: bits.BIG_POWER,
  CivilPart: calendar.CIVIL_PART,
  MonthStart: calendar.MONTH_START,
};

const BY_CODE: readonly (Operator | undefined)[] = Object.entries(OPERATORS).reduce<(Operator | undefined)[]>(
  (rows, [name, row]) => {
    rows[TermOp[name as OperatorName]] = row;
    return rows;
  },
  Array.from({ length: Math.max(...Object.values(TermOp)) + 1 }, () => undefined),
);

/** The row of an operator by its code; undefined for a structural one. */
export function operatorOf(code: number): Operator | undefined {
  return BY_CODE[code];
}

/** The result of an operator in JavaScript's arithmetic. */
export function resultOf(code: number, a: number | bigint, b: number | bigint, c: number | bigint): Value {
  const row = BY_CODE[code]!;
  // Comparisons take numbers, bigints, or one of each.
  return typeof a === 'bigint' && row.bigint
    ? row.bigint(a, b as bigint)
    : row.value(a as number, b as number, c as number);
}

/** Operators that give truth values, structural ones included. */
export function givesTruth(code: number): boolean {
  return code <= TermOp.Ite || BY_CODE[code]?.gives === 'truth';
}
