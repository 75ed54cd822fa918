/** What a detector has found, with how sure it is. */
import type { Property } from './property.js';

export interface Found {
  readonly property: Property;
  /** How many rows it was seen in. */
  readonly support: number;
  /** The probability that chance alone would not have shown it, in the sense of Daikon's justification. */
  readonly confidence: number;
  /** What was different before the call is always so after it. */
  readonly isEstablished?: true | undefined;
  /** Some rows show otherwise: what was answered there, the suite has not asked. */
  readonly isBroken?: true;
  /** It relates answers to different questions. */
  readonly isLaw?: true;
  /** These are texts: most functions leave most of those of a suite as they are. */
  readonly isOfTexts?: true;
  /** A number came to its bound, and not only by chance. */
  readonly isReached?: true;
  /** Two numbers came as close as their order allows, other than at nothing and by more than chance. */
  readonly isTight?: true;
  /** It is of numbers, all of which were whole. */
  readonly isOfWhole?: true;
  /** The result was always between this and something else. */
  readonly isBetween?: true;
  /** How much there is in a result came to the number that is given as its most, or least. */
  readonly isLimited?: true;
}

/** A bound to which numbers come less often is one by chance. */
const FEWEST_REACHED = 3;

/** Whether a bound was met about as often as any number. What is counted begins at 0, and may leave it. */
export function isOften(met: number, bound: number, expected: number): boolean {
  return met >= FEWEST_REACHED && met * (bound === 0 ? 2 : 1) >= expected;
}

/** With this confidence what most rows show is told, if others show otherwise. */
const OF_MOST = 0.9;

/** What most rows show of two possible values, if that is more than chance. */
export function foundOfMost(property: Property, held: number, broken: number): Found | undefined {
  const rows = held + broken;
  // How often chance alone gives as many.
  let [tail, ways] = [0, 1];
  for (let at = 0; at <= broken; at += 1) {
    tail += ways * 0.5 ** rows;
    ways = (ways * (rows - at)) / (at + 1);
  }
  if (1 - tail < OF_MOST) return undefined;
  return { property, support: held, confidence: OF_MOST, isEstablished: true, isBroken: true };
}

/** @param chance that one row shows the property though nothing holds it. @param rows how many rows could have shown otherwise */
export function found(property: Property, support: number, chance: number, rows: number): Found {
  return { property, support, confidence: 1 - chance ** rows };
}

/** How much it tells that something does not hold: the logarithm of how seldom chance alone shows what was seen. */
export function evidenceOf({ confidence }: { readonly confidence: number }): number {
  return -Math.log(1 - confidence);
}
