/** Terms evaluated on sets of doubles, one set for each variable. */
import type { Value } from '../operators/operator.js';
import { resultOf } from '../operators/table.js';
import { type Bool, TermOp, type TermOpCode, type Terms } from '../terms/terms.js';
import { sum } from './arithmetic.js';
import { type Branch, branchOf, type Known } from './branches.js';
import {
  ANY,
  above,
  between,
  FINEST,
  hasInfinite,
  hasMinusZero,
  hasNumbers,
  type Interval,
  isEmpty,
  meet,
  NOTHING,
  onlyOf,
  point,
  union,
  withNaN,
  withStep,
} from './interval.js';
import { LinearForms } from './linear-forms.js';
import { operandsWhere } from './narrowing.js';
import { CAN_FAIL, CAN_HOLD, EITHER, numbersOf, truthsOf } from './transfer.js';

export class Evaluation {
  /** All subterms of the formulas; arguments come first. */
  readonly order: readonly number[];
  /** The sets of numeric terms, and the possible truth values of others. */
  protected readonly numbers: Interval[] = [];
  protected readonly truths: number[] = [];
  /** The branches of each choice, where they share operands with the condition. */
  protected readonly branches: (readonly [Branch | undefined, Branch | undefined])[] = [];
  /** A term below that surely has the same value, the sign of zero included; the term itself where there is none. */
  protected readonly same: number[] = [];
  /** The numeric variables of the formulas. */
  readonly variables: readonly number[];
  protected readonly forms: LinearForms;
  /** Sums and comparisons whose operands may have a term in common. */
  protected readonly isRelated: boolean[] = [];

  protected constructor(
    protected readonly terms: Terms,
    formulas: Iterable<number>,
  ) {
    this.order = [...formulas].sort((x, y) => x - y);
    const { order } = this;
    this.variables = order.filter((term) => terms.op[term] === TermOp.NumVar);
    this.truths[1] = CAN_HOLD;
    this.forms = new LinearForms(terms, {
      setOf: (term) => this.numbers[term] ?? ANY,
      sameAs: (term) => this.same[term] ?? term,
    });
    for (const term of order) {
      this.isRelated[term] = this.mayBeRelated(term);
      if (terms.op[term] !== TermOp.NumIte) continue;
      const [condition, a, b] = terms.args[term] as [Bool, number, number];
      this.branches[term] = [branchOf(terms, condition, a), branchOf(terms, -condition, b)];
    }
  }

  private mayBeRelated(term: number): boolean {
    const { op, args } = this.terms;
    const isOfTwo = RELATING.has(op[term]!);
    const [a, b] = args[term] as [number, number];
    return isOfTwo && !this.isOfBigints(args[term]!) && this.forms.isRelated(a, b);
  }

  /** How many terms there are. */
  get size(): number {
    return this.order.length;
  }

  /** The formulas and all their subterms; undefined where there are more than `most`. */
  protected static below(terms: Terms, formulas: readonly Bool[], most: number): Set<number> | undefined {
    const found = new Set(formulas.map(Math.abs));
    for (const term of found) {
      if (found.size > most) return undefined;
      for (const arg of terms.args[term]!) found.add(Math.abs(arg));
    }
    return found;
  }

  /** The number of terms that were evaluated so far. */
  work = 0;

  /** @param sets of the variables, in their order */
  run(sets: readonly Interval[]): void {
    this.work += this.size;
    for (const [i, variable] of this.variables.entries()) this.numbers[variable] = sets[i]!;
    this.forms.reset();
    for (const term of this.order) this.evaluate(term);
  }

  /** Whether two terms surely have the same value, or are both NaN. */
  private areSame(a: number | undefined, b: number | undefined): boolean {
    return a !== undefined && b !== undefined && this.same[a] === this.same[b];
  }

  /** The possible truth values of a formula. */
  truth(formula: Bool): number {
    const truths = this.truths[Math.abs(formula)] ?? EITHER;
    return formula > 0 ? truths : opposite(truths);
  }

  /** Computes the set of a term from those of its arguments. */
  protected evaluate(term: number): void {
    const { terms, numbers, truths } = this;
    const args = terms.args[term]!;
    const op = terms.op[term]!;
    this.same[term] = term;
    switch (op) {
      case TermOp.True:
      case TermOp.NumVar:
        return;
      case TermOp.Var:
        truths[term] = EITHER;
        return;
      case TermOp.And:
        truths[term] = this.conjunction(args);
        return;
      case TermOp.Iff:
        truths[term] = equivalence(this.truth(args[0]!), this.truth(args[1]!));
        return;
      case TermOp.Ite:
        truths[term] = this.chosen(this.truth(args[0]!), this.truth(args[1]!), this.truth(args[2]!));
        return;
      case TermOp.NumConst: {
        const value = terms.constantOf(term);
        numbers[term] = value === undefined ? ANY : point(value);
        return;
      }
      case TermOp.NumIte: {
        const condition = this.truth(args[0]!);
        const [x, y] = [numbers[args[1]!]!, numbers[args[2]!]!];
        numbers[term] = condition === CAN_HOLD ? x : condition === CAN_FAIL ? y : this.either(term, x, y);
        if (condition !== EITHER) this.same[term] = this.same[args[condition === CAN_HOLD ? 1 : 2]!]!;
        return;
      }
      case TermOp.Text:
        numbers[term] = ANY;
        return;
      default: {
        const [x, y = ANY] = args.map((arg) => numbers[arg]) as [Interval, Interval?];
        const givesTruth =
          op === TermOp.Eq || op === TermOp.Le || op === TermOp.IsInt || op === TermOp.IsMinusZero;
        // Sets of doubles cannot hold bigints.
        if (this.isOfBigints(args)) {
          if (givesTruth) truths[term] = EITHER;
          else numbers[term] = ANY;
        } else if (givesTruth) truths[term] = this.compared(term, x, y);
        else {
          numbers[term] = this.result(term, x, y);
          if (isUnchanged(op, x, y)) this.same[term] = this.same[args[0]!]!;
        }
      }
    }
  }

