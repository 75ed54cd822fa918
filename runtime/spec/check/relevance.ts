/**
 * From the tuples of a result that matter to its context, the tuples of the operands that matter to the result.
 */
import { meet, NONE, type PrimitiveSignature } from './signatures.js';
import * as types from './types.js';
import { EMPTY, isNothing, type Product, type Type } from './types.js';

type Sides = readonly [left: Type, right: Type];

export function relevantToJoin(left: Type, right: Type, relevant: Type): Sides {
  const fitting = left.products.flatMap((a) =>
    right.products.flatMap((b) =>
      types.hasArity(relevant, a.length + b.length - 2) ? [[a, b] as const] : [],
    ),
  );
  const exact = fitting.flatMap(([a, b]) => {
    const shared = meet(a.at(-1)!, b[0]!);
    if (shared === NONE) return [];
    return present(relevant, types.joinOf(a, b)).map((tuple) => {
      const whole = [...tuple.slice(0, a.length - 1), shared, ...tuple.slice(a.length - 1)];
      return [whole.slice(0, a.length), whole.slice(a.length - 1)] as const;
    });
  });
  if (exact.length > 0) return sidesOf(exact);
  // Without common tuples any that can be joined will do, and then any of the right arity.
  const joinable = fitting.filter(([a, b]) => meet(a.at(-1)!, b[0]!) !== NONE);
  return sidesOf(joinable.length > 0 ? joinable : fitting);
}

export function relevantToProduct(left: Type, right: Type, relevant: Type): Sides {
  const exact = left.products.flatMap((a) =>
    right.products.flatMap((b) => {
      if (isNothing(a) || isNothing(b)) return [];
      return present(relevant, types.productOf(a, b)).map(
        (tuple) => [tuple.slice(0, a.length), tuple.slice(a.length)] as const,
      );
    }),
  );
  return exact.length > 0 ? sidesOf(exact) : [left, right];
}

/** For `set <: relation` (column 0) and `relation :> set` (column -1). */
export function relevantToRestriction(set: Type, relation: Type, relevant: Type, column: 0 | -1): Sides {
  const exact = types
    .ofArity(set, 1)
    .products.flatMap(([domain]) =>
      relation.products.flatMap((candidate) =>
        present(relevant, types.restrictColumn(candidate, domain!, column)).map(
          (tuple) => [[tuple.at(column)!], tuple] as const,
        ),
      ),
    );
  return exact.length > 0 ? sidesOf(exact) : [types.ofArity(set, 1), types.pickCommon(relation, relevant)];
}

/** The products of a relation on a way between two signatures that matter together in its closure. */
export function relevantToClosure(relevant: Type, relation: Type): Type {
  const edges = types.ofArity(relation, 2).products;
  const ends = types.ofArity(relevant, 2).products;
  const nodes = [...new Set([...edges.flat(), ...ends.flat()])];
  const steps = (from: PrimitiveSignature): readonly PrimitiveSignature[] => [
    ...edges.flatMap(([a, b]) => (a === from ? [b!] : [])),
    ...nodes.filter((node) => node !== from && meet(node, from) !== NONE),
  ];
  const reach = new Map(nodes.map((node) => [node, reachableFrom(node, steps)]));
  return types.relationType(
    edges.filter(([a, b]) => ends.some(([from, to]) => reach.get(from!)!.has(a!) && reach.get(b!)!.has(to!))),
  );
}

function reachableFrom<T>(start: T, steps: (node: T) => readonly T[]): ReadonlySet<T> {
  const seen = new Set([start]);
  for (const node of seen) for (const next of steps(node)) seen.add(next);
  return seen;
}

function present(relevant: Type, candidate: Product): readonly Product[] {
  const common = types.intersect(relevant, { ...EMPTY, products: [candidate] });
  return common.products.filter((tuple) => !isNothing(tuple));
}

function sidesOf(pairs: readonly (readonly [Product, Product])[]): Sides {
  return [
    types.relationType(pairs.map(([left]) => left)),
    types.relationType(pairs.map(([, right]) => right)),
  ];
}
