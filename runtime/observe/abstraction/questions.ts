/** Questions to the solver: counted, and each asked once. */
import process from 'node:process';
import type { Portfolio } from '../../solver/portfolio.js';
import { CoreCache } from '../../solver/queries/cores.js';
import { ModelCache } from '../../solver/queries/model-cache.js';
import { type Assignment, type Bool, FALSE, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';

export interface QueryCounts {
  /** Asked of the solver. */
  queries: number;
  /** Answered by an earlier answer. */
  known: number;
  /** Without an answer. */
  unknown: number;
}

export type Reply =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] }
  | { readonly status: 'unknown' };

/** The time is over before what is asked for is known. */
export class Spent extends Error {}

export class Questions {
  readonly counts: QueryCounts = { queries: 0, known: 0, unknown: 0 };
  private readonly cores = new CoreCache();
  private readonly models: ModelCache;
  private readonly answers = new Map<string, { readonly reply: Reply; readonly facts: number }>();
  private readonly facts: Bool[] = [];
  private told = 0;
  private readonly began = process.cpuUsage();
  private readonly definitions = new Map<number, readonly Bool[]>();
  private readonly below = new Map<number, readonly number[]>();

  constructor(
    readonly terms: Terms,
    private readonly portfolio: Portfolio,
    /** Milliseconds on the processor. */
    private readonly limit: number,
  ) {
    this.models = new ModelCache(terms);
  }

  /** Whether no more is asked. */
  get isSpent(): boolean {
    const { user, system } = process.cpuUsage(this.began);
    return (user + system) / 1000 > this.limit;
  }

  /** What holds in all states. */
  tell(fact: Bool): void {
    if (fact === TRUE) return;
    this.facts.push(fact);
    this.models.assert(fact);
  }

  /**
   * Whether formulas hold together with all facts.
   * @param wanted variables that the model is to give beside those of the formulas
   */
  async ask(literals: readonly Bool[], wanted: readonly number[] = []): Promise<Reply> {
    return await this.reply(literals, wanted, false);
  }

  /** The same, where any model will do: one that the solver gave before may satisfy these formulas, too. */
  async decide(literals: readonly Bool[], wanted: readonly number[] = []): Promise<Reply> {
    return await this.reply(literals, wanted, true);
  }

  private async reply(literals: readonly Bool[], wanted: readonly number[], isAny: boolean): Promise<Reply> {
    const asked = [...new Set(this.defined(literals, wanted))]
      .filter((literal) => literal !== TRUE)
      .sort((a, b) => a - b);
    if (asked.includes(FALSE)) return { status: 'unsat', core: [FALSE] };
    const opposite = asked.find((literal) => asked.includes(-literal));
    if (opposite !== undefined) return { status: 'unsat', core: [opposite, -opposite] };
    const key = `${asked.join()};${wanted.join()}`;
    const known = this.answers.get(key);
    // A fact that is told later may refute what could be satisfied.
    if (known && (known.reply.status === 'unsat' || known.facts === this.facts.length)) {
      this.counts.known += 1;
      return known.reply;
    }
    if (this.cores.refutes(asked)) {
      this.counts.known += 1;
      return {
        status: 'unsat',
        core: this.cores.all.find((core) => core.every((one) => asked.includes(one)))!,
      };
    }
    const earlier = isAny ? this.models.satisfying({ literals: asked }) : undefined;
    if (earlier) {
      this.counts.known += 1;
      return { status: 'sat', model: earlier };
    }
    if (this.isSpent) {
      this.counts.unknown += 1;
      return { status: 'unknown' };
    }
    for (const fact of this.facts.slice(this.told)) this.portfolio.assert(fact);
    this.told = this.facts.length;
    this.counts.queries += 1;
    const named = isAny ? [...asked, ...wanted, ...this.facts] : [...asked, ...wanted];
    const variables = [...new Set(named.flatMap((term) => this.variablesOf(term)))];
    const answer = await this.portfolio.check(asked, variables);
    if (answer.status === 'unsat') this.cores.add(answer.core);
    if (answer.status === 'sat') this.models.add(answer.model, 0);
    const reply: Reply = answer.status === 'unknown' ? { status: 'unknown' } : answer;
    if (reply.status === 'unknown') this.counts.unknown += 1;
    this.answers.set(key, { reply, facts: this.told });
    return reply;
  }

  /** Says what a truth value means: a fact that only questions with it need. */
  define(truth: Bool, fact: Bool): void {
    if (fact === TRUE) return;
    const root = Math.abs(truth);
    const facts = this.definitions.get(root) ?? [];
    if (facts.includes(fact)) return;
    this.definitions.set(root, [...facts, fact]);
    this.below.set(root, [...new Set([...this.variablesOf(truth), ...this.variablesOf(fact)])]);
  }

  /** Literals with the definitions of what they speak of. */
  private defined(literals: readonly Bool[], wanted: readonly number[]): readonly Bool[] {
    if (this.definitions.size === 0) return literals;
    const all = new Set(literals);
    for (const term of wanted)
      for (const variable of this.variablesOf(term))
        for (const fact of this.definitions.get(variable) ?? []) all.add(fact);
    for (const literal of all)
      for (const variable of this.variablesOf(literal))
        for (const fact of this.definitions.get(variable) ?? []) all.add(fact);
    return [...all];
  }

  /** The variables below a term. */
  variablesOf(term: number): readonly number[] {
    const root = Math.abs(term);
    const known = this.below.get(root);
    if (known) return known;
    const op = this.terms.op[root]!;
    const isVariable = op === TermOp.Var || op === TermOp.NumVar;
    const found = isVariable
      ? [root]
      : [...new Set((this.terms.args[root] ?? []).flatMap((arg) => this.variablesOf(arg)))];
    this.below.set(root, found);
    return found;
  }
}
