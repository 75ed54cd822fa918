/** All binary search trees and red-black trees with parent pointers, and what makes one legal. */
import { ascending, nonDescending, range, sequences } from './combinatorics.js';

/** A binary tree without labels; null is the empty one. */
export type Shape = { readonly left: Shape; readonly right: Shape } | null;

/** All binary trees with `count` nodes. */
export function* shapes(count: number): Generator<Shape> {
  if (count === 0) {
    yield null;
    return;
  }
  for (const onLeft of range(0, count - 1)) {
    for (const left of shapes(onLeft)) {
      for (const right of shapes(count - 1 - onLeft)) yield { left, right };
    }
  }
}

/** A tree with its labels in order from left to right. */
export interface Labelled {
  readonly shape: Shape;
  readonly keys: readonly number[];
  /** Empty where colours do not matter. */
  readonly black: readonly boolean[];
}

/** Search trees of `count` nodes with values among `values`: less on the left, greater or equal on the right. */
export function* searchTrees(count: number, values: readonly number[]): Generator<Labelled> {
  for (const shape of shapes(count)) {
    for (const keys of nonDescending(values, count)) {
      if (leftIsLess(shape, keys)) yield { shape, keys, black: [] };
    }
  }
}

/** Red-black trees of `count` nodes with a black root and keys among `keys`. */
export function* redBlackTrees(count: number, values: readonly number[]): Generator<Labelled> {
  for (const shape of shapes(count)) {
    for (const black of sequences([false, true], count)) {
      if (!isRedBlack(shape, black)) continue;
      for (const keys of ascending(values, count)) yield { shape, keys, black };
    }
  }
}

/** Visits the nodes with their positions in the order from left to right; returns the number of nodes. */
function walk(
  shape: Shape,
  visit: (node: NonNullable<Shape>, position: number, left: number) => void,
): number {
  let position = 0;
  return go(shape);
  function go(node: Shape): number {
    if (node === null) return 0;
    const left = go(node.left);
    visit(node, position++, left);
    return left + 1 + go(node.right);
  }
}

function leftIsLess(shape: Shape, keys: readonly number[]): boolean {
  let legal = true;
  walk(shape, (_, position, left) => {
    for (const i of range(position - left, position - 1)) legal &&= keys[i]! < keys[position]!;
  });
  return legal;
}

function isRedBlack(shape: Shape, black: readonly boolean[]): boolean {
  const color = new Map<Shape, boolean>([[null, true]]);
  walk(shape, (node, position) => color.set(node, black[position]!));
  return color.get(shape)! && height(shape) !== undefined;
  /** Black nodes on each path down from a node, undefined where paths differ or red follows red. */
  function height(node: Shape): number | undefined {
    if (node === null) return 0;
    const left = height(node.left);
    if (left === undefined || left !== height(node.right)) return undefined;
    if (color.get(node)) return left + 1;
    return color.get(node.left) && color.get(node.right) ? left : undefined;
  }
}
