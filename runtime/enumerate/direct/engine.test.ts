import assert from 'node:assert/strict';
import type { Enumeration } from '../engine.js';
import { type ScopeOf, subjectOf } from '../subject-of.js';
import { directEngine } from './engine.js';

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
  /** @param {int} i */
  contains(i) {}
}
`;

const TREE = `
class Node {
  constructor() {
    /** @type {Node|null} */ this.left = null;
    /** @type {Node|null} */ this.right = null;
  }
}
/** @invariant all n: root.*(left + right) | n not in n.^(left + right)
 * @invariant all n: root.*(left + right) | no n.left & n.right and lone n.~(left + right)
 */
class Tree {
  constructor() {
    /** @type {Node|null} */ this.root = null;
  }
}
`;

type Row = readonly [what: string, source: string, target: string, scope: ScopeOf, count: number];
const ROWS: readonly Row[] = [
  ['acyclic lists', LIST, 'List', { classes: { Node: 'exactly:2' }, integers: [0, 1] }, 4],
  ['acyclic lists', LIST, 'List', { classes: { Node: 'exactly:3' }, integers: [0, 2] }, 27],
  ['acyclic lists up to', LIST, 'List', { classes: { Node: 2 }, integers: [0, 1] }, 7],
  ['binary trees', TREE, 'Tree', { classes: { Node: 'exactly:3' } }, 5],
];

function start(source: string, target: string, scope: ScopeOf, from?: string): Enumeration {
  return directEngine.start(subjectOf(source, target, scope), from) as Enumeration;
}

describe('the direct engine', () => {
  for (const [what, source, target, scope, count] of ROWS) {
    it(`${what}, ${JSON.stringify(scope)}: ${count}`, () => {
      assert.equal(start(source, target, scope).count(), count);
    });
  }
});
