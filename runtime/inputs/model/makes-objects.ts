/** Whether a function is written to be called with `new`, though its prototype has no methods, as its text says. */
import { children, type Node } from '../../../compiler/ast.js';
import { parse } from '../../../compiler/parse.js';

/** Whether it sets fields of `this` itself. */
export function setsFields(text: string): boolean {
  return has(text, settings, isSetting);
}

/** Whether it has anything to do with `this`: it may hand it on to what sets its fields. */
export function usesThis(text: string): boolean {
  return has(text, uses, ({ type }) => type === 'ThisExpression');
}

/** By the texts of functions, which are the same on every path. */
const settings = new Map<string, boolean>();
const uses = new Map<string, boolean>();

function has(text: string, known: Map<string, boolean>, isIt: (node: Node) => boolean): boolean {
  if (!/^function\b[^*]/u.test(text) || !/\bthis\b/u.test(text)) return false;
  let found = known.get(text);
  if (found === undefined) {
    found = isIn(text, isIt);
    known.set(text, found);
  }
  return found;
}

function isIn(text: string, isIt: (node: Node) => boolean): boolean {
  try {
    const [statement] = parse({ file: 'function.js', source: `(${text})` }, 'commonjs').body as Node[];
    const callee = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
    return callee?.type === 'FunctionExpression' && isBelow(callee.body, isIt);
  } catch {
    return false;
  }
}

function isBelow(node: Node, isIt: (node: Node) => boolean): boolean {
  if (isIt(node)) return true;
  for (const child of children(node)) if (!OWN_THIS.has(child.type) && isBelow(child, isIt)) return true;
  return false;
}

function isSetting(node: Node): boolean {
  return (
    node.type === 'AssignmentExpression' &&
    node.left.type === 'MemberExpression' &&
    node.left.object.type === 'ThisExpression'
  );
}

/** In these, `this` is another one. */
const OWN_THIS = new Set([
  'FunctionExpression',
  'FunctionDeclaration',
  'ClassExpression',
  'ClassDeclaration',
]);
