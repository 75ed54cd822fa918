/**
 * Recorders of calls put into source text: at entry, exit and throw of each point. Text is inserted on the lines where
 * it stands already, so that places in stack traces stay, and behind directives, so that these keep their meaning.
 */
import type * as ES from 'acorn';
import MagicString from 'magic-string';
import { children, isFunction, type LoopNode, type Node } from '../../../compiler/ast.js';
import {
  type ObservedClass,
  type ObservedText,
  type PlacedPoint,
  type PointKind,
  pointsOf,
} from '../points.js';
import type { PureMember } from '../pure-members.js';
import { changedVariables } from './module-state.js';

export interface InstrumentedCalls {
  readonly text: string;
  readonly points: readonly PlacedPoint[];
}

/**
 * @param source JavaScript without types
 * @param recorder a name that does not occur in the source, bound to a `CallRecorder` where the text runs
 * @param base number of the first point
 * @param isObserved whether calls are recorded; else only what the program throws itself is marked
 * @param isCounted whether any function may be asked, so that all count their steps
 */
export function instrumentCalls(
  source: string,
  program: ES.Program,
  recorder: string,
  base = 0,
  isObserved = true,
  isCounted = false,
): InstrumentedCalls {
  const text = new MagicString(source);
  const { points, classes, makers, replaced, asked } = isObserved ? pointsOf(program, source) : NOTHING;
  for (const { name, end } of replaced) text.appendLeft(end, `;${recorder}.named(${name},"${name}");`);
  for (const cls of classes) readPrivates(text, cls, recorder);
  for (const { name, end, pure } of makers)
    if (pure.length > 0) text.appendLeft(end, `;${reads(recorder, name, '', pure)}`);
  if (points.length > 0) readVariables(text, program, recorder);
  points.forEach((point, at) => void wrapFunction(text, source, point, recorder, base + at));
  const counted = new Set<Node>();
  for (const one of isCounted ? points.map(({ node }) => node) : asked)
    countSteps(text, one, recorder, counted);
  markThrows(text, program, recorder);
  return { text: text.toString(), points };
}

const NOTHING: ObservedText = { points: [], classes: [], makers: [], replaced: [], asked: new Set() };

/** The receiver at entry. Functions have one if they make it. */
const SELF: Readonly<Record<PointKind, string>> = {
  function: 'new.target&&this',
  method: 'this',
  get: 'this',
  set: 'this',
  static: 'undefined',
  constructor: 'undefined',
};

/** Behind the directives of a module or a function, where a declaration can stand. */
export function behindDirectives(body: readonly Node[], start: number): number {
  let at = start;
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || statement.directive === undefined) break;
    at = statement.end;
  }
  return at;
}

function wrapFunction(
  text: MagicString,
  source: string,
  { node, kind, again }: PlacedPoint,
  recorder: string,
  number: number,
): void {
  const call = `${recorder}c`;
  const isArrow = node.type === 'ArrowFunctionExpression';
  const args = isArrow ? `[${node.params.map(argumentCode).join(',')}]` : 'arguments';
  const self = isArrow ? 'undefined' : SELF[kind];
  const isNew = kind === 'constructor';
  // A function that makes objects may call itself with `new` where it was called without.
  const made = isArrow || (kind !== 'function' && !isNew) ? '' : `,new.target${isNew ? '||null' : ''}`;
  const asked = again === undefined ? '' : `${made === '' ? ',undefined' : ''},${again}`;
  const enter = `const ${call}=${recorder}.enter(${number},${self},${args}${made}${asked});try{`;
  const error = `${recorder}e`;
  const leave = `}catch(${error}){throw ${call}.thrown(${error})}finally{${call}.end()}`;
  if (node.body.type !== 'BlockStatement') {
    const arrow = source.indexOf('=>', node.params.at(-1)?.end ?? node.start) + 2;
    text.appendLeft(arrow, `{${enter}return ${call}.result((`);
    text.appendLeft(node.end, `))${leave}}`);
    return;
  }
  const { body } = node;
  const at = behindDirectives(body.body, body.start + 1);
  text.appendLeft(at, `${at === body.start + 1 ? '' : ';'}${enter}`);
  // The object that a constructor makes is there when it returns; before that, in derived classes, it may not be.
  text.appendRight(body.end - 1, `${isNew ? `;${call}.made(this)` : ''}${leave}`);
  for (const found of returnsIn(body)) {
    if (found.argument) {
      text.appendLeft(found.argument.start, `${call}.result((`);
      text.appendLeft(found.argument.end, isNew ? `),this)` : '))');
    } else if (isNew) {
      text.appendLeft(found.start, `{${call}.made(this);`);
      text.appendLeft(found.end, '}');
    }
  }
}

