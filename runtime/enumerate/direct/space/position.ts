/** Where a search stands, as data that does not depend on how candidates are laid out. */
import type { Choice } from './candidate.js';
import { FIRST_OBJECT, NULL_BIT, type PrimitiveValue, UNDEFINED_BIT } from './elements.js';
import type { Layout } from './layout.js';

/** A new object by its kind, from 0; an object by its number, from -1 downwards; null; `false` for undefined; a value. */
type WrittenChoice = number | null | false | readonly [PrimitiveValue];

export interface Position {
  /** `past a shape`: all instances of the shape that the choices lead to were counted. */
  readonly state: 'new' | 'at an instance' | 'past a shape' | 'over';
  readonly choices: readonly WrittenChoice[];
  /** The places of the first choices, where predicates read them. */
  readonly read: readonly number[];
}

export function writtenChoice({ elements, pools }: Layout, choice: Choice): WrittenChoice {
  if (choice < pools.kinds.length) return choice;
  const bit = choice - pools.kinds.length;
  if (bit === NULL_BIT) return null;
  if (bit === UNDEFINED_BIT) return false;
  return elements.isObject(bit) ? FIRST_OBJECT - 1 - bit : [elements.valueOf(bit)];
}

/** @throws RangeError if the layout has no such choice. */
export function readChoice({ elements, pools }: Layout, written: WrittenChoice): Choice {
  const kinds = pools.kinds.length;
  if (written === null) return kinds + NULL_BIT;
  if (written === false) return kinds + UNDEFINED_BIT;
  if (typeof written === 'number') return written >= 0 ? written : kinds + FIRST_OBJECT - 1 - written;
  const bit = elements.bitOf(written[0]);
  if (bit === undefined) throw new RangeError('the checkpoint is of another subject');
  return kinds + bit;
}
