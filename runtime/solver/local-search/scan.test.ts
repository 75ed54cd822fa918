/** Models that are found by trying values of one variable. */
import assert from 'node:assert/strict';
import { type Bool, type Num, Terms } from '../terms/terms.js';
import { scanned } from './scan.js';

const terms = new Terms();
const [i, j] = [terms.numVar('i', 'int'), terms.numVar('j', 'int')];
const p = terms.boolVar('p');
const num = (value: number): Num => terms.num(value);
const digit = (place: number): Num => terms.mod(terms.floorDiv(i, place), 10);
const cube = (a: Num): Num => terms.mul(a, terms.mul(a, a));
const cubes = terms.add(cube(digit(100)), terms.add(cube(digit(10)), cube(digit(1))));

type Row = readonly [name: string, formulas: readonly Bool[], budget: number, found: number | undefined];

describe('values of a variable, one after the other', () => {
  const rows: readonly Row[] = [
    ['digits whose cubes add up to the number', [terms.eq(cubes, i), terms.lt(num(1), i)], 60_000, 153],
    ['none within the budget', [terms.eq(cubes, i), terms.lt(num(1), i)], 1000, undefined],
    [
      'a multiple of what it is divided by',
      [terms.eq(terms.mod(terms.floorDiv(i, 86_400), 7), num(5)), terms.eq(terms.mod(i, 86_400), num(0))],
      60_000,
      -172_800,
    ],
    ['a negative one', [terms.eq(terms.mod(i, 7), num(3)), terms.lt(i, num(-9))], 60_000, -11],
    ['no search where all is linear', [terms.eq(i, num(5))], 60_000, undefined],
    ['none where two would have to change', [terms.eq(cubes, num(9)), p], 60_000, undefined],
    ['others stay', [terms.eq(cubes, num(9)), terms.eq(j, num(0))], 60_000, 12],
  ];
  for (const [name, formulas, budget, found] of rows) {
    it(name, () => {
      const base = { booleans: new Map(), numbers: new Map() };
      assert.equal(scanned(terms, formulas, base, budget)?.numbers.get(i), found);
    });
  }
});
