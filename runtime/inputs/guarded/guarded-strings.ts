/** Operations of JavaScript on guarded strings. */
import { TEXT_FUNCTIONS, type TextFunction, textResult } from '../../../vm/expressions/text-functions.js';
import {
  decimalText,
  knownText,
  type TextOperand,
  type TextTerms,
  textNumber,
  textOf,
} from '../../solver/terms/constructors/text-terms.js';
import { type Bool, FALSE, type Num, TermOp, type Terms } from '../../solver/terms/terms.js';
import { type Guarded, type GuardedNumber, type GuardedString, NOTHING, numberTerm } from './guarded.js';
import { isCode } from './unknown-text.js';

/** From it on numbers are written with an exponent, bigints never. */
const EXPONENTIAL = 10n ** 21n;

/** The guards under which both are the same string, of which at least one is unknown. */
export function sameStrings(terms: Terms, a: Guarded, b: Guarded): Bool[] {
  const parts: Bool[] = [];
  const samePairs = (x: GuardedString, y: GuardedString): void => {
    const [p, q] = [x.text, y.text];
    const same = p === q ? [] : [terms.eq(p.length, q.length), terms.eq(p.index, q.index)];
    parts.push(terms.all([x.guard, y.guard, ...same]));
  };
  for (const x of a.strings) for (const y of b.strings) samePairs(x, y);
  for (const x of a.strings) for (const y of b.renderings) samePairs(x, asText(terms, y));
  for (const x of a.renderings) for (const y of b.strings) samePairs(asText(terms, x), y);
  for (const x of a.renderings)
    for (const y of b.renderings)
      parts.push(terms.all([x.guard, y.guard, isSameText(terms, x.term, y.term)]));
  return [...parts, ...isKnown(terms, a, b), ...isKnown(terms, b, a)];
}

/** Whether two numbers or bigints are written alike. */
function isSameText(terms: Terms, x: Num, y: Num): Bool {
  const [p, q] = [terms.sort(x), terms.sort(y)];
  const same = terms.eq(x, y);
  if (p === 'double' && q === 'double') return terms.or(same, terms.and(-terms.eq(x, x), -terms.eq(y, y)));
  if ((p === 'bigint') === (q === 'bigint')) return same;
  const large = terms.bigint(EXPONENTIAL);
  return terms.all([same, terms.lt(x, large), terms.lt(terms.neg(large), x)]);
}

/** An unknown string and a known one. */
function isKnown(terms: Terms, a: Guarded, b: Guarded): Bool[] {
  const parts: Bool[] = [];
  for (const { guard, value } of b.constants) {
    if (typeof value !== 'string') continue;
    const code = terms.strings.codeOf(value);
    for (const string of a.strings)
      parts.push(terms.all([guard, string.guard, isCode(terms, string.text, code)]));
    for (const { guard: held, term } of a.renderings)
      parts.push(terms.all([guard, held, isWritten(terms, term, value)]));
  }
  return parts;
}

/** Whether a number or bigint is written as a text. */
function isWritten(terms: Terms, term: Num, text: string): Bool {
  if (terms.sort(term) === 'bigint')
    return /^(?:0|-?[1-9]\d*)$/u.test(text) ? terms.eq(term, terms.bigint(BigInt(text))) : FALSE;
  const number = Number(text);
  if (String(number) !== text) return FALSE;
  if (!Number.isNaN(number)) return terms.eq(term, numberTerm(terms, number));
  return terms.sort(term) === 'double' ? -terms.eq(term, term) : FALSE;
}

/** The numbers that strings convert to. */
export function numbersOfStrings(terms: Terms, value: Guarded): GuardedNumber[] {
  return [
    ...value.renderings.map(({ guard, term }) => ({
      guard,
      term: terms.sort(term) === 'bigint' ? terms.toDouble(term) : term,
    })),
    ...value.strings.map(({ guard, text }) => ({
      guard,
      term: textNumber(terms, { name: 'Number', fixed: [] }, [text]),
    })),
  ].filter(({ guard }) => guard !== FALSE);
}

/** ToString of a number or bigint (ECMA-262 6.1.6.1.20 and 6.1.6.2.21). */
export function numberText({ numbers, bigints }: Guarded): Guarded {
  return { ...NOTHING, renderings: [...numbers, ...bigints] };
}

/** The length of a string. */
export function stringLength(terms: Terms, value: Guarded): Guarded {
  const numbers = [
    ...[...value.strings, ...value.renderings.map((held) => asText(terms, held))].map(({ guard, text }) => ({
      guard,
      term: text.length,
    })),
    ...value.constants.flatMap(({ guard, value: constant }) =>
      typeof constant === 'string' ? [{ guard, term: terms.num(constant.length) }] : [],
    ),
  ];
  return { ...NOTHING, numbers };
}

