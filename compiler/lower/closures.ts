/** Expressions and declarations that create functions, and the names that functions get. */
import type * as ES from 'acorn';
import { type FunctionNode, isAnonymousFunction, type Node } from '../ast.js';
import type { Span } from '../ir/function.js';
import { NamePrefix } from '../ir/opcodes.js';
import { nameFor } from '../modules.js';
import type { Scope } from '../scopes/binding.js';
import type { FunctionRole } from '../sites.js';
import { lowerClass } from './classes.js';
import type { FunctionContext } from './context.js';
import { declareEvalFunction } from './evals.js';
import { value } from './expressions.js';
import { storeBinding } from './variables.js';

/** Pushes a new closure; `name` is the initial value of its `name` property. */
export function closure(f: FunctionContext, node: FunctionNode, name: string, span: Span = node): void {
  syntheticClosure(f, node, 'function', name, span);
}

/** Pushes a closure of a function that has no syntax of its own. */
export function syntheticClosure(
  f: FunctionContext,
  node: Node,
  role: FunctionRole,
  name: string,
  span: Span = node,
): void {
  f.code.emit('closure', describe(f, node, role, name, span));
}

/** Says what a function is called and where its text is, and returns its number. */
export function describe(
  f: FunctionContext,
  node: Node,
  role: FunctionRole,
  name: string,
  { start, end }: Span,
): number {
  const number = f.program.functionNumber(node, role);
  f.program.names[number] = name;
  f.program.spans[number] = { start, end };
  return number;
}

/** Pushes a value; an anonymous function or class gets the name (ECMA-262 8.4.5 NamedEvaluation). */
export function namedValue(f: FunctionContext, node: Node, name: string): void {
  if (!isAnonymousFunction(node)) {
    value(f, node);
    return;
  }
  const text = nameFor(name);
  if (node.type === 'ClassExpression') lowerClass(f, node, text);
  else closure(f, node as FunctionNode, text);
}

/** Pushes a value; an anonymous function or class is named by the property key on top of the stack, which stays. */
export function valueNamedByKey(f: FunctionContext, node: Node): void {
  if (isAnonymousFunction(node) && node.type === 'ClassExpression') {
    lowerClass(f, node, undefined);
  } else {
    value(f, node);
    if (isAnonymousFunction(node)) f.code.emit('set_function_name', NamePrefix.None);
  }
}

/** Creates the function of a hoisted declaration and puts it into its variable. */
export function declareFunction(f: FunctionContext, node: ES.FunctionDeclaration, scope: Scope): void {
  const variable = scope === f.fn.scope ? f.fn.evalVars?.get(node.id.name) : undefined;
  if (variable) {
    declareEvalFunction(f, node, variable);
    return;
  }
  closure(f, node, nameFor(node.id.name));
  const binding = scope.bindings.get(node.id.name);
  if (binding) storeBinding(f, binding);
  else f.code.emit('declare_global_function', f.string(node.id.name), 0);
}
