/** Operators over typed operands: each computes the type from below and says what does not fit. */
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Multiplicity,
  SetOperator,
} from '../../language/syntax.js';
import type { Place } from '../../relational/problem/problem.js';
import { asFormula, asInteger, asSet, firstComplaint, make, plain, spanning, typeError } from './build.js';
import type { BoundMultiplicity, Complaint, Typed } from './typed.js';
import * as types from './types.js';
import { EMPTY, FORMULA, INTEGER, printType, type Type } from './types.js';

/** `lone S`. */
export function bound(place: Place, multiplicity: BoundMultiplicity, written: Typed): Typed {
  if (multiplicity === 'set' && written.bounded !== 0) return written;
  const operand = plain(asSet(written));
  const anyArity = multiplicity === 'set' || multiplicity === 'exactly';
  const type = anyArity ? types.asRelation(operand.type) : types.ofArity(operand.type, 1);
  const complaint = types.isRelation(type)
    ? undefined
    : typeError(operand.place, `a set expected after ${multiplicity}, found ${printType(operand.type)}`);
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
  return make({ kind: 'cardinality', operand }, place, INTEGER, [operand]);
}

export function unary(place: Place, operator: '~' | '^' | '*', written: Typed): Typed {
  const operand = plain(asSet(written));
  const from = operand.type;
  const type = operator === '~' ? types.transpose(from) : types.closure(from);
  const complaint = types.isRelation(type)
    ? undefined
    : typeError(operand.place, `${operator} is for relations of arity 2, found ${printType(from)}`);
  const whole = operator === '*' && !complaint ? types.ANY_PAIR : type;
  return make({ kind: 'unary', operator, operand }, place, whole, [operand], { complaint });
}

/** The join that was written, without a look at the meanings of its operands. */
export function join(place: Place, left: Typed, written: Typed): Typed {
  const [first, right] = [plain(asSet(left)), plain(asSet(written))];
  const complaint = firstComplaint([first, right]);
  const type = complaint ? EMPTY : types.join(first.type, right.type);
  const wrong = types.isRelation(type) ? undefined : badJoin(place, first, right);
  return make({ kind: 'join', left: first, right }, place, type, [first, right], { complaint: wrong });
}

function badJoin(place: Place, left: Typed, right: Typed): Complaint {
  return typeError(
    place,
    `cannot join ${printType(left.type)} with ${printType(right.type)}`,
    'Two sets have no join: one side has to be a relation.',
  );
}

export function setOperation(place: Place, operator: SetOperator, left: Typed, written: Typed): Typed {
  const isLoose = operator === '+' || operator === '-';
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
    return typeError(set.place, `a set expected beside ${operator}, found ${printType(set.type)}`);
  }
  return differentArities(place, operator, left, right);
}

function differentArities(place: Place, operator: string, left: Typed, right: Typed): Complaint {
  return typeError(
    place,
    `${operator} stands between ${printType(left.type)} and ${printType(right.type)}, whose arities differ`,
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
  return make({ kind: 'arithmetic', operator, left: first, right }, place, INTEGER, [first, right]);
}

export function compare(
  place: Place,
  operator: ComparisonOperator,
  negated: boolean,
  left: Typed,
  written: Typed,
): Typed {
  const cast = operator === 'in' ? asSet : operator === '=' ? (operand: Typed) => operand : asInteger;
  const [first, right] = [plain(cast(left)), cast(operator === 'in' ? written : plain(written))];
  const parts = [first, right];
  const isComparable =
    firstComplaint(parts) !== undefined ||
    (operator !== '=' && operator !== 'in') ||
    types.shareArity(first.type, right.type);
  const complaint = isComparable ? undefined : badComparison(place, operator, first, right);
  return make({ kind: 'compare', operator, negated, left: first, right }, place, FORMULA, parts, {
    complaint,
  });
}

function badComparison(place: Place, operator: string, left: Typed, right: Typed): Complaint {
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
  const [then, otherwise] = [plain(consequent), plain(alternative)];
  const parts = [test, then, otherwise];
  const isBroken = firstComplaint([then, otherwise]) !== undefined;
  const common = isBroken ? EMPTY : types.unionOfCommon(then.type, otherwise.type);
  const bothFormulas = then.type.formula && otherwise.type.formula;
  const type = bothFormulas ? types.asFormula(common) : common;
  const complaint = types.isEmpty(type)
    ? typeError(
        spanning(then.place, otherwise.place),
        `the alternatives do not match: ${printType(then.type)} and ${printType(otherwise.type)}`,
      )
    : undefined;
  const shape = { kind: 'conditional', condition: test, consequent: then, alternative: otherwise } as const;
  return make(shape, place, type, parts, { complaint });
}
