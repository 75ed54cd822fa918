/**
 * Candidates for refinement: what observations become when they are carried over the steps of the target. Where a step adds a
 * constant to a variable, an observation behind it is one before it with the variable moved (weakest precondition), and one before
 * it is one behind it with the variable moved back (strongest postcondition). Where two variables are compared they may meet: then
 * what is said of one is said of the other. Also that indices are within their arrays.
 */
import { TermOp, type Terms } from '../../solver/terms/terms.js';
import {
  type Expression,
  inWords,
  mapParts,
  moveVariable,
  type Predicate,
  partsOf,
  plus,
  replaceVariable,
  type Variable,
  variablesOf,
} from '../predicates/expression.js';
import type { Arrival } from '../symbolic/machine.js';
import type { State } from '../symbolic/state.js';

/** An assignment of the target, to a variable or an element. */
export interface Assigned {
  readonly target: Expression;
  readonly value: Expression;
}

/** A step between labels, and the state before it. */
export interface Moved {
  readonly before: State;
  readonly arrival: Arrival;
}

/** Most candidates: each is asked at each step. */
const MOST = 48;

/**
 * @param round of refinement: in the second one variables are exchanged, too; behind it observations are carried on
 */
export function candidatesOf(
  terms: Terms,
  predicates: readonly Predicate[],
  steps: readonly Moved[],
  assignments: readonly Assigned[],
  round: number,
): readonly Predicate[] {
  const moves = movesOf(terms, steps);
  const found = new Map<string, Expression>();
  const known = new Set(predicates.map(({ expression }) => JSON.stringify(expression)));
  const add = (expression: Expression): boolean => {
    const key = JSON.stringify(expression);
    if (known.has(key) || found.has(key) || found.size >= MOST) return false;
    found.set(key, expression);
    return true;
  };
  for (const { expression } of predicates) for (const side of sidesOf(expression)) add(side);
  if (round > 1) {
    for (const { target, value } of assignments) {
      const isOwn = JSON.stringify(value).includes(JSON.stringify(target));
      if (!isOwn) add({ kind: 'compare', operator: '===', left: target, right: value });
    }
    for (const compared of sharedComparisons(predicates)) add(compared);
  }
  for (const [one, other] of round > 1 ? comparedVariables(predicates) : [])
    for (const { expression } of predicates)
      for (const by of [-1, 0, 1]) {
        const met = replaceVariable(expression, one.slot!, plus({ kind: 'variable', variable: other }, by));
        if (met !== expression && readsElement(met)) add(met);
      }
  let last = predicates.map(({ expression }) => expression);
  for (let carried = 0; carried < Math.max(1, round - 1); carried += 1) {
    const next: Expression[] = [];
    for (const expression of last)
      for (const { slot, by } of moves)
        for (const distance of [-by, by]) {
          const moved = moveVariable(expression, slot, distance);
          if (moved !== expression && add(moved)) next.push(moved);
        }
    if (round > 1)
      for (const expression of last)
        for (const { target, value } of assignments) {
          const before = exchanged(expression, target, value);
          if (before !== expression && add(before)) next.push(before);
        }
    last = next;
  }
  for (const { expression } of predicates) for (const bound of indexBounds(expression)) add(bound);
  return [...found.values()].map((expression) => ({ text: inWords(expression), expression }));
}

/** The constants that steps add to variables. */
function movesOf(
  terms: Terms,
  steps: readonly Moved[],
): readonly { readonly slot: number; readonly by: number }[] {
  const moves = new Map<string, { slot: number; by: number }>();
  for (const { before, arrival } of steps) {
    const after = arrival.path.state.frames[0]!.slots;
    before.frames[0]!.slots.forEach((value, slot) => {
      const now = after[slot];
      if (value?.kind !== 'number' || now?.kind !== 'number' || terms.op[now.term] !== TermOp.Add) return;
      const [a, b] = terms.args[now.term] as readonly [number, number];
      const by = a === value.term ? terms.constantOf(b) : b === value.term ? terms.constantOf(a) : undefined;
      if (by !== undefined) moves.set(`${slot} ${by}`, { slot, by });
    });
  }
  return [...moves.values()];
}

/** Variables that an observation compares with each other, both ways. */
function comparedVariables(predicates: readonly Predicate[]): readonly (readonly [Variable, Variable])[] {
  return predicates.flatMap(({ expression }) => {
    if (expression.kind !== 'compare') return [];
    const [left, right] = [variablesOf(expression.left), variablesOf(expression.right)];
    const isPlain = !readsElement(expression) && left.length === 1 && right.length === 1;
    return isPlain && left[0]!.slot !== undefined && right[0]!.slot !== undefined
      ? [[left[0]!, right[0]!] as const, [right[0]!, left[0]!] as const]
      : [];
  });
}

/** Both sides of a number that something is compared with: `depth === 0` may never be passed. */
function sidesOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'compare' || expression.operator !== '===') return [];
  const { left, right } = expression;
  if (right.kind !== 'literal' || typeof right.value !== 'number' || readsElement(left)) return [];
  return [
    { kind: 'compare', operator: '<=', left: right, right: left },
    { kind: 'compare', operator: '<=', left, right },
  ];
}

/** What observations that compare one thing with two others say of these: `a[i] > first` and `a[i] > second`. */
function* sharedComparisons(predicates: readonly Predicate[]): Iterable<Expression> {
  const sides = predicates.flatMap(({ expression }) =>
    expression.kind === 'compare' && (expression.operator === '<' || expression.operator === '<=')
      ? [[expression.left, expression.right] as const, [expression.right, expression.left] as const]
      : [],
  );
  for (const [shared, one] of sides)
    for (const [also, other] of sides) {
      if (JSON.stringify(shared) !== JSON.stringify(also) || JSON.stringify(one) === JSON.stringify(other))
        continue;
      yield { kind: 'compare', operator: '<=', left: one, right: other };
    }
}

/** An expression with another in place of a variable or an element; the same where it does not occur. */
function exchanged(expression: Expression, target: Expression, value: Expression): Expression {
  if (target.kind === 'variable')
    return target.variable.slot === undefined
      ? expression
      : replaceVariable(expression, target.variable.slot, value);
  if (JSON.stringify(expression) === JSON.stringify(target)) return value;
  return mapParts(expression, (part) => exchanged(part, target, value));
}

function readsElement(expression: Expression): boolean {
  return expression.kind === 'element' || partsOf(expression).some(readsElement);
}

/** That the indices of elements are within their arrays. */
export function* indexBounds(expression: Expression): Iterable<Expression> {
  // What it says of all indices means nothing outside of it.
  if (expression.kind === 'all') return;
  if (expression.kind === 'element') {
    const { object, index } = expression;
    const length: Expression = { kind: 'field', object, name: 'length' };
    const zero: Expression = { kind: 'literal', value: 0 };
    yield { kind: 'compare', operator: '<=', left: zero, right: index };
    yield { kind: 'compare', operator: '<=', left: index, right: length };
    yield { kind: 'compare', operator: '<', left: index, right: length };
  }
  for (const part of partsOf(expression)) yield* indexBounds(part);
}
