'use strict';

/** Dates and spans of time as people write them. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dateOf(text) {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso !== null) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = /^(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text);
  if (words === null) return null;
  const month = MONTHS.indexOf(words[2].toLowerCase());
  return month < 0 ? null : checked(Number(words[3]), month + 1, Number(words[1]));
}

function checked(year, month, day) {
  if (month < 1 || month > 12 || day < 1) return null;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const most = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day > most ? null : { year, month, day };
}

const SECONDS = { s: 1, m: 60, h: 3600, d: 86400 };

function secondsOf(text) {
  if (!/^(?:\d+(?:\.\d+)?[smhd]\s*)+$/.test(text)) return Number.NaN;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)([smhd])/g))
    seconds += Number(amount) * SECONDS[unit];
  return seconds > 86400 * 365 ? Number.POSITIVE_INFINITY : seconds;
}

function ago(text) {
  const match = /^(an?|\d+) (minute|hour|day)s? ago$/i.exec(text.trim());
  if (match === null) return text === 'now' ? 0 : -1;
  const count = /^an?$/i.test(match[1]) ? 1 : Number(match[1]);
  const unit = { minute: 60, hour: 3600, day: 86400 }[match[2].toLowerCase()];
  return count * unit;
}

module.exports = { dateOf, secondsOf, ago };
