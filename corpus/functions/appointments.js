'use strict';

/** Date objects: office hours, quarters, whether two visits collide. */

const HOUR = 3_600_000;

function isOfficeHour(date) {
  const day = date.getUTCDay();
  if (day === 0 || day === 6) return false;
  const hour = date.getUTCHours();
  if (hour < 9) return false;
  return day === 5 ? hour < 15 : hour < 18;
}

function quarter(date) {
  if (Number.isNaN(date.getTime())) throw new RangeError('not a date');
  const month = date.getUTCMonth();
  if (month < 3) return 1;
  if (month < 6) return 2;
  return month < 9 ? 3 : 4;
}

function collide(first, second) {
  const a = first.start.getTime();
  const b = second.start.getTime();
  if (a === b) return true;
  const [earlier, gap] = a < b ? [first, b - a] : [second, a - b];
  if (gap >= 24 * HOUR) return false;
  return earlier.hours * HOUR > gap;
}

module.exports = { isOfficeHour, quarter, collide };
