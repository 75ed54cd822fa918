/** Inputs made simpler, as long as a condition holds of them. */
import assert from 'node:assert/strict';
import type { JsonValue } from '../../inputs/values/values.js';
import { simplerWithin } from './simpler.js';

type Row = readonly [
  title: string,
  value: JsonValue,
  before: JsonValue,
  suits: (value: never) => boolean,
  expected: JsonValue,
];

const rows: readonly Row[] = [
  [
    'elements are left out',
    { x: [1, 2, 3] },
    { x: [] },
    ({ x }: { x: number[] }) => x.includes(2),
    { x: [2] },
  ],
  [
    'properties are left out',
    { x: { a: 1, b: { c: 2, d: 3 } } },
    { x: null },
    ({ x }: { x: { b?: { c?: unknown } } | null }) => x?.b?.c !== undefined,
    { x: { b: { c: 0 } } },
  ],
  [
    'properties come back',
    { x: { b: 'long text' } },
    { x: { a: 1 } },
    ({ x }: { x: { b?: string } }) => x.b?.includes('te') === true,
    { x: { b: 'te', a: 1 } },
  ],
  [
    'properties with the names of inherited ones',
    { x: { toString: 7 } },
    { x: {} },
    ({ x }: { x: { toString: unknown } }) => typeof x.toString === 'number',
    { x: { toString: 0 } },
  ],
  [
    'what is not needed is as it was',
    { x: 7, y: 8 },
    { x: 1, y: 2 },
    ({ y }: { y: number }) => y === 8,
    { x: 1, y: 8 },
  ],
  [
    'what an object of a class holds is made simpler',
    { x: { $: 'new', id: 1, class: 'A', fields: { n: 90, m: 80 } } },
    { x: { $: 'new', id: 1, class: 'A', fields: { n: 5, m: 6 } } },
    ({ x }: { x: { fields: { n: number } } }) => x.fields.n > 50,
    { x: { $: 'new', id: 1, class: 'A', fields: { n: 90, m: 6 } } },
  ],
];

describe('simpler inputs', () => {
  for (const [title, value, before, suits, expected] of rows)
    it(title, () => {
      const candidates = simplerWithin(value, before);
      let next = candidates.next();
      while (!next.done) next = candidates.next(suits(next.value as never));
      assert.deepEqual(next.value, expected);
    });
});
