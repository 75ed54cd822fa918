import assert from 'node:assert/strict';
import { directEngine } from './direct/engine.js';
import type { Engine, EnumerationSubject } from './engine.js';
import { augmentEngine, solverEngine } from './heap-engines.js';
import { canonicalText } from './testing/canonical-text.js';
import { type ScopeOf, subjectOf } from './testing/subject-of.js';

async function all(engine: Engine, subject: EnumerationSubject): Promise<string[]> {
  assert.equal(engine.refusal(subject), undefined);
  const run = await engine.start(subject);
  const found: string[] = [];
  for (let one = await run.next(); one; one = await run.next()) found.push(canonicalText(one));
  run.close();
  return found.sort();
}

const LIST = `
class Node {
  constructor() {
    /** @type {int} */ this.value = 0;
    /** @type {Node|null} */ this.next = null;
  }
}
/** @invariant all n: header.*next | n !in n.^next */
class List {
  constructor() {
    /** @type {Node|null} */ this.header = null;
  }
  /** @param {int} i @pre i in header.*next.value */
  remove(i) {}
}
`;

const TREE = `
class Node {
  constructor() {
    /** @type {Node|null} */ this.left = null;
    /** @type {Node|null} */ this.right = null;
    /** @type {int} */ this.key = 0;
  }
}
/**
 * @invariant all n: root.*(left + right) | n not in n.^(left + right)
 * @invariant all n: root.*(left + right) | no n.left & n.right and lone n.~(left + right)
 * @invariant all n: root.*(left + right) | (all l: n.left.*(left + right) | l.key < n.key)
 *   and (all r: n.right.*(left + right) | n.key < r.key)
 * @invariant size = #root.*(left + right)
 */
class Tree {
  constructor() {
    /** @type {Node|null} */ this.root = null;
    /** @type {int} */ this.size = 0;
  }
}
`;

const RING = `
class Entry {
  constructor() {
    /** @type {Entry} */ this.next = this;
    /** @type {Entry} */ this.prev = this;
  }
}
/** @invariant all e: header.*next | e.next.prev = e and e.prev.next = e */
class Ring {
  constructor() { /** @type {Entry} */ this.header = new Entry(); }
}
`;

const SHAPES = `
class Shape {
  constructor() { /** @type {Shape|null|undefined} */ this.inside = null; }
}
class Circle extends Shape {
  constructor() { super(); /** @type {boolean} */ this.filled = false; }
}
class Square extends Shape {
  constructor() { super(); /** @type {'red'|'blue'} */ this.colour = 'red'; }
}
class Scene {
  constructor() {
    /** @type {Shape} */ this.first = new Circle();
    /** @type {Square|null} */ this.second = null;
  }
  /** @pre isNull[first.inside] or first.inside in Square */
  draw() {}
  /** @pre this.first.filled and (sum s: first + second | #s.inside) = 1 */
  count() {}
}
`;

const ARRAYS = `
class Heap {
  constructor() {
    /** @type {int[]} */ this.items = [];
    /** @type {int} */ this.size = 0;
  }
  /** @pre size <= items.length and all i: items.inds | i < size && i > 0 implies items[div[minus[i, 1], 2]] >= items[i] */
  insert() {}
  /** @pre size = sum[items.elems] */
  total() {}
}
/** @param {Heap[]} heaps @param {string} name
 * @pre all disj a, b: heaps.elems | a.items != b.items
 */
function merge(heaps, name) {}
`;

const GRAPH = `
class Vertex { constructor() { /** @type {Vertex[]} */ this.edges = []; } }
/**
 * @param {Vertex} a
 * @param {Vertex|null} b
 * @pre a != b and some b implies b in a.*(edges.elems)
 */
function connect(a, b) {}
`;

type Row = readonly [what: string, source: string, target: string, scope: ScopeOf, count: number];
const ROWS: readonly Row[] = [
  ['acyclic lists', LIST, 'List', { classes: { Node: 'exactly:3' }, integers: [0, 2] }, 27],
  ['lists and an element', LIST, 'List.remove', { classes: { Node: 3 }, integers: [0, 1] }, 22],
  ['search trees [long]', TREE, 'Tree', { classes: { Node: 'exactly:4' }, integers: [1, 4] }, 14],
  ['search trees of any size', TREE, 'Tree', { classes: { Node: 3 }, integers: [0, 3] }, 37],
  ['rings', RING, 'Ring', { classes: { Entry: 4 } }, 4],
  ['classes with superclasses', SHAPES, 'Scene.draw', { rest: 2 }, 210],
  [
    'classes with a scope of their own',
    SHAPES,
    'Scene.draw',
    { rest: 2, classes: { Square: 'exactly:1' } },
    108,
  ],
  ['booleans and sums', SHAPES, 'Scene.count', { rest: 2 }, 37],
  ['heap arrays', ARRAYS, 'Heap.insert', { rest: 1, integers: [0, 2], maxLength: 2 }, 31],
  ['sums of elements', ARRAYS, 'Heap.total', { rest: 1, integers: [0, 2], maxLength: 2 }, 11],
  ['arrays of objects', ARRAYS, 'merge', { rest: 2, integers: [0, 1], maxLength: 1 }, 14],
  ['arrays as edges', GRAPH, 'connect', { rest: 2, maxLength: 2 }, 102],
];

describe('the engines of the enumerator', () => {
  for (const [what, source, target, scope, count] of ROWS)
    it(`agree: ${count} ${what}`, async () => {
      const subject = subjectOf(source, target, scope);
      const [direct, augment, solver] = await Promise.all(
        [directEngine, augmentEngine, solverEngine].map((engine) => all(engine, subject)),
      );
      assert.deepEqual(augment, direct);
      assert.deepEqual(solver, direct);
      assert.equal(new Set(direct).size, count);
    });
});
