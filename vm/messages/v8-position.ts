/** Where V8 says that an expression is: the position of its syntax tree node, which messages go by. */
import type { Node } from '../../compiler/ast.js';
import {
  callPosition,
  operatorPosition,
  propertyPosition,
  skipBlanks,
  updatePosition,
} from '../../compiler/call-position.js';
import { literalOf, type Operation, operandsOf } from './folding.js';

/** Of a chain with `?.` as a whole, and of code before which no position is set. */
export const NOWHERE = 0;

/** Of code of a function before which no position is set: V8 has the place where the function begins. */
export const ENTRY = -1;

/** The offset in the text. */
export function positionOf(source: string, node: Node): number {
  switch (node.type) {
    case 'CallExpression':
    case 'TaggedTemplateExpression':
      return callPosition(source, node);
    case 'MemberExpression':
      return propertyPosition(source, node);
    case 'ChainExpression':
      return NOWHERE;
    case 'SequenceExpression': {
      const { expressions } = node;
      return positionOf(source, expressions[expressions.length === 2 ? 1 : 0]!);
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operationPosition(source, node);
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return operatorPosition(source, node.left);
    case 'UpdateExpression':
      return updatePosition(source, node);
    case 'Property':
      return positionOf(source, node.method ? node : node.value);
    default:
      return node.start;
  }
}

/** Of a row of operators the first operand; of a single `??` what comes behind it, of others the sign. */
function operationPosition(source: string, node: Operation): number {
  const operands = operandsOf(source, node);
  if (operands.length > 2 && literalOf(node) === undefined) return positionOf(source, operands[0]!);
  return signPosition(source, node);
}

/** The position that code of the last operator of an operation has. */
export function signPosition(source: string, { operator, left }: Operation): number {
  const at = operatorPosition(source, left);
  return operator === '??' ? skipBlanks(source, at + 2) : at;
}
