/**
 * Boxes narrowed by the formulas that are to hold: HC4 (Benhamou, Goualard, Granvilliers and Puget, ICLP 1999). Terms are
 * evaluated from the variables up; then each formula is made true, and what that says of its operands goes down to the
 * variables, until little changes.
 */
import { type Bool, TermOp, type TermOpCode, type Terms } from '../terms/terms.js';
import { magnitudes } from './arithmetic.js';
import { type Branch, comparisonsIn, type Known } from './branches.js';
import { Evaluation } from './evaluation.js';
import {
  ANY,
  above,
  areEqual,
  below,
  between,
  FINEST,
  INFINITE,
  type Interval,
  isEmpty,
  meet,
  NOT_A_NUMBER,
  onlyOf,
  union,
} from './interval.js';
import { operandsOf, operandsWhere } from './narrowing.js';
import { CAN_FAIL, CAN_HOLD, EITHER } from './transfer.js';

/** Limit of rounds for one box. Slow convergence is left to splitting. */
const MOST_ROUNDS = 4;

/** How many times as wide an operand is as the result where it says little of the result. */
const LOOSE = 64;

/** Limit of formulas of which one fails. */
const MOST_ALTERNATIVES = 4;

/** A round is worth another one if it cut off so much of some set. */
const WORTHWHILE = 0.1;

/**
 * What a set was narrowed by, as a bit set: formulas by their index modulo the number of their bits, and above them the
 * dimensions of the box.
 */
export type Reason = number;
const FORMULA_BITS = 17;
/** Limit of dimensions: of bits that are left. */
const MOST_DIMENSIONS = 31 - FORMULA_BITS;

/** The bit of a dimension: something depends on which part of it was taken. */
export function bitOfDimension(index: number): Reason {
  return 1 << (FORMULA_BITS + index);
}

/** The sets of the dimensions, and what each rests on. */
export interface Part {
  readonly sets: readonly Interval[];
  readonly reasons: readonly Reason[];
}

/** A part that was narrowed. */
export interface Box extends Part {
  /** By dimension: whether no part of a variable tells much about it, as its operands are so large. */
  readonly isLoose: readonly boolean[];
}

