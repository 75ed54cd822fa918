import type { FunctionNode, Node } from '../ast.js';
import type { Span } from '../ir/function.js';
import type { FunctionRole } from '../sites.js';
import type { FunctionContext } from './context.js';

/** Pushes a new closure; `name` is the initial value of its `name` property. */
export function closure(f: FunctionContext, node: FunctionNode, name: string, span: Span = node): void {
  syntheticClosure(f, node, 'function', name, span);
}

/** Pushes a closure of a function that has no syntax of its own. */
export function syntheticClosure(
  f: FunctionContext,
  node: Node,
  role: FunctionRole,
  name: string,
  span: Span = node,
): void {
  f.code.emit('closure', describe(f, node, role, name, span));
}

/** Says what a function is called and where its text is, and returns its number. */
export function describe(
  f: FunctionContext,
  node: Node,
  role: FunctionRole,
  name: string,
  { start, end }: Span,
): number {
  const number = f.program.functionNumber(node, role);
  f.program.names[number] = name;
  f.program.spans[number] = { start, end };
  return number;
}
