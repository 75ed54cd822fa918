/**
 * Methods that make an object what a new one is: all that varies is then as constructors leave it. That one field is not
 * told apart from chance by the few calls that suites make of such methods; that all are, is.
 */
import type { Found } from './found.js';
import type { Place } from './model.js';
import type { AtPlace } from './pooled.js';
import type { Primitive } from './property.js';

/** What is asked of what was seen at a place. */
export interface Seen {
  has(name: string): boolean;
  /** How far a number came from another one. */
  distance(name: string, from: number): number;
}

/** The classes of methods without parameters, and of constructors, by the names of these. */
export interface Kinds {
  readonly methods: ReadonlyMap<string, string>;
  readonly constructors: ReadonlyMap<string, string>;
}

const CONFIDENCE = 0.999;
/** Fields, and answers about the whole object; how many elements they have. */
const OWN = /^this\.[\w$#]+(?:\(\))?(?:\.length|\.size)?$/u;
/** A method that takes one thing may have come upon the last one. */
const LEAST_JUMP = 2;
const FEWEST = 2;

/** @param all what was found at each place */
export function withResets<T extends AtPlace>(
  all: readonly T[],
  { methods, constructors }: Kinds,
  seenAt: (place: Place) => Seen | undefined,
): readonly T[] {
  const beginnings = new Map<string, ReadonlyMap<string, Primitive>>();
  const varied = new Map<string, (name: string) => boolean>();
  for (const { place, found } of all) {
    const made = place.at === 'exit' ? constructors.get(place.of) : undefined;
    if (made !== undefined) beginnings.set(made, constantsOf(found));
    if (place.at === 'object') {
      const fixed = constantsOf(found);
      varied.set(place.of, (name) => !fixed.has(name));
    }
  }
  return all.map((one) => {
    const owner = one.place.at === 'exit' ? methods.get(one.place.of) : undefined;
    const beginning = beginnings.get(owner ?? '');
    const seen = seenAt(one.place);
    if (!beginning || !seen) return one;
    const isVaried = varied.get(owner!) ?? (() => false);
    const names = [...beginning.keys()].filter((name) => isVaried(name) && seen.has(name));
    const now = constantsOf(one.found);
    const isBack = names.length >= FEWEST && names.every((name) => now.get(name) === beginning.get(name));
    const isJump = (name: string): boolean => {
      const value = beginning.get(name);
      return typeof value === 'number' && seen.distance(`old(${name})`, value) >= LEAST_JUMP;
    };
    if (!isBack || !names.some(isJump)) return one;
    return {
      ...one,
      found: one.found.map((each) => {
        const constant = constantIn(each);
        return constant && names.includes(constant[0])
          ? { ...each, confidence: Math.max(each.confidence, CONFIDENCE), isEstablished: true as const }
          : each;
      }),
    };
  });
}

function constantsOf(found: readonly Found[]): ReadonlyMap<string, Primitive> {
  return new Map(
    found.flatMap((one) => {
      const constant = constantIn(one);
      return constant ? [constant] : [];
    }),
  );
}

function constantIn({ property }: Found): readonly [string, Primitive] | undefined {
  if (property.kind !== 'bound' || property.order !== '=' || !OWN.test(property.of)) return undefined;
  return [property.of, property.value];
}
