/** Nodes of relational problems with the arities and defaults filled in, for those who make them by hand. */

import type { Place } from '../../language/errors.js';
import type { RelationOperator } from '../../language/operators.js';
import type {
  Declaration,
  Expression,
  Formula,
  IntegerExpression,
  Relation,
  Tuples,
  Variable,
} from './problem.js';

type Quantifier = (Formula & { readonly kind: 'quantified' })['quantifier'];

export const none: Expression = { kind: 'constant', arity: 1, tuples: [] };
export const identity: Expression = { kind: 'identity', arity: 2 };

export function relation(of: Relation): Expression {
  return { kind: 'relation', arity: of.arity, relation: of };
}

export function variable(of: Variable): Expression {
  return { kind: 'variable', arity: of.arity, variable: of };
}

export function constant(arity: number, tuples: Tuples): Expression {
  return { kind: 'constant', arity, tuples };
}

export function binary(
  operator: RelationOperator,
  left: Expression,
  right: Expression,
  place?: Place,
): Expression {
  const arity = arityOf(operator, left.arity, right.arity);
  return { kind: 'binary', operator, arity, left, right, place };
}

function arityOf(operator: RelationOperator, left: number, right: number): number {
  switch (operator) {
    case 'join':
      return left + right - 2;
    case 'product':
      return left + right;
    case 'domain':
      return right;
    default:
      return left;
  }
}

export function join(first: Expression, ...rest: readonly Expression[]): Expression {
  return rest.reduce((left, right) => binary('join', left, right), first);
}

export function union(first: Expression, ...rest: readonly Expression[]): Expression {
  return rest.reduce((left, right) => binary('union', left, right), first);
}

export function product(first: Expression, ...rest: readonly Expression[]): Expression {
  return rest.reduce((left, right) => binary('product', left, right), first);
}

export function transpose(operand: Expression): Expression {
  return { kind: 'unary', operator: 'transpose', arity: 2, operand };
}

export function closure(operand: Expression): Expression {
  return { kind: 'unary', operator: 'closure', arity: 2, operand };
}

export function reflexive(operand: Expression): Expression {
  return { kind: 'unary', operator: 'reflexive', arity: 2, operand };
}

export function inside(left: Expression, right: Expression, place?: Place): Formula {
  return { kind: 'compare', operator: 'in', left, right, place };
}

export function same(left: Expression, right: Expression): Formula {
  return { kind: 'compare', operator: '=', left, right };
}

export function multiplicity(
  quantifier: 'some' | 'no' | 'one' | 'lone',
  operand: Expression,
  place?: Place,
): Formula {
  return { kind: 'multiplicity', quantifier, operand, place };
}

export function not(operand: Formula): Formula {
  return { kind: 'not', operand };
}

export function and(...parts: readonly Formula[]): Formula {
  return { kind: 'and', parts };
}

export function or(...parts: readonly Formula[]): Formula {
  return { kind: 'or', parts };
}

export function implies(left: Formula, right: Formula, place?: Place): Formula {
  return { kind: 'or', parts: [not(left), right], place };
}

/**
 * Quantifies over elements of a set.
 * @param body is handed the variable as an expression.
 */
export function quantified(
  quantifier: Quantifier,
  domain: Expression,
  body: (element: Expression) => Formula,
  multiplicityOf: Declaration['multiplicity'] = 'one',
): Formula {
  const own: Variable = { name: 'x', arity: domain.arity };
  const declaration: Declaration = { variable: own, multiplicity: multiplicityOf, domain };
  return { kind: 'quantified', quantifier, declarations: [declaration], body: body(variable(own)) };
}

export function all(domain: Expression, body: (element: Expression) => Formula): Formula {
  return quantified('all', domain, body);
}

export function integer(value: number): IntegerExpression {
  return { kind: 'integer', value };
}

export function cardinality(operand: Expression): IntegerExpression {
  return { kind: 'cardinality', operand };
}
