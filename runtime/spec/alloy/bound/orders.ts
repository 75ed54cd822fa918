/**
 * Total orders that can be fixed beforehand: `pred/totalOrder` as the fact of a signature of one atom, over the atoms
 * of an exact signature that nothing tells apart. Any order of them is as good as another up to renaming, so that the
 * atoms are ordered as they are named. Members of an enumeration are in the order in which they are written.
 */

import type { Field, PrimitiveSignature, Signature } from '../../check/signatures.js';
import type { Typed } from '../../check/typed.js';
import type { Scopes } from './scopes.js';
import type { Universe } from './universe.js';

export interface TotalOrder {
  /** The formula that need not be stated any more. */
  readonly fact: Typed;
  readonly elements: PrimitiveSignature;
  readonly first: Field;
  readonly next: Field;
  /** The elements in order. */
  sequence(universe: Universe): readonly number[];
}

/** One order for each signature; further ones are left to be solved. */
export function totalOrders(signatures: readonly Signature[], scopes: Scopes): readonly TotalOrder[] {
  const orders: TotalOrder[] = [];
  for (const owner of signatures)
    for (const fact of ownFacts(owner)) {
      const order = orderBy(owner, fact, scopes);
      const isFirst = order && !orders.some(({ elements }) => elements === order.elements);
      if (isFirst) orders.push(order);
    }
  return orders;
}

function ownFacts({ fact }: Signature): readonly Typed[] {
  if (!fact) return [];
  return fact.kind === 'and' ? fact.parts : [fact];
}

function orderBy(owner: Signature, fact: Typed, scopes: Scopes): TotalOrder | undefined {
  if (fact.kind !== 'total-order' || owner.multiplicity !== 'one' || owner.kind === 'subset')
    return undefined;
  const [set, ...relations] = fact.parts as readonly [Typed, Typed, Typed];
  const [first, next] = relations.map((relation) => ownField(owner, relation));
  if (set.kind !== 'signature' || set.signature.kind !== 'primitive' || !first || !next) return undefined;
  const elements = set.signature;
  const isFree = first.declaration.bound.bounded < 2 && next.declaration.bound.bounded < 2;
  if (!isFree || !scopes.isExact(elements) || scopes.size(elements) === 0) return undefined;
  const isEnumeration =
    elements.enumeration && elements.children.every(({ multiplicity }) => multiplicity === 'one');
  if (elements.children.length > 0 && !isEnumeration) return undefined;
  const sequence = (universe: Universe): readonly number[] =>
    isEnumeration
      ? elements.children.flatMap((child) => universe.boundOf(child).lower)
      : universe.boundOf(elements).lower;
  return { fact, elements, first, next, sequence };
}

/** `this.f`. */
function ownField(owner: Signature, typed: Typed): Field | undefined {
  if (typed.kind !== 'join' || typed.left.kind !== 'signature' || typed.left.signature !== owner)
    return undefined;
  return typed.right.kind === 'field' && typed.right.field.owner === owner ? typed.right.field : undefined;
}
