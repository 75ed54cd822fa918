/** The functions of a file by the names that they are declared under, at any depth. */
import { child, isFunction, nameOf, oncePerTree, type Syntax, walk } from './syntax.js';

/** Names that several functions have are left out. */
export const namedFunctions = oncePerTree((program): ReadonlyMap<string, Syntax> => {
  const found = new Map<string, Syntax>();
  const ambiguous = new Set<string>();
  walk(program, (node) => {
    const fn = node.type === 'VariableDeclarator' ? child(node, 'init') : node;
    const isDeclared = node.type === 'FunctionDeclaration' || (fn !== node && isFunction(fn));
    const name = isDeclared ? nameOf(child(node, 'id')) : undefined;
    if (name === undefined || !fn) return true;
    if (found.has(name)) ambiguous.add(name);
    found.set(name, fn);
    return true;
  });
  for (const name of ambiguous) found.delete(name);
  return found;
});
