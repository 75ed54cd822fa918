/**
 * Answers each query in the cheapest encoding that can: first Ints and Reals in one incremental solver, then bit vectors if
 * bit operators are combined, and Float64 last. A model counts only if the formulas hold under it in JavaScript's own
 * arithmetic. A refutation counts only if the encoding has all models of the formulas.
 */

import { ArithmeticEncoding, isByAmount } from './encodings/arithmetic.js';
import { writeBits } from './encodings/bits.js';
import { writeFloats } from './encodings/floats.js';
import { writeWideBits } from './encodings/wide-bits.js';
import { branchAndPrune, specialModel } from './intervals/branch-and-prune.js';
import { repaired } from './local-search/repair.js';
import { sampled } from './local-search/sampling.js';
import { type Slice, Slices } from './queries/slices.js';
import { inversions } from './terms/inversion.js';
import { over } from './terms/over.js';
import { subterms } from './terms/subterms.js';
import { type Assignment, type Bool, TermOp, type Terms, Trait } from './terms/terms.js';
import { type BoundedRefutation, isWeak, type TextAnswer, type TextQuery } from './text/text-answers.js';
import { TextSolver } from './text/text-solver.js';
import { type CheckResult, type QueryLimits, type SolverLimits, SolverSession } from './z3/session.js';

/** An encoding in the shared solver. Its formulas are guarded by a literal, which a query in this encoding assumes. */
interface Shared {
  readonly encoding: ArithmeticEncoding;
  readonly name: Bool;
  /** How many of the facts of the encoding are asserted. */
  known: number;
}

/** Limit of guesses for the arguments of opaque functions, for each query. */
const MOST_GUESSES = 12;
/** Shares of the resource limit for scripts. Large circuits get less: they are seldom answered. */
const SHARE = { usual: 1.5, hard: 0.5 };

/**
 * Budgets of branch and prune, in evaluated terms (about two in a microsecond). The first is as long as an easy query of Z3
 * takes. The others are shorter than a query of Z3 that has no answer, or one in bit vectors or Float64.
 */
const BOXES = { beside: 3000, first: 30_000, special: 300_000, again: 600_000, last: 4_000_000 };

/** What a nonlinear query takes that neither boxes nor chance nor Z3 answer, as looks at clauses for strings. */
const UNDECIDED = { first: 3e6, last: 3e7 };

/** Budgets of the search by chance, in evaluated terms (about a hundred in a microsecond). */
const SAMPLES = { first: 2_000_000, last: 30_000_000 };

/** The share of the resource limit that nonlinear queries get in Ints and Reals, which seldom answer them later. */
const NONLINEAR = 0.1;

/**
 * Efforts for queries with functions of strings, at first and for what is asked again: conflicts for one circuit, and looks at
 * clauses (some ten in a microsecond) for all. Large circuits have conflicts that take milliseconds each: by conflicts alone
 * one query took longer than hundreds of others.
 */
const EFFORT = { first: { conflicts: 2000, visits: 3e6 }, last: { conflicts: 20_000, visits: 3e8 } };
/** More looks at clauses than there are in a millisecond: where these are too few, the time is over, and no test comes behind. */
const VISITS_OF_MILLISECOND = 20_000;

/** The effort for a query that is asked again. @param timeout milliseconds that it may take */
function lastEffort(timeout: number): typeof EFFORT.last {
  const { first, last } = EFFORT;
  return { ...last, visits: Math.min(last.visits, Math.max(first.visits, timeout * VISITS_OF_MILLISECOND)) };
}

/** The share of the resource limit that rounding gets at first: most refutations by exact arithmetic take little to confirm. */
const ROUNDED = 0.02;

export class Portfolio {
  private readonly session: SolverSession;
  private readonly integers: Shared;
  private readonly exact: Shared;
  /** Encodings below bit vectors, in the order in which they are tried: Ints only, then with NaN, -0 and infinities. */
  private readonly bits: readonly ArithmeticEncoding[];
  private readonly opaque: ArithmeticEncoding;
  private readonly asserted: Bool[] = [];
  private readonly assertedDoubles: Bool[] = [];
  /** What nonlinear queries have taken that got no answer, as looks at clauses. */
  private undecided = 0;
  private readonly texts: TextSolver;
  private readonly assertedTexts: Bool[] = [];
  /** Made when a query first has functions of strings. */
  private slices: Slices | undefined;

