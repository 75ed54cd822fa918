/** Values next to those of a suite. */
import assert from 'node:assert/strict';
import { variationsOf } from './variations.js';
import { writtenNumbers } from './written-numbers.js';

const rows: readonly (readonly [
  codes: readonly string[],
  numbers: readonly string[],
  next: readonly string[],
])[] = [
  [[], [], []],
  [['7'], [], ['8', '6', '-7', '14']],
  [['0', '1'], [], ['2', '-1']],
  [['true', 'null', 'NaN', '(a) => a'], [], []],
  [
    ['"ab-1"'],
    [],
    ['"-1"', '"abab-1"', '"ab"', '"ab1"', '"ab--1"', '"-"', '"ab-"', '"ab-11"', '"1"', '"aB-1"'],
  ],
  [['""'], [], []],
  [['["a"]'], [], ['[]', '["a", "a"]']],
  [
    ['[1, 2]'],
    [],
    [
      '[2, 1]',
      '[2]',
      '[1, 1, 2]',
      '[2, 2]',
      '[0, 2]',
      '[-1, 2]',
      '[1]',
      '[1, 2, 2]',
      '[1, 3]',
      '[1, 1]',
      '[1, -2]',
      '[1, 4]',
      '[-1, -2]',
    ],
  ],
  [
    ['{ a: 1, b: "x" }', '{ a: 5, b: "y" }'],
    ['9'],
    [
      ...['{ a: 2, b: "x" }', '{ a: 6, b: "y" }', '{ a: 1, b: "y" }', '{ a: 5, b: "x" }', '{ a: 0, b: "x" }'],
      ...['{ a: 4, b: "y" }', '{ a: 9, b: "x" }', '{ a: 9, b: "y" }'],
    ],
  ],
];

describe('variations', () => {
  for (const [codes, numbers, next] of rows)
    it(codes.join(' ') || 'of nothing', () => assert.deepEqual(variationsOf(codes, numbers), next));
});

const texts: readonly (readonly [text: string, numbers: readonly string[]])[] = [
  ['if (n > 12) return a1.b2; // 77', ['12', '11', '13']],
  ['/* 5 */ const half = 0.5;', ['0.5', '-0.5', '1.5']],
  ['x', []],
];

describe('numbers of a text', () => {
  for (const [text, numbers] of texts) it(text, () => assert.deepEqual(writtenNumbers(text), numbers));
});
