/** Statements: each leaves the operand stack as it found it. */
import type * as ES from 'acorn';
import type { ClassNode, Node } from '../ast.js';
import { nameFor } from '../modules.js';
import { initialize, loadBinding, referenceOf, thisForUndefined } from './bindings.js';
import { lowerClass } from './classes.js';
import type { FunctionContext } from './context.js';
import { awaitValue, isAsyncGenerator } from './control/awaits.js';
import { block, variableDeclaration } from './control/blocks.js';
import { tryStatement } from './control/exceptions.js';
import { jump, returnValue, within } from './control/jumps.js';
import { forEachStatement, forStatement, whileStatement } from './control/loops.js';
import { switchStatement } from './control/switch.js';
import { enterScope } from './enter-scope.js';
import { storeReference } from './variables.js';

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
      if (node.argument) f.value(node.argument);
      else code.emit('undefined');
      if (node.argument && isAsyncGenerator(f)) awaitValue(f);
      if (f.fn.kind === 'derived-constructor') thisForUndefined(f);
      returnValue(f);
      return;
    case 'ThrowStatement':
      f.value(node.argument);
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
    f.effect(node.expression);
    return;
  }
  f.value(node.expression);
  f.code.emit('set_local', f.completion);
}

function withStatement(f: FunctionContext, node: ES.WithStatement): void {
  const { slot } = f.program.scopes.scopes.get(node)!.dynamic!;
  f.value(node.object);
  f.code.at(node.start);
  f.code.emit('to_scope');
  f.code.emit('new_cell', slot);
  statement(f, node.body);
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
  f.value(node.test);
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
