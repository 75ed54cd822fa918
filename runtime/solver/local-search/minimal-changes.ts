/**
 * Minimises the difference between a model and an earlier assignment: needless changes of a search are undone. An input
 * is then as simple as the one that it was made from.
 */
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { HeldModel } from './held-model.js';

/** Limit of terms of the formulas; with more of them a model is not minimised. */
const MOST_TERMS = 6000;
/** Limit of variables that are tried. */
const MOST_CHANGES = 100;

/**
 * @param formulas hold under the model
 * @param base the earlier assignment
 */
export function minimalChanges(
  terms: Terms,
  formulas: readonly Bool[],
  model: Assignment,
  base: Assignment,
): Assignment {
  const changed = changes(model, base);
  if (changed.length < 2) return model;
  const held = HeldModel.of(terms, formulas, model, MOST_TERMS);
  if (!held) return model;
  for (const variable of changed.slice(0, MOST_CHANGES)) {
    const isBoolean = terms.op[variable] === TermOp.Var;
    const value = isBoolean ? Number(base.booleans.get(variable) ?? false) : base.numbers.get(variable)!;
    held.set(variable, value);
  }
  return held.model;
}

/** Variables with another value than before, newest first: newer ones describe parts of what older ones describe. */
function changes(model: Assignment, base: Assignment): readonly number[] {
  const booleans = [...model.booleans].filter(
    ([variable, value]) => (base.booleans.get(variable) ?? false) !== value,
  );
  const numbers = [...model.numbers].filter(
    ([variable, value]) => base.numbers.has(variable) && !Object.is(base.numbers.get(variable), value),
  );
  return [...booleans, ...numbers].map(([variable]) => variable).sort((x, y) => y - x);
}