/** What an arrow was given, as far as its parameters have it: of an object, what a pattern takes from it. */
function argumentCode(parameter: ES.Pattern): string {
  switch (parameter.type) {
    case 'Identifier':
      return parameter.name;
    case 'AssignmentPattern':
      return argumentCode(parameter.left);
    case 'RestElement':
      return `...${parameter.argument.type === 'Identifier' ? parameter.argument.name : '[]'}`;
    case 'ObjectPattern': {
      const parts = parameter.properties.map((one) => {
        if (one.type === 'RestElement') return argumentCode(one);
        return one.computed || one.key.type !== 'Identifier'
          ? ''
          : `${one.key.name}:${argumentCode(one.value)}`;
      });
      return parts.includes('') ? 'undefined' : `{${parts.join(',')}}`;
    }
    case 'ArrayPattern':
      return `[${parameter.elements.map((one) => (one ? argumentCode(one) : 'undefined')).join(',')}]`;
    default:
      return 'undefined';
  }
}

/** The return statements of a function, those of functions inside left out. */
function returnsIn(node: Node): ES.ReturnStatement[] {
  if (node.type === 'ReturnStatement') return [node, ...children(node).flatMap(returnsIn)];
  return children(node).flatMap((child) =>
    isFunction(child) || child.type === 'StaticBlock' || child.type === 'PropertyDefinition'
      ? []
      : returnsIn(child),
  );
}

/** Values that the program itself throws are told from errors that operations throw. */
function markThrows(text: MagicString, node: Node, recorder: string): void {
  if (node.type === 'ThrowStatement') {
    text.appendLeft(node.argument.start, `${recorder}.thrown((`);
    text.appendLeft(node.argument.end, '))');
  }
  for (const child of children(node)) markThrows(text, child, recorder);
}

/** What only the module can read: variables, which may not have a value yet. */
function readVariables(text: MagicString, program: ES.Program, recorder: string): void {
  const names = changedVariables(program);
  if (names.length === 0) return;
  const reads = names.map((name) => `try{v.${name}=${name}}catch{}`).join('');
  const at = behindDirectives(program.body, 0);
  text.appendLeft(
    at,
    `${at === 0 ? '' : ';'}${recorder}.variables(()=>{const v={__proto__:null};${reads}return v});`,
  );
}

/** What only the body of a class can read, and which members are asked for their values. */
function readPrivates(text: MagicString, { node, privates, pure }: ObservedClass, recorder: string): void {
  if (privates.length === 0 && pure.length === 0) return;
  const fields = privates.map((name) => `if(${name} in o)f[${JSON.stringify(name)}]=o.${name};`).join('');
  text.appendLeft(node.body.start + 1, `static{${reads(recorder, 'this', fields, pure)}}`);
}

function reads(recorder: string, cls: string, fields: string, pure: readonly PureMember[]): string {
  return `${recorder}.reads(${cls},(o)=>{const f={__proto__:null};${fields}return f},${JSON.stringify(pure)});`;
}

/** What runs when objects are asked counts its steps: objects that are broken may hold cycles. */
function countSteps(text: MagicString, node: Node, recorder: string, counted: Set<Node>): void {
  if (counted.has(node)) return;
  counted.add(node);
  const body = isFunction(node) || isLoop(node) ? node.body : undefined;
  if (body?.type === 'BlockStatement')
    text.appendLeft(behindDirectives(body.body, body.start + 1), `;${recorder}.step();`);
  else if (body && isFunction(node)) {
    text.appendRight(body.start, `(${recorder}.step(),`);
    text.prependLeft(body.end, ')');
  } else if (body) {
    text.appendRight(body.start, `{${recorder}.step();`);
    text.prependLeft(body.end, '}');
  }
  for (const child of children(node)) countSteps(text, child, recorder, counted);
}

const LOOPS: readonly string[] = [
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
];

function isLoop(node: Node): node is LoopNode {
  return LOOPS.includes(node.type);
}
