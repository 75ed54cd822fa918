/**
 * The search for a sequence of calls after which a call of the target is allowed: bounded model checking of the
 * contracts (IntiSa, Section IV) in one session of the solver, with one call more at a time. A step guard says at
 * which depth the precondition holds (Definition 10).
 */
import type { Input, MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { isNullable } from '../inputs/domains/domains.js';
import { type Guarded, guardedPrimitive, guardedReference } from '../inputs/guarded/guarded.js';
import { parameterDomain } from '../inputs/model/declaration.js';
import { type Assignment, type Bool, FALSE, type Terms } from '../solver/terms/terms.js';
import { type Conjunct, type MethodContract, methodContract } from '../spec/index.js';
import { constantsNear } from './constants.js';
import { Fakes } from './fakes.js';
import { Least } from './least.js';
import type { AskedCall, Plan, PlannedCall, PlannedObject } from './plan.js';
import type { SearchSpace, UsualValue } from './search-space.js';
import { type RelevantObject, relevantObjects } from './states/relevant-objects.js';
import type { MethodReference, VirtualState } from './states/virtual-state.js';
import type { ContractCall } from './transitions/contract-terms.js';
import type { PossibleCall } from './transitions/possible-calls.js';
import { decode, type ReachValue, unknownValue } from './values.js';

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
  /** What the precondition asks of pure methods with arguments. */
  readonly asked: readonly MethodReference[];
}

function argumentText(value: ReachValue): string {
  if (value.kind === 'object') return `#${value.object}`;
  return value.kind === 'primitive' && typeof value.value === 'string'
    ? JSON.stringify(value.value).replace(/^"(.*)"$/su, "'$1'")
    : String(value.kind === 'primitive' ? value.value : value.kind);
}

/** What the target is handed, its receiver first. */
function inputsOf({ className, method, isReceiver }: SearchTarget): readonly Input[] {
  const receiver: readonly Input[] =
    isReceiver && className !== undefined
      ? [{ name: 'this', domain: { kind: 'class', name: className }, rest: false }]
      : [];
  return [...receiver, ...method.parameters.filter(({ rest }) => !rest)];
}

/** The objects that a target needs; its receiver is an instance of the class that it names, where that can have any. */
export function objectsOf(
  model: SourceModel,
  target: SearchTarget,
  withFakes: boolean,
): readonly RelevantObject[] {
  const objects = relevantObjects(model, inputsOf(target), withFakes);
  const { isReceiver, className } = target;
  const [first] = objects;
  const own = first?.classes.find(({ name }) => name === className);
  if (!isReceiver || !first || first.isFake || !own) return objects;
  return [{ ...first, classes: [own] }, ...objects.slice(1)];
}

/** Queries that make a core smaller. */
const MOST_SHRINKING = 24;

export class ContractSearch {
  private readonly contract: MethodContract;
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
  private lastCalls: readonly { readonly call: PossibleCall; readonly args: readonly ReachValue[] }[] = [];
  private asked: ReadonlyMap<string, AskedCall> = new Map();
  /** Relevant objects that some calls make. */
  private readonly made = new Set<number>();
  readonly objects: readonly RelevantObject[];
  /** What makes the last sequence what it is. */
  private fixed: readonly Bool[] = [];
  private lastDepth = 0;
  private readonly needed: readonly RelevantObject[];

  constructor(
    private readonly target: SearchTarget,
    private readonly shared: SearchSpace,
  ) {
    const { className, method, isReceiver } = target;
    const { model, objects } = shared;
    const names = inputsOf(target).flatMap(({ name, domain }) => (isNullable(domain) ? [] : [name]));
    this.objects = objects;
    this.needed = objects.filter(({ name }, i) => (isReceiver && i === 0) || names.includes(name));
    this.contract = methodContract(model, className, method, isReceiver);
  }

  /** Ends it: what it asked for and learned burdens no other search of the space. */
  close(): void {
    for (const goal of this.goals) if (goal) this.shared.variables.require(-goal.guard);
    this.shared.end();
  }

  /** @returns whether there were calls of classes and functions that callers cannot name; there are none any more */
  exclude(names: readonly string[]): boolean {
    return this.shared.exclude(names);
  }

  /**
   * The next sequence of at most `bound` calls, shorter ones first; behind what was learned none that it refutes.
   * @param soon calls beyond which nothing is looked for, if these are fewer
   */
  async next(bound: number, soon = bound): Promise<SearchResult> {
    for (; this.isStill && this.depth <= soon; this.depth += 1) {
      const plan = await this.still(this.depth);
      if (plan) return { kind: 'reached', plan };
    }
    if (soon < bound)
      return { kind: 'unknown', reason: `it takes more than ${soon} calls, or a longer search` };
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
    const answer = await this.shared.look([goal.guard, this.shared.space.still]);
    if (answer.status === 'sat') return await this.plan(depth, goal, answer.model, [this.shared.space.still]);
    if (answer.status === 'unknown') return undefined;
    const isOfGoal = answer.core.includes(goal.guard);
    const isProved = !('isBounded' in answer && answer.isBounded);
    // No more calls can be made, or what is refuted here is so without the assumption, too.
    if (isProved && !answer.core.includes(this.shared.space.still)) this.refuted.add(depth);
    this.isStuck = !isOfGoal;
    return undefined;
  }

