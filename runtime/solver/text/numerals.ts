/**
 * Numbers that bounded strings convert to: `Number` (ECMA-262 StringToNumber), `parseInt`, `parseFloat`. The text is read
 * place by place by an automaton with one gate for each state. Exponents, other radixes by prefix, Infinity and fractions of
 * many digits are numerals whose value is lost.
 */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { type UnitSet, WHITE_SPACE } from './characters/alphabet.js';
import type { CircuitNumber, Ends } from './circuit-number.js';
import { DIGITS } from './decimals.js';
import { FRACTION_DIGITS } from './numbers.js';
import { endsOfNumeral, type Numeral } from './numeral-ends.js';
import { type BoundedString, type BoundedStrings, cut } from './strings.js';

const set = (characters: string): UnitSet =>
  [...characters]
    .map((one) => one.charCodeAt(0))
    .sort((a, b) => a - b)
    .map((unit) => [unit, unit]);

const SIGNS = set('+-');
const MINUS = set('-');
const DOT = set('.');
const ZERO = set('0');
const EXPONENT = set('eE');
const POSITIVE: UnitSet = [[49, 57]];
const HEXADECIMAL: UnitSet = [
  [48, 57],
  [65, 70],
  [97, 102],
];
const OCTAL: UnitSet = [[48, 55]];
const BINARY: UnitSet = [[48, 49]];

type State =
  | 'blank'
  | 'sign'
  | 'whole'
  | 'dot'
  | 'point'
  | 'fraction'
  | 'exponent'
  | 'exponentSign'
  | 'power'
  | 'end'
  | `0${'x' | 'o' | 'b'}`
  | `${'x' | 'o' | 'b'} digits`
  | `Infinity ${number}`;

/** A move on one of some units. */
type Move = readonly [from: State, on: UnitSet, to: State];

const DECIMAL: readonly Move[] = [
  ['blank', WHITE_SPACE, 'blank'],
  ['blank', SIGNS, 'sign'],
  ['blank', DIGITS, 'whole'],
  ['sign', DIGITS, 'whole'],
  ['whole', DIGITS, 'whole'],
  ['blank', DOT, 'dot'],
  ['sign', DOT, 'dot'],
  ['dot', DIGITS, 'fraction'],
  // Behind digits a point may be the last.
  ['whole', DOT, 'point'],
  ['point', DIGITS, 'fraction'],
  ['fraction', DIGITS, 'fraction'],
  ['whole', EXPONENT, 'exponent'],
  ['point', EXPONENT, 'exponent'],
  ['fraction', EXPONENT, 'exponent'],
  ['exponent', SIGNS, 'exponentSign'],
  ['exponent', DIGITS, 'power'],
  ['exponentSign', DIGITS, 'power'],
  ['power', DIGITS, 'power'],
  ...(['blank', 'sign'] as const).map((from): Move => [from, set('I'), 'Infinity 1']),
  ...[...'nfinity'].map((letter, i): Move => [`Infinity ${i + 1}`, set(letter), `Infinity ${i + 2}`]),
];

const INFINITE: State = 'Infinity 8';
const ENDS = ['whole', 'point', 'fraction', 'power', INFINITE] as const;
const BASED = [
  ['x', 'xX', HEXADECIMAL],
  ['o', 'oO', OCTAL],
  ['b', 'bB', BINARY],
] as const;

/** Of a whole text: blanks may follow, and a prefix without a sign may give the radix. */
const WHOLE_TEXT: readonly Move[] = [
  ...DECIMAL,
  ...BASED.flatMap(([name, , digits]): Move[] => [
    [`0${name}`, digits, `${name} digits`],
    [`${name} digits`, digits, `${name} digits`],
    [`${name} digits`, WHITE_SPACE, 'end'],
  ]),
  ...ENDS.map((from): Move => [from, WHITE_SPACE, 'end']),
  ['end', WHITE_SPACE, 'end'],
];

/** The states before each place, and behind the last. */
type Run = readonly ReadonlyMap<State, Gate>[];

