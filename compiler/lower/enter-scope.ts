/** Entering scopes: their variables and the functions declared there. */
import type * as ES from 'acorn';
import { nameFor } from '../modules.js';
import type { EvalVariable, Scope } from '../scopes/binding.js';
import { loadBinding, makeBindings, storeBinding } from './bindings.js';
import { closure } from './closures.js';
import type { FunctionContext } from './context.js';
/** Enters a scope: its variables, then its function declarations. */
export function enterScope(f: FunctionContext, scope: Scope): void {
  makeBindings(f, scope);
  hoistFunctions(f, scope);
}

/** Creates the function declarations of a scope; the last of several with one name counts. */
export function hoistFunctions(f: FunctionContext, scope: Scope): void {
  for (const node of scope.hoisted) declareFunction(f, node as ES.FunctionDeclaration, scope);
}

/** Creates the function of a hoisted declaration and puts it into its variable. */
function declareFunction(f: FunctionContext, node: ES.FunctionDeclaration, scope: Scope): void {
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

/** A function that the text declares, put where its variable lives. */
function declareEvalFunction(
  f: FunctionContext,
  node: ES.FunctionDeclaration,
  { binding, scope }: EvalVariable,
): void {
  const { name } = node.id;
  if (scope) loadBinding(f, scope);
  closure(f, node, name);
  if (binding) storeBinding(f, binding);
  else if (scope) f.code.emit('scope_set', f.string(name), 0);
  else f.code.emit('declare_global_function', f.string(name), 1);
}
