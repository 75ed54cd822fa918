import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { longMark } from '../../../compiler/testing/long-rows.js';
import type { Enumeration, EnumerationSubject } from '../engine.js';
import { type ScopeOf, subjectOf } from '../testing/subject-of.js';
import { directEngine } from './engine.js';

const CORPUS = new URL('../../../../corpus/enumerate/', import.meta.url);

function subject(file: string, target: string, scope: ScopeOf): EnumerationSubject {
  return subjectOf(readFileSync(new URL(file, CORPUS), 'utf8'), target, scope);
}

function start(of: EnumerationSubject, from?: string): Enumeration {
  return directEngine.start(of, from) as Enumeration;
}

function count(of: EnumerationSubject): number {
  return start(of).count() as number;
}

/** As many nodes as given, with as many keys or values. */
const nodes = (n: number): ScopeOf => ({ classes: { Node: `exactly:${n}` }, integers: [1, n] });
const sized = (n: number): ScopeOf => ({ classes: { Node: `exactly:${n}` }, integers: [0, n] });
const links = (n: number): ScopeOf => ({ classes: { Link: `exactly:${n}` } });
const heap = (n: number): ScopeOf => ({ integers: [0, n], maxLength: n });

/** How many there are from size `from` on, none twice and none missing. */
const COUNTS: readonly (readonly [
  file: string,
  target: string,
  scope: (n: number) => ScopeOf,
  from: number,
  ...counts: readonly number[],
])[] = [
  ['list.js', 'List', nodes, 1, 1, 4, 27, 256, 3125],
  ['list.js', 'EndingList', nodes, 1, 1, 4, 27, 256, 3125],
  ['ring.js', 'Ring', links, 1, 1, 1, 1, 1, 1, 1],
  ['ring.js', 'TransposedRing', links, 1, 1, 1, 1, 1, 1, 1],
  ['binary-tree.js', 'BinaryTree', sized, 0, 1, 1, 2, 5, 14, 42, 132, 429],
  ['binary-tree.js', 'TreeOfRelations', sized, 0, 1, 1, 2, 5, 14, 42, 132, 429],
  ['binary-tree.js', 'TreeOfSubtrees', sized, 0, 1, 1, 2, 5, 14, 42, 132, 429],
  ['binary-tree.js', 'TreeOfPairs', sized, 0, 1, 1, 2, 5, 14, 42, 132, 429],
  ['ternary-tree.js', 'TernaryTree', sized, 0, 1, 1, 3, 12, 55, 273, 1428],
  ['ternary-tree.js', 'TreeOfForests', sized, 0, 1, 1, 3, 12, 55, 273, 1428],
  ['search-tree.js', 'SearchTree', nodes, 1, 1, 2, 5, 14, 42, 132, 429],
  ['search-tree.js', 'TreeOfOrderedPairs', nodes, 1, 1, 2, 5, 14, 42, 132, 429],
  ['search-tree.js', 'TreeOfExtremes', nodes, 1, 1, 2, 5, 14, 42, 132, 429],
  ['red-black-tree.js', 'RedBlackTree', nodes, 1, 2, 2, 3, 8, 14, 20, 35, 64],
  ['red-black-tree.js', 'ColouredTree', nodes, 1, 2, 2, 3, 8, 14, 20, 35, 64],
  ['heap-array.js', 'HeapArray', heap, 0, 1, 4, 15, 66, 320, 1919, 13139, 117562],
  ['heap-array.js', 'HeapOfParents', heap, 0, 1, 4, 15, 66, 320, 1919, 13139],
];

describe('the direct engine counts', () => {
  for (const [at, [file, target, scope, from, ...counts]] of COUNTS.entries())
    it(`${target}: ${counts.join(', ')}${longMark(at, 2)}`, () => {
      assert.deepEqual(
        counts.map((_, index) => count(subject(file, target, scope(from + index)))),
        counts,
      );
    });

  it('black-rooted red-black trees of up to 7 nodes with keys among 7 integers', () => {
    const source = readFileSync(new URL('red-black-tree.js', CORPUS), 'utf8');
    const rooted = ' * @invariant root.black != false and all n: Node | n.key > 0\n * @invariant size';
    const black = source.replace(' * @invariant size', rooted);
    assert.equal(count(subjectOf(black, 'RedBlackTree', { classes: { Node: 7 }, integers: [0, 7] })), 573);
  });

  it('says so where a number cannot be exact', () => {
    const fields = Array.from({ length: 60 }, (_, index) => `/** @type {int} */ this.f${index} = 0;`).join(
      '\n',
    );
    const wide = subjectOf(`class Wide { constructor() { ${fields} } }`, 'Wide', { integers: [0, 9] });
    assert.throws(() => count(wide), { code: 'E_SCOPE' });
  });
});

