/** The target as its text has it: the syntax of the function, its variables and their scopes, comments. */
import type * as ES from 'acorn';
import { type FunctionNode, isFunction, type Node } from '../../../compiler/ast.js';
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import { isTypeScript, stripTypes } from '../../../compiler/index.js';
import { readModule } from '../../../compiler/modules.js';
import { parse } from '../../../compiler/parse.js';
import { Parser } from '../../../compiler/parser.js';
import { analyzeScopes } from '../../../compiler/scopes/analyze.js';
import type { FunctionScope, Scope, Scopes } from '../../../compiler/scopes/binding.js';
import { collectSites } from '../../../compiler/sites.js';
import { parseTarget } from '../../inputs/model/target.js';

export interface ObservedSource {
  readonly file: string;
  /** Without types. */
  readonly source: string;
  /** With types, where these are only blanked. */
  readonly written: string;
  readonly kind: 'commonjs' | 'module';
  readonly program: ES.Program;
  readonly comments: readonly ES.Comment[];
  readonly fn: FunctionNode;
  readonly scopes: Scopes;
  readonly scope: FunctionScope;
  /** The class of a method. */
  readonly className: string | undefined;
  readonly name: string;
}

/**
 * Reads the file of a target and finds the function in it.
 * @param text as its author wrote it
 * @throws PenumbraError E_PARSE; E_TARGET for a target that is no function of the file's top level or of a class there;
 *   E_OBSERVE for generators and async functions
 */
export function readObserved(
  text: string,
  subject: { readonly file: string; readonly target: string; readonly kind: 'commonjs' | 'module' },
  exported: ReadonlyMap<string, string>,
): ObservedSource {
  const { file, target, kind } = subject;
  const source = stripTypes(text, file);
  const parsed = parse({ file, source }, kind);
  const module = kind === 'module' ? readModule(parsed) : undefined;
  const program = module?.program ?? parsed;
  const comments: ES.Comment[] = [];
  Parser.parse(source, { ecmaVersion: 'latest', sourceType: kind, onComment: comments });
  const found = findTarget(program, target, exported);
  if (!found)
    throw new PenumbraError({
      code: 'E_TARGET',
      message: `${target} is no function or method that the file declares`,
      file,
      hint: 'Name a function of the top level, or Class.prototype.method.',
    });
  const { fn } = found;
  if (fn.async || fn.generator)
    throw new PenumbraError({
      code: 'E_OBSERVE',
      message: `${fn.async ? 'async functions' : 'generators'} are not observed: their states last from call to call`,
      file,
      source: text,
      position: positionAt(source, fn.start),
      hint: 'Observe a function that they call.',
    });
  const outline = collectSites(program, source, isTypeScript(file));
  const scopes = analyzeScopes(program, { file, source }, kind, outline, { module });
  const { number } = outline.functions.find(({ node }) => node === fn)!;
  const written = text.length === source.length ? text : source;
  const scope = scopes.functions[number]!;
  return { file, source, written, kind, program, comments, ...found, scopes, scope };
}

interface Found {
  readonly fn: FunctionNode;
  readonly className: string | undefined;
  readonly name: string;
}

function findTarget(
  program: ES.Program,
  target: string,
  exported: ReadonlyMap<string, string>,
): Found | undefined {
  const { segments } = parseTarget(target);
  const [first, ...rest] = segments as [string, ...string[]];
  const name = exported.get(first) ?? first;
  const declared = declarations(program).get(name);
  if (!declared) return undefined;
  if (rest.length === 0)
    return isFunction(declared) ? { fn: declared, className: undefined, name } : undefined;
  if (declared.type !== 'ClassDeclaration' && declared.type !== 'ClassExpression') return undefined;
  const isStatic = rest[0] !== 'prototype';
  const method = rest.at(-1)!;
  for (const member of declared.body.body) {
    if (member.type !== 'MethodDefinition' || member.static !== isStatic || member.kind !== 'method')
      continue;
    if (member.key.type === 'Identifier' && !member.computed && member.key.name === method)
      return { fn: member.value, className: name, name: method };
  }
  return undefined;
}

/** What the top level declares: functions, classes, and variables that are initialized with either. */
export function declarations(program: ES.Program): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of program.body as readonly Node[]) {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const node = isExport ? (statement.declaration as Node | null) : statement;
    if (!node) continue;
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id)
      found.set(node.id.name, node);
    if (statement.type === 'ExportDefaultDeclaration') found.set('default', node);
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier' && init) found.set(id.name, init);
  }
  return found;
}

/** The innermost scope of the target around a place. */
export function scopeAt({ scopes, scope, fn }: ObservedSource, offset: number): Scope {
  let best = scope.body ?? scope.scope;
  let width = Number.POSITIVE_INFINITY;
  for (const [node, candidate] of scopes.scopes) {
    if (candidate.fn !== scope || node.start > offset || offset > node.end || node.start < fn.start) continue;
    if (node.end - node.start >= width) continue;
    width = node.end - node.start;
    best = candidate;
  }
  return best;
}