function run(strings: BoundedStrings, text: BoundedString, moves: readonly Move[]): Run {
  const { circuit, characters } = strings;
  const states: Map<State, Gate>[] = [new Map([['blank', TRUE]])];
  text.characters.forEach((character, k) => {
    const before = states[k];
    const next = new Map<State, Gate[]>();
    const add = (to: State, gate: Gate): void => {
      if (gate === FALSE) return;
      const held = next.get(to);
      if (held) held.push(gate);
      else next.set(to, [gate]);
    };
    for (const [from, on, to] of moves) {
      const gate = before.get(from);
      if (gate !== undefined) add(to, circuit.all([gate, text.has[k], characters.isIn(character, on)]));
    }
    if (moves === WHOLE_TEXT && k > 0) {
      // A prefix is a zero that nothing but blanks precede.
      const isZero = circuit.and(
        states[k - 1].get('blank') ?? FALSE,
        characters.isIn(text.characters[k - 1], ZERO),
      );
      for (const [name, letters] of BASED)
        add(`0${name}`, circuit.all([isZero, text.has[k], characters.isIn(character, letterSet(letters))]));
    }
    states.push(new Map([...next].map(([state, gates]) => [state, circuit.any(gates)])));
  });
  return states;
}

const LETTERS = new Map<string, UnitSet>();

function letterSet(letters: string): UnitSet {
  let known = LETTERS.get(letters);
  if (known === undefined) {
    known = set(letters);
    LETTERS.set(letters, known);
  }
  return known;
}

/** What a run has read: the whole part, its sign, and whether more than that counts. */
function read(strings: BoundedStrings, text: BoundedString, states: Run): Numeral {
  const { circuit, characters, numbers } = strings;
  let magnitude = numbers.constant(0);
  const negative: Gate[] = [];
  const isDown: Gate[] = [];
  const isPower: Gate[] = [];
  const isInfinite: Gate[] = [];
  const isBased: Gate[] = [];
  const fraction: Gate[] = [];
  // For each digit of the fraction the cases of its place; behind the last only zeros are known.
  const digits = Array.from({ length: FRACTION_DIGITS }, (): Gate[][] => []);
  const deep: Gate[] = [];
  let before: readonly Gate[] = [];
  text.characters.forEach((character, k) => {
    const into = (state: State): Gate => states[k + 1].get(state) ?? FALSE;
    magnitude = grown(strings, magnitude, into('whole'), character.slice(0, 4), 10, k);
    isDown.push(circuit.and(into('exponentSign'), characters.isIn(character, MINUS)));
    isPower.push(into('power'));
    isInfinite.push(into(INFINITE));
    isBased.push(...BASED.map(([name]) => into(`${name} digits`)));
    negative.push(circuit.and(into('sign'), characters.isIn(character, MINUS)));
    const isFraction = into('fraction');
    const isFirst = circuit.and(isFraction, -(states[k].get('fraction') ?? FALSE));
    const places = [isFirst, ...before.map((gate) => circuit.and(isFraction, gate))];
    digits.forEach((cases, i) => {
      const isHere = places[i] ?? FALSE;
      if (isHere !== FALSE) cases.push(character.slice(0, 4).map((bit) => circuit.and(isHere, bit)));
    });
    const isPositive = circuit.and(isFraction, characters.isIn(character, POSITIVE));
    deep.push(circuit.all([isPositive, -circuit.any(places.slice(0, FRACTION_DIGITS))]));
    before = places.slice(0, FRACTION_DIGITS - 1);
    fraction.push(isPositive);
  });
  const scaled = digits.reduce(
    (sum, cases, i) => {
      if (cases.length === 0) return sum;
      const bits = [0, 1, 2, 3].map((bit) => circuit.any(cases.map((one) => one[bit])));
      const unit = numbers.constant(10 ** (FRACTION_DIGITS - 1 - i));
      return numbers.add(sum, numbers.multiply(numbers.ofBits(bits, 9), unit));
    },
    numbers.multiply(numbers.upTo(magnitude, LARGEST_SCALED), numbers.constant(10 ** FRACTION_DIGITS)),
  );
  return {
    magnitude,
    scaled,
    isNegative: circuit.any(negative),
    isFraction: circuit.any(fraction),
    isDeep: circuit.any(deep),
    power: circuit.any(isPower),
    isDown: circuit.and(circuit.any(isPower), circuit.any(isDown)),
    isInfinite: circuit.any(isInfinite),
    isBased: circuit.any(isBased),
  };
}

