/**
 * Syntax trees as the source model reads them: ESTree nodes with TypeScript's, looked at through a few accessors
 * that know nothing of node types.
 */
import { type Comment, parse } from 'acorn';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { isDeclarationFile, isTranslated } from '../../../compiler/file-names.js';
import { parseError } from '../../../compiler/parse.js';
import { TextCache } from '../../../compiler/text-cache.js';
import { parseTyped, stripTypes, type TypedSource } from '../../../compiler/typescript/typescript.js';

export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface ParsedSource {
  readonly program: Syntax;
  /** Block comments, in source order. */
  readonly comments: readonly Comment[];
}

/**
 * Parses a module, or else a script.
 * @throws PenumbraError `E_PARSE` with the place where the text is not JavaScript or TypeScript.
 */
export function parseSource(file: string, source: string): ParsedSource {
  return parsed.of(file, source, () => parseText(file, source));
}

const parsed = new TextCache<ParsedSource>();

function parseText(file: string, source: string): ParsedSource {
  return withBlocks(isTranslated(file) ? parseTypes(file, source) : parsePlain(source, file));
}

/**
 * Parses declarations as TypeScript has them, with bodies or without, whatever the file is called.
 * @throws PenumbraError `E_PARSE`
 */
export function parseDeclarations(file: string, source: string): ParsedSource {
  try {
    return withBlocks(parseTyped(source, 'declarations.ts'));
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError({ ...error.details, file });
  }
}

function withBlocks({ program, comments }: TypedSource): ParsedSource {
  const blocks = comments.filter(({ type }) => type === 'Block');
  // The parser of TypeScript reads some comments twice.
  const byStart = new Map(blocks.map((comment) => [comment.start, comment]));
  return {
    program: asSyntax(program),
    comments: [...byStart.values()].sort((a, b) => a.start - b.start),
  };
}

/** What the parser of types does not know, but TypeScript does, is read without its types. */
function parseTypes(file: string, source: string): TypedSource {
  try {
    return parseTyped(source, file);
  } catch (error) {
    if (isDeclarationFile(file)) throw error;
    return parsePlain(stripTypes(source, file), file);
  }
}

/** Plain JavaScript, which the parser of TypeScript would read otherwise here and there: `a < b > (c)`. */
function parsePlain(source: string, file: string): TypedSource {
  let failure: unknown;
  for (const sourceType of ['module', 'script'] as const) {
    const comments: Comment[] = [];
    const allowReturnOutsideFunction = sourceType === 'script';
    try {
      const program = parse(source, {
        ecmaVersion: 'latest',
        sourceType,
        allowReturnOutsideFunction,
        onComment: comments,
      });
      return { program, comments };
    } catch (error) {
      failure ??= error;
    }
  }
  const kind = /^\s*(?:import|export)\b/mu.test(source) ? 'module' : 'commonjs';
  throw parseError({ file, source }, failure, kind);
}

/** Parses the text of a TypeScript type; undefined if it is none. */
export function parseType(text: string): Syntax | undefined {
  try {
    const { program } = parseTyped(`type T = ${text};`, 'type.ts');
    const [alias] = nodesOf(asSyntax(program), 'body');
    return alias && child(alias, 'typeAnnotation');
  } catch {
    return undefined;
  }
}

function asSyntax(node: unknown): Syntax {
  if (!isSyntax(node)) throw new TypeError('not a syntax tree');
  return node;
}

export function isSyntax(value: unknown): value is Syntax {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

/** The node under `key`, if there is one. */
export function child(node: Syntax, key: string): Syntax | undefined {
  const value = node[key];
  return isSyntax(value) ? value : undefined;
}

/** The nodes of the list under `key`; holes are left out. */
export function nodesOf(node: Syntax, key: string): readonly Syntax[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isSyntax) : [];
}

/** The string under `key`. */
export function textOf(node: Syntax, key: string): string | undefined {
  const value = node[key];
  return typeof value === 'string' ? value : undefined;
}

/** All nodes directly below, in source order as far as the node's properties follow it. */
export function childrenOf(node: Syntax): readonly Syntax[] {
  const found: Syntax[] = [];
  for (const value of Object.values(node)) {
    if (isSyntax(value)) found.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isSyntax(item)) found.push(item);
  }
  return found;
}

/** Visits a tree in preorder; a visitor that returns false keeps its node's children from being visited. */
export function walk(node: Syntax, visit: (node: Syntax) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const below of childrenOf(node)) walk(below, visit);
}

/** What a look at a syntax tree finds, which targets of the same files share. Nobody may change it. */
export function oncePerTree<T>(look: (program: Syntax) => T): (program: Syntax) => T {
  const known = new WeakMap<Syntax, { readonly found: T }>();
  return (program) => {
    let seen = known.get(program);
    if (seen === undefined) {
      seen = { found: look(program) };
      known.set(program, seen);
    }
    return seen.found;
  };
}

/** The name of an identifier, of a property that is not computed, or of a string key; undefined for all else. */
export function nameOf(node: Syntax | undefined): string | undefined {
  if (node?.type === 'Identifier') return textOf(node, 'name');
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return undefined;
}

/** `f` of the expression `e.f`; undefined for computed and private members and for all else. */
export function memberName(node: Syntax | undefined): string | undefined {
  return node?.type === 'MemberExpression' && node.computed !== true
    ? nameOf(child(node, 'property'))
    : undefined;
}

/** The last name of `A`, `A.B` … */
export function lastName(node: Syntax | undefined): string | undefined {
  return nameOf(node) ?? memberName(node);
}

/** The name of a type that an `extends` clause mentions. */
export function lastNameOfType(node: Syntax | undefined): string | undefined {
  const expression = node && (child(node, 'expression') ?? child(node, 'typeName'));
  return nameOf(expression) ?? memberName(expression);
}

export interface FunctionSyntax extends Syntax {
  readonly type:
    | 'FunctionExpression'
    | 'ArrowFunctionExpression'
    | 'FunctionDeclaration'
    | 'TSDeclareMethod'
    | 'TSEmptyBodyFunctionExpression'
    | 'TSDeclareFunction';
}

export interface ClassSyntax extends Syntax {
  readonly type: 'ClassExpression' | 'ClassDeclaration';
}

/** Whether the node is a function, of whichever kind. */
export function isFunction(node: Syntax | undefined): node is FunctionSyntax {
  return (
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression' ||
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'TSDeclareMethod' ||
    node?.type === 'TSEmptyBodyFunctionExpression' ||
    node?.type === 'TSDeclareFunction'
  );
}

/** Whether the node is a class, as a declaration or an expression. */
export function isClass(node: Syntax | undefined): node is ClassSyntax {
  return node?.type === 'ClassExpression' || node?.type === 'ClassDeclaration';
}
