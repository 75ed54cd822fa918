/** The variables that a module declares: at its top level, and in the functions inside of it. */
import type { Identifier, Program } from 'acorn';
import {
  boundNames,
  children,
  coroutineKind,
  hasParameterExpressions,
  isClass,
  isFunction,
  type Node,
} from './ast.js';
import { positionAt } from './diagnostics.js';

/** The names that the top level of a module declares or imports. */
export function topLevelNames(program: Program): string[] {
  return [...new Set(topLevelBindings(program).map(({ name }) => name))];
}

/** Where it declares or imports them. */
export function topLevelBindings(program: Program): Identifier[] {
  return statementsOf(program).flatMap(boundIn);
}

/** The statements of the top level, declarations in place of the exports of them. */
export function statementsOf(program: Program): Node[] {
  return program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? (statement.declaration ?? statement)
      : statement,
  );
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

/** A function with variables that may hold functions. */
export interface InnerScope {
  /** Offset of its first statement that is no directive: there the variables can be seen, whatever `return`s later. */
  readonly body: number;
  /** Offset of its end: no other function with statements ends there. */
  readonly end: number;
  readonly variables: readonly InnerVariable[];
}

export interface InnerVariable {
  readonly name: string;
  /** What tells it from all others of the module: its name, and where others have the same, `name@line:column`. */
  readonly label: string;
  /** Offset of its declaration. */
  readonly start: number;
}

/** Functions inside of which others are declared; those that wait or are generators are left out, as they may never end. */
export function innerScopes(program: Program, source: string): InnerScope[] {
  const found: { body: number; end: number; declared: Identifier[] }[] = [];
  const visit = (node: Node): void => {
    if (isFunction(node) && node.body.type === 'BlockStatement') {
      const isPlain = coroutineKind(node) === undefined && !hasParameterExpressions(node);
      const declared = isPlain ? mayHoldFunctions(node.body.body) : [];
      if (declared.length > 0) found.push({ body: afterDirectives(node.body), end: node.end, declared });
    }
    for (const child of children(node)) visit(child);
  };
  visit(program);
  const counts = new Map<string, number>();
  const names = [
    ...topLevelNames(program),
    ...found.flatMap(({ declared }) => declared.map(({ name }) => name)),
  ];
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return found.map(({ body, end, declared }) => ({
    body,
    end,
    variables: declared.map(({ name, start }) => {
      if (counts.get(name) === 1) return { name, label: name, start };
      const { line, column } = positionAt(source, start);
      return { name, label: `${name}@${line}:${column + 1}`, start };
    }),
  }));
}

/** Variables of a function's body that are functions or classes, or are given one, or nothing yet; each once. */
function mayHoldFunctions(body: readonly Node[]): Identifier[] {
  const found = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations
          .filter(({ init }) => init == null || holdsFunction(init))
          .flatMap(({ id }) => boundNames(id))
      : boundIn(statement),
  );
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

function holdsFunction(node: Node): boolean {
  return isFunction(node) || isClass(node) || children(node).some(holdsFunction);
}

function afterDirectives({ body, start }: Node & { type: 'BlockStatement' }): number {
  let at = start + 1;
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || statement.directive === undefined) break;
    at = statement.end;
  }
  return at;
}
