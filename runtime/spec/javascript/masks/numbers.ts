/** Arithmetic on sets of numbers. */
import { lowest } from './algebra.js';
import type { MaskRelation, MaskState, NumberedHeap } from './numbered-heap.js';

/** Whether both sets are one number each, or one string each, and the first is less. */
export function less(heap: NumberedHeap, a: number, b: number): boolean {
  return isOrdered(heap, a, b) && numberOf(heap, a) < numberOf(heap, b);
}

export function atMost(heap: NumberedHeap, a: number, b: number): boolean {
  return isOrdered(heap, a, b) && numberOf(heap, a) <= numberOf(heap, b);
}

function isOrdered(heap: NumberedHeap, a: number, b: number): boolean {
  if (a === 0 || b === 0 || (a & (a - 1)) !== 0 || (b & (b - 1)) !== 0) return false;
  return ((a | b) & ~heap.numbers) === 0 || ((a | b) & ~heap.strings) === 0;
}

function numberOf(heap: NumberedHeap, set: number): number {
  return heap.elements[lowest(set)] as number;
}

/** The results for all pairs of numbers. @throws TooManyElements */
export function calculate(
  heap: NumberedHeap,
  a: number,
  b: number,
  operation: (x: number, y: number) => number | undefined,
): number {
  let result = 0;
  for (let left = a & heap.numbers; left !== 0; left &= left - 1) {
    for (let right = b & heap.numbers; right !== 0; right &= right - 1) {
      result |= heap.maskOf(operation(numberOf(heap, left), numberOf(heap, right)));
    }
  }
  return result;
}

/** The sum of the numbers of a set. */
export function total(heap: NumberedHeap, set: number): number {
  let sum = 0;
  for (let rest = set & heap.numbers; rest !== 0; rest &= rest - 1) sum += numberOf(heap, rest);
  return sum;
}

/** @throws TooManyElements */
export function absolute(heap: NumberedHeap, set: number): number {
  let result = 0;
  for (let rest = set & heap.numbers; rest !== 0; rest &= rest - 1) {
    result |= heap.maskOf(Math.abs(numberOf(heap, rest)));
  }
  return result;
}

/** The least or the greatest element; none unless all are numbers. */
export function extreme(heap: NumberedHeap, set: number, isLeast: boolean): number {
  if ((set & ~heap.numbers) !== 0) return 0;
  let found = set & -set;
  for (let rest = set & (set - 1); rest !== 0; rest &= rest - 1) {
    const [x, y] = [numberOf(heap, rest), numberOf(heap, found)];
    if (isLeast ? x < y : x > y) found = rest & -rest;
  }
  // NaN is neither less nor greater than anything.
  for (let rest = set; rest !== 0; rest &= rest - 1) if (Number.isNaN(numberOf(heap, rest))) return 0;
  return found;
}

/** The numbers of a set that are integers. */
export function integers(heap: NumberedHeap, set: number): number {
  let result = 0;
  for (let rest = set & heap.numbers; rest !== 0; rest &= rest - 1) {
    if (Number.isInteger(numberOf(heap, rest))) result |= rest & -rest;
  }
  return result;
}

/** The elements at indices of arrays. `elements`: of each array, the mask of each element. */
export function at(
  heap: NumberedHeap,
  elements: readonly (readonly number[] | undefined)[],
  arrays: number,
  indices: number,
): number {
  let result = 0;
  for (let rest = arrays; rest !== 0; rest &= rest - 1) {
    const items = elements[lowest(rest)];
    if (!items) continue;
    for (let some = indices & heap.numbers; some !== 0; some &= some - 1) {
      result |= items[numberOf(heap, some)] ?? 0;
    }
  }
  return result;
}

/** The values that the existing objects of a state hold in a relation. */
export function held(_heap: NumberedHeap, state: MaskState, relation: MaskRelation): number {
  let result = 0;
  for (let rest = state.objects; rest !== 0; rest &= rest - 1) result |= relation[lowest(rest)]!;
  return result;
}
