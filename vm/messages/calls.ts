/** Messages about calls of what cannot be called. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { callPosition, operatorPosition } from '../../compiler/call-position.js';
import type { Frame } from '../interpreter/frame.js';
import { printedAt } from './call-printer.js';
import { describe, nameOfCode } from './describe.js';
import { iteratedText } from './iteration.js';
import { type Accepts, isOutOfSight, type Located, locate } from './source-node.js';
import { positionOf } from './v8-position.js';
import { valueText } from './values.js';

type Call = ES.CallExpression | ES.TaggedTemplateExpression;

export function isCall(node: Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression';
}

/** Of the running call. */
export const isCallAt: Accepts = (node, offset, source) =>
  isCall(node) && callPosition(source, node) === offset;

const isConstructionAt: Accepts = (node, offset) => node.type === 'NewExpression' && node.start === offset;

/** An assignment whose operation has no position of its own. */
export const isCompoundAt: Accepts = (node, offset, source) =>
  node.type === 'AssignmentExpression' &&
  node.operator !== '=' &&
  operatorPosition(source, node.left) === offset;

/** "x is not a function" */
export function notCallable(frame: Frame, value: unknown): string {
  const found = locate(frame, isCallAt);
  if (found !== undefined && isReflected(found.node)) return notApplicable(value);
  if (found === undefined || isOutOfSight(found)) return `${valueText(value)} is not a function`;
  return calledText(found, positionOf(found.source, found.node), value);
}

/** A trap of the proxy that is called or constructed: V8 takes it for what is called there. */
export function notTrap(frame: Frame, trap: unknown): string {
  const found = locate(frame, (...at) => isCallAt(...at) || isConstructionAt(...at));
  if (found === undefined || isOutOfSight(found)) return `${valueText(trap)} is not a function`;
  return calledText(found, positionOf(found.source, found.node), trap);
}

/** What an instruction at a position calls, and is no function. */
export function calledText(found: Located, position: number, value: unknown): string {
  const printed = printedAt(found, position, value);
  if (printed?.iterated !== undefined) return iteratedText(printed);
  return `${printed?.text ?? valueText(value)} is not a function`;
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

/** A class that is called without `new`. */
export function classCall(callee: object): string {
  const name = nameOfCode(callee);
  return name === ''
    ? "Class constructors cannot be invoked without 'new'"
    : `Class constructor ${name} cannot be invoked without 'new'`;
}

/** "x is not a constructor" */
export function notConstructor(frame: Frame, value: unknown): string {
  const found = locate(frame, isConstructionAt);
  if (found === undefined) {
    const parent = typeof value === 'function' ? nameOfCode(value) || 'null' : describe(value);
    const child = nameOfCode(frame.closure.callable) || 'anonymous class';
    return `Super constructor ${parent} of ${child} is not a constructor`;
  }
  const isSpread = isReflected(found.node);
  if (!isSpread && isOutOfSight(found)) return `${valueText(value)} is not a constructor`;
  const printed = isSpread ? undefined : printedAt(found, found.node.start, value);
  return `${printed?.text ?? describe(value)} is not a constructor`;
}