/** The number of a numeral, with a fraction or without. */
function numberOfNumeral(
  strings: BoundedStrings,
  isNumeral: Gate,
  isOpen: Gate,
  numeral: Numeral,
  ends: Ends,
): CircuitNumber {
  const { circuit, numbers } = strings;
  const { magnitude, scaled, isNegative, isFraction, isDeep, power, isInfinite, isBased } = numeral;
  const isMore = circuit.any([power, isInfinite, isBased]);
  const lost = (parts: readonly Gate[]): Gate =>
    circuit.or(isOpen, circuit.and(isNumeral, circuit.any(parts)));
  const whole = signed(strings, magnitude, isNegative, { nan: -isNumeral, lost: lost([isMore, isFraction]) });
  const isLarge = -numbers.atMost(magnitude, LARGEST_SCALED);
  const exact = signed(strings, scaled, isNegative, {
    nan: -isNumeral,
    lost: lost([isMore, isDeep, isLarge]),
  });
  const high = Math.min(exact.high, 10 ** MOST_DIGITS);
  return numbers.restricted(whole, {
    scaled: numbers.restricted(exact, { low: -high, high, nanLost: isOpen }),
    nanLost: isOpen,
    ends,
  });
}

/** Numerals of no more digits have doubles in their order. */
const MOST_DIGITS = 15;
/** Larger integers have no fractions that are told. */
const LARGEST_SCALED = 10 ** (MOST_DIGITS - FRACTION_DIGITS) - 1;

/** Behind so many places a magnitude is known only as long as all digits are zeros. */
const MOST_GROWN = 17;

/**
 * A magnitude with one more digit where there is one. Where it grows beyond the safe integers it is lost, and the bits are
 * those of digits that it begins with: it is not less.
 * @param place of the digit
 */
function grown(
  { numbers, circuit }: BoundedStrings,
  magnitude: CircuitNumber,
  isDigit: Gate,
  digit: readonly Gate[],
  radix: number,
  place: number,
): CircuitNumber {
  if (isDigit === FALSE) return magnitude;
  const last = numbers.ofBits(digit, radix - 1);
  const longer = (own: CircuitNumber): CircuitNumber =>
    numbers.add(numbers.multiply(own, numbers.constant(radix)), last);
  const top = Math.floor((Number.MAX_SAFE_INTEGER - radix + 1) / radix);
  if (magnitude.high <= top) return numbers.choice(isDigit, longer(magnitude), magnitude);
  const most = place < MOST_GROWN ? top : 0;
  const fits = circuit.and(isDigit, numbers.atMost(magnitude, most));
  const short = numbers.restricted(numbers.upTo(magnitude, most), { lost: magnitude.lost });
  const next = numbers.choice(fits, most === 0 ? last : longer(short), magnitude);
  const lost = circuit.or(magnitude.lost, circuit.and(isDigit, -fits));
  return numbers.restricted(next, { lost });
}

/** A number of a magnitude and a sign, NaN or lost as is said. */
function signed(
  { circuit, numbers }: BoundedStrings,
  magnitude: CircuitNumber,
  isNegative: Gate,
  { nan, lost }: Pick<CircuitNumber, 'nan' | 'lost'>,
): CircuitNumber {
  const number = numbers.choice(isNegative, numbers.multiply(magnitude, numbers.constant(-1)), magnitude);
  return numbers.restricted(number, { nan, lost: circuit.or(lost, circuit.and(-nan, number.lost)) });
}

/** Whether what a text goes on with after its places matters: some state is still there. */
function isOpen({ circuit }: BoundedStrings, text: BoundedString, states: Run): Gate {
  const size = text.has.length;
  const wild = cut(text, size);
  if (text.cut.findIndex((gate) => gate !== FALSE) < size) return wild;
  return circuit.and(wild, circuit.any([...states[size].values()]));
}

/** @param isCanonical whether the text is that of a number as the language writes it, or no numeral */
export function numberOf(strings: BoundedStrings, text: BoundedString, isCanonical = false): CircuitNumber {
  const { circuit } = strings;
  const states = run(strings, text, WHOLE_TEXT);
  const ends = strings.lengthIs(text);
  const accepting: readonly State[] = ['blank', ...ENDS, 'end', 'x digits', 'o digits', 'b digits'];
  const isNumeral = circuit.any(
    ends.map((isEnd, k) =>
      circuit.and(isEnd, circuit.any(accepting.map((state) => states[k].get(state) ?? FALSE))),
    ),
  );
  return numeralOf(strings, text, states, isNumeral, isCanonical);
}

