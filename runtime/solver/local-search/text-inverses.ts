/** Inverses of functions of strings: guesses for an operand that may give a wanted result. The caller checks them. */
import {
  type JsonKind,
  type JsonPath,
  jsonOfKind,
  jsonOfLength,
  jsonOfOtherKind,
  jsonOfSize,
  jsonString,
  jsonWith,
} from '../../../vm/expressions/json-text.js';
import { find } from '../../../vm/expressions/patterns.js';
import {
  TEXT_FUNCTIONS,
  type TextFunction,
  type TextFunctionName,
} from '../../../vm/expressions/text-functions.js';
import { LONGEST_GUESS } from '../terms/string-table.js';
import { fromRadix, inRadix, roundedTo, spellings, withExponent } from './numeral-guesses.js';
import { longTextOfPattern, textsOfPattern } from './pattern-texts.js';

const MILLISECONDS_OF_DAY = 86_400_000;
const MOST_PREFIXES = 12;
/** Limit of characters that are inserted before a part of a text. */
const MOST_CHARACTERS = LONGEST_GUESS;
/** Longer texts are kept as long where a pattern is to match. */
const LONG = 16;

export interface TextGuess {
  /** Which operand it is. */
  readonly operand: 0 | 1;
  readonly value: string | number;
}

/** An application of a function, with the wanted result. */
interface Wanted {
  /** The present operands as text. For a function of one operand the second is its first fixed argument. */
  readonly a: string;
  readonly b: string;
  /** The present operands, and all arguments after the first, fixed ones included. */
  readonly operands: readonly (string | number | bigint)[];
  readonly more: readonly unknown[];
  readonly fixed: TextFunction['fixed'];
  /** The wanted result, and the same as text. */
  readonly target: string | number;
  readonly text: string;
  /** Guesses for the second operand, if there is one. */
  second(...values: readonly (string | number)[]): readonly TextGuess[];
}

type Inverse = (wanted: Wanted) => readonly TextGuess[];

const first = (...values: readonly (string | number)[]): TextGuess[] =>
  values.map((value) => ({ operand: 0, value }));

const rounded: Inverse = ({ text }) => first(...roundedTo(text));
/** Inverses of `trim`: the wanted text, without and with blanks around it. */
const blanks: Inverse = ({ text }) => first(text, ` ${text}`);
const order: Inverse = ({ a, b, target, second }) =>
  target === 1
    ? [...first('', below(b), b), ...second(`${a}a`, `${a}~`)]
    : [...first(b, `${b}a`, above(b)), ...second(a, '')];
const index: Inverse = ({ a, b, target }) => first(...found(a, b, Number(target)));
const date: Inverse = ({ text }) => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? [] : first(time);
};
/** A part from one position to another: `to` gives the second one. */
const cut =
  (to: (from: number, given: number) => number): Inverse =>
  ({ a, text, more }) => {
    const from = Number(more[0] ?? 0);
    const end = more[1] === undefined ? a.length : to(from, Number(more[1]));
    if (from < 0) return first(a.slice(0, Math.max(0, a.length + from)) + text, text);
    const count = Math.max(0, (end < 0 ? a.length + end : end) - from);
    return first(spliced(a, from, count, text), spliced(a, from, text.length, text));
  };

const encodable: Inverse = ({ a, target }) =>
  first(...(target === 1 ? [a.replaceAll('%', '%25'), ''] : [`${a}%`]));

function converted(convert: (text: string) => string, text: string): readonly string[] {
  try {
    return [convert(text)];
  } catch {
    return [];
  }
}

/** A pattern as it is applied: from an index on, with a group that is asked for. */
interface Applied {
  readonly from: number;
  readonly source: string;
  readonly flags: string;
  readonly group: number;
}

function applied({ more }: Wanted): Applied {
  const [from, source, flags, group] = more as readonly [number, string, string, number];
  return { from: Math.max(0, Math.trunc(Number(from)) || 0), source, flags, group };
}

/** Texts in which a pattern matches: what is made of it, in place of what is there and beside it. */
function matching({ a }: Wanted, pattern: Applied, text?: string): readonly TextGuess[] {
  const { from, source, flags, group } = pattern;
  const before = a.slice(0, from).padEnd(Math.min(from, MOST_CHARACTERS), 'a');
  const [start, end] = find(a, from, source, flags)?.[group] ?? [];
  const match = { source, flags, group, ...(text === undefined ? {} : { text }) };
  const made = textsOfPattern(match);
  // A text that is long already is asked to be.
  const isLong = a.length > LONG && made.every(({ length }) => length < a.length);
  const long = isLong ? longTextOfPattern(match, a.length - before.length) : undefined;
  return first(
    ...(long === undefined ? [] : [before + long]),
    ...(text === undefined || start === undefined ? [] : [a.slice(0, start) + text + a.slice(end)]),
    ...made.map((each) => before + each),
    ...(made.length > 0 && a.length > from ? [a + made[0]!, before + made[0]! + a.slice(from)] : []),
  );
}

