/** Whether the checker of the specification language takes a formula: fields may be private, names and types unknown. */
import type { FormulaTag, SourceModel } from '../inputs/domains/domain.js';
import { findDeclaration } from '../inputs/model/declaration.js';
import { conjunctsOf, methodContext } from '../spec/conjuncts.js';
import type { Place } from './model/model.js';

/** As an `@invariant` of a class, or a `@pre` or `@post` of a function or method. */
export function isWellFormed(model: SourceModel, place: Place, formula: string): boolean {
  // Formulas stand above classes and functions.
  if (place.at === 'module') return false;
  const kind = ({ object: 'invariant', entry: 'pre', exit: 'post' } as const)[place.at];
  const tag: FormulaTag = { kind, text: formula, start: 0 };
  try {
    if (place.at === 'object') {
      if (!model.classes.has(place.of)) return false;
      conjunctsOf(tag, { ...methodContext(model, tag, place.of, undefined), hasOld: false });
      return true;
    }
    const { className, method, isReceiver } = findDeclaration(model, place.of);
    const self = isReceiver || (method?.kind === 'constructor' && kind === 'post') ? className : undefined;
    conjunctsOf(tag, methodContext(model, tag, self, method));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'PenumbraError') return false;
    throw error;
  }
}
