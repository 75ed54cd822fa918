/** Expressions that bind variables. */
import type { Place } from '../../relational/problem/problem.js';
import type { TypedVariable } from '../modules/signatures.js';
import { asFormula, asInteger, make, plain, typeError } from './build.js';
import { boundMultiplicity } from './build-operators.js';
import type { Complaint, Typed, TypedDeclaration, TypedOf } from './typed.js';
import * as types from './types.js';
import { EMPTY, FORMULA, INTEGER, printType, type Type } from './types.js';

export type Quantifier = TypedOf<'quantified'>['quantifier'];

export function quantified(
  place: Place,
  quantifier: Quantifier,
  declarations: readonly TypedDeclaration[],
  written: Typed,
): Typed {
  const body = quantifier === 'sum' ? asInteger(plain(written)) : asFormula(plain(written));
  const bounds = declarations.map(({ bound }) => bound);
  const complaint = bounds.map((bound) => wrongBound(quantifier, bound)).find((wrong) => wrong);
  const type =
    quantifier === 'sum' ? INTEGER : quantifier === 'comprehension' ? columns(declarations) : FORMULA;
  // A fault in a declaration explains those in the body.
  return make({ kind: 'quantified', quantifier, declarations, body }, place, type, [...bounds, body], {
    complaint,
  });
}

function wrongBound(quantifier: Quantifier, bound: Typed): Complaint | undefined {
  if (bound.complaint) return undefined;
  if (!types.isRelation(bound.type))
    return typeError(bound.place, `a set or relation expected, found ${printType(bound.type)}`);
  if (quantifier !== 'sum' && quantifier !== 'comprehension') return undefined;
  const what = quantifier === 'sum' ? 'a sum' : 'a comprehension';
  if (!types.hasArity(bound.type, 1))
    return typeError(bound.place, `a set expected in ${what}, found ${printType(bound.type)}`);
  const multiplicity = boundMultiplicity(bound);
  if (bound.bounded === 1 && multiplicity !== 'one')
    return typeError(bound.place, `the variables of ${what} are single: ${multiplicity} means nothing here`);
  return undefined;
}

function columns(declarations: readonly TypedDeclaration[]): Type {
  const sets = declarations.flatMap(({ variables, bound }) =>
    variables.map(() => types.ofArity(bound.type, 1)),
  );
  const [first = EMPTY, ...rest] = sets;
  return rest.reduce(types.product, first);
}

export function letIn(place: Place, variable: TypedVariable, value: Typed, body: Typed): Typed {
  const parts = [plain(value), plain(body)] as const;
  return make({ kind: 'let', variable, value: parts[0], body: parts[1] }, place, body.type, parts);
}
