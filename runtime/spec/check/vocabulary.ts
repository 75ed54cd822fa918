/** The values that occur in a formula, and the names under which its context holds others. */
import type { Formula, Vocabulary } from '../form/formula.js';
import { visitFormula } from '../form/visit.js';
import type { Context } from './scope.js';

/** The vocabulary of formulas that stand together. */
export function vocabularyOf(formulas: readonly Formula[], context: Context): Vocabulary {
  const numbers = new Set<number>();
  const strings = new Set<string>();
  for (const formula of formulas) {
    visitFormula(formula, {
      expression: (expression) => {
        if (expression.kind !== 'literal') return;
        if (typeof expression.value === 'number') numbers.add(expression.value);
        if (typeof expression.value === 'string') strings.add(expression.value);
      },
    });
  }
  const inputs = ['this', ...context.inputs.keys(), ...(context.surroundings ?? [])];
  const fields = [...context.model.classes.values()].flatMap((cls) => cls.fields.map(({ name }) => name));
  return {
    numbers: [...numbers],
    strings: [...strings],
    inputs: [...new Set(inputs)],
    fields: [...new Set(fields)],
  };
}
