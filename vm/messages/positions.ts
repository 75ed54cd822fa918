/**
 * Where V8 says that code of an expression is. Its messages name the expression that has the last position before the
 * instruction that fails, so that an expression which ends with another one's position is not named.
 */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../../compiler/ast.js';
import { callPosition } from '../../compiler/call-position.js';
import { isCall } from './calls.js';

const AT_START: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'ThisExpression',
  'MetaProperty',
  'TemplateLiteral',
  'ObjectExpression',
  'ArrayExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'NewExpression',
  'ConditionalExpression',
  'UnaryExpression',
]);

/** Whether V8's position of an expression is where its text starts. */
export function positionedAtStart(source: string, node: Node): boolean {
  return isCall(node) ? callPosition(source, node) === node.start : AT_START.has(node.type);
}

/** The part of an expression that its text starts with. */
export function leftmost(node: Node): Node | undefined {
  switch (node.type) {
    case 'CallExpression':
      return node.callee;
    case 'TaggedTemplateExpression':
      return node.tag;
    case 'MemberExpression':
      return node.object;
    case 'ChainExpression':
      return node.expression;
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return node.left;
    case 'SequenceExpression':
      return node.expressions[0];
    case 'UpdateExpression':
      return node.prefix ? undefined : node.argument;
    default:
      return undefined;
  }
}

/** Whether V8's last position in the code of what a loop goes over is not that of the expression itself. */
export function endsElsewhere(node: ES.Expression): boolean {
  switch (node.type) {
    case 'ConditionalExpression':
      return !isPlainChoice(node);
    case 'LogicalExpression':
      return !isPlainCoalescing(node);
    case 'UnaryExpression':
      return (node.operator === 'void' || node.operator === '!') && !isSilent(node.argument);
    case 'ClassExpression':
      return node.body.body.some((element) => element.type !== 'StaticBlock' && element.computed);
    case 'ObjectExpression':
      return node.properties.some(
        (property) =>
          property.type === 'Property' &&
          (property.computed || (property.kind === 'init' && !isConstant(property.value))),
      );
    default:
      return false;
  }
}

/** Whether code of an expression sets a position of its own where nothing sets one before. */
export function hasOwnPosition(node: ES.Expression): boolean {
  switch (node.type) {
    case 'Literal':
    case 'ThisExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'ObjectExpression':
    case 'ChainExpression':
      return false;
    case 'UnaryExpression':
      return !['!', 'void', 'delete'].includes(node.operator);
    case 'LogicalExpression':
      return isPlainCoalescing(node);
    case 'ConditionalExpression':
      return isPlainChoice(node) && node.test.type === 'Identifier';
    default:
      return true;
  }
}

export const isLeaf = ({ type }: Node): boolean =>
  type === 'Literal' || type === 'Identifier' || type === 'MetaProperty';

/** Whether code of an expression sets no position. */
const isSilent = (node: Node): boolean => isLeaf(node) || isConstant(node) || isFunction(node);

export function isSequenceOfVariables(node: Node): boolean {
  return node.type === 'SequenceExpression' && node.expressions.every(({ type }) => type === 'Identifier');
}

/** A choice that V8 makes when it compiles, or one between literals. */
function isPlainChoice({ test, consequent, alternate }: ES.ConditionalExpression): boolean {
  if (test.type === 'Literal') return isLeaf(test.value ? consequent : alternate);
  if (isConstant(test)) return isLeaf(consequent);
  return test.type === 'Identifier' && consequent.type === 'Literal' && alternate.type === 'Literal';
}

const isPlainCoalescing = ({ operator, left, right }: ES.LogicalExpression): boolean =>
  operator === '??' && isLeaf(left) && isLeaf(right);

/** Whether V8 makes the value with the literal that it stands in. */
function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return !node.regex;
    case 'ArrayExpression':
      return node.elements.every((element) => element === null || isConstant(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && !property.computed && isConstant(property.value),
      );
    default:
      return false;
  }
}
