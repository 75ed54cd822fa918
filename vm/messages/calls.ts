/** Messages about calls of what cannot be called. */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../../compiler/ast.js';
import { callPosition } from '../../compiler/call-position.js';
import type { Frame } from '../interpreter/frame.js';
import { describe, nameOf } from './describe.js';
import { expressionText } from './expression-text.js';
import { patternSource } from './pattern-source.js';
import { locate } from './source-node.js';
import { valueText } from './values.js';

type Call = ES.CallExpression | ES.TaggedTemplateExpression;

export function isCall(node: Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression';
}

/** "x is not a function" */
export function notCallable(frame: Frame, value: unknown): string {
  const found = locate(
    frame,
    (node, offset, source) => isCall(node) && callPosition(source, node) === offset,
  );
  if (found === undefined || isOutOfSight([...found.parents, found.node]))
    return `${valueText(value)} is not a function`;
  const call = found.node as Call;
  const isIterated = isIteratedOver(call, found.parents);
  const text = expressionText(
    found.source,
    call.type === 'CallExpression' ? call.callee : call.tag,
    isIterated,
  );
  return `${text} is not a function${isIterated ? ' or its return value is not iterable' : ''}`;
}

/** Whether the result of a call is iterated over at once; node then blames both. */
function isIteratedOver(call: Call, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)!;
  switch (parent.type) {
    case 'ForOfStatement':
      return parent.right === call;
    case 'SpreadElement':
      return parents.at(-2)?.type === 'ArrayExpression';
    case 'VariableDeclarator':
      return parent.id.type === 'ArrayPattern';
    case 'AssignmentExpression':
      return parent.left.type === 'ArrayPattern';
    case 'AssignmentPattern':
      return parent.left.type === 'ArrayPattern' && patternSource(parent.left, parents).kind === 'expression';
    default:
      return false;
  }
}

/** Whether V8 does not look there for an expression: the class's own code that is not in methods. */
function isOutOfSight(parents: readonly Node[]): boolean {
  const inner = parents.slice(parents.findLastIndex(isFunction) + 1);
  return inner.some(
    (node, at) =>
      node.type === 'StaticBlock' ||
      (node.type === 'PropertyDefinition' && node.static) ||
      ((node.type === 'PropertyDefinition' || node.type === 'MethodDefinition') &&
        node.computed &&
        node.key === inner[at + 1]),
  );
}

/** A class that is called without `new`. */
export function classCall(callee: object): string {
  const name = nameOf(callee);
  return name === ''
    ? "Class constructors cannot be invoked without 'new'"
    : `Class constructor ${name} cannot be invoked without 'new'`;
}

/** "x is not a constructor" */
export function notConstructor(frame: Frame, value: unknown): string {
  const found = locate(frame, (node, offset) => node.type === 'NewExpression' && node.start === offset);
  if (found === undefined) {
    const parent = typeof value === 'function' ? nameOf(value) || 'null' : describe(value);
    const child = nameOf(frame.closure.callable) || 'anonymous class';
    return `Super constructor ${parent} of ${child} is not a constructor`;
  }
  return `${expressionText(found.source, (found.node as ES.NewExpression).callee)} is not a constructor`;
}