  private goalAt(depth: number): Goal | undefined {
    this.shared.at(depth);
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
    const { last } = this;
    const { terms } = this.shared;
    const same = terms.all(last.slice(0, at + 1));
    const state = this.shared.states[at + 1]!;
    const facts = (observed ?? []).flatMap(({ object, key, value }) => {
      const component = this.observedIn(state, object, key);
      return component ? [this.shared.isSeen(component, value)] : [];
    });
    this.shared.learn(terms.implies(same, observed ? terms.all(facts) : FALSE));
    const made = this.lastCalls[at];
    for (const { object, key, value } of made ? (observed ?? []) : []) {
      const { call, args } = made!;
      if (call.result !== object) continue;
      const asked = this.asked.get(`${object}.${key}`);
      const component = asked ? `${asked.name}()` : key;
      const given = [...args, ...(asked?.args ?? [])];
      if (
        !this.shared.usualValues.note(
          `${this.shared.possible.indexOf(call)}`,
          `${object}.${component}`,
          given,
          value,
        )
      )
        continue;
      const usual: UsualValue = { call, key, asked: asked?.name, value };
      this.shared.usual.push(usual);
    }
    this.shared.settle();
  }

  /** A component, or what a pure call with arguments returns that the last sequence asks for. */
  private observedIn(state: VirtualState, object: number, key: string): Guarded | undefined {
    const component = state.componentsOf(object).get(key);
    const asked = this.asked.get(`${object}.${key}`);
    if (component || !asked) return component;
    const args = asked.args.map((value) =>
      value.kind === 'object'
        ? guardedReference(value.object)
        : guardedPrimitive(this.shared.terms, value.kind === 'primitive' ? value.value : undefined),
    );
    return state.reference(asked.name, object, args).result;
  }

  /**
   * Takes that a call of the last sequence is refused with these arguments.
   * @param at its number; that behind all calls is the target's
   */
  refuse(at: number): void {
    const { last, fixed } = this;
    const isIt = this.shared.terms.all(at < last.length ? last.slice(0, at + 1) : fixed);
    this.shared.learn(-isIt);
    this.shared.settle();
  }

