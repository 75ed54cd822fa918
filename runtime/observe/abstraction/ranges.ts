/**
 * Candidates for refinement that no single step suggests: how integers that index arrays lie to each other, and what an
 * observation of one element says of all elements between two of them (as the invariants of sorting and searching do).
 */
import {
  type Expression,
  type Predicate,
  partsOf,
  plus,
  replaceVariable,
  type Variable,
  variablesOf,
} from '../predicates/expression.js';

/** Variables that are held against each other, and ends of ranges. */
const MOST_VARIABLES = 5;
const MOST_LENGTHS = 2;
/** Candidates of each kind. */
const MOST_ORDERS = 60;
const MOST_RANGES = 200;

const ZERO: Expression = { kind: 'literal', value: 0 };
const BOUND = 0;

/** What `expressions` index arrays with, and compare indices with. */
interface Indices {
  readonly variables: readonly Variable[];
  readonly lengths: readonly Expression[];
}

/**
 * How variables that indices are made of lie to each other and to lengths; the negation of each is a candidate, too.
 * @param accesses elements that the target reads and writes
 */
export function ordersOf(predicates: readonly Predicate[], accesses: readonly Expression[]): Expression[] {
  const { variables, lengths } = indicesOf(predicates, accesses);
  const found: Expression[] = [];
  const all: readonly Expression[] = [...variables.map(asExpression), ...lengths];
  all.forEach((left, i) => {
    for (const right of all.slice(i + 1)) {
      if (left.kind !== 'variable' && right.kind !== 'variable') continue;
      found.push(
        { kind: 'compare', operator: '<=', left, right },
        { kind: 'compare', operator: '<', left, right },
      );
      if (left.kind === 'variable' && right.kind === 'variable')
        found.push(
          { kind: 'compare', operator: '<=', left, right: next(right) },
          { kind: 'compare', operator: '<=', left: right, right: next(left) },
        );
    }
  });
  for (const left of variables.map(asExpression))
    found.push({ kind: 'compare', operator: '<=', left: ZERO, right: left });
  return found.slice(0, MOST_ORDERS);
}

/** What observations say of one element, said of another: assignments carry it there. */
export function elsewhere(predicates: readonly Predicate[], accesses: readonly Expression[]): Expression[] {
  const { variables } = indicesOf(predicates, accesses);
  return predicates.flatMap(({ expression }) =>
    indexVariables(expression).flatMap(({ slot }) =>
      variables.flatMap((variable) =>
        variable.slot === slot ? [] : [replaceVariable(expression, slot!, asExpression(variable))],
      ),
    ),
  );
}

/** What observations say of one element, said of all between two ends. */
export function rangesOf(
  predicates: readonly Predicate[],
  accesses: readonly Expression[],
): readonly Extract<Expression, { kind: 'all' }>[] {
  const { variables, lengths } = indicesOf(predicates, accesses);
  const bodies = new Map<string, Expression>();
  for (const { expression } of predicates)
    for (const { slot } of indexVariables(expression)) {
      const body = replaceVariable(expression, slot!, { kind: 'bound', bound: BOUND });
      bodies.set(JSON.stringify(body), body);
    }
  const own = variables.map(asExpression);
  const found: Extract<Expression, { kind: 'all' }>[] = [];
  for (const low of [ZERO, ...own, ...own.map(next)])
    for (const high of [...own, ...lengths]) {
      if (low === high || (low.kind === 'arithmetic' && low.left === high)) continue;
      for (const body of bodies.values())
        for (const said of [body, { kind: 'not', operand: body } as const])
          found.push({ kind: 'all', bound: BOUND, low, high, body: said });
    }
  return found.slice(0, MOST_RANGES);
}

/** Whether a range has anything in it. */
export const isFilled = ({ low, high }: Extract<Expression, { kind: 'all' }>): Expression => ({
  kind: 'compare',
  operator: '<',
  left: low,
  right: high,
});

function indicesOf(predicates: readonly Predicate[], accesses: readonly Expression[]): Indices {
  const expressions = [...predicates.map(({ expression }) => expression), ...accesses];
  const variables = new Map<number, Variable>();
  const lengths = new Map<string, Expression>();
  for (const expression of expressions) {
    for (const variable of indexVariables(expression)) variables.set(variable.slot!, variable);
    for (const object of arraysIn(expression)) {
      const length: Expression = { kind: 'field', object, name: 'length' };
      lengths.set(JSON.stringify(length), length);
    }
  }
  // What indices are compared with bounds them.
  for (const { expression } of predicates) {
    if (expression.kind !== 'compare' || expression.operator === '===' || expression.operator === '==')
      continue;
    const own = [expression.left, expression.right].flatMap(plainVariable);
    if (own.some(({ slot }) => variables.has(slot!))) for (const one of own) variables.set(one.slot!, one);
  }
  return {
    variables: [...variables.values()].slice(0, MOST_VARIABLES),
    lengths: [...lengths.values()].slice(0, MOST_LENGTHS),
  };
}

/** The variables that indices of elements are made of. */
function indexVariables(expression: Expression): readonly Variable[] {
  if (expression.kind === 'all') return [];
  const own =
    expression.kind === 'element'
      ? variablesOf(expression.index).filter(({ slot }) => slot !== undefined)
      : [];
  return [...own, ...partsOf(expression).flatMap(indexVariables)];
}

function arraysIn(expression: Expression): readonly Expression[] {
  if (expression.kind === 'all') return [];
  const own =
    expression.kind === 'element' && expression.object.kind === 'variable' ? [expression.object] : [];
  return [...own, ...partsOf(expression).flatMap(arraysIn)];
}

const plainVariable = (expression: Expression): readonly Variable[] => {
  if (expression.kind === 'arithmetic')
    return [...plainVariable(expression.left), ...plainVariable(expression.right)];
  return expression.kind === 'variable' && expression.variable.slot !== undefined
    ? [expression.variable]
    : [];
};

const asExpression = (variable: Variable): Expression => ({ kind: 'variable', variable });

const next = (left: Expression): Expression => plus(left, 1);
