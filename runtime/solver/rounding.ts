/**
 * What doubles make of arithmetic. Terms are exact; a program rounds every result to the nearest double (ECMA-262
 * 6.1.6.1). `Rounding` rewrites truth values so that each result that may be rounded is a variable near the exact
 * one: what is unsatisfiable then does not hold for the numbers of a program either.
 */
import type { CivilPart } from '../../vm/expressions/date-functions.js';
import { civilPart, monthStart } from './calendar-terms.js';
import { type Bool, type Num, TermOp, type Terms, TRUE } from './terms.js';

/** Bits of a double's significand. */
const PRECISION = 53;
/** Numbers beyond 2^1000 may be on their way to infinity, those below 2^-1000 to zero: these are not modelled. */
const MOST_SIZE = 1000;
/** Half the distance of two doubles is at most this part of them (twice what it is, as a safe integer). */
const NEAR = 2 ** 52;

/** Of a year that a time value has. */
const CIVIL_SIZE = 19;
/** Of the days of a month. */
const DAYS_OF_MONTH_SIZE = 5;

/** What is known of a rewritten number. */
interface Rounded {
  readonly term: Num;
  /** It is at most 2^size, and 0 or at least 2^-low. */
  readonly size: number;
  readonly low: number;
  /** It is a multiple of 2^-bits; undefined: of any power. */
  readonly bits: number | undefined;
  /** The exact quotient of two integers below 2^53 that it is the rounded one of. */
  readonly quotient?: Num;
}

export class Rounding {
  private readonly numbers = new Map<Num, Rounded>();
  private readonly truths = new Map<Bool, Bool>([[TRUE, TRUE]]);
  /** What holds of the variable for a rounded result, by the term of the result. */
  private readonly constraints = new Map<Num, Bool>();

  /** @param terms integer variables are below 2^53 in magnitude */
  constructor(private readonly terms: Terms) {}

  /**
   * The truth values as they are of rounded results, and what holds of those.
   * @returns `literals` itself if nothing is rounded; undefined if there is something that is not modelled
   */
  of(literals: readonly Bool[]): readonly Bool[] | undefined {
    const cone = this.cone(literals);
    for (const term of cone) if (!this.rewrite(term)) return undefined;
    const constraints = cone.flatMap((term) => this.constraints.get(term) ?? []);
    return constraints.length === 0
      ? literals
      : [...literals.map((literal) => this.bool(literal)), ...constraints];
  }

  /** All terms below, each behind its arguments. */
  private cone(literals: readonly Bool[]): number[] {
    const order: number[] = [];
    const seen = new Set<number>();
    const pending = literals.map(Math.abs);
    while (pending.length > 0) {
      const term = pending[pending.length - 1]!;
      const open = seen.has(term) ? [] : this.terms.args[term]!.map(Math.abs).filter((arg) => !seen.has(arg));
      if (open.length > 0) {
        pending.push(...open);
        continue;
      }
      pending.pop();
      if (!seen.has(term)) order.push(term);
      seen.add(term);
    }
    return order;
  }

  private bool(literal: Bool): Bool {
    const truth = this.truths.get(Math.abs(literal))!;
    return literal < 0 ? -truth : truth;
  }

  /** Rewrites a term whose arguments are rewritten; false if that is not modelled. */
  private rewrite(term: number): boolean {
    if (this.truths.has(term) || this.numbers.has(term)) return true;
    const { terms } = this;
    const args = terms.args[term]!;
    const op = terms.op[term]!;
    switch (op) {
      case TermOp.True:
      case TermOp.Var:
        return this.truth(term, term);
      case TermOp.And:
        return this.truth(term, terms.all(args.map((arg) => this.bool(arg))));
      case TermOp.Iff:
        return this.truth(term, terms.iff(this.bool(args[0]!), this.bool(args[1]!)));
      case TermOp.Ite:
        return this.truth(term, terms.ite(this.bool(args[0]!), this.bool(args[1]!), this.bool(args[2]!)));
      case TermOp.Eq:
      case TermOp.Le: {
        const [x, y] = this.compared(this.numbers.get(args[0]!)!, this.numbers.get(args[1]!)!);
        return this.truth(term, op === TermOp.Eq ? terms.eq(x, y) : terms.le(x, y));
      }
      case TermOp.IsInt: {
        const { quotient, term: number } = this.numbers.get(args[0]!)!;
        return this.truth(term, terms.isInt(quotient ?? number));
      }
      default: {
        const number = this.number(term);
        if (!number || number.size > MOST_SIZE || number.low > MOST_SIZE) return false;
        this.numbers.set(term, number);
        return true;
      }
    }
  }

