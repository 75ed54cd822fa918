/** Operations of JavaScript on guarded values. */
import { Tag, type TagSet } from '../../../vm/expressions/arena.js';
import { toBigint } from '../../solver/terms/constructors/bigint-terms.js';
import type { TextTerms } from '../../solver/terms/constructors/text-terms.js';
import { type Bool, FALSE, type Num, type Terms, TRUE } from '../../solver/terms/terms.js';
import { type Guarded, type GuardedConstant, type GuardedNumber, NOTHING, numberTerm } from './guarded.js';
import { numbersOfStrings, sameStrings } from './guarded-strings.js';

/** Alternatives of a number that are kept apart; beyond that they become one term. */
const MOST_ALTERNATIVES = 12;

/** The value that is `values[i]` under `guards[i]`; the guards exclude each other. */
export function choose(terms: Terms, guards: readonly Bool[], values: readonly Guarded[]): Guarded {
  const live = guards.flatMap((guard, i) => (guard === FALSE ? [] : [i]));
  if (live.length === 1 && guards[live[0]!] === TRUE) return values[live[0]!]!;
  const under = (part: (value: Guarded) => Bool): Bool =>
    terms.any(live.map((i) => terms.and(guards[i]!, part(values[i]!))));
  const numbers = new Map<Num, Bool[]>();
  const bigints = new Map<Num, Bool[]>();
  const strings = new Map<TextTerms, Bool[]>();
  const renderings = new Map<Num, Bool[]>();
  const references = new Map<number, Bool[]>();
  const constants = new Map<GuardedConstant['value'], Bool[]>();
  for (const i of live) {
    const guard = guards[i]!;
    for (const number of values[i]!.numbers) add(numbers, number.term, terms.and(guard, number.guard));
    for (const { guard: held, term } of values[i]!.bigints) add(bigints, term, terms.and(guard, held));
    for (const { guard: held, text } of values[i]!.strings) add(strings, text, terms.and(guard, held));
    for (const text of values[i]!.renderings) add(renderings, text.term, terms.and(guard, text.guard));
    for (const [object, held] of values[i]!.references) add(references, object, terms.and(guard, held));
    for (const constant of values[i]!.constants)
      add(constants, constant.value, terms.and(guard, constant.guard));
  }
  return {
    undefined: under((value) => value.undefined),
    null: under((value) => value.null),
    absent: under((value) => value.absent),
    boolean: under((value) => value.boolean),
    isTrue: under((value) => terms.and(value.boolean, value.isTrue)),
    numbers: merged(terms, numbers).map(([term, guard]) => ({ guard, term })),
    bigints: merged(terms, bigints).map(([term, guard]) => ({ guard, term })),
    strings: merged(terms, strings).map(([text, guard]) => ({ guard, text })),
    renderings: merged(terms, renderings).map(([term, guard]) => ({ guard, term })),
    references: new Map(merged(terms, references)),
    constants: merged(terms, constants).map(([value, guard]) => ({ guard, value })),
  };
}

function add<K>(map: Map<K, Bool[]>, key: K, guard: Bool): void {
  if (guard === FALSE) return;
  const known = map.get(key);
  if (known) known.push(guard);
  else map.set(key, [guard]);
}

function merged<K>(terms: Terms, map: ReadonlyMap<K, readonly Bool[]>): (readonly [K, Bool])[] {
  const result: (readonly [K, Bool])[] = [];
  for (const [key, guards] of map) {
    const guard = terms.any(guards);
    if (guard !== FALSE) result.push([key, guard]);
  }
  return result;
}

export function ifThenElse(terms: Terms, condition: Bool, a: Guarded, b: Guarded): Guarded {
  return choose(terms, [condition, -condition], [a, b]);
}

/** The guard under which the value's tag is in the set. */
export function hasTag(terms: Terms, value: Guarded, tags: TagSet): Bool {
  const parts: Bool[] = [];
  if (tags & Tag.Undefined) parts.push(value.undefined);
  if (tags & Tag.Null) parts.push(value.null);
  if (tags & Tag.Boolean) parts.push(value.boolean);
  if (tags & Tag.Number) parts.push(...value.numbers.map(({ guard }) => guard));
  if (tags & Tag.BigInt) parts.push(...value.bigints.map(({ guard }) => guard));
  if (tags & Tag.Reference) parts.push(...value.references.values());
  if (tags & Tag.Absent) parts.push(value.absent);
  if (tags & Tag.String) parts.push(...[...value.strings, ...value.renderings].map(({ guard }) => guard));
  for (const { guard, value: constant } of value.constants) {
    if (tags & (typeof constant === 'string' ? Tag.String : Tag.Symbol)) parts.push(guard);
  }
  return terms.any(parts);
}

