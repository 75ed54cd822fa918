/**
 * How error messages name an expression of the program. V8 prints its syntax tree; for what has no name in the table
 * below it prints `(intermediate value)`, as is done here for a few more.
 */
import type { Node } from '../../compiler/ast.js';

export const UNNAMED = '(intermediate value)';

export function expressionText(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'PrivateIdentifier':
      return `#${node.name}`;
    case 'ThisExpression':
      return 'this';
    case 'Literal':
      if (node.regex) return `/${node.regex.pattern}/${node.regex.flags}`;
      if (typeof node.value === 'bigint') return UNNAMED;
      return typeof node.value === 'string' ? `"${node.value}"` : String(node.value);
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? `"${node.quasis[0]!.value.cooked}"` : UNNAMED;
    case 'ConditionalExpression':
      return UNNAMED.repeat(3);
    case 'CallExpression':
      return `${expressionText(node.callee)}(...)`;
    case 'TaggedTemplateExpression':
      return `${expressionText(node.tag)}(...)`;
    case 'MemberExpression': {
      const object = expressionText(node.object);
      const { property, computed, optional } = node;
      const name =
        property.type === 'Literal'
          ? property.value
          : !computed && property.type === 'Identifier' && property.name;
      if (typeof name === 'string') return `${object}${optional ? '?' : ''}.${name}`;
      return `${object}${optional ? '?.' : ''}[${expressionText(property)}]`;
    }
    case 'UnaryExpression': {
      const blank = /\w$/u.test(node.operator) ? ' ' : '';
      return `(${node.operator}${blank}${expressionText(node.argument)})`;
    }
    case 'UpdateExpression': {
      const text = expressionText(node.argument);
      return node.prefix ? `(${node.operator}${text})` : `(${text}${node.operator})`;
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return `(${expressionText(node.left)} ${node.operator} ${expressionText(node.right)})`;
    case 'SequenceExpression':
      return `(${node.expressions.map(expressionText).join(' , ')})`;
    case 'AssignmentExpression':
      return expressionText(node.left);
    case 'ArrayExpression':
      return `[${node.elements.map((one) => (one ? expressionText(one) : UNNAMED)).join(',')}]`;
    case 'SpreadElement':
      return `(...${expressionText(node.argument)})`;
    case 'ObjectExpression':
      return `{${UNNAMED.repeat(node.properties.length)}}`;
    default:
      return UNNAMED;
  }
}
