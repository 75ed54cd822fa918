/** Parts of bounded strings: `slice` and its kin, white space taken off, filling, case. */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { WHITE_SPACE } from './characters/alphabet.js';
import type { CircuitNumber } from './circuit-number.js';
import { emitted } from './emission.js';
import { type BoundedString, type BoundedStrings, cut, has, type Place } from './strings.js';

/** Where a relative index of `slice` begins (ECMA-262 22.1.3.22): a negative one counts from the end. */
function relative(strings: BoundedStrings, text: BoundedString, given: CircuitNumber): Place {
  const { circuit, numbers } = strings;
  const size = text.has.length;
  const index = numbers.truncated(given);
  const isBelow = circuit.and(-index.nan, numbers.atMost(index, -1));
  if (isBelow === FALSE) return strings.place(index, size);
  const { at, lost } = strings.place(numbers.add(text.length, index), size);
  // How far before the end what is beyond a range is, is not known of strings that are as long.
  const isFar = given.rough ? circuit.and(given.rough.beyond, cut(text, size)) : FALSE;
  const fromEnd = { at, lost: circuit.or(lost, isFar) };
  const fromBegin = strings.place(index, size);
  return {
    at: fromBegin.at.map((gate, k) => circuit.choice(isBelow, fromEnd.at[k], gate)),
    lost: circuit.choice(isBelow, fromEnd.lost, fromBegin.lost),
  };
}

/** The place behind all. */
function end(text: BoundedString): Place {
  return { at: text.cut.map((_, k) => (k === text.has.length ? TRUE : FALSE)), lost: FALSE };
}

export function slice(
  strings: BoundedStrings,
  text: BoundedString,
  from: CircuitNumber,
  to: CircuitNumber | undefined,
): BoundedString {
  const kept = to ? strings.before(text, relative(strings, text, to)) : text;
  return strings.from(kept, fitted(strings, relative(strings, text, from), kept));
}

/** A place in a string of a smaller capacity. */
function fitted({ circuit }: BoundedStrings, { at, lost }: Place, { has: { length } }: BoundedString): Place {
  if (at.length <= length + 1) return { at, lost };
  return { at: [...at.slice(0, length), circuit.any(at.slice(length))], lost };
}

/** ECMA-262 22.1.3.25: the smaller of both comes first. */
export function substring(
  strings: BoundedStrings,
  text: BoundedString,
  from: CircuitNumber,
  to: CircuitNumber | undefined,
): BoundedString {
  const size = text.has.length;
  const begin = strings.place(from, size);
  const stop = to ? strings.place(to, size) : end(text);
  const { circuit } = strings;
  // Positions are at most the length, so that the greater one cuts nothing.
  const least: Gate[] = [];
  const most: Gate[] = [];
  let [isBegun, isStopped]: [Gate, Gate] = [FALSE, FALSE];
  for (let k = 0; k <= size; k++) {
    const [x, y] = [begin.at[k], stop.at[k]];
    least.push(circuit.or(circuit.and(x, -isStopped), circuit.and(y, -isBegun)));
    most.push(circuit.or(circuit.and(x, circuit.or(isStopped, y)), circuit.and(y, circuit.or(isBegun, x))));
    isBegun = circuit.or(isBegun, x);
    isStopped = circuit.or(isStopped, y);
  }
  const lost = circuit.or(begin.lost, stop.lost);
  const kept = strings.before(text, { at: most, lost });
  return strings.from(kept, fitted(strings, { at: least, lost }, kept));
}

/** ECMA-262 B.2.2.1 */
export function substr(
  strings: BoundedStrings,
  text: BoundedString,
  from: CircuitNumber,
  count: CircuitNumber | undefined,
): BoundedString {
  const rest = strings.from(text, relative(strings, text, from));
  return count ? strings.before(rest, strings.place(count, rest.has.length)) : rest;
}

/** The string of the character at an index, empty where there is none. */
export function characterAt(
  strings: BoundedStrings,
  text: BoundedString,
  position: CircuitNumber,
): BoundedString {
  const { circuit, numbers } = strings;
  const index = numbers.truncated(position);
  const isBelow = circuit.and(-index.nan, numbers.atMost(index, -1));
  const { at, lost } = strings.place(index, text.has.length);
  const sum = (of: (k: number) => Gate): Gate =>
    circuit.any(at.map((gate, k) => (gate === FALSE ? FALSE : circuit.and(gate, of(k)))));
  const isCut = circuit.or(
    lost,
    sum((k) => cut(text, k)),
  );
  const character = Array.from({ length: strings.characters.width }, (_, bit) =>
    sum((k) => text.characters[k]?.[bit] ?? FALSE),
  );
  const one = strings.cutWhere(isCut, strings.made([sum((k) => has(text, k))], [character], [FALSE, FALSE]));
  return strings.choice(circuit.and(isBelow, -index.lost), strings.constant(''), one);
}