/** Texts in which a pattern does not match, or the group takes no part. */
function unlike({ a }: Wanted, { from, source, flags, group }: Applied): readonly TextGuess[] {
  const [start, end] = find(a, from, source, flags)?.[0] ?? [a.length, a.length];
  const without = group === 0 ? [] : textsOfPattern({ source, flags, group: 0 });
  return first(...without, a.slice(0, start) + a.slice(end), '', '!', `${a}!`, `!${a}`, a.slice(0, -1));
}

/** Where a group starts (0) or ends (1). */
const place =
  (side: 0 | 1): Inverse =>
  (wanted) => {
    const pattern = applied(wanted);
    const at = Number(wanted.target);
    if (at < 0) return unlike(wanted, pattern);
    const { a } = wanted;
    const now = find(a, pattern.from, pattern.source, pattern.flags)?.[pattern.group]?.[side];
    if (now === undefined || !Number.isInteger(at) || at > MOST_CHARACTERS) return matching(wanted, pattern);
    return now < at
      ? first(
          ...['a', '0', ' ', '!'].map((filler) => filler.repeat(at - now) + a),
          a.slice(0, now) + a.slice(0, at - now),
        )
      : first(a.slice(now - at), a.slice(0, at) + a.slice(now));
  };

const INVERSES: Readonly<Record<TextFunctionName, Inverse>> = {
  Number: ({ a, target }) => first(...ofLength(spellings(Number(target)), a.length, ' ')),
  parseInt: ({ a, target, fixed }) =>
    first(...ofLength(inRadix(Number(target), Number(fixed[0] ?? 10) || 10), a.length, '!')),
  parseFloat: ({ a, target }) => {
    const number = Number(target);
    return first(...ofLength(spellings(number).slice(0, 3), a.length, '!'), ...withExponent(number));
  },
  String: ({ text }) => first(Number(text)),
  toFixed: rounded,
  toPrecision: rounded,
  toExponential: rounded,
  toString: ({ text, fixed }) => first(fromRadix(text, Number(fixed[0]))),
  toISOString: date,
  toUTCString: date,
  // The time of day is kept if possible.
  toDateString: (wanted) =>
    date(wanted).flatMap(({ value }) =>
      first(value, Number(value) + (Number(wanted.operands[0]) % MILLISECONDS_OF_DAY)),
    ),
  '+': ({ a, b, text, second }) => [
    ...(text.endsWith(b) ? first(text.slice(0, text.length - b.length)) : []),
    ...(text.startsWith(a) ? second(text.slice(a.length)) : []),
    ...first(text.slice(0, a.length)),
    ...second(text.slice(a.length)),
    ...first(...prefixes(text)),
  ],
  '<': order,
  '<=': order,
  startsWith: ({ a, b, target, second }) =>
    target === 1
      ? [...first(b + a.slice(b.length), `${b}1`, b), ...second(a.slice(0, 1))]
      : first(`!${a}`, `1${a}`),
  endsWith: ({ a, b, target, second }) =>
    target === 1 ? [...first(...endingIn(a, b)), ...second(a.slice(-1))] : first(`${a}!`),
  includes: ({ a, b, target, second }) =>
    target === 1 ? [...first(...endingIn(a, b)), ...second(a)] : first('', '!'),
  indexOf: index,
  lastIndexOf: index,
  charCodeAt: ({ a, target, more }) =>
    Number.isNaN(target)
      ? first('')
      : first(spliced(a, Number(more[0] ?? 0), 1, String.fromCharCode(Number(target)))),
  charAt: ({ a, text, more, second }) =>
    text === ''
      ? first('')
      : [
          ...first(spliced(a, Number(more[0] ?? 0), 1, text)),
          ...(a.includes(text) ? second(a.indexOf(text)) : []),
        ],
  slice: cut((_, to) => to),
  substring: cut((_, to) => to),
  substr: cut((from, count) => from + count),
  toUpperCase: ({ text }) => first(text.toLowerCase(), text),
  toLowerCase: ({ text }) => first(text, text.toUpperCase()),
  trim: blanks,
  trimStart: blanks,
  trimEnd: blanks,
  padStart: ({ text, second }) => [
    ...first(text, text.trimStart(), text.replace(/^0+/u, '')),
    ...second(text.length),
  ],
  padEnd: ({ text, second }) => [...first(text, text.trimEnd()), ...second(text.length)],
  repeat: ({ a, text, more, second }) => [
    ...first(text.slice(0, text.length / Math.max(1, Number(more[0])))),
    ...(a === '' ? [] : second(Math.round(text.length / a.length))),
  ],
  toWellFormed: ({ text }) => first(text),
  isWellFormed: ({ a, target }) =>
    first(...(target === 1 ? [a.replaceAll(/\p{Surrogate}/gu, '?'), ''] : [`${a}\ud800`])),
  'String.fromCharCode': ({ text }) => first(text.charCodeAt(0)),
  'String.fromCodePoint': ({ text }) => first(text.codePointAt(0) ?? 0),
  indexFrom: ({ a, target, more }) => {
    const [from, part] = more as readonly [number, string];
    const start = Math.min(Math.max(Math.trunc(Number(from)) || 0, 0), a.length);
    return first(
      ...found(a.slice(start), part, Number(target) < 0 ? -1 : Number(target) - start).map(
        (rest) => a.slice(0, start) + rest,
      ),
    );
  },
  prefix: ({ a, text, more, second }) => [
    ...first(text + a.slice(Number(more[0] ?? 0)), text),
    ...(a.startsWith(text) ? second(text.length) : []),
  ],
  'RegExp.test': (wanted) =>
    wanted.target === 1 ? matching(wanted, applied(wanted)) : unlike(wanted, applied(wanted)),
  'RegExp.start': place(0),
  'RegExp.end': place(1),
  'RegExp.group': (wanted) => matching(wanted, applied(wanted), wanted.text),
  replaceMatches: ({ a, text, fixed }) => {
    const [source, flags, before, after] = fixed as readonly [string, string, string, string?];
    const [match = ''] = textsOfPattern({ source, flags, group: 0 });
    const back = before === '' || after !== undefined ? text : text.replaceAll(before, match);
    return first(text, back, text + match, a);
  },
  localeCompare: ({ a, b, target, second }) => {
    if (target === 0) return [...first(b), ...second(a)];
    return target === 1 ? [...first(`${b}a`, above(b)), ...second('')] : [...first(''), ...second(`${a}a`)];
  },
  normalize: ({ text }) => first(text, text.normalize('NFD'), text.normalize('NFC'), text.normalize('NFKC')),
  btoa: ({ text }) => first(...converted(atob, text)),
  atob: ({ text }) =>
    first(...converted(btoa, text), ...converted(btoa, text).map((one) => one.replace(/=+$/u, ''))),
  isBase64: ({ target }) => first(...(target === 1 ? ['', 'YWFh'] : ['!'])),
  encodeURIComponent: ({ text }) => first(...converted(decodeURIComponent, text)),
  encodeURI: ({ text }) => first(...converted(decodeURI, text)),
  decodeURIComponent: ({ text }) => first(text, ...converted(encodeURIComponent, text)),
  decodeURI: ({ text }) => first(text, ...converted(encodeURI, text)),
  isEncodedURIComponent: encodable,
  isEncodedURI: encodable,
  // A group that is not closed is wrong with any flags.
  isPattern: ({ a, target }) =>
    first(...(target === 1 ? [a.replaceAll(/[^\w\s]/gu, ''), 'a', ''] : [`${a}(`, '(', '(a'])),
  'JSON.stringify': ({ text }) => first(jsonString(text, [])),
  'JSON.is': ({ a, target, fixed }) => {
    const [kind, ...path] = fixed as readonly [JsonKind, ...JsonPath];
    return first(...(target === 1 ? jsonOfKind(a, path, kind) : jsonOfOtherKind(a, path, kind)));
  },
  'JSON.number': ({ a, target, fixed }) => first(...jsonWith(a, fixed as JsonPath, Number(target))),
  'JSON.string': ({ a, text, fixed }) => first(...jsonWith(a, fixed as JsonPath, text)),
  'Date.parse': ({ a, target }) => first(...ofSameLength(datesOf(Number(target)), a.length)),
  'JSON.size': ({ a, target, fixed }) => first(...jsonOfSize(a, fixed as JsonPath, Number(target))),
  'JSON.length': ({ a, target, fixed }) => first(...jsonOfLength(a, fixed as JsonPath, Number(target))),
};

