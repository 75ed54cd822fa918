/** What expressions tell by their form. */
import type { Expression } from './formula.js';

/** Whether each element has at most one partner in a binary relation, by its form. */
export function isFunctional(expression: Expression): boolean {
  switch (expression.kind) {
    case 'field':
    case 'identity':
      return true;
    case 'old':
      return isFunctional(expression.operand);
    case 'relation':
      if (expression.operator === 'join')
        return arrayRelation(expression.right) === 'elements' && expression.left.count !== 'set';
      if (expression.operator === 'override')
        return isFunctional(expression.left) && isFunctional(expression.right);
      if (expression.operator === 'intersection')
        return isFunctional(expression.left) || isFunctional(expression.right);
      if (expression.operator === 'difference' || expression.operator === 'range')
        return isFunctional(expression.left);
      return expression.operator === 'domain' && isFunctional(expression.right);
    default:
      return false;
  }
}

/** Which relation of arrays the expression is, in whatever state. */
export function arrayRelation(expression: Expression): 'elements' | 'items' | 'indices' | undefined {
  if (expression.kind === 'old') return arrayRelation(expression.operand);
  return expression.kind === 'array' ? expression.relation : undefined;
}

/** Whether the numbers of an expression are computed, so that they need not be among the elements. */
export function isComputed(e: Expression): boolean {
  switch (e.kind) {
    case 'arithmetic':
    case 'cardinality':
    case 'sum':
      return true;
    case 'aggregate':
      return e.operator === 'total' || e.operator === 'absolute' || isComputed(e.operand);
    case 'conditional':
      return isComputed(e.consequent) || isComputed(e.alternative);
    default:
      return false;
  }
}
