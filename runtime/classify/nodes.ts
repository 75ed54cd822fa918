/** What nodes of a text say by their form: names, numbers that are written, what is refused. */
import { children, type Node } from '../../compiler/ast.js';

/** The names of what is called on `this`. */
export function calledOnThis(node: Node): readonly string[] {
  const own =
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'ThisExpression' &&
    !node.callee.computed
      ? [keyOf(node.callee.property) ?? '']
      : [];
  return [...own, ...children(node).flatMap(calledOnThis)];
}

export function isThrowing(node: Node): boolean {
  return node.type === 'BlockStatement' ? node.body.some(isThrowing) : node.type === 'ThrowStatement';
}

/** What is at least 0 where a condition does not hold. @param isFalse where it holds instead */
export function naturalIn(test: Node, isFalse: boolean): readonly Node[] {
  if (test.type === 'UnaryExpression' && test.operator === '!') return naturalIn(test.argument, !isFalse);
  if (test.type === 'ParenthesizedExpression') return naturalIn(test.expression, isFalse);
  if (test.type === 'LogicalExpression' && test.operator === (isFalse ? '&&' : '||'))
    return [test.left, test.right].flatMap((one) => naturalIn(one, isFalse));
  if (test.type !== 'BinaryExpression') return [];
  const { operator, left, right } = test;
  const [below, above] = isFalse
    ? [
        ['>', '>='],
        ['<', '<='],
      ]
    : [
        ['<', '<='],
        ['>', '>='],
      ];
  if (below!.includes(operator) && isLeast(right)) return [left];
  return above!.includes(operator) && isLeast(left) ? [right] : [];
}

function isLeast(node: Node): boolean {
  return node.type === 'Literal' && (node.value === 0 || node.value === 1);
}

/** A number that is written, with a sign or without. */
export function isNumber(node: Node): boolean {
  if (node.type === 'UnaryExpression') return isNumber(node.argument);
  return node.type === 'Literal' && typeof node.value === 'number';
}

export function isAccessor(node: Node): boolean {
  return (node.type === 'MethodDefinition' || node.type === 'Property') && node.kind === 'get';
}

/** The name that a function in a node is called by. */
export function nameIn(node: Node): string | undefined {
  switch (node.type) {
    case 'MethodDefinition':
    case 'Property':
      return node.kind === 'constructor' ? undefined : keyOf(node.key);
    case 'PropertyDefinition':
      return keyOf(node.key);
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? node.id.name : undefined;
    case 'AssignmentExpression':
      return node.left.type === 'Identifier'
        ? node.left.name
        : node.left.type === 'MemberExpression'
          ? keyOf(node.left.property)
          : undefined;
    default:
      return undefined;
  }
}

export function keyOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}
