/** The methods of the experiment with all their inputs up to a small scope. */
import { type AliasingModule, cellCalls } from './cells.js';
import { range } from './combinatorics.js';
import { type IntListModule, intListCalls, itemListCalls, type LinkedListModule } from './lists.js';
import { compareCalls, lookUpCalls, mostCalls, overlayCalls, pairsCalls } from './shapes.js';
import type { Call } from './subject.js';
import {
  buildSearchTree,
  buildTreeMap,
  nodeCalls,
  plainCalls,
  putCalls,
  type SearchTreeModule,
  type TreeMapModule,
} from './tree-heaps.js';
import { type Labelled, redBlackTrees, searchTrees } from './trees.js';

export interface BruteForce {
  readonly file: string;
  readonly target: string;
  readonly method: string;
  /** Most objects of each class for the explorer: the same inputs as `calls` gives, up to names and order of numbers. */
  readonly scope: Readonly<Record<string, number>>;
  /** All inputs, built from the exports of the subject. */
  readonly calls: (exports: unknown) => Iterable<Call>;
}

/** Red-black trees of up to `limit` nodes with the keys 2, 4, …, so that a key fits between any two. */
function maps(limit: number): Labelled[] {
  return range(0, limit).flatMap((count) => [
    ...redBlackTrees(
      count,
      range(1, count).map((i) => 2 * i),
    ),
  ]);
}

/** Search trees of up to `limit` nodes: as many values as nodes show every order. */
function trees(limit: number): Labelled[] {
  return range(0, limit).flatMap((count) => [...searchTrees(count, range(1, count))]);
}

/** A list of `limit` entries has a sentinel besides. */
function listRow(method: string, limit: number): BruteForce {
  return {
    file: 'linked-list.js',
    target: `LinkedList.prototype.${method}`,
    method,
    scope: { Entry: limit + 1, Item: limit + 1 },
    calls: (exports) => itemListCalls(exports as LinkedListModule, limit, limit + 1),
  };
}

type TreeCalls = (
  list: Iterable<Labelled>,
  make: (tree: Labelled) => ReturnType<typeof buildTreeMap>,
) => Iterable<Call>;

function mapRow(method: string, limit: number, calls: TreeCalls): BruteForce {
  return {
    file: 'tree-map.js',
    target: `TreeMap.prototype.${method}`,
    method,
    scope: { Entry: limit },
    calls: (exports) => calls(maps(limit), (tree) => buildTreeMap(exports as TreeMapModule, tree)),
  };
}

function searchRow(method: string, limit: number, calls: TreeCalls): BruteForce {
  return {
    file: 'binary-search-tree.js',
    target: `BinarySearchTree.prototype.${method}`,
    method,
    scope: { Node: limit },
    calls: (exports) => calls(trees(limit), (tree) => buildSearchTree(exports as SearchTreeModule, tree)),
  };
}

/** Cells without any precondition; `nullable` says which of the two arguments may be null. */
function cellRow(
  method: string,
  nullable: readonly [boolean, boolean],
  values: readonly number[],
): BruteForce {
  return {
    file: 'aliasing.js',
    target: method,
    method,
    scope: { Cell: 3 },
    calls: (exports) => cellCalls(exports as AliasingModule, 3, nullable, values),
  };
}

/** A function of declared object types. */
function shapeRow(method: string, calls: () => Iterable<Call>): BruteForce {
  return { file: '../typed/shapes.js', target: method, method, scope: { 'Array.length': 3 }, calls };
}

/** `put` on all red-black trees of up to `limit` nodes. */
export function putRow(limit: number): BruteForce {
  return mapRow('put', limit, (list, make) =>
    putCalls(list, make, (tree) => range(1, 2 * tree.keys.length + 1)),
  );
}

export const BRUTE_FORCE: readonly BruteForce[] = [
  {
    file: 'int-list.js',
    target: 'IntList.prototype.contains',
    method: 'contains',
    scope: { Entry: 4 },
    calls: (exports) => intListCalls(exports as IntListModule, 3, range(0, 3)),
  },
  ...['contains', 'indexOf', 'lastIndexOf', 'remove'].map((method) => listRow(method, 3)),
  mapRow('firstEntry', 5, plainCalls),
  mapRow('lastEntry', 5, plainCalls),
  mapRow('successor', 5, nodeCalls),
  putRow(5),
  searchRow('firstEntry', 4, plainCalls),
  searchRow('lastEntry', 4, plainCalls),
  searchRow('successor', 4, nodeCalls),
  cellRow('swapThenCompare', [false, false], range(-2, 2)),
  cellRow('writeThrough', [false, false], range(0, 3)),
  cellRow('relink', [false, true], range(0, 2)),
  shapeRow('compare', compareCalls),
  shapeRow('overlay', overlayCalls),
  shapeRow('pairs', pairsCalls),
  shapeRow('most', () => mostCalls(3)),
  shapeRow('lookUp', lookUpCalls),
];
