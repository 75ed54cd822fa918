/**
 * Terms: the formulas that go to the solver, hash-consed, folded by constants as they are built.
 *
 * Truth values are signed: `-t` is the negation of `t`, 1 is true and -1 is false. Numeric terms are positive and
 * have a sort, see `NumSort`. A formula built over constants only is a constant, so evaluating a specification on a
 * known heap and translating it for an unknown one are the same code.
 */

import { numberOfFunction } from '../../../vm/expressions/number-functions.js';
import { TextFunctions } from '../../../vm/expressions/text-functions.js';
import type { OpaqueFunction } from '../operators/opaque-functions.js';
import { toBigint } from './constructors/bigint-terms.js';
import { BooleanTerms } from './constructors/boolean-terms.js';
import { integerQuotient } from './constructors/integer-quotient.js';
import { isWhole } from './constructors/whole.js';
import { substitution } from './rewriting.js';
import { SplitTexts } from './split-texts.js';
import { StringTable } from './string-table.js';
import { evaluator, type TermEvaluator } from './term-evaluator.js';
import { type Assignment, type Bool, FALSE, type Num, TermOp, type TermOpCode, TRUE } from './term-ops.js';
import { TextPairs } from './text-pairs.js';

export * from './term-ops.js';

export class Terms extends BooleanTerms {
  /** Strings as the integers that stand for them. */
  readonly strings = new StringTable();
  readonly functions = new TextFunctions();
  readonly pairs = new TextPairs();
  readonly splits = new SplitTexts();

  numIte(c: Bool, a: Num, b: Num): Num {
    if (c === TRUE || a === b) return a;
    if (c === FALSE) return b;
    const [x, y] = this.sameSort(a, b);
    return this.numeric(TermOp.NumIte, c < 0 ? [-c, y, x] : [c, x, y], this.sort(x));
  }

