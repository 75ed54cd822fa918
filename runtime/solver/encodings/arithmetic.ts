/**
 * Encodes formulas in Booleans, Ints and Reals alone, which the incremental solver takes. A double becomes an exact
 * number with Booleans for NaN, -0 and the infinities.
 */

import type { CivilPart } from '../../../vm/expressions/date-functions.js';
import { NUMBER_FUNCTIONS } from '../../../vm/expressions/number-functions.js';
import { bigintPower, bigintShift, toBigint, toInt } from '../terms/constructors/bigint-terms.js';
import { toInt32 } from '../terms/constructors/bit-operations.js';
import { Rewriting } from '../terms/rewriting.js';
import {
  type Assignment,
  type Bool,
  FALSE,
  type Num,
  TermOp,
  type TermOpCode,
  type Terms,
  Trait,
} from '../terms/terms.js';
import { bitsAsArithmetic } from './bits-as-arithmetic.js';
import { CalendarVariables } from './calendar.js';
import { type Round, type RoundedValue, type SplitDouble, SplitDoubles } from './split-double.js';

/**
 * The encoding of doubles.
 * - `integers`: Ints. It is the cheapest, and leaves out most doubles. `special`: Ints, NaN, -0 and the infinities.
 * - `exact`: Reals, NaN, -0 and the infinities. Results are not rounded.
 * - `rounded`: as `exact`, but a result may lie anywhere within a rounding error of the exact one. Formulas that are
 *   unsatisfiable in this encoding are so for doubles.
 * - `opaque`: results of operators on doubles are unconstrained. Unsatisfiable formulas are so for doubles, too.
 */
export type DoubleModel = 'integers' | 'special' | 'exact' | 'rounded' | 'opaque';

/** The encoding of bit operators: `arithmetic` turns them into remainders, `vectors` keeps them for bit vectors. */
export type BitModel = 'arithmetic' | 'vectors';

/** Traits of terms that have a subterm which is rewritten. */
const AFFECTED = Trait.Bits | Trait.Double | Trait.Open | Trait.Calendar;

export class ArithmeticEncoding {
  /** Constraints on auxiliary variables, in the order in which these were made. */
  readonly facts: Bool[] = [];
  private readonly rewriting: Rewriting;
  private readonly doubles: SplitDoubles;
  private readonly calendar: CalendarVariables;
  private readonly splits = new Map<Num, SplitDouble>();
  private readonly variables = new Map<Num, SplitDouble>();

  constructor(
    private readonly terms: Terms,
    private readonly model: DoubleModel,
    private readonly bits: BitModel = 'arithmetic',
  ) {
    this.doubles = new SplitDoubles(terms);
    this.calendar = new CalendarVariables(terms, this.facts);
    this.rewriting = new Rewriting(
      terms,
      (term) => (terms.traits(term) & AFFECTED) !== 0,
      (term, args) => this.replaced(term, args),
    );
  }

  /** The formula in this encoding. */
  of(literal: Bool): Bool {
    return this.rewriting.bool(literal);
  }

  /** The auxiliary variables that represent a double. */
  partsOf(variable: Num): readonly number[] {
    const split = this.variable(variable);
    return [split.value, split.nan, split.positive, split.negative, split.minusZero].filter(
      (part) => part !== FALSE,
    );
  }

  /** The double that its parts represent, rounded to the nearest. */
  valueOf(variable: Num, { numbers, booleans }: Assignment): number {
    const { value, nan, positive, negative, minusZero } = this.variable(variable);
    if (booleans.get(nan)) return Number.NaN;
    if (booleans.get(positive)) return Number.POSITIVE_INFINITY;
    if (booleans.get(negative)) return Number.NEGATIVE_INFINITY;
    return booleans.get(minusZero) ? -0 : (numbers.get(value) ?? 0) + 0;
  }

  /** The variable for the value of an opaque function's result, if there is one. */
  splitOf(term: Num): SplitDouble | undefined {
    return this.splits.get(term);
  }

