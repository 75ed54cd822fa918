/** `in` with multiplicities, said by quantifiers: no back end needs to know of them. */
import { boundMultiplicity } from '../check/build-operators.js';
import { ANY } from '../check/signatures.js';
import type { BoundMultiplicity, Typed } from '../check/typed.js';
import { typeOf } from '../check/types.js';
import type { Binding, Expression, ExpressionOf, Formula } from '../form/formula.js';

/** What sets and variables become. */
interface Lowering {
  expression(typed: Typed): Expression;
  /** The number of a variable that nobody wrote. */
  freshId(): number;
}

/**
 * `r in A m -> n B` without multiplicities: the tuples of `r` are in the product, each element of A has n partners, and
 * each of B has m.
 */
export function within(relation: Expression, bound: Typed, lowering: Lowering): Formula {
  const { start, end } = relation;
  const right = lowering.expression(bound);
  const isIn: Formula = { kind: 'compare', operator: 'in', left: relation, right, start, end };
  return allOf([isIn, ...multiplicities(relation, bound, lowering)], relation);
}

/** What is asked beyond being in the set or the product. */
function multiplicities(relation: Expression, bound: Typed, lowering: Lowering): readonly Formula[] {
  if (bound.kind !== 'product') return hasMultiplicity(relation, boundMultiplicity(bound));
  const partners = forTuples(lowering.expression(bound.left), lowering, (elements) => {
    const own = elements.reduce((rest, element) => join(element, rest), relation);
    return [...hasMultiplicity(own, bound.rightMultiplicity), ...inside(own, bound.right, lowering)];
  });
  const sources = forTuples(lowering.expression(bound.right), lowering, (elements) => {
    const own = elements.reduceRight((rest, element) => join(rest, element), relation);
    return [...hasMultiplicity(own, bound.leftMultiplicity), ...inside(own, bound.left, lowering)];
  });
  return [...partners, ...sources];
}

/** What a side of an arrow asks of the partners of one tuple, beyond being in it, which the whole says. */
function inside(partners: Expression, bound: Typed, lowering: Lowering): readonly Formula[] {
  return bound.bounded === 0 ? [] : [within(partners, bound, lowering)];
}

/** A formula for each tuple of a relation; none if nothing is asked of it. */
function forTuples(
  relation: Expression,
  lowering: Lowering,
  body: (elements: readonly Expression[]) => readonly Formula[],
): readonly Formula[] {
  const { arity, start } = relation;
  const end = start;
  const univ: Expression = { kind: 'values', set: 'univ', ...ANY_SET, start, end };
  const domain = arity === 1 ? relation : univ;
  const declarations = Array.from({ length: arity }, (): Binding => {
    return { id: lowering.freshId(), name: 'x', domain, distinctFrom: [] };
  });
  const elements = declarations.map(
    ({ id, name }): Expression => ({ kind: 'variable', id, name, ...ANY_SET, count: 'one', start, end }),
  );
  const asked = body(elements);
  if (asked.length === 0) return [];
  const inner = allOf(asked, relation);
  const quantified = { kind: 'quantified', quantifier: 'all', declarations, start, end } as const;
  if (arity === 1) return [{ ...quantified, body: inner }];
  const tuple = elements.reduce((left, right) => combined('product', left, right, 0));
  const condition: Formula = { kind: 'compare', operator: 'in', left: tuple, right: relation, start, end };
  const alternative = undefined;
  return [
    { ...quantified, body: { kind: 'implies', condition, consequent: inner, alternative, start, end } },
  ];
}

const ANY_SET = { type: typeOf(ANY), arity: 1, count: 'set' } as const;

function hasMultiplicity(operand: Expression, quantifier: BoundMultiplicity): readonly Formula[] {
  const { start, end } = operand;
  return quantifier === 'set' || quantifier === 'exactly'
    ? []
    : [{ kind: 'multiplicity', quantifier, operand, start, end }];
}

function allOf(parts: readonly Formula[], { start, end }: Expression): Formula {
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts, start, end };
}

/** @param shared columns that both have and the result has not, in each. */
function combined(
  operator: 'join' | 'product',
  left: Expression,
  right: Expression,
  shared: 0 | 1,
): ExpressionOf<'relation'> {
  const { start } = left;
  const arity = left.arity + right.arity - 2 * shared;
  const type = typeOf(...new Array(arity).fill(ANY));
  return { kind: 'relation', operator, left, right, type, arity, count: 'set', start, end: start };
}

function join(left: Expression, right: Expression): Expression {
  return combined('join', left, right, 1);
}