  private truth(term: number, rewritten: Bool): true {
    this.truths.set(term, rewritten);
    return true;
  }

  /**
   * The terms that a comparison is about. A quotient `p / q` of integers below 2^53 compares with an integer as its
   * rounded value does: it is at least `1 / q` away from one that it is not, more than the error of its rounding.
   */
  private compared(x: Rounded, y: Rounded): readonly [Num, Num] {
    if (x.quotient !== undefined && y.bits === 0) return [x.quotient, y.term];
    if (y.quotient !== undefined && x.bits === 0) return [x.term, y.quotient];
    return [x.term, y.term];
  }

  private number(term: Num): Rounded | undefined {
    const { terms } = this;
    const args = terms.args[term]!;
    const [a, b] = [this.numbers.get(args[0]!), this.numbers.get(args[1]!)];
    switch (terms.op[term]!) {
      case TermOp.NumVar:
        return terms.sort(term) === 'int' ? { term, size: PRECISION, low: 0, bits: 0 } : undefined;
      case TermOp.NumConst:
        return constant(term, terms.constantOf(term)!);
      case TermOp.NumIte:
        return this.choice(this.bool(args[0]!), b!, this.numbers.get(args[2]!)!);
      case TermOp.Add:
        return this.sum(term, a!, b!);
      case TermOp.Mul:
        return this.product(term, a!, b!);
      case TermOp.Div:
        return this.quotient(term, a!, b!);
      case TermOp.Rem:
        return { term: terms.rem(a!.term, b!.term), size: Math.min(a!.size, b!.size), low: 0, bits: 0 };
      case TermOp.ToInteger: {
        const limit = terms.constantOf(args[1]!)!;
        return { term: terms.toInteger(a!.term, limit), size: Math.ceil(Math.log2(limit)), low: 0, bits: 0 };
      }
      case TermOp.MonthStart:
        return { term: monthStart(terms, a!.term), size: a!.size + DAYS_OF_MONTH_SIZE, low: 0, bits: 0 };
      case TermOp.CivilPart: {
        const part = terms.constantOf(args[1]!) as CivilPart;
        return { term: civilPart(terms, a!.term, part), size: CIVIL_SIZE, low: 0, bits: 0 };
      }
      case TermOp.FloorDiv: {
        const divisor = terms.constantOf(args[1]!)!;
        return { term: terms.floorDiv(a!.term, divisor), size: a!.size, low: 0, bits: 0 };
      }
      case TermOp.Mod: {
        const divisor = terms.constantOf(args[1]!)!;
        return { term: terms.mod(a!.term, divisor), size: Math.ceil(Math.log2(divisor)), low: 0, bits: 0 };
      }
      case TermOp.ToReal:
        return { ...a!, term: terms.toReal(a!.term) };
      case TermOp.Floor:
        return { term: terms.floor(a!.quotient ?? a!.term), size: a!.size + 1, low: 0, bits: 0 };
      default:
        return undefined;
    }
  }

  private choice(condition: Bool, a: Rounded, b: Rounded): Rounded {
    return {
      term: this.terms.numIte(condition, a.term, b.term),
      size: Math.max(a.size, b.size),
      low: Math.max(a.low, b.low),
      bits: atMost(a.bits, b.bits),
    };
  }

  private sum(term: Num, a: Rounded, b: Rounded): Rounded {
    const bits = atMost(a.bits, b.bits);
    // What is left of two numbers that nearly cancel each other is at least their last bit.
    const low = bits ?? Math.max(a.low, b.low) + PRECISION;
    return this.rounded(term, {
      term: this.terms.add(a.term, b.term),
      size: Math.max(a.size, b.size) + 1,
      low,
      bits,
    });
  }