  private replaced(term: number, args: readonly number[]): number | undefined {
    const { terms, doubles } = this;
    if (terms.sort(term) === 'double') {
      this.splits.set(term, this.split(term, args));
      return term;
    }
    const operands = terms.args[term]!;
    if (isWide(terms, term)) return this.wide(term, args);
    if (terms.op[term] === TermOp.CivilPart)
      return this.calendar.part(args[0]!, terms.constantOf(operands[1]!) as CivilPart);
    if (terms.op[term] === TermOp.MonthStart) return this.calendar.start(args[0]!);
    if (terms.op[term] === TermOp.Text) return terms.numVar(`text ${term}`, 'int');
    const isOnDoubles = operands.length > 0 && operands.some((operand) => this.isDouble(operand));
    if (!isOnDoubles)
      return this.bits === 'vectors' ? undefined : bitsAsArithmetic(terms, terms.op[term]!, args);
    if (this.model === 'opaque') return this.unseen(term);
    const [x, y] = operands.map((operand) => this.splitted(operand)) as [SplitDouble, SplitDouble];
    switch (terms.op[term]!) {
      case TermOp.Eq:
        return doubles.equal(x, y);
      case TermOp.Le:
        return doubles.lessOrEqual(x, y);
      case TermOp.IsMinusZero:
        return x.minusZero;
      case TermOp.IsInt:
        return doubles.isInteger(x);
      case TermOp.ToBigint:
        return toBigint(terms, terms.floor(x.value));
      case TermOp.ToInteger:
        return terms.toInteger(x.value, terms.constantOf(operands[1]!)!);
      case TermOp.ToInt32: {
        const int = toInt32(terms, x.value);
        const isWrapped = terms.op[int] === TermOp.ToInt32 && this.bits === 'arithmetic';
        const wrapped = isWrapped ? bitsAsArithmetic(terms, TermOp.ToInt32, terms.args[int]!)! : int;
        return terms.numIte(doubles.isFinite(x), wrapped, terms.num(0));
      }
      default:
        return undefined;
    }
  }

  private isDouble(term: number): boolean {
    return term > 0 && this.terms.sort(term) === 'double';
  }

  /** Whether the exponent of a power or the amount of a shift is small enough for a case distinction. */
  hasSmallAmount(term: Num): Bool {
    const { terms } = this;
    const amount = this.rewriting.num(terms.args[term]![1]!);
    const [low, high] = amountsOf(terms.op[term]!).map((limit) => terms.bigint(BigInt(limit))) as [Num, Num];
    return terms.and(terms.le(low, amount), terms.le(amount, high));
  }

  /** A power or shift by a small amount is exact. By another amount it is any bigint, as is the result of a bit operator. */
  private wide(term: Num, [a, b]: readonly number[]): Num {
    const { terms } = this;
    const any = terms.numVar(`${term} of bigints`, 'bigint');
    const op = terms.op[term]!;
    if (!isByAmount(op)) return any;
    const of = op === TermOp.BigShift ? bigintShift : bigintPower;
    const [low, high] = amountsOf(op);
    let result = any;
    for (let amount = low; amount <= high; amount++) {
      const known = terms.bigint(BigInt(amount));
      result = terms.numIte(terms.eq(b!, known), of(terms, a!, known), result);
    }
    return result;
  }

  /** An unconstrained result of an operator on doubles. */
  private unseen(term: number): number {
    const { terms, facts } = this;
    if (terms.op[term] === TermOp.ToBigint) return terms.numVar(`${term} of a double`, 'bigint');
    const range = terms.ranges.of(term);
    if (!range) return terms.boolVar(`${term} of doubles`);
    const result = terms.numVar(`${term} of a double`, 'int');
    facts.push(terms.le(terms.num(range[0]), result), terms.le(result, terms.num(range[1])));
    return result;
  }

  private splitted(term: Num): SplitDouble {
    const { terms } = this;
    const split = this.splits.get(term);
    if (split) return split;
    if (terms.sort(term) === 'bigint') return this.doubles.finite(toInt(terms, this.rewriting.num(term)));
    return this.split(term, []);
  }

  private split(term: Num, args: readonly number[]): SplitDouble {
    const { terms, doubles } = this;
    const operands = terms.args[term]!;
    const at = (index: number): SplitDouble => this.splitted(operands[index]!);
    switch (terms.op[term]!) {
      case TermOp.NumConst:
        return doubles.constant(terms.constantOf(term)!);
      case TermOp.NumVar:
        return this.variable(term);
      case TermOp.NumIte:
        return doubles.choice(args[0]!, at(1), at(2));
      case TermOp.Add:
        return doubles.add(at(0), at(1), this.rounding(term));
      case TermOp.Mul:
        return doubles.multiply(at(0), at(1), this.rounding(term));
      case TermOp.Div:
        return doubles.divide(at(0), at(1), this.rounding(term));
      case TermOp.Rem:
        return doubles.remainder(at(0), at(1));
      case TermOp.Floor:
        return doubles.floor(at(0));
      case TermOp.Text:
        return this.unknown(`text ${term}`);
      case TermOp.ToDouble:
        if (terms.sort(operands[0]!) === 'bigint') return this.ofBigint(term, args[0]!);
        return { ...doubles.finite(args[0]!), minusZero: isMinusZero(terms, args[0]!) };
      default:
        return this.call(term, operands);
    }
  }

  /** The double nearest to a bigint. */
  private ofBigint(term: Num, bigint: Num): SplitDouble {
    const { terms, doubles } = this;
    const { value, overflow } = this.rounding(term)(toInt(terms, bigint));
    const isBelow = terms.lt(value, terms.num(0));
    return {
      ...doubles.finite(value),
      positive: terms.and(overflow, -isBelow),
      negative: terms.and(overflow, isBelow),
    };
  }

