/** Days and months of the Gregorian calendar (ECMA-262, 21.4.1). */
import { type CivilPart, civilOfDay, makeDay } from '../../../vm/expressions/date-functions.js';
import { civilPart, monthStart } from '../terms/constructors/calendar-terms.js';
import { Trait } from '../terms/term-ops.js';
import { first, type Operator, type Range } from './operator.js';

/** Ranges of year, month and date of the days in ECMA-262 time values. */
const CIVIL_RANGES: readonly [Range, Range, Range] = [
  [-271_822, 275_761],
  [0, 11],
  [1, 31],
];

export const CIVIL_PART: Operator = {
  gives: 'number',
  value: (day, part) => civilOfDay(day)[part as CivilPart],
  rebuild: (terms, [day, part]) => civilPart(terms, day!, terms.constantOf(part!) as CivilPart),
  range: (_x, _y, part) => CIVIL_RANGES[part as CivilPart],
  inverse: ({ target, a, b }) => first(...daysWith(a, b as CivilPart, target)),
  traits: Trait.Calendar,
  isLinear: false,
};

export const MONTH_START: Operator = {
  gives: 'number',
  value: (months) => makeDay(0, months),
  rebuild: (terms, [months]) => monthStart(terms, months!),
  range: (months) => months && [makeDay(0, months[0]), makeDay(0, months[1])],
  inverse: ({ target }) => {
    const [year, month] = civilOfDay(target);
    return first(12 * year + month);
  },
  traits: Trait.Calendar,
  isLinear: false,
};

/** Days with another year, month or date, near the present day if possible. */
function daysWith(day: number, part: CivilPart, target: number): readonly number[] {
  const date = civilOfDay(day);
  const [year, month, inMonth] = date.map((now, at) => (at === part ? target : now)) as [
    number,
    number,
    number,
  ];
  const days = [makeDay(year, month) + inMonth - 1];
  // The month and the date that the others are may be those of leap years alone.
  if (part > 0) days.push(makeDay(4 * Math.ceil(year / 4), month) + inMonth - 1);
  days.push(makeDay(year, month) + Math.min(inMonth, 28) - 1);
  // A month that has 31 days takes any date.
  if (part === 2) days.push(makeDay(year, 0) + inMonth - 1);
  return [...new Set(days)].filter((found) => civilOfDay(found)[part] === target);
}