  private product(term: Num, a: Rounded, b: Rounded): Rounded {
    const product = this.terms.mul(a.term, b.term);
    for (const [scale, scaled] of [
      [a, b],
      [b, a],
    ] as const) {
      const shift = this.powerOfTwo(scale);
      if (shift === undefined) continue;
      const result = shifted(product, scaled, shift);
      // The negative of a quotient is one.
      if (shift !== 0 || scaled.quotient === undefined) return result;
      return { ...result, quotient: this.terms.mul(scale.term, scaled.quotient) };
    }
    const bits = a.bits === undefined || b.bits === undefined ? undefined : a.bits + b.bits;
    return this.rounded(term, { term: product, size: a.size + b.size, low: a.low + b.low, bits });
  }

  /** A divisor that is 0 has no meaning, and no path that depends on one is kept. */
  private quotient(term: Num, a: Rounded, b: Rounded): Rounded {
    const quotient = this.terms.div(a.term, b.term);
    const shift = this.powerOfTwo(b);
    if (shift !== undefined) return shifted(quotient, a, -shift);
    const rounded = this.rounded(term, {
      term: quotient,
      size: a.size + b.low,
      low: a.low + b.size,
      bits: undefined,
    });
    const isOfIntegers = [a, b].every(({ bits, size }) => bits === 0 && size <= PRECISION);
    return isOfIntegers ? { ...rounded, quotient } : rounded;
  }

  /** The exponent of a constant that is a power of two, or the negative of one: scaling by it is exact. */
  private powerOfTwo({ term }: Rounded): number | undefined {
    const value = Math.abs(this.terms.constantOf(term) ?? 0);
    if (value === 0) return undefined;
    const exponent = Math.round(Math.log2(value));
    return 2 ** exponent === value ? exponent : undefined;
  }

  /** The double for an exact result; a variable where that may be another number. */
  private rounded(original: Num, exact: Rounded): Rounded {
    const { terms } = this;
    const { term, size, bits } = exact;
    if (terms.constantOf(term) !== undefined) return exact;
    if (bits !== undefined && size + bits <= PRECISION) return exact;
    // What stays below 2^53 whatever the variables are is an integer all along.
    if (terms.sort(original) === 'int' && terms.ranges.of(original)) return exact;
    const sort = bits === 0 && terms.sort(term) === 'int' ? 'int' : 'real';
    const variable = terms.numVar(`rounded ${original}`, sort);
    const zero = terms.num(0);
    const [scaled, above, below] = [
      terms.mul(terms.num(NEAR), variable),
      terms.mul(terms.num(NEAR + 1), term),
      terms.mul(terms.num(NEAR - 1), term),
    ];
    const between = (low: Num, high: Num): Bool => terms.and(terms.le(low, scaled), terms.le(scaled, high));
    const parts = [
      terms.implies(terms.le(zero, term), between(below, above)),
      terms.implies(terms.le(term, zero), between(above, below)),
    ];
    if (bits !== undefined && bits < PRECISION) {
      // Beyond it not every multiple of 2^-bits is a double; up to it, the nearest is the number itself.
      const one = terms.num(1);
      const last = terms.num(2 ** (PRECISION - bits) - 1);
      const isHigh = terms.lt(last, terms.sub(term, one));
      const isLow = terms.lt(terms.add(term, one), terms.neg(last));
      parts.push(
        terms.or(isHigh, isLow, terms.eq(term, variable)),
        terms.implies(isHigh, terms.lt(last, variable)),
        terms.implies(isLow, terms.lt(variable, terms.neg(last))),
      );
    }
    this.constraints.set(original, terms.all(parts));
    return { ...exact, term: variable };
  }
}

function constant(term: Num, value: number): Rounded | undefined {
  if (value === 0) return { term, size: 0, low: 0, bits: 0 };
  const size = Math.max(0, Math.ceil(Math.log2(Math.abs(value))));
  const low = Math.max(0, -Math.floor(Math.log2(Math.abs(value))));
  let bits = 0;
  while (bits <= 2 * PRECISION && !Number.isInteger(value * 2 ** bits)) bits += 1;
  return { term, size, low, bits: bits > 2 * PRECISION ? undefined : bits };
}

/** A number times a power of two. */
function shifted(term: Num, { size, low, bits }: Rounded, by: number): Rounded {
  return {
    term,
    size: Math.max(0, size + by),
    low: Math.max(0, low - by),
    bits: bits === undefined ? undefined : Math.max(0, bits - by),
  };
}

function atMost(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.max(a, b);
}
