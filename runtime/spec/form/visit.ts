/** A walk over checked formulas. */
import type { Bound, Expression, Formula } from './formula.js';

export interface Visitor {
  readonly expression?: (expression: Expression) => void;
  readonly formula?: (formula: Formula) => void;
}

/** Visits a formula and all below it, outer parts first. */
export function visitFormula(formula: Formula, visitor: Visitor): void {
  visitor.formula?.(formula);
  const expression = (operand: Expression): void => visitExpression(operand, visitor);
  const below = (operand: Formula): void => visitFormula(operand, visitor);
  switch (formula.kind) {
    case 'constant':
      return;
    case 'multiplicity':
    case 'holds':
    case 'nullness':
      expression(formula.operand);
      return;
    case 'compare':
      expression(formula.left);
      expression(formula.right);
      return;
    case 'bounded':
      expression(formula.operand);
      visitBound(formula.bound, visitor);
      return;
    case 'not':
    case 'old':
      below(formula.operand);
      return;
    case 'and':
    case 'or':
      formula.parts.forEach(below);
      return;
    case 'iff':
      below(formula.left);
      below(formula.right);
      return;
    case 'implies':
      below(formula.condition);
      below(formula.consequent);
      if (formula.alternative) below(formula.alternative);
      return;
    case 'quantified':
      for (const { domain } of formula.bindings) expression(domain);
      below(formula.body);
      return;
    case 'let':
      expression(formula.variable.value);
      below(formula.body);
  }
}

/** Visits an expression and all below it, outer parts first. */
export function visitExpression(expression: Expression, visitor: Visitor): void {
  visitor.expression?.(expression);
  const below = (operand: Expression): void => visitExpression(operand, visitor);
  switch (expression.kind) {
    case 'transform':
    case 'aggregate':
    case 'cardinality':
    case 'old':
      below(expression.operand);
      return;
    case 'relation':
    case 'arithmetic':
      below(expression.left);
      below(expression.right);
      return;
    case 'sum':
      for (const { domain } of expression.bindings) below(domain);
      below(expression.body);
      return;
    case 'comprehension':
      for (const { domain } of expression.bindings) below(domain);
      visitFormula(expression.body, visitor);
      return;
    case 'conditional':
      visitFormula(expression.condition, visitor);
      below(expression.consequent);
      below(expression.alternative);
      return;
    case 'let':
      below(expression.variable.value);
      below(expression.body);
      return;
    case 'truth':
      visitFormula(expression.formula, visitor);
  }
}

function visitBound(bound: Bound, visitor: Visitor): void {
  visitExpression(bound.set, visitor);
}
