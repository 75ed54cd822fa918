/**
 * Private members as compilers write them where there are none: `add(this, members)` in the constructor and
 * `get(this, members)` or `get(members, this)` in methods, with helpers that a minifier has given any names. What tells them is
 * that one variable from outside the class stands beside `this` in calls of both.
 */
import { boundNames, type ClassNode, children, type Node } from '../../../compiler/ast.js';

/** What the text of a class with such members has. */
export const BESIDE_THIS =
  /\(\s*(?:this\s*,\s*[\p{ID_Start}$_][\p{ID_Continue}$]*|[\p{ID_Start}$_][\p{ID_Continue}$]*\s*,\s*this)\s*[,)]/u;

export function hasWeakMembers(cls: ClassNode): boolean {
  const making = new Set<string>();
  const using = new Set<string>();
  for (const member of cls.body.body) {
    if (!('value' in member) || !member.value || member.static) continue;
    const isMaking = member.type === 'PropertyDefinition' || member.kind === 'constructor';
    for (const name of besideThis(member.value)) (isMaking ? making : using).add(name);
  }
  return [...making].some((name) => using.has(name));
}

/** Variables from outside of a function that stand beside `this` among the arguments of plain functions. */
function besideThis(member: Node): readonly string[] {
  const found: string[] = [];
  const own = new Set<string>();
  const look = (node: Node): void => {
    if (node.type === 'VariableDeclarator') for (const { name } of boundNames(node.id)) own.add(name);
    if ('params' in node)
      for (const { name } of node.params.flatMap((pattern) => boundNames(pattern))) own.add(name);
    if (node.type === 'CallExpression' && node.callee.type !== 'MemberExpression') {
      const [first, second] = node.arguments;
      if (first?.type === 'ThisExpression' && second?.type === 'Identifier') found.push(second.name);
      if (first?.type === 'Identifier' && second?.type === 'ThisExpression') found.push(first.name);
    }
    for (const child of children(node)) look(child);
  };
  look(member);
  return found.filter((name) => !own.has(name));
}
