/**
 * The search for a sequence of calls after which a call of the target is allowed: bounded model checking of the contracts
 * (IntiSa, Section IV) with one call more at a time, in one session of the solver. A step guard says at which depth the
 * precondition holds (Definition 10).
 */
import type { Input, MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { isNullable } from '../inputs/domains/domains.js';
import { type Guarded, guardedReference } from '../inputs/guarded/guarded.js';
import { parameterDomain } from '../inputs/model/declaration.js';
import { Portfolio } from '../solver/portfolio.js';
import { type Assignment, type Bool, FALSE, Terms } from '../solver/terms/terms.js';
import type { SolverLimits } from '../solver/z3/session.js';
import { type Conjunct, type MethodContract, methodContract } from '../spec/index.js';
import { constantsNear } from './constants.js';
import { Fakes } from './fakes.js';
import type { Plan, PlannedCall, PlannedObject } from './plan.js';
import { SmallFactors } from './small-factors.js';
import { type RelevantObject, relevantObjects } from './states/relevant-objects.js';
import { StateSpace } from './states/state-space.js';
import { VirtualState } from './states/virtual-state.js';
import { type ContractCall, ContractTerms } from './transitions/contract-terms.js';
import { type PossibleCall, possibleCalls } from './transitions/possible-calls.js';
import { frameReferences, type Transition, transition } from './transitions/transition.js';
import { decode, isValue, type ReachValue, unknownValue, Variables } from './values.js';

export interface SearchTarget {
  readonly className: string | undefined;
  readonly method: MethodModel;
  readonly isReceiver: boolean;
}

export type SearchResult =
  | { readonly kind: 'reached'; readonly plan: Plan }
  /** `conflict`: formulas of contracts that cannot hold together. */
  | {
      readonly kind: 'unreachable';
      readonly conflict: readonly Conjunct[];
      /** Relevant objects that no calls make. */
      readonly missing: readonly RelevantObject[];
      /** No number of calls is enough. */
      readonly isAtAnyDepth: boolean;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What was seen of a component of an object. */
export interface Observed {
  readonly object: number;
  readonly key: string;
  readonly value: ReachValue;
}

/** The goal at one depth. */
interface Goal {
  /** The step guard. */
  readonly guard: Bool;
  readonly receiver: Guarded | undefined;
  readonly args: readonly Guarded[];
}

/** Queries that make a core smaller. */
const MOST_SHRINKING = 24;

export class ContractSearch {
  private readonly terms = new Terms();
  private readonly variables = new Variables(this.terms);
  private readonly solver: Portfolio;
  private readonly contracts: ContractTerms;
  private readonly space: StateSpace;
  private readonly possible: readonly PossibleCall[];
  private readonly states: VirtualState[] = [];
  private readonly transitions: Transition[] = [];
  private readonly contract: MethodContract;
  private readonly factors = new SmallFactors(this.terms);
  private readonly small = this.terms.boolVar('small factors');
  private undecided: SearchResult | undefined;
  /** Whether calls are assumed to leave alone what their contracts do not bear on. */
  private isStill = true;
  private isStuck = false;
  /** Depths at which there is no sequence. */
  private readonly refuted = new Set<number>();
  private depth = 0;
  private goals: (Goal | undefined)[] = [];
  /** Of the last sequence: what makes each of its calls, and its arguments. */
  private last: readonly Bool[] = [];
  /** Relevant objects that some calls make. */
  private readonly made = new Set<number>();
  readonly objects: readonly RelevantObject[];
  /** What makes the last sequence what it is. */
  private fixed: readonly Bool[] = [];
  private lastDepth = 0;
  /** States of fakes, and the steps between them. */
  private readonly asides: VirtualState[] = [];
  private readonly asideSteps: Transition[] = [];
  private readonly needed: readonly RelevantObject[];

  constructor(
    model: SourceModel,
    private readonly target: SearchTarget,
    limits: SolverLimits,
    withFakes = false,
  ) {
    const { className, method, isReceiver } = target;
    const receiver: readonly Input[] =
      isReceiver && className !== undefined
        ? [{ name: 'this', domain: { kind: 'class', name: className }, rest: false }]
        : [];
    const inputs = [...receiver, ...method.parameters.filter(({ rest }) => !rest)];
    this.objects = this.ofClassItself(relevantObjects(model, inputs, withFakes));
    const names = inputs.flatMap(({ name, domain }) => (isNullable(domain) ? [] : [name]));
    this.needed = this.objects.filter(({ name }, i) => (isReceiver && i === 0) || names.includes(name));
    this.space = new StateSpace(model, this.objects, this.variables);
    this.possible = possibleCalls(model, this.objects);
    this.contracts = new ContractTerms(model, this.terms);
    this.contract = methodContract(model, className, method, isReceiver);
    this.solver = new Portfolio(this.terms, limits);
  }

  /** The receiver is an instance of the class that the target names, where that can have any. */
  private ofClassItself(objects: readonly RelevantObject[]): readonly RelevantObject[] {
    const { isReceiver, className } = this.target;
    const [first] = objects;
    const own = first?.classes.find(({ name }) => name === className);
    if (!isReceiver || !first || first.isFake || !own) return objects;
    return [{ ...first, classes: [own] }, ...objects.slice(1)];
  }

  async close(): Promise<void> {
    await this.solver.close();
  }

  /** The next sequence of at most `bound` calls, shorter ones first; behind what was learned none that it refutes. */
  async next(bound: number): Promise<SearchResult> {
    for (; this.isStill && this.depth <= bound; this.depth += 1) {
      const plan = await this.still(this.depth);
      if (plan) return { kind: 'reached', plan };
    }
    if (this.isStill) this.depth = 0;
    this.isStill = false;
    for (; ; this.depth += 1) {
      const found = await this.at(this.depth, this.depth === bound);
      if (found.kind === 'reached') return found;
      // What is not known of one depth need not be asked of the next one.
      if (found.kind === 'unknown') this.undecided ??= found;
      const isOver = this.depth === bound || (found.kind === 'unreachable' && found.isAtAnyDepth);
      if (isOver) return this.undecided ?? found;
    }
  }

  /** A sequence of calls that leave alone what their contracts do not bear on. */
  private async still(depth: number): Promise<Plan | undefined> {
    const goal = this.goalAt(depth);
    if (!goal || this.isStuck) return undefined;
    const answer = await this.check([goal.guard, this.space.still]);
    if (answer.status === 'sat') return await this.plan(depth, goal, answer.model);
    if (answer.status === 'unknown') return undefined;
    const isOfGoal = answer.core.includes(goal.guard);
    // No more calls can be made, or what is refuted here is so without the assumption, too.
    if (!answer.core.includes(this.space.still)) this.refuted.add(depth);
    this.isStuck = !isOfGoal;
    return undefined;
  }

  private goalAt(depth: number): Goal | undefined {
    while (this.states.length <= depth) this.extend();
    while (this.goals.length <= depth) this.goals.push(this.goal(this.goals.length));
    return this.goals[depth];
  }

  /**
   * Takes what was observed behind a call of the last sequence. Where the same calls are made with the same arguments,
   * that is what there is.
   * @param at the number of the call
   * @param observed undefined: the call is refused
   */
  learn(at: number, observed: readonly Observed[] | undefined): void {
    const { terms, variables, last } = this;
    const same = terms.all(last.slice(0, at + 1));
    const state = this.states[at + 1]!;
    const facts = (observed ?? []).flatMap(({ object, key, value }) => {
      const component = state.componentsOf(object).get(key);
      return component ? [isValue(terms, component, value)] : [];
    });
    variables.require(terms.implies(same, observed ? terms.all(facts) : FALSE));
    this.settle();
  }

  /** What fakes may answer behind the last sequence. */
  fakes(): Fakes {
    const { terms, space, contracts, variables } = this;
    const state = this.states[this.lastDepth]!;
    const goal = this.goals[this.lastDepth]!;
    return new Fakes({
      model: space.model,
      terms,
      space,
      contracts,
      constants: constantsNear(space.model.source, this.target.method.start),
      begin: { state, literals: this.fixed },
      allowed: (now) => {
        const call: ContractCall = { receiver: goal.receiver ? 0 : undefined, args: goal.args };
        const allowed = contracts.allowed(this.contract, call, now);
        this.settle();
        return allowed;
      },
      add: (after, step) => {
        if (after) {
          this.asides.push(after);
          variables.require(contracts.ofState(after));
        }
        if (step) this.asideSteps.push(step);
        this.settle();
      },
      check: async (literals) => await this.check(literals),
    });
  }

  /** Adds the state after one more call. */
  private extend(): void {
    const { states, space, contracts, variables } = this;
    const before = states.at(-1);
    const state = new VirtualState(space, states.length);
    states.push(state);
    variables.require(contracts.ofState(state));
    if (before) this.transitions.push(transition(contracts, this.possible, before, state));
    this.settle();
  }

  /** The contracts of all references, and what becomes of their results from step to step. */
  private settle(): void {
    const states = [...this.states, ...this.asides];
    const steps = [...this.transitions, ...this.asideSteps].reverse();
    const count = (): number => states.reduce((sum, { references }) => sum + references.length, 0);
    for (let grows = true; grows; ) {
      const size = count();
      for (const state of states) this.variables.require(this.contracts.ofReferences(state));
      for (const one of steps) frameReferences(one);
      grows = count() > size;
    }
    for (const condition of this.variables.takeConditions()) this.solver.assert(condition);
  }

  private goal(depth: number): Goal | undefined {
    const { variables, space } = this;
    const state = this.states[depth]!;
    const { isReceiver, className, method } = this.target;
    const guard = this.terms.boolVar(`step ${depth}`);
    const options = (name: string) => ({
      label: `${name} of the target @${depth}`,
      candidates: state.candidates,
      standIn: space.standIn,
      under: guard,
    });
    const receiver = isReceiver ? (state.exists[0] === FALSE ? undefined : guardedReference(0)) : undefined;
    if (isReceiver && (!receiver || className === undefined)) return undefined;
    const args: Guarded[] = [];
    for (const parameter of method.parameters) {
      if (parameter.rest) break;
      const value = unknownValue(variables, parameterDomain(parameter), options(parameter.name));
      if (!value) return undefined;
      args.push(value);
    }
    const call: ContractCall = { receiver: receiver ? 0 : undefined, args };
    const allowed = this.contracts.allowed(this.contract, call, state);
    const isThere = receiver ? state.exists[0]! : this.terms.all([]);
    variables.require(this.terms.implies(guard, this.terms.and(isThere, allowed)));
    this.settle();
    return { guard, receiver, args };
  }

  private async at(depth: number, isLast: boolean): Promise<SearchResult> {
    const goal = this.goalAt(depth);
    const guard = goal ? [goal.guard] : [];
    if (goal && !this.refuted.has(depth)) {
      const answer = await this.check(guard);
      if (answer.status === 'sat')
        return { kind: 'reached', plan: await this.plan(depth, goal, answer.model) };
      if (answer.status === 'unknown') return { kind: 'unknown', reason: answer.reason };
    }
    const alone = await this.check([]);
    await this.noteMade(depth);
    const isAtAnyDepth = alone.status === 'unsat';
    const isOver = isLast || isAtAnyDepth;
    const core = isOver && goal ? await this.check(guard) : alone;
    const conflict = isOver && core.status === 'unsat' ? await this.conflict(core.core, guard) : [];
    return { kind: 'unreachable', conflict, missing: this.missing(), isAtAnyDepth };
  }

  /** Notes which of the objects that the target needs there can be. */
  private async noteMade(depth: number): Promise<void> {
    const state = this.states[depth]!;
    for (const { number } of this.needed) {
      if (this.made.has(number) || state.exists[number] === FALSE) continue;
      const answer = await this.check([state.exists[number]!]);
      if (answer.status !== 'unsat') this.made.add(number);
    }
  }

  private missing(): readonly RelevantObject[] {
    return this.needed.filter(({ number }) => !this.made.has(number));
  }

  private async check(more: readonly Bool[], names: readonly Bool[] = this.contracts.assumed) {
    const answer = await this.solver.check([...names, ...more], this.variables.all);
    if (answer.status !== 'unknown') return answer;
    for (const condition of this.factors.take())
      this.solver.assert(this.terms.implies(this.small, condition));
    const again = await this.solver.check([...names, ...more, this.small], this.variables.all);
    return again.status === 'sat' ? again : answer;
  }

  /** The formulas of a core, without those that it does not need. */
  private async conflict(core: readonly Bool[], goal: readonly Bool[]): Promise<readonly Conjunct[]> {
    let names = core.filter((literal) => this.contracts.conjunctOf(literal));
    let left = MOST_SHRINKING;
    for (const name of names) {
      if (left-- === 0) break;
      const rest = names.filter((other) => other !== name);
      const answer = await this.check(goal, rest);
      if (answer.status === 'unsat') names = rest.filter((other) => answer.core.includes(other));
    }
    return names
      .flatMap((name) => this.contracts.conjunctOf(name) ?? [])
      .sort((a, b) => a.line - b.line || a.start - b.start);
  }

  private async plan(depth: number, goal: Goal, found: Assignment): Promise<Plan> {
    const { terms } = this;
    const model = terms.evaluator(found);
    const fixed: Bool[] = [goal.guard];
    const last: Bool[] = [];
    const value = (guarded: Guarded): ReturnType<typeof decode> => decode(terms, model, guarded);
    const calls = this.transitions.slice(0, depth).map(({ calls: possible }): PlannedCall => {
      const made = possible.find(({ guard }) => model.bool(guard))!;
      const { call, args } = made;
      const isIt = terms.all([made.guard, ...args.map((argument) => this.isAs(argument, model))]);
      last.push(isIt);
      fixed.push(isIt);
      return {
        kind: call.kind,
        className: call.className,
        name: call.name,
        receiver: call.receiver,
        result: call.result,
        args: args.map(value),
        ...(call.kind === 'literal' ? { properties: call.parameters.map(({ name }) => name) } : {}),
      };
    });
    this.last = last;
    fixed.push(...goal.args.map((argument) => this.isAs(argument, model)));
    this.fixed = fixed;
    this.lastDepth = depth;
    const state = this.states[depth]!;
    const objects: PlannedObject[] = [];
    for (const { number, name, classes } of this.objects) {
      const at = classes.findIndex((_, i) => model.bool(state.classes[number]![i]!));
      const components: { key: string; value: ReturnType<typeof decode>; isOpen: boolean }[] = [];
      for (const [key, component] of at < 0 ? [] : state.componentsOf(number)) {
        const held = value(component);
        if (held.kind === 'none' && !(await this.isOpen(component, model, fixed))) continue;
        components.push({ key, value: held, isOpen: await this.isOpen(component, model, fixed) });
      }
      objects.push({ name, className: classes[at]?.name, state: components });
    }
    const target = { receiver: goal.receiver ? 0 : undefined, args: goal.args.map(value) };
    return { calls, objects, target };
  }

  /** Whether the contracts leave room for another value after the same calls. */
  private async isOpen(value: Guarded, model: ReturnType<Terms['evaluator']>, fixed: readonly Bool[]) {
    const answer = await this.check([...fixed, -this.isAs(value, model)]);
    return answer.status !== 'unsat';
  }

  /** Whether a value is what it is in a model. */
  private isAs(value: Guarded, model: ReturnType<Terms['evaluator']>): Bool {
    const { terms } = this;
    const exactly = <T extends { readonly guard: Bool }>(
      list: readonly T[],
      isSame: (part: T) => Bool,
    ): Bool[] =>
      list.map((part) => (model.bool(part.guard) ? terms.and(part.guard, isSame(part)) : -part.guard));
    const flag = (guard: Bool): Bool => (model.bool(guard) ? guard : -guard);
    return terms.all([
      ...[value.undefined, value.null, value.absent, value.boolean].map(flag),
      ...(model.bool(value.boolean) ? [flag(value.isTrue)] : []),
      ...exactly(value.numbers, ({ term }) => terms.eq(term, terms.num(model.num(term), terms.sort(term)))),
      ...exactly(value.bigints, ({ term }) => terms.eq(term, terms.bigint(model.bigint(term)))),
      ...exactly(value.strings, ({ text }) =>
        terms.and(
          terms.eq(text.length, terms.num(model.num(text.length))),
          terms.eq(text.index, terms.num(model.num(text.index))),
        ),
      ),
      ...exactly(value.constants, () => terms.all([])),
      ...[...value.references.values()].map(flag),
    ]);
  }
}
