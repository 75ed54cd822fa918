/**
 * What is proved before anything is observed, where arrays are JavaScript's: indices are within their arrays, no array gets
 * holes or elements behind its end, variables are not undefined. Without it a read of an array could give anything at all.
 */
import { type Bool, FALSE } from '../../solver/terms/terms.js';
import { type Expression, inWords, type Predicate, partsOf } from '../predicates/expression.js';
import type { Setup } from '../setup.js';
import type { Access } from '../symbolic/machine.js';
import { leavesOf } from '../symbolic/values.js';
import { candidatesOf, indexBounds } from './candidates.js';
import { type Candidate, type Invariants, invariantsOf } from './invariants.js';
import type { LabelStates } from './label-states.js';
import { ordersOf } from './ranges.js';
import { movesOf } from './transitions.js';

export interface Safety {
  readonly invariants: Invariants;
  /** Whether no array is written outside of its elements. */
  readonly neverStrays: boolean;
  /** Places of accesses to elements that are inside of their arrays. */
  readonly inside: readonly string[];
  /** Whether all are, and none is written outside. */
  readonly isWhole: boolean;
}

/**
 * @param accesses elements that the target reads and writes
 * @param withOrders whether to ask how indices lie to each other, too
 */
export async function safetyOf(
  setup: Setup,
  labelStates: LabelStates,
  predicates: readonly Predicate[],
  accesses: readonly Expression[],
  withOrders: boolean,
): Promise<Safety> {
  const { terms } = setup;
  const { states, entry, steps } = labelStates;
  const moved = steps.flatMap((arrivals, label) =>
    arrivals.map((arrival) => ({ before: states[label]!, arrival })),
  );
  const plain = predicates.filter(({ expression }) => !readsElements(expression));
  const expressions = new Map<string, Expression>();
  const add = (expression: Expression): unknown => expressions.set(JSON.stringify(expression), expression);
  for (const { expression } of plain) add(expression);
  for (const { expression } of candidatesOf(terms, plain, moved, [], 1)) add(expression);
  for (const access of accesses)
    for (const bound of indexBounds(access)) if (!readsElements(bound)) add(bound);
  if (withOrders) for (const order of ordersOf(predicates, accesses)) if (!readsElements(order)) add(order);
  const ofExpressions = [...expressions.values()].flatMap((expression): Candidate[] => {
    const not: Expression = { kind: 'not', operand: expression };
    return [expression, not].map((one) => ({
      text: inWords(one),
      holds: (state) => setup.evaluator.holds(one, state),
    }));
  });
  const staysInside: Candidate = { text: 'arrays are written inside', holds: ({ strayed }) => -strayed };
  const invariants = await invariantsOf(
    setup,
    states.map((state) => ({ state, known: [] })),
    { entry: movesOf(entry), steps: steps.map(movesOf) },
    [staysInside, ...ofExpressions, ...definedSlots(setup, labelStates)],
  );
  const neverStrays = states.every((state, label) => !state || invariants.at[label]!.includes(staysInside));
  const places = await insideAccesses(setup, labelStates, invariants);
  const inside = [...places].flatMap(([place, is]) => (is ? [place] : []));
  return { invariants, neverStrays, inside, isWhole: neverStrays && inside.length === places.size };
}

async function insideAccesses(
  { terms, questions }: Setup,
  { accesses }: LabelStates,
  { terms: known }: Invariants,
): Promise<ReadonlyMap<string, boolean>> {
  const proved = new Map<string, boolean>();
  const check = async (facts: readonly Bool[], { place, inside, guards }: Access): Promise<void> => {
    if (proved.get(place) === false) return;
    const reply = await questions.decide([terms.all([...facts, ...guards]), -inside]);
    proved.set(place, reply.status === 'unsat');
  };
  for (const access of accesses.entry) await check([], access);
  for (const [label, own] of accesses.steps.entries())
    for (const access of own) await check(known[label]!, access);
  return proved;
}

/** That variables which could be undefined or NaN, as far as types tell, are not. */
function definedSlots({ ops }: Setup, { states }: LabelStates): readonly Candidate[] {
  const slots = new Set<number>();
  for (const state of states)
    state?.frames[0]?.slots.forEach((value, slot) => {
      const kinds = value ? leavesOf(value).map(({ leaf }) => leaf.kind) : [];
      if (kinds.length > 1 && kinds.some((kind) => kind === 'undefined' || kind === 'nan')) slots.add(slot);
    });
  return [...slots].map((slot) => ({
    text: `slot ${slot} is defined`,
    holds: (state) => {
      const value = state.frames[0]!.slots[slot];
      return value ? -ops.isOf(value, ['undefined', 'nan']) : FALSE;
    },
  }));
}

function readsElements(expression: Expression): boolean {
  return expression.kind === 'element' || partsOf(expression).some(readsElements);
}
