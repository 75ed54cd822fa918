/**
 * Imports that only types use, in TypeScript whose types are blanked: they are blanked, too, as TypeScript does unless
 * `verbatimModuleSyntax` is set. What is imported may be a type, which no module exports.
 */
import { children, type Node } from '../ast.js';
import { blanked, parseBlanked } from './blanked.js';

/** The text with blanks for imports of names that it does not use, and for import declarations of such names alone. */
export function blankUnusedImports(text: string): string {
  if (!/\bimport\b/u.test(text)) return text;
  const program = parseBlanked(text);
  if (program === undefined) return text;
  const used = new Set<string>();
  for (const statement of program.body)
    if (statement.type !== 'ImportDeclaration' && !isPassedOn(statement)) noteNames(statement, used);
  let output = text;
  for (const declaration of program.body) {
    if (declaration.type !== 'ImportDeclaration') continue;
    const { specifiers, start, end } = declaration;
    const unused = specifiers.filter(({ local }) => !used.has(local.name));
    if (unused.length === 0) continue;
    if (unused.length === specifiers.length) output = blanked(output, start, end);
    else for (const { start: from, end: to } of unused) output = blanked(output, from, to, ',');
  }
  return output;
}

/** `export { a } from 'x'` uses no variable. */
function isPassedOn(statement: Node): boolean {
  return statement.type === 'ExportNamedDeclaration' && Boolean(statement.source);
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
