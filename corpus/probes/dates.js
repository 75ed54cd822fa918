/** Date: from parts, from a time value, and back. */

/** A leap day is one only in some years. */
export function leapDay(year) {
  const day = new Date(Date.UTC(year, 1, 29));
  if (year > 2000 && year < 2100 && day.getUTCMonth() === 1) return 'leap'; // reach (2024)
  return 'no leap'; // reach (2023)
}

/** The last day of a month. */
export function monthLength(month) {
  if (month < 0 || month > 11) return 'no month';
  const days = new Date(Date.UTC(2023, month + 1, 0)).getUTCDate();
  if (days === 28) return 'february'; // reach (1)
  if (days === 30) return 'short'; // reach (3)
  return 'long'; // reach (0)
}

/** The day of the week. */
export function weekday(time) {
  const date = new Date(time);
  if (date.getUTCDay() === 5 && date.getUTCDate() === 13) return 'friday 13th'; // reach (3715200000)
  return 'other';
}

/** An invalid date. */
export function invalid(x) {
  if (Number.isNaN(new Date(x).getTime())) return 'invalid'; // reach (NaN)
  return 'valid'; // reach (0)
}

/** A difference in days. */
export function apart(a, b) {
  const days = (b.getTime() - a.getTime()) / 86400000;
  if (days === 7) return 'a week'; // reach (new Date(0), new Date(604800000))
  return 'other';
}

/** Hours and minutes of a time value. */
export function clock(time) {
  const date = new Date(time);
  if (date.getUTCHours() === 23 && date.getUTCMinutes() === 59) return 'late'; // reach (86340000)
  return 'other';
}

/** A date in a range. */
export function range(d) {
  if (d instanceof Date && d >= new Date(1000) && d < new Date(2000)) return 'inside'; // reach (new Date(1500))
  return 'outside';
}

/** Months over the end of the year. */
export function nextMonth(month) {
  const date = new Date(Date.UTC(2024, 0, 1));
  date.setUTCMonth(month);
  if (date.getUTCFullYear() === 2025 && date.getUTCMonth() === 2) return 'march'; // reach (14)
  return 'other';
}

/** The quarter. */
export function quarter(d) {
  const q = Math.floor(d.getUTCMonth() / 3) + 1;
  if (q === 4) return 'last'; // reach (new Date(26438400000))
  if (q === 2) return 'second'; // reach (new Date(7776000000))
  return 'other';
}

/** A text as standards have it. */
export function iso(time) {
  if (new Date(time).toISOString().startsWith('1970-01-02')) return 'second day'; // reach (86400000)
  return 'other';
}

/** The age on a day. */
export function age(birth) {
  const today = new Date(Date.UTC(2024, 5, 15));
  const years = today.getUTCFullYear() - birth.getUTCFullYear();
  const isBefore = today.getUTCMonth() < birth.getUTCMonth();
  if (years - (isBefore ? 1 : 0) === 17 && isBefore) return 'nearly adult'; // reach (new Date(Date.UTC(2006, 10, 1)))
  return 'other';
}

/** A date made of three inputs, and the day of the week that it falls on. */
export function christmas(y, m, d) {
  const date = new Date(y, m - 1, d);
  if (date.getMonth() === 11 && date.getDate() === 25 && date.getDay() === 0) return 'found'; // reach (2022, 12, 25)
  return 'no';
}

/** A distance of two dates, and the hour of one. */
export function hours(a, b) {
  const h = (b.getTime() - a.getTime()) / 3600000;
  if (h === 36 && a.getUTCHours() === 18) return 'found'; // reach (new Date(64800000), new Date(194400000))
  return 'no';
}

/** Two times of one day, by its text. */
export function sameDay(a, b) {
  if (a.toDateString() === b.toDateString() && a < b) return 'same day'; // reach (new Date(0), new Date(1))
  return 'no';
}
