/**
 * A model that differs from another assignment only where it has to: what a search has changed on its way and need not
 * have is as before, so that an input is as simple as the one it was made of.
 */
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { HeldModel } from './held-model.js';

/** Terms of formulas from which on a model stays as it is. */
const MOST_TERMS = 6000;
/** Variables that are looked at. */
const MOST_CHANGES = 100;

/**
 * @param formulas hold under the model
 * @param base gives variables the values that they should have
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

/** Variables with another value than before, the newest first: what they speak of is a part of what older ones do. */
function changes(model: Assignment, base: Assignment): readonly number[] {
  const booleans = [...model.booleans].filter(
    ([variable, value]) => (base.booleans.get(variable) ?? false) !== value,
  );
  const numbers = [...model.numbers].filter(
    ([variable, value]) => base.numbers.has(variable) && !Object.is(base.numbers.get(variable), value),
  );
  return [...booleans, ...numbers].map(([variable]) => variable).sort((x, y) => y - x);
}
