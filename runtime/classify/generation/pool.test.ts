/** What inputs are made of. */
import assert from 'node:assert/strict';
import type { Captured } from '../observation/captured.js';
import { Pool, type PoolValue } from './pool.js';

const TEXT = { closed: new Set<string>(), codes: [], isOptional: false, isRest: false, isUntried: false };
const ofType = (pool: Pool, type: string): readonly string[] =>
  pool
    .fitting({ ...TEXT, names: new Set([type]), isPresent: false, isWhole: false }, (name) => [name])
    .map((value: PoolValue) => ('code' in value ? value.code : `step ${value.step}`));

const texts: readonly (readonly [seen: string, more: readonly string[]])[] = [
  ['abc', []],
  ['1.0-rc', ['1', '1.', '1.0', '1.0-']],
  ['xy  z', ['xy', 'xy ', 'xy  ']],
  ['', []],
];

const values: readonly (readonly [value: Captured, type: string, last: string])[] = [
  [7, 'number', '7'],
  [{ $: 'number', v: '-0' }, 'number', '-0'],
  [{ $: 'bigint', v: '5' }, 'bigint', '5n'],
  [{ $: 'object', id: 0, c: 'A', v: {} }, 'A', 'step 0'],
];

describe('the pool of values', () => {
  for (const [seen, more] of texts)
    it(`has beginnings of ${JSON.stringify(seen)}`, () => {
      const code = JSON.stringify(seen);
      const known = new Set([...ofType(new Pool([]), 'string'), code]);
      const all = ofType(new Pool([code]), 'string').filter((one) => !known.has(one));
      assert.deepEqual(
        all.map((one) => JSON.parse(one) as string),
        more,
      );
    });
  for (const [value, type, last] of values)
    it(`has ${JSON.stringify(value)}`, () => {
      const pool = new Pool([]);
      pool.addValue(value, [{ point: 'f', receiver: undefined, args: [] }], 0);
      assert.equal(ofType(pool, type).at(-1), last);
    });
});
