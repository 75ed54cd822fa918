/** The names that a file takes from other files, in each of the ways JavaScript, TypeScript and JSDoc write that. */
import type { DocComments } from './doc-comment.js';
import { child, lastName, nameOf, nodesOf, type Syntax, textOf } from './syntax.js';

export interface ImportedName {
  /** As it is written. */
  readonly specifier: string;
  /** What the other file exports it as; `*`: all of its exports. */
  readonly name: string;
}

export interface Imports {
  /** By the names in this file. */
  readonly names: ReadonlyMap<string, ImportedName>;
  /** What the file exports of others, by the names that it exports them as. */
  readonly passedOn: ReadonlyMap<string, ImportedName>;
  /** Files all of whose names it exports. */
  readonly all: readonly string[];
}

/** Reads the top level of a program, and the `@import` tags of its doc comments. */
export function importsOf(program: Syntax, docs: DocComments): Imports {
  const names = new Map<string, ImportedName>();
  const passedOn = new Map<string, ImportedName>();
  const all: string[] = [];
  for (const statement of nodesOf(program, 'body')) {
    const specifier = stringOf(child(statement, 'source'));
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const one of nodesOf(statement, 'specifiers'))
          add(names, child(one, 'local'), specifier, importedName(one));
        break;
      case 'TSImportEqualsDeclaration': {
        const reference = child(statement, 'moduleReference');
        add(names, child(statement, 'id'), stringOf(reference && child(reference, 'expression')), '*');
        break;
      }
      case 'VariableDeclaration':
        for (const declarator of nodesOf(statement, 'declarations')) required(names, declarator);
        break;
      case 'ExportNamedDeclaration':
        for (const one of nodesOf(statement, 'specifiers'))
          add(passedOn, child(one, 'exported'), specifier, nameOf(child(one, 'local')));
        break;
      case 'ExportAllDeclaration': {
        const exported = child(statement, 'exported');
        if (exported) add(passedOn, exported, specifier, '*');
        else if (specifier !== undefined) all.push(specifier);
      }
    }
  }
  for (const tags of docs.all())
    for (const { name, text } of tags) if (name === 'import') documented(names, text);
  return { names, passedOn, all };
}

function add(
  names: Map<string, ImportedName>,
  local: Syntax | undefined,
  specifier: string | undefined,
  name: string | undefined,
): void {
  const own = nameOf(local);
  if (own !== undefined && specifier !== undefined && name !== undefined) names.set(own, { specifier, name });
}

function importedName(specifier: Syntax): string | undefined {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(child(specifier, 'imported'));
}

/** `const { A, B: C } = require('./file')`, `const file = require('./file')`, `const A = require('./file').A`. */
function required(names: Map<string, ImportedName>, declarator: Syntax): void {
  const [target, init] = [child(declarator, 'id'), child(declarator, 'init')];
  const isMember = init?.type === 'MemberExpression';
  const call = isMember ? child(init, 'object') : init;
  if (call?.type !== 'CallExpression' || lastName(child(call, 'callee')) !== 'require') return;
  const specifier = stringOf(nodesOf(call, 'arguments')[0]);
  if (target?.type === 'ObjectPattern')
    for (const property of nodesOf(target, 'properties'))
      add(names, child(property, 'value'), specifier, nameOf(child(property, 'key')));
  else add(names, target, specifier, isMember ? lastName(init) : '*');
}

/** `@import { A, B as C } from './file'`, `@import * as file from './file'`, `@import A from './file'`. */
function documented(names: Map<string, ImportedName>, text: string): void {
  const [, clause = '', specifier] = /^\s*([^'"]*?)\s*\bfrom\s*["']([^"']+)["']/u.exec(text) ?? [];
  if (specifier === undefined) return;
  const [, list] = /\{([^}]*)\}/u.exec(clause) ?? [];
  for (const part of list?.split(',') ?? []) {
    const [, name, local = name] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/u.exec(part) ?? [];
    if (name !== undefined) names.set(local!, { specifier, name });
  }
  const [, whole] = /\*\s*as\s+([\w$]+)/u.exec(clause) ?? [];
  if (whole !== undefined) names.set(whole, { specifier, name: '*' });
  const [, main] = /^([\w$]+)/u.exec(clause) ?? [];
  if (main !== undefined) names.set(main, { specifier, name: 'default' });
}

function stringOf(node: Syntax | undefined): string | undefined {
  const value = node?.type === 'Literal' ? node.value : undefined;
  return typeof value === 'string' ? value : node && textOf(node, 'value');
}
