/**
 * Imports that only types use, in TypeScript whose types are blanked: they are blanked, too, as TypeScript does unless
 * `verbatimModuleSyntax` is set. What is imported may be a type, which no module exports.
 */
import * as acorn from 'acorn';
import { children, type Node } from './ast.js';

/** The text with blanks for imports of names that it does not use, and for import declarations of such names alone. */
export function blankUnusedImports(text: string): string {
  if (!/\bimport\b/u.test(text)) return text;
  let program: acorn.Program;
  try {
    program = acorn.parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    // Whoever compiles the text complains of it.
    return text;
  }
  const used = new Set<string>();
  for (const statement of program.body)
    if (statement.type !== 'ImportDeclaration') noteNames(statement, used);
  let output = text;
  for (const declaration of program.body) {
    if (declaration.type !== 'ImportDeclaration') continue;
    const { specifiers, start, end } = declaration;
    const unused = specifiers.filter(({ local }) => !used.has(local.name));
    if (unused.length === 0) continue;
    if (unused.length === specifiers.length) output = blanked(output, start, end);
    else for (const { start: from, end: to } of unused) output = blanked(output, from, commaAfter(text, to));
  }
  return output;
}

/** The names of variables in a piece of code; names of members and labels may be among them only where they stand alone. */
function noteNames(node: Node, names: Set<string>): void {
  if (node.type === 'Identifier') {
    names.add(node.name);
    return;
  }
  const isMember = node.type === 'MemberExpression' && !node.computed;
  const isKeyed = 'key' in node && !('computed' in node && node.computed);
  for (const child of children(node)) {
    if (isMember && child === node.property) continue;
    // The key of a shorthand property is its value.
    if (isKeyed && child === node.key && !('shorthand' in node && node.shorthand)) continue;
    noteNames(child, names);
  }
}

/** The end of the comma behind a specifier, where there is one. */
function commaAfter(text: string, offset: number): number {
  const comma = /(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*,/uy;
  comma.lastIndex = offset;
  return comma.test(text) ? comma.lastIndex : offset;
}

function blanked(text: string, start: number, end: number): string {
  return (
    text.slice(0, start) + text.slice(start, end).replace(/[^\n\r\u2028\u2029]/gu, ' ') + text.slice(end)
  );
}