  private compared(term: number, x: Interval, y: Interval): number {
    const op = this.terms.op[term]!;
    const [a, b] = this.terms.args[term] as [number, number?];
    const only = onlyResult(op, x, b === undefined ? NO_OPERAND : y);
    if (only !== undefined) return only === true ? CAN_HOLD : CAN_FAIL;
    const truths = truthsOf(op, x, y, this.areSame(a, b));
    if (truths !== EITHER || b === undefined) return truths;
    const byForms = this.isRelated[term] ? this.byDifference(op, a, b, x.nan || y.nan) : EITHER;
    return truths & byForms & this.besideSum(op, a, b, true) & this.besideSum(op, b, a, false);
  }

  /** The possible truth of a comparison, by the difference of its operands. */
  private byDifference(op: TermOpCode, a: number, b: number, nan: boolean): number {
    const difference = this.forms.difference(a, b);
    if (!difference) return EITHER;
    const [low, high] = this.forms.rangeOf(difference);
    if (low > 0 || (op === TermOp.Eq && high < 0)) return CAN_FAIL;
    const holds = !nan && high <= 0 && (op === TermOp.Le || low >= 0);
    return holds ? CAN_HOLD : EITHER;
  }

  /**
   * The possible truth of a comparison of `p + q` with `p`: the rounded sum is at least `p` where `q` is not negative, and
   * greater where `q` is no less than the distance of neighbours of `p`.
   * @param isLeft whether the sum is the left operand
   */
  private besideSum(op: TermOpCode, sum: number, one: number, isLeft: boolean): number {
    const { terms, numbers } = this;
    if (terms.op[sum] !== TermOp.Add) return EITHER;
    const [p, q] = terms.args[sum] as [number, number];
    const offset = this.areSame(p, one) ? numbers[q]! : this.areSame(q, one) ? numbers[p]! : undefined;
    const base = numbers[one]!;
    if (!offset || offset.nan || base.nan || hasInfinite(base) || isEmpty(offset) || isEmpty(base))
      return EITHER;
    const most = Math.max(Math.abs(base.low), Math.abs(base.high));
    const gap = above(most) - most;
    const [isGreater, isLess] = [offset.low >= gap, offset.high <= -gap];
    if (op === TermOp.Eq) return isGreater || isLess ? CAN_FAIL : EITHER;
    if (isLeft ? isGreater : isLess) return CAN_FAIL;
    return (isLeft ? offset.high <= 0 : offset.low >= 0) ? CAN_HOLD : EITHER;
  }

  private result(term: number, x: Interval, y: Interval): Interval {
    const op = this.terms.op[term]!;
    const [a, b] = this.terms.args[term] as [number, number?];
    const only = onlyResult(op, x, b === undefined ? NO_OPERAND : y);
    if (only !== undefined) return point(Number(only));
    if (op === TermOp.Div && this.isRelated[term]) {
      const ratio = this.forms.ratio(a, b!);
      const all = numbersOf(op, x, y, this.areSame(a, b));
      return ratio === undefined || ratio === 0 ? withStep(all) : meet(all, withNaN(point(ratio), true));
    }
    if (op !== TermOp.Add) return withStep(numbersOf(op, x, y, this.areSame(a, b)));
    const all = sum(x, y, this.isMinus(a, b!) || this.isMinus(b!, a));
    const found = this.isMinusFloor(a, b!) || this.isMinusFloor(b!, a) ? meet(all, FRACTION) : all;
    const form =
      this.isRelated[term] && !hasInfinite(x) && !hasInfinite(y) ? this.forms.exactSum(term) : undefined;
    if (!form) return withStep(found);
    // Rounding is monotone.
    const [low, high] = this.forms.rangeOf(form);
    return meet(found, between(low, high, FINEST, true));
  }

  /** The set of a choice whose condition is not known. */
  private either(term: number, x: Interval, y: Interval): Interval {
    const [a, b] = this.branches[term]!;
    const [p, q] = [this.inBranch(a, x), this.inBranch(b, y)];
    return isEmpty(p) ? q : isEmpty(q) ? p : union(p, q);
  }