  constructor(
    private readonly terms: Terms,
    private readonly limits: SolverLimits,
    /** Characters of strings on circuits. */
    stringLength?: number,
  ) {
    this.session = new SolverSession(terms, limits);
    this.texts = new TextSolver(terms, stringLength, (formulas, near) => repaired(terms, formulas, near));
    this.integers = this.shared('integers');
    this.exact = this.shared('exact');
    this.bits = (['integers', 'special'] as const).map(
      (model) => new ArithmeticEncoding(terms, model, 'vectors'),
    );
    this.opaque = new ArithmeticEncoding(terms, 'opaque', 'vectors');
  }

  /** Asserts a formula for all later checks. */
  assert(formula: Bool): void {
    this.asserted.push(formula);
    if (this.has(Trait.Open, [formula])) this.assertedTexts.push(formula);
    this.slices?.assert(formula);
    if (!this.has(Trait.Double, [formula])) {
      this.session.assert(this.exact.encoding.of(formula));
      return;
    }
    this.assertedDoubles.push(formula);
    for (const { encoding, name } of [this.integers, this.exact])
      this.session.assert(this.terms.implies(name, encoding.of(formula)));
  }

  /** What queries about strings, and those of numbers that no box decides, have taken so far, as looks at clauses. */
  get visits(): number {
    return this.texts.visits + this.undecided;
  }

  /** Whether longer strings than the last query allowed for might be models of it, if that is not known. */
  get mayBeLonger(): boolean {
    return this.texts.mayBeLonger;
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
    const query = { assumptions, variables, limits };
    const text = this.isTextual(assumptions) ? await this.textual(query) : undefined;
    if (text?.status === 'bounded')
      return { status: 'unknown', cause: 'incomplete', reason: `only longer texts than ${text.places}` };
    if (text) return text;
    const { isSpent } = this.texts;
    const answer = await this.withoutTexts(query);
    if (!isSpent || answer.status !== 'unknown' || answer.cause !== 'incomplete') return answer;
    if (limits.rlimit < this.limits.rlimit)
      return { ...answer, cause: 'resources', reason: 'circuits for strings are left for later' };
    return lastEffort(limits.timeout).visits < EFFORT.last.visits
      ? { ...answer, cause: 'time', reason: 'there is no time for larger circuits for strings' }
      : answer;
  }

  private async withoutTexts(query: Query): Promise<CheckResult> {
    const { assumptions } = query;
    if (this.has(Trait.Double, assumptions) || this.assertedDoubles.length > 0)
      return await this.doubles(query);
    if (this.has(Trait.BitsMeet, assumptions)) {
      const answer = await this.script(query, writeBits(this.terms, [...this.asserted, ...assumptions]));
      if (answer && (answer.status === 'unsat' || this.holds(query, answer))) return answer;
    }
    return this.isTextual(assumptions) ? await this.open(query) : await this.arithmetic(query, this.exact);
  }

  /**
   * An answer by circuits for strings alone, without Z3, if there is one.
   * @param asserted formulas that the literals are connected with
   * @param near a model of what is asserted, and characters of texts beyond which no model is looked for, unless the query
   *   asks for more
   */
  text(
    asserted: readonly Bool[],
    literals: readonly Bool[],
    near: Pick<TextQuery, 'base' | 'longest'>,
  ): TextAnswer | undefined {
    if (!this.has(Trait.Open, literals)) return undefined;
    return this.texts.solve({ asserted, literals, ...near }, EFFORT.first);
  }

  /** What circuits have refuted for strings of some length, of a query that was not answered. */
  bounded(assumptions: readonly Bool[], longest: number | undefined): BoundedRefutation | undefined {
    if (!this.has(Trait.Open, assumptions)) return undefined;
    const asserted = this.sliced(assumptions).asserted();
    const answer = this.texts.solve({ asserted, literals: assumptions, longest }, EFFORT.first);
    return answer?.status === 'bounded' && !isWeak(answer) ? answer : undefined;
  }

