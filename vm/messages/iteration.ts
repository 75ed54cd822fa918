/** Messages about iterating over what cannot be iterated over. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import type { Frame } from '../interpreter/frame.js';
import { type Printed, printedAt } from './call-printer.js';
import { codePosition } from './code-position.js';
import { expressionText } from './expression-text.js';
import { patternSource } from './pattern-source.js';
import { type Accepts, isOutOfSight, type Located, locate } from './source-node.js';
import { positionOf } from './v8-position.js';
import { iteratorOfNullish, valueText } from './values.js';

const ITERATING: ReadonlySet<string> = new Set([
  'ForOfStatement',
  'SpreadElement',
  'ArrayPattern',
  'YieldExpression',
]);

const isIterating: Accepts = (node, offset) => ITERATING.has(node.type) && node.start === offset;

/** "x is not iterable" */
export function notIterable(frame: Frame, value: unknown): string {
  return named(frame, value, false) ?? iteratorOfNullish(value);
}

/** The same where it is iterated over asynchronously; undefined where V8 names what it finds for a method instead. */
export function notAsyncIterable(frame: Frame, value: unknown): string | undefined {
  return value === undefined || value === null
    ? `Cannot read properties of ${value} (reading 'Symbol(Symbol.asyncIterator)')`
    : named(frame, value, true);
}

function named(frame: Frame, value: unknown, isAsync: boolean): string | undefined {
  const isNullish = value === undefined || value === null;
  const found = locate(frame, isIterating);
  if (found === undefined) return undefined;
  const { node, parents, source } = found;
  if (node.type === 'SpreadElement' && isLastSpread(parents.at(-1)!)) return spread(found, node, value);
  if (isOutOfSight(found)) return undefined;
  if (node.type === 'ArrayPattern') {
    const taken = patternSource(node, parents);
    if (taken.kind === 'hidden') return taken.name === '.for' ? '.for is not iterable' : undefined;
  }
  const printed = printedAt(found, codePosition(source, node, parents), value);
  if (printed === undefined) return undefined;
  if (printed.isDestructured && isNullish)
    return `Cannot destructure property 'Symbol(Symbol.iterator)' of '${printed.text}' as it is ${String(value)}.`;
  if (printed.iterated !== undefined) return iteratedText(printed);
  return isAsync
    ? `${printed.text} is not a function`
    : `${printed.text} is not iterable (cannot read property Symbol(Symbol.iterator))`;
}

/** Of what stands where it is iterated over; calls are blamed too. */
export function iteratedText({ text, isCall, iterated }: Printed): string {
  const kind = iterated === 'async' ? 'async iterable' : 'iterable';
  return `${text} is not ${isCall ? 'a function or its return value is not ' : ''}${kind}`;
}

/** Whether something is spread into arguments, alone and at the end: V8 takes that apart itself. */
export function isLastSpread(call: Node): boolean {
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return false;
  return call.arguments.findIndex(({ type }) => type === 'SpreadElement') === call.arguments.length - 1;
}

function spread(found: Located, { argument }: ES.SpreadElement, value: unknown): string {
  if (value !== undefined && value !== null)
    return 'Spread syntax requires ...iterable[Symbol.iterator] to be a function';
  if (isOutOfSight(found))
    return `${valueText(value)} is not iterable (cannot read property ${String(value)})`;
  // V8 takes the call for what is iterated over, where that is so.
  const call = found.parents.at(-1)!;
  const around = printedAt(found, positionOf(found.source, call), value);
  const text = around?.isDelegated
    ? around.text
    : expressionText(found, argument, around?.iterated === 'sync');
  return `${text} is not iterable (cannot read property ${String(value)})`;
}
