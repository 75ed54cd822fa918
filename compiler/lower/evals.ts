/** Direct `eval`: what the text can see, and the code of the text itself. */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../ast.js';
import type { EvalLevel, EvalName, EvalScope } from '../ir/function.js';
import { GlobalKind } from '../ir/opcodes.js';
import type { Binding, Scope } from '../scopes/binding.js';
import { outerVars } from '../scopes/eval-scope.js';
import { declaredFunctions } from '../scopes/hoist.js';
import { loadBinding } from './bindings.js';
import type { FunctionContext } from './context.js';
import { enterScope } from './enter-scope.js';

/**
 * this function argument… → v, where the function may be the built-in `eval`.
 * @param count of arguments, -1 for an array of them
 */
export function evalCall(f: FunctionContext, node: ES.CallExpression, count: number): void {
  const scope = f.program.scopes.evals.get(node)!;
  const number = f.program.evals.push(describe(f, node, scope)) - 1;
  const strict = f.strict ? 1 : 0;
  if (count < 0) f.code.emit('call_eval_spread', number, strict);
  else f.code.emit('call_eval', count, number, strict);
}

function describe(f: FunctionContext, node: ES.CallExpression, innermost: Scope): EvalScope {
  const levels: EvalLevel[] = [];
  for (let scope: Scope | undefined = innermost; scope; scope = scope.parent) {
    const names = [...scope.bindings.values()].filter((binding) => binding !== scope!.dynamic);
    const object = scope === scope.fn.scope ? scope.fn.keywords.get('arguments') : undefined;
    if (object && !scope.bindings.has('arguments')) names.push(object);
    // In the text of another `eval`, what that saw is seen again.
    const outer = outerVars(scope);
    const { node: fn } = scope.fn.entry as { readonly node: Node | undefined };
    levels.push({
      kind: scope.kind,
      holdsVars: outer !== undefined || scope.dynamic?.name === '%vars',
      inParameters:
        outer?.inParameters ?? (scope === scope.fn.scope && fn !== undefined && isInParameters(node, fn)),
      names: names.map((binding) => nameOf(f, binding)),
      dynamic: scope.dynamic && nameOf(f, scope.dynamic),
    });
  }
  const { receiver } = f.fn;
  const keywords = [...receiver.keywords.values()].filter(
    ({ name, captured }) => captured && name !== 'arguments',
  );
  return {
    levels,
    keywords: keywords.map((binding) => nameOf(f, binding)),
    receiver: receiver.kind,
  };
}

function isInParameters(node: Node, fn: Node): boolean {
  return isFunction(fn) && node.start < fn.body.start;
}

function nameOf(f: FunctionContext, binding: Binding): EvalName {
  const { name, kind, assignable, liveFrom } = binding;
  const isOwn = binding.fn === f.fn;
  return {
    name,
    kind,
    from: isOwn ? 'local' : 'capture',
    index: isOwn ? binding.slot : f.fn.captureIndex(binding),
    assignable,
    checked: liveFrom >= 0,
  };
}

/** EvalDeclarationInstantiation (ECMA-262 19.2.1.3), the statements, and their completion value. */
export function evalBody(f: FunctionContext, node: ES.Program): void {
  const { code, fn } = f;
  f.completion = f.temporary();
  code.emit('undefined');
  code.emit('set_local', f.completion);
  const functions = new Set(declaredFunctions(node.body).map(({ id }) => id.name));
  for (const [name, { binding, scope }] of fn.evalVars ?? []) {
    if (binding) continue;
    if (!scope) {
      const kind = functions.has(name) ? GlobalKind.Function : GlobalKind.Variable;
      code.emit('check_global', f.string(name), kind);
      continue;
    }
    loadBinding(f, scope);
    code.emit('scope_declare', f.string(name));
  }
  enterScope(f, fn.scope);
  for (const [name, { binding, scope }] of fn.evalVars ?? [])
    if (!binding && !scope && !functions.has(name)) code.emit('declare_global_var', f.string(name), 1);
  f.statements(node.body);
  code.emit('get_local', f.completion);
  code.leave('return');
}
