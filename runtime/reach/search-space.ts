/**
 * The unrolled contracts of some objects: their states, the calls between them, and what runs have shown, in one session of
 * the solver. Targets that need the same objects share it: each adds goals of its own.
 */
import type { SourceModel } from '../inputs/domains/domain.js';
import type { Guarded } from '../inputs/guarded/guarded.js';
import { Portfolio } from '../solver/portfolio.js';
import { type Bool, Terms } from '../solver/terms/terms.js';
import { CircuitSession } from '../solver/text/circuit-session.js';
import type { SolverLimits } from '../solver/z3/session.js';
import { SmallFactors } from './small-factors.js';
import type { RelevantObject } from './states/relevant-objects.js';
import { StateSpace } from './states/state-space.js';
import { VirtualState } from './states/virtual-state.js';
import { ContractTerms } from './transitions/contract-terms.js';
import { type PossibleCall, possibleCalls } from './transitions/possible-calls.js';
import { frameReferences, type Transition, transition } from './transitions/transition.js';
import { UsualValues } from './usual-values.js';
import { isValue, type ReachValue, Variables } from './values.js';

/** A value of a component that a call is assumed to leave in what it makes. */
export interface UsualValue {
  readonly call: PossibleCall;
  readonly key: string;
  /** The pure method of which calls with arguments give it, whatever these are. */
  readonly asked: string | undefined;
  readonly value: ReachValue;
}

export class SearchSpace {
  readonly terms = new Terms();
  readonly variables = new Variables(this.terms);
  readonly contracts: ContractTerms;
  readonly space: StateSpace;
  readonly possible: readonly PossibleCall[];
  readonly states: VirtualState[] = [];
  readonly transitions: Transition[] = [];
  /** States of fakes, and the steps between them. */
  readonly asides: VirtualState[] = [];
  readonly asideSteps: Transition[] = [];
  usualValues = new UsualValues();
  usual: UsualValue[] = [];
  private readonly excluded = new Set<PossibleCall>();
  /** That what the search at hand has learned holds: sequences do not depend on which targets were searched before. */
  private learned: Bool;
  /** It answers most queries, and the portfolio is made for the first one that it does not. */
  private readonly circuits = new CircuitSession(this.terms);
  private portfolio: Portfolio | undefined;
  /** What the portfolio has not been told. */
  private untold: Bool[] = [];
  /** Answers of fakes are those that Z3 gives. */
  private readonly hasCircuits: boolean;
  private readonly factors = new SmallFactors(this.terms);
  private readonly small = this.terms.boolVar('small factors');
  private readonly asserted = new Set<Bool>();

  constructor(
    readonly model: SourceModel,
    readonly objects: readonly RelevantObject[],
    private readonly limits: SolverLimits,
  ) {
    this.space = new StateSpace(model, objects, this.variables);
    this.possible = possibleCalls(model, objects);
    this.contracts = new ContractTerms(model, this.terms);
    this.learned = this.terms.boolVar('learned');
    this.hasCircuits = !objects.some(({ isFake }) => isFake);
  }

  async close(): Promise<void> {
    await this.portfolio?.close();
  }

  /** The portfolio, told of all that is asserted. */
  private get solver(): Portfolio {
    this.portfolio ??= new Portfolio(this.terms, this.limits);
    for (const formula of this.untold) this.portfolio.assert(formula);
    this.untold = [];
    return this.portfolio;
  }

  /** Takes what a run has shown, until the search ends. */
  learn(condition: Bool): void {
    this.variables.require(this.terms.implies(this.learned, condition));
  }

  /** Forgets what was learned. */
  end(): void {
    this.variables.require(-this.learned);
    this.learned = this.terms.boolVar(`learned @${this.terms.size}`);
    this.usual = [];
    this.usualValues = new UsualValues();
    this.excluded.clear();
    this.settle();
  }

  /** The state behind so many calls. */
  at(depth: number): VirtualState {
    while (this.states.length <= depth) this.extend();
    return this.states[depth]!;
  }

