/**
 * JSON texts that are one number, string or literal (ECMA-262, 25.5.1), as patterns over bounded strings. Of objects and
 * arrays it is known how they begin and end.
 */
import { FALSE, type Gate } from '../sat/circuit.js';
import type { UnitSet } from './characters/alphabet.js';
import type { CircuitNumber } from './circuit-number.js';
import { type Emission, emitted } from './emission.js';
import { numberOf } from './numerals.js';
import { automatonOf } from './patterns/automaton.js';
import { Search } from './patterns/matching.js';
import type { BoundedString, BoundedStrings } from './strings.js';

const whole = (value: string): string => `^[ \\t\\n\\r]*(?:${value})[ \\t\\n\\r]*$`;

/** What a text of each kind matches. */
const SCALARS = {
  number: whole('-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'),
  string: whole('"(?:[^"\\\\\\0-\\x1f]|\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4}))*"'),
  null: whole('null'),
  true: whole('true'),
  false: whole('false'),
} as const;
/** Texts that may be of the kind. */
const CONTAINERS = { object: whole('\\{[^]*\\}'), array: whole('\\[[^]*\\]') } as const;

const PATTERNS = { ...SCALARS, ...CONTAINERS };

export const SETS: readonly UnitSet[] = Object.values(PATTERNS).flatMap((source) => [
  ...(automatonOf(source, '')?.sets ?? []),
]);

/** @returns undefined where that is beyond the model */
export function isOfKind(strings: BoundedStrings, text: BoundedString, kind: string): Gate | undefined {
  const { circuit } = strings;
  const matches = (one: keyof typeof PATTERNS): Gate | undefined =>
    Search.of(strings, text, strings.numbers.constant(0), PATTERNS[one], '')?.test(0);
  if (Object.hasOwn(SCALARS, kind)) return matches(kind as keyof typeof SCALARS);
  if (Object.hasOwn(CONTAINERS, kind)) {
    const may = matches(kind as keyof typeof CONTAINERS);
    return may === undefined ? undefined : circuit.and(may, circuit.input());
  }
  if (kind !== 'invalid') return kind === 'absent' ? FALSE : undefined;
  const scalars = Object.keys(SCALARS).map((one) => matches(one as keyof typeof SCALARS));
  const containers = Object.keys(CONTAINERS).map((one) => matches(one as keyof typeof CONTAINERS));
  if ([...scalars, ...containers].includes(undefined)) return undefined;
  const mayBe = circuit.any(containers.map((gate) => circuit.and(gate!, circuit.input())));
  return -circuit.any([...scalars.map((gate) => gate!), mayBe]);
}

/** The number that a text is, NaN if it is none. */
export function numberIn(strings: BoundedStrings, text: BoundedString): CircuitNumber {
  const { circuit, numbers } = strings;
  const isNumber = isOfKind(strings, text, 'number');
  if (isNumber === undefined) return numbers.unknown;
  const number = numberOf(strings, text);
  const lost = circuit.or(number.lost, -isNumber);
  const { scaled } = number;
  return numbers.restricted(number, {
    lost,
    nanLost: lost,
    scaled: scaled && numbers.restricted(scaled, { lost: circuit.or(scaled.lost, -isNumber), nanLost: lost }),
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** The string that a text is, if it is one. Escapes of characters beyond ASCII are beyond the model. */
export function stringIn(strings: BoundedStrings, text: BoundedString): BoundedString {
  const { circuit, characters } = strings;
  const isString = isOfKind(strings, text, 'string');
  if (isString === undefined) return strings.unknown;
  const isUnit = (k: number, unit: string): Gate => {
    const own = text.characters[k];
    return own
      ? circuit.and(text.has[k], characters.equal(own, strings.constant(unit).characters[0]))
      : FALSE;
  };
  const digits = text.characters.map((own) => characters.digit(own, 16).bits);
  const wide: Gate[] = [];
  /** Whether an escape begins at a place, and one of four digits. */
  const begins: Gate[] = [];
  const isLong: Gate[] = [];
  let isInside: Gate = FALSE;
  const places = text.characters.map((own, k): readonly Emission[] => {
    const isPart = circuit.any([
      begins[k - 1] ?? FALSE,
      ...[2, 3, 4, 5].map((back) => isLong[k - back] ?? FALSE),
    ]);
    begins[k] = circuit.all([isInside, -isPart, isUnit(k, '\\')]);
    isLong[k] = circuit.and(begins[k], isUnit(k + 1, 'u'));
    const isQuote = circuit.and(isUnit(k, '"'), -isPart);
    const isPlain = circuit.all([isInside, text.has[k], -isQuote, -isPart, -begins[k]]);
    isInside = circuit.choice(isInside, -isQuote, isQuote);
    const next = text.characters[k + 1];
    const letter =
      next &&
      characters.mapped('JSON escape', next, (slot) =>
        slot < 128 ? ESCAPES[String.fromCharCode(slot)]?.charCodeAt(0) : undefined,
      );
    const [high, low] = [digits[k + 4], digits[k + 5]];
    if (high)
      wide.push(circuit.and(isLong[k], circuit.any([...digits[k + 2]!, ...digits[k + 3]!, high[3]!])));
    const bits = low && high ? [...low, ...high.slice(0, 3)] : [];
    return [
      { when: isPlain, characters: [own] },
      ...(letter ? [{ when: circuit.and(begins[k], -isLong[k]), characters: [letter] }] : []),
      // The characters of ASCII are their own numbers.
      { when: isLong[k], characters: [Array.from({ length: characters.width }, (_, i) => bits[i] ?? FALSE)] },
    ];
  });
  const lost = circuit.or(-isString, circuit.any(wide));
  strings.lose(lost);
  return strings.cutWhere(lost, emitted(strings, places, text));
}