/**
 * @param operands the present values of the operands
 * @param target the wanted result; truth values are 0 and 1
 */
export function textGuesses(
  { name, fixed }: TextFunction,
  operands: readonly (string | number | bigint)[],
  target: string | number,
): readonly TextGuess[] {
  const [a, b] = [String(operands[0]), String(operands[1] ?? fixed[0] ?? '')];
  const more = [...operands.slice(1), ...fixed];
  const second: Wanted['second'] = (...values) =>
    operands.length < 2 ? [] : values.map((value) => ({ operand: 1, value }));
  return INVERSES[name]({ a, b, operands, more, fixed, target, text: String(target), second });
}

/**
 * Guesses for results of a wanted length.
 * @param result the present result
 */
export function lengthGuesses(fn: TextFunction, result: string, length: number): readonly string[] {
  if (length < 0 || length > MOST_CHARACTERS) return [];
  if (result.length >= length) return [result.slice(0, length)];
  if (TEXT_FUNCTIONS[fn.name].of !== 'number')
    return [result.padEnd(length, 'a'), result.padEnd(length, '0')];
  const whole = `1${'0'.repeat(length - 1)}`;
  // There may be as many digits behind the point whatever stands before it.
  const at = result.lastIndexOf('.');
  const fraction = at < 0 ? '' : result.slice(at);
  return fraction === '' || fraction.length >= length
    ? [whole]
    : [whole.slice(0, length - fraction.length) + fraction, whole];
}

