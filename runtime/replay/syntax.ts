/** The syntax tree as replay reads it: parsed by itself, so that an error of the compiler shows in a replay. */
import { type AnyNode, type Program, parse } from 'acorn';

export type Node = AnyNode;

/** Parses the text of a script or CommonJS module. TypeScript's types are blanks by now. */
export function parseModule(source: string): Program {
  return parse(source, {
    ecmaVersion: 2023,
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    allowHashBang: true,
    allowSuperOutsideMethod: true,
  });
}

/** The nodes directly below a node, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    // A shorthand property has its name twice.
    if (key === 'key' && node.type === 'Property' && node.shorthand) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) children.push(child);
  }
  return children.sort((a, b) => a.start - b.start);
}

/** The names that the top level of a module declares. */
export function topLevelNames(program: Program): string[] {
  const names: string[] = [];
  for (const statement of program.body) {
    if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
      names.push(statement.id.name);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id } of statement.declarations) collectNames(id, names);
    }
  }
  return [...new Set(names)];
}

/** Names of top-level classes whose instances have `#private` state, by the text of the class or of a superclass. */
export function classesWithPrivateState(program: Program): Set<string> {
  const found = new Set<string>();
  for (const statement of program.body) {
    if (statement.type !== 'ClassDeclaration') continue;
    const { id, superClass, body } = statement;
    const own = body.body.some((member) => 'key' in member && member.key.type === 'PrivateIdentifier');
    if (own || (superClass?.type === 'Identifier' && found.has(superClass.name))) found.add(id.name);
  }
  return found;
}

function collectNames(pattern: Node, names: string[]): void {
  if (pattern.type === 'Identifier') names.push(pattern.name);
  else if (pattern.type === 'AssignmentPattern') collectNames(pattern.left, names);
  else if (pattern.type === 'Property') collectNames(pattern.value, names);
  else for (const child of childrenOf(pattern)) collectNames(child, names);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}
