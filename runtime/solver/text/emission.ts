/**
 * Strings that are put together from what each place of another one becomes: nothing, itself, or some characters. How many
 * come before is a sum, kept in unary; so a result is known to the last character wherever the parts are.
 */
import { type Circuit, FALSE, type Gate, TRUE } from '../sat/circuit.js';
import type { Character, Characters } from './characters/characters.js';
import { type BoundedString, type BoundedStrings, cut, MOST_PLACES } from './strings.js';

/** One of the things that a place may become. Those of one place exclude each other; without any it becomes nothing. */
export interface Emission {
  readonly when: Gate;
  readonly characters: readonly Character[];
}

/** Of a source each of whose places becomes something: results with so many more places than that are not known. */
const MOST_MORE = 8;

/**
 * All emissions, one behind the other. Of a source that is not all known, nothing is known of the result.
 * @param isGrowing whether each place that is there becomes something
 */
export function emitted(
  strings: BoundedStrings,
  places: readonly (readonly Emission[])[],
  source: BoundedString,
  isGrowing = false,
): BoundedString {
  const { circuit } = strings;
  const { width } = strings.characters;
  /** Whether so many characters have come before, by number. */
  let before: Gate[] = [TRUE];
  let isTooLong: Gate = FALSE;
  const bits: Gate[][][] = [];
  const longer: Gate[][] = [];
  for (const [place, emissions] of places.entries()) {
    const held = byLength(strings, emissions);
    const after: Gate[][] = [];
    const none = -circuit.any(held.map(({ when }) => when));
    before.forEach((gate, from) => {
      if (gate === FALSE) return;
      if (isGrowing && from < place) {
        // The source has come to its end.
        push(after, from, gate);
        return;
      }
      if (isGrowing && from > place + MOST_MORE) {
        isTooLong = circuit.or(isTooLong, gate);
        return;
      }
      push(after, from, circuit.and(gate, none));
      for (const { when, characters } of held) {
        const here = circuit.and(gate, when);
        if (here === FALSE) continue;
        const end = from + characters.length;
        if (end > MOST_PLACES) {
          isTooLong = circuit.or(isTooLong, here);
          continue;
        }
        push(after, end, here);
        for (const [i, character] of characters.entries()) {
          const at = from + i;
          push(longer, at, here);
          bits[at] ??= Array.from({ length: width }, () => []);
          for (let bit = 0; bit < width; bit++) bits[at][bit]!.push(circuit.and(here, character[bit]!));
        }
      }
    });
    before = Array.from(after, (gates) => (gates === undefined ? FALSE : circuit.any(gates)));
  }
  const made = strings.made(
    longer.map((gates) => circuit.any(gates)),
    bits.map((own) => own.map((gates) => circuit.any(gates))),
    [...longer, undefined].map(() => FALSE),
  );
  return strings.cutWhere(circuit.or(isTooLong, cut(source, source.has.length)), made);
}

/** Alternatives of one length made one: what comes behind depends on the length alone. */
function byLength(strings: BoundedStrings, emissions: readonly Emission[]): readonly Emission[] {
  const { circuit, characters } = strings;
  const lists: Emission[][] = [];
  for (const emission of emissions) {
    const { length } = emission.characters;
    if (emission.when === FALSE || length === 0) continue;
    const list = lists[length];
    if (list) list.push(emission);
    else lists[length] = [emission];
  }
  return Object.values(lists).map((list) => {
    if (list.length === 1) return list[0]!;
    const made = list[0]!.characters.map((_, i) =>
      oneOf(
        circuit,
        characters,
        list.map((one) => [one.when, one.characters[i]!]),
      ),
    );
    return { when: circuit.any(list.map(({ when }) => when)), characters: made };
  });
}

function push(lists: Gate[][], at: number, gate: Gate): void {
  if (gate === FALSE) return;
  const list = lists[at];
  if (list) list.push(gate);
  else lists[at] = [gate];
}

/** One of some characters, by what holds: the cases exclude each other. */
export function oneOf(
  circuit: Circuit,
  { width }: Characters,
  cases: readonly (readonly [when: Gate, character: Character])[],
): Character {
  return Array.from({ length: width }, (_, bit) =>
    circuit.any(cases.map(([when, character]) => circuit.and(when, character[bit]!))),
  );
}
