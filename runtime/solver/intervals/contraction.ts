/**
 * Boxes narrowed by the formulas that are to hold: HC4 (Benhamou, Goualard, Granvilliers and Puget, ICLP 1999). Terms are
 * evaluated from the variables up; then each formula is made true, and what that says of its operands goes down to the
 * variables, until little changes.
 */
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import { type Branch, comparisonsIn, type Known } from './branches.js';
import { Evaluation } from './evaluation.js';
import { areEqual, INFINITE, type Interval, isEmpty, meet, NOT_A_NUMBER, union } from './interval.js';
import { operandsOf, operandsWhere } from './narrowing.js';
import { CAN_FAIL, CAN_HOLD, EITHER } from './transfer.js';

/** Limit of rounds for one box. Slow convergence is left to splitting. */
const MOST_ROUNDS = 4;

/** Limit of formulas of which one fails. */
const MOST_ALTERNATIVES = 4;

/** A round is worth another one if it cut off so much of some set. */
const WORTHWHILE = 0.1;

/** Formulas as a bit set, by their index modulo the number of bits. */
type Reason = number;
const BITS = 31;

/** Thrown where a set becomes empty. */
class Conflict {
  constructor(readonly reason: Reason) {}
}

export class Contraction extends Evaluation {
  /** Formulas that the set of a term was narrowed by. */
  private readonly reasons: Reason[] = [];
  /** Whether a term has fewer values than its operands give. */
  private readonly isNarrowed: boolean[] = [];
  private hasProgress = false;
  /** The comparisons that hold where a formula fails. */
  private readonly alternatives = new Map<Bool, readonly Known[]>();

  private constructor(
    terms: Terms,
    private readonly formulas: readonly Bool[],
    below: Iterable<number>,
  ) {
    super(terms, below);
  }

  /** @returns undefined where there are more than `most` terms */
  static of(terms: Terms, formulas: readonly Bool[], most: number): Contraction | undefined {
    const below = Evaluation.below(terms, formulas, most);
    return below && new Contraction(terms, formulas, below);
  }

