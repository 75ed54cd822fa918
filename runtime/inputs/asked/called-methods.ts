/**
 * Methods that a file calls on values that it has not constructed itself. An input of unknown type may be an instance of a
 * class with such a method.
 */

import { child, memberName, nameOf, oncePerTree, walk } from '../declarations/syntax.js';
import { isOfLanguage } from './asked-properties.js';

/** Names of methods, without those of the language. */
export const calledMethods = oncePerTree((program): ReadonlySet<string> => {
  const made = new Set<string>();
  const called: { readonly object: string | undefined; readonly method: string }[] = [];
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && child(node, 'init')?.type === 'NewExpression') {
      const name = nameOf(child(node, 'id'));
      if (name !== undefined) made.add(name);
    }
    const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
    const object = callee?.type === 'MemberExpression' ? child(callee, 'object') : undefined;
    const method = callee && memberName(callee);
    if (object && method !== undefined && !KNOWN.has(object.type) && !isOfLanguage(method))
      called.push({ object: nameOf(object), method });
    return undefined;
  });
  return new Set(
    called.flatMap(({ object, method }) => (object !== undefined && made.has(object) ? [] : [method])),
  );
});

const KNOWN = new Set(['ThisExpression', 'Super', 'NewExpression']);
