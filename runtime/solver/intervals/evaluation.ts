/** Terms evaluated on sets of doubles, one set for each variable. */
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import { sum } from './arithmetic.js';
import { type Branch, branchOf } from './branches.js';
import { ANY, type Interval, isEmpty, meet, NOTHING, point, union, withNaN } from './interval.js';
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
  /** The numeric variables of the formulas. */
  readonly variables: readonly number[];

  protected constructor(
    protected readonly terms: Terms,
    formulas: Iterable<number>,
  ) {
    this.order = [...formulas].sort((x, y) => x - y);
    const { order } = this;
    this.variables = order.filter((term) => terms.op[term] === TermOp.NumVar);
    this.truths[1] = CAN_HOLD;
    for (const term of order) {
      if (terms.op[term] !== TermOp.NumIte) continue;
      const [condition, a, b] = terms.args[term] as [Bool, number, number];
      this.branches[term] = [branchOf(terms, condition, a), branchOf(terms, -condition, b)];
    }
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
    for (const term of this.order) this.evaluate(term);
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
        return;
      }
      case TermOp.Text:
        numbers[term] = ANY;
        return;
      default: {
        const [x, y = ANY] = args.map((arg) => numbers[arg]) as [Interval, Interval?];
        const isSame = args.length > 1 && args[0] === args[1];
        const givesTruth =
          op === TermOp.Eq || op === TermOp.Le || op === TermOp.IsInt || op === TermOp.IsMinusZero;
        // Sets of doubles cannot hold bigints.
        if (givesTruth) truths[term] = this.isOfBigints(args) ? EITHER : truthsOf(op, x, y, isSame);
        else numbers[term] = this.isOfBigints(args) ? ANY : this.result(term, x, y);
      }
    }
  }

  private result(term: number, x: Interval, y: Interval): Interval {
    const op = this.terms.op[term]!;
    const [a, b] = this.terms.args[term]!;
    return op === TermOp.Add ? sum(x, y, this.areOpposite(a!, b!)) : numbersOf(op, x, y, a === b);
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
    for (const [comparison, holds] of branch.known) {
      const [a, b] = terms.args[comparison] as [number, number?];
      const [x, y] = [at(a), b === undefined ? ANY : at(b)];
      if (a === b && !holds) sets.set(a, withNaN(NOTHING, x.nan));
      else {
        const found = operandsWhere(terms.op[comparison]!, holds, x, y)!;
        sets.set(a, found[0]);
        if (b !== undefined) sets.set(b, found[1]);
      }
      if (isEmpty(at(a)) || (b !== undefined && isEmpty(at(b)))) return NOTHING;
    }
    for (const step of branch.steps) {
      const args = terms.args[step]!;
      if (this.isOfBigints(args)) return all;
      sets.set(step, meet(at(step), this.result(step, at(args[0]!), args.length > 1 ? at(args[1]!) : ANY)));
    }
    return at(branch.result);
  }

  protected isOfBigints(args: readonly number[]): boolean {
    return args.some((arg) => this.terms.sort(arg) === 'bigint');
  }

  /** Whether one of two terms is minus the other: `x - x`. */
  private areOpposite(x: number, y: number): boolean {
    const { terms } = this;
    const isMinus = (minus: number, of: number): boolean => {
      const [a, b] = terms.args[minus]!;
      return (
        terms.op[minus] === TermOp.Mul &&
        b !== undefined &&
        ((a === of && terms.constantOf(b) === -1) || (b === of && terms.constantOf(a!) === -1))
      );
    };
    return isMinus(x, y) || isMinus(y, x);
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

function opposite(truths: number): number {
  return ((truths & CAN_HOLD) !== 0 ? CAN_FAIL : 0) | ((truths & CAN_FAIL) !== 0 ? CAN_HOLD : 0);
}

function equivalence(x: number, y: number): number {
  if (x === EITHER || y === EITHER) return EITHER;
  return x === y ? CAN_HOLD : CAN_FAIL;
}
