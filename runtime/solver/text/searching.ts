/** Where a bounded string has another one in it. */
import { FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { CircuitNumber } from './circuit-number.js';
import { type BoundedString, type BoundedStrings, cut, has } from './strings.js';

export function startsWith(
  strings: BoundedStrings,
  text: BoundedString,
  part: BoundedString,
  from = 0,
): Gate {
  const { circuit } = strings;
  const parts: Gate[] = [];
  let isUnknown = cut(part, part.has.length);
  for (let k = 0; k < part.has.length; k++) {
    const at = from + k;
    const same = circuit.and(has(text, at), strings.sameAt(text, at, part, k));
    parts.push(circuit.any([cut(text, at), cut(part, k), -part.has[k], same]));
    isUnknown = circuit.or(isUnknown, circuit.and(part.has[k], cut(text, at)));
  }
  if (isUnknown === FALSE) return circuit.all(parts);
  const fits = isWithin(strings, part, text);
  return circuit.all([...parts, circuit.or(-isUnknown, circuit.and(fits, circuit.input()))]);
}

/** Whether a part is not longer than a text. */
function isWithin({ numbers }: BoundedStrings, part: BoundedString, text: BoundedString): Gate {
  return numbers.lessOrEqual(part.length, text.length);
}

/** For each place whether a part is there, all of it known. */
function matches(strings: BoundedStrings, text: BoundedString, part: BoundedString): Gate[] {
  const { circuit } = strings;
  return Array.from({ length: text.has.length + 1 }, (_, at) => {
    // Nothing is found behind the end, not even the empty string.
    const parts = [at === 0 ? TRUE : text.has[at - 1], -cut(text, at), -cut(part, part.has.length)];
    for (let k = 0; k < part.has.length; k++) {
      const i = at + k;
      const same = circuit.all([has(text, i), -cut(text, i), strings.sameAt(text, i, part, k)]);
      parts.push(circuit.or(-part.has[k], same));
      if (parts[parts.length - 1] === FALSE) return FALSE;
    }
    return circuit.all(parts);
  });
}

export function includes(strings: BoundedStrings, text: BoundedString, part: BoundedString): Gate {
  const { circuit } = strings;
  const isUnknown = circuit.or(cut(text, text.has.length), cut(part, part.has.length));
  const found = circuit.any(matches(strings, text, part));
  if (isUnknown === FALSE || hasOtherUnits(part, text)) return found;
  return circuit.or(found, circuit.all([isUnknown, circuit.input(), isWithin(strings, part, text)]));
}

/** Whether a part that is known has a character that is nowhere in a text. */
function hasOtherUnits({ literal = '' }: BoundedString, { units }: BoundedString): boolean {
  if (units === undefined) return false;
  const isIn = (unit: number): boolean => units.some(([first, last]) => first <= unit && unit <= last);
  return literal.split('').some((unit) => !isIn(unit.charCodeAt(0)));
}

export function endsWith(strings: BoundedStrings, text: BoundedString, part: BoundedString): Gate {
  const { circuit } = strings;
  const isUnknown = circuit.or(cut(text, text.has.length), cut(part, part.has.length));
  const ends = strings.lengthIs(text);
  const lengths = strings.lengthIs(part);
  const cases: Gate[] = [];
  ends.forEach((isEnd, m) => {
    if (isEnd === FALSE) return;
    lengths.forEach((isLength, n) => {
      if (isLength === FALSE || n > m) return;
      const parts = [isEnd, isLength];
      for (let k = 0; k < n; k++) parts.push(strings.sameAt(text, m - n + k, part, k));
      cases.push(circuit.all(parts));
    });
  });
  const known = circuit.any(cases);
  if (isUnknown === FALSE) return known;
  return circuit.choice(isUnknown, circuit.and(circuit.input(), isWithin(strings, part, text)), known);
}

/** The index at which a part is first found, from an index on; -1 if it is not (ECMA-262 22.1.3.9). */
export function indexOf(
  strings: BoundedStrings,
  text: BoundedString,
  part: BoundedString,
  from: CircuitNumber,
): CircuitNumber {
  const { circuit, numbers } = strings;
  const size = text.has.length;
  const cases: (readonly [Gate, number])[] = [];
  let isOpen: Gate = TRUE;
  const found = matches(strings, text, part);
  // No index is beyond the end: there is the empty string.
  const isEmpty = part.literal === undefined ? -has(part, 0) : part.literal === '' ? TRUE : FALSE;
  const ends = isEmpty === FALSE ? [] : strings.lengthIs(text);
  for (let at = 0; at <= size; at++) {
    const isBegun = circuit.or(from.nan, numbers.atMost(from, at));
    const isAtEnd = isEmpty === FALSE ? FALSE : circuit.and(isEmpty, ends[at]);
    const isHere = circuit.and(found[at], circuit.or(isBegun, isAtEnd));
    cases.push([circuit.and(isOpen, isHere), at]);
    isOpen = circuit.and(isOpen, -isHere);
  }
  const lost = circuit.or(cut(part, part.has.length), from.lost);
  const wild = cut(text, size);
  const near = numbers.ofCases([...cases, [isOpen, -1]], { nan: FALSE, lost });
  if (wild === FALSE) return near;
  // What is cut may have it at any place whose end is not known.
  const isBeyond = circuit.all([isOpen, wild, circuit.input()]);
  const known = text.cut.findIndex((gate) => gate !== FALSE);
  const far = numbers.variable(Math.max(known - part.has.length + 1, 0), FARTHEST, lost);
  strings.require(circuit.implies(isBeyond, numbers.lessOrEqual(numbers.add(far, part.length), text.length)));
  return numbers.choice(isBeyond, far, near);
}

const FARTHEST = 2 ** 30 - 1;

/** The index at which a part is last found; -1 if it is not. */
export function lastIndexOf(
  strings: BoundedStrings,
  text: BoundedString,
  part: BoundedString,
): CircuitNumber {
  const { circuit, numbers } = strings;
  const size = text.has.length;
  const found = matches(strings, text, part);
  const cases: (readonly [Gate, number])[] = [];
  let isOpen: Gate = TRUE;
  for (let at = size; at >= 0; at--) {
    cases.push([circuit.and(isOpen, found[at]), at]);
    isOpen = circuit.and(isOpen, -found[at]);
  }
  const lost = circuit.or(cut(text, size), cut(part, part.has.length));
  return numbers.ofCases([...cases, [isOpen, -1]], { nan: FALSE, lost });
}
