/**
 * The preconditions say exactly which heaps are legal: formulas and plain code judge alike every small legal heap, all
 * that differ from one in one field, and for the smallest in two.
 */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { range } from './combinatorics.js';
import {
  buildIntList,
  buildItemList,
  type IntList,
  type IntListModule,
  type ItemList,
  intListValues,
  isLegalList,
  itemListPatterns,
  type LinkedListModule,
} from './lists.js';
import { type Alternatives, mutants, mutantsOfMutants, near, reachable } from './near-misses.js';
import { preconditionOf } from './precondition.js';
import { loadSubject, subjectFile } from './subject.js';
import {
  buildSearchTree,
  buildTreeMap,
  isLegalSearchTree,
  isLegalTreeMap,
  type SearchTreeModule,
  type TreeHeap,
  type TreeMapModule,
} from './tree-heaps.js';
import { redBlackTrees, searchTrees } from './trees.js';

interface Row {
  readonly file: string;
  readonly className: string;
  /** Legal heaps: `small` ones are changed in two fields, too. */
  readonly heaps: Iterable<object>;
  readonly small: Iterable<object>;
  readonly isLegal: (heap: object) => boolean;
}

/** What a field may hold by its type; references to a node of the heap or to one that is not part of it. */
function alternativesIn(objects: readonly object[]): Alternatives {
  const [owner, ...others] = objects;
  const node = others.find((object) => 'next' in object || 'left' in object);
  const nodes = node
    ? others.filter((object) => Object.getPrototypeOf(object) === Object.getPrototypeOf(node))
    : [];
  if (node) {
    const stray = Object.assign(Object.create(Object.getPrototypeOf(node) as object) as object, node);
    for (const key of ['next', 'prev', 'left', 'right', 'parent', 'element']) {
      if (key in stray) Object.assign(stray, { [key]: null });
    }
    nodes.push(stray);
  }
  const items = others.filter((object) => !nodes.includes(object));
  return (object, field) => {
    const value = (object as Record<string, unknown>)[field];
    if (typeof value === 'number') return field === 'value' && 'key' in object ? [] : near(value);
    if (typeof value === 'boolean') return [true, false];
    if (field === 'element') return [null, ...items];
    // A list has a header by its type.
    return object === owner && field === 'header' ? nodes : [null, ...nodes];
  };
}

const intList = loadSubject('int-list.js') as IntListModule;
const linkedList = loadSubject('linked-list.js') as LinkedListModule;
const treeMap = loadSubject('tree-map.js') as TreeMapModule;
const searchTree = loadSubject('binary-search-tree.js') as SearchTreeModule;

function intLists(limit: number): object[] {
  return [...intListValues(limit, [0, 1])].map((values) => buildIntList(intList, values));
}

function itemLists(limit: number): object[] {
  return [...itemListPatterns(limit - 1, 2)].map((pattern) => {
    const pool = [new linkedList.Item(), new linkedList.Item()];
    return buildItemList(
      linkedList,
      pattern.map((i) => (i === null ? null : pool[i]!)),
    );
  });
}

const maps = (limit: number): object[] =>
  range(0, limit).flatMap((n) =>
    [...redBlackTrees(n, range(1, n))].map((tree) => buildTreeMap(treeMap, tree).tree),
  );

const trees = (limit: number): object[] =>
  range(0, limit).flatMap((n) =>
    [...searchTrees(n, range(1, n))].map((tree) => buildSearchTree(searchTree, tree).tree),
  );

const ROWS: readonly Row[] = [
  {
    file: 'int-list.js',
    className: 'IntList',
    heaps: intLists(3),
    small: intLists(2),
    isLegal: (heap) => isLegalList(heap as IntList, ({ value }) => value === 0),
  },
  {
    file: 'linked-list.js',
    className: 'LinkedList',
    heaps: itemLists(3),
    small: itemLists(2),
    isLegal: (heap) => isLegalList(heap as ItemList, ({ element }) => element === null),
  },
  {
    file: 'tree-map.js',
    className: 'TreeMap',
    heaps: maps(5),
    small: maps(3),
    isLegal: (heap) => isLegalTreeMap(heap as TreeHeap),
  },
  {
    file: 'binary-search-tree.js',
    className: 'BinarySearchTree',
    heaps: trees(3),
    small: trees(2),
    isLegal: (heap) => isLegalSearchTree(heap as TreeHeap),
  },
];

describe('preconditions', () => {
  for (const { file, className, heaps, small, isLegal } of ROWS) {
    const holds = preconditionOf(subjectFile(file), readFileSync(subjectFile(file), 'utf8'), className);

    it(`${className}: legal heaps are legal`, () => {
      let count = 0;
      for (const heap of heaps) {
        ok(isLegal(heap));
        ok(holds(heap));
        count += 1;
      }
      ok(count > 0);
    });

    for (const [changes, list, change] of [
      ['one field', heaps, mutants],
      ['two fields', small, mutantsOfMutants],
    ] as const) {
      const mark = changes === 'one field' && className === 'IntList' ? '' : ' [long]';
      it(`${className}: heaps changed in ${changes}${mark}`, () => {
        const seen = { legal: 0, illegal: 0 };
        for (const heap of list) {
          const objects = reachable(heap);
          for (const what of change(objects, alternativesIn(objects))) {
            const legal = isLegal(heap);
            equal(holds(heap), legal, what);
            seen[legal ? 'legal' : 'illegal'] += 1;
          }
        }
        deepEqual([seen.legal > 0, seen.illegal > 0], [true, true]);
      });
    }
  }

  const maker = {
    TreeMap: { file: 'tree-map.js', node: buildTreeMap(treeMap, [...redBlackTrees(1, [1])][0]!) },
    BinarySearchTree: {
      file: 'binary-search-tree.js',
      node: buildSearchTree(searchTree, [...searchTrees(1, [1])][0]!),
    },
  };
  for (const [className, { file, node: foreign }] of Object.entries(maker)) {
    it(`${className}.successor takes its own nodes and null`, () => {
      const source = readFileSync(subjectFile(file), 'utf8');
      const holds = preconditionOf(subjectFile(file), source, className, 'successor');
      for (const heap of ROWS.find((row) => row.className === className)!.heaps) {
        const nodes = reachable(heap).slice(1);
        deepEqual(
          [null, ...nodes, foreign.nodes[0]!].map((t) => holds(heap, { t })),
          [true, ...nodes.map(() => true), false],
        );
      }
    });
  }
});
