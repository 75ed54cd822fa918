/** The explorer's interface to the solver. It records every answer, and a resumed exploration gets the recorded ones. */

import { minimalChanges } from '../../solver/local-search/minimal-changes.js';
import { minimalNumbers } from '../../solver/local-search/minimal-numbers.js';
import { repaired } from '../../solver/local-search/repair.js';
import { scanned } from '../../solver/local-search/scan.js';
import type { Portfolio } from '../../solver/portfolio.js';
import { solveAbstraction } from '../../solver/queries/boolean-abstraction.js';
import { CoreCache } from '../../solver/queries/cores.js';
import { joined, ModelCache } from '../../solver/queries/model-cache.js';
import { Occurrences } from '../../solver/queries/occurrences.js';
import { type Slice, Slices } from '../../solver/queries/slices.js';
import { over } from '../../solver/terms/over.js';
import { type Assignment, type Bool, TermOp, type Terms, Trait } from '../../solver/terms/terms.js';
import { leastLength } from '../../solver/text/extents.js';
import { type BoundedRefutation, isWeak, MANY_PLACES } from '../../solver/text/text-answers.js';
import type { UnknownCause } from '../../solver/z3/protocol.js';
import type { QueryLimits } from '../../solver/z3/session.js';
import type { SolverAnswer, SolverStatistics } from '../events.js';
import { LazyAssertions, type Near } from './lazy-assertions.js';

export type Answer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | {
      readonly status: 'unsat';
      readonly core: readonly Bool[];
      /** It holds of texts with no more characters. */
      readonly places?: number;
    }
  | { readonly status: 'unknown'; readonly cause: UnknownCause; readonly reason: string };

export interface CheckOptions {
  /** Whether the query gets the whole resource limit, not a share of it. */
  readonly isLast?: boolean;
  /** Time limit in milliseconds, if lower than that of the session. */
  readonly timeout?: number;
  /** Whether an unsatisfiable core may answer later queries. False while assertions are still to come. */
  readonly remember?: boolean;
  /** A model of all assumptions but the last ones. Only the slice that these depend on is solved then. */
  readonly base?: Assignment | undefined;
  /** A model near which one is looked for, where the query is not about the slice alone. */
  readonly near?: Assignment | undefined;
  /** How many of the assumptions the base need not satisfy, from the last: 1 if not given. */
  readonly unmet?: number;
  /** Characters of texts beyond which circuits look for no model, unless the query asks for more. */
  readonly longest?: number | undefined;
  /** Whether nothing else looks for longer texts, either. */
  readonly isShort?: boolean;
  /** Whether only what costs little is tried: what is known, and circuits. */
  readonly isQuick?: boolean;
}

const POSTPONED: Answer = {
  status: 'unknown',
  cause: 'resources',
  reason: 'circuits for longer strings are left for later',
};

const TOO_DEAR: Answer = { status: 'unknown', cause: 'resources', reason: 'it is not worth more' };

/** The share of the resource limit that a query gets at first. */
const FIRST_SHARE = 0.1;

/** Budgets of the scan of single variables, in evaluated terms. */
const SCAN = { beforeZ3: 60_000, behindZ3: 1_000_000 };
/** Scans in a row without success after queries that Z3 could not answer; then no more are tried. */
const MOST_SCANS = 16;

/** With more asserted conjuncts Z3 is asked at once: unlike the other methods, it keeps what it has learned about them. */
const MOST_ASSERTED = 150;

/**
 * Rounds in which facts are asserted lazily, conjuncts that they may add up to, and queries in a row without success; then no more are
 * tried: in a heap of few shapes nearly all conjuncts count, and Z3 has learned them.
 */
const MOST_ROUNDS = 12;
const MOST_VIOLATED = 100;
const MOST_LAZY = 12;

const NOTHING_HOLDS: Assignment = { booleans: new Map(), numbers: new Map(), bigints: new Map() };

/** An answer without Z3, and what gave it. */
type Local = readonly [kind: 'abstractions' | 'circuits' | 'repairs', answer: Answer];

/** Answers of an exploration that was ended, in order; searches that take turns take them in turns. */
export class RecordedAnswers {
  private taken = 0;

  constructor(private readonly answers: readonly SolverAnswer[]) {}

  next(): SolverAnswer | undefined {
    const answer = this.answers[this.taken];
    if (answer) this.taken += 1;
    return answer;
  }
}

