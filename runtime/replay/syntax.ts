/** What replay asks of the syntax of a module. */
import type { Program } from 'acorn';
import { boundNames } from '../../compiler/ast.js';

/** The names that the top level of a module declares. */
export function topLevelNames(program: Program): string[] {
  const names = program.body.flatMap((statement) => {
    if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
      return [statement.id.name];
    }
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ id }) => boundNames(id).map(({ name }) => name));
  });
  return [...new Set(names)];
}

/** Names of top-level classes whose instances have `#private` state, by the text of the class or of a superclass. */
export function classesWithPrivateState(program: Program): Set<string> {
  const found = new Set<string>();
  for (const statement of program.body) {
    if (statement.type !== 'ClassDeclaration') continue;
    const { id, superClass, body } = statement;
    const own = body.body.some((member) => 'key' in member && member.key.type === 'PrivateIdentifier');
    if (own || (superClass?.type === 'Identifier' && found.has(superClass.name))) found.add(id.name);
  }
  return found;
}
