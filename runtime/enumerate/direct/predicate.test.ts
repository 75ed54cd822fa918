import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Enumeration, EnumerationSubject } from '../engine.js';
import { type ScopeOf, subjectOf } from '../testing/subject-of.js';
import { directEngine } from './engine.js';

const CORPUS = new URL('../../../../corpus/enumerate/', import.meta.url);

type Exports = Readonly<Record<string, { readonly prototype: object }>>;

/** @param formulas whether the formulas hold as well */
function withPredicate(
  of: EnumerationSubject,
  exports: Exports,
  formulas: EnumerationSubject['formulas'] = [],
): EnumerationSubject {
  const factory = {
    instantiate: (name: string) => Object.create(exports[name]!.prototype) as object,
    array: () => [],
  };
  const call = ([self]: readonly unknown[]): unknown => (self as { repOk(): unknown }).repOk();
  return { ...of, formulas, predicates: [{ name: 'repOk', call, factory }] };
}

function ofSource(source: string, target: string, scope: ScopeOf): EnumerationSubject {
  const of = subjectOf(source, target, scope);
  const names = [...of.model.classes.keys()].join(', ');
  const exports = new Function(`${source}\nreturn { ${names} };`)() as Exports;
  return withPredicate(of, exports, of.formulas);
}

function start(of: EnumerationSubject, from?: string): Enumeration {
  return directEngine.start(of, from) as Enumeration;
}

function listed(enumeration: Enumeration): string[] {
  const found: string[] = [];
  for (let one = enumeration.next(); one; one = enumeration.next()) found.push(JSON.stringify(one));
  return found;
}

const ROWS: readonly (readonly [file: string, target: string, scope: ScopeOf])[] = [
  ['list.js', 'List', { classes: { Node: 3 }, integers: [0, 2] }],
  ['ring.js', 'Ring', { classes: { Link: 4 } }],
  ['binary-tree.js', 'BinaryTree', { classes: { Node: 4 }, integers: [0, 5] }],
  ['search-tree.js', 'SearchTree', { classes: { Node: 4 }, integers: [0, 4] }],
  ['red-black-tree.js', 'RedBlackTree', { classes: { Node: 4 }, integers: [0, 4] }],
  ['heap-array.js', 'HeapArray', { integers: [0, 3], maxLength: 3 }],
];

describe('predicates in the place of formulas', () => {
  for (const [file, target, scope] of ROWS)
    it(`${target}: the same inputs`, () => {
      const path = fileURLToPath(new URL(file, CORPUS));
      const of = subjectOf(readFileSync(path, 'utf8'), target, scope);
      const exports = createRequire(import.meta.url)(path) as Exports;
      const byFormulas = listed(start(of));
      const instead = withPredicate(of, exports);
      const byPredicate = listed(start(instead));
      // Objects are numbered as they are read, so only their number can be compared.
      assert.equal(byPredicate.length, byFormulas.length);
      assert.equal(new Set(byPredicate).size, byPredicate.length);
      assert.equal(start(instead).count(), byFormulas.length);
      assert.equal(start(withPredicate(of, exports, of.formulas)).count(), byFormulas.length);
      const half = start(instead);
      for (let taken = 0; taken < byPredicate.length / 2; taken++) half.next();
      assert.deepEqual(listed(start(instead, half.checkpoint())), listed(half));
    });

  const CELL = (repOk: string): string => `
    class Cell {
      constructor() {
        /** @type {int} */ this.value = 0;
        /** @type {Cell|null} */ this.next = null;
      }
      repOk() { ${repOk} }
    }
    class Odd { constructor() { /** @type {int[]} */ this.items = []; } repOk() { ${repOk} } }`;
  const cells: ScopeOf = { classes: { Cell: 2 }, integers: [0, 2] };
  const items: ScopeOf = { integers: [0, 1], maxLength: 3 };

  const COUNTED: readonly (readonly [repOk: string, target: string, scope: ScopeOf, count: number])[] = [
    // What is not read is open: its value, and whether there is another cell, with any value, and where that leads.
    ['return true;', 'Cell', cells, 3 * (2 + 3 * 3)],
    ['return this.value === 1;', 'Cell', cells, 2 + 3 * 3],
    ['return this.next === null;', 'Cell', cells, 3],
    ['return this.next === this && this.value > 0;', 'Cell', cells, 2],
    ['return false;', 'Cell', cells, 0],
    ['return this.items.length === 3;', 'Odd', items, 8],
    ['return this.items.every((x, i) => x === i % 2);', 'Odd', items, 4],
    ['return this.items.includes(1);', 'Odd', items, 1 + 3 + 7],
    ['return [...this.items].length > 1 && this.items.indexOf(1) < 0;', 'Odd', items, 2],
    ['return 0 in this.items && Object.keys(this.items).length < 2;', 'Odd', items, 2],
    ['return Array.isArray(this.items) && JSON.stringify(this) === \'{"items":[1,0]}\';', 'Odd', items, 1],
  ];
  for (const [repOk, target, scope, count] of COUNTED)
    it(`${repOk} ${count}`, () => {
      assert.equal(start(ofSource(CELL(repOk), target, scope)).count(), count);
    });

  const REFUSED: readonly (readonly [repOk: string, target: string, scope: ScopeOf, message: RegExp])[] = [
    ['this.value = 1; return true;', 'Cell', cells, /^repOk writes value$/u],
    ['this.mark = 1; return true;', 'Cell', cells, /^repOk adds or removes properties of a Cell$/u],
    ['delete this.value; return true;', 'Cell', cells, /^repOk adds or removes properties of a Cell$/u],
    ['this.items.push(1); return true;', 'Odd', items, /^repOk changes an array$/u],
    [
      'for (;;) if (this.value > 2) return true;',
      'Cell',
      cells,
      /^repOk reads the heap more than \d+ times/u,
    ],
  ];
  for (const [repOk, target, scope, message] of REFUSED)
    it(`refuses ${repOk}`, () => {
      const of = ofSource(CELL(repOk), target, scope);
      assert.throws(() => start(of).count(), { code: 'E_PREDICATE', message });
    });
});
