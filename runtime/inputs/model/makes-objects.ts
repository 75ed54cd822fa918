/** Whether a function is written to be called with `new`, though its prototype has no methods: it sets fields of `this`. */
import { children, type Node } from '../../../compiler/ast.js';
import { parse } from '../../../compiler/parse.js';

/** By the texts of functions, which are the same on every path. */
const known = new Map<string, boolean>();

export function setsFields(text: string): boolean {
  if (!/^function\b[^*]/u.test(text) || !/\bthis\b/u.test(text)) return false;
  let sets = known.get(text);
  if (sets === undefined) {
    sets = readsSetting(text);
    known.set(text, sets);
  }
  return sets;
}

function readsSetting(text: string): boolean {
  try {
    const [statement] = parse({ file: 'function.js', source: `(${text})` }, 'commonjs').body as Node[];
    const callee = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
    return callee?.type === 'FunctionExpression' && isSetting(callee.body);
  } catch {
    return false;
  }
}

function isSetting(node: Node): boolean {
  if (
    node.type === 'AssignmentExpression' &&
    node.left.type === 'MemberExpression' &&
    node.left.object.type === 'ThisExpression'
  )
    return true;
  for (const child of children(node)) if (!OWN_THIS.has(child.type) && isSetting(child)) return true;
  return false;
}

/** In these, `this` is another one. */
const OWN_THIS = new Set([
  'FunctionExpression',
  'FunctionDeclaration',
  'ClassExpression',
  'ClassDeclaration',
]);
