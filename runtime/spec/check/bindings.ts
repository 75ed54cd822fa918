/** The variables of quantifiers, sums and comprehensions. */

import type { Binding } from '../form/formula.js';
import { typeText } from '../form/types.js';
import { specError } from '../language/errors.js';
import type { Declaration } from '../language/syntax.js';
import type { FormulaChecker } from './check.js';
import type { Scope } from './scope.js';

export type Bindings = readonly Declaration[];

/**
 * The variables in order, and the scope in which they are known. A domain sees the variables before it.
 * @throws PenumbraError `E_SPEC_HIGHER_ORDER` for variables that are sets or relations.
 */
export function bindingsOf(
  checker: FormulaChecker,
  declarations: Bindings,
  outer: Scope,
): readonly [readonly Binding[], Scope] {
  const bindings: Binding[] = [];
  let scope = outer;
  for (const declaration of declarations) {
    const { domain: node, multiplicity } = declaration;
    if (multiplicity !== undefined && multiplicity !== 'one')
      throw specError(
        checker.context,
        'E_SPEC_HIGHER_ORDER',
        declaration,
        `${declaration.names[0]!.name} ranges over sets, not over elements`,
        `Leave out ${multiplicity}: a variable is one element.`,
      );
    const meanings = checker.expressions.meanings(node, scope);
    const domain = meanings.find(({ type }) => type.arity === 1);
    if (!domain)
      throw specError(
        checker.context,
        'E_SPEC_HIGHER_ORDER',
        node,
        `${declaration.names[0]!.name} ranges over a relation, ${typeText(meanings[0]!.type)}`,
        'A variable ranges over the elements of a set.',
      );
    const together: number[] = [];
    for (const { name, start, end } of declaration.names) {
      const id = checker.freshId();
      bindings.push({
        id,
        name,
        domain,
        distinctFrom: declaration.disjoint ? [...together] : [],
        start,
        end,
      });
      together.push(id);
      scope = scope.with({ id, name, type: domain.type, count: 'one' });
    }
  }
  return [bindings, scope];
}
