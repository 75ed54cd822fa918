/**
 * Dates in a circuit: what Date.parse gives for texts in the format of ECMA-262 (21.4.1.32), and dates of
 * the Gregorian calendar from days and back. Other texts are read in ways of their own, and are left open.
 */
import {
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  MS_PER_SECOND,
} from '../../../vm/expressions/date-functions.js';
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { CircuitNumber } from './circuit-number.js';
import { type BoundedString, type BoundedStrings, cut, has } from './strings.js';

/** Days before a month of a year that begins in January, in common years. */
const BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/** The first number of what is no date may be taken for a month. */
const MOST_MONTH = 12;
/** Whether local time is the time. */
const isUtc = Intl.DateTimeFormat().resolvedOptions().timeZone === 'UTC';

/** Date.parse */
export function timeOf(strings: BoundedStrings, text: BoundedString): CircuitNumber {
  const { circuit, characters, numbers } = strings;
  const size = text.has.length;
  const isKnown = -cut(text, size);
  const digit = (k: number) => {
    const own = text.characters[k];
    if (own === undefined) return { isDigit: FALSE, value: numbers.constant(0) };
    const { isDigit, bits } = characters.digit(own, 10);
    return { isDigit: circuit.and(text.has[k], isDigit), value: numbers.ofBits(bits, 9) };
  };
  const areDigits = (from: number, count: number): Gate =>
    circuit.all(Array.from({ length: count }, (_, i) => digit(from + i).isDigit));
  const isUnit = (k: number, unit: string): Gate => {
    const own = text.characters[k];
    return own
      ? circuit.and(text.has[k], characters.equal(own, strings.constant(unit).characters[0]))
      : FALSE;
  };
  const part = (from: number, count: number): CircuitNumber =>
    Array.from({ length: count }, (_, i) => digit(from + i).value).reduce((sum, value) =>
      numbers.add(numbers.multiply(sum, numbers.constant(10)), value),
    );
  const ends = (length: number): Gate =>
    length > size ? FALSE : circuit.and(length === 0 ? TRUE : has(text, length - 1), -has(text, length));
  // Each part with the parts before it.
  const hasYear = areDigits(0, 4);
  const hasMonth = circuit.all([hasYear, isUnit(4, '-'), areDigits(5, 2)]);
  const hasDay = circuit.all([hasMonth, isUnit(7, '-'), areDigits(8, 2)]);
  const hasMinutes = circuit.all([
    hasDay,
    isUnit(10, 'T'),
    areDigits(11, 2),
    isUnit(13, ':'),
    areDigits(14, 2),
  ]);
  const hasSeconds = circuit.all([hasMinutes, isUnit(16, ':'), areDigits(17, 2)]);
  const hasFraction = circuit.all([hasSeconds, isUnit(19, '.'), areDigits(20, 3)]);
  const times = [
    [hasMinutes, 16],
    [hasSeconds, 19],
    [hasFraction, 23],
  ] as const;
  const isDate = circuit.any([
    circuit.and(hasYear, ends(4)),
    circuit.and(hasMonth, ends(7)),
    circuit.and(hasDay, ends(10)),
  ]);
  const isLocal = circuit.any(times.map(([has, end]) => circuit.and(has, ends(end))));
  const isZoned = circuit.any(times.map(([has, end]) => circuit.all([has, isUnit(end, 'Z'), ends(end + 1)])));
  const offsets = times.map(([has, end]) => {
    const isSigned = circuit.or(isUnit(end, '+'), isUnit(end, '-'));
    const isOffset = [isSigned, areDigits(end + 1, 2), isUnit(end + 3, ':'), areDigits(end + 4, 2)];
    return { when: circuit.all([has, ...isOffset, ends(end + 6)]), end };
  });
  const isOffset = circuit.any(offsets.map(({ when }) => when));
  const isShape = circuit.all([isKnown, circuit.any([isDate, isLocal, isZoned, isOffset])]);
  const where = (isThere: Gate, value: CircuitNumber, other: number): CircuitNumber =>
    numbers.choice(isThere, value, numbers.constant(other));
  const year = part(0, 4);
  const month = where(hasMonth, part(5, 2), 1);
  const day = where(hasDay, part(8, 2), 1);
  const hour = where(hasMinutes, part(11, 2), 0);
  const minute = where(hasMinutes, part(14, 2), 0);
  const second = where(hasSeconds, part(17, 2), 0);
  const fraction = where(hasFraction, part(20, 3), 0);
  /** A part of the offset, wherever that stands; 0 without one. */
  const ofOffset = (of: (end: number) => CircuitNumber): CircuitNumber =>
    offsets.reduce(
      (other, { when, end }) => (when === FALSE ? other : numbers.choice(when, of(end), other)),
      numbers.constant(0),
    );
  const hours = ofOffset((end) => part(end + 1, 2));
  const minutes = ofOffset((end) => part(end + 4, 2));
  const isEast = circuit.any(offsets.map(({ when, end }) => circuit.and(when, isUnit(end, '+'))));
  const signed = (number: CircuitNumber): CircuitNumber =>
    numbers.choice(isEast, numbers.multiply(number, numbers.constant(-1)), number);
  const isBetween = (number: CircuitNumber, low: number, high: number): Gate =>
    circuit.and(numbers.atMost(number, high), -numbers.atMost(number, low - 1));
  const isMidnight = circuit.all([minute, second, fraction].map((number) => numbers.atMost(number, 0)));
  const isValid = circuit.all([
    isBetween(month, 1, 12),
    isBetween(day, 1, 31),
    circuit.or(numbers.atMost(hour, 23), circuit.and(numbers.atMost(hour, 24), isMidnight)),
    numbers.atMost(minute, 59),
    numbers.atMost(second, 59),
    numbers.atMost(hours, 23),
    numbers.atMost(minutes, 59),
  ]);
  const days = numbers.add(dayOfMonth(strings, year, numbers.add(month, numbers.constant(-1))), day);
  const time = [
    [numbers.add(days, numbers.constant(-1)), MS_PER_DAY],
    [hour, MS_PER_HOUR],
    [minute, MS_PER_MINUTE],
    [second, MS_PER_SECOND],
    [fraction, 1],
    [signed(hours), MS_PER_HOUR],
    [signed(minutes), MS_PER_MINUTE],
  ] as const;
  const sum = time
    .map(([number, unit]) => numbers.multiply(number, numbers.constant(unit)))
    .reduce((a, b) => numbers.add(a, b));
  const isRead = circuit.and(isShape, circuit.or(isValid, -numbers.atMost(year, MOST_MONTH)));
  return numbers.restricted(sum, {
    nan: -isValid,
    lost: circuit.or(-isRead, isUtc ? FALSE : circuit.and(isValid, isLocal)),
    nanLost: -isRead,
  });
}

