/**
 * Constraints on the edges of a heap that a choice of one place can break by itself: no cycle, at most one source, no
 * common target of two fields. They are told by their form, and kept by leaving the place that is decided next only
 * the targets that break nothing (`choice-filters`).
 */
import type { Expression, Formula } from '../../../../spec/form/formula.js';
import type { Constraint, Literal, Step } from './constraints.js';

export type EdgePattern =
  /** No element of `nodes` reaches itself by one or more of the fields, with a step by one of `first` to begin with. */
  | {
      readonly kind: 'acyclic';
      readonly fields: readonly string[];
      readonly first: readonly string[];
      readonly nodes: number;
    }
  /** What the two fields of each pair lead an element of `nodes` to, in any number of steps by all fields, has nothing in common. */
  | {
      readonly kind: 'disjoint subtrees';
      readonly fields: readonly string[];
      readonly pairs: readonly (readonly [string, string])[];
      readonly nodes: number;
    }
  /** At most one object leads to an element of `nodes` by the fields. */
  | { readonly kind: 'one source'; readonly fields: readonly string[]; readonly nodes: number }
  /** No two different elements of `nodes` lead to the same object by the fields. */
  | { readonly kind: 'different targets'; readonly fields: readonly string[]; readonly nodes: number }
  /** Two fields of an element of `nodes` do not lead to the same object. */
  | { readonly kind: 'disjoint fields'; readonly fields: readonly [string, string]; readonly nodes: number };

/**
 * The pattern of a constraint, with the number of the step that binds its nodes; all steps before bind variables.
 * Undefined: it has none that is known.
 */
export function patternOf({ steps, body }: Constraint): EdgePattern | undefined {
  const guards = steps.flatMap((step) => (step.kind === 'guard' ? [step.literal] : []));
  const bindings = steps.flatMap((step) => (step.kind === 'bind' ? [step.binding] : []));
  const last = bindings.at(-1);
  const isGuardedAtTheEnd = steps.slice(0, bindings.length).every(({ kind }) => kind === 'bind');
  if (!last || !isGuardedAtTheEnd) return undefined;
  const nodes = bindings.length - 1;
  if (guards.length === 0) {
    if (last.distinctFrom.length > 0) return differentTargets(bindings, body);
    return acyclic(body, last.id, nodes) ?? oneSource(body, last.id, nodes) ?? disjoint(body, last.id, nodes);
  }
  const [guard] = guards as [Literal];
  return guards.length === 1 && last.distinctFrom.length === 0
    ? guardedDisjoint(guard, body, last.id, nodes)
    : undefined;
}

/** `n !in n.^r`, `no n & n.^r`, `n !in n.f.*(f + g)`. */
function acyclic({ formula, positive }: Literal, node: number, nodes: number): EdgePattern | undefined {
  const parts = membership(formula, positive);
  if (!parts || !isVariable(parts.element, node)) return undefined;
  const { set } = parts;
  if (set.kind !== 'relation' || set.operator !== 'join' || set.right.kind !== 'transform') return undefined;
  const fields = fieldNames(set.right.operand);
  if (!fields) return undefined;
  if (set.right.operator === 'closure' && isVariable(set.left, node))
    return { kind: 'acyclic', fields, first: fields, nodes };
  const first = stepFrom(set.left, node)?.filter((field) => fields.includes(field));
  return set.right.operator === 'reflexive' && first && stepFrom(set.left, node)!.length === first.length
    ? { kind: 'acyclic', fields, first, nodes }
    : undefined;
}

/** `x !in s`, as a negated comparison or as an empty intersection. */
function membership(
  formula: Formula,
  positive: boolean,
): { readonly element: Expression; readonly set: Expression } | undefined {
  if (formula.kind === 'compare' && formula.operator === 'in' && !positive)
    return { element: formula.left, set: formula.right };
  const both = emptyIntersection(formula, positive);
  if (!both) return undefined;
  const [a, b] = both;
  return a.kind === 'variable' ? { element: a, set: b } : { element: b, set: a };
}

/** The operands of `no a & b`. */
function emptyIntersection(
  formula: Formula,
  positive: boolean,
): readonly [Expression, Expression] | undefined {
  if (formula.kind !== 'multiplicity' || formula.operand.kind !== 'relation') return undefined;
  const isEmpty = positive ? formula.quantifier === 'no' : formula.quantifier === 'some';
  const { operator, left, right } = formula.operand;
  return isEmpty && operator === 'intersection' ? [left, right] : undefined;
}

/** `lone n.~r`, `lone r.n`, `#n.~r <= 1`, `#n.~r < 2`. */
function oneSource({ formula, positive }: Literal, node: number, nodes: number): EdgePattern | undefined {
  const set = positive ? loneSet(formula) : undefined;
  const fields = set && sourcesOf(set, node);
  return fields && { kind: 'one source', fields, nodes };
}

function loneSet(formula: Formula): Expression | undefined {
  if (formula.kind === 'multiplicity' && formula.quantifier === 'lone') return formula.operand;
  if (formula.kind !== 'compare' || formula.left.kind !== 'cardinality' || formula.right.kind !== 'literal')
    return undefined;
  const most = formula.operator === '<=' ? 1 : formula.operator === '<' ? 2 : undefined;
  return formula.right.value === most ? formula.left.operand : undefined;
}

