/** Functions that TypeScript puts before the code that it makes of decorators and `using`: no author wrote them. */
import type { Node } from '../ast.js';

/** Whether a statement is `var __name = (this && this.__name) || …`, as TypeScript writes its helpers. */
export function isEmitHelper(statement: Node): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  const [{ id, init }] = statement.declarations as [(typeof statement.declarations)[number]];
  if (id.type !== 'Identifier' || !id.name.startsWith('__') || init?.type !== 'LogicalExpression')
    return false;
  const { left } = init;
  return (
    left.type === 'LogicalExpression' &&
    left.left.type === 'ThisExpression' &&
    left.right.type === 'MemberExpression' &&
    left.right.object.type === 'ThisExpression' &&
    left.right.property.type === 'Identifier' &&
    left.right.property.name === id.name
  );
}