  /** What fakes may answer behind the last sequence. */
  fakes(): Fakes {
    const { terms, space, contracts, variables } = this.shared;
    const state = this.shared.states[this.lastDepth]!;
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
        this.shared.settle();
        return allowed;
      },
      add: (after, step) => {
        if (after) {
          this.shared.asides.push(after);
          variables.require(contracts.ofState(after));
        }
        if (step) this.shared.asideSteps.push(step);
        this.shared.settle();
      },
      check: async (literals) => await this.shared.check(literals),
    });
  }

  private goal(depth: number): Goal | undefined {
    const { variables, space } = this.shared;
    const state = this.shared.states[depth]!;
    const { isReceiver, className, method } = this.target;
    const guard = this.shared.terms.boolVar(`step ${depth}`);
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
    const { translated: allowed, references: asked } = state.consulting(() =>
      this.shared.contracts.allowed(this.contract, call, state),
    );
    const isThere = receiver ? state.exists[0]! : this.shared.terms.all([]);
    variables.require(this.shared.terms.implies(guard, this.shared.terms.and(isThere, allowed)));
    this.shared.settle();
    return { guard, receiver, args, asked };
  }

  private async at(depth: number, isLast: boolean): Promise<SearchResult> {
    const goal = this.goalAt(depth);
    const guard = goal ? [goal.guard] : [];
    if (goal && !this.refuted.has(depth)) {
      const answer = await this.shared.check(guard);
      if (answer.status === 'sat')
        return { kind: 'reached', plan: await this.plan(depth, goal, answer.model) };
      if (answer.status === 'unknown') return { kind: 'unknown', reason: answer.reason };
    }
    const alone = await this.shared.check([]);
    await this.noteMade(depth);
    const isAtAnyDepth = alone.status === 'unsat';
    const isOver = isLast || isAtAnyDepth;
    const core = isOver && goal ? await this.shared.check(guard) : alone;
    const conflict = isOver && core.status === 'unsat' ? await this.conflict(core.core, guard) : [];
    return { kind: 'unreachable', conflict, missing: this.missing(), isAtAnyDepth };
  }

  /** Notes which of the objects that the target needs there can be. */
  private async noteMade(depth: number): Promise<void> {
    const state = this.shared.states[depth]!;
    for (const { number } of this.needed) {
      if (this.made.has(number) || state.exists[number] === FALSE) continue;
      const answer = await this.shared.check([state.exists[number]!]);
      if (answer.status !== 'unsat') this.made.add(number);
    }
  }

  private missing(): readonly RelevantObject[] {
    return this.needed.filter(({ number }) => !this.made.has(number));
  }

  /** The formulas of a core, without those that it does not need. */
  private async conflict(core: readonly Bool[], goal: readonly Bool[]): Promise<readonly Conjunct[]> {
    let names = core.filter((literal) => this.shared.contracts.conjunctOf(literal));
    let left = MOST_SHRINKING;
    for (const name of names) {
      if (left-- === 0) break;
      const rest = names.filter((other) => other !== name);
      const answer = await this.shared.check(goal, rest);
      if (answer.status === 'unsat') names = rest.filter((other) => answer.core.includes(other));
    }
    return names
      .flatMap((name) => this.shared.contracts.conjunctOf(name) ?? [])
      .sort((a, b) => a.line - b.line || a.start - b.start);
  }

  /** The plainest of the models. @param assumed beside the goal */
  private async least(
    depth: number,
    goal: Goal,
    found: Assignment,
    assumed: readonly Bool[],
  ): Promise<Assignment> {
    const { shared } = this;
    const ask = (literals: readonly Bool[]) => shared.look(literals);
    const least = new Least(shared.terms, ask, [goal.guard, ...assumed], found);
    for (const { calls } of shared.transitions.slice(0, depth)) {
      const at = await least.first(calls.map(({ guard }) => guard));
      for (const argument of calls[at]?.args ?? []) await least.value(argument);
    }
    for (const argument of goal.args) await least.value(argument);
    return least.model;
  }

  private async plan(
    depth: number,
    goal: Goal,
    found: Assignment,
    assumed: readonly Bool[] = [],
  ): Promise<Plan> {
    const { terms } = this.shared;
    const model = terms.evaluator(await this.least(depth, goal, found, assumed));
    const fixed: Bool[] = [goal.guard];
    const last: Bool[] = [];
    const lastCalls: { readonly call: PossibleCall; readonly args: readonly ReachValue[] }[] = [];
    const value = (guarded: Guarded): ReturnType<typeof decode> => decode(terms, model, guarded);
    const references: MethodReference[] = [...goal.asked];
    const calls = this.shared.transitions.slice(0, depth).map(({ calls: possible }): PlannedCall => {
      const made = possible.find(({ guard }) => model.bool(guard))!;
      const { call, args } = made;
      references.push(...made.asked);
      const isIt = terms.all([made.guard, ...args.map((argument) => this.isAs(argument, model))]);
      last.push(isIt);
      fixed.push(isIt);
      lastCalls.push({ call, args: args.map(value) });
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
    this.lastCalls = lastCalls;
    fixed.push(...goal.args.map((argument) => this.isAs(argument, model)));
    this.fixed = fixed;
    this.lastDepth = depth;
    const state = this.shared.states[depth]!;
    const classOf = ({ number, classes }: RelevantObject) =>
      classes.find((_, i) => model.bool(state.classes[number]![i]!));
    const there = this.objects.filter((object) => classOf(object));
    const open = await this.openAmong(
      there.flatMap(({ number }) => [...state.componentsOf(number).values()]),
      model,
      fixed,
    );
    const objects = this.objects.map((object): PlannedObject => {
      const cls = classOf(object);
      const components = [...(cls ? state.componentsOf(object.number) : [])].flatMap(([key, component]) => {
        const held = value(component);
        const isOpen = open.has(component);
        return held.kind === 'none' && !isOpen ? [] : [{ key, value: held, isOpen }];
      });
      return { name: object.name, className: cls?.name, state: components };
    });
    const target = { receiver: goal.receiver ? 0 : undefined, args: goal.args.map(value) };
    const asked = references.flatMap(({ name, receiver, args }): readonly AskedCall[] => {
      const values = args.map(value);
      const isKnown = values.every(({ kind }) => kind === 'primitive' || kind === 'object');
      if (receiver === undefined || !isKnown) return [];
      const key = `${name}(${values.map(argumentText).join(', ')})`;
      return [{ object: receiver, name, args: values, key }];
    });
    this.asked = new Map(asked.map((one) => [`${one.object}.${one.key}`, one]));
    return { calls, objects, target, asked: [...this.asked.values()] };
  }

  /** The values for which the contracts leave room to be others after the same calls: each query asks for any of the rest. */
  private async openAmong(
    values: readonly Guarded[],
    model: ReturnType<Terms['evaluator']>,
    fixed: readonly Bool[],
  ): Promise<ReadonlySet<Guarded>> {
    const open = new Set<Guarded>();
    let rest = values.map((value) => ({ value, isAs: this.isAs(value, model) }));
    while (rest.length > 0) {
      const answer = await this.shared.look([...fixed, -this.shared.terms.all(rest.map(({ isAs }) => isAs))]);
      if (answer.status === 'unsat') break;
      const other = answer.status === 'sat' ? this.shared.terms.evaluator(answer.model) : undefined;
      const differing = rest.filter(({ isAs }) => other && !other.bool(isAs));
      // Of what the solver does not know nothing is told.
      for (const { value } of differing.length > 0 ? differing : rest) open.add(value);
      rest = differing.length > 0 ? rest.filter((one) => !differing.includes(one)) : [];
    }
    return open;
  }

  /** Whether a value is what it is in a model. */
  private isAs(value: Guarded, model: ReturnType<Terms['evaluator']>): Bool {
    const { terms } = this.shared;
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
