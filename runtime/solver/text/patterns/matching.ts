/** What patterns find in bounded strings: whether they match, and where each group starts and ends. */
import { FALSE, type Gate, TRUE } from '../../sat/circuit.js';
import type { CircuitNumber } from '../circuit-number.js';
import { type BoundedString, type BoundedStrings, cut, has } from '../strings.js';
import { automatonOf } from './automaton.js';
import { isSecondHalf } from './halves.js';
import { Layout, TooLarge, type Way } from './layout.js';
import type { Automaton } from './states.js';

/** A search for a pattern in a text from an index on. */
export class Search {
  /** Whether it finds a match; over the places that are known, it may. */
  private readonly found: Gate;
  /** Whether more than the places that are known matters, or something is beyond the model. */
  private readonly isOpen: Gate;
  private readonly isLost: Gate;
  private readonly starts: readonly Gate[];
  /** Whether there is no match over the places that are known. */
  private readonly isNone: Gate;
  private readonly layout: Layout;
  private followed: Way | undefined;

  private constructor(
    private readonly strings: BoundedStrings,
    private readonly text: BoundedString,
    from: CircuitNumber,
    private readonly automaton: Automaton,
  ) {
    const { circuit, numbers } = strings;
    const size = text.has.length;
    this.layout = new Layout(strings, text, automaton);
    // The engine looks for matches within a pair, too, but reads no half of one. A search that begins there is beyond the model.
    const isOdd = automaton.isOfCodePoints
      ? circuit.any(
          text.has.map((_, k) =>
            circuit.all([
              isSecondHalf(strings, text, k),
              numbers.atMost(from, k),
              -numbers.atMost(from, k - 1),
            ]),
          ),
        )
      : FALSE;
    this.isOpen = cut(text, size);
    const starts: Gate[] = [];
    let isBefore: Gate = TRUE;
    for (let place = 0; place <= size; place++) {
      const isBegun = circuit.or(from.nan, numbers.atMost(from, place));
      const isHere = automaton.isSticky
        ? circuit.and(isBegun, place === 0 ? TRUE : -circuit.or(from.nan, numbers.atMost(from, place - 1)))
        : isBegun;
      const isPlace = place === 0 ? TRUE : circuit.or(has(text, place - 1), cut(text, place - 1));
      const can = circuit.and(isHere, isPlace);
      const starting = can === FALSE ? FALSE : circuit.and(can, this.layout.canStart(place));
      starts.push(circuit.and(isBefore, starting));
      isBefore = circuit.and(isBefore, -starting);
    }
    this.starts = starts;
    this.isNone = isBefore;
    this.isLost = circuit.any([from.lost, isOdd, ...this.layout.doubts]);
    strings.lose(this.isLost);
    // A match may begin behind the last place.
    const isFar = automaton.isSticky ? -numbers.atMost(from, size) : automaton.isAnchored ? FALSE : TRUE;
    this.found = circuit.or(-isBefore, circuit.and(this.isOpen, isFar));
  }

  /** Undefined of a pattern that is beyond the model. */
  static of(
    strings: BoundedStrings,
    text: BoundedString,
    from: CircuitNumber,
    source: string,
    flags: string,
  ): Search | undefined {
    const automaton = automatonOf(source, flags);
    if (automaton === undefined) return undefined;
    try {
      return new Search(strings, text, from, automaton);
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  private get way(): Way {
    this.followed ??= this.layout.follow(this.starts);
    return this.followed;
  }

  /** Whether a group takes part in a match; 0 is the match. Undefined of a group that is beyond the model. */
  test(group: number): Gate | undefined {
    const { circuit } = this.strings;
    const isFound = group === 0 ? this.found : this.takesPart(group);
    if (isFound === undefined) return undefined;
    const known = circuit.or(isFound, group === 0 ? FALSE : this.isOpen);
    const free = circuit.or(this.isLost, this.isOpen);
    if (free === FALSE) return known;
    // What is lost may be either way; what is cut cannot match where not even the rest could help.
    const input = circuit.input();
    return circuit.choice(this.isLost, input, circuit.and(known, circuit.or(-this.isOpen, input)));
  }

  private takesPart(group: number): Gate | undefined {
    if (group > this.automaton.groups || this.automaton.inside.has(group)) return undefined;
    return this.strings.circuit.any(this.way.bounds(group, 'start'));
  }

  /** The places where a group starts or ends. */
  private places(group: number, side: 'start' | 'end'): readonly Gate[] | undefined {
    if (group > 0) return this.takesPart(group) === undefined ? undefined : this.way.bounds(group, side);
    return side === 'start' ? this.starts : this.way.ends();
  }

  /** The index where a group starts or ends, -1 where it takes no part. */
  index(group: number, side: 'start' | 'end'): CircuitNumber | undefined {
    const { circuit, numbers } = this.strings;
    const places = this.places(group, side);
    if (places === undefined) return undefined;
    const cases = places.map((gate, place) => [gate, place] as const);
    const lost = circuit.or(this.isLost, this.isOpen);
    const isSome = circuit.any(places);
    // Where a match is found it has an end: no search learns that soon from the ways that lead there.
    if (group === 0) this.strings.require(circuit.any([isSome, this.isNone, lost]));
    return numbers.ofCases([...cases, [group === 0 ? this.isNone : -isSome, -1]], { nan: FALSE, lost });
  }

  /** What a group matches, empty where it takes no part. */
  group(group: number): BoundedString | undefined {
    const { strings } = this;
    const { circuit } = strings;
    const [starts, ends] = [this.places(group, 'start'), this.places(group, 'end')];
    if (starts === undefined || ends === undefined) return undefined;
    const size = this.text.has.length;
    const lost = circuit.or(this.isLost, this.isOpen);
    const placed = (gates: readonly Gate[]): Gate[] =>
      Array.from({ length: size + 1 }, (_, k) => gates[k] ?? FALSE);
    const none = -circuit.any(starts);
    const [begin, end] = [placed(starts), placed(ends)];
    begin[0] = circuit.or(begin[0]!, none);
    end[0] = circuit.or(end[0]!, none);
    const kept = strings.before(this.text, { at: end, lost });
    const at = begin.slice(0, kept.has.length + 1);
    return strings.from(kept, { at, lost });
  }
}