/** The first day of a month that counts from 0, the days counted from 1 January 1970. The year is not lost. */
function dayOfMonth(
  { circuit, numbers }: BoundedStrings,
  year: CircuitNumber,
  month: CircuitNumber,
): CircuitNumber {
  const since = (first: number, by: number): CircuitNumber =>
    numbers.division(numbers.add(year, numbers.constant(-first)), by).quotient;
  const isMultiple = (by: number): Gate => numbers.atMost(numbers.division(year, by).rest, 0);
  const isLeap = circuit.and(isMultiple(4), circuit.or(-isMultiple(100), isMultiple(400)));
  const cases = BEFORE.map((days, k) => [numbers.sameValue(month, numbers.constant(k)), days] as const);
  const isLate = -numbers.atMost(month, 1);
  return [
    numbers.multiply(numbers.add(year, numbers.constant(-1970)), numbers.constant(365)),
    since(1969, 4),
    numbers.multiply(since(1901, 100), numbers.constant(-1)),
    since(1601, 400),
    numbers.ofCases(cases),
    numbers.ofTruth(circuit.and(isLeap, isLate)),
  ].reduce((a, b) => numbers.add(a, b));
}

/** The day on which a month begins, the months counted from January of the year 0. */
export function startOfMonth(strings: BoundedStrings, months: CircuitNumber): CircuitNumber {
  const { quotient, rest } = strings.numbers.division(months, 12);
  return dayOfMonth(strings, quotient, rest);
}

/** Days from 1 March of the year 0 to 1970, and of 400 years. */
const DAYS_TO_EPOCH = 719_468;
const DAYS_OF_ERA = 146_097;

/** Year, month from 0 and date of a day that counts from 1970: years that begin in March, 400 of them at a time. */
export function dateOfDay(
  { numbers }: BoundedStrings,
  day: CircuitNumber,
): readonly [year: CircuitNumber, month: CircuitNumber, date: CircuitNumber] {
  const times = (number: CircuitNumber, by: number): CircuitNumber =>
    numbers.multiply(number, numbers.constant(by));
  const plus = (...parts: readonly CircuitNumber[]): CircuitNumber =>
    parts.reduce((a, b) => numbers.add(a, b));
  const over = (number: CircuitNumber, by: number): CircuitNumber => numbers.division(number, by).quotient;
  const minus = (number: CircuitNumber): CircuitNumber => times(number, -1);
  const within = (number: CircuitNumber, low: number, high: number): CircuitNumber =>
    numbers.restricted(number, { low, high });
  const { quotient: era, rest: dayOfEra } = numbers.division(
    numbers.add(day, numbers.constant(DAYS_TO_EPOCH)),
    DAYS_OF_ERA,
  );
  const common = plus(
    dayOfEra,
    minus(over(dayOfEra, 1460)),
    over(dayOfEra, 36_524),
    minus(over(dayOfEra, DAYS_OF_ERA - 1)),
  );
  const yearOfEra = within(over(common, 365), 0, 399);
  const before = plus(times(yearOfEra, 365), over(yearOfEra, 4), minus(over(yearOfEra, 100)));
  const dayOfYear = within(plus(dayOfEra, minus(before)), 0, 365);
  const monthOfYear = within(over(plus(times(dayOfYear, 5), numbers.constant(2)), 153), 0, 11);
  const first = over(plus(times(monthOfYear, 153), numbers.constant(2)), 5);
  const date = within(plus(dayOfYear, minus(first), numbers.constant(1)), 1, 31);
  const isNext = -numbers.atMost(monthOfYear, 9);
  const month = within(
    plus(monthOfYear, numbers.choice(isNext, numbers.constant(-10), numbers.constant(2))),
    0,
    11,
  );
  return [plus(times(era, 400), yearOfEra, numbers.ofTruth(isNext)), month, date];
}