  private variable(term: Num): SplitDouble {
    const known = this.variables.get(term);
    if (known) return known;
    const name = `${this.terms.names.get(term)} as ${this.model}`;
    const made =
      this.model === 'integers' ? this.doubles.finite(this.terms.numVar(name, 'int')) : this.unknown(name);
    this.variables.set(term, made);
    return made;
  }

  /** Any double. */
  private unknown(name: string): SplitDouble {
    const { terms, facts } = this;
    const value = terms.numVar(name, this.model === 'special' ? 'int' : 'real');
    const limit = terms.num(Number.MAX_VALUE);
    if (this.model === 'rounded') facts.push(terms.le(terms.neg(limit), value), terms.le(value, limit));
    const kinds = ['NaN', 'Infinity', '-Infinity', '-0'].map((kind) => terms.boolVar(`${name} is ${kind}`));
    for (const [i, kind] of kinds.entries())
      for (const other of kinds.slice(0, i)) facts.push(-terms.and(kind, other));
    const [nan, positive, negative, minusZero] = kinds as [Bool, Bool, Bool, Bool];
    facts.push(terms.implies(minusZero, terms.eq(value, terms.num(0))));
    return { value, nan, positive, negative, minusZero };
  }

  /** The result of an opaque function: any double that its known properties allow. */
  private call(term: Num, operands: readonly number[]): SplitDouble {
    const { terms, facts, doubles } = this;
    const name = terms.functionOf(term);
    const { range } = NUMBER_FUNCTIONS[name];
    const result = this.unknown(`${name} ${term}`);
    if (range) {
      const [low, high] = range.map((limit) => terms.num(limit)) as [Num, Num];
      facts.push(terms.le(low, result.value), terms.le(result.value, high));
    }
    if (name === 'Math.sqrt') {
      const x = this.splitted(operands[1]!);
      const isBelow = terms.and(doubles.hasSign(x), -doubles.isZero(x));
      facts.push(
        terms.iff(result.nan, terms.or(x.nan, isBelow)),
        terms.iff(result.positive, x.positive),
        -result.negative,
        terms.iff(result.minusZero, x.minusZero),
      );
    }
    return result;
  }

  private rounding(term: Num): Round {
    const { terms } = this;
    if (this.model !== 'rounded') return (value) => ({ value, overflow: FALSE });
    return (exact) => {
      if (terms.constantOf(exact) !== undefined) return { value: exact, overflow: FALSE };
      const near = this.near(term, exact);
      const isSum = terms.op[term] === TermOp.Add && near.value !== exact;
      if (isSum) this.facts.push(...this.monotone(term, near.value));
      return near;
    };
  }

  /** Adding a number of known sign moves even a rounded sum in its direction: rounding is monotone (IEEE 754, 4.3). */
  private monotone(term: Num, sum: Num): readonly Bool[] {
    const { terms } = this;
    const zero = terms.num(0);
    const [x, y] = terms.args[term]!.map((arg) => this.splitted(arg).value) as [Num, Num];
    const moves = (from: Num, by: Num): readonly Bool[] => [
      terms.implies(terms.le(zero, by), terms.le(from, sum)),
      terms.implies(terms.le(by, zero), terms.le(sum, from)),
    ];
    return [...moves(x, y), ...moves(y, x)];
  }

  /** A rounded result: within half the distance between neighbouring doubles of the exact one, subnormals included. */
  private near(term: Num, exact: Num): RoundedValue {
    const { terms, facts } = this;
    const range = terms.sort(exact) === 'int' ? terms.ranges.of(exact) : undefined;
    if (range) return { value: exact, overflow: FALSE };
    const scale = terms.op[term] === TermOp.Mul && terms.args[term]!.some((arg) => isPowerOfTwo(terms, arg));
    // An integer is rounded to an integer.
    const sort = terms.sort(exact) === 'int' ? 'int' : 'real';
    const value = scale ? exact : terms.numVar(`rounded ${term}`, sort);
    const overflow = terms.boolVar(`overflow ${term}`);
    const [zero, limit] = [terms.num(0), terms.num(Number.MAX_VALUE)];
    const tiny = terms.num(NEAR * Number.MIN_VALUE);
    const near = terms.num(NEAR);
    const scaled = terms.mul(near, value);
    const between = (low: Num, high: Num): Bool =>
      terms.and(terms.le(terms.sub(low, tiny), scaled), terms.le(scaled, terms.add(high, tiny)));
    const [above, below] = [terms.mul(terms.num(NEAR + 1), exact), terms.mul(terms.num(NEAR - 1), exact)];
    const isPositive = terms.le(zero, exact);
    const isNegative = terms.le(exact, zero);
    facts.push(
      terms.implies(isPositive, terms.and(terms.le(zero, value), between(below, above))),
      terms.implies(isNegative, terms.and(terms.le(value, zero), between(above, below))),
      terms.implies(overflow, terms.or(terms.lt(limit, exact), terms.lt(exact, terms.neg(limit)))),
      // Without overflow the result is within the range of doubles.
      terms.implies(-overflow, terms.and(terms.le(terms.neg(limit), value), terms.le(value, limit))),
      ...(terms.sort(exact) === 'int' ? this.exactIntegers(value, exact) : []),
      ...(isQuotientOfInts(terms, exact) ? this.sameBetweenIntegers(value, exact) : []),
    );
    return { value, overflow };
  }

