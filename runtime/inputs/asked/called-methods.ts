/**
 * Methods that a file calls on values that it has not constructed itself. An input of unknown type may be an instance of a
 * class with such a method.
 */

import { child, memberName, nameOf, oncePerTree, type Syntax, walk } from '../declarations/syntax.js';
import { isOfIteration, isOfLanguage } from './asked-properties.js';
import { classWithOwnMethod } from './builtin-answers.js';

/** Names of methods, without those of the language and of iterators. */
export const calledMethods = oncePerTree((program) =>
  namesOfCalled(program, (name) => !isOfLanguage(name) && !isOfIteration(name)),
);

/** Classes of the language that alone have a method that is called. */
export const classesOfCalled = oncePerTree((program): ReadonlySet<string> => {
  const methods = namesOfCalled(program, (name) => classWithOwnMethod(name) !== undefined);
  return new Set([...methods].flatMap((name) => classWithOwnMethod(name) ?? []));
});

function namesOfCalled(program: Syntax, suits: (name: string) => boolean): ReadonlySet<string> {
  const made = new Set<string>();
  const called: { readonly object: string | undefined; readonly method: string }[] = [];
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && MADE.has(child(node, 'init')?.type ?? '')) {
      const name = nameOf(child(node, 'id'));
      if (name !== undefined) made.add(name);
    }
    const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
    const object = callee?.type === 'MemberExpression' ? child(callee, 'object') : undefined;
    const method = callee && memberName(callee);
    if (object && method !== undefined && !KNOWN.has(object.type) && suits(method))
      called.push({ object: nameOf(object), method });
    return undefined;
  });
  return new Set(
    called.flatMap(({ object, method }) => (object !== undefined && made.has(object) ? [] : [method])),
  );
}

/** Expressions that make a value. */
const MADE = new Set(['NewExpression', 'Literal']);

const KNOWN = new Set([...MADE, 'ThisExpression', 'Super']);
