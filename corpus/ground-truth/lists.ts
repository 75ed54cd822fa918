/** All circular doubly linked lists with a sentinel, of integers and of objects, and what makes one legal. */
import { patterns, range, sequences } from './combinatorics.js';
import { type Call, instance, type Prototype } from './subject.js';

export interface IntEntry {
  value: number;
  next: IntEntry | null;
  prev: IntEntry | null;
}

export interface IntList {
  header: IntEntry;
  size: number;
}

export interface ItemEntry {
  element: object | null;
  next: ItemEntry | null;
  prev: ItemEntry | null;
}

export interface ItemList {
  header: ItemEntry;
  size: number;
}

/** Exports of `int-list.js`. */
export interface IntListModule {
  readonly IntList: new () => IntList;
}

/** Exports of `linked-list.js`. */
export interface LinkedListModule {
  readonly Item: new () => object;
  readonly LinkedList: new () => ItemList;
}

/** The list with the given values. */
export function buildIntList(module: IntListModule, values: readonly number[]): IntList {
  const node: Prototype = Object.getPrototypeOf(new module.IntList().header);
  const entries = [0, ...values].map((value): IntEntry => instance(node, { value, next: null, prev: null }));
  ring(entries);
  return instance(module.IntList.prototype as Prototype, { header: entries[0]!, size: values.length });
}

/** The list with the given elements. */
export function buildItemList(module: LinkedListModule, elements: readonly (object | null)[]): ItemList {
  const node: Prototype = Object.getPrototypeOf(new module.LinkedList().header);
  const entries = [null, ...elements].map(
    (element): ItemEntry => instance(node, { element, next: null, prev: null }),
  );
  ring(entries);
  return instance(module.LinkedList.prototype as Prototype, { header: entries[0]!, size: elements.length });
}

function ring<T extends { next: T | null; prev: T | null }>(entries: readonly T[]): void {
  for (const [i, entry] of entries.entries()) {
    const next = entries[(i + 1) % entries.length]!;
    entry.next = next;
    next.prev = entry;
  }
}

/** All lists of up to `limit` entries with values among `values`. */
export function* intListValues(limit: number, values: readonly number[]): Generator<number[]> {
  for (const length of range(0, limit)) yield* sequences(values, length);
}

/** All calls of a method of `IntList` that takes an integer: lists of up to `limit` entries. */
export function* intListCalls(
  module: IntListModule,
  limit: number,
  values: readonly number[],
): Generator<Call> {
  for (const list of intListValues(limit, values)) {
    for (const arg of values) yield { self: buildIntList(module, list), args: [arg] };
  }
}

/**
 * All calls of a method of `LinkedList` that takes an element, no two alike but for the names of the items: lists
 * of up to `limit` entries over null and at most `items` items, the argument among them.
 */
export function* itemListPatterns(limit: number, items: number): Generator<(number | null)[]> {
  for (const length of range(0, limit)) yield* patterns(length + 1, items, true);
}

/** The calls that `itemListPatterns` describes; the last place of a pattern is the argument. */
export function* itemListCalls(module: LinkedListModule, limit: number, items: number): Generator<Call> {
  for (const pattern of itemListPatterns(limit, items)) {
    const pool = range(0, items - 1).map(() => new module.Item());
    const elements = pattern.map((i) => (i === null ? null : pool[i]!));
    const argument = elements.pop();
    yield { self: buildItemList(module, elements), args: [argument] };
  }
}

/** Whether a list is legal; `sentinel` says what its first entry must be like. */
export function isLegalList<T extends { next: T | null; prev: T | null }>(
  list: { header: T | null; size: number },
  sentinel: (header: T) => boolean,
): boolean {
  const { header } = list;
  if (header === null || !sentinel(header)) return false;
  let count = 0;
  const seen = new Set<T>();
  for (let e = header; ; ) {
    seen.add(e);
    const next: T | null = e.next;
    if (next === null || next.prev !== e) return false;
    if (next === header) return list.size === count;
    if (seen.has(next)) return false;
    count += 1;
    e = next;
  }
}
