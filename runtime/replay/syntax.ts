/** What replay asks of the syntax of a module. */
import type { Program } from 'acorn';
import { boundNames, isClass, type Node } from '../../compiler/ast.js';

/** The names that the top level of a module declares or imports. */
export function topLevelNames(program: Program): string[] {
  return [...new Set(statementsOf(program).flatMap(namesIn))];
}

function namesIn(statement: Node): string[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => boundNames(id).map(({ name }) => name));
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name);
    default:
      return [];
  }
}

/** Names of top-level classes whose instances have `#private` state, by the text of the class or of a superclass. */
export function classesWithPrivateState(program: Program): Set<string> {
  const found = new Set<string>();
  for (const statement of statementsOf(program)) {
    if (!isClass(statement)) continue;
    const { id, superClass, body } = statement;
    const own = body.body.some((member) => 'key' in member && member.key.type === 'PrivateIdentifier');
    if (own || (superClass?.type === 'Identifier' && found.has(superClass.name)))
      found.add(id?.name ?? 'default');
  }
  return found;
}

/** The statements of the top level, declarations in place of the exports of them. */
function statementsOf(program: Program): Node[] {
  return program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? (statement.declaration ?? statement)
      : statement,
  );
}
