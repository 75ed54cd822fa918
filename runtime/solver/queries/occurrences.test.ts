import assert from 'node:assert/strict';
import { type Assignment, Terms } from '../terms/terms.js';
import { Occurrences } from './occurrences.js';

type Values = Readonly<Record<string, boolean | number>>;

const BASE: Values = { a: true, b: false, n: 1, m: 2 };

/** Another assignment, and the formulas that it may violate. */
const rows: readonly (readonly [title: string, other: Values, found: readonly string[]])[] = [
  ['nothing differs', BASE, []],
  ['a truth value', { ...BASE, a: false }, ['a or b', 'n < m if a']],
  ['a number', { ...BASE, n: 7 }, ['n < m if a']],
  ['what is not said is false and 0', { a: true, n: 1, m: 2 }, []],
  ['what is not said any more', { a: true, b: false, n: 1 }, ['n < m if a', 'm > 0']],
];

describe('formulas by their variables', () => {
  for (const [title, other, found] of rows)
    it(title, () => {
      const terms = new Terms();
      const [a, b] = [terms.boolVar('a'), terms.boolVar('b')];
      const [n, m] = [terms.numVar('n', 'int'), terms.numVar('m', 'int')];
      const names = new Map<string, number>(Object.entries({ a, b, n, m }));
      const formulas = new Map([
        ['a or b', terms.any([a, b])],
        ['n < m if a', terms.implies(a, terms.lt(n, m))],
        ['m > 0', terms.lt(terms.num(0), m)],
      ]);
      const assignment = (values: Values): Assignment => {
        const booleans = new Map<number, boolean>();
        const numbers = new Map<number, number>();
        for (const [name, value] of Object.entries(values))
          if (typeof value === 'boolean') booleans.set(names.get(name)!, value);
          else numbers.set(names.get(name)!, value);
        return { booleans, numbers };
      };
      const occurrences = new Occurrences(terms);
      for (const formula of formulas.values()) occurrences.add(formula);
      const open = occurrences.ofDifference(assignment(other), assignment(BASE));
      assert.deepEqual(
        [...formulas].filter(([, formula]) => open.has(formula)).map(([name]) => name),
        found,
      );
    });
});
