/** Which names a statement list declares, and where (ECMA-262 8.2, B.3.2). */
import type * as ES from 'acorn';
import { boundNames, type Node } from '../ast.js';

/** The statement inside any number of labels. */
function unlabelled(statement: Node): Node {
  return statement.type === 'LabeledStatement' ? unlabelled(statement.body) : statement;
}

export interface LexicalName {
  readonly name: string;
  readonly kind: 'let' | 'const' | 'class';
  /** Offset of the name. */
  readonly start: number;
  /** Offset from which the variable is initialised. */
  readonly liveFrom: number;
}

/** `let`, `const` and `class` declarations directly in a statement list. */
export function lexicalNames(statements: readonly Node[]): LexicalName[] {
  return statements.flatMap((statement): LexicalName[] => {
    if (statement.type === 'ClassDeclaration' && statement.id)
      return [{ name: statement.id.name, kind: 'class', start: statement.id.start, liveFrom: statement.end }];
    return statement.type === 'VariableDeclaration' ? declaredNames(statement) : [];
  });
}

/** Names of a `let` or `const` declaration; none of a `var`. */
export function declaredNames(declaration: ES.VariableDeclaration, liveFrom?: number): LexicalName[] {
  const { kind, declarations } = declaration;
  if (kind !== 'let' && kind !== 'const') return [];
  return declarations.flatMap((declarator) =>
    boundNames(declarator.id).map(({ name, start }) => ({
      name,
      kind,
      start,
      liveFrom: liveFrom ?? declarator.end,
    })),
  );
}

/** Function declarations directly in a statement list, labelled ones included. */
export function declaredFunctions(statements: readonly Node[]): ES.FunctionDeclaration[] {
  return statements
    .map(unlabelled)
    .filter(
      (statement): statement is ES.FunctionDeclaration =>
        statement.type === 'FunctionDeclaration' && statement.id !== null,
    );
}

export interface VarNames {
  readonly names: ReadonlySet<string>;
  /** Function declarations in blocks that also assign a variable of the function. */
  readonly blockFunctions: ReadonlySet<ES.FunctionDeclaration>;
}

/**
 * The names that `var` declares in a function body, blocks and loops included, nested functions excluded. In sloppy
 * code a function in a block declares one too, unless that would clash with a lexical name in between.
 */
export function varNames(body: readonly Node[], sloppy: boolean, parameters: ReadonlySet<string>): VarNames {
  const names = new Set<string>();
  const blockFunctions = new Set<ES.FunctionDeclaration>();

  const declare = (pattern: ES.Pattern): void => {
    for (const { name } of boundNames(pattern)) names.add(name);
  };

  const block = (statements: readonly Node[], taken: ReadonlySet<string>): void => {
    const functions = declaredFunctions(statements);
    for (const declaration of functions) {
      const { name } = declaration.id;
      // Annex B.3.2 is about plain functions only.
      if (declaration.generator || declaration.async) continue;
      if (!sloppy || taken.has(name) || parameters.has(name)) continue;
      names.add(name);
      blockFunctions.add(declaration);
    }
    const own = [...lexicalNames(statements).map(({ name }) => name), ...functions.map(({ id }) => id.name)];
    const inner = new Set([...taken, ...own]);
    for (const statement of statements) visit(statement, inner);
  };

  const visit = (node: Node | null | undefined, taken: ReadonlySet<string>): void => {
    switch (node?.type) {
      case 'VariableDeclaration':
        if (node.kind === 'var') for (const { id } of node.declarations) declare(id);
        return;
      case 'BlockStatement':
        block(node.body, taken);
        return;
      case 'IfStatement':
        for (const branch of [node.consequent, node.alternate])
          if (branch && unlabelled(branch).type === 'FunctionDeclaration') block([branch], taken);
          else visit(branch, taken);
        return;
      case 'LabeledStatement':
      case 'WithStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        visit(node.body, taken);
        return;
      case 'ForStatement': {
        visit(node.init, taken);
        const own = node.init?.type === 'VariableDeclaration' ? declaredNames(node.init) : [];
        visit(node.body, new Set([...taken, ...own.map(({ name }) => name)]));
        return;
      }
      case 'ForInStatement':
      case 'ForOfStatement': {
        if (node.left.type !== 'VariableDeclaration') {
          visit(node.body, taken);
          return;
        }
        visit(node.left, taken);
        const own = declaredNames(node.left).map(({ name }) => name);
        visit(node.body, new Set([...taken, ...own]));
        return;
      }
      case 'SwitchStatement':
        block(
          node.cases.flatMap(({ consequent }) => consequent),
          taken,
        );
        return;
      case 'TryStatement': {
        visit(node.block, taken);
        visit(node.finalizer, taken);
        if (!node.handler) return;
        // A plain catch parameter does not stand in the way (B.3.4).
        const { param, body } = node.handler;
        const own = param && param.type !== 'Identifier' ? boundNames(param).map(({ name }) => name) : [];
        visit(body, new Set([...taken, ...own]));
        return;
      }
      default:
        return;
    }
  };

  const taken = new Set(lexicalNames(body).map(({ name }) => name));
  for (const statement of body) visit(statement, taken);
  return { names, blockFunctions };
}
