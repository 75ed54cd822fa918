/** Variables of a module that its functions change: what there is beside receivers and arguments. */
import type * as ES from 'acorn';
import { children, isClass, isFunction, type Node } from '../../../compiler/ast.js';

/** Methods of collections that change them. */
const CHANGING: ReadonlySet<string> = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear'.split(' '),
);

/** Names of variables at the top level that are no functions or classes, in order. */
export function changedVariables(program: ES.Program): readonly string[] {
  const names = program.body.flatMap((statement) => declared(statement));
  if (names.length === 0) return [];
  const changed = new Set<string>();
  for (const statement of program.body) visit(statement, false, changed);
  return names.filter((name) => changed.has(name));
}

function declared(statement: Node): readonly string[] {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? declared(statement.declaration) : [];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && !(init && (isFunction(init) || isClass(init))) ? [id.name] : [],
  );
}

/** Notes what code that runs later assigns, updates, deletes from, or calls a changing method of. */
function visit(node: Node, isInside: boolean, changed: Set<string>): void {
  const target = isInside ? changedBy(node) : undefined;
  const root = target && rootOf(target);
  if (root !== undefined) changed.add(root);
  const isWithin = isInside || isFunction(node);
  for (const child of children(node)) visit(child, isWithin, changed);
}

function changedBy(node: Node): Node | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.left;
    case 'UpdateExpression':
      return node.argument;
    case 'UnaryExpression':
      return node.operator === 'delete' ? node.argument : undefined;
    case 'CallExpression': {
      const { callee } = node;
      const isChange =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        CHANGING.has(callee.property.name);
      return isChange ? callee.object : undefined;
    }
    default:
      return undefined;
  }
}

/** The variable that a path of members begins with. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? rootOf(node.object) : undefined;
}
