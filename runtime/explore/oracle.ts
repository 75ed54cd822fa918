/** The solver as the explorer sees it: every answer is recorded, and a resumed exploration gets recorded ones back. */

import type { Portfolio } from '../solver/portfolio.js';
import type { UnknownCause } from '../solver/protocol.js';
import type { QueryLimits } from '../solver/session.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../solver/terms.js';
import type { SolverAnswer } from './events.js';
import { CoreCache } from './query-cache.js';

export type Answer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] }
  | { readonly status: 'unknown'; readonly cause: UnknownCause; readonly reason: string };

/** The share of the resource limit that a query gets at first. */
const FIRST_SHARE = 0.2;

export class Oracle {
  readonly counts = { queries: 0, sat: 0, unsat: 0, unknown: 0, cached: 0 };
  private readonly cores = new CoreCache();
  private readonly unsent: SolverAnswer[] = [];
  private next = 0;
  /** Milliseconds spent waiting for the solver, those of recorded answers included. */
  milliseconds = 0;

  /**
   * @param variables the variables whose values make an input.
   * @param limits the most that a query gets
   */
  constructor(
    private readonly terms: Terms,
    private readonly session: Portfolio,
    private readonly variables: readonly number[],
    private readonly limits: QueryLimits,
    private readonly recorded: readonly SolverAnswer[],
  ) {}

  assert(formula: Bool): void {
    this.session.assert(formula);
  }

  /** As `check`, with the whole resource limit where a share of it is not enough. */
  async insist(assumptions: readonly Bool[], remember = true): Promise<Answer> {
    const answer = await this.check(assumptions, { remember });
    if (answer.status !== 'unknown' || answer.cause !== 'resources') return answer;
    return await this.check(assumptions, { remember, isLast: true });
  }

  /**
   * Whether the assumptions hold together with what was asserted.
   * @param options.isLast whether the query gets the whole resource limit, not a share of it
   * @param options.timeout milliseconds, if fewer than for any query
   * @param options.remember whether an unsatisfiable core may answer later queries: not before all is asserted.
   */
  async check(
    assumptions: readonly Bool[],
    options: { readonly isLast?: boolean; readonly timeout?: number; readonly remember?: boolean } = {},
  ): Promise<Answer> {
    const { isLast = false, timeout = Number.POSITIVE_INFINITY, remember = true } = options;
    const limits = {
      rlimit: Math.ceil(this.limits.rlimit * (isLast ? 1 : FIRST_SHARE)),
      timeout: Math.min(timeout, this.limits.timeout),
    };
    this.counts.queries += 1;
    if (remember && this.cores.refutes(assumptions)) {
      this.counts.cached += 1;
      this.counts.unsat += 1;
      return { status: 'unsat', core: assumptions };
    }
    const answer = this.recorded[this.next]
      ? this.decode(this.recorded[this.next++]!)
      : await this.ask(assumptions, limits);
    this.counts[answer.status] += 1;
    if (answer.status === 'unsat' && remember) this.cores.add(answer.core);
    return answer;
  }

  /** What was found not to hold together. */
  get refuted(): readonly (readonly Bool[])[] {
    return this.cores.all;
  }

  /** Answers of the solver since the last call, for the journal. */
  takeAnswers(): SolverAnswer[] {
    return this.unsent.splice(0);
  }

  private async ask(assumptions: readonly Bool[], limits: QueryLimits): Promise<Answer> {
    const begin = performance.now();
    const answer = await this.session.check(assumptions, this.variables, limits);
    const milliseconds = performance.now() - begin;
    this.milliseconds += milliseconds;
    this.unsent.push(encode(answer, milliseconds));
    return answer;
  }

  private decode(answer: SolverAnswer): Answer {
    this.milliseconds += answer.milliseconds;
    if (answer.status !== 'sat') return answer;
    const booleans = new Map<number, boolean>();
    const numbers = new Map<number, number>();
    for (const [term, value] of answer.model) {
      if (this.terms.op[term] === TermOp.Var) booleans.set(term, value === 1);
      else numbers.set(term, value);
    }
    return { status: 'sat', model: { booleans, numbers } };
  }
}

function encode(answer: Answer, milliseconds: number): SolverAnswer {
  if (answer.status !== 'sat') return { ...answer, milliseconds };
  const { booleans, numbers } = answer.model;
  const model: (readonly [number, number])[] = [];
  for (const [term, value] of booleans) if (value) model.push([term, 1]);
  for (const [term, value] of numbers) if (value !== 0) model.push([term, value]);
  return { status: 'sat', model, milliseconds };
}
