/** Messages about calls of what cannot be called. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { callPosition } from '../../compiler/call-position.js';
import type { Frame } from '../interpreter/frame.js';
import { describe, nameOf } from './describe.js';
import { expressionText, UNPRINTED } from './expression-text.js';
import { patternSource } from './pattern-source.js';
import { type Accepts, isOutOfSight, type Located, locate } from './source-node.js';
import { valueText } from './values.js';

type Call = ES.CallExpression | ES.TaggedTemplateExpression;

export function isCall(node: Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression';
}

/** Of the running call. */
export const isCallAt: Accepts = (node, offset, source) =>
  isCall(node) && callPosition(source, node) === offset;

const isConstructionAt: Accepts = (node, offset) => node.type === 'NewExpression' && node.start === offset;

/** "x is not a function" */
export function notCallable(frame: Frame, value: unknown): string {
  const found = locate(frame, isCallAt);
  if (found !== undefined && isReflected(found.node)) return notApplicable(value);
  if (found === undefined || isOutOfSight(found)) return `${valueText(value)} is not a function`;
  if (isDelegatedTo(found)) return `yield* ${UNPRINTED} is not iterable`;
  const call = found.node as Call;
  const parent = found.parents.at(-1)!;
  if (parent.type === 'ForOfStatement' && parent.await && parent.right === call)
    return `${expressionText(found, call)} is not a function or its return value is not async iterable`;
  const sequence = iteratedSequence(found);
  if (sequence !== undefined)
    return `${expressionText(found, sequence, true)} is not a function or its return value is not iterable`;
  const isIterated = isIteratedOver(call, found.parents);
  const text = expressionText(found, call.type === 'CallExpression' ? call.callee : call.tag, isIterated);
  return `${text} is not a function${isIterated ? ' or its return value is not iterable' : ''}`;
}

/** Whether the result is what `yield*` goes over, whose message V8 takes for that of the call. */
function isDelegatedTo({ parents }: Located): boolean {
  const parent = parents.at(-1);
  return parent?.type === 'YieldExpression' && parent.delegate;
}

/** Whether V8 makes a call of `Reflect` from a call: where something stands behind what is spread. */
function isReflected(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const at = node.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return at >= 0 && at < node.arguments.length - 1;
}

/** What is no function and is called with a list. */
export function notApplicable(value: unknown): string {
  const type = value === null ? 'null' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
  return `Function.prototype.apply was called on ${describe(value)}, which is ${type} and not a function`;
}

/** Whether the result of a call is iterated over at once; node then blames both. */
function isIteratedOver(call: Node, parents: readonly Node[]): boolean {
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

/** A class that is called without `new`. */
export function classCall(callee: object): string {
  const name = nameOf(callee);
  return name === ''
    ? "Class constructors cannot be invoked without 'new'"
    : `Class constructor ${name} cannot be invoked without 'new'`;
}

/** "x is not a constructor" */
export function notConstructor(frame: Frame, value: unknown): string {
  const found = locate(frame, isConstructionAt);
  if (found === undefined) {
    const parent = typeof value === 'function' ? nameOf(value) || 'null' : describe(value);
    const child = nameOf(frame.closure.callable) || 'anonymous class';
    return `Super constructor ${parent} of ${child} is not a constructor`;
  }
  if (isDelegatedTo(found)) return `yield* ${UNPRINTED} is not a constructor`;
  if (isOutOfSight(found)) return `${valueText(value)} is not a constructor`;
  const node = found.node as ES.NewExpression;
  const text = isReflected(node) ? describe(value) : constructorText(found, node);
  return `${text} is not a constructor`;
}

/** A sequence of two that is iterated over and ends with the node: V8 takes the one's position for the other's. */
function iteratedSequence({ node, parents }: Located): ES.SequenceExpression | undefined {
  const sequence = parents.at(-1);
  if (sequence?.type !== 'SequenceExpression' || sequence.expressions.length !== 2) return undefined;
  const around = parents.slice(0, -1);
  const loop = around.at(-1);
  const isAwaited = loop?.type === 'ForOfStatement' && loop.await;
  const isLast = sequence.expressions[1] === node;
  return isLast && !isAwaited && isIteratedOver(sequence, around) ? sequence : undefined;
}

function constructorText(found: Located, node: ES.NewExpression): string {
  const sequence = iteratedSequence(found);
  if (sequence !== undefined) return expressionText(found, sequence, true);
  const parent = found.parents.at(-1)!;
  const isAwaited = parent.type === 'ForOfStatement' && parent.await && parent.right === node;
  return isAwaited ? UNPRINTED : expressionText(found, node.callee);
}
