/** Operations on relations as arrays of masks. Results are new; operands may be the heap's own. */
import type { MaskRelation, NumberedHeap } from './numbered-heap.js';

/** The number of the lowest element of a set that has one. */
export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** The number of elements of a set. */
export function sizeOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The number of tuples. */
export function tupleCount(r: MaskRelation): number {
  let count = 0;
  for (let i = 0; i < r.length; i += 1) count += sizeOf(r[i]!);
  return count;
}

/** What the elements of a set are related to. */
export function image(r: MaskRelation, set: number): number {
  let result = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) result |= r[31 - Math.clz32(rest & -rest)]!;
  return result;
}

/** What is related to an element of a set. */
export function preimage(r: MaskRelation, set: number): number {
  let result = 0;
  for (let i = 0; i < r.length; i += 1) if ((r[i]! & set) !== 0) result |= 1 << i;
  return result;
}

/** What one or more steps from a set reach. */
export function reach(r: MaskRelation, set: number): number {
  let found = image(r, set);
  for (let fresh = found; fresh !== 0; ) {
    const next = image(r, fresh) & ~found;
    found |= next;
    fresh = next;
  }
  return found;
}

/** All values that a relation leads to. */
export function values(r: MaskRelation): number {
  let result = 0;
  for (let i = 0; i < r.length; i += 1) result |= r[i]!;
  return result;
}

export function union(heap: NumberedHeap, a: MaskRelation, b: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < result.length; i += 1) result[i] = a[i]! | b[i]!;
  return result;
}

export function intersection(heap: NumberedHeap, a: MaskRelation, b: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < result.length; i += 1) result[i] = a[i]! & b[i]!;
  return result;
}

export function difference(heap: NumberedHeap, a: MaskRelation, b: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < result.length; i += 1) result[i] = a[i]! & ~b[i]!;
  return result;
}

/** `a ++ b`. */
export function override(heap: NumberedHeap, a: MaskRelation, b: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < result.length; i += 1) result[i] = b[i] !== 0 ? b[i]! : a[i]!;
  return result;
}

/** `a . b`. */
export function compose(heap: NumberedHeap, a: MaskRelation, b: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < result.length; i += 1) result[i] = image(b, a[i]!);
  return result;
}

/** `~r`. */
export function transpose(heap: NumberedHeap, r: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < r.length; i += 1) {
    for (let rest = r[i]!; rest !== 0; rest &= rest - 1) result[lowest(rest)]! |= 1 << i;
  }
  return result;
}

/** `^r`. */
export function closure(heap: NumberedHeap, r: MaskRelation): MaskRelation {
  const result = heap.relation();
  const { size } = heap;
  for (let i = 0; i < size; i += 1) result[i] = r[i]!;
  for (let by = 0; by < size; by += 1) {
    const row = result[by]!;
    if (row === 0) continue;
    const bit = 1 << by;
    for (let i = 0; i < size; i += 1) if ((result[i]! & bit) !== 0) result[i]! |= result[by]!;
  }
  return result;
}

/** Each element of a set to itself. */
export function identity(heap: NumberedHeap, set: number): MaskRelation {
  const result = heap.relation();
  for (let rest = set; rest !== 0; rest &= rest - 1) result[lowest(rest)] = rest & -rest;
  return result;
}

/** `a -> b`. */
export function product(heap: NumberedHeap, a: number, b: number): MaskRelation {
  const result = heap.relation();
  for (let rest = a; rest !== 0; rest &= rest - 1) result[lowest(rest)] = b;
  return result;
}

/** `set <: r`. */
export function domainOf(heap: NumberedHeap, set: number, r: MaskRelation): MaskRelation {
  const result = heap.relation();
  for (let rest = set; rest !== 0; rest &= rest - 1) result[lowest(rest)] = r[lowest(rest)]!;
  return result;
}

/** `r :> set`. */
export function rangeOf(heap: NumberedHeap, r: MaskRelation, set: number): MaskRelation {
  const result = heap.relation();
  for (let i = 0; i < result.length; i += 1) result[i] = r[i]! & set;
  return result;
}

export function isSame(a: MaskRelation, b: MaskRelation): boolean {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

export function isWithin(a: MaskRelation, b: MaskRelation): boolean {
  for (let i = 0; i < a.length; i += 1) if ((a[i]! & ~b[i]!) !== 0) return false;
  return true;
}
