/** How node names an expression in "x is not a function": the source text, with the inside of calls left out. */

import type { Expression, MemberExpression, PrivateIdentifier, Super } from 'acorn';
import { parseExpressionAt } from 'acorn';
import { offsetAt } from '../../compiler/ir/function.js';
import type { Frame } from './frame.js';

/** The text of the function that the current instruction calls or constructs. */
export function calleeText(frame: Frame, kind: 'call' | 'construct' | 'value'): string {
  const { linked } = frame;
  const offset = offsetAt(linked.ir, linked.origin[frame.at]!);
  if (offset < 0) return '(intermediate value)';
  let node: Expression;
  try {
    node = parseExpressionAt(linked.module.ir.source, offset, {
      ecmaVersion: 2023,
      allowReturnOutsideFunction: true,
    });
  } catch {
    return '(intermediate value)';
  }
  return print(calleeOf(node, kind));
}

function calleeOf(node: Expression, kind: 'call' | 'construct' | 'value'): Expression | Super {
  if (node.type === 'ChainExpression') return calleeOf(node.expression, kind);
  if (kind === 'call' && node.type === 'CallExpression') return node.callee;
  if (kind === 'call' && node.type === 'TaggedTemplateExpression') return node.tag;
  if (kind === 'construct' && node.type === 'NewExpression') return node.callee;
  return node;
}

function print(node: Expression | Super | PrivateIdentifier): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'PrivateIdentifier':
      return `#${node.name}`;
    case 'ThisExpression':
      return 'this';
    case 'Super':
      return 'super';
    case 'Literal':
      return typeof node.value === 'string'
        ? JSON.stringify(node.value)
        : (node.raw ?? '(intermediate value)');
    case 'CallExpression':
      return `${print(node.callee)}(...)`;
    case 'MemberExpression':
      return printMember(node);
    case 'ChainExpression':
      return print(node.expression);
    case 'ParenthesizedExpression':
      return print(node.expression);
    default:
      return '(intermediate value)';
  }
}

function printMember(node: MemberExpression): string {
  const object = print(node.object);
  const optional = node.optional === true ? '?.' : '';
  if (node.computed)
    return `${object}${optional}[${node.property.type === 'Identifier' || node.property.type === 'Literal' ? print(node.property) : '...'}]`;
  const base = object === 'super' ? '(intermediate value)' : object;
  return `${base}${optional || '.'}${print(node.property)}`;
}
