/**
 * Terms as sums of multiples of other terms, a constant and what rounding may add (Miné, "Relational abstract domains for
 * the detection of floating-point run-time errors", ESOP 2004). Where one term occurs several times in a sum or on both
 * sides of a comparison, sets alone do not know that it has one value: `x + 1 - x`.
 */
import { TermOp, type Terms } from '../terms/terms.js';
import { magnitudes, multiplesIn } from './arithmetic.js';
import {
  above,
  below,
  exponentOf,
  FINEST,
  hasInfinite,
  hasNumbers,
  INFINITE,
  type Interval,
} from './interval.js';

/** The sum of multiples of terms and of a number between two. It holds as long as nothing in it is NaN. */
export interface LinearForm {
  readonly terms: readonly number[];
  readonly factors: readonly number[];
  readonly low: number;
  readonly high: number;
}

/** What the forms are made of: the sets of terms, and for each term one below that surely has the same value. */
export interface Values {
  setOf(term: number): Interval;
  sameAs(term: number): number;
}

const MOST_TERMS = 6;
/** Factors are multiples of 2^-FRACTION_BITS below this, so that products and sums of two are exact. */
const MOST_FACTOR = 2 ** 20;
const FRACTION_BITS = 10;
/** Limit of leaves for the question whether a term occurs twice. */
const MOST_LEAVES = 24;

export class LinearForms {
  private memo: (LinearForm | undefined)[] = [];
  private readonly leaves = new Map<number, ReadonlySet<number> | undefined>();

  constructor(
    private readonly terms: Terms,
    private readonly values: Values,
  ) {}

  /** Forgets the forms: the sets have changed. */
  reset(): void {
    this.memo = [];
  }

  /** Whether the operands of a sum or comparison may have a term in common. */
  isRelated(a: number, b: number): boolean {
    const [x, y] = [this.leavesOf(a), this.leavesOf(b)];
    if (!x || !y) return true;
    for (const leaf of x) if (y.has(leaf)) return true;
    return false;
  }

  /** The difference of two terms; undefined where nothing is gained. */
  difference(a: number, b: number): LinearForm | undefined {
    const [x, y] = [this.formOf(a), this.formOf(b)];
    const minus = scaled(y, -1);
    const all = minus && sum(x, minus);
    return all && all.terms.length < x.terms.length + y.terms.length ? all : undefined;
  }

  /** The quotient of two multiples of one number that is not 0. */
  ratio(a: number, b: number): number | undefined {
    const [x, y] = [this.formOf(a), this.formOf(b)];
    const isMultiple = ({ terms, low, high }: LinearForm): boolean =>
      terms.length === 1 && low === 0 && high === 0;
    return isMultiple(x) && isMultiple(y) && x.terms[0] === y.terms[0]
      ? x.factors[0]! / y.factors[0]!
      : undefined;
  }

  formOf(term: number): LinearForm {
    const same = this.values.sameAs(term);
    let form = this.memo[same];
    if (!form) {
      form = this.made(same) ?? atom(same);
      this.memo[same] = form;
    }
    return form;
  }

  /** The form of a sum before it is rounded. */
  exactSum(term: number): LinearForm | undefined {
    const [a, b] = this.terms.args[term] as [number, number];
    return sum(this.formOf(a), this.formOf(b));
  }

  /** The numbers between which a form lies. @param but a term that is left out */
  rangeOf(form: LinearForm, but = 0): readonly [low: number, high: number] {
    let { low, high } = form;
    for (const [i, term] of form.terms.entries()) {
      if (term === but) continue;
      const set = this.values.setOf(term);
      const factor = form.factors[i]!;
      const [from, to] = factor > 0 ? [set.low, set.high] : [set.high, set.low];
      low = below(low + below(from * factor));
      high = above(high + above(to * factor));
    }
    return Number.isNaN(low) || Number.isNaN(high) ? [-INFINITE, INFINITE] : [low, high];
  }

  private made(term: number): LinearForm | undefined {
    const { terms, values } = this;
    const set = values.setOf(term);
    if (!hasNumbers(set) || hasInfinite(set)) return undefined;
    if (set.low === set.high) return { terms: [], factors: [], low: set.low, high: set.high };
    const [a, b] = terms.args[term] as [number, number];
    switch (terms.op[term]) {
      case TermOp.Add: {
        const exact = this.exactSum(term);
        return exact && this.rounded(exact, set, Math.min(values.setOf(a).step, values.setOf(b).step));
      }
      case TermOp.Mul: {
        const [factor, other] =
          terms.constantOf(a) === undefined ? [terms.constantOf(b), a] : [terms.constantOf(a), b];
        const exact = factor === undefined ? undefined : scaled(this.formOf(other), factor);
        if (!exact) return undefined;
        return isDoubling(Math.abs(factor!))
          ? exact
          : this.rounded(exact, set, values.setOf(a).step + values.setOf(b).step);
      }
      case TermOp.Floor:
        return widened(this.formOf(a), -1, 0);
      case TermOp.ToInt32: {
        const x = values.setOf(a);
        if (x.nan || !(x.low > -(2 ** 31) - 1 && x.high < 2 ** 31)) return undefined;
        return widened(this.formOf(a), x.high > 0 ? -1 : 0, x.low < 0 ? 1 : 0);
      }
      case TermOp.Rem:
        return this.remainder(term, a, b);
      default:
        return undefined;
    }
  }