/** ToBoolean (ECMA-262 7.1.2). */
export function truthy(terms: Terms, value: Guarded): Bool {
  const zero = terms.num(0);
  return terms.any([
    terms.and(value.boolean, value.isTrue),
    ...value.references.values(),
    ...value.numbers.map(({ guard, term }) =>
      terms.all([guard, -terms.eq(term, zero), terms.eq(term, term)]),
    ),
    ...value.bigints.map(({ guard, term }) => terms.and(guard, -terms.eq(term, terms.bigint(0n)))),
    ...value.strings.map(({ guard, text }) => terms.and(guard, -terms.eq(text.length, zero))),
    ...value.renderings.map(({ guard }) => guard),
    ...value.constants.flatMap(({ guard, value: constant }) => (constant === '' ? [] : [guard])),
  ]);
}

/** IsStrictlyEqual (ECMA-262 7.2.15). `absent` reads as undefined. */
export function strictEqual(terms: Terms, a: Guarded, b: Guarded): Bool {
  return terms.any([
    terms.and(isUndefined(terms, a), isUndefined(terms, b)),
    terms.and(a.null, b.null),
    ...sameValue(terms, a, b),
  ]);
}

/** IsLooselyEqual (ECMA-262 7.2.14) where no operand is converted; a bigint and a number are compared as they are. */
export function looseEqual(terms: Terms, a: Guarded, b: Guarded): Bool {
  const nullish = (value: Guarded): Bool => terms.or(isUndefined(terms, value), value.null);
  return terms.any([
    terms.and(nullish(a), nullish(b)),
    ...sameValue(terms, a, b),
    ...equalNumbers(terms, a.numbers, b.bigints),
    ...equalNumbers(terms, a.bigints, b.numbers),
  ]);
}

function equalNumbers(terms: Terms, a: readonly GuardedNumber[], b: readonly GuardedNumber[]): Bool[] {
  return a.flatMap((x) => b.map((y) => terms.all([x.guard, y.guard, terms.eq(x.term, y.term)])));
}

function isUndefined(terms: Terms, value: Guarded): Bool {
  return terms.or(value.undefined, value.absent);
}

function sameValue(terms: Terms, a: Guarded, b: Guarded): Bool[] {
  const parts = [terms.all([a.boolean, b.boolean, terms.iff(a.isTrue, b.isTrue)])];
  parts.push(...equalNumbers(terms, a.numbers, b.numbers), ...equalNumbers(terms, a.bigints, b.bigints));
  for (const [object, guard] of a.references) {
    const other = b.references.get(object);
    if (other !== undefined) parts.push(terms.and(guard, other));
  }
  parts.push(...sameStrings(terms, a, b));
  for (const x of a.constants) {
    for (const y of b.constants) if (x.value === y.value) parts.push(terms.and(x.guard, y.guard));
  }
  return parts;
}

/** A comparison of numbers, false under every other tag. */
export function compare(terms: Terms, a: Guarded, b: Guarded, holds: (x: Num, y: Num) => Bool): Bool {
  return comparison(terms, a.numbers, b.numbers, holds);
}

/** A comparison of numbers and bigints. */
export function order(terms: Terms, a: Guarded, b: Guarded, holds: (x: Num, y: Num) => Bool): Bool {
  return comparison(terms, [...a.numbers, ...a.bigints], [...b.numbers, ...b.bigints], holds);
}

function comparison(
  terms: Terms,
  a: readonly GuardedNumber[],
  b: readonly GuardedNumber[],
  holds: (x: Num, y: Num) => Bool,
): Bool {
  const parts: Bool[] = [];
  for (const x of a) for (const y of b) parts.push(terms.all([x.guard, y.guard, holds(x.term, y.term)]));
  return terms.any(parts);
}

/** A function of two bigints; the result has no guard where an operand is not a bigint. */
export function bigintArithmetic(
  terms: Terms,
  a: Guarded,
  b: Guarded,
  apply: (x: Num, y: Num) => Num,
): Guarded {
  const bigints = new Map<Num, Bool[]>();
  for (const x of a.bigints) {
    for (const y of b.bigints) add(bigints, apply(x.term, y.term), terms.and(x.guard, y.guard));
  }
  return { ...NOTHING, bigints: collapsed(terms, bigints) };
}

