/** Well-known symbols that a file reads properties by (ECMA-262, 6.1.5.1): objects of unknown type may have such properties. */
import {
  child,
  memberName,
  nameOf,
  nodesOf,
  oncePerTree,
  type Syntax,
  walk,
} from '../declarations/syntax.js';

/**
 * Symbols by which programs and self-hosted functions read properties. By others built-in functions do, of objects as they are;
 * what these read by `toStringTag` is made concrete, and counted.
 */
const READ_BY_PROGRAMS = new Set(['asyncDispose', 'asyncIterator', 'dispose', 'iterator', 'toStringTag']);

/** Their names behind `Symbol.`, in the order of the source, each once. */
export const symbolKeys = oncePerTree((program): readonly string[] => {
  const found = new Set<string>();
  walk(program, (node) => {
    for (const key of keysOf(node)) {
      const name = wellKnown(key);
      if (name !== undefined) found.add(name);
    }
    return undefined;
  });
  return [...found];
});

/** What may be the key of a property that is read. A variable may hold one. */
function keysOf(node: Syntax): readonly (Syntax | undefined)[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed === true ? [child(node, 'property')] : [];
    case 'BinaryExpression':
      return node.operator === 'in' ? [child(node, 'left')] : [];
    case 'VariableDeclarator':
      return [child(node, 'init')];
    case 'CallExpression':
      return nodesOf(node, 'arguments');
    default:
      return [];
  }
}

function wellKnown(key: Syntax | undefined): string | undefined {
  if (key?.type !== 'MemberExpression' || nameOf(child(key, 'object')) !== 'Symbol') return undefined;
  const name = memberName(key);
  const isKnown = name !== undefined && READ_BY_PROGRAMS.has(name);
  return isKnown && typeof Reflect.get(Symbol, name) === 'symbol' ? name : undefined;
}
