/**
 * The name that V8 infers for a function without one from what it is assigned to: `a.b = function () {}` is `a.b` in
 * traces, though its property `name` is empty.
 */
import type { Node } from '../../compiler/ast.js';

/** Nodes that give the value of a part of them, and lists of values. */
const PASSING: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'SequenceExpression',
]);

/** @param parents the nodes around the function, the innermost last; empty if it is assigned to nothing */
export function inferredName(parents: readonly Node[]): string {
  const parent = parents.findLast(({ type }) => !PASSING.has(type));
  if (parent?.type === 'VariableDeclarator') return targetName(parent.id);
  return parent?.type === 'AssignmentExpression' ? targetName(parent.left) : '';
}

function targetName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const { object, property, computed } = node;
  const key = computed || !('name' in property) ? '<computed>' : property.name;
  const names = [targetName(object), key === 'prototype' ? '' : key];
  return names.filter((name) => name !== '').join('.');
}
