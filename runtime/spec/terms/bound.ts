/** `in` with multiplicities: `r in A m -> n B` gives each element of A n partners, and each of B m. */
import { type Bool, TRUE } from '../../solver/terms.js';
import type { Bound, Expression } from '../form/formula.js';
import type { Multiplicity } from '../language/syntax.js';
import { join, lone, singleton, some, subset } from './algebra.js';
import type { Relation } from './relation.js';

/** @param evaluate the relation of an expression in the bound. */
export function translateBound(
  bound: Bound,
  relation: Relation,
  evaluate: (expression: Expression) => Relation,
): Bool {
  const { terms } = relation.space;
  const inside = subset(relation, evaluate(bound.set));
  if (bound.kind === 'set') return terms.and(inside, hasMultiplicity(relation, bound.multiplicity));
  const parts: Bool[] = [inside];
  for (const { elements, guard } of evaluate(bound.left.set).tuples) {
    const partners = elements.reduce((rest, element) => join(singleton(rest.space, element), rest), relation);
    const within = translateBound(bound.right, partners, evaluate);
    parts.push(terms.implies(guard, terms.and(hasMultiplicity(partners, bound.rightMultiplicity), within)));
  }
  for (const { elements, guard } of evaluate(bound.right.set).tuples) {
    const partners = elements.reduceRight(
      (rest, element) => join(rest, singleton(rest.space, element)),
      relation,
    );
    const within = translateBound(bound.left, partners, evaluate);
    parts.push(terms.implies(guard, terms.and(hasMultiplicity(partners, bound.leftMultiplicity), within)));
  }
  return terms.all(parts);
}

function hasMultiplicity(relation: Relation, multiplicity: Multiplicity): Bool {
  switch (multiplicity) {
    case 'set':
      return TRUE;
    case 'some':
      return some(relation);
    case 'lone':
      return lone(relation);
    case 'one':
      return relation.space.terms.and(some(relation), lone(relation));
  }
}
