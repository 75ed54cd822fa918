/** What replay asks of the syntax of a module. */
import type { Program } from 'acorn';
import { isClass } from '../../compiler/ast.js';
import { statementsOf } from '../../compiler/declared-names.js';

/** Names of top-level classes whose instances have `#private` state, by the text of the class or of a superclass. */
export function classesWithPrivateState(program: Program): Set<string> {
  const found = new Set<string>();
  for (const statement of statementsOf(program)) {
    if (!isClass(statement)) continue;
    const { id, superClass, body } = statement;
    const own = body.body.some((member) => 'key' in member && member.key.type === 'PrivateIdentifier');
    if (own || (superClass?.type === 'Identifier' && found.has(superClass.name)))
      found.add(id?.name ?? 'default');
  }
  return found;
}
