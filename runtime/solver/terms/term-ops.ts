/** The operators, sorts and traits of terms. */

/** A truth value: a signed term number, never 0. */
export type Bool = number;
/** A numeric term: a positive term number. */
export type Num = number;

export const TRUE: Bool = 1;
export const FALSE: Bool = -1;

export const TermOp = {
  True: 1,
  /** A Boolean variable. */
  Var: 2,
  /** Conjunction of any number of truth values. Disjunctions are negated conjunctions. */
  And: 3,
  /** Equivalence of two truth values. */
  Iff: 4,
  /** Truth value `c ? a : b`. */
  Ite: 5,
  /** Numeric equality and order, of one sort. */
  Eq: 6,
  Le: 7,
  /** Numeric: variable, constant, `c ? a : b`, arithmetic. */
  NumVar: 8,
  NumConst: 9,
  NumIte: 10,
  Add: 11,
  Mul: 12,
  /** Real division; the divisor is not zero wherever it matters. */
  Div: 13,
  /** Integer remainder with the sign of the dividend, as in JavaScript. */
  Rem: 14,
  ToReal: 15,
  /** Largest integer not above a Real; the result is an Int. */
  Floor: 16,
  /** Whether a Real is integral. */
  IsInt: 17,
  /** Quotient of an Int and a positive constant, rounded down, and its remainder, which is at least 0. */
  FloorDiv: 18,
  Mod: 19,
  /** The Int in [-2^31, 2^31) that is congruent modulo 2^32 (ECMA-262 ToInt32). */
  ToInt32: 20,
  /** Bit operators on such Ints. */
  BitAnd: 21,
  BitOr: 22,
  BitXor: 23,
  /** Shifts of such an Int by an Int in [0, 31]. */
  Shl: 24,
  Shr: 25,
  Ushr: 26,
  /** An Int or a Real as a double. */
  ToDouble: 27,
  /** A function of one or two doubles; its number in `NUMBER_FUNCTIONS` is the first argument, a constant. */
  Call: 28,
  /** Truth value: whether a double is -0. */
  IsMinusZero: 29,
  /** Quotient of two bigints, rounded towards zero; the divisor is not zero wherever it matters. */
  Quotient: 30,
  /** A number that is integral as a bigint. */
  ToBigint: 31,
  /** A bigint as an Int, which is then unbounded. Only encodings use it. */
  ToInt: 32,
  /** Operators on two unknown bigints: bit operators, `<<` by any amount, `**` by a non-negative exponent. */
  BigAnd: 33,
  BigOr: 34,
  BigXor: 35,
  BigShift: 36,
  BigPower: 37,
  /**
   * A number rounded towards zero, as an Int of at most the second argument, a constant, in magnitude (ECMA-262
   * ToIntegerOrInfinity): without a meaning where that is not so.
   */
  ToInteger: 38,
  /** Year (0), month (1) or date (2), whichever the second argument says, of a day: an Int that counts from 1 January 1970. */
  CivilPart: 39,
  /** The day on which a month begins: an Int that counts from January of the year 0. */
  MonthStart: 40,
  /** A function of strings, see `TextTerms`: its number, the part of its result, its operands. */
  Text: 41,
} as const;
export type TermOpCode = (typeof TermOp)[keyof typeof TermOp];

/**
 * The sort of a number. Ints and Reals are exact numbers, which represent doubles as long as no result is rounded. The sort
 * of doubles has NaN, -0 and the infinities, and JavaScript's operators. A bigint is any integer.
 */
export type NumSort = 'int' | 'real' | 'double' | 'bigint';

/** Values of variables, by term number. A variable without a value is false or 0. */
export interface Assignment {
  readonly booleans: ReadonlyMap<number, boolean>;
  readonly numbers: ReadonlyMap<number, number>;
  /** Undefined: none has a value. */
  readonly bigints?: ReadonlyMap<number, bigint>;
}

/** Properties of the subterms of a term that matter to encodings, as a bit set. */
export const Trait = {
  /** A Real. */
  Real: 1,
  /** A bit operator. */
  Bits: 2,
  /** A bit operator on two unknown numbers, or on the result of another bit operator. */
  BitsMeet: 4,
  /** A double. */
  Double: 8,
  /** A result that may be rounded. */
  Rounded: 16,
  /** An opaque function of doubles. */
  Call: 32,
  /** An operator that encodings leave open: functions of strings, nonlinear operators on bigints. */
  Open: 64,
  /** A part of a date, or a day of one. */
  Calendar: 128,
} as const;
