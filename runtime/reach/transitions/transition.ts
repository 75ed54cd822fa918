/**
 * The transition relation of one step (IntiSa, Definition 9): exactly one call is made, and what its contract says holds
 * between the states. What a call may change is its receiver, the objects among its arguments that its contract speaks of
 * afterwards, and what it makes (Definition 11: all else stays).
 */
import { type Guarded, guardedReference } from '../../inputs/guarded/guarded.js';
import { parameterDomain } from '../../inputs/model/declaration.js';
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import { type MethodContract, observedInputs } from '../../spec/index.js';
import type { MethodReference, VirtualState } from '../states/virtual-state.js';
import { unknownValue } from '../values.js';
import { type ContractTerms, same, sameList } from './contract-terms.js';
import { bearsOn, bearsOnCall } from './frame-condition.js';
import type { PossibleCall } from './possible-calls.js';

/** A call that one step may make. */
export interface GuardedCall {
  readonly call: PossibleCall;
  readonly guard: Bool;
  readonly args: readonly Guarded[];
  /** What it returns. */
  returned?: Guarded | undefined;
  /** What its contract says of calls of pure methods with arguments afterwards. */
  mentioned: readonly MethodReference[];
  /** What its preconditions ask of them before. */
  asked: readonly MethodReference[];
}

export interface Transition {
  readonly before: VirtualState;
  readonly after: VirtualState;
  readonly calls: readonly GuardedCall[];
  /** References of which it is said what becomes of them. */
  readonly framed: Set<MethodReference>;
}

/** @returns the transition, whose formula is required of the variables of the space */
export function transition(
  contracts: ContractTerms,
  possible: readonly PossibleCall[],
  before: VirtualState,
  after: VirtualState,
): Transition {
  const { variables } = before.space;
  const calls = possible.flatMap((call, at) => guarded(call, at, before) ?? []);
  variables.require(variables.exactlyOne(calls.map(({ guard }) => guard)));
  // A maker without a contract leaves open all that it makes: one that has one goes first.
  for (const { call, guard } of calls)
    if (call.result !== undefined && !isSpecified(call) && calls.some((other) => makesWell(other.call, call)))
      variables.require(before.terms.implies(before.space.still, -guard));
  return related(contracts, calls, before, after);
}

function makesWell(call: PossibleCall, { result }: PossibleCall): boolean {
  return call.result === result && isSpecified(call);
}

function isSpecified({ contracts }: PossibleCall): boolean {
  return contracts.some((contract) => contract !== undefined && contract.declared.length > 0);
}

/** A step that is one call, where its guard holds: several may begin in one state. */
export function loneStep(
  contracts: ContractTerms,
  call: PossibleCall,
  before: VirtualState,
  after: VirtualState,
): Transition | undefined {
  const made = guarded(call, after.step, before);
  return made && related(contracts, [made], before, after);
}

function related(
  contracts: ContractTerms,
  calls: readonly GuardedCall[],
  before: VirtualState,
  after: VirtualState,
): Transition {
  const { variables } = before.space;
  const { terms } = variables;
  for (const made of calls)
    variables.require(terms.implies(made.guard, behaviour(contracts, made, before, after)));
  for (const { number } of before.space.objects) {
    const isMade = terms.any(calls.flatMap(({ call, guard }) => (call.result === number ? [guard] : [])));
    before.classes[number]!.forEach((was, i) => {
      const is = after.classes[number]![i]!;
      variables.require(terms.implies(-isMade, terms.iff(was, is)));
    });
    for (const [key, value] of after.componentsOf(number))
      variables.require(
        terms.implies(
          unchanged(terms, calls, number, key),
          same(terms, before.componentsOf(number).get(key)!, value),
        ),
      );
  }
  for (const made of calls) leaveAlone(made, before, after);
  return { before, after, calls, framed: new Set() };
}

/** What a call does not bear on stays, as long as that is assumed. */
function leaveAlone({ call, guard }: GuardedCall, before: VirtualState, after: VirtualState): void {
  const { receiver, contracts } = call;
  if (receiver === undefined) return;
  const { variables, still, model, objects } = before.space;
  const { terms } = variables;
  const { classes } = objects[receiver]!;
  const borne = contracts.map((contract, i) => contract && bearsOn(model, classes[i]!.name, contract));
  for (const [key, value] of after.componentsOf(receiver)) {
    if (borne.some((keys) => keys?.has(key))) continue;
    const stays = same(terms, before.componentsOf(receiver).get(key)!, value);
    variables.require(terms.implies(terms.and(still, guard), stays));
  }
}

/** A call with its arguments; undefined where one of them has no value at this step. */
function guarded(call: PossibleCall, at: number, before: VirtualState): GuardedCall | undefined {
  const { space, step } = before;
  const { variables } = space;
  if (call.receiver !== undefined && before.exists[call.receiver] === FALSE) return undefined;
  const guard = variables.bool(`${call.name} (${at}) @${step}`);
  const args: Guarded[] = [];
  for (const parameter of call.parameters) {
    if (parameter.rest) break;
    const value = unknownValue(variables, parameterDomain(parameter), {
      label: `${call.name}.${parameter.name} (${at}) @${step}`,
      candidates: before.candidates,
      standIn: space.standIn,
      under: guard,
    });
    if (!value) return undefined;
    args.push(value);
  }
  return { call, guard, args, mentioned: [], asked: [] };
}

