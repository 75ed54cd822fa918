/** Short forms for expressions of relational problems. */
import type { Expression, Formula, Place, Relation, Tuples } from '../relational/problem.js';

export const TRUE: Formula = { kind: 'truth', value: true };

export function constant(arity: number, tuples: Tuples): Expression {
  return { kind: 'constant', arity, tuples };
}

export function relationExpression(relation: Relation): Expression {
  return { kind: 'relation', relation, arity: relation.arity };
}

type BinaryOperator = Extract<Expression, { readonly kind: 'binary' }>['operator'];

const ARITIES: Readonly<Record<BinaryOperator, (left: number, right: number) => number>> = {
  union: (left) => left,
  difference: (left) => left,
  intersection: (left) => left,
  override: (left) => left,
  domain: (_, right) => right,
  range: (left) => left,
  join: (left, right) => left + right - 2,
  product: (left, right) => left + right,
};

export function binary(
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  place?: Place | undefined,
): Expression {
  const arity = ARITIES[operator](left.arity, right.arity);
  return { kind: 'binary', operator, left, right, arity, place };
}

/** The union of expressions of arity 1. */
export function unionOf(expressions: readonly Expression[]): Expression {
  const [first, ...rest] = expressions;
  if (!first) return constant(1, []);
  return rest.reduce((left, right) => binary('union', left, right), first);
}

export function conjunction(parts: readonly Formula[], place?: Place | undefined): Formula {
  const rest = parts.filter((part) => part !== TRUE);
  const [only] = rest;
  if (!only) return TRUE;
  return rest.length === 1 ? only : { kind: 'and', parts: rest, place };
}

/** `condition implies consequent`. */
export function implication(condition: Formula, consequent: Formula, place?: Place | undefined): Formula {
  return { kind: 'or', parts: [{ kind: 'not', operand: condition }, consequent], place };
}

export function holdsOf(
  quantifier: 'some' | 'no' | 'one' | 'lone',
  operand: Expression,
  place?: Place | undefined,
): Formula {
  return { kind: 'multiplicity', quantifier, operand, place };
}

export function within(left: Expression, right: Expression, place?: Place | undefined): Formula {
  return { kind: 'compare', operator: 'in', left, right, place };
}