  /** Adds the state after one more call. */
  private extend(): void {
    const { states, space, contracts, variables } = this;
    const before = states.at(-1);
    const state = new VirtualState(space, states.length);
    states.push(state);
    variables.require(contracts.ofState(state));
    if (before) {
      const step = transition(contracts, this.possible, before, state);
      this.transitions.push(step);
      this.leaveOut(step);
    }
    this.settle();
  }

  /**
   * Takes that callers cannot name some classes and functions: calls that do are none.
   * @returns whether there are such calls
   */
  exclude(names: readonly string[]): boolean {
    const isHidden = ({ kind, className, name }: PossibleCall): boolean =>
      kind !== 'literal' && names.includes(className ?? (kind === 'function' ? name : ''));
    if (!this.possible.some((call) => isHidden(call) && !this.excluded.has(call))) return false;
    for (const call of this.possible) if (isHidden(call)) this.excluded.add(call);
    for (const one of this.transitions) this.leaveOut(one);
    this.settle();
    return true;
  }

  private leaveOut({ calls }: Transition): void {
    for (const { call, guard } of calls) if (this.excluded.has(call)) this.learn(-guard);
  }

  /** The contracts of all references, and what becomes of their results from step to step. */
  settle(): void {
    const states = [...this.states, ...this.asides];
    const steps = [...this.transitions, ...this.asideSteps].reverse();
    const count = (): number => states.reduce((sum, { references }) => sum + references.length, 0);
    for (let grows = true; grows; ) {
      const size = count();
      for (const state of states) this.variables.require(this.contracts.ofReferences(state));
      for (const one of steps) frameReferences(one);
      for (const one of this.transitions) for (const usual of this.usual) this.assume(one, usual);
      grows = count() > size;
    }
    for (const condition of this.variables.takeConditions()) {
      if (this.asserted.has(condition)) continue;
      this.asserted.add(condition);
      this.circuits.assert(condition);
      this.untold.push(condition);
    }
  }

  /** As `check`; that nothing with small values is a model counts as a refutation, too. */
  async look(more: readonly Bool[]) {
    const known = this.hasCircuits
      ? this.circuits.check([...this.contracts.assumed, ...more, this.learned])
      : undefined;
    return known ?? (await this.check(more));
  }

  async check(more: readonly Bool[], names: readonly Bool[] = this.contracts.assumed) {
    const all = [...names, ...more, this.learned];
    const known = this.hasCircuits ? this.circuits.check(all) : undefined;
    if (known?.status === 'sat' || known?.isBounded === false) return known;
    const answer = await this.solver.check(all, this.variables.all);
    if (answer.status !== 'unknown') return answer;
    for (const condition of this.factors.take())
      this.solver.assert(this.terms.implies(this.small, condition));
    const again = await this.solver.check([...all, this.small], this.variables.all);
    return again.status === 'sat' ? again : answer;
  }

  /** What was seen; a call that its contract refuses has no value, though the code may return one. */
  isSeen(value: Guarded, seen: ReachValue): Bool {
    const isIt = isValue(this.terms, value, seen);
    return seen.kind === 'none' ? isIt : this.terms.any([value.absent, isIt]);
  }

  /** What a maker usually leaves, as long as calls leave alone what their contracts do not bear on. */
  private assume({ calls, after }: Transition, { call, key, asked, value }: UsualValue): void {
    const { terms, space, variables } = this;
    const object = call.result!;
    const component = after.componentsOf(object).get(key);
    const own =
      asked === undefined
        ? [...(component ? [component] : [])]
        : after.references.flatMap(({ name, receiver, result }) =>
            name === asked && receiver === object ? [result] : [],
          );
    const isUsual = terms.all(own.map((one) => this.isSeen(one, value)));
    for (const { guard } of calls.filter((one) => one.call === call))
      variables.require(terms.implies(terms.all([this.learned, space.still, guard]), isUsual));
  }
}
