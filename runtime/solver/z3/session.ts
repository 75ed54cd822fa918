/**
 * A solver session: a precondition asserted once, then checks under assumptions, in a worker thread that is
 * replaced when it hangs or dies.
 */
import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { afterWork } from './cpu-timer.js';
import { type KeptReply, keptReply, replyOf } from './kept-reply.js';
import type { CheckReply, CheckRequest, ScriptRequest, TermRows, UnknownCause, Values } from './protocol.js';
import { leaveThread, startThread } from './worker-thread.js';

export interface QueryLimits {
  /** Z3's resource limit; 0 is none. */
  readonly rlimit: number;
  /** Milliseconds, after which the worker is terminated. */
  readonly timeout: number;
  /** Characters of texts beyond which circuits look for no model, unless the query asks for more. */
  readonly longest?: number | undefined;
  /** A model of most of it, near which circuits look for one. */
  readonly near?: Assignment | undefined;
}

export interface SolverLimits extends QueryLimits {
  readonly seed: number;
  /** Told of each query that comes to Z3, with what came of it. */
  readonly tell?: (query: ToldQuery) => void;
  /** What came of the queries of an earlier session that asked the same, in order. */
  readonly memory?: SolverMemory | undefined;
}

/** A query as an SMT-LIB script, with `(check-sat)` at its end. */
export interface ToldQuery {
  readonly script: string;
  readonly status: 'sat' | 'unsat' | 'unknown';
}

export type CheckResult =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] }
  | { readonly status: 'unknown'; readonly cause: UnknownCause; readonly reason: string };

/**
 * Distinct assumptions after which the solver is thrown away, as those of other paths slow every check down: more of
 * them where the precondition, which is then asserted again, is large. Dropping them by push and pop instead made
 * the joint queries five times slower: what was learned about the precondition went with them.
 */
const recycleAfter = (terms: number): number => Math.min(400, Math.max(120, terms / 30));

/** @see KeptReply for what is kept of an answer */
export interface SolverMemory {
  /** What came of the next query, if it is the same as then. */
  recall(query: string): KeptReply | undefined;
  keep(query: string, reply: KeptReply): void;
}

export class SolverSession {
  /** Loading Z3 takes a fifth of a second of CPU: queries that never come to it do not pay for that. */
  private worker: Promise<Worker> | undefined;
  private sent = 0;
  private readonly asserted: Bool[] = [];
  private pendingAssertions: Bool[] = [];
  private readonly assumed = new Set<Bool>();
  /** The last query was too hard: its predicates must not burden the next. */
  private isStuck = false;
  /** Whether an answer is still to come. */
  private isAsking = false;
  /** The resource limit of the solver: setting another one would take back what the solver has learned to do. */
  private rlimit = 0;

  constructor(
    private readonly terms: Terms,
    private readonly limits: SolverLimits,
  ) {}

  /** Asserts a formula for all later checks. */
  assert(formula: Bool): void {
    this.asserted.push(formula);
    this.pendingAssertions.push(formula);
  }

  /**
   * Whether the asserted formulas and the assumptions hold together.
   * @param variables the variables whose values the model should give.
   * @param limits those of this query, if not those of the session
   */
  async check(
    assumptions: readonly Bool[],
    variables: readonly number[],
    limits: QueryLimits = this.limits,
  ): Promise<CheckResult> {
    const query = (): string => `${this.terms.size} ${assumptions.join()} ${variables.join()}`;
    const reply = await this.remembered(query, async () => await this.ask(assumptions, variables, limits));
    if (reply.status === 'unknown') this.isStuck = true;
    // A worker that was ended has told nothing.
    if (reply.script !== undefined) this.limits.tell?.({ script: reply.script, status: reply.status });
    return reply.status === 'sat' ? { status: 'sat', model: this.assignment(variables, reply) } : reply;
  }

  /**
   * Whether a script, which holds all that is to be looked at, can be satisfied.
   * @param names its variables, by term
   * @returns without a core: all that is unsatisfiable is the script
   */
  async checkScript(
    script: string,
    names: ReadonlyMap<number, string>,
    { rlimit, timeout }: QueryLimits = this.limits,
  ): Promise<CheckResult> {
    // Z3's own limit is one of the clock: it comes first only if the machine has nothing else to do.
    const request = {
      script,
      names: [...names.values()],
      rlimit,
      timeout: Math.ceil(timeout * 0.8),
      seed: this.limits.seed,
    };
    const reply = await this.remembered(
      () => script,
      async () => await this.exchange(await this.running(), request, timeout),
    );
    this.limits.tell?.({ script: `${script}\n(check-sat)\n`, status: reply.status });
    return reply.status === 'sat'
      ? { status: 'sat', model: this.assignment([...names.keys()], reply) }
      : reply;
  }