  /** Whether functions of strings are among the assumptions, or in what is asserted of their variables. */
  private isTextual(assumptions: readonly Bool[]): boolean {
    if (this.has(Trait.Open, assumptions)) return true;
    return this.assertedTexts.length > 0 && this.has(Trait.Open, this.sliced(assumptions).asserted());
  }

  private sliced(assumptions: readonly Bool[]): Slice {
    if (this.slices === undefined) {
      this.slices = new Slices(this.terms);
      for (const formula of this.asserted) this.slices.assert(formula);
    }
    return this.slices.of(assumptions, assumptions.length);
  }

  /** An answer by circuits for strings, which are made of what the assumptions are connected with. */
  private async textual(query: Query): Promise<CheckResult | BoundedRefutation | undefined> {
    const { assumptions, limits } = query;
    const slice = this.sliced(assumptions);
    const isLast = limits.rlimit >= this.limits.rlimit;
    const answer = this.texts.solve(
      { asserted: slice.asserted(), literals: assumptions, base: limits.near, longest: limits.longest },
      isLast ? lastEffort(limits.timeout) : EFFORT.first,
    );
    // A query that is asked again has been given to all else.
    if (answer?.status === 'bounded') return isLast && !isWeak(answer) ? answer : undefined;
    if (answer?.status !== 'sat' || query.variables.every((variable) => slice.has(variable))) return answer;
    const whole = limits.near && over(limits.near, answer.model);
    if (whole && this.asserted.every(this.terms.evaluator(whole).bool))
      return { status: 'sat', model: whole };
    // Any model of what is asserted gives values to the other variables.
    const rest = await this.arithmetic({ ...query, assumptions: [] }, this.exact);
    if (rest.status !== 'sat') return undefined;
    const model = over(rest.model, answer.model);
    return this.asserted.every(this.terms.evaluator(model).bool) ? { status: 'sat', model } : undefined;
  }

  /**
   * Queries with functions of strings or nonlinear operators on bigints: arithmetic that leaves these open, then local
   * search from its model, then bit vectors for bigints of limited size.
   */
  private async open(query: Query): Promise<CheckResult> {
    const answer = await this.arithmetic(query, this.exact);
    if (answer.status !== 'sat' || this.holds(query, answer)) return answer;
    const mended = this.mended(query, answer.model);
    if (mended) return mended;
    const small = subterms(this.terms, query.assumptions)
      .filter((term) => isByAmount(this.terms.op[term]!))
      .map((term) => this.exact.encoding.hasSmallAmount(term));
    const near = small.length > 0 ? await this.arithmetic(query, this.exact, small) : answer;
    if (this.holds(query, near)) return near;
    const script = writeWideBits(this.terms, [...this.asserted, ...query.assumptions]);
    const found = await this.script(query, script);
    if (found && this.holds(query, found)) return found;
    return { status: 'unknown', cause: 'incomplete', reason: 'no encoding answers the query' };
  }

  /** Local search from a model that gives operators left open by the encoding other values than they have. */
  private mended(query: Query, model: Assignment): CheckResult | undefined {
    const formulas = [...this.asserted, ...query.assumptions];
    const found = repaired(this.terms, formulas, model);
    return found && { status: 'sat', model: found };
  }

