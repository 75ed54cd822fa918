/** Arithmetic on elements, as JavaScript computes; division by zero gives nothing. */
import { type Bool, FALSE, type Num, TRUE } from '../../solver/terms/terms.js';
import type { ArithmeticOperator, ExpressionOf } from '../form/formula.js';
import { distinctGuards } from './algebra.js';
import { type Relation, RelationBuilder } from './relation.js';
import { type Space, unboundedNumber } from './space.js';

/** The results of an operator on all pairs of numbers of two sets. */
export function arithmetic(operator: ArithmeticOperator, a: Relation, b: Relation): Relation {
  const { space } = a;
  const builder = new RelationBuilder(space, 1);
  for (const left of a.tuples) {
    for (const right of b.tuples) {
      const guard = space.terms.and(left.guard, right.guard);
      if (guard !== FALSE) apply(space, operator, left.elements[0]!, right.elements[0]!, guard, builder);
    }
  }
  return builder.build();
}

function apply(
  space: Space,
  operator: ArithmeticOperator,
  a: number,
  b: number,
  guard: Bool,
  into: RelationBuilder,
): void {
  if (!space.isNumber(a) || !space.isNumber(b)) return;
  const [x, y] = [space.value(a), space.value(b)];
  if (x.kind === 'number' && y.kind === 'number') {
    const result = compute(operator, x.value, y.value);
    if (result !== undefined) into.add([space.number(result)], guard);
    return;
  }
  const { terms } = space;
  const [p, q] = [space.termOf(a) ?? unboundedNumber(), space.termOf(b) ?? unboundedNumber()];
  if (operator === 'div' || operator === 'rem') {
    const defined = terms.and(guard, -terms.eq(q, terms.num(0)));
    into.add([space.term(operator === 'div' ? quotient(space, p, q) : remainder(space, p, q))], defined);
  } else into.add([space.term(combine(space, operator, p, q))], guard);
}

/** The operator on constants; undefined where it has no result. */
export function compute(operator: ArithmeticOperator, a: number, b: number): number | undefined {
  switch (operator) {
    case 'plus':
      return a + b;
    case 'minus':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
      return b === 0 ? undefined : Math.trunc(a / b);
    case 'rem':
      return b === 0 ? undefined : a % b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
  }
}

function combine(space: Space, operator: Exclude<ArithmeticOperator, 'div' | 'rem'>, a: Num, b: Num): Num {
  const { terms } = space;
  switch (operator) {
    case 'plus':
      return terms.add(a, b);
    case 'minus':
      return terms.sub(a, b);
    case 'mul':
      return terms.mul(a, b);
    case 'min':
      return terms.numIte(terms.le(a, b), a, b);
    case 'max':
      return terms.numIte(terms.le(a, b), b, a);
  }
}

/** The quotient without its fraction (Math.trunc). */
function quotient({ terms }: Space, a: Num, b: Num): Num {
  const exact = terms.div(a, b);
  const isNegative = terms.lt(exact, terms.num(0, 'real'));
  return terms.numIte(isNegative, terms.neg(terms.floor(terms.neg(exact))), terms.floor(exact));
}

/** The remainder with the sign of the dividend. */
function remainder(space: Space, a: Num, b: Num): Num {
  const { terms } = space;
  if (terms.sort(a) === 'int' && terms.sort(b) === 'int') return terms.rem(a, b);
  return terms.sub(a, terms.mul(b, terms.toReal(quotient(space, a, b))));
}

export function aggregate(operator: ExpressionOf<'aggregate'>['operator'], set: Relation): Relation {
  const { space } = set;
  const builder = new RelationBuilder(space, 1);
  switch (operator) {
    case 'total':
      builder.add([total(space, set)], TRUE);
      break;
    case 'absolute':
      for (const { elements, guard } of set.tuples) addAbsolute(space, elements[0]!, guard, builder);
      break;
    default:
      for (const { elements, guard } of set.tuples) {
        const [element] = elements as [number];
        if (!space.isNumber(element)) continue;
        const bounds = set.tuples.map((other) =>
          space.terms.implies(
            other.guard,
            operator === 'least'
              ? space.less(element, other.elements[0]!, true)
              : space.less(other.elements[0]!, element, true),
          ),
        );
        builder.add([element], space.terms.all([guard, ...bounds]));
      }
  }
  return builder.build();
}

function addAbsolute(space: Space, element: number, guard: Bool, into: RelationBuilder): void {
  if (!space.isNumber(element)) return;
  const value = space.value(element);
  if (value.kind === 'number') into.add([space.number(Math.abs(value.value))], guard);
  if (value.kind !== 'open') return;
  const { terms } = space;
  const negative = terms.lt(value.term, terms.num(0));
  into.add([space.term(terms.numIte(negative, terms.neg(value.term), value.term))], guard);
}

/** The sum of the numbers of a set, 0 for the empty set: one element. */
export function total(space: Space, set: Relation): number {
  const guards = distinctGuards(set);
  return sumOf(
    space,
    set.tuples.map(({ elements }, index) => [elements[0]!, guards[index]!]),
  );
}

/** The sum of numbers, each under its guard. */
export function sumOf(space: Space, parts: readonly (readonly [number, Bool])[]): number {
  const { terms } = space;
  let known = 0;
  let sum: Num | undefined;
  for (const [element, guard] of parts) {
    if (!space.isNumber(element) || guard === FALSE) continue;
    const value = space.value(element);
    if (value.kind === 'number' && guard === TRUE) {
      known += value.value;
      continue;
    }
    const part = terms.numIte(guard, space.termOf(element) ?? unboundedNumber(), terms.num(0));
    sum = sum === undefined ? part : terms.add(sum, part);
  }
  if (sum === undefined) return space.number(known);
  if (!Number.isFinite(known)) return unboundedNumber();
  return space.term(terms.add(sum, terms.num(known)));
}
