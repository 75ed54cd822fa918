/** Loops. A fresh copy of a loop's variables for each iteration is made only where a closure may keep them. */
import type * as ES from 'acorn';
import type { LoopNode } from '../../ast.js';
import { KeysKind } from '../../ir/opcodes.js';
import type { Scope } from '../../scopes/binding.js';
import { makeBindings } from '../bindings.js';
import type { Region } from '../builder.js';
import type { FunctionContext } from '../context.js';
import { assignFrom, assignPattern, declarePattern } from '../patterns.js';
import { variableDeclaration } from './blocks.js';
import {
  closeIterator,
  closeIteratorAndThrow,
  type IteratorSlots,
  nextResult,
  openIterator,
  releaseIterator,
} from './iterators.js';
import { makeExit, resume, within } from './jumps.js';

type Labels = ReadonlySet<string>;

export function whileStatement(
  f: FunctionContext,
  node: ES.WhileStatement | ES.DoWhileStatement,
  labels: Labels,
): void {
  const { code } = f;
  const isWhile = node.type === 'WhileStatement';
  const end = code.block();
  const loop = code.loop();
  if (isWhile) leaveUnless(f, node, node.test, end);
  body(f, node.body, labels, end);
  if (isWhile) {
    code.br(loop);
  } else {
    f.value(node.test);
    code.at(node.test.start);
    code.brTrue(loop, f.program.site(node));
  }
  code.end();
  code.end();
}

function leaveUnless(f: FunctionContext, node: LoopNode, test: ES.Expression, end: Region): void {
  f.value(test);
  f.code.at(test.start);
  f.code.brFalse(end, f.program.site(node));
}

/** The body, with `continue` to its end. */
function body(f: FunctionContext, node: ES.Statement, labels: Labels, end: Region): void {
  const next = f.code.block();
  const target = { labels, break: end, continue: next };
  within(f, { type: 'target', target }, () => f.statement(node));
  f.code.end();
}

export function forStatement(f: FunctionContext, node: ES.ForStatement, labels: Labels): void {
  const { code } = f;
  const scope = f.program.scopes.scopes.get(node)!;
  makeBindings(f, scope);
  if (node.init?.type === 'VariableDeclaration') variableDeclaration(f, node.init);
  else if (node.init) f.effect(node.init);
  copyIteration(f, scope);
  const end = code.block();
  const loop = code.loop();
  if (node.test) leaveUnless(f, node, node.test, end);
  body(f, node.body, labels, end);
  copyIteration(f, scope);
  if (node.update) f.effect(node.update);
  code.br(loop);
  code.end();
  code.end();
}

/** CreatePerIterationEnvironment (ECMA-262 14.7.4.4). */
function copyIteration(f: FunctionContext, scope: Scope): void {
  for (const { captured, kind, slot } of scope.bindings.values())
    if (captured && kind === 'let') f.code.emit('copy_cell', slot);
}

export function forEachStatement(
  f: FunctionContext,
  node: ES.ForInStatement | ES.ForOfStatement,
  labels: Labels,
): void {
  const { left, right } = node;
  const scope = f.program.scopes.scopes.get(node)!;
  const [declarator] = left.type === 'VariableDeclaration' ? left.declarations : [];
  // `for (var x = 1 in o)` (ECMA-262 B.3.5).
  if (declarator?.init && left.type === 'VariableDeclaration') variableDeclaration(f, left);
  // The variables are in their dead zone while the iterated expression runs.
  if ([...scope.bindings.values()].some(({ checked }) => checked)) makeBindings(f, scope);
  f.value(right);
  f.code.at(node.start);
  if (node.type === 'ForInStatement') forIn(f, node, scope, labels);
  else forOf(f, node, scope, labels);
}

/** Gives the loop's variables or targets the value in a slot. */
function takeElement(
  f: FunctionContext,
  { left }: ES.ForInStatement | ES.ForOfStatement,
  scope: Scope,
  element: number,
): void {
  makeBindings(f, scope);
  f.code.at(left.start);
  if (left.type !== 'VariableDeclaration') {
    assignFrom(f, left, () => f.code.emit('get_local', element));
    return;
  }
  f.code.emit('get_local', element);
  const { id } = left.declarations[0]!;
  if (left.kind === 'var') assignPattern(f, id);
  else declarePattern(f, id);
}

function forIn(f: FunctionContext, node: ES.ForInStatement, scope: Scope, labels: Labels): void {
  const { code } = f;
  const [keys, key] = [f.temporary(), f.temporary()];
  code.emit('enumerate_keys', KeysKind.ForIn);
  code.emit('set_local', keys);
  const end = code.block();
  const loop = code.loop();
  code.at(node.left.start);
  code.emit('get_local', keys);
  code.emit('next_key');
  code.emit('swap');
  code.emit('set_local', key);
  code.brFalse(end, f.program.site(node));
  const next = code.block();
  takeElement(f, node, scope, key);
  const target = { labels, break: end, continue: next };
  within(f, { type: 'target', target }, () => f.statement(node.body));
  code.end();
  code.br(loop);
  code.end();
  code.end();
  f.release(keys, key);
}

function forOf(f: FunctionContext, node: ES.ForOfStatement, scope: Scope, labels: Labels): void {
  const { code } = f;
  const slots = openIterator(f, node.await);
  const element = f.temporary();
  const end = code.block();
  const loop = code.loop();
  code.at(node.left.start);
  nextResult(f, slots);
  code.emit('set_local', element);
  code.emit('get_local', element);
  code.emit('iterator_done');
  code.emit('not');
  code.brFalse(end, f.program.site(node));
  code.emit('get_local', element);
  code.emit('iterator_value');
  code.emit('set_local', element);
  const outer = { type: 'target', target: { labels, break: end } } as const;
  within(f, outer, () => {
    closingOnExit(f, slots, (leave) => {
      const next = code.block();
      takeElement(f, node, scope, element);
      const inner = { type: 'target', target: { labels, continue: next } } as const;
      within(f, inner, () => f.statement(node.body));
      code.end();
      leave();
    });
  });
  code.br(loop);
  code.end();
  code.end();
  f.release(element);
  releaseIterator(f, slots);
}

/**
 * Runs `part` such that every way out closes the iterator, except the one through `leave`, which goes on after this:
 * closing runs outside of the protected region, because its own errors must not close again.
 */
function closingOnExit(f: FunctionContext, slots: IteratorSlots, part: (leave: () => void) => void): void {
  const { code } = f;
  const goOn = code.block();
  const exit = makeExit(code.block(0, 2));
  code.tryCatch();
  within(f, { type: 'exit', exit }, () => part(() => code.br(goOn)));
  code.catch();
  closeIteratorAndThrow(f, slots);
  code.end();
  code.end();
  if (exit.returns || exit.jumps.length > 0) {
    closeIterator(f, slots);
    resume(f, exit);
  }
  code.end();
}