  private async doubles(query: Query): Promise<CheckResult> {
    const { assumptions } = query;
    const areBitsMet = this.has(Trait.BitsMeet, assumptions);
    const isNonlinear = this.has(Trait.Rounded | Trait.Bits | Trait.Calendar, assumptions);
    // What is asked again has no easy answer.
    const isLast = query.limits.rlimit >= this.limits.rlimit;
    // What functions of strings keep open, no box narrows: numbers beside them may still refute it.
    const isOpen = this.has(Trait.Open, assumptions);
    const budget = isOpen ? BOXES.beside : isLast ? BOXES.last : BOXES.first;
    const boxes = isNonlinear ? this.boxes(query, budget) : undefined;
    if (boxes?.status === 'unsat' || (boxes && (areBitsMet || isLast))) return boxes;
    const sample =
      isNonlinear && !boxes ? this.sampled(query, isLast ? SAMPLES.last : SAMPLES.first) : undefined;
    if (sample) return sample;
    if (areBitsMet) {
      const answer =
        (isLast || isOpen ? undefined : this.boxes(query, BOXES.again)) ?? (await this.vectors(query));
      if (answer) return answer;
    }
    const isRounded = this.has(Trait.Rounded, [...assumptions, ...this.assertedDoubles]);
    const limited = isNonlinear ? this.limited(query, NONLINEAR) : query;
    // A model of integers hardly ever has the values that functions of strings give.
    const integral = isOpen ? undefined : await this.arithmetic(limited, this.integers);
    if (integral && this.holds(query, integral)) return integral;
    const exact = await this.arithmetic(limited, this.exact);
    if (this.holds(query, exact)) return exact;
    if (boxes) return boxes;
    if (isNonlinear) this.undecided += isLast ? UNDECIDED.last : UNDECIDED.first;
    const special = isNonlinear && exact.status !== 'unsat' ? this.special(query) : undefined;
    if (special) return special;
    if (exact.status === 'unsat') {
      const refuted = isRounded ? await this.rounded(isLast ? query : this.limited(query, ROUNDED)) : exact;
      if (refuted) return refuted;
    }
    if (isOpen && exact.status === 'sat') {
      const mended = this.mended(query, exact.model);
      if (mended) return mended;
      // Without rounded results only functions of strings are undecided, and Float64 knows no more about them.
      if (!isRounded && !this.has(Trait.Call, assumptions))
        return { status: 'unknown', cause: 'incomplete', reason: 'no encoding knows functions of strings' };
    }
    const again =
      isNonlinear && !isOpen && !isLast && !areBitsMet ? this.boxes(query, BOXES.again) : undefined;
    if (again) return again;
    // The steps below take as long as many other queries.
    if (!isLast) return { status: 'unknown', cause: 'resources', reason: 'rounding is left for later' };
    if (this.has(Trait.Call, assumptions)) {
      const found = await this.inverted(query, exact.status === 'sat' ? exact : (integral ?? exact));
      if (found) return found;
    }
    const float = await this.floats(query);
    if (float) return float;
    // What has an exact model is not refuted by leaving room for rounding, and functions of strings have other values.
    const isHopeless = isOpen && exact.status === 'sat';
    if (exact.status !== 'unsat' && isRounded && !isHopeless) {
      const refuted = await this.rounded(query);
      if (refuted) return refuted;
    }
    return { status: 'unknown', cause: 'incomplete', reason: 'no encoding of doubles answers the query' };
  }

  /** A model that was found by chance. */
  private sampled(query: Query, budget: number): CheckResult | undefined {
    const formulas = [...this.assertedDoubles, ...query.assumptions];
    const model = sampled(this.terms, formulas, undefined, budget);
    const answer = model && { status: 'sat' as const, model };
    return answer && this.holdsInAll(query, answer) ? answer : undefined;
  }

  /** A model of special values, as `special-values.ts` lists them. */
  private special(query: Query): CheckResult | undefined {
    const formulas = [...this.assertedDoubles, ...query.assumptions];
    const model = specialModel(this.terms, formulas, BOXES.special);
    const answer = model && { status: 'sat' as const, model };
    return answer && this.holds(query, answer) ? answer : undefined;
  }

  /** An answer by branch and prune: its refutations hold of doubles, and its models are checked. */
  private boxes(query: Query, budget: number): CheckResult | undefined {
    const { assumptions } = query;
    const formulas = [...this.assertedDoubles, ...assumptions];
    const answer = branchAndPrune(this.terms, formulas, budget, query.limits.near);
    if (answer?.status !== 'unsat') return answer && this.holdsInAll(query, answer) ? answer : undefined;
    return { status: 'unsat', core: assumptions.filter((literal) => answer.core.has(literal)) };
  }

  private limited(query: Query, share: number): Query {
    return { ...query, limits: { ...query.limits, rlimit: Math.ceil(this.limits.rlimit * share) } };
  }

