/**
 * Queries in the cheapest encoding that answers them: Ints and Reals in one solver that keeps what it learns, then
 * vectors of bits. A model counts only if the truth values hold under it as a program computes them.
 */
import { ArithmeticEncoding } from './encodings/arithmetic.js';
import { writeBits } from './encodings/bits.js';
import type { CheckResult, QueryLimits, SolverLimits } from './session.js';
import { SolverSession } from './session.js';
import { type Assignment, type Bool, type Terms, Trait } from './terms.js';

export class Portfolio {
  private readonly session: SolverSession;
  private readonly arithmetic: ArithmeticEncoding;
  private readonly asserted: Bool[] = [];

  /** Starts loading Z3 at once; the first check waits for it. */
  constructor(
    private readonly terms: Terms,
    private readonly limits: SolverLimits,
  ) {
    this.session = new SolverSession(terms, limits);
    this.arithmetic = new ArithmeticEncoding(terms);
  }

  /** Asserts a formula for all later checks. */
  assert(formula: Bool): void {
    this.asserted.push(formula);
    this.session.assert(this.arithmetic.of(formula));
  }

  async close(): Promise<void> {
    await this.session.close();
  }

  /**
   * Whether the asserted formulas and the assumptions hold together.
   * @param variables the variables whose values the model should give
   * @param limits those of this query, if not those given at first
   */
  async check(
    assumptions: readonly Bool[],
    variables: readonly number[],
    limits: QueryLimits = this.limits,
  ): Promise<CheckResult> {
    let traits = 0;
    for (const literal of assumptions) traits |= this.terms.traits(literal);
    if ((traits & Trait.Bits) === 0) return await this.session.check(assumptions, variables, limits);
    if ((traits & Trait.BitsMeet) !== 0) {
      const answer = await this.checkBits(assumptions, limits);
      if (answer) return answer;
    }
    return await this.checkArithmetic(assumptions, variables, limits);
  }

  private async checkArithmetic(
    assumptions: readonly Bool[],
    variables: readonly number[],
    limits: QueryLimits,
  ): Promise<CheckResult> {
    const encoded = assumptions.map((literal) => this.arithmetic.of(literal));
    const answer = await this.session.check(encoded, variables, limits);
    if (answer.status !== 'unsat') return answer;
    const core = new Set(answer.core);
    return { status: 'unsat', core: assumptions.filter((_, i) => core.has(encoded[i]!)) };
  }

  /** Undefined where the query cannot be written, or its model does not hold. */
  private async checkBits(
    assumptions: readonly Bool[],
    limits: QueryLimits,
  ): Promise<CheckResult | undefined> {
    const script = writeBits(this.terms, [...this.asserted, ...assumptions]);
    if (!script) return undefined;
    const answer = await this.session.checkScript(script.text, script.names, limits);
    if (answer.status === 'unsat') return { status: 'unsat', core: assumptions };
    return answer.status === 'sat' && this.holds(assumptions, answer.model) ? answer : undefined;
  }

  /** Whether the truth values hold as doubles are computed. */
  private holds(literals: readonly Bool[], model: Assignment): boolean {
    const { bool } = this.terms.evaluator(model);
    return literals.every(bool);
  }
}
