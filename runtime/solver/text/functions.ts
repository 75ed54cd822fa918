/** Functions of strings in a circuit: one entry for each that has one. What has none, or takes other arguments, is unknown. */
import type { Primitive } from '../../../vm/expressions/arena.js';
import type { TextFunctionName } from '../../../vm/expressions/text-functions.js';
import type { Gate } from '../sat/circuit.js';
import * as base64 from './base64.js';
import { normalized } from './characters/normal-forms.js';
import type { CircuitNumber } from './circuit-number.js';
import * as collating from './collating.js';
import * as dates from './dates.js';
import * as escaping from './escaping.js';
import * as json from './json.js';
import * as numerals from './numerals.js';
import * as parts from './parts.js';
import { Search } from './patterns/matching.js';
import { fixedString, preciseString } from './patterns/numeral-strings.js';
import { rewritten } from './patterns/rewriting.js';
import { radixString } from './radixes.js';
import * as searching from './searching.js';
import type { BoundedString, BoundedStrings } from './strings.js';

/** An application of a function to operands in a circuit. */
export interface Applied {
  readonly strings: BoundedStrings;
  /** Strings among the operands, by place; numbers likewise. Fixed arguments follow. */
  text(at: number): BoundedString | undefined;
  number(at: number): CircuitNumber | undefined;
  readonly fixed: readonly Primitive[];
  /** Arguments, fixed ones included. */
  readonly count: number;
  /** Something that applications to the same operands share. */
  shared<T>(key: string, made: () => T): T;
  /** The number at the first place in decimal. */
  decimal(): BoundedString;
  /** The value of an argument, if it is known. */
  known(at: number): Primitive | undefined;
}

export type TextResult =
  | { readonly text: BoundedString }
  | { readonly number: CircuitNumber }
  | { readonly truth: Gate };

type Encoder = (applied: Applied) => TextResult | undefined;

/** Of a string and numbers, or none where they are left out. */
const ofPositions =
  (
    of: (
      strings: BoundedStrings,
      text: BoundedString,
      first: CircuitNumber,
      second: CircuitNumber | undefined,
    ) => BoundedString,
  ): Encoder =>
  ({ strings, text, number, count }) => {
    const own = text(0);
    const [first, second] = [count > 1 ? number(1) : strings.numbers.constant(0), number(2)];
    if (!own || !first || (count > 2 && !second)) return undefined;
    return { text: of(strings, own, first, second) };
  };

const ofText =
  (of: (strings: BoundedStrings, text: BoundedString) => BoundedString): Encoder =>
  ({ strings, text }) => {
    const own = text(0);
    return own && { text: of(strings, own) };
  };

/** A comparison of two strings. */
const ofTexts =
  (of: (strings: BoundedStrings, a: BoundedString, b: BoundedString) => Gate): Encoder =>
  ({ strings, text, count }) => {
    const [a, b] = [text(0), text(1)];
    return a && b && count === 2 ? { truth: of(strings, a, b) } : undefined;
  };

/** The position behind two strings: 0 without one; undefined for what is not a small integer. */
function position({ count, known }: Applied): number | undefined {
  const at = count > 2 ? known(2) : 0;
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : undefined;
}

const padded =
  (side: 'start' | 'end'): Encoder =>
  ({ strings, text, number, known }) => {
    const [own, to, filler] = [text(0), known(1), known(2) ?? ' '];
    if (!own || typeof filler !== 'string') return undefined;
    const length = number(1);
    if (to === undefined && length) return { text: parts.paddedTo(strings, own, length, filler, side) };
    if (typeof to !== 'number' || !(to <= MOST_PADDED)) return undefined;
    return { text: parts.padded(strings, own, Math.trunc(to), filler, side) };
  };

const MOST_PADDED = 64;
const MOST_DIGITS = 20;

/** The search of a pattern that an application is about, and the group. */
function searched(applied: Applied): { readonly search: Search; readonly group: number } | undefined {
  const { strings, text, number, known, shared } = applied;
  const [from, source, flags, group] = [number(1), known(2), known(3), known(4)];
  const own = text(0);
  if (!own || !from || typeof source !== 'string' || typeof flags !== 'string' || typeof group !== 'number')
    return undefined;
  const search = shared(`${String(known(1))} ${flags}/${source}`, () =>
    Search.of(strings, own, from, source, flags),
  );
  return search && { search, group };
}

const indexOfGroup =
  (side: 'start' | 'end'): Encoder =>
  (applied) => {
    const found = searched(applied);
    const number = found?.search.index(found.group, side);
    return number && { number };
  };