export function unitAt(strings: BoundedStrings, text: BoundedString, position: CircuitNumber): CircuitNumber {
  const { circuit, numbers } = strings;
  const index = numbers.truncated(position);
  const isBelow = circuit.and(-index.nan, numbers.atMost(index, -1));
  const unit = strings.codeAt(text, strings.place(index, text.has.length));
  if (isBelow === FALSE) return unit;
  const isOther = circuit.or(-isBelow, index.lost);
  return {
    low: unit.low,
    high: unit.high,
    get bits() {
      return unit.bits;
    },
    atMost: unit.atMost,
    nan: circuit.or(isBelow, unit.nan),
    nanLost: circuit.and(unit.nanLost ?? unit.lost, isOther),
    lost: circuit.and(unit.lost, isOther),
  };
}

export function trimmedStart(strings: BoundedStrings, text: BoundedString): BoundedString {
  const { circuit, characters } = strings;
  const at: Gate[] = [];
  let isLeading: Gate = TRUE;
  for (let k = 0; k < text.has.length; k++) {
    const isBlank = circuit.and(text.has[k], characters.isIn(text.characters[k], WHITE_SPACE));
    at.push(circuit.and(isLeading, -isBlank));
    isLeading = circuit.and(isLeading, isBlank);
  }
  return strings.from(text, { at: [...at, isLeading], lost: FALSE });
}

export function trimmedEnd(strings: BoundedStrings, text: BoundedString): BoundedString {
  const { circuit, characters } = strings;
  const size = text.has.length;
  const kept: Gate[] = [];
  let isFollowed: Gate = FALSE;
  for (let k = size - 1; k >= 0; k--) {
    const isBlank = characters.isIn(text.characters[k], WHITE_SPACE);
    isFollowed = circuit.or(isFollowed, circuit.all([text.has[k], -text.cut[k], -isBlank]));
    kept[k] = isFollowed;
  }
  const wild = cut(text, size);
  return strings.made(
    text.has.map((gate, k) => circuit.and(gate, kept[k])),
    text.characters,
    // Blanks at the end may be followed by something that is not known.
    text.cut.map((_, k) => circuit.and(wild, -(kept[k] ?? FALSE))),
    text,
  );
}

export function padded(
  strings: BoundedStrings,
  text: BoundedString,
  to: number,
  filler: string,
  side: 'start' | 'end',
): BoundedString {
  if (filler === '' || to <= 0) return text;
  const { circuit } = strings;
  const size = text.has.length;
  const wild = cut(text, size);
  // What is put before a string moves all of it.
  const isMoved = side === 'start' && (to > size || (text.cut[size - 1] ?? FALSE) !== FALSE);
  let result = isMoved ? strings.cutWhere(wild, text) : text;
  // One alternative for each length that is too small.
  const ends = strings.lengthIs(text);
  for (let length = Math.min(to - 1, size); length >= 0; length--) {
    const when = circuit.and(ends[length], -wild);
    if (when === FALSE) continue;
    const fill = strings.constant(filler.repeat(to).slice(0, to - length));
    const own = strings.before(text, strings.place(strings.numbers.constant(length), size));
    const longer = side === 'start' ? strings.concatenation(fill, own) : joined(strings, own, length, fill);
    result = strings.choice(when, longer, result);
  }
  return result;
}

/** As `padded`, to a length that is not known. */
export function paddedTo(
  strings: BoundedStrings,
  text: BoundedString,
  to: CircuitNumber,
  filler: string,
  side: 'start' | 'end',
): BoundedString {
  if (filler === '') return text;
  const { circuit, numbers } = strings;
  const missing = numbers.add(
    numbers.truncated(to, true),
    numbers.multiply(text.length, numbers.constant(-1)),
  );
  const fill = strings.constant(filler.repeat(MOST_FILLED).slice(0, MOST_FILLED));
  const isLonger = circuit.and(-missing.nan, -numbers.atMost(missing, MOST_FILLED));
  const kept = strings.before(fill, strings.place(missing, MOST_FILLED));
  const own = strings.cutWhere(isLonger, kept);
  return side === 'start' ? strings.concatenation(own, text) : strings.concatenation(text, own);
}

/** What is filled up by more characters is left open, where their number is not known. */
const MOST_FILLED = 32;

/** A string of a known length, and another one behind it. */
function joined(
  strings: BoundedStrings,
  text: BoundedString,
  length: number,
  more: BoundedString,
): BoundedString {
  return strings.made(
    [...Array.from({ length }, () => TRUE), ...more.has],
    [...text.characters.slice(0, length), ...more.characters],
    [...text.cut.slice(0, length), ...more.cut],
  );
}