/** All instances as text, from where an enumeration stands. */
function listed(enumeration: Enumeration): string[] {
  const found: string[] = [];
  for (let one = enumeration.next(); one; one = enumeration.next()) found.push(JSON.stringify(one));
  return found;
}

describe('the direct engine goes on from a checkpoint', () => {
  const ROWS: readonly (readonly [what: string, subject: EnumerationSubject])[] = [
    ['lists with values', subject('list.js', 'List', { classes: { Node: 3 }, integers: [0, 1] })],
    ['search trees', subject('search-tree.js', 'SearchTree', nodes(4))],
    ['heap arrays', subject('heap-array.js', 'HeapArray', heap(3))],
    ['one input', subject('ring.js', 'Ring', links(3))],
    [
      'no input',
      subject('search-tree.js', 'SearchTree', { classes: { Node: 'exactly:2' }, integers: [0, 0] }),
    ],
  ];
  for (const [what, of] of ROWS)
    it(`${what}: one by one, and counted`, () => {
      const all = listed(start(of));
      assert.equal(new Set(all).size, all.length);
      const first = start(of);
      for (let taken = 0; taken <= all.length; taken++) {
        const checkpoint = first.checkpoint();
        assert.deepEqual(listed(start(of, checkpoint)), all.slice(taken));
        assert.equal(start(of, checkpoint).count(), all.length - taken);
        const next = first.next();
        assert.equal(next && JSON.stringify(next), all[taken]);
      }
      assert.equal(start(of, first.checkpoint()).next(), undefined);
    });

  it('after a part was counted', () => {
    const of = subject('heap-array.js', 'HeapArray', heap(4));
    const enumeration = start(of);
    let total = 0;
    for (let found = 1; found > 0; total += found) {
      const rest = start(of, enumeration.checkpoint());
      assert.equal(rest.count(), 320 - total);
      found = enumeration.count(10) as number;
    }
    assert.equal(total, 320);
  });

  it('refuses a checkpoint of another subject', () => {
    const checkpoint = start(subject('list.js', 'List', nodes(2)));
    checkpoint.next();
    const other = subject('heap-array.js', 'HeapArray', heap(2));
    assert.throws(() => start(other, checkpoint.checkpoint()), RangeError);
  });
});

describe('the direct engine draws samples', () => {
  const of = subject('heap-array.js', 'HeapArray', heap(3));
  const drawn = (size: number, seed: number, from = start(of)): string[] =>
    from.sample!(size, seed).map((one) => JSON.stringify(one));
  const all = listed(start(of));

  it('of all inputs, none twice, in their order', () => {
    assert.deepEqual(drawn(100, 1), all);
    for (const seed of [1, 2, 3]) {
      const some = drawn(7, seed);
      assert.equal(some.length, 7);
      assert.deepEqual(
        all.filter((text) => some.includes(text)),
        some,
      );
    }
  });

  it('the same with the same seed, others with others', () => {
    assert.deepEqual(drawn(5, 9), drawn(5, 9));
    assert.notDeepEqual(drawn(5, 9), drawn(5, 10));
  });

  it('from where it stands', () => {
    const later = start(of);
    for (let skipped = 0; skipped < 60; skipped++) later.next();
    assert.deepEqual(drawn(100, 1, later), all.slice(60));
    assert.equal(later.next(), undefined);
  });
});

describe('the direct engine estimates', () => {
  const ROWS: readonly (readonly [file: string, target: string, scope: ScopeOf, instances: number])[] = [
    ['list.js', 'List', nodes(5), 3125],
    ['binary-tree.js', 'BinaryTree', sized(8), 1430],
    ['search-tree.js', 'SearchTree', nodes(6), 132],
    ['heap-array.js', 'HeapArray', heap(6), 13_139],
    ['search-tree.js', 'SearchTree', { classes: { Node: 'exactly:3' }, integers: [0, 0] }, 0],
  ];
  for (const [file, target, scope, instances] of ROWS)
    it(`${target}: ${instances}`, () => {
      const { instances: about } = directEngine.estimate!(subject(file, target, scope));
      assert.ok(about >= instances / 1.5 && about <= instances * 1.5, `${about}`);
    });
});
