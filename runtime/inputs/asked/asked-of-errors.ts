/** Names of properties that a file reads of what it tests for being an error: `e instanceof Error && e.code === 'ENOENT'`. */
import { child, memberName, nameOf, oncePerTree, type Syntax, textOf, walk } from '../declarations/syntax.js';
import { isOfLanguage } from './asked-properties.js';

/** What every error has. */
const OF_ALL = new Set(['message', 'name', 'stack']);

/** In source order. Variables go by their names. */
export const askedOfErrors = oncePerTree((program): readonly string[] => {
  const tested = new Set<string | undefined>();
  const read: { readonly of: string | undefined; readonly name: string | undefined }[] = [];
  const isError = (node: Syntax | undefined): boolean => nameOf(node)?.endsWith('Error') === true;
  walk(program, (node) => {
    if (node.type === 'BinaryExpression') {
      const [left, right] = [child(node, 'left'), child(node, 'right')];
      if (node.operator === 'instanceof' && isError(right)) tested.add(nameOf(left));
      if (node.operator === 'in') read.push({ of: nameOf(right), name: left && textOf(left, 'value') });
    }
    if (node.type === 'MemberExpression')
      read.push({ of: nameOf(child(node, 'object')), name: memberName(node) });
    return undefined;
  });
  const names = read.flatMap(({ of, name }) => (of !== undefined && name && tested.has(of) ? [name] : []));
  return [...new Set(names)].filter((name) => !OF_ALL.has(name) && !isOfLanguage(name));
});
