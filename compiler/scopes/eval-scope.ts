/** The scopes around a direct `eval`, from what the IR says of them. */
import { PenumbraError } from '../diagnostics.js';
import type { EvalName, EvalScope } from '../ir/function.js';
import type { SourceText } from '../parse.js';
import { Binding, ClassScope, type EvalVariable, FunctionScope, type Keyword, Scope } from './binding.js';

/** What a direct `eval` is compiled in. */
export interface EvalSource {
  readonly scope: EvalScope | undefined;
  readonly strict: boolean;
}

/** The innermost scope, in a function that only holds variables. Slots count the names in their order. */
export function outerScope({ levels, keywords, receiver }: EvalScope): Scope {
  const entry = { number: -1, role: 'main', node: undefined, parent: -1 } as never;
  // Only the fields of its class are ever asked for.
  const owned = /constructor$/u.test(receiver) ? new ClassScope(undefined as never) : undefined;
  const host = new FunctionScope(entry, receiver, false, undefined, 0, owned);
  let count = 0;
  const slots = new Map<EvalName, number>();
  for (const { names, dynamic } of levels)
    for (const name of dynamic ? [...names, dynamic] : names) slots.set(name, count++);
  const bind = (entryOf: EvalName, scope: Scope, slot: number): Binding => {
    const liveFrom = entryOf.checked ? Number.POSITIVE_INFINITY : -1;
    const binding = new Binding(entryOf.name, entryOf.kind, host, scope, liveFrom, entryOf.assignable);
    binding.captured = true;
    binding.slot = slot;
    return binding;
  };
  let scope: Scope | undefined;
  for (const level of levels.toReversed()) {
    scope = new Scope(level.kind as Scope['kind'], scope, host, 0);
    host.scope ??= scope;
    for (const name of level.names) scope.bindings.set(name.name, bind(name, scope, slots.get(name)!));
    if (level.dynamic) scope.dynamic = bind(level.dynamic, scope, slots.get(level.dynamic)!);
    if (level.holdsVars) varScopes.set(scope, { inParameters: level.inParameters });
  }
  const owner = levels.find(({ kind }) => kind === 'class');
  if (owner && host.owner) {
    const fields = owner.names.find(({ name }) => name === '%fields');
    host.owner.fields = fields && ownerScope(scope!).bindings.get('%fields');
  }
  for (const name of keywords) host.keywords.set(name.name as Keyword, bind(name, scope!, count++));
  return scope!;
}

/** The scope of the nearest class. */
function ownerScope(scope: Scope): Scope {
  return scope.kind === 'class' ? scope : ownerScope(scope.parent!);
}

const varScopes = new WeakMap<Scope, { readonly inParameters: boolean }>();

/** What is known of the scope that `var` in a direct `eval` declares into; undefined where the scope takes no `var`. */
export function outerVars(scope: Scope): { readonly inParameters: boolean } | undefined {
  return varScopes.get(scope);
}

/**
 * EvalDeclarationInstantiation (ECMA-262 19.2.1.3): where `var` and functions of a sloppy text go.
 *
 * @throws PenumbraError `E_PARSE` if a lexical declaration is in the way
 */
export function evalVariables(
  names: ReadonlySet<string>,
  outer: Scope | undefined,
  text: SourceText,
): ReadonlyMap<string, EvalVariable> {
  const found = new Map<string, EvalVariable>();
  for (const name of names) {
    const place = placeOf(name, outer);
    if (place === undefined)
      throw new PenumbraError({
        code: 'E_PARSE',
        message: `Identifier '${name}' has already been declared`,
        file: text.file,
      });
    found.set(name, place);
  }
  return found;
}

/** Whether a function in a block of a text stays there, as a variable of the name could not be declared (B.3.2.3). */
export function staysInBlock(name: string, outer: Scope | undefined): boolean {
  return placeOf(name, outer) === undefined;
}

/** Where a variable of a text goes; undefined if another declaration is in the way. */
function placeOf(name: string, outer: Scope | undefined): EvalVariable | undefined {
  for (let scope = outer; scope; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    const vars = varScopes.get(scope);
    const isVar = vars !== undefined && !vars.inParameters;
    if (
      binding &&
      (['let', 'const', 'class', 'provided'].includes(binding.kind) || (!isVar && isInTheWay(binding, scope)))
    )
      return undefined;
    // V8 takes the object of arguments for a variable of the parameters too.
    if (binding && (isVar || binding.kind === 'keyword')) return { binding, scope: undefined };
    if (vars && scope.dynamic) return { binding: undefined, scope: scope.dynamic };
  }
  return { binding: undefined, scope: undefined };
}

/**
 * Parameters are in the way of their own default values. A plain catch parameter and the name of a function expression do not stand in the
 * way (B.3.4).
 */
function isInTheWay(binding: Binding, scope: Scope): boolean {
  if (binding.kind === 'parameter') return true;
  return binding.kind === 'function' && scope.kind !== 'name' && scope.kind !== 'function';
}
