/** Trees as objects of the subjects' classes, and what makes one legal. */
import { range } from './combinatorics.js';
import { type Call, instance, type Prototype } from './subject.js';
import type { Labelled, Shape } from './trees.js';

export interface TreeNode {
  left: TreeNode | null;
  right: TreeNode | null;
  parent: TreeNode | null;
  /** `BinarySearchTree`. */
  value?: number;
  /** `TreeMap`. */
  key?: number;
  color?: boolean;
}

export interface TreeHeap {
  root: TreeNode | null;
  size: number;
}

/** Exports of `tree-map.js`. */
export interface TreeMapModule {
  readonly TreeMap: new () => TreeHeap & { put(key: number, value: number): number | null };
}

/** Exports of `binary-search-tree.js`. */
export interface SearchTreeModule {
  readonly BinarySearchTree: new () => TreeHeap & { add(value: number): void };
}

/** A tree and its nodes from left to right. */
export interface BuiltTree {
  readonly tree: TreeHeap;
  readonly nodes: readonly TreeNode[];
}

/** The map with the entries of a red-black tree; values are 0. */
export function buildTreeMap(module: TreeMapModule, tree: Labelled): BuiltTree {
  const sample = new module.TreeMap();
  sample.put(0, 0);
  const prototype: Prototype = Object.getPrototypeOf(sample.root);
  return build(tree, module.TreeMap.prototype as Prototype, (i) =>
    instance(prototype, {
      key: tree.keys[i]!,
      value: 0,
      left: null,
      right: null,
      parent: null,
      color: tree.black[i]!,
    }),
  );
}

/** The search tree with the given shape and values. */
export function buildSearchTree(module: SearchTreeModule, tree: Labelled): BuiltTree {
  const sample = new module.BinarySearchTree();
  sample.add(0);
  const prototype: Prototype = Object.getPrototypeOf(sample.root);
  return build(tree, module.BinarySearchTree.prototype as Prototype, (i) =>
    instance(prototype, { value: tree.keys[i]!, left: null, right: null, parent: null }),
  );
}

function build(tree: Labelled, prototype: Prototype, make: (position: number) => TreeNode): BuiltTree {
  const nodes: TreeNode[] = [];
  const root = link(tree.shape, null);
  return { tree: instance(prototype, { root, size: nodes.length }), nodes };
  function link(shape: Shape, parent: TreeNode | null): TreeNode | null {
    if (shape === null) return null;
    const left = link(shape.left, null);
    const node = make(nodes.length);
    nodes.push(node);
    node.left = left;
    if (left !== null) left.parent = node;
    node.parent = parent;
    node.right = link(shape.right, node);
    return node;
  }
}

/** The calls without parameters on each tree. */
export function* plainCalls(trees: Iterable<Labelled>, make: (tree: Labelled) => BuiltTree): Generator<Call> {
  for (const tree of trees) yield { self: make(tree).tree, args: [] };
}

/** The calls with null and with each node of each tree. */
export function* nodeCalls(trees: Iterable<Labelled>, make: (tree: Labelled) => BuiltTree): Generator<Call> {
  for (const tree of trees) {
    for (const i of range(-1, tree.keys.length - 1)) {
      const built = make(tree);
      yield { self: built.tree, args: [built.nodes[i] ?? null] };
    }
  }
}

/** The calls with each of `keys` (and the value 0) on each tree. */
export function* putCalls(
  trees: Iterable<Labelled>,
  make: (tree: Labelled) => BuiltTree,
  keys: (tree: Labelled) => readonly number[],
): Generator<Call> {
  for (const tree of trees) {
    for (const key of keys(tree)) yield { self: make(tree).tree, args: [key, 0] };
  }
}

/** Whether the nodes form a tree with right parents and `size` counts them; `legal` judges a node and its subtrees. */
function isTree(
  heap: TreeHeap,
  legal: (node: TreeNode, left: TreeNode[], right: TreeNode[]) => boolean,
): boolean {
  const seen = new Set<TreeNode>();
  const all = collect(heap.root, null);
  return all !== undefined && all.length === heap.size;
  function collect(node: TreeNode | null, parent: TreeNode | null): TreeNode[] | undefined {
    if (node === null) return [];
    if (seen.has(node) || node.parent !== parent) return undefined;
    seen.add(node);
    const left = collect(node.left, node);
    const right = left && collect(node.right, node);
    if (right === undefined || !legal(node, left!, right)) return undefined;
    return [...left!, node, ...right];
  }
}

/** Whether a heap is a legal `BinarySearchTree`. */
export function isLegalSearchTree(heap: TreeHeap): boolean {
  return isTree(
    heap,
    (node, left, right) =>
      left.every((l) => l.value! < node.value!) && right.every((r) => r.value! >= node.value!),
  );
}

/** Whether a heap is a legal `TreeMap`. */
export function isLegalTreeMap(heap: TreeHeap): boolean {
  const ordered = isTree(
    heap,
    (node, left, right) => left.every((l) => l.key! < node.key!) && right.every((r) => r.key! > node.key!),
  );
  return ordered && heap.root?.color !== false && blackHeight(heap.root) !== undefined;
}

/** Black nodes on each path down from a node of a tree, undefined where paths differ or red follows red. */
function blackHeight(node: TreeNode | null): number | undefined {
  if (node === null) return 0;
  const left = blackHeight(node.left);
  if (left === undefined || left !== blackHeight(node.right)) return undefined;
  if (node.color) return left + 1;
  return node.left?.color === false || node.right?.color === false ? undefined : left;
}
