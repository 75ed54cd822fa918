/** The operators of the relational algebra, and the formulas over relations that need no names. */
import { unaryCounter } from '../../inputs/heap/cardinality.js';
import { type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import { Relation, RelationBuilder, type Tuple } from './relation.js';
import type { Space } from './space.js';

export function emptyRelation(space: Space, arity: number): Relation {
  return new Relation(space, arity, []);
}

export function singleton(space: Space, element: number): Relation {
  return new Relation(space, 1, [{ elements: [element], guard: TRUE }]);
}

/** Whether a tuple of these elements is in the relation. */
export function contains(relation: Relation, elements: readonly number[]): Bool {
  const { space } = relation;
  const exact = relation.find(elements);
  const mayEqual =
    elements.some((element) => space.isOpen(element)) ||
    (relation.hasOpen && elements.some((element) => space.mayEqualOpen(element)));
  if (!mayEqual) return exact?.guard ?? FALSE;
  return space.terms.any(
    relation.tuples.map((tuple) => space.terms.and(tuple.guard, sameTuple(space, tuple.elements, elements))),
  );
}

function sameTuple(space: Space, a: readonly number[], b: readonly number[]): Bool {
  const parts: Bool[] = [];
  for (let i = 0; i < a.length; i++) {
    const same = space.same(a[i]!, b[i]!);
    if (same === FALSE) return FALSE;
    parts.push(same);
  }
  return space.terms.all(parts);
}

export function union(a: Relation, b: Relation): Relation {
  const builder = new RelationBuilder(a.space, a.arity);
  for (const { elements, guard } of a.tuples) builder.add(elements, guard);
  for (const { elements, guard } of b.tuples) builder.add(elements, guard);
  return builder.build();
}

export function intersection(a: Relation, b: Relation): Relation {
  return filter(a, ({ elements }) => contains(b, elements));
}

export function difference(a: Relation, b: Relation): Relation {
  return filter(a, ({ elements }) => -contains(b, elements));
}

/** The tuples under a further condition. */
function filter(relation: Relation, condition: (tuple: Tuple) => Bool): Relation {
  const { space, arity } = relation;
  const builder = new RelationBuilder(space, arity);
  for (const tuple of relation.tuples)
    builder.add(tuple.elements, space.terms.and(tuple.guard, condition(tuple)));
  return builder.build();
}

/** `a` under a condition. */
export function guarded(relation: Relation, condition: Bool): Relation {
  return condition === TRUE ? relation : filter(relation, () => condition);
}

export function join(a: Relation, b: Relation): Relation {
  const { space } = a;
  const { terms } = space;
  const builder = new RelationBuilder(space, a.arity + b.arity - 2);
  for (const { elements, guard } of a.tuples) {
    const last = elements[elements.length - 1]!;
    const rest = elements.slice(0, -1);
    for (const tuple of b.from(last))
      builder.add([...rest, ...tuple.elements.slice(1)], terms.and(guard, tuple.guard));
    if (!space.mayEqualOpen(last) || !(space.isOpen(last) || b.hasOpen)) continue;
    for (const [first, tuples] of b.byFirst()) {
      const same = first === last ? FALSE : space.same(first, last);
      if (same === FALSE) continue;
      for (const tuple of tuples)
        builder.add([...rest, ...tuple.elements.slice(1)], terms.all([guard, tuple.guard, same]));
    }
  }
  return builder.build();
}

export function product(a: Relation, b: Relation): Relation {
  const builder = new RelationBuilder(a.space, a.arity + b.arity);
  for (const left of a.tuples)
    for (const right of b.tuples)
      builder.add([...left.elements, ...right.elements], a.space.terms.and(left.guard, right.guard));
  return builder.build();
}

export function transpose(a: Relation): Relation {
  const tuples = a.tuples.map(({ elements, guard }) => ({ elements: [elements[1]!, elements[0]!], guard }));
  return new Relation(a.space, 2, tuples);
}

/** The tuples of `b`, and the tuples of `a` whose first element is the first of no tuple of `b`. */
export function override(a: Relation, b: Relation): Relation {
  const firsts = domain(b);
  const kept = filter(a, ({ elements }) => -contains(firsts, elements.slice(0, 1)));
  return union(kept, b);
}

function domain(relation: Relation): Relation {
  const builder = new RelationBuilder(relation.space, 1);
  for (const { elements, guard } of relation.tuples) builder.add(elements.slice(0, 1), guard);
  return builder.build();
}

export function restrictDomain(set: Relation, relation: Relation): Relation {
  return filter(relation, ({ elements }) => contains(set, elements.slice(0, 1)));
}

export function restrictRange(relation: Relation, set: Relation): Relation {
  return filter(relation, ({ elements }) => contains(set, elements.slice(-1)));
}

/** `^r` by squaring: after k rounds all paths of up to 2^k steps. */
export function closure(relation: Relation): Relation {
  let reached = relation;
  const nodes = new Set(relation.tuples.flatMap(({ elements }) => elements)).size;
  for (let steps = 1; steps < nodes; steps *= 2) {
    const next = union(reached, join(reached, reached));
    if (sameTuples(reached, next)) break;
    reached = next;
  }
  return reached;
}

function sameTuples(a: Relation, b: Relation): boolean {
  return (
    a.tuples.length === b.tuples.length &&
    a.tuples.every(({ elements, guard }) => b.find(elements)?.guard === guard)
  );
}

export function some(relation: Relation): Bool {
  if (relation.empty !== undefined) return -relation.empty;
  return relation.space.terms.any(relation.tuples.map(({ guard }) => guard));
}

/** At most one tuple. */
export function lone(relation: Relation): Bool {
  const { terms } = relation.space;
  const guards = distinctGuards(relation);
  if (guards.length > 6) return -(unaryCounter(terms, guards)[1] ?? FALSE);
  const parts: Bool[] = [];
  for (let i = 0; i < guards.length; i++)
    for (let j = 0; j < i; j++) parts.push(-terms.and(guards[i]!, guards[j]!));
  return terms.all(parts);
}

/** The guards under which each tuple is in and no tuple before it is the same. */
export function distinctGuards(relation: Relation): readonly Bool[] {
  const { space, tuples } = relation;
  if (!relation.hasOpen) return tuples.map(({ guard }) => guard);
  const { terms } = space;
  return tuples.map(({ elements, guard }, index) =>
    terms.all([
      guard,
      ...tuples
        .slice(0, index)
        .map((earlier) => -terms.and(earlier.guard, sameTuple(space, earlier.elements, elements))),
    ]),
  );
}

export function subset(a: Relation, b: Relation): Bool {
  const { terms } = a.space;
  return terms.all(a.tuples.map(({ elements, guard }) => terms.implies(guard, contains(b, elements))));
}

/** Whether two relations are equal. `single`: each has at most one tuple. */
export function equal(a: Relation, b: Relation, single: boolean): Bool {
  const { terms } = a.space;
  if (!single) return terms.and(subset(a, b), subset(b, a));
  const [left, right] = [a.singleton, b.singleton];
  if (left) return contains(b, left.elements);
  if (right) return contains(a, right.elements);
  return terms.and(subset(a, b), terms.implies(some(b), some(a)));
}
