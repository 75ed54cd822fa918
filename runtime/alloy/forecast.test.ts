import assert from 'node:assert/strict';
import { boundCommand, parseAlloy } from '../spec/alloy/index.js';
import { instanceBits } from './forecast.js';

const rows: readonly (readonly [title: string, model: string, bits: string])[] = [
  ['a set', 'sig A {} run {} for 3', '0.42'],
  ['a relation of exactly three atoms', 'sig A { r: set A } run {} for exactly 3 A', '6.42'],
  ['a ternary relation', 'sig A { r: A -> A } run {} for exactly 6 A', '206.51'],
  ['a single atom', 'one sig A {} run {}', '0.00'],
];

describe('instances that a scope holds', () => {
  for (const [title, model, bits] of rows)
    it(title, () => {
      const parsed = parseAlloy('m.als', model, () => undefined);
      assert.equal(instanceBits(boundCommand(parsed, 0, {}).problem).toFixed(2), bits);
    });
});