  /**
   * The part of a box where the formulas may hold together.
   * @param core gets the formulas that the narrowing, or the refutation, rests on
   * @returns undefined if there is none
   */
  contract(box: readonly Interval[], core: Set<Bool>): readonly Interval[] | undefined {
    for (const [i, variable] of this.variables.entries()) {
      this.numbers[variable] = box[i]!;
      this.reasons[variable] = 0;
    }
    try {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        this.hasProgress = false;
        this.up(round === 0);
        this.down();
        if (!this.hasProgress) break;
      }
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      this.add(error.reason, core);
      return undefined;
    }
    for (const variable of this.variables) this.add(this.reasons[variable]!, core);
    return this.variables.map((variable) => this.numbers[variable]!);
  }

  private add(reason: Reason, core: Set<Bool>): void {
    if (reason === 0) return;
    for (const [i, formula] of this.formulas.entries())
      if ((reason & (1 << (i % BITS))) !== 0) core.add(formula);
  }

  private up(isFirst: boolean): void {
    this.work += this.size;
    for (const term of this.order) {
      const [number, truth] = [this.numbers[term], this.truths[term]];
      this.isNarrowed[term] = false;
      this.evaluate(term);
      if (this.terms.op[term] === TermOp.NumVar) continue;
      let reason = 0;
      for (const arg of this.terms.args[term]!) reason |= this.reasons[Math.abs(arg)]!;
      if (isFirst) {
        this.reasons[term] = reason;
        continue;
      }
      this.reasons[term]! |= reason;
      if (number !== undefined) this.keep(term, number);
      if (truth !== undefined) this.keepTruth(term, truth);
    }
  }

  /** Narrows the set of a term to what was known of it. */
  private keep(term: number, known: Interval): void {
    const fresh = this.numbers[term]!;
    if (fresh === known) return;
    const both = meet(fresh, known);
    if (isEmpty(both)) throw new Conflict(this.reasons[term]!);
    if (areEqual(both, fresh)) return;
    this.numbers[term] = both;
    this.isNarrowed[term] = true;
  }

  private keepTruth(term: number, known: number): void {
    const fresh = this.truths[term]!;
    const both = fresh & known;
    if (both === 0) throw new Conflict(this.reasons[term]!);
    if (both === fresh) return;
    this.truths[term] = both;
    this.isNarrowed[term] = true;
  }

  private down(): void {
    this.work += this.size;
    for (const [i, formula] of this.formulas.entries()) this.require(formula, 1 << (i % BITS));
    for (let at = this.order.length - 1; at >= 0; at--) {
      const term = this.order[at]!;
      if (this.isNarrowed[term]) this.project(term);
    }
  }

  private require(formula: Bool, reason: Reason): void {
    const term = Math.abs(formula);
    const known = this.truths[term]!;
    const both = known & (formula > 0 ? CAN_HOLD : CAN_FAIL);
    if (both === 0) throw new Conflict(this.reasons[term]! | reason);
    if (both === known) return;
    this.truths[term] = both;
    this.reasons[term]! |= reason;
    this.isNarrowed[term] = true;
    this.hasProgress = true;
  }

  private narrow(term: number, set: Interval, reason: Reason): void {
    const known = this.numbers[term]!;
    if (set === known) return;
    const both = meet(known, set);
    if (areEqual(both, known)) return;
    if (isEmpty(both)) throw new Conflict(this.reasons[term]! | reason);
    this.numbers[term] = both;
    this.reasons[term]! |= reason;
    this.isNarrowed[term] = true;
    this.hasProgress ||= isWorthwhile(known, both);
  }

  /** Narrows the arguments of a term to those that give what is known of it. */
  private project(term: number): void {
    const { terms, numbers } = this;
    const args = terms.args[term]!;
    const [a, b] = args as readonly [number, number];
    const reason = this.reasons[term]!;
    const op = terms.op[term]!;
    const holds = this.truths[term] === CAN_HOLD;
    switch (op) {
      case TermOp.And:
        this.projectConjunction(args, holds, reason);
        return;
      case TermOp.Iff:
        this.projectEquivalence(a, b, holds, reason);
        return;
      case TermOp.Ite:
        this.projectChoice(args, reason, {
          isPossible: (one) => (this.truth(one) & (holds ? CAN_HOLD : CAN_FAIL)) !== 0,
          take: (one, why) => this.require(holds ? one : -one, why),
        });
        return;
      case TermOp.NumIte: {
        const result = numbers[term]!;
        const branches = this.branches[term]!;
        const why = branches.reduce((all, branch) => all | this.reasonOf(branch), reason);
        this.projectChoice(args, why, {
          isPossible: (one) => {
            const set = this.inBranch(branches[one === args[1] ? 0 : 1], numbers[one]!);
            return !isEmpty(meet(set, result));
          },
          take: (one, why) => this.narrow(one, result, why),
        });
        return;
      }
      case TermOp.Var:
      case TermOp.Text:
        return;
      case TermOp.Eq:
      case TermOp.Le:
        if (a === b && !holds) this.narrow(a, NOT_A_NUMBER, reason);
    }
    if (args.length === 0 || this.isOfBigints(args)) return;
    const [x, y] = [numbers[a]!, numbers[b] ?? NOT_A_NUMBER];
    const result = numbers[term];
    const found =
      result === undefined ? operandsWhere(op, holds, x, y) : operandsOf(op, result, x, y, a === b);
    if (!found) return;
    const [why, whyNot] = [this.reasons[a]!, b === undefined ? 0 : this.reasons[b]!];
    this.narrow(a, found[0], reason | whyNot);
    if (b !== undefined) this.narrow(b, found[1], reason | why);
  }

  /** What the sets rest on that `inBranch` uses. */
  private reasonOf(branch: Branch | undefined): Reason {
    let reason = 0;
    for (const [comparison] of branch?.known ?? [])
      for (const arg of this.terms.args[comparison]!) reason |= this.reasons[arg]!;
    for (const step of branch?.steps ?? [])
      for (const arg of this.terms.args[step]!) reason |= this.reasons[arg]! | this.reasons[step]!;
    return reason;
  }

  private projectConjunction(args: readonly Bool[], holds: boolean, reason: Reason): void {
    if (holds) {
      for (const arg of args) this.require(arg, reason);
      return;
    }
    // The only one that may fail does.
    const open = args.filter((arg) => this.truth(arg) !== CAN_HOLD);
    const why = args.reduce((all, arg) => all | this.reasons[Math.abs(arg)]!, reason);
    if (open.length === 0) throw new Conflict(why);
    if (open.length === 1) this.require(-open[0]!, why);
    else if (open.length <= MOST_ALTERNATIVES) this.projectAlternatives(open, why);
  }

  /**
   * Of formulas of which one fails: the numbers for which one does (constructive disjunction). `!(a < b)` is such a
   * formula, as NaN is not less and not greater.
   */
  private projectAlternatives(open: readonly Bool[], reason: Reason): void {
    let why = reason;
    let hulls: Map<number, Interval> | undefined;
    const possible: Bool[] = [];
    for (const one of open) {
      const sets = new Map<number, Interval>();
      const known = this.alternative(one);
      for (const [comparison] of known)
        for (const arg of this.terms.args[comparison]!) why |= this.reasons[arg]!;
      if (!this.suppose(known, sets)) continue;
      possible.push(one);
      const before: ReadonlyMap<number, Interval> = hulls ?? sets;
      hulls = new Map();
      for (const [term, set] of sets) {
        const other = before.get(term);
        if (other) hulls.set(term, isEmpty(other) ? set : union(other, set));
      }
    }
    if (possible.length === 0) throw new Conflict(why);
    if (possible.length === 1) this.require(-possible[0]!, why);
    for (const [term, set] of hulls!) this.narrow(term, set, why);
  }

  /** What holds where a formula fails. */
  private alternative(formula: Bool): readonly Known[] {
    let known = this.alternatives.get(formula);
    if (known === undefined) {
      known = comparisonsIn(this.terms, -formula);
      this.alternatives.set(formula, known);
    }
    return known;
  }

  private projectEquivalence(a: Bool, b: Bool, holds: boolean, reason: Reason): void {
    const imply = (from: Bool, to: Bool): void => {
      const truth = this.truth(from);
      if (truth === EITHER) return;
      this.require((truth === CAN_HOLD) === holds ? to : -to, reason | this.reasons[Math.abs(from)]!);
    };
    imply(a, b);
    imply(b, a);
  }

  /** Of `c ? a : b`: the branch that cannot give the result is not taken, the other one gives it. */
  private projectChoice(
    [condition, a, b]: readonly number[],
    reason: Reason,
    { isPossible, take }: { isPossible(term: number): boolean; take(term: number, why: Reason): void },
  ): void {
    if (!isPossible(a!)) this.require(-condition!, reason | this.reasons[Math.abs(a!)]!);
    if (!isPossible(b!)) this.require(condition!, reason | this.reasons[Math.abs(b!)]!);
    const truth = this.truth(condition!);
    if (truth === EITHER) return;
    take(truth === CAN_HOLD ? a! : b!, reason | this.reasons[Math.abs(condition!)]!);
  }
}

/** Whether a narrowed set is so much smaller that others may follow. */
function isWorthwhile(old: Interval, now: Interval): boolean {
  if (old.nan !== now.nan || old.step !== now.step || now.low > now.high) return true;
  const [before, after] = [old.high - old.low, now.high - now.low];
  return before === INFINITE ? after < INFINITE : after < (1 - WORTHWHILE) * before;
}
