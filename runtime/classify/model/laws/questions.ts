/** What has to be asked to hold conjectures against calls. */
import type { Conjecture } from './conjectures.js';
import { callsIn, type Term, textOf } from './terms.js';

/** What is asked about calls of a function or method that change nothing, by its name: terms whose parts come before them. */
export type Questions = Readonly<Record<string, readonly Term[]>>;

export function questionsOf(conjectures: ReadonlyMap<string, readonly Conjecture[]>): Questions {
  return Object.fromEntries(
    [...conjectures].map(([point, all]) => {
      const terms = all.flatMap(({ left, right }) => [...callsIn(left), ...callsIn(right)]);
      return [point, [...new Map(terms.map((term) => [textOf(term), term])).values()]];
    }),
  );
}
