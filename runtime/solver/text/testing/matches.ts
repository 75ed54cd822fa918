/** What patterns find in circuits of known texts, held against the engine. */
import assert from 'node:assert/strict';
import { find } from '../../../../vm/expressions/patterns.js';
import { Circuit, FALSE, type Gate, TRUE } from '../../sat/circuit.js';
import { Alphabet } from '../characters/alphabet.js';
import { Characters } from '../characters/characters.js';
import { CircuitNumbers } from '../numbers.js';
import { automatonOf } from '../patterns/automaton.js';
import { Search } from '../patterns/matching.js';
import { BoundedStrings } from '../strings.js';
import { randomFrom } from './conjunctions.js';
import { type RandomPattern, randomPattern } from './random-patterns.js';

/** What a search in the circuit of a known text finds: all its gates are constants. */
function foundIn(text: string, from: number, { source, flags }: RandomPattern): string | undefined {
  const automaton = automatonOf(source, flags);
  if (automaton === undefined) return undefined;
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const circuit = new Circuit();
  const facts: Gate[] = [];
  const numbers = new CircuitNumbers(circuit, facts);
  const characters = new Characters(circuit, new Alphabet(units, automaton.sets), () => {});
  const strings = new BoundedStrings(circuit, characters, numbers, facts, () => {});
  const search = Search.of(strings, strings.constant(text), numbers.constant(from), source, flags);
  if (search === undefined) return undefined;
  const shown = (gate: Gate | undefined): string => (gate === TRUE ? 'yes' : gate === FALSE ? 'no' : 'open');
  const parts = [shown(search.test(0))];
  for (let group = 0; group <= automaton.groups; group++) {
    const [start, end] = [search.index(group, 'start'), search.index(group, 'end')];
    if (start && end) parts.push(`${group}: ${start.low}..${start.high} to ${end.low}..${end.high}`);
  }
  return parts.join(', ');
}

/** The same by the engine. */
function expected(text: string, from: number, { source, flags }: RandomPattern): string {
  const { groups, inside } = automatonOf(source, flags)!;
  const found = find(text, from, source, flags);
  const parts = [found ? 'yes' : 'no'];
  for (let group = 0; group <= groups; group++) {
    if (inside.has(group)) continue;
    const [start, end] = found?.[group] ?? [-1, -1];
    parts.push(`${group}: ${start}..${start} to ${end}..${end}`);
  }
  return parts.join(', ');
}

const CHARACTERS = ['a', 'b', 'a', 'b', 'A', '1', '-', ' ', '\n', 'é', 'c', '😀', '\ud83d', '\udc00'];

export function randomPatterns(count: number, seed: number): readonly RandomPattern[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => randomPattern(random));
}

/** @returns how many comparisons there were, how many of them with captures, and how many patterns are beyond the model */
export function hold(
  patterns: readonly RandomPattern[],
  texts: number,
  seed: number,
): {
  readonly compared: number;
  readonly withCaptures: number;
  readonly open: number;
  readonly beyond: number;
} {
  const random = randomFrom(seed);
  const count = { compared: 0, withCaptures: 0, open: 0, beyond: 0 };
  for (const pattern of patterns) {
    if (automatonOf(pattern.source, pattern.flags) === undefined) {
      count.beyond += 1;
      continue;
    }
    for (let j = 0; j < texts; j++) {
      const length = Math.floor(random() * 7);
      const text = Array.from({ length }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]!).join(
        '',
      );
      const begin = random() < 0.7 ? 0 : Math.floor(random() * 4);
      // A search that begins within a pair is beyond the model.
      const isWithin = /[uv]/u.test(pattern.flags) && (text.codePointAt(begin - 1) ?? 0) > 0xffff;
      const from = isWithin ? 0 : begin;
      const found = foundIn(text, from, pattern);
      // Letters beyond ASCII that a reference compares in either case are left open.
      if (found?.startsWith('open') && pattern.flags.includes('i')) {
        count.open += 1;
        continue;
      }
      assert.equal(
        found,
        expected(text, from, pattern),
        `/${pattern.source}/${pattern.flags} on ${JSON.stringify(text)} from ${from}`,
      );
      count.compared += 1;
      if (automatonOf(pattern.source, pattern.flags)!.groups > 0) count.withCaptures += 1;
    }
  }
  return count;
}