/** Texts of a time value, from the one that says least. */
function datesOf(time: number): readonly string[] {
  if (Number.isNaN(time)) return ['', 'x'];
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return [];
  const text = date.toISOString();
  const days = text.endsWith('T00:00:00.000Z') ? [text.slice(0, -14)] : [];
  return [...days, `${text.slice(0, 16)}Z`, `${text.slice(0, 19)}Z`, text];
}

/** Texts of a wanted length first. */
function ofSameLength(texts: readonly string[], length: number): readonly string[] {
  return [
    ...texts.filter((text) => text.length === length),
    ...texts.filter((text) => text.length !== length),
  ];
}

/** What a text may begin with. */
function prefixes(text: string): readonly string[] {
  const most = Math.min(text.length, MOST_PREFIXES);
  return Array.from({ length: most + 1 }, (_, length) => text.slice(0, length));
}

/** Texts of a wanted length first, padded at the end or the beginning where that is possible. */
function ofLength(texts: readonly string[], length: number, filler: string): readonly string[] {
  const [shortest] = texts;
  const padded =
    shortest !== undefined && shortest.length < length
      ? filler === ' '
        ? [shortest.padStart(length, ' '), shortest.padStart(length, '0')]
        : [shortest.padEnd(length, filler)]
      : [];
  const exact = texts.filter((text) => text.length === length);
  return [...new Set([...exact, ...padded, ...texts])];
}

/** Texts that end in a part. The first keeps the length of `text` if it is long enough. */
function endingIn(text: string, part: string): readonly string[] {
  return [text.slice(0, Math.max(0, text.length - part.length)) + part, part];
}

/** Texts in which a part first occurs at a given position, as similar to `text` as possible. */
function found(text: string, part: string, at: number): readonly string[] {
  if (at < 0) return [text.replaceAll(part, ''), '', '!'];
  if (!Number.isInteger(at) || at > MOST_CHARACTERS) return [];
  const before = text.slice(0, at).replaceAll(part, '').padEnd(at, '0');
  return [spliced(before, at, 0, part) + text.slice(at + part.length), before + part, '!'.repeat(at) + part];
}

/** A text with a part put at a position. The position comes from the program, so it is limited: no text gets too long. */
function spliced(text: string, position: number, count: number, part: string): string {
  const at = Math.min(Math.max(Math.trunc(position) || 0, 0), MOST_CHARACTERS);
  return text.slice(0, at).padEnd(at, 'a') + part + text.slice(at + count);
}

function below(text: string): string {
  if (text === '') return '';
  const last = text.charCodeAt(text.length - 1);
  return text.slice(0, -1) + (last > 0 ? String.fromCharCode(last - 1) : '');
}

function above(text: string): string {
  const last = text === '' ? 96 : text.charCodeAt(text.length - 1);
  return text.slice(0, -1) + String.fromCharCode(Math.min(last + 1, 0xffff));
}
