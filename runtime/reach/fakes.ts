/**
 * Answers of fakes (Galler et al., SYNTHIA): a call of an object that obeys a contract updates the constraints on its state, and
 * what it returns is asked of the solver. Several answers may be allowed, errors among them; each leads on by itself.
 */
import type { MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { type Guarded, guardedPrimitive, guardedReference, NOTHING } from '../inputs/guarded/guarded.js';
import { specifiers } from '../inputs/model/class-chain.js';
import type { Assignment, Bool, Terms } from '../solver/terms/terms.js';
import { type Conjunct, type MethodContract, methodContract } from '../spec/index.js';
import type { StateSpace } from './states/state-space.js';
import { VirtualState } from './states/virtual-state.js';
import type { ContractCall, ContractTerms } from './transitions/contract-terms.js';
import { callOn } from './transitions/possible-calls.js';
import { loneStep, type Transition } from './transitions/transition.js';
import { decode, isValue, type ReachValue } from './values.js';

/** A member of a fake: a method, or a property that is read. */
export interface FakeMember {
  readonly name: string;
  readonly isRead: boolean;
}

/** What the target asks of a fake. */
export interface FakeQuestion {
  readonly object: number;
  readonly member: FakeMember;
  readonly args: readonly ReachValue[];
  /** Whether the call of the target has not begun: its precondition is to hold then. */
  readonly isBefore: boolean;
}

/** What it gets. */
export interface FakeAnswer {
  readonly object: number;
  readonly member: FakeMember;
  /** Undefined: it throws. */
  readonly value?: ReachValue | undefined;
  /** The class of the error. */
  readonly thrown?: string | undefined;
}

/** What was answered so far. */
export interface Dialogue {
  readonly answers: readonly FakeAnswer[];
  /** What holds where these are the answers. */
  readonly literals: readonly Bool[];
  readonly state: VirtualState;
}

export type Replies =
  | { readonly kind: 'answers'; readonly dialogues: readonly Dialogue[] }
  /** No behaviour allows the call: formulas that are in conflict. */
  | { readonly kind: 'refused'; readonly conflict: readonly Conjunct[] };

/** What fakes share with the search for the sequence that they stand in. */
export interface FakeSession {
  readonly model: SourceModel;
  readonly terms: Terms;
  readonly space: StateSpace;
  readonly contracts: ContractTerms;
  /** Values that are tried as answers, beside those that the solver chooses. */
  readonly constants: readonly (number | string)[];
  /** Behind the last sequence, with what makes it that sequence. */
  readonly begin: { readonly state: VirtualState; readonly literals: readonly Bool[] };
  /** Whether the target may be called in a state. */
  allowed(state: VirtualState): Bool;
  /** Takes a state, and the step that leads there, into the system. */
  add(state: VirtualState | undefined, step: Transition | undefined): void;
  check(
    literals: readonly Bool[],
  ): Promise<
    | { readonly status: 'sat'; readonly model: Assignment }
    | { readonly status: 'unsat'; readonly core: readonly Bool[] }
    | { readonly status: 'unknown' }
  >;
}

/** Values that one call may return. */
const MOST_VALUES = 3;

const NO_ERROR = 'Error';

export class Fakes {
  private steps: number;

  constructor(private readonly session: FakeSession) {
    this.steps = session.begin.state.step;
  }

  begin(): Dialogue {
    return { answers: [], ...this.session.begin };
  }

  /** All that may be answered, by the contract. */
  async replies(before: Dialogue, question: FakeQuestion): Promise<Replies> {
    const { session } = this;
    const { contracts, space, model, terms } = session;
    const { object, member, args } = question;
    const cls = space.objects[object]!.classes[0]!;
    const method = memberOf(model, cls.name, member);
    const contract = method && methodContract(model, cls.name, method, true);
    const call: ContractCall = { receiver: object, args: args.map((value) => known(terms, value)) };
    const { value, literals, state } = this.returned(before, question, method, contract);
    session.add(undefined, undefined);
    const entry = question.isBefore && state !== before.state ? [session.allowed(state)] : [];
    const all = [...before.literals, ...literals, ...entry];
    const found: Dialogue[] = [];
    let core: readonly Bool[] = [];
    const blocked: Bool[] = value ? [-value.absent] : [];
    for (let i = 0; i < MOST_VALUES; i += 1) {
      const reply = await session.check([...all, ...blocked]);
      if (reply.status === 'unsat' && i === 0) core = reply.core;
      if (reply.status !== 'sat') break;
      const answer: ReachValue = value
        ? decode(terms, terms.evaluator(reply.model), value)
        : { kind: 'primitive', value: undefined };
      const is = value ? [isValue(terms, value, answer)] : [];
      found.push({
        answers: [...before.answers, { object, member, value: answer }],
        literals: [...all, ...is],
        state,
      });
      if (!value || answer.kind === 'code') break;
      blocked.push(...is.map((literal) => -literal));
    }
    for (const constant of found.length > 0 && value ? session.constants : []) {
      const answer: ReachValue = { kind: 'primitive', value: constant };
      const is = isValue(terms, value!, answer);
      if ((await session.check([...all, ...blocked, is])).status !== 'sat') continue;
      const answers = [...before.answers, { object, member, value: answer }];
      found.push({ answers, literals: [...all, is], state });
      blocked.push(-is);
    }
    for (const { error, holds } of contract ? contracts.throwing(contract, call, before.state) : []) {
      session.add(undefined, undefined);
      const thrown = [...before.literals, holds];
      if ((await session.check(thrown)).status !== 'sat') continue;
      const answer = { object, member, thrown: error ?? NO_ERROR };
      found.push({ answers: [...before.answers, answer], literals: thrown, state: before.state });
    }
    if (found.length > 0 || core.length === 0) return { kind: 'answers', dialogues: found };
    const conflict = core.flatMap((literal) => contracts.conjunctOf(literal) ?? []);
    return { kind: 'refused', conflict: conflict.filter(({ kind }) => kind === 'pre') };
  }

  /** What a member gives, and the state behind it. */
  private returned(
    before: Dialogue,
    { object, member, args }: FakeQuestion,
    method: MethodModel | undefined,
    contract: MethodContract | undefined,
  ): {
    readonly value: Guarded | undefined;
    readonly literals: readonly Bool[];
    readonly state: VirtualState;
  } {
    const { session } = this;
    const { terms, space, contracts, model } = session;
    const { state } = before;
    if (!method || member.isRead)
      return { value: state.componentsOf(object).get(member.name), literals: [], state };
    if (contract?.pure) {
      const given = args.map((value) => known(terms, value));
      return {
        value: state.call({ name: member.name, isAccessor: false, owners: [] }, object, given),
        literals: [],
        state,
      };
    }
    this.steps += 1;
    const after = new VirtualState(space, this.steps);
    const step = loneStep(contracts, callOn(model, space.objects[object]!, method), state, after);
    session.add(after, step);
    const [made] = step?.calls ?? [];
    if (!made) return { value: undefined, literals: [], state };
    const isGiven = made.args.map((argument, i) =>
      isValue(terms, argument, args[i] ?? { kind: 'primitive', value: undefined }),
    );
    return { value: made.returned, literals: [made.guard, ...isGiven], state: after };
  }
}

/** The members that fakes of a class have. */
export function membersOf(model: SourceModel, className: string): readonly FakeMember[] {
  const found = new Map<string, FakeMember>();
  for (const { methods, fields } of specifiers(model, className)) {
    for (const { name, kind, hidden, static: isStatic } of methods)
      if (!hidden && !isStatic && (kind === 'method' || kind === 'get') && !found.has(name))
        found.set(name, { name, isRead: kind === 'get' });
    for (const { name } of fields)
      if (!found.has(name) && !name.startsWith('#')) found.set(name, { name, isRead: true });
  }
  return [...found.values()];
}

function memberOf(
  model: SourceModel,
  className: string,
  { name, isRead }: FakeMember,
): MethodModel | undefined {
  return specifiers(model, className)
    .flatMap(({ methods }) => methods)
    .find((method) => method.name === name && method.kind === (isRead ? 'get' : 'method'));
}

function known(terms: Terms, value: ReachValue): Guarded {
  switch (value.kind) {
    case 'primitive':
      return guardedPrimitive(terms, value.value);
    case 'object':
      return guardedReference(value.object);
    default:
      return NOTHING;
  }
}
