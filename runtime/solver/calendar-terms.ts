/** Days of the Gregorian calendar as terms, folded by constants (ECMA-262, 21.4.1). */
import { type CivilPart, civilOfDay, makeDay } from '../../vm/expressions/date-functions.js';
import { type Num, TermOp } from './term-ops.js';
import type { Terms } from './terms.js';

/** Year, month from 0 or date of a day that counts from 1 January 1970: an Int of an Int. */
export function civilPart(terms: Terms, day: Num, part: CivilPart): Num {
  const value = terms.constantOf(day);
  if (value !== undefined) return terms.num(civilOfDay(value)[part]);
  return terms.numeric(TermOp.CivilPart, [day, terms.num(part)], 'int');
}

/** The day on which a month begins, the months counted from January of the year 0: an Int of an Int. */
export function monthStart(terms: Terms, months: Num): Num {
  const value = terms.constantOf(months);
  return value === undefined
    ? terms.numeric(TermOp.MonthStart, [months], 'int')
    : terms.num(makeDay(0, value));
}