  /** The answer of an earlier session, or that of this one, which is kept. */
  private async remembered(query: () => string, ask: () => Promise<CheckReply>): Promise<CheckReply> {
    const { memory } = this.limits;
    if (!memory) return await ask();
    const name = createHash('sha256').update(query()).digest('hex').slice(0, 16);
    const known = memory.recall(name);
    if (known) return replyOf(known);
    const reply = await ask();
    memory.keep(name, keptReply(reply));
    return reply;
  }

  async close(): Promise<void> {
    const worker = await this.worker?.catch(() => undefined);
    this.worker = undefined;
    if (worker === undefined) return;
    if (this.isAsking) await worker.terminate();
    else await leaveThread(worker);
  }

  private async ask(
    assumptions: readonly Bool[],
    variables: readonly number[],
    { rlimit, timeout }: QueryLimits,
  ): Promise<CheckReply> {
    const worker = await this.running();
    const recycle =
      this.isStuck || rlimit !== this.rlimit || this.assumed.size > recycleAfter(this.terms.size);
    this.isStuck = false;
    this.rlimit = rlimit;
    if (recycle) this.assumed.clear();
    for (const assumption of assumptions) this.assumed.add(assumption);
    const request: CheckRequest = {
      rows: this.newRows(),
      asserted: recycle ? [] : this.pendingAssertions,
      assumptions,
      variables,
      rlimit,
      seed: this.limits.seed,
      recycle: recycle ? this.asserted : undefined,
      isTold: this.limits.tell !== undefined,
    };
    this.pendingAssertions = [];
    return await this.exchange(worker, request, timeout);
  }

  private async running(): Promise<Worker> {
    this.worker ??= startThread();
    return await this.worker;
  }

  private async exchange(
    worker: Worker,
    request: CheckRequest | ScriptRequest,
    timeout: number,
  ): Promise<CheckReply> {
    return await new Promise<CheckReply>((resolve) => {
      const finish = (reply: CheckReply, dead: boolean): void => {
        stopWatch();
        this.isAsking = false;
        worker.off('message', answered).off('error', failed).off('exit', exited);
        if (dead) this.abandon(worker);
        resolve(reply);
      };
      const answered = (reply: CheckReply): void => finish(reply, false);
      const failed = (error: Error): void =>
        finish({ status: 'unknown', cause: 'fault', reason: `solver died: ${error.message}` }, true);
      const exited = (): void => finish({ status: 'unknown', cause: 'fault', reason: 'solver died' }, true);
      const stopWatch = afterWork(timeout, () =>
        finish({ status: 'unknown', cause: 'time', reason: `no answer within ${timeout} ms` }, true),
      );
      worker.on('message', answered).on('error', failed).on('exit', exited);
      this.isAsking = true;
      worker.postMessage(request);
    });
  }

  private abandon(worker: Worker): void {
    void worker.terminate();
    this.worker = undefined;
    this.sent = 0;
    this.assumed.clear();
    this.pendingAssertions = [...this.asserted];
  }

  private newRows(): TermRows | undefined {
    const from = this.sent;
    const size = this.terms.size;
    if (from === size) return undefined;
    this.sent = size;
    const args: number[] = [];
    const constants: (readonly [number, number | bigint])[] = [];
    const reals: number[] = [];
    const bigints: number[] = [];
    for (let term = from; term < size; term++) {
      const row = this.terms.args[term]!;
      args.push(row.length, ...row);
      const value = this.terms.constantOf(term) ?? this.terms.bigintOf(term);
      if (value !== undefined) constants.push([term, value]);
      if (this.terms.sort(term) === 'real') reals.push(term);
      if (this.terms.sort(term) === 'bigint') bigints.push(term);
    }
    return {
      from,
      ops: Uint8Array.from(this.terms.op.slice(from)),
      args: Int32Array.from(args),
      constants,
      reals,
      bigints,
    };
  }

  private assignment(variables: readonly number[], { values, large }: Values): Assignment {
    const booleans = new Map<number, boolean>();
    const numbers = new Map<number, number>();
    const bigints = new Map<number, bigint>();
    variables.forEach((term, i) => {
      if (this.terms.op[term] === TermOp.Var) booleans.set(term, values[i] === 1);
      else if (this.terms.sort(term) === 'bigint') bigints.set(term, large.get(i) ?? BigInt(values[i]!));
      else numbers.set(term, values[i]!);
    });
    return { booleans, numbers, bigints };
  }
}
