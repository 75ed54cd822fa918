/** Calls, `new`, `super()` and tagged templates. */
import type * as ES from 'acorn';
import { isEvalCall, type Node } from '../ast.js';
import { callPosition } from '../call-position.js';
import { bindThis, loadKeyword, referenceOf } from './bindings.js';
import { chain, shortCircuit } from './chains.js';
import { initializeFields } from './classes.js';
import type { FunctionContext, OpenChain } from './context.js';
import { dynamicCallee } from './dynamic.js';
import { evalCall } from './evals.js';
import { arrayLiteral } from './literals.js';
import { isPrimitive, prepareSuper, readMember } from './references.js';

type Arguments = readonly (ES.Expression | ES.SpreadElement)[];

export function call(f: FunctionContext, node: ES.CallExpression, open?: OpenChain): void {
  const { code } = f;
  if (node.callee.type === 'Super') {
    superCall(f, node, node.arguments);
    return;
  }
  if (f.program.selfHosted && node.callee.type === 'Identifier' && node.callee.name === 'callFunction') {
    const [target, receiver, ...args] = node.arguments as ES.Expression[];
    f.value(receiver!);
    f.value(target!);
    passArguments(f, node, args, 'call');
    return;
  }
  callee(f, node.callee, open);
  if (node.optional) shortCircuit(f, open!, node, 1);
  if (isEvalCall(node)) {
    const count = argumentsOf(f, node.arguments);
    code.at(callPosition(f.program.text.source, node));
    evalCall(f, node, count);
    return;
  }
  passArguments(f, node, node.arguments, 'call');
}

/** Pushes the receiver and the function of a call. */
export function callee(f: FunctionContext, node: Node, open?: OpenChain): void {
  const { code } = f;
  if (node.type === 'ChainExpression') {
    chain(f, 'callee', (inner) => callee(f, node.expression, inner));
    return;
  }
  if (node.type === 'Identifier' && referenceOf(f, node).dynamic) {
    dynamicCallee(f, node.name, referenceOf(f, node));
    return;
  }
  if (node.type !== 'MemberExpression') {
    code.emit('undefined');
    f.value(node, open && { ...open, below: open.below + 1 });
    return;
  }
  code.at(node.start);
  if (node.object.type === 'Super') {
    loadKeyword(f, 'this', referenceOf(f, node.object).checked);
    prepareSuper(f, node, node.object);
    if (node.computed && !isPrimitive(node.property)) code.emit('to_property_key', 0);
    code.at(node.property.start);
    code.emit('get_super');
    return;
  }
  f.value(node.object, open);
  if (node.optional) shortCircuit(f, open!, node, 0);
  code.emit('dup');
  readMember(f, node);
}

/** Evaluates arguments and calls: `call` needs receiver and function below, `construct` constructor and new.target. */
function passArguments(f: FunctionContext, node: Node, args: Arguments, op: 'call' | 'construct'): void {
  const count = argumentsOf(f, args);
  f.code.at(positionOf(f, node));
  if (count < 0) f.code.emit(op === 'call' ? 'call_spread' : 'construct_spread');
  else f.code.emit(op, count);
}

/** Pushes arguments and returns their number; -1 for an array of them, if some are spread. */
function argumentsOf(f: FunctionContext, args: Arguments): number {
  const [only] = args;
  // Code of the VM spreads lists that it made: how the program iterates arrays is nothing to them.
  if (f.program.selfHosted && args.length === 1 && only?.type === 'SpreadElement') {
    f.value(only.argument);
    return -1;
  }
  if (args.some(({ type }) => type === 'SpreadElement')) {
    arrayLiteral(f, args);
    return -1;
  }
  for (const argument of args) f.value(argument);
  return args.length;
}

function positionOf(f: FunctionContext, node: Node): number {
  return node.type === 'CallExpression' ? callPosition(f.program.text.source, node) : node.start;
}

export function construct(f: FunctionContext, node: ES.NewExpression): void {
  f.value(node.callee);
  f.code.emit('dup');
  passArguments(f, node, node.arguments, 'construct');
}

/**
 * `super(…)`. The parent is looked up after the arguments are evaluated, as node does; by ECMA-262 13.3.7.1 before, which
 * only arguments that change the class's prototype can tell.
 */
function superCall(f: FunctionContext, node: Node, args: Arguments): void {
  const { code } = f;
  const spread = args.some(({ type }) => type === 'SpreadElement');
  const slots: number[] = [];
  const keep = (push: () => void): void => {
    const slot = f.temporary();
    slots.push(slot);
    push();
    code.emit('set_local', slot);
  };
  const inert = args.every((argument) => isInert(f, argument));
  if (spread) keep(() => arrayLiteral(f, args));
  else if (!inert) for (const argument of args) keep(() => f.value(argument));
  loadKeyword(f, '%function');
  code.emit('get_prototype_of');
  loadKeyword(f, 'new.target');
  for (const slot of slots) code.emit('get_local', slot);
  if (inert) for (const argument of args) f.value(argument);
  code.at(node.start);
  if (spread) code.emit('construct_spread');
  else code.emit('construct', args.length);
  f.release(...slots);
  code.emit('dup');
  bindThis(f);
  const { fields } = f.fn.receiver.owner!;
  if (fields) initializeFields(f, fields, () => code.emit('dup'));
}

/** Whether evaluating an expression neither does nor notices anything. */
function isInert(f: FunctionContext, node: Node): boolean {
  if (node.type === 'Literal') return !node.regex;
  if (node.type !== 'Identifier') return false;
  const { binding, checked } = referenceOf(f, node);
  return binding !== undefined && !checked;
}

export function taggedTemplate(f: FunctionContext, node: ES.TaggedTemplateExpression): void {
  const { code } = f;
  callee(f, node.tag);
  const { quasis, expressions } = node.quasi;
  const number = f.program.templates.push({
    cooked: quasis.map(({ value: text }) => text.cooked ?? undefined),
    raw: quasis.map(({ value: text }) => text.raw),
  });
  code.emit('template_object', number - 1);
  for (const expression of expressions) f.value(expression);
  code.at(callPosition(f.program.text.source, node));
  code.emit('call', expressions.length + 1);
}
