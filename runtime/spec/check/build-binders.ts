/** Expressions that bind variables. */
import type { Place } from '../language/errors.js';
import { asFormula, asInteger, isOfPrograms, make, numberAt, plain, shown, typeError } from './build.js';
import { boundMultiplicity } from './build-operators.js';
import type { TypedVariable } from './signatures.js';
import type { Complaint, Typed, TypedDeclaration, TypedOf } from './typed.js';
import * as types from './types.js';
import { EMPTY, FORMULA, type Type } from './types.js';

export type Quantifier = TypedOf<'quantified'>['quantifier'];

export function quantified(
  place: Place,
  quantifier: Quantifier,
  declarations: readonly TypedDeclaration[],
  written: Typed,
): Typed {
  const body = quantifier === 'sum' ? asInteger(plain(written)) : asFormula(plain(written));
  const bounds = declarations.map(({ domain }) => domain);
  const complaint = bounds.map((bound) => wrongBound(quantifier, bound)).find((wrong) => wrong);
  const type =
    quantifier === 'sum' ? numberAt(place) : quantifier === 'comprehension' ? columns(declarations) : FORMULA;
  // A fault in a declaration explains those in the body.
  return make({ kind: 'quantified', quantifier, declarations, body }, place, type, [...bounds, body], {
    complaint,
  });
}

function wrongBound(quantifier: Quantifier, bound: Typed): Complaint | undefined {
  if (bound.complaint) return undefined;
  if (!types.isRelation(bound.type))
    return typeError(bound.place, `a set or relation expected, found ${shown(bound)}`);
  if (quantifier !== 'sum' && quantifier !== 'comprehension') return undefined;
  const what = quantifier === 'sum' ? 'a sum' : 'a comprehension';
  if (!types.hasArity(bound.type, 1))
    return typeError(bound.place, `a set expected in ${what}, found ${shown(bound)}`);
  const multiplicity = boundMultiplicity(bound);
  if (bound.bounded === 1 && multiplicity !== 'one')
    return typeError(bound.place, `the variables of ${what} are single: ${multiplicity} means nothing here`);
  return undefined;
}

/**
 * In programs a variable is one element.
 * @param written the declaration.
 */
export function single(written: Place, name: string, bound: Typed): Typed {
  if (bound.complaint || !isOfPrograms(written)) return bound;
  const multiplicity = boundMultiplicity(bound);
  const code = 'E_SPEC_HIGHER_ORDER';
  if (bound.kind === 'bound' && multiplicity !== 'one') {
    const message = `${name} ranges over sets, not over elements`;
    const hint = `Leave out ${multiplicity}: a variable is one element.`;
    return { ...bound, complaint: { code, place: written, message, hint } };
  }
  if (types.arityOf(bound.type) === 1) return bound;
  const message = `${name} ranges over a relation, ${shown(bound)}`;
  const hint = 'A variable ranges over the elements of a set.';
  return { ...bound, complaint: { code, place: bound.place, message, hint } };
}

function columns(declarations: readonly TypedDeclaration[]): Type {
  const sets = declarations.flatMap(({ variables, domain: bound }) =>
    variables.map(() => types.ofArity(bound.type, 1)),
  );
  const [first = EMPTY, ...rest] = sets;
  return rest.reduce(types.product, first);
}

export function letIn(place: Place, variable: TypedVariable, value: Typed, body: Typed): Typed {
  const parts = [plain(value), plain(body)] as const;
  return make({ kind: 'let', variable, value: parts[0], body: parts[1] }, place, body.type, parts);
}
