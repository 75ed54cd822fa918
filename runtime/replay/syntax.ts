/** What replay asks of the syntax of a module. */
import type { Identifier, Program } from 'acorn';
import { boundNames, isClass, type Node } from '../../compiler/ast.js';

/** The names that the top level of a module declares or imports. */
export function topLevelNames(program: Program): string[] {
  return [...new Set(topLevelBindings(program).map(({ name }) => name))];
}

/** Where it declares or imports them. */
export function topLevelBindings(program: Program): Identifier[] {
  return statementsOf(program).flatMap(boundIn);
}

function boundIn(statement: Node): Identifier[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => boundNames(id));
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local);
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
