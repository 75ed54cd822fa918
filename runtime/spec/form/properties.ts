/** What expressions tell by their form. */
import { INT } from '../check/signatures.js';
import type { Expression } from './formula.js';

/** Whether it relates arrays to their indices and what is there, in whatever state. */
export function isElements(e: Expression): boolean {
  return e.kind === 'old' ? isElements(e.operand) : e.kind === 'array' && e.relation === 'elements';
}

/** Whether all that it can hold is numbers. */
export function isNumber({ type: { products } }: Expression): boolean {
  return products.length > 0 && products.every((product) => product.length === 1 && product[0] === INT);
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
