/** The subjects do what their comments say: every small input, held against arrays. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { type AliasingModule, cellCalls } from './cells.js';
import { range } from './combinatorics.js';
import {
  type IntList,
  type IntListModule,
  type ItemList,
  intListCalls,
  isLegalList,
  itemListCalls,
  type LinkedListModule,
} from './lists.js';
import { type Call, loadSubject } from './subject.js';
import {
  buildSearchTree,
  buildTreeMap,
  isLegalSearchTree,
  isLegalTreeMap,
  nodeCalls,
  plainCalls,
  putCalls,
  type SearchTreeModule,
  type TreeHeap,
  type TreeMapModule,
  type TreeNode,
} from './tree-heaps.js';
import { redBlackTrees, searchTrees } from './trees.js';

const intList = loadSubject('int-list.js') as IntListModule;
const linkedList = loadSubject('linked-list.js') as LinkedListModule;
const treeMap = loadSubject('tree-map.js') as TreeMapModule;
const searchTree = loadSubject('binary-search-tree.js') as SearchTreeModule;
const aliasing = loadSubject('aliasing.js') as AliasingModule &
  Record<string, (...args: unknown[]) => unknown>;

function ints(list: IntList): number[] {
  const out: number[] = [];
  for (let e = list.header.next!; e !== list.header; e = e.next!) out.push(e.value);
  return out;
}

function items(list: ItemList): (object | null)[] {
  const out: (object | null)[] = [];
  for (let e = list.header.next!; e !== list.header; e = e.next!) out.push(e.element);
  return out;
}

function nodes(heap: TreeHeap): TreeNode[] {
  const out: TreeNode[] = [];
  const go = (node: TreeNode | null): void => {
    if (node === null) return;
    go(node.left);
    out.push(node);
    go(node.right);
  };
  go(heap.root);
  return out;
}

const isItemList = (heap: ItemList): boolean => isLegalList(heap, (header) => header.element === null);
const isIntList = (heap: IntList): boolean => isLegalList(heap, (header) => header.value === 0);
const maps = range(0, 7).flatMap((n) => [
  ...redBlackTrees(
    n,
    range(1, n).map((i) => 2 * i),
  ),
]);
const trees = range(0, 4).flatMap((n) => [...searchTrees(n, range(1, n))]);

interface Row<T> {
  readonly method: string;
  readonly calls: Iterable<Call>;
  /** What the call should return, worked out from the receiver before it. */
  readonly result: (self: T, args: readonly unknown[]) => unknown;
  /** What the receiver should look like after a call, worked out before it. */
  readonly after?: (self: T, args: readonly unknown[]) => readonly unknown[];
  readonly view: (self: T) => readonly unknown[];
  readonly legal: (self: T) => boolean;
}

function check<T>(subject: string, row: Row<T>): void {
  it(`${subject}.${row.method}`, () => {
    let calls = 0;
    for (const { self, args } of row.calls) {
      const heap = self as T;
      const expected = row.result(heap, args);
      const after = (row.after ?? row.view)(heap, args);
      const method = (heap as Record<string, (...args: unknown[]) => unknown>)[row.method]!;
      equal(method.apply(heap, [...args]), expected);
      deepEqual(row.view(heap), after);
      ok(row.legal(heap));
      calls += 1;
    }
    ok(calls > 0);
  });
}

function without<T>(values: readonly T[], value: unknown): T[] {
  const at = values.indexOf(value as T);
  return values.filter((_, i) => i !== at);
}

