/**
 * The abstract operations of dates (ECMA-262, 21.4.1) as functions of numbers. Times are time values that are not NaN:
 * integers of at most 8.64e15 in magnitude. Years and months are integers of which `MakeDay` makes days.
 */

/** The most that a time value is in magnitude (ECMA-262, 21.4.1.1). */
export const MOST_TIME = 8.64e15;
/** The years and months that V8 makes days of: beyond, there are none. */
export const MOST_YEAR = 1e6;
export const MOST_MONTH = 1e7;

export const MS_PER_DAY = 86_400_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_MINUTE = 60_000;
export const MS_PER_SECOND = 1000;

/** The functions of a time, and the most that each gives. */
export const TIME_PARTS = {
  Day: { of: (time) => Math.floor(time / MS_PER_DAY), most: 1e8 },
  TimeWithinDay: { of: (time) => time - MS_PER_DAY * Math.floor(time / MS_PER_DAY), most: MS_PER_DAY },
  WeekDay: { of: (time) => new Date(time).getUTCDay(), most: 6 },
  YearFromTime: { of: (time) => new Date(time).getUTCFullYear(), most: 275_760 },
  MonthFromTime: { of: (time) => new Date(time).getUTCMonth(), most: 11 },
  DateFromTime: { of: (time) => new Date(time).getUTCDate(), most: 31 },
  HourFromTime: { of: (time) => new Date(time).getUTCHours(), most: 23 },
  MinFromTime: { of: (time) => new Date(time).getUTCMinutes(), most: 59 },
  SecFromTime: { of: (time) => new Date(time).getUTCSeconds(), most: 59 },
  msFromTime: { of: (time) => new Date(time).getUTCMilliseconds(), most: 999 },
} as const satisfies Readonly<Record<string, { of: (time: number) => number; most: number }>>;

export type TimePart = keyof typeof TIME_PARTS;

/** MakeFullYear: 1900 to 1999 may be written with two digits. */
export function makeFullYear(year: number): number {
  return year >= 0 && year <= 99 ? 1900 + year : year;
}

/** Year, month and date, by number. */
export type CivilPart = 0 | 1 | 2;

/** Year, month from 0 and date of a day that counts from 1 January 1970. */
export function civilOfDay(day: number): readonly [year: number, month: number, date: number] {
  const days = day + DAYS_TO_MARCH;
  const era = Math.floor(days / DAYS_PER_ERA);
  const rest = days - DAYS_PER_ERA * era;
  const leapDays = Math.floor(rest / 1460) - Math.floor(rest / 36_524) + Math.floor(rest / 146_096);
  const year = Math.floor((rest - leapDays) / 365);
  const inYear = rest - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const date = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const isOld = fromMarch > 9;
  return [400 * era + year + (isOld ? 1 : 0), fromMarch + (isOld ? -10 : 2), date];
}

/** Days of 400 years. */
const DAYS_PER_ERA = 146_097;

/** MakeDay of the first day of a month: years begin in March here, so that what leap years add comes last. */
export function makeDay(year: number, month: number): number {
  const months = 12 * year + month - 2;
  const from = Math.floor(months / 12);
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  const before = Math.floor((153 * (months - 12 * from) + 2) / 5);
  return 365 * from + leapDays + before - DAYS_TO_MARCH;
}

/** Days from the first of March of the year 0 to the first of January 1970. */
const DAYS_TO_MARCH = 719_468;