/** The fields by which objects of the set `n.~f + g.n …` lead to `n`. */
function sourcesOf(set: Expression, node: number): readonly string[] | undefined {
  if (set.kind !== 'relation') return undefined;
  if (set.operator === 'union') return joined(sourcesOf(set.left, node), sourcesOf(set.right, node));
  if (set.operator !== 'join') return undefined;
  if (isVariable(set.left, node) && set.right.kind === 'transform' && set.right.operator === 'transpose')
    return fieldNames(set.right.operand);
  return isVariable(set.right, node) ? fieldNames(set.left) : undefined;
}

/** `all disj a, b: s | no a.r & b.r`. */
function differentTargets(
  bindings: readonly {
    readonly id: number;
    readonly domain: Expression;
    readonly distinctFrom: readonly number[];
  }[],
  { formula, positive }: Literal,
): EdgePattern | undefined {
  const [a, b] = bindings.slice(-2);
  const both = emptyIntersection(formula, positive);
  if (!a || !b || !both || b.distinctFrom.length !== 1 || b.distinctFrom[0] !== a.id) return undefined;
  if (a.domain !== b.domain && JSON.stringify(a.domain) !== JSON.stringify(b.domain)) return undefined;
  for (const [x, y] of [both, [both[1], both[0]] as const]) {
    const [left, right] = [stepFrom(x, a.id), stepFrom(y, b.id)];
    if (left && right && isSameSet(left, right))
      return { kind: 'different targets', fields: left, nodes: bindings.length - 2 };
  }
  return undefined;
}

/** `no n.f & n.g`, `no n.f.*(f + g) & n.g.*(f + g)`. */
function disjoint({ formula, positive }: Literal, node: number, nodes: number): EdgePattern | undefined {
  const both = emptyIntersection(formula, positive);
  if (!both) return undefined;
  return disjointFields(both[0], both[1], node, nodes) ?? disjointSubtrees(both[0], both[1], node, nodes);
}

/** `no n.f.*(f + g + h) & n.(g + h).*(f + g + h)`. */
function disjointSubtrees(
  left: Expression,
  right: Expression,
  node: number,
  nodes: number,
): EdgePattern | undefined {
  const [a, b] = [left, right].map((e) => {
    if (e.kind !== 'relation' || e.operator !== 'join' || e.right.kind !== 'transform') return undefined;
    const first = stepFrom(e.left, node);
    const fields = e.right.operator === 'reflexive' ? fieldNames(e.right.operand) : undefined;
    return first && fields && first.every((field) => fields.includes(field)) ? { first, fields } : undefined;
  });
  if (!a || !b || !isSameSet(a.fields, b.fields)) return undefined;
  if (a.first.some((field) => b.first.includes(field))) return undefined;
  const pairs = a.first.flatMap((f) => b.first.map((g) => [f, g] as const));
  return { kind: 'disjoint subtrees', fields: a.fields, pairs, nodes };
}

/** `some n.f implies n.f != n.g`. */
function guardedDisjoint(
  guard: Literal,
  { formula, positive }: Literal,
  node: number,
  nodes: number,
): EdgePattern | undefined {
  if (formula.kind !== 'compare' || formula.operator !== '=' || positive) return undefined;
  const pattern = disjointFields(formula.left, formula.right, node, nodes);
  const g = guard.formula;
  if (!pattern || g.kind !== 'multiplicity' || g.quantifier !== (guard.positive ? 'some' : 'no'))
    return undefined;
  const guarded = stepFrom(g.operand, node);
  return guarded?.length === 1 && pattern.fields.includes(guarded[0]!) ? pattern : undefined;
}

function disjointFields(
  left: Expression,
  right: Expression,
  node: number,
  nodes: number,
): EdgePattern | undefined {
  const [f, g] = [stepFrom(left, node), stepFrom(right, node)];
  if (f?.length !== 1 || g?.length !== 1 || f[0] === g[0]) return undefined;
  return { kind: 'disjoint fields', fields: [f[0]!, g[0]!], nodes };
}

/** The fields `r` of `n.r`. */
function stepFrom(e: Expression, node: number): readonly string[] | undefined {
  if (e.kind !== 'relation' || e.operator !== 'join' || !isVariable(e.left, node)) {
    if (e.kind === 'relation' && e.operator === 'union')
      return joined(stepFrom(e.left, node), stepFrom(e.right, node));
    return undefined;
  }
  return fieldNames(e.right);
}

/** The names of a field, or of a union of fields. */
export function fieldNames(e: Expression): readonly string[] | undefined {
  if (e.kind === 'field') return [e.name];
  return e.kind === 'relation' && e.operator === 'union'
    ? joined(fieldNames(e.left), fieldNames(e.right))
    : undefined;
}

function joined(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  return a && b && [...new Set([...a, ...b])];
}

/** Whether two lists without repetitions have the same elements. */
export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

function isVariable(e: Expression, id: number): boolean {
  return e.kind === 'variable' && e.id === id;
}

/** The steps that bind the variables of a pattern's nodes. */
export function stepsOf({ steps }: Constraint, { nodes }: EdgePattern): readonly Step[] {
  return steps.slice(0, nodes + 1);
}
