/** What a detector has found, with how sure it is. */
import type { Property } from './property.js';

export interface Found {
  readonly property: Property;
  /** How many rows it was seen in. */
  readonly support: number;
  /** The probability that chance alone would not have shown it, in the sense of Daikon's justification. */
  readonly confidence: number;
  /** What was different before the call is always so after it. */
  readonly isEstablished?: true;
  /** It relates answers to different questions. */
  readonly isLaw?: true;
  /** Two numbers came as close as their order allows, other than at nothing and by more than chance. */
  readonly isTight?: true;
}

/** @param chance that one row shows the property though nothing holds it. @param rows how many rows could have shown otherwise */
export function found(property: Property, support: number, chance: number, rows: number): Found {
  return { property, support, confidence: 1 - chance ** rows };
}
