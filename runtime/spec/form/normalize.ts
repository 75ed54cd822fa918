/**
 * Formulas as the compiler takes them: without `let` and `old`. Numbers of variables are unique within a specification,
 * so expressions can be put in place of their names.
 */
import { mapParts } from '../language/walk.js';
import type { Formula } from './formula.js';
import { isFormula, type Node } from './visit.js';

type Values = ReadonlyMap<number, Node>;

export function normalized(formula: Formula): Formula {
  const result = normal(formula, new Map());
  if (!isFormula(result)) throw new RangeError(`${result.kind} is no formula`);
  return result;
}

function normal(node: Node, values: Values): Node {
  switch (node.kind) {
    case 'variable':
      return values.get(node.id) ?? node;
    case 'let':
      return normal(node.body, new Map(values).set(node.variable.id, normal(node.value, values)));
    case 'old':
      return normal(node.operand, values);
    default:
      return mapParts<Node>(node, (part) => normal(part, values));
  }
}
