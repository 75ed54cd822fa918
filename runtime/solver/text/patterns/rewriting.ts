/** Texts with all matches of a pattern replaced by a known text, as `replace` does it with the flag g (ECMA-262 22.2.6.11). */
import type { Gate } from '../../sat/circuit.js';
import { type Emission, emitted } from '../emission.js';
import { type BoundedString, type BoundedStrings, cut } from '../strings.js';
import { automatonOf } from './automaton.js';
import { Layout, TooLarge } from './layout.js';

/** What stands in place of a match: a text, or texts on both sides of it. */
export interface Replacement {
  readonly before: string;
  readonly after: string | undefined;
}

/** Undefined of a pattern that is beyond the model. */
export function rewritten(
  strings: BoundedStrings,
  text: BoundedString,
  source: string,
  flags: string,
  { before, after }: Replacement,
): BoundedString | undefined {
  const automaton = automatonOf(source, flags);
  if (automaton === undefined || automaton.isSticky || automaton.referred !== undefined) return undefined;
  const { circuit } = strings;
  let layout: Layout;
  let matches: ReturnType<Layout['all']>;
  try {
    layout = new Layout(strings, text, automaton);
    matches = layout.all();
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
  const literal = (value: string) => strings.constant(value).characters;
  const emissions: (readonly Emission[])[] = [];
  const add = (when: Gate, value: string): void => {
    if (value !== '') emissions.push([{ when, characters: literal(value) }]);
  };
  matches.starts.forEach((start, place) => {
    const character = text.characters[place];
    const isThere = text.has[place]!;
    if (after === undefined) {
      // No match is empty: a place where one starts is part of it.
      const written = { when: start, characters: literal(before) };
      if (character === undefined) return;
      const isKept = circuit.and(isThere, -matches.taken[place]!);
      emissions.push([written, { when: isKept, characters: [character] }]);
      return;
    }
    add(matches.ends[place]!, after);
    add(start, before);
    if (character !== undefined) emissions.push([{ when: isThere, characters: [character] }]);
  });
  const doubts = circuit.any(layout.doubts);
  const result = emitted(strings, emissions, text);
  strings.lose(circuit.or(doubts, cut(text, text.has.length)));
  return strings.cutWhere(doubts, result);
}
