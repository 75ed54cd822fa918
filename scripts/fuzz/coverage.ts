/** What the programs of the grammar are made of: how often each kind of syntax occurs. */
import { children, type Node } from '../../compiler/ast.js';
import { Parser } from '../../compiler/parser.js';
import type { Program } from './grammar/program.js';

/** The node types of ESTree up to ES2023 (estree/estree, es5.md to es2022.md); acorn has no others but its root. */
export const NODE_TYPES = [
  'ArrayExpression',
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AssignmentPattern',
  'AwaitExpression',
  'BinaryExpression',
  'BlockStatement',
  'BreakStatement',
  'CallExpression',
  'CatchClause',
  'ChainExpression',
  'ClassBody',
  'ClassDeclaration',
  'ClassExpression',
  'ConditionalExpression',
  'ContinueStatement',
  'DebuggerStatement',
  'DoWhileStatement',
  'EmptyStatement',
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ExportSpecifier',
  'ExpressionStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'Identifier',
  'IfStatement',
  'ImportDeclaration',
  'ImportDefaultSpecifier',
  'ImportExpression',
  'ImportNamespaceSpecifier',
  'ImportSpecifier',
  'LabeledStatement',
  'Literal',
  'LogicalExpression',
  'MemberExpression',
  'MetaProperty',
  'MethodDefinition',
  'NewExpression',
  'ObjectExpression',
  'ObjectPattern',
  'PrivateIdentifier',
  'Program',
  'Property',
  'PropertyDefinition',
  'RestElement',
  'ReturnStatement',
  'SequenceExpression',
  'SpreadElement',
  'StaticBlock',
  'Super',
  'SwitchCase',
  'SwitchStatement',
  'TaggedTemplateExpression',
  'TemplateElement',
  'TemplateLiteral',
  'ThisExpression',
  'ThrowStatement',
  'TryStatement',
  'UnaryExpression',
  'UpdateExpression',
  'VariableDeclaration',
  'VariableDeclarator',
  'WhileStatement',
  'WithStatement',
  'YieldExpression',
] as const;

/** Variants of a node type that matter by themselves: operators, flags, kinds. */
function variants(node: Node): string[] {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'UnaryExpression':
    case 'UpdateExpression':
      return [node.operator];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [`${node.async ? 'async' : ''}${node.generator ? '*' : ''}`];
    case 'ForOfStatement':
      return node.await ? ['await'] : [];
    case 'YieldExpression':
      return node.delegate ? ['*'] : [];
    case 'CallExpression':
    case 'MemberExpression':
      return node.optional ? ['?.'] : [];
    case 'MethodDefinition':
      return [
        `${node.static ? 'static ' : ''}${node.key.type === 'PrivateIdentifier' ? '#' : ''}${node.kind}`,
      ];
    case 'Property':
      return [node.kind, ...(node.shorthand ? ['shorthand'] : []), ...(node.computed ? ['computed'] : [])];
    case 'PropertyDefinition':
      return [`${node.static ? 'static ' : ''}${node.key.type === 'PrivateIdentifier' ? '#' : ''}`];
    case 'VariableDeclaration':
      return [node.kind];
    case 'MetaProperty':
      return [`${node.meta.name}.${node.property.name}`];
    case 'Literal':
      if (node.regex) return [...node.regex.flags].map((flag) => `regular expression ${flag}`);
      return [node.bigint === undefined || node.bigint === null ? typeof node.value : 'bigint'];
    default:
      return [];
  }
}

/** Occurrences in the programs so far. */
export class GrammarCoverage {
  readonly counts = new Map<string, number>(NODE_TYPES.map((type) => [type, 0]));
  private programs = 0;

  /** A program that is no JavaScript counts as one without syntax. */
  add(program: Program): void {
    this.programs += 1;
    if (program.kind === 'inside') this.addText(program.source, 'commonjs');
    else
      for (const [name, text] of Object.entries(program.files))
        this.addText(text, name.endsWith('.cjs') ? 'commonjs' : 'module');
  }

  private addText(text: string, sourceType: 'commonjs' | 'module'): void {
    try {
      this.visit(Parser.parse(text, { ecmaVersion: 'latest', sourceType }));
    } catch {
      // Some texts are no programs.
    }
  }

  private visit(node: Node): void {
    for (const name of [
      node.type,
      ...variants(node)
        .filter(Boolean)
        .map((variant) => `${node.type} ${variant}`),
    ])
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    for (const child of children(node)) this.visit(child);
  }

  /** A line for each kind: how often it occurs in 1,000 programs. */
  table(): string {
    const rows = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const width = Math.max(...rows.map(([name]) => name.length));
    const line = ([name, count]: readonly [string, number]): string =>
      `${name.padEnd(width)} ${((1000 * count) / this.programs).toFixed(0).padStart(8)}\n`;
    return `${'per 1,000 programs'.padStart(width + 9)}\n${rows.map(line).join('')}`;
  }
}
