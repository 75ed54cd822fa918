'use strict';

/** The calendar in numbers: no Date object is needed. */

function isLeap(year) {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysInMonth(year, month) {
  if (month === 2) return isLeap(year) ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return 31;
}

function isDate(year, month, day) {
  if (year < 1 || month < 1 || day < 1) return false;
  if (month > 12) return false;
  return (
    Number.isInteger(year) &&
    Number.isInteger(month) &&
    Number.isInteger(day) &&
    day <= daysInMonth(year, month)
  );
}

/** The day after a date. */
function nextDay(year, month, day) {
  if (!isDate(year, month, day)) throw new RangeError('no such day');
  if (day < daysInMonth(year, month)) return [year, month, day + 1];
  if (month < 12) return [year, month + 1, 1];
  return [year + 1, 1, 1];
}

/** 0 is Sunday (Zeller). */
function weekday(year, month, day) {
  if (!isDate(year, month, day)) return undefined;
  const shifted = month < 3;
  const y = shifted ? year - 1 : year;
  const m = shifted ? month + 12 : month;
  const century = Math.floor(y / 100);
  const inCentury = y % 100;
  const h =
    (day + Math.floor((13 * (m + 1)) / 5) + inCentury + (inCentury >> 2) + (century >> 2) + 5 * century) % 7;
  return (h + 6) % 7;
}

/** What a library charges for a book that was due on another day. */
function fine(due, returned) {
  const late =
    returned.year * 372 + returned.month * 31 + returned.day - (due.year * 372 + due.month * 31 + due.day);
  if (late <= 0) return 0;
  if (returned.year > due.year) return 10000;
  if (returned.month > due.month) return 500 * (returned.month - due.month);
  return 15 * late;
}

module.exports = { isLeap, daysInMonth, isDate, nextDay, weekday, fine };
