/** `switch`: the tests first, each a decision, then the bodies one after the other. */
import type * as ES from 'acorn';
import type { FunctionContext } from '../context.js';
import { enterScope } from '../enter-scope.js';
import { within } from './jumps.js';

export function switchStatement(f: FunctionContext, node: ES.SwitchStatement): void {
  const { code } = f;
  const subject = f.temporary();
  f.value(node.discriminant);
  code.emit('set_local', subject);
  const end = code.block();
  // Blocks that end where a body starts; the first body's is the innermost.
  const entries = node.cases.map(() => code.block()).reverse();
  enterScope(f, f.program.scopes.scopes.get(node)!);
  let fallback = end;
  node.cases.forEach((clause, index) => {
    const entry = entries[index]!;
    if (!clause.test) {
      fallback = entry;
      return;
    }
    code.at(clause.test.start);
    code.emit('get_local', subject);
    f.value(clause.test);
    code.emit('strict_eq');
    code.at(clause.test.start);
    code.brTrue(entry, f.program.site(clause));
  });
  code.br(fallback);
  const target = { labels: new Set<string>(), break: end };
  within(f, { type: 'target', target }, () => {
    for (const clause of node.cases) {
      code.end();
      f.statements(clause.consequent);
    }
  });
  code.end();
  f.release(subject);
}
