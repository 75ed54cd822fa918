/**
 * The unrolled contracts of some objects: their states, the calls between them, and what runs have shown, in one session of
 * the solver. Targets that need the same objects share it: each adds goals of its own.
 */
import type { SourceModel } from '../inputs/domains/domain.js';
import type { Guarded } from '../inputs/guarded/guarded.js';
import { Portfolio } from '../solver/portfolio.js';
import { type Bool, Terms } from '../solver/terms/terms.js';
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
  readonly usualValues = new UsualValues();
  readonly usual: UsualValue[] = [];
  private readonly excluded = new Set<PossibleCall>();
  private readonly solver: Portfolio;
  private readonly factors = new SmallFactors(this.terms);
  private readonly small = this.terms.boolVar('small factors');
  private readonly asserted = new Set<Bool>();

  constructor(
    readonly model: SourceModel,
    readonly objects: readonly RelevantObject[],
    limits: SolverLimits,
  ) {
    this.space = new StateSpace(model, objects, this.variables);
    this.possible = possibleCalls(model, objects);
    this.contracts = new ContractTerms(model, this.terms);
    this.solver = new Portfolio(this.terms, limits);
  }

  async close(): Promise<void> {
    await this.solver.close();
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
    for (const { call, guard } of calls) if (this.excluded.has(call)) this.variables.require(-guard);
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
      this.solver.assert(condition);
    }
  }

  async check(more: readonly Bool[], names: readonly Bool[] = this.contracts.assumed) {
    const answer = await this.solver.check([...names, ...more], this.variables.all);
    if (answer.status !== 'unknown') return answer;
    for (const condition of this.factors.take())
      this.solver.assert(this.terms.implies(this.small, condition));
    const again = await this.solver.check([...names, ...more, this.small], this.variables.all);
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
      variables.require(terms.implies(terms.and(space.still, guard), isUsual));
  }
}
