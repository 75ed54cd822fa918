/**
 * Days as dates of the Gregorian calendar. Auxiliary variables count eras of 400 years, centuries, leap cycles of 4 years
 * and years. A solver finds these far sooner than it solves the quotients of the usual formula.
 */
import type { CivilPart } from '../../../vm/expressions/date-functions.js';
import type { Bool, Num, Terms } from '../terms/terms.js';

/** Days before a month and days in it, in common years. */
const BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Days from 1 January of the year 1 to 1970. */
const DAYS_TO_EPOCH = 719_162;
/** Years and days of an era, a century, a cycle and a year, and how many of each the larger unit has. */
const DIGITS = [
  { years: 400, days: 146_097, count: undefined },
  { years: 100, days: 36_524, count: 4 },
  { years: 4, days: 1461, count: 25 },
  { years: 1, days: 365, count: 4 },
] as const;

interface Month {
  readonly year: Num;
  readonly month: Num;
  /** First day of the month, and its number of days. */
  readonly start: Num;
  readonly length: Num;
}

export class CalendarVariables {
  private readonly dates = new Map<Num, readonly [Num, Num, Num]>();
  private readonly starts = new Map<Num, Num>();

  /** @param facts receives the constraints on auxiliary variables */
  constructor(
    private readonly terms: Terms,
    private readonly facts: Bool[],
  ) {}

  /** Year, month or date of a day. */
  part(day: Num, part: CivilPart): Num {
    let date = this.dates.get(day);
    if (!date) {
      date = this.dateOf(day);
      this.dates.set(day, date);
    }
    return date[part];
  }

  /** The first day of a month, the months counted from January of the year 0. */
  start(months: Num): Num {
    let start = this.starts.get(months);
    if (start === undefined) {
      const { terms } = this;
      const { year, month, start: first } = this.monthOf(`month ${months}`);
      this.facts.push(terms.eq(months, terms.add(terms.mul(terms.num(12), year), month)));
      start = first;
      this.starts.set(months, start);
    }
    return start;
  }

  private dateOf(day: Num): readonly [Num, Num, Num] {
    const { terms } = this;
    const [number, date] = [`day ${day}`, `date of ${day}`].map((name) => terms.numVar(name, 'int')) as [
      Num,
      Num,
    ];
    const { year, month, start, length } = this.monthOf(`day ${day}`);
    const one = terms.num(1);
    this.facts.push(
      terms.le(one, date),
      terms.le(date, length),
      terms.eq(number, day),
      terms.eq(number, terms.add(start, terms.sub(date, one))),
    );
    return [year, month, date];
  }

  /** Auxiliary variables for a month that is not known. */
  private monthOf(name: string): Month {
    const { terms, facts } = this;
    const one = terms.num(1);
    const digits = DIGITS.map(({ years }) => terms.numVar(`${name} by ${years}`, 'int'));
    const month = terms.numVar(`month of ${name}`, 'int');
    facts.push(...this.between(month, 12));
    for (const [i, { count }] of DIGITS.entries())
      if (count !== undefined) facts.push(...this.between(digits[i]!, count));
    const sum = (unit: 'years' | 'days'): Num =>
      DIGITS.reduce(
        (all, digit, i) => terms.add(all, terms.mul(terms.num(digit[unit]), digits[i]!)),
        terms.num(0),
      );
    const last = (i: 1 | 2 | 3): Bool => terms.eq(digits[i]!, terms.num(DIGITS[i].count - 1));
    const isLeap = terms.and(last(3), terms.or(-last(2), last(1)));
    const added = (when: Bool): Num => terms.numIte(terms.and(isLeap, when), one, terms.num(0));
    const before = terms.add(this.select(BEFORE, month), added(terms.le(terms.num(2), month)));
    return {
      year: terms.add(sum('years'), one),
      month,
      start: terms.add(terms.sub(sum('days'), terms.num(DAYS_TO_EPOCH)), before),
      length: terms.add(this.select(LENGTHS, month), added(terms.eq(one, month))),
    };
  }

  private between(number: Num, count: number): readonly Bool[] {
    const { terms } = this;
    return [terms.le(terms.num(0), number), terms.le(number, terms.num(count - 1))];
  }

  private select(table: readonly number[], at: Num): Num {
    const { terms } = this;
    const values = table.map((value) => terms.num(value));
    return values.reduceRight((rest, value, i) => terms.numIte(terms.eq(terms.num(i), at), value, rest));
  }
}