/** What a function of strings gives. */
export function textFunction(terms: Terms, fn: TextFunction, operands: readonly Guarded[]): Guarded {
  const { of, second: by } = TEXT_FUNCTIONS[fn.name];
  const [first, second] = operands.map((operand, at) =>
    (at === 0 ? of : by) === 'number' ? numbersOf(terms, operand, fn) : stringsOf(terms, operand),
  );
  const results: Result[] = [];
  for (const x of first!) {
    for (const y of second ?? [undefined]) {
      const guard = y ? terms.all([...conjuncts(terms, x.guard), ...conjuncts(terms, y.guard)]) : x.guard;
      if (guard !== FALSE) results.push({ guard, ...resultOf(terms, fn, y ? [x, y] : [x]) });
    }
  }
  const held = <T>(of: (result: Result) => T | undefined): { guard: Bool; value: T }[] =>
    results.flatMap((result) => {
      const value = of(result);
      return value === undefined ? [] : [{ guard: result.guard, value }];
    });
  const truths = held(({ truth }) => truth);
  const constants = distinct(
    terms,
    held(({ constant }) => constant),
  );
  const isFew = constants.length <= MOST_CONSTANTS;
  const known = isFew ? [] : constants.map(({ guard, value }) => ({ guard, value: knownText(terms, value) }));
  return {
    ...NOTHING,
    boolean: terms.any(truths.map(({ guard }) => guard)),
    isTrue: terms.any(truths.map(({ guard, value }) => terms.and(guard, value))),
    numbers: mergedNumbers(
      terms,
      held(({ number }) => number).map(({ guard, value }) => ({ guard, term: value })),
    ),
    strings: mergedStrings(
      terms,
      [...held(({ text }) => text), ...known].map(({ guard, value }) => ({ guard, text: value })),
    ),
    constants: isFew ? constants : [],
  };
}

/** Alternatives of a result that stay apart: functions of functions would have a number of them without limit. */
const MOST_ALTERNATIVES = 8;
/** Likewise of known texts, of which functions are computed. */
const MOST_CONSTANTS = 32;

/** Equal values as one alternative. */
function distinct(
  terms: Terms,
  all: readonly { readonly guard: Bool; readonly value: string }[],
): readonly { readonly guard: Bool; readonly value: string }[] {
  const guards = new Map<string, Bool[]>();
  for (const { guard, value } of all) {
    const alike = guards.get(value);
    if (alike) alike.push(guard);
    else guards.set(value, [guard]);
  }
  return [...guards].map(([value, alike]) => ({ guard: terms.any(alike), value }));
}

/** The parts of a conjunction, each once: alternatives of one operand that another has, too, are then seen to exclude each other. */
function conjuncts(terms: Terms, guard: Bool): readonly Bool[] {
  const parts = new Set([guard]);
  const seen = new Set<Bool>();
  for (const part of parts) {
    if (part < 0 || terms.op[part] !== TermOp.And) continue;
    parts.delete(part);
    // What was split before has no part that is new.
    if (seen.has(part)) continue;
    seen.add(part);
    for (const one of terms.args[part]!) parts.add(one);
  }
  return [...parts];
}

function mergedNumbers(terms: Terms, all: readonly GuardedNumber[]): readonly GuardedNumber[] {
  if (all.length <= MOST_ALTERNATIVES) return all;
  const sorts = [...new Set(all.map(({ term }) => terms.sort(term)))];
  return sorts.map((sort) => {
    const same = all.filter(({ term }) => terms.sort(term) === sort);
    const term = same.reduceRight(
      (rest, one) => (rest === 0 ? one.term : terms.numIte(one.guard, one.term, rest)),
      0,
    );
    return { guard: terms.any(same.map(({ guard }) => guard)), term };
  });
}

function mergedStrings(terms: Terms, all: readonly GuardedString[]): readonly GuardedString[] {
  if (all.length <= MOST_ALTERNATIVES) return all;
  const last = all.at(-1)!.text;
  let [length, index] = [last.length, last.index];
  for (const { guard, text } of all.slice(0, -1).reverse()) {
    length = terms.numIte(guard, text.length, length);
    index = terms.numIte(guard, text.index, index);
  }
  return [{ guard: terms.any(all.map(({ guard }) => guard)), text: { length, index } }];
}

/** An operand: a term, or a value that is known. */
interface Operand {
  readonly guard: Bool;
  readonly term: TextOperand;
  readonly known?: string | number | undefined;
}

interface Result {
  readonly guard: Bool;
  readonly truth?: Bool;
  readonly number?: Num;
  readonly text?: TextTerms;
  readonly constant?: string;
}

function resultOf(terms: Terms, fn: TextFunction, operands: readonly Operand[]): Omit<Result, 'guard'> {
  const known = operands.map((operand) => operand.known);
  if (!known.includes(undefined)) {
    const value = textResult(fn, known);
    if (typeof value === 'boolean') return { truth: value ? 1 : -1 };
    return typeof value === 'number' ? { number: numberTerm(terms, value) } : { constant: value };
  }
  const args = operands.map(({ term }) => term);
  switch (TEXT_FUNCTIONS[fn.name].gives) {
    case 'string':
      return { text: textOf(terms, fn, args) };
    case 'number':
      return { number: textNumber(terms, fn, args) };
    default:
      return { truth: terms.eq(textNumber(terms, fn, args), terms.num(1)) };
  }
}

function numbersOf(terms: Terms, { numbers, bigints }: Guarded, fn: TextFunction): Operand[] {
  const all = TEXT_FUNCTIONS[fn.name].takesBigints ? [...numbers, ...bigints] : numbers;
  return all.map(({ guard, term }) => ({ guard, term, known: terms.constantOf(term) }));
}

function stringsOf(terms: Terms, value: Guarded): Operand[] {
  return [
    ...value.strings.map(({ guard, text }) => ({ guard, term: text })),
    ...value.renderings.map(({ guard, term }) => ({ guard, term: asText(terms, { guard, term }).text })),
    ...value.constants.flatMap(({ guard, value: known }) =>
      typeof known === 'string' ? [{ guard, term: knownText(terms, known), known }] : [],
    ),
  ];
}

/** The text of a number or bigint as a pair. */
function asText(terms: Terms, { guard, term }: GuardedNumber): GuardedString {
  return { guard, text: decimalText(terms, term) };
}
