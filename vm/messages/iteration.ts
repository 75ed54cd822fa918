/** Messages about iterating over what cannot be iterated over. */
import type { Node } from '../../compiler/ast.js';
import type { CodePlace } from '../frames/thrown.js';
import { expressionText, UNNAMED } from './expression-text.js';
import { patternSource } from './pattern-source.js';
import { type Accepts, type Located, locate } from './source-node.js';
import { iteratorOfNullish } from './values.js';

const ITERATING: ReadonlySet<string> = new Set(['ForOfStatement', 'SpreadElement', 'ArrayPattern']);

const isIterating: Accepts = (node, offset) => ITERATING.has(node.type) && node.start === offset;

/** "x is not iterable" */
export function notIterable(place: CodePlace, value: unknown): string {
  const found = locate(place, isIterating);
  if (found === undefined) return iteratorOfNullish(value);
  return isLastArgument(found)
    ? spreadText(found.node, value)
    : (named(found, '') ?? iteratorOfNullish(value));
}

/** The same where it is iterated over asynchronously; undefined where V8 names what it finds for a method instead. */
export function notAsyncIterable(place: CodePlace, value: unknown): string | undefined {
  if (value === undefined || value === null)
    return `Cannot read properties of ${value} (reading 'Symbol(Symbol.asyncIterator)')`;
  const found = locate(place, isIterating);
  return found && named(found, 'async ');
}

/** @param kind `async ` or empty */
function named(found: Located, kind: string): string | undefined {
  const subject = subjectOf(found);
  if (subject === undefined) return undefined;
  if (typeof subject === 'string') return `${subject} is not ${kind}iterable`;
  if (subject.type === 'CallExpression' || subject.type === 'NewExpression')
    return notResult(kind === '' ? expressionText(subject.callee) : expressionText(subject), kind);
  return NAMED.has(subject.type) ? `${expressionText(subject)} is not ${kind}iterable` : undefined;
}

/** Neither can something be called nor its result be iterated over. @param kind `async ` or empty */
function notResult(text: string, kind: string): string {
  return `${text} is not a function or its return value is not ${kind}iterable`;
}

/** What is called is no function, and its result would be iterated over; undefined where it would not. */
export function notCallableIterable(found: Located, callee: string): string | undefined {
  if (!isIterated(found)) return undefined;
  const parent = found.parents.at(-1);
  const isAsync = parent?.type === 'ForOfStatement' && parent.await;
  return isAsync ? notResult(expressionText(found.node), 'async ') : notResult(callee, '');
}

/** Expressions that V8 finds where they are iterated over. */
const NAMED: ReadonlySet<string> = new Set([
  'Identifier',
  'ThisExpression',
  'MemberExpression',
  'Literal',
  'ArrayExpression',
  'UnaryExpression',
  'BinaryExpression',
]);

/** What is iterated over: an expression, or the name that V8 has for a variable of its own. */
function subjectOf({ node, parents }: Located): Node | string | undefined {
  const parent = parents.at(-1);
  if (node.type === 'ForOfStatement') return node.right;
  if (node.type === 'SpreadElement') return parent?.type === 'ArrayExpression' ? node.argument : undefined;
  const source = patternSource(node, parents);
  if (source.kind === 'hidden') return source.name === '.for' ? source.name : undefined;
  // V8 has the place of a declaration where its value begins.
  if (source.kind !== 'expression' || parent?.type !== 'VariableDeclarator') return undefined;
  const isFound = source.node.type !== 'MemberExpression' && source.node.type !== 'BinaryExpression';
  return isFound ? source.node : undefined;
}

/** Whether an expression is what is iterated over. */
function isIterated({ node, parents }: Located): boolean {
  const parent = parents.at(-1);
  if (parent?.type === 'ForOfStatement') return parent.right === node;
  if (parent?.type === 'SpreadElement') return parents.at(-2)?.type === 'ArrayExpression';
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'ArrayPattern';
}

/** Whether it is spread into arguments, alone and at the end: V8 takes that apart itself. */
function isLastArgument({ node, parents }: Located): boolean {
  const call = parents.at(-1);
  if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') return false;
  const first = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
  return first === call.arguments.length - 1 && call.arguments[first] === node;
}

function spreadText(node: Node, value: unknown): string {
  if (value !== undefined && value !== null)
    return 'Spread syntax requires ...iterable[Symbol.iterator] to be a function';
  const text = node.type === 'SpreadElement' ? expressionText(node.argument) : UNNAMED;
  return `${text} is not iterable (cannot read property ${String(value)})`;
}