  /** Whether two numbers are equal: of doubles, NaN is not, 0 and -0 are. A bigint and a number are compared as they are. */
  eq(a: Num, b: Num): Bool {
    if (a === b && this.sort(a) !== 'double') return TRUE;
    if (this.isNaN(a) || this.isNaN(b)) return FALSE;
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.known(x), this.known(y)];
    if (p !== undefined && q !== undefined) return isSame(p, q) ? TRUE : FALSE;
    return this.node(TermOp.Eq, x < y ? [x, y] : [y, x]);
  }

  le(a: Num, b: Num): Bool {
    if (a === b && this.sort(a) !== 'double') return TRUE;
    if (this.isNaN(a) || this.isNaN(b)) return FALSE;
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.known(x), this.known(y)];
    if (p !== undefined && q !== undefined) return p <= q ? TRUE : FALSE;
    return this.node(TermOp.Le, [x, y]);
  }

  lt(a: Num, b: Num): Bool {
    const isDouble = this.sort(a) === 'double' || this.sort(b) === 'double';
    return isDouble ? this.all([this.le(a, b), -this.eq(a, b)]) : -this.le(b, a);
  }

  add(a: Num, b: Num): Num {
    if (this.isNaN(a) || this.isNaN(b)) return this.double(Number.NaN);
    const [x, y] = this.sameSort(a, b);
    const sort = this.sort(x);
    const nothing = sort === 'bigint' ? 0n : sort === 'double' ? -0 : 0;
    if (Object.is(this.known(x), nothing)) return y;
    if (Object.is(this.known(y), nothing)) return x;
    return this.applied(TermOp.Add, x < y ? [x, y] : [y, x], sort);
  }

  neg(a: Num): Num {
    return this.mul(this.num(-1), a);
  }

  /** The difference. Beside a double, a 0 that is taken away is one: `-0 - 0` is -0. */
  sub(a: Num, b: Num): Num {
    const isDouble = this.sort(a) === 'double' && this.sort(b) !== 'bigint';
    return this.add(a, this.neg(isDouble ? this.toDouble(b) : b));
  }

  mul(a: Num, b: Num): Num {
    if (this.isNaN(a) || this.isNaN(b)) return this.double(Number.NaN);
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.known(x), this.known(y)];
    const sort = this.sort(x);
    if (p === 1 || p === 1n) return y;
    if (q === 1 || q === 1n) return x;
    if ((p === 0 && sort !== 'double') || p === 0n) return x;
    if ((q === 0 && sort !== 'double') || q === 0n) return y;
    return this.applied(TermOp.Mul, x < y ? [x, y] : [y, x], sort);
  }

  /** Quotient of two numbers: a double where an operand is one, else a Real. */
  div(a: Num, b: Num): Num {
    if (this.sort(a) === 'double' || this.sort(b) === 'double')
      return this.constantOf(b) === 1 ? this.toDouble(a) : this.doubles(TermOp.Div, a, b);
    return this.applied(TermOp.Div, [this.toReal(a), this.toReal(b)], 'real');
  }

  /** Remainder of two Ints or bigints, or of numbers of which one is a double, with the sign of the dividend (ECMA-262 Number::remainder). */
  rem(a: Num, b: Num): Num {
    if (this.sort(a) === 'double' || this.sort(b) === 'double')
      return this.constantOf(b) === 0 ? this.double(Number.NaN) : this.doubles(TermOp.Rem, a, b);
    return this.applied(TermOp.Rem, [a, b], this.sort(a));
  }

  /** The quotient of an Int and a positive constant, rounded down. */
  floorDiv(a: Num, divisor: number): Num {
    return divisor === 1 ? a : this.applied(TermOp.FloorDiv, [a, this.num(divisor)], 'int');
  }

  /** What `floorDiv` leaves: from 0 up to the divisor. */
  mod(a: Num, divisor: number): Num {
    const range = this.ranges.of(a);
    if (range && range[0] >= 0 && range[1] < divisor) return a;
    return this.applied(TermOp.Mod, [a, this.num(divisor)], 'int');
  }

  toReal(a: Num): Num {
    if (this.sort(a) !== 'int' && this.sort(a) !== 'bigint') return a;
    const value = this.constantOf(a);
    return value === undefined ? this.numeric(TermOp.ToReal, [a], 'real') : this.num(value, 'real');
  }

  /** The largest integer that is not above a number, an Int; of a double, a double. */
  floor(a: Num): Num {
    if (this.sort(a) === 'int') return a;
    if (this.sort(a) === 'double') return isWhole(this, a) ? a : this.applied(TermOp.Floor, [a], 'double');
    return integerQuotient(this, a) ?? this.applied(TermOp.Floor, [a], 'int');
  }

  /** Rounded towards zero, an Int; of a double, a double. */
  trunc(a: Num): Num {
    if (isWhole(this, a)) return a;
    return this.numIte(this.le(this.num(0), a), this.floor(a), this.neg(this.floor(this.neg(a))));
  }

  /** A number rounded towards zero, as an Int; wherever it matters, that is at most `limit` in magnitude. */
  toInteger(a: Num, limit: number): Num {
    const int = this.sort(a) === 'double' ? a : this.trunc(a);
    const range = this.sort(int) === 'int' ? this.ranges.of(int) : undefined;
    if (range && range[0] >= -limit && range[1] <= limit) return int;
    return this.applied(TermOp.ToInteger, [int, this.num(limit)], 'int');
  }

  isInt(a: Num): Bool {
    if (this.sort(a) === 'int') return TRUE;
    const value = this.constantOf(a);
    if (value !== undefined) return Number.isInteger(value) ? TRUE : FALSE;
    const isOfInt = this.op[a] === TermOp.ToReal || this.op[a] === TermOp.ToDouble;
    return isOfInt && this.sort(this.args[a]![0]!) === 'int' ? TRUE : this.node(TermOp.IsInt, [a]);
  }

  /** A function that rebuilds truth values with some variables replaced by constants. */
  substitution(known: ReadonlyMap<number, boolean>): (term: Bool) => Bool {
    return substitution(this, known);
  }

  /** An evaluator of terms under an assignment, with a memo of its own. */
  evaluator(model: Assignment): TermEvaluator {
    return evaluator(this, model);
  }

  /** A number as a double, rounded to the nearest where it is a bigint. */
  toDouble(a: Num): Num {
    return this.sort(a) === 'double' ? a : this.applied(TermOp.ToDouble, [a], 'double');
  }

  /** Whether a double is -0. */
  isMinusZero(a: Num): Bool {
    const value = this.constantOf(a);
    if (value !== undefined) return Object.is(value, -0) ? TRUE : FALSE;
    return this.node(TermOp.IsMinusZero, [a]);
  }

  /** A function of doubles that has no other term. */
  call(name: OpaqueFunction, args: readonly Num[]): Num {
    const doubles = args.map((arg) => this.toDouble(arg));
    return this.applied(TermOp.Call, [this.num(numberOfFunction(name)), ...doubles], 'double');
  }

  private doubles(op: TermOpCode, a: Num, b: Num): Num {
    if (this.isNaN(a) || this.isNaN(b)) return this.double(Number.NaN);
    return this.applied(op, [this.toDouble(a), this.toDouble(b)], 'double');
  }

  private sameSort(a: Num, b: Num): readonly [Num, Num] {
    const [p, q] = [this.sort(a), this.sort(b)];
    if (p === q) return [a, b];
    if (p === 'bigint' || q === 'bigint') return this.besideBigint(a, b);
    if (p === 'double' || q === 'double') return [this.toDouble(a), this.toDouble(b)];
    return [this.toReal(a), this.toReal(b)];
  }

  /** A bigint and a double stay what they are: neither has the values of the other. */
  private besideBigint(a: Num, b: Num): readonly [Num, Num] {
    const [p, q] = [this.sort(a), this.sort(b)];
    if (p === 'double' || q === 'double') return [a, b];
    return p === 'real' || q === 'real'
      ? [this.toReal(a), this.toReal(b)]
      : [toBigint(this, a), toBigint(this, b)];
  }

  private isNaN(a: Num): boolean {
    return Number.isNaN(this.constantOf(a));
  }
}

/** Equality of values of perhaps two types. */
function isSame(p: number | bigint, q: number | bigint): boolean {
  return p <= q && q <= p;
}
