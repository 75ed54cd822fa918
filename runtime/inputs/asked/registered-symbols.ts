/** Symbols that a file takes from the registry (ECMA-262, 20.4.2.2): values of unknown type may be these. */
import { child, memberName, nameOf, nodesOf, oncePerTree, walk } from '../declarations/syntax.js';

/** The texts of `Symbol.for('text')`, in the order of the source, each once. */
export const registeredSymbols = oncePerTree((program): readonly string[] => {
  const found = new Set<string>();
  walk(program, (node) => {
    const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
    if (memberName(callee) !== 'for' || nameOf(callee && child(callee, 'object')) !== 'Symbol')
      return undefined;
    const [key] = nodesOf(node, 'arguments');
    if (key?.type === 'Literal' && typeof key.value === 'string') found.add(key.value);
    return undefined;
  });
  return [...found];
});
