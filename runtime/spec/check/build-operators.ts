/** Operators over typed operands: each computes the type from below and says what does not fit. */

import type { Place } from '../language/errors.js';
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Multiplicity,
  SetOperator,
} from '../language/syntax.js';
import {
  asFormula,
  asInteger,
  asSet,
  firstComplaint,
  isOfPrograms,
  isScalar,
  make,
  meaningsOf,
  numberAt,
  PRODUCT,
  plain,
  shown,
  spanning,
  typeError,
} from './build.js';
import { joinedTexts, orderedTexts } from './build-texts.js';
import { ANY, INT, type Member } from './signatures.js';
import type { BoundMultiplicity, Complaint, Typed } from './typed.js';
import * as types from './types.js';
import { EMPTY, FORMULA, type Type } from './types.js';

/** `lone S`. */
export function bound(place: Place, multiplicity: BoundMultiplicity, written: Typed): Typed {
  if (multiplicity === 'set' && written.bounded !== 0) return written;
  const operand = plain(asSet(written));
  const anyArity = multiplicity === 'set' || multiplicity === 'exactly';
  const type = anyArity ? types.asRelation(operand.type) : types.ofArity(operand.type, 1);
  const complaint = types.isRelation(type)
    ? undefined
    : typeError(operand.place, `a set expected after ${multiplicity}, found ${shown(operand)}`);
  return make({ kind: 'bound', multiplicity, operand }, place, type, [operand], { bounded: 1, complaint });
}

/** The multiplicity of a declaration; what has none asks for `set`, or has it inside. */
export function boundMultiplicity(typed: Typed): BoundMultiplicity {
  return typed.kind === 'bound' ? typed.multiplicity : 'set';
}

/** A set in a declaration without a multiplicity means one of its elements. */
export function orOne(typed: Typed): Typed {
  return typed.bounded === 0 && types.arityOf(typed.type) === 1 ? bound(typed.place, 'one', typed) : typed;
}

export function not(place: Place, written: Typed): Typed {
  const operand = asFormula(plain(written));
  return make({ kind: 'not', operand }, place, FORMULA, [operand]);
}

/** The value before the run; of a name that may mean several things, of each of them. */
export function old(place: Place, written: Typed): Typed {
  if (written.kind === 'choice')
    return {
      ...written,
      choices: written.choices.map(({ meaning, reason }) => ({ meaning: old(place, meaning), reason })),
    };
  return make({ kind: 'old', operand: written }, place, written.type, [written], {
    bounded: written.bounded,
  });
}

export function multiplicity(
  place: Place,
  quantifier: 'no' | 'some' | 'lone' | 'one',
  written: Typed,
): Typed {
  const operand = plain(asSet(written));
  return make({ kind: 'multiplicity', quantifier, operand }, place, FORMULA, [operand]);
}

export function cardinality(place: Place, written: Typed): Typed {
  const operand = plain(asSet(written));
  return make({ kind: 'cardinality', operand }, place, numberAt(place), [operand]);
}

export function unary(place: Place, operator: '~' | '^' | '*', written: Typed): Typed {
  const operand = plain(asSet(written));
  const from = operand.type;
  const type = operator === '~' ? types.transpose(from) : types.closure(from);
  const complaint = types.isRelation(type)
    ? undefined
    : typeError(
        isOfPrograms(place) ? place : operand.place,
        `${operator} is for relations of arity 2, found ${shown(operand)}`,
        operator === '*' ? PRODUCT : undefined,
      );
  // In programs `*r` is only joined with what there is.
  const whole = operator === '*' && !complaint && !isOfPrograms(place) ? types.ANY_PAIR : type;
  return make({ kind: 'unary', operator, operand }, place, whole, [operand], {
    complaint: complaint ?? (operator === '~' ? undefined : leadsNowhere(place, operator, operand)),
  });
}

/** In programs a closure of a relation that leads nowhere twice is an error. */
function leadsNowhere(place: Place, operator: string, operand: Typed): Complaint | undefined {
  const type = types.ofArity(operand.type, 2);
  if (!isOfPrograms(place) || !types.hasTuple(type)) return undefined;
  if (types.overlaps(type, types.transpose(type)) || types.hasTuple(types.join(type, type))) return undefined;
  return typeError(
    place,
    `${operator} of ${types.printType(type, place)}: nothing on the right is on the left`,
  );
}

/** The join that was written, without a look at the meanings of its operands. */
export function join(place: Place, left: Typed, written: Typed): Typed {
  const [first, right] = [plain(asSet(left)), plain(asSet(written))];
  const complaint = firstComplaint([first, right]);
  const type = complaint ? EMPTY : joinType(first, right);
  const wrong = types.isRelation(type) ? undefined : badJoin(place, first, right);
  return make({ kind: 'join', left: first, right }, place, type, [first, right], { complaint: wrong });
}