  private async arithmetic(
    { assumptions, variables, limits }: Query,
    shared: Shared,
    more: readonly Bool[] = [],
  ): Promise<CheckResult> {
    const { encoding, name } = shared;
    const encoded = [...assumptions, ...more].map((literal) => encoding.of(literal));
    const plain = variables.filter((variable) => !this.isDouble(variable));
    const doubles = variables.filter((variable) => this.isDouble(variable));
    const wanted = [...plain, ...doubles.flatMap((variable) => encoding.partsOf(variable))];
    for (const fact of encoding.facts.slice(shared.known)) this.session.assert(fact);
    shared.known = encoding.facts.length;
    const literals = this.assertedDoubles.length > 0 ? [name, ...encoded] : encoded;
    const answer = await this.session.check(literals, wanted, limits);
    if (answer.status === 'sat')
      return { status: 'sat', model: read(encoding, plain, doubles, answer.model) };
    if (answer.status === 'unknown') return answer;
    const core = new Set(answer.core);
    return { status: 'unsat', core: assumptions.filter((_, i) => core.has(encoded[i]!)) };
  }

  /** An answer with every result within a rounding error of the exact one. A model counts only if it holds of doubles. */
  private async rounded(query: Query): Promise<CheckResult | undefined> {
    const { assumptions, variables, limits } = query;
    const encoding = new ArithmeticEncoding(this.terms, 'rounded');
    const encoded = assumptions.map((literal) => encoding.of(literal));
    const rest = this.assertedDoubles.map((formula) => encoding.of(formula));
    const plain = variables.filter((variable) => !this.isDouble(variable));
    const doubles = variables.filter((variable) => this.isDouble(variable));
    const wanted = [...plain, ...doubles.flatMap((variable) => encoding.partsOf(variable))];
    const answer = await this.session.check([...encoded, ...rest, ...encoding.facts], wanted, limits);
    if (answer.status === 'sat') {
      const found = { status: 'sat', model: read(encoding, plain, doubles, answer.model) } as const;
      return this.holds(query, found) ? found : undefined;
    }
    if (answer.status === 'unknown') return undefined;
    const core = new Set(answer.core);
    return { status: 'unsat', core: assumptions.filter((_, i) => core.has(encoded[i]!)) };
  }

  private async floats(query: Query): Promise<CheckResult | undefined> {
    const { assumptions } = query;
    // A refutation of the easy assumptions refutes all of them.
    const easy = assumptions.filter((literal) => !this.isHard(literal));
    const share = easy.length < assumptions.length ? SHARE.hard : SHARE.usual;
    const isMixed = easy.length > 0 && easy.length < assumptions.length;
    for (const part of isMixed ? [easy, assumptions] : [assumptions]) {
      const script = writeFloats(this.terms, [...this.asserted, ...part]);
      const answer = await this.script(
        { ...query, assumptions: part },
        script,
        part === easy ? SHARE.usual : share,
      );
      if (answer?.status === 'unsat' && script!.isComplete) return answer;
      if (answer && this.holds(query, answer)) return answer;
    }
    return undefined;
  }

  /** Whether a formula has products or quotients of unknown doubles, or functions: these become large circuits. */
  private isHard(literal: Bool): boolean {
    const { terms } = this;
    const seen = new Set([Math.abs(literal)]);
    for (const term of seen) {
      const args = terms.args[term]!;
      const op = terms.op[term]!;
      const isProduct = op === TermOp.Mul || op === TermOp.Div;
      if (isProduct && !args.some((arg) => Math.abs(terms.constantOf(arg) ?? 0) === 1)) return true;
      if (op === TermOp.Div || op === TermOp.Call || op === TermOp.Rem || op === TermOp.ToInt32) return true;
      for (const arg of args) seen.add(Math.abs(arg));
    }
    return false;
  }

