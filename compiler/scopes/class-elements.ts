/** Elements of classes: the hidden variables that they need, and what kind of function each is. */
import type * as ES from 'acorn';
import type { ClassNode, FunctionNode } from '../ast.js';
import type { FunctionKind } from '../ir/function.js';
import { type Binding, type ClassScope, Scope } from './binding.js';

type Element = ES.MethodDefinition | ES.PropertyDefinition;

/** Declares private names and the variables that hold what is evaluated once for the class. */
export function declareElements(node: ClassNode, cls: ClassScope, hasFields: boolean): void {
  const { scope } = cls;
  const hidden = (name: string): Binding => scope.declare(name, 'temporary', -1);
  if (hasFields) cls.fields = hidden('%fields');
  for (const element of node.body.body) {
    if (element.type === 'StaticBlock') continue;
    if (element.key.type !== 'PrivateIdentifier') {
      if (element.type === 'PropertyDefinition' && element.computed)
        cls.fieldKeys.set(element, hidden(`%key${cls.fieldKeys.size}`));
      continue;
    }
    const name = `#${element.key.name}`;
    const isField = element.type === 'PropertyDefinition';
    const kind = isField ? 'field' : element.kind === 'method' ? 'method' : 'accessor';
    const known = cls.privateNames.get(name);
    const entry = known ?? { binding: hidden(name), kind, static: element.static };
    cls.privateNames.set(name, entry);
    if (element.type === 'PropertyDefinition') continue;
    if (element.kind === 'get') entry.getter = hidden(`%get ${name}`);
    else if (element.kind === 'set') entry.setter = hidden(`%set ${name}`);
    else entry.method = hidden(`%method ${name}`);
  }
}

/** What a class extends sees the name of the class, but not its private names (ECMA-262, 15.7.14, step 8). */
export function heritageScope(node: ClassNode, outer: Scope, { inner }: ClassScope): Scope {
  const scope = new Scope('block', outer, outer.fn, node.start);
  if (inner) scope.bindings.set(inner.name, inner);
  return scope;
}

/** The variables that initialising or adding an element uses. */
export function elementBindings(element: Element, cls: ClassScope): Binding[] {
  const key = cls.fieldKeys.get(element);
  if (key) return [key];
  if (element.key.type !== 'PrivateIdentifier') return [];
  const { binding, method, getter, setter } = cls.privateNames.get(`#${element.key.name}`)!;
  return [binding, method, getter, setter].filter((used) => used !== undefined);
}

/** Static private methods are added where the class is made; the initialisers add everything else. */
export function usesAtClass(element: Element): boolean {
  return element.type === 'MethodDefinition' && element.static;
}

export function methodKind(element: ES.MethodDefinition, cls: ClassNode): FunctionKind {
  switch (element.kind) {
    case 'constructor':
      return cls.superClass ? 'derived-constructor' : 'base-constructor';
    case 'get':
      return 'getter';
    case 'set':
      return 'setter';
    case 'method':
      return 'method';
  }
}

/** End of the first statement of a constructor's body that is a `super()` call. */
export function superCallEnd(node: FunctionNode): number {
  if (node.body.type !== 'BlockStatement') return Number.POSITIVE_INFINITY;
  const call = node.body.body.find(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'CallExpression' &&
      statement.expression.callee.type === 'Super',
  );
  return call?.end ?? Number.POSITIVE_INFINITY;
}
