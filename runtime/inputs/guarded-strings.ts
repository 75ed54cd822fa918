/** Operations of JavaScript on guarded strings. */
import { type Bool, FALSE, type Num, type Terms } from '../solver/terms.js';
import { type Guarded, type GuardedNumber, NOTHING, numberTerm } from './guarded.js';
import { isCode } from './unknown-text.js';

/** Decimal digits of the largest integer that is exact. */
const MOST_DIGITS = 16;

/** The guards under which both are the same string, of which at least one is unknown. */
export function sameStrings(terms: Terms, a: Guarded, b: Guarded): Bool[] {
  const parts: Bool[] = [];
  for (const x of a.strings) {
    for (const y of b.strings) {
      const [p, q] = [x.text, y.text];
      const same = p === q ? [] : [terms.eq(p.length, q.length), terms.eq(p.index, q.index)];
      parts.push(terms.all([x.guard, y.guard, ...same]));
    }
  }
  for (const x of a.renderings)
    for (const y of b.renderings)
      parts.push(terms.all([x.guard, y.guard, sameNumber(terms, x.term, y.term)]));
  return [...parts, ...isKnown(terms, a, b), ...isKnown(terms, b, a)];
}

/** An unknown string and a known one. */
function isKnown(terms: Terms, a: Guarded, b: Guarded): Bool[] {
  const parts: Bool[] = [];
  for (const { guard, value } of b.constants) {
    if (typeof value !== 'string') continue;
    const code = terms.strings.codeOf(value);
    for (const string of a.strings)
      parts.push(terms.all([guard, string.guard, isCode(terms, string.text, code)]));
    const number = Number(value);
    if (String(number) !== value) continue;
    for (const { guard: held, term } of a.renderings) {
      if (Number.isFinite(number) || terms.sort(term) === 'double')
        parts.push(terms.all([guard, held, sameNumber(terms, term, numberTerm(terms, number))]));
    }
  }
  return parts;
}

/** Whether two numbers are written alike. */
function sameNumber(terms: Terms, a: Num, b: Num): Bool {
  return terms.or(terms.eq(a, b), terms.and(-terms.eq(a, a), -terms.eq(b, b)));
}

/** Whether a string converts to a number that is not NaN. */
export function isNumeric(terms: Terms, value: Guarded): Bool {
  return terms.any([
    ...value.renderings.map(({ guard }) => guard),
    ...value.strings.flatMap((string) =>
      [...terms.strings.numerals()].map(([code]) =>
        terms.and(string.guard, isCode(terms, string.text, code)),
      ),
    ),
    ...value.constants.flatMap(({ guard, value: constant }) =>
      typeof constant === 'string' && !Number.isNaN(Number(constant)) ? [guard] : [],
    ),
  ]);
}

/** The numbers that unknown strings convert to, as far as they are finite. */
export function numbersOfStrings(terms: Terms, value: Guarded): GuardedNumber[] {
  return [
    ...value.renderings,
    ...value.strings.flatMap((string) =>
      [...terms.strings.numerals()].map(([code, number]) => ({
        guard: terms.and(string.guard, isCode(terms, string.text, code)),
        term: terms.num(number),
      })),
    ),
  ].filter(({ guard }) => guard !== FALSE);
}

/** ToString of a number or bigint (ECMA-262 6.1.6.1.20 and 6.1.6.2.21). */
export function numberText({ numbers, bigints, constants }: Guarded): Guarded {
  return {
    ...NOTHING,
    renderings: [...numbers, ...bigints],
    constants: constants.flatMap(({ guard, value }) =>
      typeof value === 'number' ? [{ guard, value: String(value) }] : [],
    ),
  };
}

/** The length of a string; none where it is the text of a fraction. */
export function stringLength(terms: Terms, value: Guarded): Guarded {
  const numbers = [
    ...value.strings.map(({ guard, text }) => ({ guard, term: text.length })),
    ...value.renderings.flatMap(({ guard, term }) =>
      terms.sort(term) === 'int' ? [{ guard, term: digits(terms, term) }] : [],
    ),
    ...value.constants.flatMap(({ guard, value: constant }) =>
      typeof constant === 'string' ? [{ guard, term: terms.num(constant.length) }] : [],
    ),
  ];
  return { ...NOTHING, numbers };
}

/** Characters of an integer in decimal. */
function digits(terms: Terms, term: Num): Num {
  const isNegative = terms.lt(term, terms.num(0));
  const size = terms.numIte(isNegative, terms.neg(term), term);
  let count = terms.num(MOST_DIGITS);
  for (let most = MOST_DIGITS - 1; most > 0; most -= 1)
    count = terms.numIte(terms.lt(size, terms.num(10 ** most)), terms.num(most), count);
  return terms.numIte(isNegative, terms.add(count, terms.num(1)), count);
}
