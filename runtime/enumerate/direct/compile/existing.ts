/** The objects and values that exist, in generated code. */
import { FIRST_OBJECT } from '../space/elements.js';
import type { Kind, Pool } from '../space/pools.js';
import {
  Accumulator,
  EMPTY_SET,
  forEach,
  keptWord,
  mergeBits,
  type SetCode,
  union,
  type Word,
} from './code/sets.js';
import { andNot, or } from './code/source.js';
import type { FunctionWriter } from './function-writer.js';
import { elementPlace, fieldPlace, inputPlace, readPlace } from './places.js';

export class ExistingWriter {
  constructor(private readonly f: FunctionWriter) {}

  /**
   * The objects of some kinds. Lower bound: objects that exist; upper bound: objects that may still be made.
   */
  objects(kinds: readonly Kind[]): SetCode {
    const { out, program } = this.f;
    this.f.readsExistence = true;
    const pools = [...new Set(kinds.map(({ pool }) => pool))];
    const words: (Word | undefined)[] = [];
    for (let word = 0; word < program.objectWords; word++) {
      const own = kinds.filter(({ pool }) => maskOf(pool, word) !== 0);
      if (own.length === 0) continue;
      const lower = out.keep(
        'l',
        own.reduce((code, kind) => or(code, `K${kind.index}[${word}]`), '0'),
      );
      const upper = pools
        .filter((pool) => maskOf(pool, word) !== 0)
        .reduce((code, pool) => {
          const made = pool.kinds.reduce((all, kind) => or(all, `K${kind.index}[${word}]`), '0');
          return or(code, andNot(String(maskOf(pool, word)), made));
        }, lower);
      words[word] = keptWord(out, { lower, upper: `(S[0] !== 0 ? ${upper} : ${lower})` });
    }
    const all = Array.from({ length: program.words }, (_, word) => words[word]);
    return { words: all, bits: program.bitsOf(pools) };
  }

  allObjects(): SetCode {
    return this.objects(this.f.program.kinds);
  }

  /** All objects and values that a tuple can hold. */
  everything(): SetCode {
    return union(
      this.f.out,
      this.allObjects(),
      this.f.program.values(() => true),
    );
  }

  booleans(): SetCode {
    return this.f.program.values((value) => typeof value === 'boolean');
  }

  /** Objects, and all values that occur. */
  univ(): SetCode {
    const { out } = this.f;
    const values = union(out, this.occurring('number'), this.occurring('string'));
    return union(out, union(out, this.allObjects(), this.booleans()), values);
  }

  /** The values of a kind that occur in fields, arrays, inputs and in the formula. */
  occurring(kind: 'number' | 'integer' | 'string'): SetCode {
    const { f } = this;
    const { program, vocabulary, out } = f;
    const wanted = (value: number | string | boolean): boolean =>
      kind === 'integer' ? Number.isInteger(value) : typeof value === kind;
    const all = program.values(wanted);
    const result = new Accumulator(out, program.words);
    const add = (set: SetCode, certain: string): void => {
      const words = set.words.map((word, index) => {
        const mask = all.words[index]?.upper;
        if (!word || mask === undefined) return undefined;
        return keptWord(out, { lower: `${word.lower} & ${mask}`, upper: `${word.upper} & ${mask}` });
      });
      result.add({ words, bits: mergeBits(set.bits, all.bits, (x, y) => x & y) }, certain);
    };
    const literals: readonly unknown[] = kind === 'string' ? vocabulary.strings : vocabulary.numbers;
    add(
      program.values((value) => wanted(value) && literals.includes(value)),
      'true',
    );
    for (const name of vocabulary.inputs) {
      const column = program.inputs.get(name);
      if (!column) continue;
      f.touchInput(column);
      add(readPlace(f, inputPlace(column)), 'true');
    }
    for (const name of new Set([...vocabulary.fields, 'length'])) {
      const column = program.fields.get(name);
      if (
        !column ||
        program.bitsOfColumn(column).every((bits, word) => (bits & ~program.objectBits[word]!) === 0)
      )
        continue;
      const owners = this.objects(program.kinds.filter(({ index }) => column.types[index]));
      f.touch(column, owners);
      forEach(out, owners, (object, certain) => add(readPlace(f, fieldPlace(column, object)), certain));
    }
    if (program.elementColumns.length > 0) {
      forEach(out, this.objects(program.arrayKinds), (array, certain) => {
        const index = out.fresh('i');
        out.block(`for (let ${index} = 0; ${index} < ${program.elementColumns.length}; ${index}++)`, () => {
          f.touchElement(index, array);
          add(readPlace(f, elementPlace(f, array, index)), certain);
        });
        if (kind !== 'string') add(this.indices(array), certain);
      });
    }
    return result.set;
  }

  /** The indices of an array. */
  indices(array: Parameters<typeof fieldPlace>[1]): SetCode {
    const { f } = this;
    const { program, out } = f;
    const { elements, maxLength } = program.layout;
    const column = program.fields.get('length');
    if (!column || maxLength === 0) return EMPTY_SET;
    f.touch(column, array);
    const length = f.scalars.ofSet(readPlace(f, fieldPlace(column, array)), 'one');
    const words: (Word | undefined)[] = new Array<Word | undefined>(program.words).fill(undefined);
    const bits = program.values((value) => typeof value === 'number' && value >= 0 && value < maxLength).bits;
    for (let word = 0; word < program.words; word++) {
      const bits = Array.from({ length: maxLength }, (_, index) => elements.bitOf(index)!).filter(
        (bit) => bit >> 5 === word,
      );
      if (bits.length === 0) continue;
      // By length, the indices below it.
      const table = Array.from({ length: maxLength + 1 }, (_, n) =>
        bits
          .filter((bit) => (elements.valueOf(bit) as number) < n)
          .reduce((mask, bit) => mask | (1 << bit), 0),
      );
      const name = program.names.count++;
      program.tables.push(`const R${name} = new Int32Array([${table.join()}]);`);
      const isArray = `${length.some} !== 0`;
      words[word] = keptWord(out, {
        lower: `(${length.some} === 2 ? R${name}[${length.min}] : 0)`,
        upper: `(${isArray} ? R${name}[${length.max}] : 0)`,
      });
    }
    return { words, bits };
  }
}

function maskOf(pool: Pool, word: number): number {
  let mask = 0;
  for (let bit = FIRST_OBJECT + pool.first; bit < FIRST_OBJECT + pool.first + pool.size; bit++)
    if (bit >> 5 === word) mask |= 1 << bit;
  return mask;
}