/** ToBigInt of a boolean, bigint, or number that is integral (ECMA-262 7.1.13 and 21.2.1.1.1). */
export function toBigints(terms: Terms, a: Guarded): Guarded {
  const bigints = new Map<Num, Bool[]>();
  for (const { guard, term } of [...a.bigints, ...a.numbers]) add(bigints, toBigint(terms, term), guard);
  add(bigints, terms.bigint(0n), terms.and(a.boolean, -a.isTrue));
  add(bigints, terms.bigint(1n), terms.and(a.boolean, a.isTrue));
  return { ...NOTHING, bigints: collapsed(terms, bigints) };
}

/** A function of two numbers; the result has no guard where an operand is not a number. */
export function arithmetic(terms: Terms, a: Guarded, b: Guarded, apply: (x: Num, y: Num) => Num): Guarded {
  const numbers = new Map<Num, Bool[]>();
  for (const x of a.numbers) {
    for (const y of b.numbers) add(numbers, apply(x.term, y.term), terms.and(x.guard, y.guard));
  }
  return { ...NOTHING, numbers: collapsed(terms, numbers) };
}

/** A function of one number. */
export function mapNumber(terms: Terms, a: Guarded, apply: (x: Num) => Num): Guarded {
  const numbers = new Map<Num, Bool[]>();
  for (const x of a.numbers) add(numbers, apply(x.term), x.guard);
  return { ...NOTHING, numbers: collapsed(terms, numbers) };
}

/** A function of one bigint. */
export function mapBigint(terms: Terms, a: Guarded, apply: (x: Num) => Num): Guarded {
  const bigints = new Map<Num, Bool[]>();
  for (const x of a.bigints) add(bigints, apply(x.term), x.guard);
  return { ...NOTHING, bigints: collapsed(terms, bigints) };
}

/** ToNumber of a boolean, null, number or string (ECMA-262 7.1.4), and the number of a bigint; other tags give none. */
export function toNumber(terms: Terms, a: Guarded): Guarded {
  const ofStrings = numbersOfStrings(terms, a);
  const isPlain =
    a.boolean === FALSE && a.null === FALSE && a.constants.length === 0 && a.bigints.length === 0;
  if (isPlain && ofStrings.length === 0) return a;
  const numbers = new Map<Num, Bool[]>();
  for (const { guard, term } of [...a.numbers, ...ofStrings]) add(numbers, term, guard);
  for (const { guard, term } of a.bigints) add(numbers, terms.toDouble(term), guard);
  add(numbers, terms.num(0), terms.or(a.null, terms.and(a.boolean, -a.isTrue)));
  add(numbers, terms.num(1), terms.and(a.boolean, a.isTrue));
  for (const { guard, value } of a.constants)
    if (typeof value === 'string') add(numbers, numberTerm(terms, Number(value)), guard);
  return { ...NOTHING, numbers: collapsed(terms, numbers) };
}

function collapsed(terms: Terms, numbers: ReadonlyMap<Num, readonly Bool[]>): readonly GuardedNumber[] {
  const list = merged(terms, numbers).map(([term, guard]) => ({ guard, term }));
  if (list.length <= MOST_ALTERNATIVES) return list;
  let term = list[0]!.term;
  for (const other of list.slice(1)) term = terms.numIte(other.guard, other.term, term);
  return [{ guard: terms.any(list.map(({ guard }) => guard)), term }];
}

/** `typeof`. */
export function typeName(terms: Terms, value: Guarded, isFunction: (object: number) => Bool): Guarded {
  const functions = terms.any(
    [...value.references].map(([object, guard]) => terms.and(guard, isFunction(object))),
  );
  const guards: readonly (readonly [string, Bool])[] = [
    ['undefined', terms.or(value.undefined, value.absent)],
    ['boolean', value.boolean],
    ['number', hasTag(terms, value, Tag.Number)],
    ['string', hasTag(terms, value, Tag.String)],
    ['bigint', hasTag(terms, value, Tag.BigInt)],
    ['symbol', hasTag(terms, value, Tag.Symbol)],
    ['function', functions],
    ['object', terms.or(value.null, terms.and(hasTag(terms, value, Tag.Reference), -functions))],
  ];
  const constants = guards.map(([name, guard]) => ({ guard, value: name }));
  return { ...NOTHING, constants: constants.filter(({ guard }) => guard !== FALSE) };
}