describe('the algorithms of the subjects', () => {
  const list = { view: items, legal: isItemList };
  const calls = () => itemListCalls(linkedList, 3, 4);
  const rows: Row<ItemList>[] = [
    { ...list, method: 'contains', calls: calls(), result: (l, [o]) => items(l).includes(o as object) },
    { ...list, method: 'indexOf', calls: calls(), result: (l, [o]) => items(l).indexOf(o as object) },
    { ...list, method: 'lastIndexOf', calls: calls(), result: (l, [o]) => items(l).lastIndexOf(o as object) },
    {
      ...list,
      method: 'remove',
      calls: calls(),
      result: (l, [o]) => items(l).includes(o as object),
      after: (l, [o]) => without(items(l), o),
    },
    {
      ...list,
      method: 'add',
      calls: calls(),
      result: () => undefined,
      after: (l, [o]) => [...items(l), o],
    },
  ];
  for (const row of rows) check('LinkedList', row);

  const numbers = { view: ints, legal: isIntList, calls: intListCalls(intList, 3, [0, 1, 2]) };
  check('IntList', { ...numbers, method: 'contains', result: (l, [i]) => ints(l).includes(i as number) });
  check('IntList', {
    ...numbers,
    calls: intListCalls(intList, 3, [0, 1, 2]),
    method: 'add',
    result: () => undefined,
    after: (l, [i]) => [...ints(l), i],
  });

  const map = {
    view: (heap: TreeHeap) => nodes(heap).map((n) => n.key),
    legal: isLegalTreeMap,
  };
  const search = {
    view: (heap: TreeHeap) => nodes(heap).map((n) => n.value),
    legal: isLegalSearchTree,
  };
  const make = (tree: (typeof maps)[number]) => buildTreeMap(treeMap, tree);
  const makeSearch = (tree: (typeof trees)[number]) => buildSearchTree(searchTree, tree);
  const next = (heap: TreeHeap, [t]: readonly unknown[]): unknown =>
    t === null ? null : (nodes(heap)[nodes(heap).indexOf(t as TreeNode) + 1] ?? null);
  const first = (heap: TreeHeap): unknown => nodes(heap)[0] ?? null;
  const last = (heap: TreeHeap): unknown => nodes(heap).at(-1) ?? null;
  const addTo = (values: readonly (number | undefined)[], value: unknown): unknown[] =>
    [...values, value as number].sort((a, b) => a! - b!);

  check('TreeMap', { ...map, method: 'firstEntry', calls: plainCalls(maps, make), result: first });
  check('TreeMap', { ...map, method: 'lastEntry', calls: plainCalls(maps, make), result: last });
  check('TreeMap', { ...map, method: 'successor', calls: nodeCalls(maps, make), result: next });
  check('TreeMap', {
    ...map,
    method: 'put',
    calls: putCalls(maps, make, (tree) => range(1, 2 * tree.keys.length + 1)),
    result: (heap, [key]) => (map.view(heap).includes(key as number) ? 0 : null),
    after: (heap, [key]) =>
      map.view(heap).includes(key as number) ? map.view(heap) : addTo(map.view(heap), key),
  });
  check('BinarySearchTree', {
    ...search,
    method: 'firstEntry',
    calls: plainCalls(trees, makeSearch),
    result: first,
  });
  check('BinarySearchTree', {
    ...search,
    method: 'lastEntry',
    calls: plainCalls(trees, makeSearch),
    result: last,
  });
  check('BinarySearchTree', {
    ...search,
    method: 'successor',
    calls: nodeCalls(trees, makeSearch),
    result: next,
  });
  check('BinarySearchTree', {
    ...search,
    method: 'add',
    calls: [...putCalls(trees, makeSearch, () => range(0, 5))].map(({ self, args }) => ({
      self,
      args: [args[0]],
    })),
    result: () => undefined,
    after: (heap, [value]) => addTo(search.view(heap), value),
  });

  it('values of a map are replaced and returned', () => {
    const m = new treeMap.TreeMap();
    deepEqual([m.put(1, 10), m.put(2, 20), m.put(1, 11), m.put(1, 12)], [null, null, 10, 11]);
  });
});

describe('what only aliasing makes possible', () => {
  const table: readonly (readonly [
    string,
    readonly boolean[],
    unknown,
    (a: unknown, b: unknown) => boolean,
  ])[] = [
    ['swapThenCompare', [false, false], 'lost a positive value', (a, b) => a === b],
    ['swapThenCompare', [false, false], 'lost a negative value', (a, b) => a === b],
    ['relink', [false, true], -2, (x, y) => y === null && (x as { next: unknown }).next === x],
  ];
  for (const [method, nullable, result, aliased] of table) {
    it(`${method} gives ${JSON.stringify(result)}`, () => {
      let hits = 0;
      for (const { args } of cellCalls(aliasing, 2, nullable, [-1, 0, 1])) {
        const [a, b] = args;
        const isAlias = aliased(a, b);
        if (aliasing[method]!(a, b) !== result) continue;
        hits += 1;
        ok(isAlias);
      }
      ok(hits > 0);
    });
  }

  it('writeThrough sees its second write through the first name of one cell only', () => {
    const seen = new Map([true, false].map((shared) => [shared, new Set<boolean>()]));
    for (const { args } of cellCalls(aliasing, 3, [false, false], [0])) {
      const [p, q] = args as { next: unknown }[];
      const shared = p!.next === q!.next;
      const result = aliasing.writeThrough!(p, q) as number;
      if (result !== -1) seen.get(shared)!.add((result & 1) === 1);
    }
    deepEqual(
      seen,
      new Map([
        [true, new Set([true])],
        [false, new Set([false])],
      ]),
    );
  });
});
