/** Operations of expressions on guarded values: one entry for each row of `vm/expressions/operations.ts`. */
import type { OperationName } from '../../../vm/expressions/operations.js';
import {
  bigintAnd,
  bigintAsSigned,
  bigintAsUnsigned,
  bigintOr,
  bigintPower,
  bigintQuotient,
  bigintShift,
  bigintXor,
} from '../../solver/terms/constructors/bigint-terms.js';
import { bitOperation } from '../../solver/terms/constructors/bit-operations.js';
import { type Bool, type Num, TermOp, type Terms } from '../../solver/terms/terms.js';
import { type Guarded, guardedBoolean } from '../guarded/guarded.js';
import {
  arithmetic,
  bigintArithmetic,
  looseEqual,
  mapBigint,
  mapNumber,
  order,
  strictEqual,
  toBigints,
  toNumber,
  truthy,
  typeName,
} from '../guarded/guarded-operations.js';
import { numberText, stringLength } from '../guarded/guarded-strings.js';
import { quotient, remainder } from './number-functions.js';

export interface LoweringContext {
  readonly terms: Terms;
  /** Whether an object can be called. */
  isFunction(object: number): Bool;
}

/** What is known of an operation beside its operands. */
export interface Applied {
  /** The plain number behind the operands. */
  readonly parameter: number;
  /** Whether the result is a bigint. */
  readonly isBigint: boolean;
}

type Lowering = (context: LoweringContext, x: Guarded, y: Guarded, applied: Applied) => Guarded;
type OfTwo = (terms: Terms, x: Num, y: Num) => Num;

/** An operator on two numbers, and on two bigints. */
const binary =
  (ofNumbers: OfTwo, ofBigints: OfTwo): Lowering =>
  ({ terms }, x, y, { isBigint }) =>
    isBigint
      ? bigintArithmetic(terms, x, y, (p, q) => ofBigints(terms, p, q))
      : arithmetic(terms, x, y, (p, q) => ofNumbers(terms, p, q));

type BitOperation = Parameters<typeof bitOperation>[1];
const bitwise = (op: BitOperation, ofBigints: OfTwo): Lowering =>
  binary((terms, x, y) => bitOperation(terms, op, x, y), ofBigints);

const ofNumber =
  (of: (terms: Terms, x: Num) => Num): Lowering =>
  ({ terms }, x) =>
    mapNumber(terms, x, (p) => of(terms, p));

const truth =
  (of: (terms: Terms, x: Guarded, y: Guarded) => Bool): Lowering =>
  ({ terms }, x, y) =>
    guardedBoolean(of(terms, x, y));

const add: OfTwo = (terms, x, y) => terms.add(x, y);
const subtract: OfTwo = (terms, x, y) => terms.sub(x, y);
const multiply: OfTwo = (terms, x, y) => terms.mul(x, y);
/** Of the other of the two types. */
const NONE: OfTwo = () => {
  throw new TypeError('no such operation on this type');
};

export const LOWERINGS: Readonly<Record<OperationName, Lowering>> = {
  Not: truth((terms, x) => -terms.and(x.boolean, x.isTrue)),
  Truthy: truth(truthy),
  TypeOf: ({ terms, isFunction }, x) => typeName(terms, x, isFunction),
  ToString: (_, x) => numberText(x),
  Length: ({ terms }, x) => stringLength(terms, x),
  Neg: ({ terms }, x, _, { isBigint }) => (isBigint ? mapBigint : mapNumber)(terms, x, (p) => terms.neg(p)),
  Add: binary(add, add),
  Sub: binary(subtract, subtract),
  Mul: binary(multiply, multiply),
  Div: binary(quotient, bigintQuotient),
  Mod: binary(remainder, (terms, x, y) => terms.rem(x, y)),
  Power: binary(NONE, bigintPower),
  BitAnd: bitwise(TermOp.BitAnd, bigintAnd),
  BitOr: bitwise(TermOp.BitOr, bigintOr),
  BitXor: bitwise(TermOp.BitXor, bigintXor),
  Shl: bitwise(TermOp.Shl, bigintShift),
  Shr: bitwise(TermOp.Shr, (terms, x, y) => bigintShift(terms, x, terms.neg(y))),
  Ushr: bitwise(TermOp.Ushr, NONE),
  Floor: ofNumber((terms, x) => terms.floor(x)),
  Ceil: ofNumber((terms, x) => terms.neg(terms.floor(terms.neg(x)))),
  Trunc: ofNumber((terms, x) => terms.trunc(x)),
  ToNumber: ({ terms }, x) => toNumber(terms, x),
  ToBigInt: ({ terms }, x) => toBigints(terms, x),
  AsIntN: ({ terms }, x, _, { parameter }) => mapBigint(terms, x, (p) => bigintAsSigned(terms, parameter, p)),
  AsUintN: ({ terms }, x, _, { parameter }) =>
    mapBigint(terms, x, (p) => bigintAsUnsigned(terms, parameter, p)),
  Lt: truth((terms, x, y) => order(terms, x, y, (p, q) => terms.lt(p, q))),
  Le: truth((terms, x, y) => order(terms, x, y, (p, q) => terms.le(p, q))),
  StrictEq: truth(strictEqual),
  LooseEq: truth(looseEqual),
};
