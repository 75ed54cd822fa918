/** What all functions of a generated program share: where things are in a candidate, and tables of known results. */

import { isSubclass } from '../../../inputs/model/class-chain.js';
import type { Vocabulary } from '../../../spec/form/formula.js';
import { FIRST_OBJECT, NULL_BIT, UNDEFINED_BIT } from '../space/elements.js';
import type { Column, Layout } from '../space/layout.js';
import type { Kind, Pool } from '../space/pools.js';
import { constantSet, type SetCode } from './code/sets.js';
import type { MemoTable } from './memo.js';

/** The bits of null and undefined, which no set holds. */
export const NOTHING = (1 << NULL_BIT) | (1 << UNDEFINED_BIT);

export class ProgramContext {
  readonly names = { count: 0 };
  /** Declarations in front of all functions. */
  readonly tables: string[] = [];
  readonly functions: string[] = [];
  readonly memos = new Map<string, MemoTable>();
  private readonly vocabularies: Vocabulary[] = [];
  readonly fields: ReadonlyMap<string, Column>;
  readonly inputs: ReadonlyMap<string, Column>;
  readonly elementColumns: readonly Column[];
  readonly words: number;
  /** Words that hold objects. */
  readonly objectWords: number;
  readonly objectBits: readonly number[];
  readonly arrayBits: readonly number[];
  readonly numberBits: readonly number[];
  /** The bit that stands for any computed number that is no element. */
  readonly otherBits: readonly number[];

  constructor(readonly layout: Layout) {
    const byRole = (role: Column['role']): Column[] =>
      layout.columns.filter((column) => column.role === role);
    this.fields = new Map(byRole('field').map((column) => [column.name, column]));
    this.inputs = new Map(byRole('input').map((column) => [column.name, column]));
    this.elementColumns = byRole('element');
    this.words = layout.elements.words;
    this.objectWords = Math.ceil((FIRST_OBJECT + layout.pools.objects) / 32);
    this.objectBits = this.bitsOf(layout.pools.pools);
    this.arrayBits = this.bitsOf(this.arrayKinds.map(({ pool }) => pool));
    this.numberBits = this.values((value) => typeof value === 'number').bits;
    const { other } = layout.elements;
    this.otherBits = this.numberBits.map((_, word) =>
      other !== undefined && other >> 5 === word ? 1 << other : 0,
    );
  }

  /** A number for each vocabulary. */
  vocabularyId(vocabulary: Vocabulary): number {
    const known = this.vocabularies.indexOf(vocabulary);
    return known >= 0 ? known : this.vocabularies.push(vocabulary) - 1;
  }

  get kinds(): readonly Kind[] {
    return this.layout.pools.kinds;
  }

  /** The kinds of the instances of a class. */
  kindsOf(className: string): readonly Kind[] {
    const { model } = this.layout.subject;
    return this.kinds.filter(
      (kind) => kind.className !== undefined && isSubclass(model, kind.className, className),
    );
  }

  get arrayKinds(): readonly Kind[] {
    return this.kinds.filter(({ element }) => element);
  }

  /** A set of values that is known beforehand. */
  values(accepts: (value: number | string | boolean) => boolean): SetCode {
    const { elements } = this.layout;
    const masks = new Array<number>(elements.words).fill(0);
    for (const value of elements.values) {
      const bit = elements.bitOf(value)!;
      if (accepts(value)) masks[bit >> 5]! |= 1 << bit;
    }
    return constantSet(masks);
  }

  /** By word, the bits of the objects of some pools. */
  bitsOf(pools: readonly Pool[]): readonly number[] {
    const bits = new Array<number>(this.words).fill(0);
    for (const { first, size } of pools)
      for (let bit = FIRST_OBJECT + first; bit < FIRST_OBJECT + first + size; bit++)
        bits[bit >> 5]! |= 1 << bit;
    return bits;
  }

  /** The bits that places of a column can hold, null and undefined left out. */
  bitsOfColumn(column: Column): readonly number[] {
    return Array.from({ length: this.words }, (_, word) => {
      const all = column.types.reduce((bits, type) => bits | (type?.mask[word] ?? 0), 0);
      return word === 0 ? all & ~NOTHING : all;
    });
  }

  /** Whether places of a column can hold null or undefined, or be absent. */
  isNullable(column: Column): boolean {
    return (
      column.words.some(({ word }) => word === 0) &&
      (column.role === 'element' ||
        column.types.some((type) => type && (type.mask[0]! & NOTHING) !== 0) ||
        (column.role === 'field' && column.types.some((type) => type === undefined)))
    );
  }

  /** Whether some places of the column are decided only when the shape of the heap is. */
  hasValuePlaces(column: Column): boolean {
    return column.types.some(
      (type, index) =>
        type && !this.layout.isShape(column, column.role === 'input' ? undefined : this.kinds[index]),
    );
  }
}
