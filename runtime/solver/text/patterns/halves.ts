/** Halves of surrogate pairs among the units of bounded strings. */
import { FALSE, type Gate } from '../../sat/circuit.js';
import type { UnitSet } from '../characters/alphabet.js';
import type { BoundedString, BoundedStrings } from '../strings.js';
import { HIGH_HALVES, LOW_HALVES } from './surrogate-pairs.js';

function isIn(strings: BoundedStrings, text: BoundedString, k: number, set: UnitSet): Gate {
  const character = text.characters[k];
  if (character === undefined) return FALSE;
  return strings.circuit.and(text.has[k], strings.characters.isIn(character, set));
}

/** Whether a place has a half of a pair, alone or not. */
export function isHalf(strings: BoundedStrings, text: BoundedString, k: number): Gate {
  return strings.circuit.or(isIn(strings, text, k, HIGH_HALVES), isIn(strings, text, k, LOW_HALVES));
}

/** Whether a place has a half of a pair with the other one beside it. */
export function isPaired(strings: BoundedStrings, text: BoundedString, k: number): Gate {
  const { circuit } = strings;
  return circuit.or(
    circuit.and(isIn(strings, text, k, HIGH_HALVES), isIn(strings, text, k + 1, LOW_HALVES)),
    isSecondHalf(strings, text, k),
  );
}

/** Whether a place has the second half of a pair. */
export function isSecondHalf(strings: BoundedStrings, text: BoundedString, k: number): Gate {
  const { circuit } = strings;
  return circuit.and(isIn(strings, text, k, LOW_HALVES), isIn(strings, text, k - 1, HIGH_HALVES));
}

/** Whether any half is alone. */
export function hasLoneHalf(strings: BoundedStrings, text: BoundedString): Gate {
  const { circuit } = strings;
  return circuit.any(
    text.has.map((_, k) => circuit.and(isHalf(strings, text, k), -isPaired(strings, text, k))),
  );
}