function behaviour(
  contracts: ContractTerms,
  guardedCall: GuardedCall,
  before: VirtualState,
  after: VirtualState,
): Bool {
  const { call, guard, args } = guardedCall;
  const { terms, variables, objects } = { ...before.space, terms: before.terms };
  const parts: Bool[] = [];
  if (call.result !== undefined) {
    const { result } = call;
    parts.push(-before.exists[result]!, after.exists[result]!);
    const made = call.kind === 'construct' || call.kind === 'literal' ? call.className : undefined;
    objects[result]!.classes.forEach(({ name }, i) => {
      if (made !== undefined && made !== name) parts.push(-after.classes[result]![i]!);
    });
    const type = call.returns;
    if (made === undefined) parts.push(isOneOf(after, result, type));
  }
  const isConstruct = call.kind === 'construct';
  const returned =
    call.result !== undefined
      ? guardedReference(call.result)
      : unknownValue(variables, call.returns, {
          label: `result of ${call.name} @${before.step}`,
          candidates: after.candidates,
          standIn: before.space.standIn,
          under: guard,
        });
  guardedCall.returned = returned;
  const made = { receiver: isConstruct ? call.result : call.receiver, args, result: returned };
  const ofContract = (contract: MethodContract): Bool => {
    const { translated: allowed, references: asked } = before.consulting(() =>
      contracts.allowed(contract, made, before, true),
    );
    guardedCall.asked = [...guardedCall.asked, ...asked];
    const { translated, references } = after.consulting(() => contracts.kept(contract, made, before, after));
    guardedCall.mentioned = [...guardedCall.mentioned, ...references];
    return terms.and(allowed, translated);
  };
  if (call.kind === 'literal') {
    const fields = after.componentsOf(call.result!);
    parts.push(...call.parameters.map(({ name }, i) => same(terms, fields.get(name)!, args[i]!)));
  } else if (call.receiver === undefined) {
    const [only] = call.contracts;
    if (only) parts.push(ofContract(only));
  } else {
    const { receiver } = call;
    parts.push(before.exists[receiver]!);
    call.contracts.forEach((contract, i) => {
      const isOne = before.classes[receiver]![i]!;
      if (isOne !== FALSE) parts.push(terms.implies(isOne, contract ? ofContract(contract) : FALSE));
    });
  }
  return terms.all(parts);
}

function isOneOf(after: VirtualState, object: number, type: PossibleCall['returns']): Bool {
  const names = type.kind === 'union' ? type.members : [type];
  return after.terms.any(
    names.flatMap((one) => (one.kind === 'class' ? [after.isInstance(object, one.name)] : [])),
  );
}

/** Under which a step leaves a component of an object, or what a method of it returns, as it was. */
export function unchanged(terms: Terms, calls: readonly GuardedCall[], object: number, key: string): Bool {
  return terms.any(
    calls.map(({ call, guard, args }) => {
      if (call.result === object) return FALSE;
      if (call.receiver === object) return mayChange(call, key) ? FALSE : guard;
      const touched = call.parameters.flatMap(({ name }, i) => {
        const held = args[i]?.references.get(object);
        return held !== undefined && changes(call, name) ? [held] : [];
      });
      return terms.and(guard, -terms.any(touched));
    }),
  );
}

/** Whether a call may change a component of its receiver. */
function mayChange({ contracts }: PossibleCall, key: string): boolean {
  return contracts.some((contract) => contract && contract.assigns?.includes(key) !== false);
}

/** Whether a call may change an object that it is given: what holds afterwards says something of it. */
function changes({ contracts }: PossibleCall, parameter: string): boolean {
  return contracts.some(
    (contract) =>
      contract &&
      (contract.assigns
        ? contract.assigns.includes(parameter)
        : contract.declared.some(({ behaviours }) =>
            behaviours.some(({ post }) =>
              post.some(({ formula }) => observedInputs(formula.formula).has(parameter)),
            ),
          )),
  );
}

/** The method references of a state, equal to those of the state before where their receivers are unchanged. */
export function frameReferences({ before, after, calls, framed }: Transition): void {
  const { variables, still } = before.space;
  const { terms } = variables;
  for (const reference of after.references) {
    if (framed.has(reference)) continue;
    framed.add(reference);
    const { name, receiver, args, result } = reference;
    const hasObjects = args.some(({ references }) => references.size > 0);
    if (receiver === undefined && hasObjects) continue;
    const earlier = before.reference(name, receiver, args);
    const isKept = receiver === undefined ? TRUE : unchanged(terms, calls, receiver, `${name}()`);
    const isSame = same(terms, earlier.result, result);
    variables.require(terms.implies(isKept, isSame));
    for (const made of calls) {
      const isElsewhere = speaksOfOthers(made, reference, before);
      variables.require(terms.implies(terms.and(still, made.guard, isElsewhere), isSame));
    }
  }
}

/**
 * Under which a call of the receiver says nothing of a pure method with these arguments: nothing of it at all, or something
 * with other ones.
 */
function speaksOfOthers(
  { call, mentioned }: GuardedCall,
  { name, receiver, args }: MethodReference,
  { space, terms }: VirtualState,
): Bool {
  if (receiver === undefined || call.receiver !== receiver) return FALSE;
  const own = mentioned.filter((one) => one.name === name && one.receiver === receiver);
  const { classes } = space.objects[receiver]!;
  const isBorneOn = call.contracts.some(
    (contract, i) => contract && bearsOnCall(space.model, classes[i]!.name, contract, name),
  );
  if (own.length === 0 && isBorneOn) return FALSE;
  return terms.all(own.map((one) => -sameList(terms, one.args, args)));
}