function numeralOf(
  strings: BoundedStrings,
  text: BoundedString,
  states: Run,
  isNumeral: Gate,
  isCanonical: boolean,
): CircuitNumber {
  const isUnknown = isOpen(strings, text, states);
  const numeral = read(strings, text, states);
  const isSure = strings.circuit.and(isNumeral, -isUnknown);
  const ends = endsOfNumeral(strings, text, numeral, isSure, isCanonical);
  return numberOfNumeral(strings, isNumeral, isUnknown, numeral, ends);
}

export function floatOf(strings: BoundedStrings, text: BoundedString): CircuitNumber {
  const { circuit } = strings;
  const states = run(strings, text, DECIMAL);
  const reached = (state: State): Gate => circuit.any(states.map((at) => at.get(state) ?? FALSE));
  const isNumeral = circuit.any([reached('whole'), reached('fraction'), reached(INFINITE)]);
  return numeralOf(strings, text, states, isNumeral, false);
}

/** @param radix from 2 to 36; undefined: 10, unless a prefix says 16 */
export function integerOf(
  strings: BoundedStrings,
  text: BoundedString,
  radix: number | undefined,
): CircuitNumber {
  const digits = digitsOf(strings, text, radix ?? 10, radix === 16 ? 'may' : 'none');
  if (radix !== undefined) return digits.number;
  const { number, prefixed } = digitsOf(strings, text, 16, 'must');
  return strings.numbers.choice(prefixed, number, digits.number);
}

/**
 * The integer at the beginning of a text.
 * @param prefix whether `0x` may or must precede the digits
 */
function digitsOf(
  strings: BoundedStrings,
  text: BoundedString,
  base: number,
  prefix: 'none' | 'may' | 'must',
): { readonly number: CircuitNumber; readonly prefixed: Gate } {
  const { circuit, characters, numbers } = strings;
  let magnitude = numbers.constant(0);
  let [blank, sign, digits]: [Gate, Gate, Gate] = [TRUE, FALSE, FALSE];
  /** Whether what precedes is a zero that may begin a prefix; whether it is a prefix. */
  let [zero, prefixed]: [Gate, Gate] = [FALSE, FALSE];
  const negative: Gate[] = [];
  const isAny: Gate[] = [];
  const prefixes: Gate[] = [];
  text.characters.forEach((character, k) => {
    const isThere = text.has[k];
    const { isDigit, bits } = characters.digit(character, base);
    const isFirst = circuit.and(isThere, circuit.or(blank, sign));
    const isZero = prefix === 'none' ? FALSE : circuit.and(isFirst, characters.isIn(character, ZERO));
    const isPrefix =
      zero === FALSE ? FALSE : circuit.all([isThere, zero, characters.isIn(character, letterSet('xX'))]);
    // The zero of a prefix is no digit of the number.
    const last = isAny.at(-1);
    if (last !== undefined) isAny[isAny.length - 1] = circuit.and(last, -isPrefix);
    const begins = circuit.and(
      isDigit,
      prefix === 'must'
        ? circuit.and(isThere, prefixed)
        : circuit.or(isFirst, circuit.and(isThere, prefixed)),
    );
    const goesOn = circuit.all([isThere, digits, isDigit]);
    const isSign = circuit.all([isThere, blank, characters.isIn(character, SIGNS)]);
    negative.push(circuit.and(isSign, characters.isIn(character, MINUS)));
    blank = circuit.all([isThere, blank, characters.isIn(character, WHITE_SPACE)]);
    sign = isSign;
    digits = circuit.or(begins, goesOn);
    isAny.push(begins);
    prefixes.push(isPrefix);
    [zero, prefixed] = [isZero, isPrefix];
    magnitude = grown(strings, magnitude, digits, bits, base, k);
  });
  const size = text.has.length;
  const wild = cut(text, size);
  const isWhole = text.cut.findIndex((gate) => gate !== FALSE) < size;
  const lost = isWhole ? wild : circuit.and(wild, circuit.any([blank, sign, digits, zero, prefixed]));
  const number = signed(strings, magnitude, circuit.any(negative), { nan: -circuit.any(isAny), lost });
  return { number, prefixed: circuit.any(prefixes) };
}