function joinType(left: Typed, right: Typed): Type {
  const member = memberOf(right);
  if (member?.relation !== 'elements' && member?.relation !== 'items')
    return types.join(left.type, right.type);
  const { relation } = member;
  return types.relationType(
    left.type.products.flatMap((tuple) => {
      const array = tuple.at(-1)!;
      const elements = array === ANY ? types.typeOf(ANY) : array.elements?.();
      const index = relation === 'elements' ? [INT] : [];
      return (elements?.products ?? []).map((element) => [...tuple.slice(0, -1), ...index, ...element]);
    }),
  );
}

/** The member of objects that a relation is, in whatever state. */
export function memberOf(typed: Typed): Member | undefined {
  if (typed.kind === 'old') return memberOf(typed.operand);
  return typed.kind === 'member' ? typed.member : undefined;
}

function badJoin(place: Place, left: Typed, right: Typed): Complaint {
  return typeError(
    place,
    `cannot join ${shown(left)} with ${shown(right)}`,
    'Two sets have no join: one side has to be a relation.',
  );
}

/** In programs single numbers are added and subtracted, where one of them is known to be a number. */
function sum(place: Place, operator: SetOperator, left: Typed, right: Typed): Typed | undefined {
  if (!isOfPrograms(place) || (operator !== '+' && operator !== '-')) return undefined;
  const [first, second] = [left, right].map((operand) => meaningsOf(operand).find(isScalar));
  const isKnown = [first, second].some((e) => e?.type.products.some((product) => product[0] === INT));
  if (!first || !second || !isKnown) return undefined;
  return arithmetic(place, operator === '+' ? 'plus' : 'minus', first, second);
}

/** @param joinsTexts whether `+` between single strings joins them; else it is their union */
export function setOperation(
  place: Place,
  operator: SetOperator,
  left: Typed,
  written: Typed,
  joinsTexts = true,
): Typed {
  const numeric = sum(place, operator, left, written);
  if (numeric) return numeric;
  const isJoined = joinsTexts && operator === '+' && isOfPrograms(place);
  const text = isJoined ? joinedTexts(place, left, written) : undefined;
  if (text) return text;
  const isLoose = (operator === '+' || operator === '-') && !isOfPrograms(place);
  const [first, right] = [left, written].map((operand) => plain(isLoose ? operand : asSet(operand))) as [
    Typed,
    Typed,
  ];
  const type = firstComplaint([first, right]) ? EMPTY : setType(operator, first.type, right.type);
  const complaint = types.isRelation(type) ? undefined : badSets(place, operator, first, right);
  return make({ kind: 'set', operator, left: first, right }, place, type, [first, right], { complaint });
}

export function setType(operator: SetOperator, left: Type, right: Type): Type {
  switch (operator) {
    case '+':
    case '++':
      return types.unionOfCommon(left, right);
    case '-':
      return types.pickCommon(left, right);
    case '&':
      return types.intersect(left, right);
    case '<:':
      return types.restrict(right, left, 0);
    case ':>':
      return types.restrict(left, right, -1);
  }
}

function badSets(place: Place, operator: SetOperator, left: Typed, right: Typed): Complaint {
  if (operator === '<:' || operator === ':>') {
    const set = operator === '<:' ? left : right;
    return typeError(set.place, `a set expected beside ${operator}, found ${shown(set)}`);
  }
  return differentArities(place, operator, left, right);
}

function differentArities(place: Place, operator: string, left: Typed, right: Typed): Complaint {
  return typeError(
    place,
    `${operator} stands between ${shown(left)} and ${shown(right)}, whose arities differ`,
  );
}

export function product(
  place: Place,
  left: Typed,
  multiplicities: { readonly left: Multiplicity; readonly right: Multiplicity; readonly sequence: boolean },
  right: Typed,
): Typed {
  const operands = [left, right].map((operand) => {
    const set = asSet(operand);
    return set.bounded === 1 ? plain(set) : set;
  }) as [Typed, Typed];
  const type = firstComplaint(operands) ? EMPTY : types.product(operands[0].type, operands[1].type);
  const isPlain =
    multiplicities.left === 'set' &&
    multiplicities.right === 'set' &&
    operands.every((operand) => operand.bounded === 0);
  const shape = {
    kind: 'product',
    sequence: multiplicities.sequence,
    left: operands[0],
    leftMultiplicity: multiplicities.left,
    rightMultiplicity: multiplicities.right,
    right: operands[1],
  } as const;
  return make(shape, place, type, operands, { bounded: isPlain ? 0 : 2 });
}

export function arithmetic(place: Place, operator: ArithmeticOperator, left: Typed, written: Typed): Typed {
  const [first, right] = [asInteger(plain(left)), asInteger(plain(written))];
  return make({ kind: 'arithmetic', operator, left: first, right }, place, numberAt(place), [first, right]);
}