  /** A remainder whose dividend has the divisor a known number of times. */
  private remainder(term: number, a: number, b: number): LinearForm | undefined {
    const [x, y, z] = [a, b, term].map((one) => this.values.setOf(one)) as [Interval, Interval, Interval];
    if ((x.low < 0 && x.high > 0) || (y.low <= 0 && y.high >= 0)) return undefined;
    const [least, most] = multiplesIn(magnitudes(x), magnitudes(y), magnitudes(z));
    if (least !== most || hasInfinite(x) || hasInfinite(y)) return undefined;
    const multiple = scaled(this.formOf(b), x.low < 0 === y.low < 0 ? -most : most);
    return multiple && sum(this.formOf(a), multiple);
  }

  /**
   * A form whose value is rounded to the nearest double.
   * @param set contains the results
   * @param step the exact value is a multiple of 2^step
   */
  private rounded(form: LinearForm, set: Interval, step: number): LinearForm {
    if (isOneTerm(form)) return form;
    const [low, high] = this.rangeOf(form);
    const most = Math.min(Math.max(Math.abs(low), Math.abs(high)), above(magnitudes(set).high));
    if (step >= FINEST && most <= 2 ** Math.min(1000, step + 53)) return form;
    const error =
      most === 0 ? Number.MIN_VALUE : 2 ** (Math.min(1023, Math.max(-1021, exponentOf(above(most)))) - 53);
    const found = widened(form, -error, error);
    if (form.terms.length !== 1 || Math.abs(form.factors[0]!) !== 1) return found;
    // The sum of a double and what is not negative is rounded to no less than that double.
    return {
      ...found,
      low: form.low >= 0 ? Math.max(0, found.low) : found.low,
      high: form.high <= 0 ? Math.min(0, found.high) : found.high,
    };
  }

  /** @returns undefined where there are too many */
  private leavesOf(root: number): ReadonlySet<number> | undefined {
    if (this.leaves.has(root)) return this.leaves.get(root);
    const found = new Set<number>();
    const seen = new Set([root]);
    for (const term of seen) {
      if (seen.size > MOST_LEAVES) {
        this.leaves.set(root, undefined);
        return undefined;
      }
      const below = this.operandsOf(term);
      if (below.length === 0 && this.terms.op[term] !== TermOp.NumConst) found.add(term);
      else for (const one of below) seen.add(one);
      // A choice or a remainder is a leaf as well, as long as more is not known of it.
      if (this.terms.op[term] === TermOp.NumIte || this.terms.op[term] === TermOp.Rem) found.add(term);
    }
    this.leaves.set(root, found);
    return found;
  }

  /** The operands that a form may be made of. */
  operandsOf(term: number): readonly number[] {
    const args = this.terms.args[term]!;
    switch (this.terms.op[term]) {
      case TermOp.Add:
      case TermOp.Rem:
        return args;
      case TermOp.Mul:
        return args.some((arg) => this.terms.constantOf(arg) !== undefined) ? args : [];
      case TermOp.NumIte:
        return args.slice(1);
      case TermOp.Floor:
      case TermOp.ToInt32:
      case TermOp.ToReal:
      case TermOp.ToDouble:
        return args;
      default:
        return [];
    }
  }
}

function atom(term: number): LinearForm {
  return { terms: [term], factors: [1], low: 0, high: 0 };
}

function widened(form: LinearForm, from: number, to: number): LinearForm {
  return {
    ...form,
    low: from === 0 ? form.low : below(form.low + from),
    high: to === 0 ? form.high : above(form.high + to),
  };
}

/** Whether a form is a term or minus one: a double. */
function isOneTerm({ terms, factors, low, high }: LinearForm): boolean {
  return terms.length === 1 && Math.abs(factors[0]!) === 1 && low === 0 && high === 0;
}

/** Whether products with a factor are exact: a power of two that makes nothing smaller. */
function isDoubling(factor: number): boolean {
  return factor >= 1 && factor === 2 ** exponentOf(factor);
}

/** Whether products and sums of two such factors are exact. */
function isPlain(factor: number): boolean {
  return Math.abs(factor) < MOST_FACTOR && Number.isInteger(factor * 2 ** FRACTION_BITS);
}

function scaled(form: LinearForm, factor: number): LinearForm | undefined {
  const isSingle = form.terms.length <= 1 && form.factors.every((one) => Math.abs(one) === 1);
  if (!Number.isFinite(factor) || factor === 0) return undefined;
  const factors = form.factors.map((one) => one * factor);
  if (!isSingle && !(isPlain(factor) && factors.every(isPlain))) return undefined;
  const ends = [form.low * factor, form.high * factor];
  const isExact = Math.abs(factor) === 1 || (form.low === 0 && form.high === 0);
  const [low, high] = factor > 0 ? [ends[0]!, ends[1]!] : [ends[1]!, ends[0]!];
  return {
    terms: form.terms,
    factors,
    low: isExact ? low + 0 : below(low),
    high: isExact ? high + 0 : above(high),
  };
}

function sum(x: LinearForm, y: LinearForm): LinearForm | undefined {
  const factors = new Map(x.terms.map((term, i) => [term, x.factors[i]!]));
  for (const [i, term] of y.terms.entries()) {
    const [p, q] = [factors.get(term), y.factors[i]!];
    if (p === undefined) factors.set(term, q);
    else if (p === -q) factors.delete(term);
    else if (isPlain(p) && isPlain(q)) factors.set(term, p + q);
    else return undefined;
  }
  if (factors.size > MOST_TERMS) return undefined;
  const isConstant = (form: LinearForm): boolean => form.low === 0 && form.high === 0;
  const isExact = isConstant(x) || isConstant(y);
  const [low, high] = [x.low + y.low, x.high + y.high];
  return {
    terms: [...factors.keys()],
    factors: [...factors.values()],
    low: isExact ? low : below(low),
    high: isExact ? high : above(high),
  };
}
