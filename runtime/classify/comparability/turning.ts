/** Numbers that go around: remainders, and what begins again at 0. */
import { children, type FunctionNode, isFunction, type Node } from '../../../compiler/ast.js';

/** Whether a value is a remainder, or either 0 or something else. */
export function isAround(node: Node): boolean {
  if (node.type === 'BinaryExpression') return node.operator === '%';
  if (node.type !== 'ConditionalExpression') return false;
  const { test, consequent, alternate } = node;
  if (isZero(consequent) === isZero(alternate)) return false;
  const other = isZero(consequent) ? alternate : consequent;
  return isSum(other) || (other.type === 'Identifier' && isNamedIn(test, other.name));
}

/** Whether a condition asks for a variable. */
function isNamedIn(node: Node, name: string): boolean {
  return node.type === 'Identifier' ? node.name === name : children(node).some((one) => isNamedIn(one, name));
}

/** Whether a function gives a remainder, or 0 at one place and a sum at another. */
export function isTurning({ body }: FunctionNode): boolean {
  const results = body.type === 'BlockStatement' ? resultsIn(body) : [body];
  return results.some(isAround) || (results.some(isZero) && results.some(isSum));
}

/** The last name of the function that is called. */
export function calleeIn(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
  return name.type === 'Identifier' || name.type === 'PrivateIdentifier' ? name.name : undefined;
}

function resultsIn(node: Node): readonly Node[] {
  if (isFunction(node)) return [];
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return children(node).flatMap(resultsIn);
}

function isZero(node: Node): boolean {
  return node.type === 'Literal' && node.value === 0;
}

function isSum(node: Node): boolean {
  return node.type === 'BinaryExpression' && (node.operator === '+' || node.operator === '-');
}