export function compare(
  place: Place,
  operator: ComparisonOperator,
  negated: boolean,
  left: Typed,
  written: Typed,
): Typed {
  const isOrdered = operator !== '=' && operator !== 'in' && isOfPrograms(place);
  const texts = isOrdered ? orderedTexts(left, written) : undefined;
  if (texts)
    return make(
      { kind: 'compare', operator, negated, left: texts[0], right: texts[1] },
      place,
      FORMULA,
      texts,
    );
  const same = isOfPrograms(place) ? asSet : (operand: Typed) => operand;
  const cast = operator === 'in' ? asSet : operator === '=' ? same : asInteger;
  const [first, right] = [plain(cast(left)), cast(operator === 'in' ? written : plain(written))];
  const parts = [first, right];
  const isOrder = operator !== '=' && operator !== 'in';
  const isSure = firstComplaint(parts) !== undefined || isOrder;
  const complaint = isSure ? undefined : badComparison(place, operator, first, right);
  return make({ kind: 'compare', operator, negated, left: first, right }, place, FORMULA, parts, {
    complaint,
  });
}

function badComparison(place: Place, operator: '=' | 'in', left: Typed, right: Typed): Complaint | undefined {
  const isAllowed =
    types.overlaps(left.type, right.type) ||
    (types.shareArity(left.type, right.type) &&
      !(isOfPrograms(place) && types.hasTuple(left.type) && types.hasTuple(right.type)));
  if (isAllowed) return undefined;
  if (types.shareArity(left.type, right.type))
    return typeError(
      place,
      `${shown(left)} and ${shown(right)} have nothing in common`,
      operator === '='
        ? 'They are equal only if both are empty.'
        : 'The left is inside the right only if it is empty.',
    );
  const complaint = differentArities(place, operator, left, right);
  return left.type.formula && right.type.formula
    ? {
        ...complaint,
        message: `${operator} stands between two formulas`,
        hint: 'Formulas are compared with iff.',
      }
    : complaint;
}

export function logical(place: Place, operator: 'implies' | 'iff', left: Typed, written: Typed): Typed {
  const [first, right] = [asFormula(plain(left)), asFormula(plain(written))];
  return make({ kind: 'logical', operator, left: first, right }, place, FORMULA, [first, right]);
}

/** Formulas joined by `and` or `or`; the parts of parts of the same kind are parts. */
export function connective(place: Place, kind: 'and' | 'or', written: readonly Typed[]): Typed {
  const parts = written
    .map((part) => asFormula(plain(part)))
    .flatMap((part) => {
      return part.kind === kind && !part.complaint ? part.parts : [part];
    });
  return make({ kind, parts }, place, FORMULA, parts);
}

/** `disj[a, b, …]`. */
export function disjoint(place: Place, written: readonly Typed[]): Typed {
  const parts = written.map((part) => plain(asSet(part)));
  const [first, ...rest] = parts;
  let common = first?.type ?? EMPTY;
  for (const part of rest) common = types.pickCommon(common, part.type);
  const complaint =
    parts.length < 2
      ? typeError(place, 'disj is for two sets or more')
      : types.isRelation(common)
        ? undefined
        : typeError(place, 'disj is for sets and relations of one arity');
  return make({ kind: 'disjoint', parts }, place, FORMULA, parts, { complaint });
}

/** `pred/totalOrder[elements, first, next]`. */
export function totalOrder(place: Place, written: readonly Typed[]): Typed {
  const parts = written.map((part) => plain(asSet(part)));
  const arities = [1, 1, 2];
  const fits = parts.length === 3 && parts.every(({ type }, i) => types.hasArity(type, arities[i]!));
  const complaint = fits ? undefined : typeError(place, 'pred/totalOrder is for two sets and a relation');
  return make({ kind: 'total-order', parts }, place, FORMULA, parts, { complaint });
}

export function conditional(place: Place, condition: Typed, consequent: Typed, alternative: Typed): Typed {
  const test = asFormula(plain(condition));
  const isMixed = isOfPrograms(place) && consequent.type.formula !== alternative.type.formula;
  const [then, otherwise] = [consequent, alternative].map((branch) =>
    plain(isMixed ? asSet(branch) : branch),
  ) as [Typed, Typed];
  const parts = [test, then, otherwise];
  const isBroken = firstComplaint([then, otherwise]) !== undefined;
  const common = isBroken ? EMPTY : types.unionOfCommon(then.type, otherwise.type);
  const bothFormulas = then.type.formula && otherwise.type.formula;
  const type = bothFormulas ? types.asFormula(common) : common;
  const complaint = types.isEmpty(type)
    ? typeError(
        spanning(then.place, otherwise.place),
        `the alternatives do not match: ${shown(then)} and ${shown(otherwise)}`,
      )
    : undefined;
  const shape = { kind: 'conditional', condition: test, consequent: then, alternative: otherwise } as const;
  return make(shape, place, type, parts, { complaint });
}
