/** Blocks and declarations of variables. */
import type * as ES from 'acorn';
import type { FunctionContext } from '../context.js';
import { enterScope } from '../enter-scope.js';
import { assignPattern, declarePattern } from '../patterns.js';
export function block(f: FunctionContext, node: ES.BlockStatement | ES.StaticBlock): void {
  enterScope(f, f.program.scopes.scopes.get(node)!);
  f.statements(node.body);
}

export function variableDeclaration(f: FunctionContext, node: ES.VariableDeclaration): void {
  for (const { id, init, start } of node.declarations) {
    f.code.at(start);
    if (!init) {
      // A `var` without initialiser leaves its variable alone.
      if (node.kind === 'var') continue;
      f.code.emit('undefined');
    } else if (id.type === 'Identifier') {
      f.named(init, id.name);
    } else {
      f.value(init);
    }
    if (node.kind === 'var') assignPattern(f, id);
    else declarePattern(f, id);
  }
}