  /** An integer up to 2^53 is a double. A larger one is not rounded below 2^53. */
  private exactIntegers(value: Num, exact: Num): readonly Bool[] {
    const { terms } = this;
    const last = terms.num(Number.MAX_SAFE_INTEGER);
    const isHigh = terms.lt(last, exact);
    const isLow = terms.lt(exact, terms.neg(last));
    return [
      terms.or(isHigh, isLow, terms.eq(exact, value)),
      terms.implies(isHigh, terms.lt(last, value)),
      terms.implies(isLow, terms.lt(value, terms.neg(last))),
    ];
  }

  /**
   * Rounding a quotient of Ints below 2^53 does not change how it compares with integers. If it differs from an integer,
   * then by at least `1 / divisor`, which is more than the rounding error.
   */
  private sameBetweenIntegers(value: Num, exact: Num): readonly Bool[] {
    const { terms } = this;
    const above = (number: Num): Num => terms.neg(terms.floor(terms.neg(number)));
    return [terms.eq(terms.floor(value), terms.floor(exact)), terms.eq(above(value), above(exact))];
  }
}

/** Limits of exponents and amounts of shifts for a case distinction. */
const MOST_POWER = 16;
const MOST_SHIFT = 64;

/** Whether an operator is a power or a shift. */
export function isByAmount(op: TermOpCode): boolean {
  return op === TermOp.BigShift || op === TermOp.BigPower;
}

function amountsOf(op: TermOpCode): readonly [low: number, high: number] {
  return op === TermOp.BigShift ? [-MOST_SHIFT, MOST_SHIFT] : [0, MOST_POWER];
}

function isWide(terms: Terms, term: number): boolean {
  const op = terms.op[term]!;
  return op >= TermOp.BigAnd && op <= TermOp.BigPower;
}

/** A rounding error is at most `|x| / NEAR`. The bound is twice as large as needed, so that it is a safe integer. */
const NEAR = 2 ** 52;

/** Whether multiplication by a constant is exact, apart from overflow and underflow. */
function isPowerOfTwo(terms: Terms, term: Num): boolean {
  const value = Math.abs(terms.constantOf(term) ?? 0);
  return value >= 1 && Math.log2(value) === Math.round(Math.log2(value)) && 2 ** Math.log2(value) === value;
}

function isQuotientOfInts(terms: Terms, exact: Num): boolean {
  if (terms.op[exact] !== TermOp.Div) return false;
  return terms.args[exact]!.every((arg) => {
    const inner = terms.op[arg] === TermOp.ToReal ? terms.args[arg]![0]! : arg;
    const value = terms.constantOf(inner);
    return value === undefined
      ? terms.sort(inner) === 'int' && terms.ranges.of(inner) !== undefined
      : Number.isSafeInteger(value);
  });
}

/** Depth of terms that are inspected to tell 0 from -0. A deeper zero may be either. */
const DEPTH = 100;

/** Whether a result of exact arithmetic is -0 as JavaScript computes it. */
function isMinusZero(terms: Terms, term: Num, depth = DEPTH): Bool {
  if (depth === 0) return terms.boolVar(`${term} is -0`);
  const [a, b, c] = terms.args[term]! as readonly [number, number, number];
  const zero = terms.num(0);
  const below = (x: Num): Bool => isMinusZero(terms, x, depth - 1);
  const hasSign = (x: Num): Bool => terms.or(terms.lt(x, zero), below(x));
  switch (terms.op[term]!) {
    case TermOp.NumIte:
      return terms.ite(a, below(b), below(c));
    case TermOp.Add:
      return terms.and(below(b), below(a));
    case TermOp.Mul:
    case TermOp.Div:
      return terms.and(terms.eq(term, zero), -terms.iff(hasSign(a), hasSign(b)));
    case TermOp.Rem:
      return terms.and(terms.eq(term, zero), hasSign(a));
    case TermOp.Floor:
    case TermOp.ToReal:
      return below(a);
    default:
      return FALSE;
  }
}
