/**
 * Where V8 says that code of an expression is. Its messages name the expression that has the last position before the
 * instruction that fails, so that an expression which ends with another one's position is not named.
 */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../../compiler/ast.js';
import { callPosition } from '../../compiler/call-position.js';
import { isCall } from './calls.js';
import { COMPARISONS, numberOf } from './expression-text.js';

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
  if (isCall(node)) return callPosition(source, node) === node.start;
  if (node.type !== 'BinaryExpression') return AT_START.has(node.type);
  // A chain is where its first operand is.
  let first: Node = node;
  while (first.type === 'BinaryExpression' && first.operator === node.operator) first = first.left;
  return isChain(node) && first.start === node.start && AT_START.has(first.type);
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
    case 'SequenceExpression':
      return endsElsewhere(node.expressions.at(-1)!);
    case 'BinaryExpression':
      return isChain(node);
    case 'UnaryExpression':
      if (node.operator === 'delete') return !isSilentTarget(node.argument);
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
  if (numberOf(node) !== undefined) return false;
  switch (node.type) {
    case 'Literal':
    case 'ThisExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'ObjectExpression':
    case 'ChainExpression':
      return false;
    case 'BinaryExpression':
      return !isChain(node);
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

/** The call whose position is the last in the code of an expression that has none of its own there. */
export function lastCall(node: Node | null | undefined): Node | undefined {
  switch (node?.type) {
    case 'CallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      return node;
    case 'ChainExpression':
      return lastCall(node.expression);
    case 'SequenceExpression':
      return lastCall(node.expressions.at(-1));
    case 'UnaryExpression':
      if (node.operator === 'delete' && node.argument.type === 'MemberExpression')
        return lastCall(node.argument.object);
      return node.operator === '-' || node.operator === '+' || node.operator === '~'
        ? undefined
        : lastCall(node.argument);
    case 'LogicalExpression':
      return lastCall(lastSpoken([node.left, node.right]));
    case 'ConditionalExpression': {
      const { test, consequent, alternate } = node;
      if (test.type === 'Literal') return lastCall(test.value ? consequent : alternate);
      return lastCall(lastSpoken([test, consequent, alternate]));
    }
    case 'ObjectExpression': {
      const last = node.properties.findLast(
        (property) => property.type === 'SpreadElement' || !isConstant(property.value),
      );
      return last?.type === 'Property' ? lastCall(last.value) : undefined;
    }
    case 'ArrayExpression':
      return lastCall(lastSpoken(node.elements));
    case 'TemplateLiteral':
      return lastCall(lastSpoken(node.expressions));
    default:
      return undefined;
  }
}

const lastSpoken = (nodes: readonly (Node | null)[]): Node | null | undefined =>
  nodes.findLast((node) => node !== null && !isConstant(node));

/** An operator more than once in a row, which V8 takes together and positions where it starts. */
function isChain({ operator, left }: ES.BinaryExpression): boolean {
  return (
    left.type === 'BinaryExpression' &&
    left.operator === operator &&
    operator !== '**' &&
    !COMPARISONS.has(operator) &&
    numberOf(left) === undefined
  );
}

/** Whether code of an expression sets no position. */
export function isSilent(node: Node): boolean {
  if (node.type === 'ThisExpression' || isFunction(node)) return true;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'UnaryExpression' && (node.operator === '!' || node.operator === 'void'))
    return isSilent(node.argument);
  return isLeaf(node) || isConstant(node);
}

export function isSequenceOfVariables(node: Node): boolean {
  return node.type === 'SequenceExpression' && node.expressions.every(({ type }) => type === 'Identifier');
}

/** What `delete` removes, where finding it sets no position. */
function isSilentTarget(node: Node): boolean {
  if (node.type === 'ObjectExpression' && node.properties.length === 1) {
    const [only] = node.properties;
    if (only?.type === 'SpreadElement') return isSilent(only.argument);
  }
  if (node.type !== 'MemberExpression') return isSilent(node);
  return isSilent(node.object) && (!node.computed || isConstant(node.property));
}

/** A choice that V8 makes when it compiles, or one between literals. */
function isPlainChoice({ test, consequent, alternate }: ES.ConditionalExpression): boolean {
  if (test.type === 'Literal') return isSilent(test.value ? consequent : alternate);
  return isSilent(test) && [consequent, alternate].every((choice) => isConstant(choice) || isNothing(choice));
}

/** `void 0` */
const isNothing = (node: Node): boolean =>
  node.type === 'UnaryExpression' && node.operator === 'void' && isConstant(node.argument);

const isPlainCoalescing = ({ operator, left, right }: ES.LogicalExpression): boolean =>
  operator === '??' && isLeaf(left) && (isSilent(right) || (left.type === 'Literal' && left.value !== null));

/** Whether V8 makes the value with the literal that it stands in. */
function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return !node.regex;
    case 'UnaryExpression':
      return isFolded(node) || (node.operator === '!' && node.argument.type === 'Literal');
    case 'BinaryExpression':
      return isFolded(node);
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

const isFolded = (node: Node): boolean => numberOf(node) !== undefined;
