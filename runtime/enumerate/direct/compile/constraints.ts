/**
 * Formulas taken apart into constraints: under some variables and conditions a body holds. `all` at the front,
 * implications and conjunctions become parts, so that each is looked at by itself once its variables are bound.
 */
import type { Binding, CheckedFormula, Formula, Vocabulary } from '../../../spec/check/formula.js';
import { normalized } from './normalize.js';

/** A formula, or its negation. */
export interface Literal {
  readonly formula: Formula;
  readonly positive: boolean;
}

export type Step =
  | { readonly kind: 'bind'; readonly binding: Binding }
  | { readonly kind: 'guard'; readonly literal: Literal };

/** For all elements of the bindings' sets that satisfy the guards, the body holds. */
export interface Constraint {
  readonly steps: readonly Step[];
  readonly body: Literal;
  readonly vocabulary: Vocabulary;
}

export function constraintsOf({ formula, vocabulary }: CheckedFormula): readonly Constraint[] {
  return parts({ formula: normalized(formula), positive: true }, []).map((part) => ({ ...part, vocabulary }));
}

function parts(
  { formula: f, positive }: Literal,
  steps: readonly Step[],
): readonly Omit<Constraint, 'vocabulary'>[] {
  const under = (...more: readonly Step[]): readonly Step[] => [...steps, ...more];
  const guard = (formula: Formula, holds: boolean): Step => ({
    kind: 'guard',
    literal: { formula, positive: holds },
  });
  switch (f.kind) {
    case 'constant':
      if (f.value === positive) return [];
      break;
    case 'not':
      return parts({ formula: f.operand, positive: !positive }, steps);
    case 'and':
    case 'or':
      if ((f.kind === 'and') === positive)
        return f.parts.flatMap((formula) => parts({ formula, positive }, steps));
      break;
    case 'implies': {
      const { condition, consequent, alternative } = f;
      if (alternative)
        return [
          ...parts({ formula: consequent, positive }, under(guard(condition, true))),
          ...parts({ formula: alternative, positive }, under(guard(condition, false))),
        ];
      if (positive) return parts({ formula: consequent, positive }, under(guard(condition, true)));
      return [
        ...parts({ formula: condition, positive: true }, steps),
        ...parts({ formula: consequent, positive }, steps),
      ];
    }
    case 'quantified': {
      const isUniversal = positive
        ? f.quantifier === 'all' || f.quantifier === 'no'
        : f.quantifier === 'some';
      if (!isUniversal) break;
      const bound = f.bindings.map((binding): Step => ({ kind: 'bind', binding }));
      return parts({ formula: f.body, positive: f.quantifier === 'all' }, under(...bound));
    }
  }
  return [{ steps, body: { formula: f, positive } }];
}
