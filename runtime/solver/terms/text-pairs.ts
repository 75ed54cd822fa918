/** Which integers are a string together: its length, and its index in the table of strings. */
import type { Num } from './term-ops.js';

export class TextPairs {
  private readonly lengths = new Map<Num, Num>();
  private readonly indices = new Map<Num, Num>();

  /** Remembers a pair of terms that are not constant. */
  add({ length, index }: { readonly length: Num; readonly index: Num }): void {
    this.lengths.set(index, length);
    this.indices.set(length, index);
  }

  lengthOfIndex(index: Num): Num | undefined {
    return this.lengths.get(index);
  }

  indexOfLength(length: Num): Num | undefined {
    return this.indices.get(length);
  }
}
