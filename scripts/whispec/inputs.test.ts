/** The counted inputs against closed forms. */
import { equal } from 'node:assert/strict';
import { range } from '../../corpus/ground-truth/combinatorics.js';
import { countInputs } from './inputs.js';
import { TABLE_5 } from './paper.js';

function sum(from: number, to: number, term: (n: number) => number): number {
  return range(from, to).reduce((total, n) => total + term(n), 0);
}

function choose(n: number, k: number): number {
  return range(1, k).reduce((product, i) => (product * (n - k + i)) / i, 1);
}

/** Black-rooted red-black trees with keys 1..n. */
const RED_BLACK = [1, 1, 2, 2, 4, 8, 16, 33];

function redBlack(scope: number, weight: (nodes: number) => number): number {
  return sum(0, scope, (n) => choose(scope, n) * RED_BLACK[n]! * weight(n));
}

/**
 * Neighbours in the order of a search tree ascend strictly where the first is below the second. Narayana numbers count
 * the shapes with `s` such pairs, and multisets the values for each.
 */
function search(scope: number, weight: (nodes: number) => number): number {
  const shapes = (n: number, s: number): number => (choose(n, s + 1) * choose(n, s)) / n;
  const trees = (n: number): number => sum(0, n - 1, (s) => shapes(n, s) * choose(scope + n - 1 - s, n));
  return weight(0) + sum(1, scope, (n) => trees(n) * weight(n));
}

/** Bell numbers (null is a block of its own), without the one way to see four objects in a list of three and its argument. */
const ITEM_LISTS = 2 + 5 + 15 + 52 - 1;

const EXPECTED: Readonly<Record<string, number>> = {
  'LinkedList.contains': sum(0, 3, (n) => 3 ** n) * 3,
  'LinkedList.indexOf': ITEM_LISTS,
  'LinkedList.remove': ITEM_LISTS,
  'LinkedList.lastIndexOf': ITEM_LISTS,
  'TreeMap.firstEntry': redBlack(3, () => 1),
  'TreeMap.lastEntry': redBlack(3, () => 1),
  'TreeMap.successor': redBlack(6, (n) => n + 1),
  'TreeMap.put': redBlack(7, () => 7),
  'BinarySearchTree.firstEntry': search(3, () => 1),
  'BinarySearchTree.lastEntry': search(3, () => 1),
  'BinarySearchTree.successor': search(6, (n) => n + 1),
};

describe('Figure 8', () => {
  for (const row of TABLE_5) {
    const name = `${row.structure}.${row.method}`;
    it(`${name}: ${EXPECTED[name]} inputs`, () => equal(countInputs(row).inputs, EXPECTED[name]));
  }

  it('has the two figures of the paper', () => {
    equal(EXPECTED['LinkedList.contains'], 120);
    equal(EXPECTED['TreeMap.put'], 4011);
  });
});
