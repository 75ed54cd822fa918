/** What all constructors of typed expressions share: places, complaints, and the casts between kinds of values. */

import { COMMENT, type Dialect } from '../language/dialect.js';
import type { Place } from '../language/errors.js';
import { countOf } from './count.js';
import { BOOLEAN, INT, type Signature } from './signatures.js';
import type { Complaint, Shape, Typed } from './typed.js';
import {
  EMPTY,
  FORMULA,
  hasTuple,
  holdsOnly,
  INTEGER,
  isNumeric,
  isRelation,
  ofArity,
  printType,
  type Type,
  typeOf,
  typeOfSignature,
} from './types.js';

/** Where something stands that was made of several parts. */
export function spanning(first: Place, last: Place): Place {
  if (first.in !== last.in) return first;
  return { in: first.in, start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
}

/** An expression that is made of `parts`; their weights add up, the first complaint is its own. */
export function make(
  shape: Shape,
  place: Place,
  type: Type,
  parts: readonly Typed[],
  own: {
    readonly bounded?: 0 | 1 | 2;
    readonly weight?: number;
    readonly complaint?: Complaint | undefined;
  } = {},
): Typed {
  return {
    ...shape,
    place,
    type,
    bounded: own.bounded ?? 0,
    weight: parts.reduce((sum, part) => sum + part.weight, own.weight ?? 0),
    complaint: firstComplaint(parts) ?? own.complaint,
  };
}

export function firstComplaint(parts: readonly Typed[]): Complaint | undefined {
  return parts.find((part) => part.complaint)?.complaint;
}

export function typeError(place: Place, message: string, hint?: string): Complaint {
  return { code: dialectOf(place).typeError, place, message, hint };
}

export function nameError(place: Place, message: string, hint?: string): Complaint {
  return { code: dialectOf(place).nameError, place, message, hint };
}

function dialectOf({ in: { dialect = COMMENT } }: Place): Dialect {
  return dialect;
}

/** Whether values are those of programs: numbers are doubles, truth values are values, a set may be known to be empty. */
export function isOfPrograms(place: Place): boolean {
  return dialectOf(place) === COMMENT;
}

/** The type of a number that is counted or computed. */
export function numberAt(place: Place): Type {
  return isOfPrograms(place) ? typeOf(INT) : INTEGER;
}

/** The type of an expression in a message; of what a name may mean, the first. */
export function shown(typed: Typed): string {
  const { type } = first(typed);
  return printType(type, typed.place);
}

function first(typed: Typed): Typed {
  return typed.kind === 'choice' && isOfPrograms(typed.place) ? typed.choices[0]!.meaning : typed;
}

export function bad(complaint: Complaint): Typed {
  return make({ kind: 'bad' }, complaint.place, EMPTY, [], { complaint });
}

export function signatureAt(signature: Signature, place: Place): Typed {
  return make({ kind: 'signature', signature }, place, typeOfSignature(signature), []);
}

/** The same expression, written elsewhere. */
export function at(typed: Typed, place: Place, extraWeight = 0): Typed {
  return { ...typed, place, weight: typed.weight + extraWeight };
}

function complaining(typed: Typed, complaint: Complaint): Typed {
  if (typed.complaint) return typed;
  if (typed.kind !== 'macro') return { ...typed, complaint };
  const { name, parameters } = typed.macro;
  return {
    ...typed,
    complaint: typeError(typed.place, `the macro ${name} takes [${parameters.join(', ')}]`),
  };
}

/** An expression without a multiplicity in front or inside. */
export function plain(typed: Typed): Typed {
  if (typed.bounded === 0) return typed;
  return complaining(typed, typeError(typed.place, 'a multiplicity means nothing here'));
}

export function asFormula(typed: Typed): Typed {
  if (typed.complaint || typed.type.formula) return typed;
  const { place } = typed;
  const truth = isOfPrograms(place) ? meaningsOf(typed).find(isTruthValue) : undefined;
  if (truth) return make({ kind: 'holds', operand: truth }, place, FORMULA, [truth]);
  const count = isOfPrograms(place) ? `${countOf(first(typed))} ` : '';
  return complaining(
    typed,
    typeError(place, `a formula expected, found an expression of type ${count}${shown(typed)}`, hint(typed)),
  );
}

function hint(typed: Typed): string | undefined {
  if (!isRelation(typed.type)) return undefined;
  if (!isOfPrograms(typed.place)) return 'Formulas are made with some, no, lone, one, = and in.';
  if (typed.kind === 'unary' && typed.operator === '*') return PRODUCT;
  return isNumeric(first(typed).type)
    ? 'Compare it: =, <, <= …'
    : 'Say what is to hold of it: some e, no e, e = …, e in …';
}

export const PRODUCT = 'A product is written mul[a, b].';

/** What an expression may mean, the first to be tried first. */
export function meaningsOf(typed: Typed): readonly Typed[] {
  return typed.kind === 'choice' ? typed.choices.map(({ meaning }) => meaning) : [typed];
}

function isTruthValue(typed: Typed): boolean {
  return holdsOnly(ofArity(typed.type, 1), BOOLEAN) && countOf(typed) !== 'set';
}

/** Whether the expression is at most one number, as far as is known. */
export function isScalar(typed: Typed): boolean {
  return holdsOnly(ofArity(typed.type, 1), INT) && countOf(typed) !== 'set';
}

export function asInteger(typed: Typed): Typed {
  if (typed.complaint || typed.type.integer) return typed;
  const { place } = typed;
  if (isOfPrograms(place)) {
    const number = meaningsOf(typed).find(({ type }) => isNumeric(type) || (isSet(type) && !hasTuple(type)));
    return number ?? complaining(typed, typeError(place, `a number expected, found ${shown(typed)}`));
  }
  if (isNumeric(typed.type)) return total(place, typed);
  return complaining(
    typed,
    typeError(place, `an integer expected, found an expression of type ${shown(typed)}`),
  );
}

export function asSet(typed: Typed): Typed {
  if (typed.complaint) return typed;
  if (typed.type.integer) return atom(typed.place, typed);
  if (typed.type.formula && isOfPrograms(typed.place))
    return make({ kind: 'truth', operand: typed }, typed.place, typeOf(BOOLEAN), [typed]);
  if (isRelation(typed.type)) return typed;
  return complaining(typed, typeError(typed.place, `a set or relation expected, found ${shown(typed)}`));
}

/** The sum of a set of integers, as an integer. */
export function total(place: Place, typed: Typed): Typed {
  if (typed.kind === 'total') return typed;
  if (typed.kind === 'atom') return typed.operand;
  const operand = plain(asSet(typed));
  const complaint = isSet(operand.type)
    ? undefined
    : typeError(operand.place, `a set of integers expected, found ${shown(operand)}`);
  return make({ kind: 'total', operand }, place, INTEGER, [operand], { complaint });
}

function isSet({ products }: Type): boolean {
  return products.some((product) => product.length === 1);
}

/** The atom of an integer. */
export function atom(place: Place, typed: Typed): Typed {
  if (typed.kind === 'atom') return typed;
  const operand = plain(asInteger(typed));
  return make({ kind: 'atom', operand }, place, typeOf(INT), [operand]);
}