/** What is known of terms whatever parts are taken. */
interface Root {
  readonly numbers: readonly (Interval | undefined)[];
  readonly truths: readonly (number | undefined)[];
  readonly reasons: readonly Reason[];
  readonly same: readonly number[];
}

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
  private box!: Part;
  /** What the linear form of a term rests on, that of its operands included. */
  private readonly deep: Reason[] = [];
  /** What holds in each box: of the first one that was contracted. */
  private root: Root | undefined;
  private readonly dimensionOf: (number | undefined)[] = [];
  /** The comparisons that hold where a formula fails. */
  private readonly alternatives = new Map<Bool, readonly Known[]>();

  private constructor(
    terms: Terms,
    private readonly formulas: readonly Bool[],
    below: Iterable<number>,
  ) {
    super(terms, below);
    const free = this.order.filter((term) => isFree(terms.op[term]!));
    this.dimensions = [...this.variables, ...free].slice(0, MOST_DIMENSIONS);
    for (const [i, term] of this.dimensions.entries()) this.dimensionOf[term] = i;
  }

  /** @returns undefined where there are more than `most` terms */
  static of(terms: Terms, formulas: readonly Bool[], most: number): Contraction | undefined {
    const below = Evaluation.below(terms, formulas, most);
    return below && new Contraction(terms, formulas, below);
  }

  /**
   * What boxes are made of: the variables, and terms which are split, too, as they may have any value whatever part of a
   * variable is taken.
   */
  readonly dimensions: readonly number[];

  /**
   * The part of a box where the formulas may hold together.
   * @returns what the refutation rests on if there is none
   */
  contract(box: Part): Box | Reason {
    this.box = box;
    for (const [i, variable] of this.variables.entries()) {
      this.numbers[variable] = box.sets[i]!;
      this.reasons[variable] = box.reasons[i]!;
      this.deep[variable] = box.reasons[i]!;
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
      return error.reason;
    }
    this.root ??= {
      numbers: [...this.numbers],
      truths: [...this.truths],
      reasons: [...this.reasons],
      same: [...this.same],
    };
    return {
      sets: this.dimensions.map((term) => this.numbers[term]!),
      reasons: this.dimensions.map((term) => this.reasons[term]!),
      isLoose: this.dimensions.map((term) => this.isLoose(term)),
    };
  }

  /** The whole of what the dimensions can be. @param domain the numbers of a variable */
  whole(domain: (variable: number) => Interval): Part {
    return {
      sets: this.dimensions.map((term) => (this.terms.op[term] === TermOp.NumVar ? domain(term) : ANY)),
      reasons: this.dimensions.map(() => 0),
    };
  }

  /** The formulas of a reason. */
  formulasOf(reason: Reason): readonly Bool[] {
    return this.formulas.filter((_, i) => (reason & (1 << (i % FORMULA_BITS))) !== 0);
  }

  private isLoose(term: number): boolean {
    const { op, args } = this.terms;
    const [a, b] = args[term] as [number, number?];
    switch (op[term]) {
      case TermOp.ToInt32:
        return magnitudes(this.numbers[a]!).low >= 2 ** 31;
      case TermOp.Rem:
      case TermOp.BitAnd:
      case TermOp.BitOr:
      case TermOp.BitXor:
        return (
          this.widthOf(term) * LOOSE < Math.max(this.widthOf(a), this.widthOf(b!)) ||
          this.isLoose(a) ||
          this.isLoose(b!)
        );
      default:
        return false;
    }
  }

  private widthOf(term: number): number {
    const { low, high } = this.numbers[term]!;
    return high - low;
  }

  /** By dimension: the formulas that depend on it. */
  dependents(): readonly Reason[] {
    const below = new Map<number, Reason>();
    for (const [i, formula] of this.formulas.entries()) {
      const seen = new Set([Math.abs(formula)]);
      for (const term of seen) {
        below.set(term, (below.get(term) ?? 0) | (1 << (i % FORMULA_BITS)));
        for (const arg of this.terms.args[term]!) seen.add(Math.abs(arg));
      }
    }
    return this.dimensions.map((term) => below.get(term) ?? 0);
  }

  private up(isFirst: boolean): void {
    this.work += this.size;
    this.forms.reset();
    for (const term of this.order) {
      const [number, truth, same] = [this.numbers[term], this.truths[term], this.same[term]];
      this.isNarrowed[term] = false;
      this.evaluate(term);
      if (this.terms.op[term] === TermOp.NumVar) continue;
      let reason = 0;
      let deep = 0;
      for (const arg of this.terms.args[term]!) {
        const own = this.reasons[Math.abs(arg)]!;
        reason |= own;
        deep |= this.forms.operandsOf(term).includes(arg) ? this.deep[arg]! : own;
      }
      if (this.isRelated[term]) reason |= deep;
      for (const branch of this.branches[term] ?? []) reason |= this.reasonOf(branch);
      if (isFirst) {
        this.reasons[term] = reason;
        if (this.root) this.meetRoot(term, this.root);
        const dimension = this.dimensionOf[term];
        if (dimension !== undefined) this.meetPart(term, dimension);
        const set = this.numbers[term];
        const isPoint = set !== undefined && onlyOf(set) !== undefined;
        this.deep[term] = this.reasons[term]! | (isPoint ? 0 : deep);
        continue;
      }
      this.deep[term]! |= deep;
      if (same !== this.same[term]) this.reasons[term]! |= reason;
      if (number !== undefined) this.keep(term, number, reason);
      if (truth !== undefined) this.keepTruth(term, truth, reason);
    }
  }

  /** Narrows the set of a term to what is known of it in each box, and leaves out reasons that add nothing to that. */
  private meetRoot(term: number, { numbers, truths, reasons, same }: Root): void {
    const set = numbers[term];
    if (set !== undefined) {
      const fresh = this.numbers[term]!;
      if (areEqual(fresh, set)) {
        if (this.same[term] === same[term]) this.reasons[term] = reasons[term]!;
        return;
      }
      const both = meet(fresh, set);
      if (areEqual(both, fresh)) return;
      const isRoot = areEqual(both, set) && this.same[term] === same[term];
      this.reasons[term] = isRoot ? reasons[term]! : this.reasons[term]! | reasons[term]!;
      if (isEmpty(both)) throw new Conflict(this.reasons[term]!);
      this.numbers[term] = both;
      this.isNarrowed[term] = true;
      return;
    }
    const fresh = this.truths[term]!;
    const both = fresh & truths[term]!;
    if (both === truths[term]) this.reasons[term] = reasons[term]!;
    else if (both !== fresh) this.reasons[term]! |= reasons[term]!;
    if (both === 0) throw new Conflict(this.reasons[term]!);
    if (both === fresh) return;
    this.truths[term] = both;
    this.isNarrowed[term] = true;
  }

  /** Narrows the set of a term to the part of it that was taken. */
  private meetPart(term: number, dimension: number): void {
    const { sets, reasons } = this.box;
    const fresh = this.numbers[term]!;
    const both = meet(fresh, sets[dimension]!);
    if (areEqual(both, fresh)) return;
    this.reasons[term]! |= reasons[dimension]!;
    if (isEmpty(both)) throw new Conflict(this.reasons[term]!);
    this.numbers[term] = both;
    this.isNarrowed[term] = true;
  }

  /** Narrows the set of a term to what was known of it. @param reason what the set rests on that was computed now */
  private keep(term: number, known: Interval, reason: Reason): void {
    const fresh = this.numbers[term]!;
    if (fresh === known) return;
    const both = meet(fresh, known);
    if (!areEqual(both, known)) this.reasons[term]! |= reason;
    if (isEmpty(both)) throw new Conflict(this.reasons[term]!);
    if (areEqual(both, fresh)) return;
    this.numbers[term] = both;
    this.isNarrowed[term] = true;
  }

  private keepTruth(term: number, known: number, reason: Reason): void {
    const fresh = this.truths[term]!;
    const both = fresh & known;
    if (both !== known) this.reasons[term]! |= reason;
    if (both === 0) throw new Conflict(this.reasons[term]!);
    if (both === fresh) return;
    this.truths[term] = both;
    this.isNarrowed[term] = true;
  }

  private down(): void {
    this.work += this.size;
    for (const [i, formula] of this.formulas.entries()) this.require(formula, 1 << (i % FORMULA_BITS));
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
    if (this.isRelated[term] && op !== TermOp.Div) this.projectForm(term, a, b, reason);
    const found =
      result === undefined ? operandsWhere(op, holds, x, y) : operandsOf(op, result, x, y, a === b);
    if (!found) return;
    const [why, whyNot] = [this.reasons[a]!, b === undefined ? 0 : this.reasons[b]!];
    this.narrow(a, found[0], reason | whyNot);
    if (b !== undefined) this.narrow(b, found[1], reason | why);
  }

  /** Narrows the terms that a sum, or the difference of the operands of a comparison, is made of. */
  private projectForm(term: number, a: number, b: number, reason: Reason): void {
    const { forms, numbers, truths } = this;
    const result = numbers[term];
    const form = result === undefined ? forms.difference(a, b) : forms.exactSum(term);
    const wanted =
      result === undefined
        ? wantedDifference(this.terms.op[term]!, truths[term]!, numbers[a]!.nan || numbers[b]!.nan)
        : result.nan
          ? undefined
          : ([below(result.low), above(result.high)] as const);
    if (!form || !wanted) return;
    for (const [i, one] of form.terms.entries()) {
      const [low, high] = forms.rangeOf(form, one);
      const factor = form.factors[i]!;
      const ends = [below(below(wanted[0] - high) / factor), above(above(wanted[1] - low) / factor)] as const;
      const [from, to] =
        factor > 0
          ? ends
          : ([below(above(wanted[1] - low) / factor), above(below(wanted[0] - high) / factor)] as const);
      if (Number.isNaN(from) || Number.isNaN(to)) continue;
      const why = form.terms.reduce((all, other) => all | this.reasons[other]!, reason | this.deep[term]!);
      this.narrow(one, between(from, to, FINEST, true), why);
    }
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

/** The differences of two numbers that are compared; undefined where they are not known. */
function wantedDifference(
  op: TermOpCode,
  truth: number,
  nan: boolean,
): readonly [number, number] | undefined {
  if (truth === CAN_HOLD) return op === TermOp.Eq ? [0, 0] : [-INFINITE, 0];
  return truth === CAN_FAIL && op === TermOp.Le && !nan ? [0, INFINITE] : undefined;
}

/** Whether a term may have any value of its kind whatever its operands are, as long as these are large. */
function isFree(op: TermOpCode): boolean {
  switch (op) {
    case TermOp.ToInt32:
    case TermOp.BitAnd:
    case TermOp.BitOr:
    case TermOp.BitXor:
    case TermOp.Rem:
    case TermOp.CivilPart:
      return true;
    default:
      return false;
  }
}

/** Whether a narrowed set is so much smaller that others may follow. */
function isWorthwhile(old: Interval, now: Interval): boolean {
  if (old.nan !== now.nan || old.step !== now.step || now.low > now.high) return true;
  const [before, after] = [old.high - old.low, now.high - now.low];
  return before === INFINITE ? after < INFINITE : after < (1 - WORTHWHILE) * before;
}
