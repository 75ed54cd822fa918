/** Messages about calls of what cannot be called. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { callPosition } from '../../compiler/call-position.js';
import type { CodePlace } from '../frames/thrown.js';
import { describe, nameOfCode } from './describe.js';
import { expressionText } from './expression-text.js';
import { notCallableIterable } from './iteration.js';
import { type Accepts, type Located, locate } from './source-node.js';
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
export function notCallable(place: CodePlace, value: unknown): string {
  const found = locate(place, isCallAt);
  if (found !== undefined && isSpreadBeforeOthers(found.node)) return notApplicable(value);
  if (found !== undefined && isDelegatedTo(found)) return `${DELEGATED} is not iterable`;
  const text = calleeText(found?.node) ?? valueText(value);
  return (found && notCallableIterable(found, text)) ?? `${text} is not a function`;
}

/** What V8 calls the operand of `yield*` where that is a call. */
const DELEGATED = 'yield* (intermediate value)';

function isDelegatedTo({ parents }: Located): boolean {
  const parent = parents.at(-1);
  return parent?.type === 'YieldExpression' && parent.delegate;
}

/** A trap of the proxy that is called or constructed: V8 takes it for what is called there. */
export function notTrap(place: CodePlace, trap: unknown): string {
  const node = locate(place, (...at) => isCallAt(...at) || isConstructionAt(...at))?.node;
  return `${calleeText(node) ?? valueText(trap)} is not a function`;
}

function calleeText(node: Node | undefined): string | undefined {
  if (node?.type === 'TaggedTemplateExpression') return expressionText(node.tag);
  if (node?.type !== 'CallExpression' && node?.type !== 'NewExpression') return undefined;
  return expressionText(node.callee);
}

/** V8 makes a call of `Reflect.apply` from a call with arguments behind one that is spread. */
function isSpreadBeforeOthers(node: Node): boolean {
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

/**
 * "x is not a constructor"
 * @param caller the running function, which calls `super` where there is no `new`
 */
export function notConstructor(place: CodePlace, caller: object, value: unknown): string {
  const found = locate(place, isConstructionAt);
  if (found !== undefined && isDelegatedTo(found)) return `${DELEGATED} is not a constructor`;
  const node = found?.node;
  if (node !== undefined) {
    const text = isSpreadBeforeOthers(node) ? describe(value) : calleeText(node);
    return `${text} is not a constructor`;
  }
  const parent = typeof value === 'function' ? nameOfCode(value) || 'null' : describe(value);
  const child = nameOfCode(caller) || 'anonymous class';
  return `Super constructor ${parent} of ${child} is not a constructor`;
}
