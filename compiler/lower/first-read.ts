/**
 * What a statement reads first. V8 gives the first instruction of a statement the position of the statement, whatever it
 * belongs to: a variable that is not defined, or in its dead zone, is reported there if nothing is evaluated before it.
 */
import type * as ES from 'acorn';
import type { Node } from '../ast.js';

/** The variable, or `this`, that an expression evaluates before anything else; undefined if that is a value. */
export function firstRead(node: Node): Node | undefined {
  for (let at: Node | undefined = node; at !== undefined; at = first(at)) {
    if (at.type === 'Identifier' || at.type === 'ThisExpression') return at;
  }
  return undefined;
}

/** The part of an expression that is evaluated first; undefined if the expression itself does something before. */
function first(node: Node): Node | undefined {
  switch (node.type) {
    case 'UnaryExpression':
    case 'UpdateExpression':
    case 'AwaitExpression':
    case 'SpreadElement':
      return node.argument;
    case 'YieldExpression':
      return node.argument ?? undefined;
    case 'BinaryExpression':
      return isNothing(node.left) && isEquality(node.operator) ? node.right : node.left;
    case 'LogicalExpression':
      return skipped(node) ? node.right : node.left;
    case 'ConditionalExpression': {
      const known = truth(node.test);
      return known === undefined ? node.test : known ? node.consequent : node.alternate;
    }
    case 'SequenceExpression':
      return node.expressions[0];
    case 'AssignmentExpression':
      if (node.left.type === 'MemberExpression') return node.left;
      return node.operator === '=' ? node.right : node.left;
    case 'MemberExpression':
      return node.object;
    case 'CallExpression':
    case 'NewExpression':
      return node.callee;
    case 'TaggedTemplateExpression':
      return node.tag;
    case 'TemplateLiteral':
      return node.quasis[0]!.value.cooked === '' ? node.expressions[0] : undefined;
    case 'ImportExpression':
      return node.source;
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return node.expression;
    // A spread in front makes the array or object; else an empty one is made before.
    case 'ArrayExpression':
      return node.elements[0]?.type === 'SpreadElement' ? node.elements[0] : undefined;
    case 'ObjectExpression':
      return node.properties[0]?.type === 'SpreadElement' ? node.properties[0] : undefined;
    default:
      return undefined;
  }
}

const isEquality = (operator: ES.BinaryOperator): boolean => ['==', '!=', '===', '!=='].includes(operator);

/** Whether a node is undefined or null as written: what is compared with it is all that is evaluated. */
const isNothing = (node: Node): boolean =>
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'Literal' && node.raw === 'null') ||
  (node.type === 'UnaryExpression' && node.operator === 'void' && node.argument.type === 'Literal');

/** Whether the left side of a logical expression is a literal that leads on to the right one. */
function skipped({ operator, left }: ES.LogicalExpression): boolean {
  if (operator === '??') return isNothing(left);
  const known = truth(left);
  return known !== undefined && known === (operator === '&&');
}

/** Whether a literal is truthy; undefined for any other expression. */
function truth(node: Node): boolean | undefined {
  if (node.type === 'Identifier') return node.name === 'undefined' ? false : undefined;
  if (node.type !== 'Literal' || node.value instanceof RegExp) return undefined;
  return Boolean(node.value);
}
