/** Where V8 says that an expression is: the position of its syntax tree node, which messages go by. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { callPosition, operatorPosition } from '../../compiler/call-position.js';
import { literalOf, type Operation, operandsOf } from './folding.js';

/** Of a chain with `?.` as a whole, and of code before which no position is set. */
export const NOWHERE = 0;

/** Blanks and comments. */
const BLANKS = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/uy;

/** The offset in the text. */
export function positionOf(source: string, node: Node): number {
  switch (node.type) {
    case 'CallExpression':
    case 'TaggedTemplateExpression':
      return callPosition(source, node);
    case 'MemberExpression':
      return memberPosition(source, node);
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
      return node.prefix ? lastToken(source, node) : operatorPosition(source, node.argument);
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

/** The name, the bracket or `?.`; behind a call that no parenthesis ends, the dot. */
function memberPosition(
  source: string,
  { object, property, computed, optional }: ES.MemberExpression,
): number {
  const sign = operatorPosition(source, object);
  if (optional || computed) return sign;
  return sign === skipBlanks(source, object.end) && isContinued(source, object) ? sign : property.start;
}

/** Whether a call, or a chain with `?.`, is part of what the parser has read up to here without a parenthesis. */
function isContinued(source: string, node: Node): boolean {
  if (node.type === 'CallExpression') return true;
  if (node.type !== 'MemberExpression') return node.type === 'ImportExpression';
  if (node.optional) return true;
  return skipBlanks(source, node.object.end) === operatorPosition(source, node.object)
    ? isContinued(source, node.object)
    : false;
}

function skipBlanks(source: string, from: number): number {
  BLANKS.lastIndex = from;
  return from + (BLANKS.exec(source)?.[0].length ?? 0);
}

function lastToken(source: string, { start, end }: Node): number {
  return end - (/[\p{ID_Continue}$]+$/u.exec(source.slice(start, end))?.[0].length ?? 1);
}
