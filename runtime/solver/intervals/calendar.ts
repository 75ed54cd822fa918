/** Days, months and years of the Gregorian calendar on sets of integers: both functions of months and years are monotone. */
import { civilOfDay, makeDay } from '../../../vm/expressions/date-functions.js';
import { between, hasNumbers, type Interval, meet, onlyOf } from './interval.js';

/** So many months are counted without rounding, and are more than terms give that mean something. */
const MOST_MONTH = 1e12;
const LAST_DAY = makeDay(0, MOST_MONTH);
const FIRST_DAY = makeDay(0, -MOST_MONTH);

/** By part: the values that it has of any day. */
const PARTS = [between(-Infinity, Infinity, 0), between(0, 11, 0), between(1, 31, 0)];

/** The days on which months begin. */
export function monthStarts(months: Interval): Interval {
  if (!hasNumbers(months)) return months;
  const isKnown = months.low >= -MOST_MONTH && months.high <= MOST_MONTH;
  return isKnown
    ? between(makeDay(0, Math.floor(months.low)), makeDay(0, Math.ceil(months.high)), 0)
    : PARTS[0]!;
}

/** The months that begin on some of the days. */
export function monthsStarting(days: Interval, months: Interval): Interval {
  return hasNumbers(days) ? meet(months, between(monthOf(days.low), monthOf(days.high), 0)) : months;
}

/** Years, months from 0 or dates of the days. */
export function civilParts(days: Interval, part: Interval): Interval {
  const which = onlyOf(part);
  if (!hasNumbers(days) || which === undefined) return PARTS[0]!;
  if (which !== 0) return PARTS[which]!;
  return between(Math.floor(monthOf(days.low) / 12), Math.floor(monthOf(days.high) / 12), 0);
}

/** The days that have such a year. */
export function daysWithPart(years: Interval, days: Interval, part: Interval): Interval {
  if (onlyOf(part) !== 0 || !hasNumbers(years)) return days;
  const most = MOST_MONTH / 12 - 1;
  const low = years.low < -most ? -Infinity : makeDay(Math.floor(years.low), 0);
  const high = years.high > most ? Infinity : makeDay(Math.ceil(years.high) + 1, 0) - 1;
  return meet(days, between(low, high, 0));
}

/** The month of a day, counted from January of the year 0. */
function monthOf(day: number): number {
  if (day < FIRST_DAY) return -Infinity;
  if (day > LAST_DAY) return Infinity;
  const [year, month] = civilOfDay(Math.floor(day));
  return 12 * year + month;
}
