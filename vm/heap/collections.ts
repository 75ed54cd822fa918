/**
 * Shadows of what a Map, Set, WeakMap or WeakSet holds: which entry a key finds is on the path, so that a collection has
 * the same entries, in the same order, on every input that takes it.
 */
import type { ExprId } from '../expressions/arena.js';

/** Shadows of one entry; of sets, `value` is 0. */
export interface EntryShadow {
  readonly key: ExprId;
  readonly value: ExprId;
}

const CONCRETE: EntryShadow = { key: 0, value: 0 };

export class CollectionShadows {
  /** By collection and by the key that the entry has in this run; 0 for keys and values without shadow. */
  private readonly entries = new Map<object, Map<unknown, EntryShadow>>();

  reset(): void {
    if (this.entries.size > 0) this.entries.clear();
  }

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /** Whether some key or value of the collection has a shadow. */
  has(collection: object): boolean {
    return this.entries.size > 0 && this.entries.has(collection);
  }

  get(collection: object, key: unknown): EntryShadow {
    return this.entries.get(collection)?.get(key) ?? CONCRETE;
  }

  /** The keys with shadows of their own or of their values. */
  keys(collection: object): Iterable<unknown> {
    return this.entries.get(collection)?.keys() ?? [];
  }

  set(collection: object, key: unknown, entry: EntryShadow): void {
    const known = this.entries.get(collection);
    if (known !== undefined) known.set(key, entry);
    else this.entries.set(collection, new Map([[key, entry]]));
  }

  delete(collection: object, key: unknown): void {
    this.entries.get(collection)?.delete(key);
  }

  clear(collection: object): void {
    this.entries.delete(collection);
  }
}
