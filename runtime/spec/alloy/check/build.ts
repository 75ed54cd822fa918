/** What all constructors of typed expressions share: places, complaints, and the casts between kinds of values. */
import type { Place } from '../../relational/problem/problem.js';
import { INT } from '../modules/signatures.js';
import type { Complaint, Shape, Typed } from './typed.js';
import { EMPTY, INTEGER, isNumeric, isRelation, printType, type Type, typeOf } from './types.js';

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
  return { code: 'E_ALLOY_TYPE', place, message, hint };
}

export function bad(complaint: Complaint): Typed {
  return make({ kind: 'bad' }, complaint.place, EMPTY, [], { complaint });
}

/** The same expression, written elsewhere. */
export function at(typed: Typed, place: Place, extraWeight = 0): Typed {
  return { ...typed, place, weight: typed.weight + extraWeight };
}

function complaining(typed: Typed, complaint: Complaint): Typed {
  if (typed.complaint) return typed;
  if (typed.kind !== 'macro') return { ...typed, complaint };
  const { name, parameters } = typed.macro.syntax;
  const list = parameters.map((parameter) => parameter.name).join(', ');
  return { ...typed, complaint: typeError(typed.place, `the macro ${name.name} takes [${list}]`) };
}

/** An expression without a multiplicity in front or inside. */
export function plain(typed: Typed): Typed {
  if (typed.bounded === 0) return typed;
  return complaining(typed, typeError(typed.place, 'a multiplicity means nothing here'));
}

export function asFormula(typed: Typed): Typed {
  if (typed.complaint || typed.type.formula) return typed;
  return complaining(
    typed,
    typeError(
      typed.place,
      `a formula expected, found an expression of type ${printType(typed.type)}`,
      isRelation(typed.type) ? 'Formulas are made with some, no, lone, one, = and in.' : undefined,
    ),
  );
}

export function asInteger(typed: Typed): Typed {
  if (typed.complaint || typed.type.integer) return typed;
  if (isNumeric(typed.type)) return total(typed.place, typed);
  return complaining(
    typed,
    typeError(typed.place, `an integer expected, found an expression of type ${printType(typed.type)}`),
  );
}

export function asSet(typed: Typed): Typed {
  if (typed.complaint) return typed;
  if (typed.type.integer) return atom(typed.place, typed);
  if (isRelation(typed.type)) return typed;
  return complaining(
    typed,
    typeError(typed.place, `a set or relation expected, found ${printType(typed.type)}`),
  );
}

/** The sum of a set of integers, as an integer. */
export function total(place: Place, typed: Typed): Typed {
  if (typed.kind === 'total') return typed;
  if (typed.kind === 'atom') return typed.operand;
  const operand = plain(asSet(typed));
  const isSet = operand.type.products.some((product) => product.length === 1);
  const complaint = isSet
    ? undefined
    : typeError(operand.place, `a set of integers expected, found ${printType(operand.type)}`);
  return make({ kind: 'total', operand }, place, INTEGER, [operand], { complaint });
}

/** The atom of an integer. */
export function atom(place: Place, typed: Typed): Typed {
  if (typed.kind === 'atom') return typed;
  const operand = plain(asInteger(typed));
  return make({ kind: 'atom', operand }, place, typeOf(INT), [operand]);
}