export class Oracle {
  readonly counts = {
    queries: 0,
    sat: 0,
    unsat: 0,
    unknown: 0,
    spared: { cores: 0, same: 0, models: 0, repairs: 0, abstractions: 0, circuits: 0 },
  };
  private readonly cores = new CoreCache();
  /** Cores that hold of texts with no more characters than were asked for, and that number. */
  private shortCores = new CoreCache();
  private longest: number | undefined;
  private readonly slices: Slices;
  private readonly assertions: LazyAssertions;
  private readonly models: ModelCache;
  private readonly occurrences: Occurrences;
  /** Models of slices, by their literals. */
  private readonly same = new Map<string, Assignment>();
  /**
   * The characters that strings have at most where something was refuted for no longer ones; undefined if nothing was. All
   * that is unsatisfiable since then may be so within that bound only.
   */
  places: number | undefined;
  /** Cores that hold of doubles: no number of a circuit is rounded. */
  private readonly exact = new Set<string>();
  private readonly asserted: Bool[] = [];
  private readonly unsent: SolverAnswer[] = [];
  private scansLeft = MOST_SCANS;
  private lazyLeft = MOST_LAZY;
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
    private readonly recorded: RecordedAnswers,
    /** Counts queries across what looks inside and outside of documented types. */
    private readonly budget: { queries: number },
    /** Whether most of what is asserted is of objects that no path looks at: of unknown shape, and no formula of a precondition. */
    isLoose: boolean,
  ) {
    this.assertions = new LazyAssertions(terms, session, isLoose);
    this.slices = new Slices(terms);
    this.models = new ModelCache(terms);
    this.occurrences = new Occurrences(terms);
  }

  /** What queries have taken so far that are hard, as looks at clauses. */
  get visits(): number {
    return this.session.visits;
  }

  /** Whether longer texts than the last query allowed for might be models of it, if that is not known. */
  get mayBeLonger(): boolean {
    return this.session.mayBeLonger;
  }

  assert(formula: Bool): void {
    this.asserted.push(formula);
    this.assertions.assert(formula);
    this.slices.assert(formula);
    this.models.assert(formula);
    this.occurrences.add(formula);
  }

  /** The model in which all is false and 0, if it is one of the assumptions and of all that is asserted. */
  trivial(assumptions: readonly Bool[]): Answer | undefined {
    const { bool } = this.terms.evaluator(NOTHING_HOLDS);
    if (![...this.asserted, ...assumptions].every(bool)) return undefined;
    return this.learned(NOTHING_HOLDS);
  }

  /** Whether an assignment is a model of all that is asserted. @param near one that it differs little from */
  admits(model: Assignment, near: Assignment): boolean {
    const { bool } = this.terms.evaluator(model);
    const open = this.models.has(near) ? this.occurrences.ofDifference(model, near) : this.asserted;
    for (const formula of open) if (!bool(formula)) return false;
    this.models.know(model);
    return true;
  }

  /**
   * A model of all that is asserted and of some literals, near an assignment of which these hold, without Z3.
   * @param before a model that it differs little from
   */
  mended(literals: readonly Bool[], near: Assignment, before: Assignment): Assignment | undefined {
    const known = this.models.has(before) ? before : undefined;
    const found = this.lazily(literals, this.asserted, near, {}, known);
    if (found?.status !== 'sat') return undefined;
    this.models.know(found.model);
    return found.model;
  }

  /** A model near the one in which all is false and 0 but those variables, without Z3. */
  simple(assumptions: readonly Bool[], simplest: ReadonlySet<Bool>): Answer | undefined {
    const base = {
      ...NOTHING_HOLDS,
      booleans: new Map([...simplest].map((variable) => [variable, true] as const)),
    };
    const found = this.lazily(assumptions, this.asserted, base, {});
    return found?.status === 'sat' ? this.learned(found.model) : undefined;
  }

  private learned(model: Assignment): Answer {
    this.models.add(model);
    return { status: 'sat', model };
  }

  /** Those variables that formulas depend on, by way of what is asserted. */
  connected(formulas: readonly Bool[], variables: readonly number[]): readonly number[] {
    const slice = this.slices.of(formulas, formulas.length);
    return variables.filter((variable) => slice.has(variable));
  }

  /** Adds a model of all assertions to the cache. */
  learn(model: Assignment): void {
    this.models.add(model);
  }

  /** As `check`, with wishes: assumptions that are dropped if they cannot hold. */
  async prefer(
    wishes: readonly Bool[],
    assumptions: readonly Bool[],
    options: Omit<CheckOptions, 'remember'>,
  ): Promise<Answer> {
    const answer = await this.check([...wishes, ...assumptions], options);
    if (answer.status === 'sat' || wishes.length === 0) return answer;
    // What is too hard at first is asked again later. It is seldom the wishes that make it hard.
    if (answer.status === 'unknown' && answer.cause === 'resources' && !options.isLast) return answer;
    const isRefuted = answer.status === 'unsat' && !answer.core.some((literal) => wishes.includes(literal));
    return isRefuted ? answer : await this.check(assumptions, options);
  }

  /** As `check`. If a share of the resource limit is not enough, the query is repeated with all of it. */
  async insist(assumptions: readonly Bool[], remember = true, base?: Assignment): Promise<Answer> {
    const answer = await this.check(assumptions, { remember, base });
    if (answer.status !== 'unknown' || answer.cause !== 'resources') return answer;
    return await this.check(assumptions, { remember, base, isLast: true });
  }

  /**
   * Whether assumptions and assertions are satisfiable together.
   */
  async check(assumptions: readonly Bool[], options: CheckOptions = {}): Promise<Answer> {
    const { isLast = false, timeout = Number.POSITIVE_INFINITY, remember = true } = options;
    const limits = {
      rlimit: Math.ceil(this.limits.rlimit * (isLast ? 1 : FIRST_SHARE)),
      timeout: Math.min(timeout, this.limits.timeout),
      longest: options.longest,
      near: options.base ?? options.near,
    };
    this.counts.queries += 1;
    this.budget.queries += 1;
    // A model from before the last assertion may lack values for its variables.
    const base = options.base && this.models.has(options.base) ? options.base : undefined;
    const slice = base && this.slices.of(assumptions, options.unmet);
    const literals = slice?.literals ?? assumptions;
    const known = remember ? this.refuted(literals, options.longest) : undefined;
    if (known) {
      this.counts.spared.cores += 1;
      this.counts.unsat += 1;
      return known;
    }
    const spared = slice && base && this.spare(slice, base, options);
    if (spared === POSTPONED) {
      this.counts.unknown += 1;
      return spared;
    }
    const given =
      spared ??
      (options.isQuick ? TOO_DEAR : await this.answer(literals, slice && base && { slice, base }, limits));
    const answer =
      (given.status === 'unknown' &&
        ((!options.isQuick && slice && base && this.slowly(slice, base)) ||
          this.within(literals, options.longest))) ||
      given;
    this.counts[answer.status] += 1;
    if (answer.status === 'unsat' && remember) this.remember(answer, options.longest);
    if (answer.status !== 'sat') return answer;
    const model = slice && base ? this.near(slice, joined(slice, answer.model, base), base) : answer.model;
    if (slice) this.same.set(slice.literals.join(), model);
    this.models.add(model);
    return { status: 'sat', model };
  }

  /** An answer by the core of an earlier query. */
  private refuted(literals: readonly Bool[], longest: number | undefined): Answer | undefined {
    if (this.cores.refutes(literals)) return { status: 'unsat', core: literals };
    if (longest !== undefined && this.longest !== longest)
      [this.shortCores, this.longest] = [new CoreCache(), longest];
    if (this.longest === undefined || !this.shortCores.refutes(literals)) return undefined;
    return { status: 'unsat', core: literals, places: this.longest };
  }

  private remember(
    { core, places }: { readonly core: readonly Bool[]; readonly places?: number },
    longest: number | undefined,
  ): void {
    (places === undefined || longest === undefined ? this.cores : this.shortCores).add(core);
  }

  private near(slice: Slice, model: Assignment, base: Assignment): Assignment {
    const formulas = [...slice.asserted(), ...slice.literals];
    return minimalNumbers(this.terms, formulas, minimalChanges(this.terms, formulas, model, base), base);
  }

  /** An answer without Z3: from the same slice, from the model cache, or from abstraction and local search. */
  private spare(slice: Slice, base: Assignment, options: CheckOptions): Answer | undefined {
    const { spared } = this.counts;
    const found = (kind: keyof typeof spared, model: Assignment | undefined): Answer | undefined => {
      if (model === undefined) return undefined;
      spared[kind] += 1;
      return { status: 'sat', model };
    };
    return (
      found('same', this.lastOf(slice)) ??
      found('models', this.models.satisfying(slice)) ??
      this.quickly(slice, base, options)
    );
  }

  private quickly(slice: Slice, base: Assignment, options: CheckOptions): Answer | undefined {
    const asserted = slice.asserted();
    const isLarge = asserted.length > MOST_ASSERTED;
    // Z3 has learned little about rounded results.
    const isRounded = (literal: Bool): boolean => (this.terms.traits(literal) & Trait.Rounded) !== 0;
    if (isLarge && !slice.literals.some(isRounded))
      return this.lazily(slice.literals, asserted, base, options);
    const found = this.locally(isLarge ? undefined : asserted, asserted, slice.literals, base, options);
    return found && this.spared(found);
  }

  /**
   * Lazily: most of many asserted conjuncts hold in any model that changes a few values of the base. Only those that
   * a candidate violates are added to the query, until a candidate violates none. What refutes the query with some of
   * them refutes it with all.
   * @param before a model of all that is asserted: only what differs can violate something
   */
  private lazily(
    literals: readonly Bool[],
    asserted: readonly Bool[],
    base: Assignment,
    options: CheckOptions,
    before?: Assignment,
  ): Answer | undefined {
    if (this.lazyLeft === 0) return undefined;
    this.lazyLeft -= 1;
    const some: Bool[] = [];
    for (let round = 0; round < MOST_ROUNDS && some.length <= MOST_VIOLATED; round++) {
      const found = this.locally(some, some, literals, base, options);
      if (found === undefined) return undefined;
      const [kind, answer] = found;
      if (answer.status !== 'sat') {
        this.lazyLeft = MOST_LAZY;
        return this.spared(found);
      }
      const model = over(base, answer.model);
      const { bool } = this.terms.evaluator(model);
      const open = before && this.occurrences.ofDifference(model, before);
      const violated = asserted.filter((formula) => (!open || open.has(formula)) && !bool(formula));
      if (violated.length === 0) {
        this.lazyLeft = MOST_LAZY;
        return this.spared([kind, { status: 'sat', model }]);
      }
      some.push(...violated);
    }
    return undefined;
  }

  private spared([kind, answer]: Local): Answer {
    if (answer !== POSTPONED) this.counts.spared[kind] += 1;
    return answer;
  }

  /**
   * An answer by abstraction, circuits of strings and local search.
   * @param abstracted what is asserted, for the abstraction; undefined: there is none
   */
  private locally(
    abstracted: readonly Bool[] | undefined,
    asserted: readonly Bool[],
    literals: readonly Bool[],
    base: Assignment,
    { longest, isShort }: CheckOptions,
  ): Local | undefined {
    const abstraction = abstracted && solveAbstraction(this.terms, { asserted: abstracted, literals }, base);
    if (abstraction?.status === 'unsat') return ['abstractions', abstraction];
    const start = abstraction
      ? { ...base, booleans: new Map([...base.booleans, ...abstraction.booleans]) }
      : base;
    const text = this.session.text(asserted, literals, { base: start, longest });
    if (text && text.status !== 'bounded') {
      if (text.status === 'unsat') this.exact.add(keyOf(text.core));
      return ['circuits', text];
    }
    const isLonger =
      text && longest !== undefined && text.places < longest && this.asksForLonger(literals, text.places);
    if (text?.isSpent && (text.places < MANY_PLACES || isLonger)) return ['circuits', POSTPONED];
    if (text && isShort && text.places >= longest!) return ['circuits', this.bounded(text)];
    const formulas = [...asserted, ...literals];
    const model =
      repaired(this.terms, formulas, start) ?? scanned(this.terms, formulas, start, SCAN.beforeZ3);
    if (model) return ['repairs', { status: 'sat', model }];
    return text && !isWeak(text) ? ['circuits', this.bounded(text)] : undefined;
  }

  /** A refutation that holds of strings of some length. Nothing has a model of longer ones at hand. */
  private bounded({ core, places }: BoundedRefutation): Answer {
    this.exact.add(keyOf(core));
    this.places = Math.min(places, this.places ?? places);
    return { status: 'unsat', core, places };
  }

  /** A longer scan of single variables, after Z3 has given up. */
  private slowly(slice: Slice, base: Assignment): Answer | undefined {
    const asserted = slice.asserted();
    if (asserted.length > MOST_ASSERTED || this.scansLeft === 0) return undefined;
    this.scansLeft -= 1;
    const model = scanned(this.terms, [...asserted, ...slice.literals], base, SCAN.behindZ3);
    if (!model) return undefined;
    this.scansLeft = MOST_SCANS;
    return { status: 'sat', model };
  }

  /** That the texts of a model are no longer than so many characters, for those that are. */
  notLonger({ numbers }: Assignment, most: number): readonly Bool[] {
    const { terms, variables } = this;
    const isText = (variable: number): boolean => terms.pairs.indexOfLength(variable) !== undefined;
    const lengths = variables.filter(isText);
    if (lengths.every((length) => (numbers.get(length) ?? 0) <= most)) return [];
    return lengths.map((length) => terms.le(length, terms.num(most)));
  }

  /** Whether a case of one of some literals says that a text has more characters. */
  asksForLonger(literals: readonly Bool[], places: number): boolean {
    return literals.some((literal) => leastLength(this.terms, literal, Math.max) > places);
  }

  /** Notes that a path condition was given up that only longer texts satisfy. */
  giveUpLonger(most: number): void {
    this.places = Math.min(most, this.places ?? most);
  }

  /** What circuits refute for strings of some length, after all else has given up. */
  private within(literals: readonly Bool[], longest: number | undefined): Answer | undefined {
    const refuted = this.session.bounded(literals, longest);
    return refuted && this.spared(['circuits', this.bounded(refuted)]);
  }

  private lastOf(slice: Slice): Assignment | undefined {
    const model = this.same.get(slice.literals.join());
    return model && this.models.has(model) ? model : undefined;
  }

  private async answer(
    literals: readonly Bool[],
    near: Near | undefined,
    limits: QueryLimits,
  ): Promise<Answer> {
    const recorded = this.recorded.next();
    return recorded ? this.decode(recorded) : await this.ask(literals, near, limits);
  }

  get statistics(): SolverStatistics {
    const { counts, milliseconds, variables } = this;
    const cached = Object.values(counts.spared).reduce((sum, count) => sum + count);
    return { ...counts, cached, milliseconds, variables: variables.length };
  }

  /** Unsatisfiable cores of exact arithmetic. */
  get refutations(): readonly (readonly Bool[])[] {
    return this.cores.all.filter((core) => !this.exact.has(keyOf(core)));
  }

  /** Answers of the solver since the last call, for the journal. */
  takeAnswers(): SolverAnswer[] {
    return this.unsent.splice(0);
  }

  private async ask(
    assumptions: readonly Bool[],
    near: Near | undefined,
    limits: QueryLimits,
  ): Promise<Answer> {
    const begin = performance.now();
    const variables = near ? this.variables.filter((variable) => near.slice.has(variable)) : this.variables;
    const answer = await this.assertions.check(assumptions, variables, limits, near);
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
    const bigints = new Map<number, bigint>();
    for (const [term, value] of answer.model) {
      if (this.terms.op[term] === TermOp.Var) booleans.set(term, value === 1);
      else if (this.terms.sort(term) === 'bigint') bigints.set(term, BigInt(value));
      else numbers.set(term, Number(value));
    }
    return { status: 'sat', model: { booleans, numbers, bigints } };
  }
}

function keyOf(core: readonly Bool[]): string {
  return [...core].sort((a, b) => a - b).join();
}

function encode(answer: Answer, milliseconds: number): SolverAnswer {
  if (answer.status !== 'sat') return { ...answer, milliseconds };
  const { booleans, numbers, bigints } = answer.model;
  const model: (readonly [number, number | string])[] = [];
  for (const [term, value] of booleans) if (value) model.push([term, 1]);
  for (const [term, value] of numbers) if (!Object.is(value, 0)) model.push([term, encodeNumber(value)]);
  for (const [term, value] of bigints ?? []) if (value !== 0n) model.push([term, String(value)]);
  return { status: 'sat', model, milliseconds };
}

/** Numbers that JSON lacks are written as text. */
function encodeNumber(value: number): number | string {
  return Number.isFinite(value) && !Object.is(value, -0)
    ? value
    : Object.is(value, -0)
      ? '-0'
      : String(value);
}
