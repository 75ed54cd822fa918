/** Which variable a name means, and what a use of it implies. */
import type * as ES from 'acorn';
import type { Node } from '../ast.js';
import type { Binding, FunctionScope, Keyword, Reference, Scope } from './binding.js';

/** A variable, and the scopes on the way to it whose names are known only at run time. */
interface Lookup {
  readonly binding: Binding | undefined;
  readonly dynamic: readonly Binding[];
}

/** Resolves names in scopes whose declarations are known. */
export abstract class Resolver {
  readonly references = new Map<Node, Reference>();

  protected arguments(fn: FunctionScope): Binding {
    fn.flags.usesArguments = true;
    return fn.keyword('arguments');
  }

  protected identifier(node: ES.Identifier, scope: Scope, escapes: boolean): Reference {
    const { binding, dynamic } = this.lookup(node.name, scope);
    for (const outer of dynamic) this.use(outer, scope.fn, node.start);
    const found = binding ? this.use(binding, scope.fn, node.start) : { binding: undefined, checked: false };
    const reference = dynamic.length > 0 ? { ...found, dynamic } : found;
    if (binding?.kind === 'keyword' && escapes) binding.fn.argumentsEscape = true;
    this.references.set(node, reference);
    return reference;
  }

  protected lookup(name: string, from: Scope): Lookup {
    const dynamic: Binding[] = [];
    for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
      const binding = scope.bindings.get(name);
      if (binding) return { binding, dynamic };
      if (name === 'arguments' && scope === scope.fn.scope && hasArguments(scope.fn))
        return { binding: this.arguments(scope.fn), dynamic };
      if (scope.dynamic) dynamic.push(scope.dynamic);
    }
    return { binding: undefined, dynamic };
  }

  protected keyword(name: Keyword, scope: Scope, offset: number): Reference {
    const { receiver } = scope.fn;
    if (name === 'this') receiver.flags.usesThis = true;
    if (name === 'new.target') receiver.flags.usesNewTarget = true;
    if (name === '%home' || name === '%function') receiver.flags.usesSuper = true;
    return this.use(receiver.keyword(name), scope.fn, offset);
  }

  /** Registers a use in `fn`; captures it along the way out to the function that has it. */
  protected use(binding: Binding, fn: FunctionScope, offset: number): Reference {
    binding.referenced = true;
    let at = offset;
    let created: FunctionScope | undefined;
    for (let inner = fn; inner !== binding.fn; inner = inner.parent!) {
      binding.captured = true;
      if (!inner.captures.includes(binding)) inner.captures.push(binding);
      at = inner.createdAt;
      created = inner;
    }
    const checked = !isLive(binding, at, created);
    if (checked) binding.checked = true;
    return { binding, checked };
  }
}

/** Whether a variable is surely initialised when code at `at` runs, or a closure `created` there. */
function isLive(binding: Binding, at: number, created: FunctionScope | undefined): boolean {
  if (binding.liveFrom < 0) return true;
  // A case may be entered past the declaration.
  if (binding.scope.kind === 'switch') return false;
  // Nobody can call an element of a class before the class is complete.
  if (binding.scope.kind === 'class' && created?.owner?.scope === binding.scope) return true;
  return binding.liveFrom <= at;
}

/** Whether a function has an arguments object of its own. */
export function hasArguments(fn: FunctionScope): boolean {
  return fn.number >= 0 && !['arrow', 'fields', 'static', 'script', 'es-module', 'eval'].includes(fn.kind);
}