export function repeated(strings: BoundedStrings, text: BoundedString, count: number): BoundedString {
  const { circuit } = strings;
  let result = strings.constant('');
  if (count > MOST_REPEATED) return strings.cutWhere(circuit.or(has(text, 0), cut(text, 0)), result);
  for (let i = 0; i < count; i++) result = strings.concatenation(result, text);
  return result;
}

/** Beyond it the result is known only of the empty string. */
const MOST_REPEATED = 130;

/** As `repeated`, as often as is not known. */
export function repeatedBy(
  strings: BoundedStrings,
  text: BoundedString,
  times: CircuitNumber,
): BoundedString {
  const { circuit, numbers } = strings;
  const count = numbers.truncated(times, true);
  // What comes behind the most that are known is left open.
  const most = repeated(strings, text, MOST_TIMES);
  const cuts = most.cut.map((gate, k) => circuit.or(gate, -(most.has[k] ?? FALSE)));
  const isSome = circuit.or(has(text, 0), cut(text, 0));
  const many = strings.choice(isSome, strings.made(most.has, most.characters, cuts), strings.constant(''));
  let result = many;
  for (let i = Math.min(count.high, MOST_TIMES); i >= Math.max(count.low, 1); i--)
    result = strings.choice(numbers.equal(count, numbers.constant(i)), repeated(strings, text, i), result);
  const isMany = circuit.and(count.lost, times.ends?.atLeast(MOST_TIMES) ?? FALSE);
  const isNone = circuit.or(count.nan, numbers.atMost(count, 0));
  const known = strings.choice(isNone, strings.constant(''), result);
  const all = strings.cutWhere(circuit.and(count.lost, -isMany), strings.choice(isMany, many, known));
  const isFurther = circuit.choice(count.lost, isMany, -numbers.atMost(count, MOST_TIMES));
  if (isFurther !== FALSE) {
    const isLong = circuit.and(-count.nan, circuit.and(isFurther, isSome));
    const least = numbers.multiply(text.length, numbers.constant(MOST_TIMES));
    strings.require(circuit.or(-isLong, numbers.lessOrEqual(least, all.length)));
  }
  return all;
}

/** Larger counts are left open, where they are not known. */
const MOST_TIMES = 12;

export function changedCase(
  strings: BoundedStrings,
  text: BoundedString,
  to: 'upper' | 'lower',
): BoundedString {
  const { circuit, characters, numbers } = strings;
  const changed = text.characters.map((own) => characters.changed(own, to));
  for (const { fact } of changed) strings.require(fact);
  const isLonger = changed.map((one, k) => circuit.and(has(text, k), one.isLonger));
  const longer = circuit.any(isLonger);
  if (longer !== FALSE && text.has.length <= MOST_LENGTHENED) {
    const emissions = text.characters.map((own, k) => {
      const whole = characters.lengthened(own, to);
      return [
        { when: circuit.and(text.has[k], -isLonger[k]), characters: [changed[k].character] },
        ...whole.map(({ when, characters: parts }) => ({
          when: circuit.and(text.has[k], when),
          characters: parts,
        })),
      ];
    });
    const direct = strings.made(
      text.has,
      changed.map(({ character }) => character),
      text.cut,
    );
    const moved = emitted(strings, emissions, text, true);
    // Each place of the result would have to be derived from all before it.
    const isKnown = -cut(text, text.has.length);
    text.has.forEach((gate, k) => {
      strings.require(circuit.implies(circuit.all([gate, longer, isKnown]), has(moved, k + 1)));
    });
    const result = strings.choice(longer, moved, direct);
    // No letter of the result changes again: the search would have to derive that from all places before it.
    result.characters.forEach((own, k) => {
      const isKnown = circuit.and(has(result, k), -cut(result, k + 1));
      strings.require(-circuit.and(isKnown, characters.changes(own, to)));
    });
    return result;
  }
  let isAny: Gate = FALSE;
  const cuts = text.cut.map((gate, k) => {
    isAny = circuit.or(isAny, isLonger[k] ?? FALSE);
    return circuit.or(gate, isAny);
  });
  const result = strings.made(
    text.has,
    changed.map(({ character }) => character),
    cuts,
  );
  if (cut(result, result.has.length) !== FALSE) {
    // Nothing becomes shorter.
    const growth = circuit.choice(
      longer,
      numbers.lessOrEqual(numbers.add(text.length, numbers.constant(1)), result.length),
      numbers.lessOrEqual(text.length, result.length),
    );
    strings.require(growth);
  }
  return result;
}

/** In longer texts letters that become longer are left open. */
const MOST_LENGTHENED = 40;