/** @param digits all of them, or with an exponent those behind the first */
function ofDigits(
  strings: BoundedStrings,
  number: CircuitNumber | undefined,
  digits: Primitive,
  hasExponent: boolean,
): TextResult | undefined {
  if (!number || typeof digits !== 'number') return undefined;
  const all = Math.trunc(digits) + (hasExponent ? 1 : 0);
  if (!(all >= 1 && all <= MOST_DIGITS)) return undefined;
  const made = preciseString(strings, number, all, hasExponent);
  return made && { text: made };
}

export const ENCODERS: Readonly<Partial<Record<TextFunctionName, Encoder>>> = {
  slice: ofPositions(parts.slice),
  substring: ofPositions(parts.substring),
  substr: ofPositions(parts.substr),
  charAt: ofPositions((strings, text, index) => parts.characterAt(strings, text, index)),
  charCodeAt: ({ strings, text, number, count }) => {
    const [own, index] = [text(0), count > 1 ? number(1) : strings.numbers.constant(0)];
    return own && index && { number: parts.unitAt(strings, own, index) };
  },
  toUpperCase: ofText((strings, text) => parts.changedCase(strings, text, 'upper')),
  toLowerCase: ofText((strings, text) => parts.changedCase(strings, text, 'lower')),
  trim: ofText((strings, text) => parts.trimmedEnd(strings, parts.trimmedStart(strings, text))),
  trimStart: ofText(parts.trimmedStart),
  trimEnd: ofText(parts.trimmedEnd),
  padStart: padded('start'),
  padEnd: padded('end'),
  repeat: ({ strings, text, number, known }) => {
    const [own, count, times] = [text(0), known(1), number(1)];
    if (own && count === undefined && times) return { text: parts.repeatedBy(strings, own, times) };
    if (!own || typeof count !== 'number' || !(count >= 0)) return undefined;
    return { text: parts.repeated(strings, own, Math.trunc(count)) };
  },
  indexOf: (applied) => {
    const [a, b, from] = [applied.text(0), applied.text(1), position(applied)];
    if (!a || !b || from === undefined) return undefined;
    return { number: searching.indexOf(applied.strings, a, b, applied.strings.numbers.constant(from)) };
  },
  lastIndexOf: ({ strings, text, count }) => {
    const [a, b] = [text(0), text(1)];
    return a && b && count === 2 ? { number: searching.lastIndexOf(strings, a, b) } : undefined;
  },
  indexFrom: ({ strings, text, number, known }) => {
    const [own, from, part] = [text(0), number(1), known(2)];
    if (!own || !from || typeof part !== 'string') return undefined;
    return { number: searching.indexOf(strings, own, strings.constant(part), from) };
  },
  prefix: ({ strings, text, number }) => {
    const [own, end] = [text(0), number(1)];
    return own && end && { text: parts.slice(strings, own, strings.numbers.constant(0), end) };
  },
  Number: ({ strings, text }) => {
    const own = text(0);
    return own && { number: numerals.numberOf(strings, own) };
  },
  parseFloat: ({ strings, text }) => {
    const own = text(0);
    return own && { number: numerals.floatOf(strings, own) };
  },
  parseInt: ({ strings, text, known, count }) => {
    const [own, radix] = [text(0), count > 1 ? known(1) : 0];
    if (!own || typeof radix !== 'number' || !(radix === 0 || (radix >= 2 && radix <= 36))) return undefined;
    return { number: numerals.integerOf(strings, own, radix === 0 ? undefined : Math.trunc(radix)) };
  },
  String: ({ decimal }) => ({ text: decimal() }),
  'RegExp.test': (applied) => {
    const found = searched(applied);
    const truth = found?.search.test(found.group);
    return truth === undefined ? undefined : { truth };
  },
  'RegExp.start': indexOfGroup('start'),
  'RegExp.end': indexOfGroup('end'),
  'RegExp.group': (applied) => {
    const found = searched(applied);
    const text = found?.search.group(found.group);
    return text && { text };
  },
  replaceMatches: ({ strings, text, fixed }) => {
    const own = text(0);
    const [source, flags, before, after] = fixed as readonly [string, string, string, string?];
    const made = own && rewritten(strings, own, source, flags, { before, after });
    return made && { text: made };
  },
  localeCompare: ({ strings, text, count }) => {
    const [a, b] = [text(0), text(1)];
    return a && b && count === 2 ? { number: collating.compared(strings, a, b) } : undefined;
  },
  normalize: ({ strings, text, known, count }) => {
    const own = text(0);
    return own && { text: normalized(strings, own, count > 1 ? known(1) : undefined) };
  },
  btoa: ({ strings, text }) => {
    const own = text(0);
    const made = own && base64.toBase64(strings, own);
    return made && { text: made };
  },
  atob: ({ strings, text }) => {
    const own = text(0);
    const made = own && base64.fromBase64(strings, own);
    return made && { text: made.text };
  },
  isBase64: ({ strings, text }) => {
    const own = text(0);
    const made = own && base64.fromBase64(strings, own);
    return made && { truth: made.isValid };
  },
  'Date.parse': ({ strings, text }) => {
    const own = text(0);
    return own && { number: dates.timeOf(strings, own) };
  },
  'JSON.is': ({ strings, text, fixed }) => {
    const own = text(0);
    const truth = own && fixed.length === 1 ? json.isOfKind(strings, own, String(fixed[0])) : undefined;
    return truth === undefined ? undefined : { truth };
  },
  'JSON.number': ({ strings, text, fixed }) => {
    const own = text(0);
    return own && fixed.length === 0 ? { number: json.numberIn(strings, own) } : undefined;
  },
  'JSON.string': ({ strings, text, fixed }) => {
    const own = text(0);
    return own && fixed.length === 0 ? { text: json.stringIn(strings, own) } : undefined;
  },
  'JSON.stringify': ofText(escaping.quoted),
  encodeURIComponent: ofText((strings, text) => escaping.encoded(strings, text, escaping.COMPONENT)),
  encodeURI: ofText((strings, text) => escaping.encoded(strings, text, escaping.WHOLE)),
  decodeURIComponent: ofText((strings, text) => escaping.decoded(strings, text, escaping.COMPONENT).text()),
  decodeURI: ofText((strings, text) => escaping.decoded(strings, text, escaping.WHOLE).text()),
  isEncodedURIComponent: ({ strings, text }) => {
    const own = text(0);
    return own && { truth: escaping.decoded(strings, own, escaping.COMPONENT).isEncoded };
  },
  isEncodedURI: ({ strings, text }) => {
    const own = text(0);
    return own && { truth: escaping.decoded(strings, own, escaping.WHOLE).isEncoded };
  },
  isWellFormed: ({ strings, text }) => {
    const own = text(0);
    return own && { truth: escaping.isWellFormed(strings, own) };
  },
  'String.fromCharCode': ({ strings, number }) => {
    const code = number(0);
    return code && { text: strings.ofCode(code) };
  },
  'String.fromCodePoint': ({ strings, number }) => {
    const code = number(0);
    return code && { text: strings.ofCode(code) };
  },
  toString: ({ strings, number, decimal, known, count }) => {
    const radix = count > 1 ? known(1) : 10;
    if (radix === 10) return { text: decimal() };
    const own = number(0);
    return own && typeof radix === 'number' && Number.isInteger(radix) && radix >= 2 && radix <= 36
      ? { text: radixString(strings, own, radix) }
      : undefined;
  },
  toFixed: ({ strings, number, decimal, known, count }) => {
    const digits = count > 1 ? known(1) : 0;
    if (typeof digits !== 'number' || !(digits >= 0 && digits <= MOST_DIGITS)) return undefined;
    // What is known of any double comes before its digits are looked at.
    const own = number(0);
    return own && { text: fixedString(strings, own, decimal(), Math.trunc(digits)) };
  },
  toPrecision: ({ strings, number, decimal, known, count }) => {
    if (count < 2 || known(1) === undefined) return { text: decimal() };
    return ofDigits(strings, number(0), known(1), false);
  },
  toExponential: ({ strings, number, known, count }) =>
    count < 2 ? undefined : ofDigits(strings, number(0), known(1), true),
  startsWith: (applied) => {
    const [a, b, from] = [applied.text(0), applied.text(1), position(applied)];
    if (!a || !b || from === undefined) return undefined;
    return { truth: searching.startsWith(applied.strings, a, b, from) };
  },
  endsWith: ofTexts(searching.endsWith),
  includes: ofTexts(searching.includes),
  '+': ({ strings, text }) => {
    const [a, b] = [text(0), text(1)];
    return a && b && { text: strings.concatenation(a, b) };
  },
  '<': ofTexts((strings, a, b) => strings.less(a, b, false)),
  '<=': ofTexts((strings, a, b) => strings.less(a, b, true)),
};
