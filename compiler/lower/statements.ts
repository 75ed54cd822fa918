/** Statements: each leaves the operand stack as it found it. */
import type * as ES from 'acorn';
import type { ClassNode, Node } from '../ast.js';
import { nameFor } from '../modules.js';
import { awaitValue, isAsyncGenerator } from './awaits.js';
import { lowerClass } from './classes.js';
import { namedValue } from './closures.js';
import type { FunctionContext } from './context.js';
import { tryStatement } from './exceptions.js';
import { effect, value } from './expressions.js';
import { jump, returnValue, within } from './jumps.js';
import { forEachStatement, forStatement, whileStatement } from './loops.js';
import { assignPattern, declarePattern } from './patterns.js';
import { switchStatement } from './switch.js';
import {
  enterScope,
  initialize,
  loadBinding,
  loadKeyword,
  referenceOf,
  storeReference,
} from './variables.js';

export function statements(f: FunctionContext, nodes: readonly Node[]): void {
  for (const node of nodes) statement(f, node);
}

/** `labels` are those directly before the statement. */
export function statement(f: FunctionContext, node: Node, labels: ReadonlySet<string> = new Set()): void {
  const { code } = f;
  code.at(node.start);
  if (f.completion !== undefined && startsWithoutValue.has(node.type)) {
    code.emit('undefined');
    code.emit('set_local', f.completion);
  }
  switch (node.type) {
    case 'ExpressionStatement':
      expressionStatement(f, node);
      return;
    case 'WithStatement':
      withStatement(f, node);
      return;
    case 'VariableDeclaration':
      variableDeclaration(f, node);
      return;
    case 'FunctionDeclaration':
      functionDeclaration(f, node as ES.FunctionDeclaration);
      return;
    case 'ClassDeclaration':
      classDeclaration(f, node);
      return;
    case 'BlockStatement':
      block(f, node);
      return;
    case 'IfStatement':
      ifStatement(f, node);
      return;
    case 'ForStatement':
      forStatement(f, node, labels);
      return;
    case 'ForInStatement':
    case 'ForOfStatement':
      forEachStatement(f, node, labels);
      return;
    case 'WhileStatement':
    case 'DoWhileStatement':
      whileStatement(f, node, labels);
      return;
    case 'SwitchStatement':
      switchStatement(f, node);
      return;
    case 'TryStatement':
      tryStatement(f, node);
      return;
    case 'LabeledStatement':
      labelled(f, node, labels);
      return;
    case 'BreakStatement':
    case 'ContinueStatement': {
      const kind = node.type === 'BreakStatement' ? 'break' : 'continue';
      jump(f, { kind, label: node.label?.name });
      return;
    }
    case 'ReturnStatement':
      if (node.argument) value(f, node.argument);
      else code.emit('undefined');
      if (node.argument && isAsyncGenerator(f)) awaitValue(f);
      if (f.fn.kind === 'derived-constructor') thisForUndefined(f);
      returnValue(f);
      return;
    case 'ThrowStatement':
      value(f, node.argument);
      code.at(node.start);
      code.leave('throw');
      return;
    case 'DebuggerStatement':
      code.emit('nop');
      return;
    case 'EmptyStatement':
      return;
    default:
      throw new Error(`${node.type} is not a statement`);
  }
}

/** Statements whose completion value is undefined unless something inside has one (UpdateEmpty). */
const startsWithoutValue: ReadonlySet<string> = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
  'WithStatement',
]);

function expressionStatement(f: FunctionContext, node: ES.ExpressionStatement): void {
  if (f.completion === undefined) {
    effect(f, node.expression);
    return;
  }
  value(f, node.expression);
  f.code.emit('set_local', f.completion);
}

function withStatement(f: FunctionContext, node: ES.WithStatement): void {
  const { slot } = f.program.scopes.scopes.get(node)!.dynamic!;
  value(f, node.object);
  f.code.at(node.start);
  f.code.emit('to_scope');
  f.code.emit('new_cell', slot);
  statement(f, node.body);
}

/**
 * value → value: in a derived constructor undefined stands for `this`, which must be initialised now. So node does it;
 * by ECMA-262 10.2.2 a `finally` might still call `super()`.
 */
export function thisForUndefined(f: FunctionContext): void {
  const { code } = f;
  const defined = code.block(1, 1);
  code.emit('dup');
  code.emit('is_undefined');
  code.brFalse(defined);
  code.emit('drop');
  loadKeyword(f, 'this', true);
  code.end();
}

export function block(f: FunctionContext, node: ES.BlockStatement | ES.StaticBlock): void {
  enterScope(f, f.program.scopes.scopes.get(node)!);
  statements(f, node.body);
}

export function variableDeclaration(f: FunctionContext, node: ES.VariableDeclaration): void {
  for (const { id, init, start } of node.declarations) {
    f.code.at(start);
    if (!init) {
      // A `var` without initialiser leaves its variable alone.
      if (node.kind === 'var') continue;
      f.code.emit('undefined');
    } else if (id.type === 'Identifier') {
      namedValue(f, init, id.name);
    } else {
      value(f, init);
    }
    if (node.kind === 'var') assignPattern(f, id);
    else declarePattern(f, id);
  }
}

/** The function was created at the start of its block; in sloppy code it is assigned here (ECMA-262 B.3.2.1). */
function functionDeclaration(f: FunctionContext, node: ES.FunctionDeclaration): void {
  const variables = f.program.scopes.blockFunctions.get(node);
  if (!variables) return;
  loadBinding(f, variables.inner);
  storeReference(f, node.id.name, variables.outer);
}

function classDeclaration(f: FunctionContext, node: ClassNode): void {
  const name = node.id!;
  lowerClass(f, node, nameFor(name.name));
  initialize(f, name.name, referenceOf(f, name));
}

function ifStatement(f: FunctionContext, node: ES.IfStatement): void {
  const { code } = f;
  const end = node.alternate ? code.block() : undefined;
  const alternate = code.block();
  value(f, node.test);
  code.at(node.test.start);
  code.brFalse(alternate, f.program.site(node));
  branch(f, node.consequent);
  if (end) code.br(end);
  code.end();
  if (!node.alternate) return;
  branch(f, node.alternate);
  code.end();
}

/** A function as a branch has a block of its own (ECMA-262 B.3.3). */
function branch(f: FunctionContext, node: ES.Statement): void {
  const scope = node.type === 'FunctionDeclaration' && f.program.scopes.scopes.get(node.id);
  if (scope) enterScope(f, scope);
  statement(f, node);
}

function labelled(f: FunctionContext, node: ES.LabeledStatement, outer: ReadonlySet<string>): void {
  const labels = new Set([...outer, node.label.name]);
  const { body } = node;
  switch (body.type) {
    case 'LabeledStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      statement(f, body, labels);
      return;
    default: {
      const region = f.code.block();
      const target = { labels, break: region, labelledOnly: true };
      within(f, { type: 'target', target }, () => statement(f, body));
      f.code.end();
    }
  }
}