  /** The set that the result of a branch has where it is taken. @param all its set elsewhere, too */
  protected inBranch(branch: Branch | undefined, all: Interval): Interval {
    if (!branch) return all;
    const { terms } = this;
    const sets = new Map<number, Interval>();
    const at = (term: number): Interval => sets.get(term) ?? this.numbers[term] ?? ANY;
    if (!this.suppose(branch.known, sets)) return NOTHING;
    for (const step of branch.steps) {
      const args = terms.args[step]!;
      if (this.isOfBigints(args)) return all;
      // Its arguments are texts.
      if (terms.op[step] === TermOp.Text) continue;
      sets.set(step, meet(at(step), this.result(step, at(args[0]!), args.length > 1 ? at(args[1]!) : ANY)));
    }
    return at(branch.result);
  }

  /**
   * Narrows sets to where comparisons are as told.
   * @param sets gets the narrowed ones
   * @returns false where they cannot be
   */
  protected suppose(known: readonly Known[], sets: Map<number, Interval>): boolean {
    const { terms } = this;
    const at = (term: number): Interval => sets.get(term) ?? this.numbers[term] ?? ANY;
    for (const [comparison, holds] of known) {
      const [a, b] = terms.args[comparison] as [number, number?];
      const [x, y] = [at(a), b === undefined ? ANY : at(b)];
      if (a === b && !holds) sets.set(a, withNaN(NOTHING, x.nan));
      else {
        const found = operandsWhere(terms.op[comparison]!, holds, x, y)!;
        sets.set(a, found[0]);
        if (b !== undefined) sets.set(b, found[1]);
      }
      if (isEmpty(at(a)) || (b !== undefined && isEmpty(at(b)))) return false;
    }
    return true;
  }

  protected isOfBigints(args: readonly number[]): boolean {
    return args.some((arg) => this.terms.sort(arg) === 'bigint');
  }

  /** The term that another one is minus of; undefined if it is none such. */
  private negatedBy(minus: number): number | undefined {
    const { terms } = this;
    if (terms.op[minus] !== TermOp.Mul) return undefined;
    const [a, b] = terms.args[minus] as [number, number];
    return terms.constantOf(b) === -1 ? a : terms.constantOf(a) === -1 ? b : undefined;
  }

  private isMinus(minus: number, of: number): boolean {
    return this.areSame(this.negatedBy(minus), of);
  }

  /** Whether a term is minus another one rounded down. */
  private isMinusFloor(minus: number, of: number): boolean {
    const floor = this.negatedBy(minus);
    return (
      floor !== undefined &&
      this.terms.op[floor] === TermOp.Floor &&
      this.areSame(this.terms.args[floor]![0], of)
    );
  }

  private conjunction(args: readonly Bool[]): number {
    let truths = CAN_HOLD;
    for (const arg of args) {
      const one = this.truth(arg);
      if (one === CAN_FAIL) return CAN_FAIL;
      if (one === EITHER) truths = EITHER;
    }
    return truths;
  }

  private chosen(condition: number, x: number, y: number): number {
    return ((condition & CAN_HOLD) !== 0 ? x : 0) | ((condition & CAN_FAIL) !== 0 ? y : 0);
  }
}

/** Operators whose operands may have a term in common that tells more of the result. */
const RELATING: ReadonlySet<TermOpCode> = new Set([TermOp.Add, TermOp.Div, TermOp.Eq, TermOp.Le]);

/** Stands for an operand that an operator does not have. */
const NO_OPERAND = point(0);

/** The result of an operator on sets of one member each. */
function onlyResult(op: TermOpCode, x: Interval, y: Interval): Value | undefined {
  const a = onlyOf(x);
  const b = a === undefined || op === TermOp.Call ? undefined : onlyOf(y);
  return b === undefined ? undefined : resultOf(op, a!, b, 0);
}

/** What rounding down leaves; a sum that is rounded up may be 1. NaN for the infinities. */
const FRACTION = between(0, 1, undefined, true);

/** Whether an operator surely gives its first operand. */
function isUnchanged(op: TermOpCode, x: Interval, y: Interval): boolean {
  switch (op) {
    case TermOp.ToReal:
    case TermOp.ToDouble:
      return true;
    case TermOp.Floor:
      return x.step >= 0;
    case TermOp.Rem: {
      const least = y.low > 0 ? y.low : y.high < 0 ? -y.high : 0;
      return !y.nan && hasNumbers(y) && Math.max(Math.abs(x.low), Math.abs(x.high)) < least;
    }
    case TermOp.ToInt32:
      return x.step >= 0 && !x.nan && x.low >= -(2 ** 31) && x.high < 2 ** 31 && !hasMinusZero(x);
    default:
      return false;
  }
}

function opposite(truths: number): number {
  return ((truths & CAN_HOLD) !== 0 ? CAN_FAIL : 0) | ((truths & CAN_FAIL) !== 0 ? CAN_HOLD : 0);
}

function equivalence(x: number, y: number): number {
  if (x === EITHER || y === EITHER) return EITHER;
  return x === y ? CAN_HOLD : CAN_FAIL;
}
