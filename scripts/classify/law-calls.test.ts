/** Calls that laws speak of, behind an input that breaks one. */
import assert from 'node:assert/strict';
import { type Sequence, statementsOf } from '../../runtime/classify/generation/sequences.js';
import type { Violation } from '../../runtime/classify/verdict/classify-input.js';
import { lawCalls } from './law-calls.js';

const points = [
  { name: 'V', parameters: ['x'] },
  { name: 'V.prototype.plus', parameters: ['other'] },
  { name: 'gcd', parameters: ['a', 'b'] },
];
const sum: Sequence = [
  { point: 'V', receiver: undefined, args: [{ code: '1' }] },
  { point: 'V', receiver: undefined, args: [{ code: '2' }] },
  { point: 'V.prototype.plus', receiver: 0, args: [{ step: 1 }] },
];
const two: Sequence = [{ point: 'gcd', receiver: undefined, args: [{ code: '4' }, { code: '6' }] }];

const rows: readonly (readonly [law: string, sequence: Sequence, expected: readonly string[]])[] = [
  ['result.plus(other)', sum, ['const p1 = v1.plus(v2); p1.plus(v2);']],
  [
    'this.plus(other.plus(this))',
    sum,
    ['v1.plus(v2); v2.plus(v1);', 'v1.plus(v2); const p1 = v2.plus(v1); v1.plus(p1);'],
  ],
  ['gcd(a, gcd(b, 2))', two, ['gcd(4, 6); gcd(6, 2);', 'gcd(4, 6); const g1 = gcd(6, 2); gcd(4, g1);']],
  ['gcd(result, -b)', two, ['const g1 = gcd(4, 6); gcd(g1, -6);']],
  ['this.x', sum, []],
];

describe('calls of laws', () => {
  for (const [law, sequence, expected] of rows)
    it(law, () => {
      const property = { kind: 'compare', left: 'result', order: '=', right: law } as const;
      const violation = { kind: 'property', property: { property } } as unknown as Violation;
      const text = (input: Sequence): string =>
        statementsOf(input, (name) => ({
          name: name.replace(/^.*\./u, ''),
          kind: name === 'V' ? 'constructor' : name.includes('.') ? 'method' : 'function',
          gives: name.replace(/^.*\./u, '')[0]!.toLowerCase(),
        }))
          .filter((line) => !line.includes('new V'))
          .join(' ');
      assert.deepEqual(lawCalls(sequence, [violation], points).map(text), expected);
    });
});
