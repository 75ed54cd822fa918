/** Days of the Gregorian calendar as terms, folded by constants (ECMA-262, 21.4.1). */
import { type CivilPart, civilOfDay, makeDay } from '../../../../vm/expressions/date-functions.js';
import { type Bool, type Num, TermOp } from '../term-ops.js';
import type { Terms } from '../terms.js';
import { linearQuotient, linearRemainder, summandsOf } from './linear-quotient.js';

/** No month is shorter, or longer. */
const SHORTEST = 28;
const LONGEST = 31;

type Date = readonly [year: Num, month: Num, date: Num];

/** Year, month from 0 or date of a day that counts from 1 January 1970: an Int of an Int. */
export function civilPart(terms: Terms, day: Num, part: CivilPart): Num {
  const value = terms.constantOf(day);
  if (value !== undefined) return terms.num(civilOfDay(value)[part]);
  const date = dateNearMonth(terms, day);
  return date ? date[part] : terms.numeric(TermOp.CivilPart, [day, terms.num(part)], 'int');
}

/** The day on which a month begins, the months counted from January of the year 0: an Int of an Int. */
export function monthStart(terms: Terms, months: Num): Num {
  const value = terms.constantOf(months);
  return value === undefined
    ? terms.numeric(TermOp.MonthStart, [months], 'int')
    : terms.num(makeDay(0, value));
}

/** The date of a day that is some known days from the beginning of a month, but no more than a month. */
function dateNearMonth(terms: Terms, day: Num): Date | undefined {
  const [months, days] = fromMonth(terms, day);
  if (months === undefined || days < -SHORTEST || days >= LONGEST) return undefined;
  const num = (value: number): Num => terms.num(value);
  if (days < 0) {
    const before = terms.add(months, num(-1));
    return [...monthOf(terms, before), terms.add(lengthOf(terms, before), num(1 + days))];
  }
  const [year, month] = monthOf(terms, months);
  if (days < SHORTEST) return [year, month, num(1 + days)];
  const length = lengthOf(terms, months);
  const isOver = terms.le(length, num(days));
  const [nextYear, nextMonth] = monthOf(terms, terms.add(months, num(1)));
  return [
    terms.numIte(isOver, nextYear, year),
    terms.numIte(isOver, nextMonth, month),
    terms.sub(num(1 + days), terms.numIte(isOver, length, num(0))),
  ];
}

/** A day as the beginning of a month and days from there. */
function fromMonth(terms: Terms, day: Num): readonly [months: Num | undefined, days: number] {
  let days = 0;
  let months: Num | undefined;
  for (const summand of summandsOf(terms, day)) {
    const known = terms.constantOf(summand);
    if (known !== undefined) days += known;
    else if (months === undefined && terms.op[summand] === TermOp.MonthStart)
      months = terms.args[summand]![0];
    else return [undefined, 0];
  }
  return [months, days];
}

function monthOf(terms: Terms, months: Num): readonly [year: Num, month: Num] {
  return [linearQuotient(terms, months, 12), linearRemainder(terms, months, 12)];
}

function lengthOf(terms: Terms, months: Num): Num {
  const [year, month] = monthOf(terms, months);
  const isOne = (...among: readonly number[]): Bool =>
    terms.any(among.map((one) => terms.eq(month, terms.num(one))));
  const isMultiple = (of: number): Bool => terms.eq(terms.mod(year, of), terms.num(0));
  const isLeap = terms.and(isMultiple(4), terms.or(-isMultiple(100), isMultiple(400)));
  const ofFebruary = terms.numIte(isLeap, terms.num(29), terms.num(28));
  const ofOthers = terms.numIte(isOne(3, 5, 8, 10), terms.num(30), terms.num(31));
  return terms.numIte(isOne(1), ofFebruary, ofOthers);
}
