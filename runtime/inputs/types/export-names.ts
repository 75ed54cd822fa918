/** The names under which an ES module exports what has another name in its text. */
import { child, nameOf, nodesOf, type Syntax } from './syntax.js';

/** Names of variables by the names that they are exported as, where the two differ. */
export function exportNames(program: Syntax): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of nodesOf(program, 'body')) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const declaration = child(statement, 'declaration');
      const named =
        declaration?.type === 'Identifier' ? declaration : declaration && child(declaration, 'id');
      const local = nameOf(named);
      if (local !== undefined) names.set('default', local);
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const specifier of nodesOf(statement, 'specifiers')) {
      const [local, exported] = [nameOf(child(specifier, 'local')), nameOf(child(specifier, 'exported'))];
      if (local !== undefined && exported !== undefined && local !== exported) names.set(exported, local);
    }
  }
  return names;
}
