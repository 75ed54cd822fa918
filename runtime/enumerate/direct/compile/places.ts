/** Reading places of the candidate in generated code. */

import { FIRST_OBJECT } from '../space/elements.js';
import type { Column } from '../space/layout.js';
import { type ElementCode, keptWord, type SetCode, type Word } from './code/sets.js';
import type { Code } from './code/source.js';
import type { FunctionWriter } from './function-writer.js';
import { NOTHING } from './program-context.js';

/** Where the words of a place are in the candidate. */
export interface PlaceCode {
  readonly column: Column;
  /** By word of the column, the index into the candidate's words. */
  readonly positions: readonly Code[];
}

/** The place of an input. */
export function inputPlace(column: Column): PlaceCode {
  return { column, positions: column.words.map(({ base }) => String(base)) };
}

/** The place of a field of an object. */
export function fieldPlace(column: Column, object: ElementCode): PlaceCode {
  return { column, positions: column.words.map(({ base }) => shifted(object.bit, base - FIRST_OBJECT)) };
}

/**
 * The place of an element of an array.
 * @param index a JavaScript expression; a number below the greatest length.
 */
export function elementPlace(f: FunctionWriter, array: ElementCode, index: Code): PlaceCode {
  const [first, second] = f.program.elementColumns as [Column, Column | undefined];
  const step = second ? second.words[0]!.base - first.words[0]!.base : 0;
  const at = f.out.keep('p', `${array.bit} + ${step} * ${index}`);
  return { column: first, positions: first.words.map(({ base }) => shifted(at, base - FIRST_OBJECT)) };
}

function shifted(name: Code, offset: number): string {
  return offset === 0 ? name : offset < 0 ? `${name} - ${-offset}` : `${name} + ${offset}`;
}

/** What the place can be, word by word, null and undefined included. */
export function readWords(f: FunctionWriter, place: PlaceCode): readonly Code[] {
  return place.positions.map((position) => f.out.keep('d', `W[${position}]`));
}

/** The set of what a place holds. */
export function readPlace(f: FunctionWriter, place: PlaceCode): SetCode {
  const { column } = place;
  const raw = readWords(f, place);
  const isNullable = f.program.isNullable(column);
  const isDecided = decided(raw);
  const words: (Word | undefined)[] = [];
  for (const [at, { word }] of column.words.entries()) {
    const mask = raw[at]!;
    const upper = word === 0 && isNullable ? f.out.keep('u', `${mask} & ${~NOTHING}`) : mask;
    words[word] = keptWord(f.out, { lower: `(${isDecided} ? ${upper} : 0)`, upper });
  }
  const all = Array.from({ length: f.program.words }, (_, word) => words[word]);
  return { words: all, bits: f.program.bitsOfColumn(column) };
}

/** Whether at most one bit is set: the place is decided, or there is none. */
export function decided(raw: readonly Code[]): string {
  const [first] = raw;
  if (raw.length === 1) return `(${first} & (${first} - 1)) === 0`;
  const any = `(${raw.join(' | ')})`;
  const used = raw.map((mask) => `(${mask} !== 0)`).join(' + ');
  return `${used} <= 1 && (${any} & (${any} - 1)) === 0`;
}
