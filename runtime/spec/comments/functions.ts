/** The functions of doc comments: arithmetic, sets of numbers, order, null and undefined. */
import { bad, make, meaningsOf, numberAt, shown, typeError } from '../check/build.js';
import { arithmetic, compare } from '../check/build-operators.js';
import type { Builtin } from '../check/context.js';
import { INT } from '../check/signatures.js';
import type { Aggregate, Typed } from '../check/typed.js';
import * as types from '../check/types.js';
import type { Place } from '../language/errors.js';
import type { ArithmeticOperator, ComparisonOperator } from '../language/syntax.js';

const BINARY: Readonly<Record<string, ArithmeticOperator>> = {
  plus: 'plus',
  add: 'plus',
  minus: 'minus',
  sub: 'minus',
  mul: 'mul',
  div: 'div',
  rem: 'rem',
};
const AGGREGATES: Readonly<Record<string, Aggregate>> = { sum: 'total', int: 'total', abs: 'absolute' };
/** They take two numbers or one set. */
const EXTREMES: Readonly<Record<string, readonly [ArithmeticOperator, Aggregate]>> = {
  min: ['min', 'least'],
  max: ['max', 'greatest'],
};
const ORDERS: Readonly<Record<string, ComparisonOperator>> = { LT: '<', LE: '<=', GT: '>', GE: '>=' };

export const FUNCTIONS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...Object.entries(BINARY).map(([name, operator]) => [name, binary(name, operator)] as const),
  ...Object.entries(AGGREGATES).map(([name, operator]) => [name, aggregate(name, operator)] as const),
  ...Object.entries(EXTREMES).map(
    ([name, [two, one]]) =>
      [
        name,
        taking('one set or two numbers', name, {
          1: (place, [set]) => aggregateOf(place, one, set!),
          2: (place, [a, b]) => arithmetic(place, two, number(a!), number(b!)),
        }),
      ] as const,
  ),
  [
    'negate',
    taking('one set of numbers', 'negate', { 1: (place, [operand]) => negated(place, number(operand!)) }),
  ],
  ...Object.entries(ORDERS).map(
    ([name, operator]) =>
      [
        name,
        taking('two numbers', name, { 2: (place, [a, b]) => compare(place, operator, false, a!, b!) }),
      ] as const,
  ),
  ['isNull', nullness('isNull', 'null')],
  ['isUndefined', nullness('isUndefined', 'undefined')],
]);

/** Written in front of an operand. */
export const PREFIXES: Readonly<Record<'sum' | '-', Builtin>> = {
  sum: FUNCTIONS.get('sum')!,
  '-': FUNCTIONS.get('negate')!,
};

/** @param cases by number of arguments. */
function taking(what: string, name: string, cases: Readonly<Record<number, Builtin>>): Builtin {
  return (place, args) => {
    const broken = args.find(({ complaint }) => complaint);
    if (broken) return broken;
    const fitting = cases[args.length];
    return fitting ? fitting(place, args) : bad(typeError(place, `${name} takes ${what}`));
  };
}

function binary(name: string, operator: ArithmeticOperator): Builtin {
  return taking('two numbers', name, {
    2: (place, [a, b]) => arithmetic(place, operator, number(a!), number(b!)),
  });
}

function aggregate(name: string, operator: Aggregate): Builtin {
  return taking('one set of numbers', name, { 1: (place, [set]) => aggregateOf(place, operator, set!) });
}

function aggregateOf(place: Place, operator: Aggregate, set: Typed): Typed {
  const operand = number(set);
  return make({ kind: 'aggregate', operator, operand }, place, numberAt(place), [operand]);
}

function negated(place: Place, operand: Typed): Typed {
  if (operand.kind === 'number') return { ...operand, value: -operand.value, place };
  const zero = make({ kind: 'number', value: 0 }, place, numberAt(place), []);
  return arithmetic(place, 'minus', zero, operand);
}

function nullness(name: string, value: 'null' | 'undefined'): Builtin {
  return taking('one expression', name, {
    1: (place, [operand]) =>
      make({ kind: 'nullness', value, operand: operand! }, place, types.FORMULA, [operand!]),
  });
}

/** The meaning that is numbers only, as far as is known. */
function number(operand: Typed): Typed {
  const found = meaningsOf(operand).find(({ type }) => {
    const set = types.ofArity(type, 1);
    return types.holdsOnly(set, INT) || (types.isRelation(set) && !types.hasTuple(set));
  });
  return found ?? bad(typeError(operand.place, `a number expected, found ${shown(operand)}`));
}
