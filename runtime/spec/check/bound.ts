/** Multiplicities on the right of `in`: `x in lone S`, `r in A one -> lone B`. */

import type { Bound } from '../form/formula.js';
import type { Multiplicity, Node } from '../language/syntax.js';
import type { FormulaChecker } from './check.js';
import type { Scope } from './scope.js';

export function hasArrowMultiplicity(node: Node): boolean {
  return (
    node.kind === 'product' &&
    (node.leftMultiplicity !== undefined ||
      node.rightMultiplicity !== undefined ||
      hasArrowMultiplicity(node.left) ||
      hasArrowMultiplicity(node.right))
  );
}

export function boundOf(
  checker: FormulaChecker,
  node: Node,
  multiplicity: Multiplicity,
  scope: Scope,
): Bound {
  if (node.kind !== 'product')
    return { kind: 'set', multiplicity, set: checker.expressions.best(node, scope) };
  const left = boundOf(checker, node.left, 'set', scope);
  const right = boundOf(checker, node.right, 'set', scope);
  const set = checker.expressions.relations.relation('product', left.set, right.set, node);
  return {
    kind: 'arrow',
    left,
    leftMultiplicity: node.leftMultiplicity ?? 'set',
    rightMultiplicity: node.rightMultiplicity ?? 'set',
    right,
    set,
  };
}
