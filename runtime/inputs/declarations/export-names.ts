/** The names under which a module exports what has another name in its text. */
import { child, memberName, nameOf, nodesOf, oncePerTree, type Syntax, walk } from './syntax.js';

/** Names of variables, functions and classes by the names that they are exported as, where the two differ. */
export function exportNames(program: Syntax): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const note = (exported: string | undefined, local: string | undefined): void => {
    if (local !== undefined && exported !== undefined && local !== exported) names.set(exported, local);
  };
  for (const statement of nodesOf(program, 'body')) {
    if (statement.type === 'ExportDefaultDeclaration')
      note('default', ownName(child(statement, 'declaration')));
    // What another module exports under a name is nothing in this file.
    for (const specifier of nodesOf(statement, 'specifiers'))
      if (statement.type === 'ExportNamedDeclaration' && !child(statement, 'source'))
        note(nameOf(child(specifier, 'exported')), nameOf(child(specifier, 'local')));
    if (statement.type === 'ExpressionStatement') assigned(child(statement, 'expression'), note);
  }
  return names;
}

/** `exports.a = exports.b = …`, `module.exports = …` and `module.exports = { a, b: c }`. */
function assigned(
  assignment: Syntax | undefined,
  note: (exported: string | undefined, local: string | undefined) => void,
): void {
  const targets: Syntax[] = [];
  let value = assignment;
  for (; value?.type === 'AssignmentExpression'; value = child(value, 'right')) {
    const left = child(value, 'left');
    if (left) targets.push(left);
  }
  for (const target of targets) {
    if (isExports(target)) {
      note('default', ownName(value));
      for (const property of value?.type === 'ObjectExpression' ? nodesOf(value, 'properties') : [])
        note(nameOf(child(property, 'key')), ownName(child(property, 'value')));
    } else if (target.type === 'MemberExpression' && isExports(child(target, 'object'))) {
      note(memberName(target), ownName(value));
    }
  }
}

/**
 * Names by the names that any object gets them under: `target.Cache = c` and `{ Cache: () => c }`. In a bundle, one of these
 * objects is what it exports, which only running it tells.
 */
export const namesGiven = oncePerTree((program): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const note = (given: string | undefined, value: Syntax | undefined): void => {
    const local = nameOf(value?.type === 'Identifier' ? value : undefined);
    if (given !== undefined && local !== undefined && local !== given && !names.has(given))
      names.set(given, local);
  };
  walk(program, (node) => {
    if (node.type === 'AssignmentExpression') note(memberName(child(node, 'left')), child(node, 'right'));
    if (node.type === 'Property') {
      const value = child(node, 'value');
      const isGetter = value?.type === 'ArrowFunctionExpression' && nodesOf(value, 'params').length === 0;
      note(nameOf(child(node, 'key')), isGetter ? child(value, 'body') : value);
    }
    return true;
  });
  return names;
});

function isExports(node: Syntax | undefined): boolean {
  if (nameOf(node) === 'exports') return true;
  return (
    node?.type === 'MemberExpression' &&
    memberName(node) === 'exports' &&
    nameOf(child(node, 'object')) === 'module'
  );
}

/** The name of a variable, or of a function or class by itself. */
function ownName(node: Syntax | undefined): string | undefined {
  return node && (node.type === 'Identifier' ? nameOf(node) : nameOf(child(node, 'id')));
}
