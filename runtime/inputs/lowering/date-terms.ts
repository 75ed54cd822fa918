/** The abstract operations of dates (ECMA-262, 21.4.1) as terms: quotients and remainders by constants, on Ints. */
import {
  MOST_MONTH,
  MOST_TIME,
  MOST_YEAR,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  MS_PER_SECOND,
} from '../../../vm/expressions/date-functions.js';
import type { NumberFunctionName } from '../../../vm/expressions/number-functions.js';
import { civilPart, monthStart } from '../../solver/terms/constructors/calendar-terms.js';
import { linearQuotient, linearRemainder } from '../../solver/terms/constructors/linear-quotient.js';
import { type Num, TermOp, type Terms } from '../../solver/terms/terms.js';
import type { NumberTerm } from './number-functions.js';

/** What is left of a time beyond a unit, in units of a smaller one. */
function withinUnit(unit: number, smaller: number): NumberTerm {
  return (terms, time) => terms.floorDiv(linearRemainder(terms, timeValue(terms, time), unit), smaller);
}

/** The functions of `vm/expressions/date-functions.ts`, by name. */
export const DATE_TERMS = {
  Day: day,
  TimeWithinDay: (terms, time) => linearRemainder(terms, timeValue(terms, time), MS_PER_DAY),
  WeekDay: (terms, time) => terms.mod(terms.add(day(terms, time), terms.num(4)), 7),
  YearFromTime: (terms, time) => civilPart(terms, day(terms, time), 0),
  MonthFromTime: (terms, time) => civilPart(terms, day(terms, time), 1),
  DateFromTime: (terms, time) => civilPart(terms, day(terms, time), 2),
  HourFromTime: withinUnit(MS_PER_DAY, MS_PER_HOUR),
  MinFromTime: withinUnit(MS_PER_HOUR, MS_PER_MINUTE),
  SecFromTime: withinUnit(MS_PER_MINUTE, MS_PER_SECOND),
  msFromTime: withinUnit(MS_PER_SECOND, 1),
  MakeFullYear: (terms, year) => {
    const isShort = terms.and(terms.le(terms.num(0), year), terms.le(year, terms.num(99)));
    return terms.numIte(isShort, terms.add(year, terms.num(1900)), year);
  },
  MakeDay: makeDay,
} satisfies Partial<Record<NumberFunctionName, NumberTerm>>;

/** A sum of days and so on stays one: its parts tell more than its bounds. */
function timeValue(terms: Terms, time: Num): Num {
  const [inner] = terms.args[time]!;
  if (terms.op[time] === TermOp.ToInteger && terms.sort(inner!) === 'int') return timeValue(terms, inner!);
  const isSum = terms.op[time] === TermOp.Add || terms.op[time] === TermOp.Mul;
  return isSum && terms.sort(time) === 'int' ? time : terms.toInteger(time, MOST_TIME);
}

function day(terms: Terms, time: Num): Num {
  return linearQuotient(terms, timeValue(terms, time), MS_PER_DAY);
}

function makeDay(terms: Terms, year: Num, month: Num): Num {
  const years = terms.mul(terms.num(12), terms.toInteger(year, MOST_YEAR));
  return monthStart(terms, terms.add(years, terms.toInteger(month, MOST_MONTH)));
}
