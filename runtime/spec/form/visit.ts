/** A walk over checked formulas. */
import { partsOf } from '../language/walk.js';
import type { Expression, Formula } from './formula.js';

export type Node = Expression | Formula;

const known = new WeakMap<Node, readonly Node[]>();

/** The parts of a node, which the compiler asks for again and again. */
export function partsBelow(node: Node): readonly Node[] {
  const parts = known.get(node) ?? partsOf(node);
  known.set(node, parts);
  return parts;
}

/** Visits a node and all below it, outer parts first. */
export function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  for (const part of partsBelow(node)) visit(part, each);
}

export function isExpression(node: Node): node is Expression {
  return 'count' in node;
}

export function isFormula(node: Node): node is Formula {
  return !isExpression(node);
}