  /** An answer with bit operators on bit vectors, for each encoding of the doubles below them. */
  private async vectors(query: Query): Promise<CheckResult | undefined> {
    const formulas = [...this.asserted, ...query.assumptions];
    for (const encoding of this.bits) {
      const encoded = formulas.map((formula) => encoding.of(formula));
      const answer = await this.script(query, writeBits(this.terms, [...encoded, ...encoding.facts]));
      if (answer?.status !== 'sat') continue;
      const doubles = query.variables.filter((variable) => this.isDouble(variable));
      const plain = [...answer.model.booleans.keys(), ...answer.model.numbers.keys()];
      const model = { status: 'sat' as const, model: read(encoding, plain, doubles, answer.model) };
      if (this.holds(query, model)) return model;
    }
    const encoded = formulas.map((formula) => this.opaque.of(formula));
    const answer = await this.script(query, writeBits(this.terms, [...encoded, ...this.opaque.facts]));
    return answer?.status === 'unsat' ? answer : undefined;
  }

  /** Undefined if there is no script or no answer. */
  private async script(
    { assumptions, limits }: Query,
    script: { readonly text: string; readonly names: ReadonlyMap<number, string> } | undefined,
    share = SHARE.usual,
  ): Promise<CheckResult | undefined> {
    if (!script) return undefined;
    const rlimit = Math.ceil(limits.rlimit * share);
    const answer = await this.session.checkScript(script.text, script.names, { ...limits, rlimit });
    if (answer.status === 'unknown') return undefined;
    return answer.status === 'unsat' ? { status: 'unsat', core: assumptions } : answer;
  }

  /** A model found by inverting opaque functions: arguments for which they may give the wanted results. */
  private async inverted(query: Query, answer: CheckResult): Promise<CheckResult | undefined> {
    let left = MOST_GUESSES;
    for (const { argument, value } of inversions(this.terms, query.assumptions)) {
      if (this.terms.op[argument] === TermOp.NumVar && answer.status === 'sat') {
        const numbers = new Map(answer.model.numbers).set(argument, value);
        const found = { status: 'sat' as const, model: { ...answer.model, numbers } };
        if (this.holdsInAll(query, found)) return found;
        continue;
      }
      if (left === 0) continue;
      left -= 1;
      const guess = this.terms.eq(argument, this.terms.double(value));
      const found = await this.arithmetic(query, this.exact, [guess]);
      if (this.holds(query, found)) return found;
    }
    return undefined;
  }

  /** As `holds`, for a model that was found without all assertions: they are checked, too. */
  private holdsInAll(query: Query, answer: CheckResult): boolean {
    if (answer.status !== 'sat' || !this.holds(query, answer)) return false;
    return this.asserted.every(this.terms.evaluator(answer.model).bool);
  }

  private holds({ assumptions }: Query, answer: CheckResult): boolean {
    if (answer.status !== 'sat') return false;
    const { bool } = this.terms.evaluator(answer.model);
    return [assumptions, this.assertedDoubles, this.assertedTexts].every((all) => all.every(bool));
  }

  private has(trait: number, literals: readonly Bool[]): boolean {
    return literals.some((literal) => (this.terms.traits(literal) & trait) !== 0);
  }

  private isDouble(variable: number): boolean {
    return this.terms.sort(variable) === 'double';
  }

  private shared(model: 'integers' | 'exact'): Shared {
    const name = this.terms.boolVar(`doubles are ${model}`);
    return { encoding: new ArithmeticEncoding(this.terms, model), name, known: 0 };
  }
}

interface Query {
  readonly assumptions: readonly Bool[];
  readonly variables: readonly number[];
  readonly limits: QueryLimits;
}

/** A model with the doubles that its numbers stand for. */
function read(
  encoding: ArithmeticEncoding,
  plain: readonly number[],
  doubles: readonly number[],
  model: Assignment,
): Assignment {
  const booleans = new Map<number, boolean>();
  const numbers = new Map<number, number>();
  const bigints = new Map<number, bigint>();
  for (const variable of plain) {
    const [truth, number] = [model.booleans.get(variable), model.numbers.get(variable)];
    const bigint = model.bigints?.get(variable);
    if (truth !== undefined) booleans.set(variable, truth);
    if (number !== undefined) numbers.set(variable, number);
    if (bigint !== undefined) bigints.set(variable, bigint);
  }
  for (const variable of doubles) numbers.set(variable, encoding.valueOf(variable, model));
  return { booleans, numbers, bigints };
}
