/**
 * Lazy assertions: what holds of inputs is asserted only once a model of the solver violates it. For a heap of
 * objects of unknown shape, most conjuncts hold in every model that differs little from a known one, and a query with
 * all of them takes Z3 half a second.
 */
import type { Portfolio } from '../../solver/portfolio.js';
import type { Slice } from '../../solver/queries/slices.js';
import { over } from '../../solver/terms/over.js';
import { subterms } from '../../solver/terms/subterms.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../../solver/terms/terms.js';
import type { CheckResult, QueryLimits } from '../../solver/z3/session.js';

/** Most conjuncts that are asserted at once. */
const FEW = 150;
/** Most models of one query that violate something; then all conjuncts are asserted. */
const MOST_ROUNDS = 12;

/** What a query is near: a model of all that is asserted, and the part of it that the query is about. */
export interface Near {
  readonly slice: Slice;
  readonly base: Assignment;
}

export class LazyAssertions {
  /** Conjuncts that the solver does not know. */
  private readonly held = new Set<Bool>();
  /** Variables of those that it knows. */
  private readonly told = new Set<number>();
  /** Whether it gets all at once: models violated too much. */
  private isEager: boolean;

  /** @param isLazy false where conjuncts hang together, as those of a precondition or of declared classes do: the solver learns from them */
  constructor(
    private readonly terms: Terms,
    private readonly portfolio: Portfolio,
    isLazy: boolean,
  ) {
    this.isEager = !isLazy;
  }

  assert(formula: Bool): void {
    if (this.isEager) {
      this.portfolio.assert(formula);
      return;
    }
    const pending = [formula];
    for (let next = pending.pop(); next !== undefined; next = pending.pop())
      if (next > 0 && this.terms.op[next] === TermOp.And) pending.push(...this.terms.args[next]!);
      else this.held.add(next);
  }

  /**
   * As `Portfolio.check`, with all that is asserted.
   * @param near undefined: nothing is known of what is asserted
   */
  async check(
    literals: readonly Bool[],
    variables: readonly number[],
    limits: QueryLimits,
    near: Near | undefined,
  ): Promise<CheckResult> {
    if (near === undefined || this.held.size <= FEW) this.tell([...this.held]);
    if (this.held.size === 0) return await this.portfolio.check(literals, variables, limits);
    const { slice, base } = near!;
    const own = new Set(this.variablesOf(literals));
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const asked = variables.filter((variable) => own.has(variable) || this.told.has(variable));
      const answer = await this.portfolio.check(literals, asked, limits);
      if (answer.status !== 'sat') return answer;
      const model = over(base, answer.model);
      const { bool } = this.terms.evaluator(model);
      const violated = slice.asserted().filter((formula) => this.held.has(formula) && !bool(formula));
      if (violated.length === 0) return { status: 'sat', model: within(model, variables) };
      this.tell(violated);
    }
    this.isEager = true;
    this.tell([...this.held]);
    return await this.portfolio.check(literals, variables, limits);
  }

  private tell(formulas: readonly Bool[]): void {
    for (const formula of formulas) {
      this.held.delete(formula);
      this.portfolio.assert(formula);
      for (const variable of this.variablesOf([formula])) this.told.add(variable);
    }
  }

  private variablesOf(formulas: readonly Bool[]): readonly number[] {
    const { op } = this.terms;
    return subterms(this.terms, formulas).filter(
      (term) => op[term] === TermOp.Var || op[term] === TermOp.NumVar,
    );
  }
}

function within({ booleans, numbers, bigints }: Assignment, variables: readonly number[]): Assignment {
  const wanted = new Set(variables);
  const of = <Value>(all: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> =>
    new Map([...all].filter(([variable]) => wanted.has(variable)));
  return { booleans: of(booleans), numbers: of(numbers), bigints: of(bigints ?? new Map()) };
}
