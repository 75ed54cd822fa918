/** Fields that a formula mentions must have known types. */
import type { Formula } from '../form/formula.js';
import { visitFormula } from '../form/visit.js';
import type { Names } from './names.js';

/** @throws PenumbraError `E_SPEC_FIELD_TYPE` at the first field without one. */
export function requireFieldTypes(formula: Formula, names: Names): void {
  visitFormula(formula, {
    expression: (expression) => {
      if (expression.kind === 'field') names.requireType(expression);
    },
  });
}
