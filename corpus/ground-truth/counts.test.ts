/** The generators against counts that are known from elsewhere. */
import { equal } from 'node:assert/strict';
import { cellShapes } from './cells.js';
import { range } from './combinatorics.js';
import { intListValues, itemListPatterns } from './lists.js';
import { redBlackTrees, searchTrees, shapes } from './trees.js';

function size(things: Iterable<unknown>): number {
  let count = 0;
  for (const _ of things) count += 1;
  return count;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

describe('counts of generated inputs', () => {
  const table: readonly (readonly [string, number, () => number])[] = [
    ['lists of 3 values, up to 3 entries', 40, () => size(intListValues(3, [1, 2, 3]))],
    ['calls of contains (paper)', 120, () => size(intListValues(3, [1, 2, 3])) * 3],
    [
      'lists of items and argument, one place (Bell numbers: null is a block, too)',
      2,
      () => size(itemListPatterns(0, 9)),
    ],
    ['the same with two places', 5, () => size(itemListPatterns(1, 9)) - 2],
    ['the same with three places', 15, () => size(itemListPatterns(2, 9)) - 7],
    ['the same with four places', 52, () => size(itemListPatterns(3, 9)) - 22],
    ...[1, 1, 2, 5, 14, 42, 132, 429].map(
      (count, n) => [`binary trees with ${n} nodes`, count, () => size(shapes(n))] as const,
    ),
    ...[1, 1, 2, 5, 14, 42, 132].map(
      (count, n) =>
        [
          `search trees with ${n} distinct keys`,
          count,
          () => [...searchTrees(n, range(1, n))].filter((t) => new Set(t.keys).size === n).length,
        ] as const,
    ),
    ['search trees of two nodes, two values, equal ones on the right', 4, () => size(searchTrees(2, [1, 2]))],
    ...[1, 1, 2, 2, 4, 8, 16, 33].map(
      (count, n) =>
        [`red-black trees with keys 1..${n}`, count, () => size(redBlackTrees(n, range(1, n)))] as const,
    ),
    [
      'red-black trees of up to 7 nodes, keys among 7',
      573,
      () => sum(range(0, 7).map((n) => size(redBlackTrees(n, range(1, 7))))),
    ],
    [
      'calls of put (paper)',
      4011,
      () => sum(range(0, 7).map((n) => size(redBlackTrees(n, range(1, 7))))) * 7,
    ],
    [
      'calls of put up to the order of keys',
      855,
      () => sum(range(0, 7).map((n) => size(redBlackTrees(n, range(1, n))) * (2 * n + 1))),
    ],
    ['cells: one cell, both arguments', 2, () => size(cellShapes(1, [false, false]))],
    ['cells: one cell at most, the second argument may be null', 4, () => size(cellShapes(1, [false, true]))],
  ];
  for (const [name, expected, actual] of table) {
    it(`${name}: ${expected}`, () => equal(actual(), expected));
  }
});
