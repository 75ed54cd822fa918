/** What tests assert, and what they leave out. */
import assert from 'node:assert/strict';
import type { Callee, Sequence } from '../generation/sequences.js';
import type { ModelProperty } from '../model/model.js';
import type { Property } from '../model/property.js';
import type { Point } from '../points.js';
import type { Classified } from './run-classified.js';
import { testBody } from './test-body.js';

const points: readonly Point[] = [
  { name: 'Money', kind: 'constructor', className: 'Money', parameters: ['cents'], start: 0 },
  { name: 'Money.prototype.plus', kind: 'method', className: 'Money', parameters: ['other'], start: 1 },
  { name: 'gcd', kind: 'function', className: undefined, parameters: ['a', 'b'], start: 2 },
  { name: 'opened', kind: 'function', className: undefined, parameters: [], start: 3, returns: 'open' },
];
const callees: Readonly<Record<string, Callee>> = {
  Money: { name: 'Money', kind: 'constructor', gives: 'money' },
  'Money.prototype.plus': { name: 'plus', kind: 'method', gives: 'plusResult' },
  gcd: { name: 'gcd', kind: 'function', gives: 'gcdResult' },
  opened: { name: 'opened', kind: 'function', gives: 'openedResult' },
};

const two: Sequence = [{ point: 'gcd', receiver: undefined, args: [{ code: '4' }, { code: '6' }] }];
const sum: Sequence = [
  { point: 'Money', receiver: undefined, args: [{ code: '1' }] },
  { point: 'Money', receiver: undefined, args: [{ code: '2' }] },
  { point: 'Money.prototype.plus', receiver: 0, args: [{ step: 1 }] },
];

function bodyOf(
  sequence: Sequence,
  property: Property,
  call = '',
  implied: readonly Property[] = [],
): ReturnType<typeof testBody> {
  const all = [...implied, property].map(
    (one): ModelProperty => ({
      place: { at: 'exit', of: sequence.at(-1)!.point },
      ...{ property: one, support: 9, confidence: 1, certainty: 'high', isImplied: one !== property },
    }),
  );
  const exit = all.map((one) => ({ kind: 'property', property: one }));
  const classified = {
    sequence,
    classification: { label: 'fault', isNew: true, entry: [], exit },
    end: { run: { call } },
  } as unknown as Classified;
  return testBody(classified, {
    calleeOf: (name) => callees[name]!,
    pointOf: (name) => points.find((point) => point.name === name),
    readerOf: (variable) => points.find(({ returns }) => returns === variable)?.name,
  });
}

type Row = readonly [sequence: Sequence, property: Property, last: string, leftOut?: string, call?: string];

const plus = (right: string): Property => ({ kind: 'alike', left: 'result', right });

const rows: readonly Row[] = [
  [two, { kind: 'bound', of: 'result', order: '>', value: 0 }, 'assert.ok(result > 0);'],
  [
    two,
    { kind: 'compare', left: 'result', order: '=', right: 'gcd(b, a)' },
    'assert.deepEqual(result, gcd(b, a));',
  ],
  [
    two,
    { kind: 'compare', left: 'gcd(result, b)', order: '=', right: 'gcd(a, gcd(b, b))' },
    'assert.deepEqual(gcd(result, b), gcd(a, gcd(b, b)));',
  ],
  [
    sum,
    { kind: 'alike', left: 'this', right: 'result.plus(other.plus(this)).plus(other)' },
    'assert.deepEqual(money1, result.plus(money2.plus(money1)).plus(money2));',
  ],
  [
    sum,
    { kind: 'compare', left: 'gcd(2, result)', order: '=', right: 'gcd(this, other.plus(this))' },
    'assert.deepEqual(gcd(2, result), gcd(money1, money2.plus(money1)));',
  ],
  [
    two,
    { kind: 'compare', left: 'a', order: '=', right: 'gcd(result, -b)' },
    'assert.deepEqual(a, gcd(result, -b));',
  ],
  [
    sum,
    { kind: 'bound', of: 'this.has(result)', order: '=', value: true },
    'assert.ok(money1.has(result) === true);',
  ],
  [
    sum,
    { kind: 'bound', of: 'this.covers(other, result)', order: '=', value: true },
    'assert.ok(money1.covers(money2, result) === true);',
  ],
  [two, { kind: 'bound', of: 'open', order: '>=', value: 0 }, 'assert.ok(opened() >= 0);'],
  [
    two,
    { kind: 'bound', of: 'hidden', order: '>=', value: 0 },
    'gcd(a, b);',
    'hidden >= 0 speaks of a variable of the module',
  ],
  [sum, plus('other.plus(this)'), 'assert.deepEqual(result, money2.plus(money1));'],
  [
    sum,
    { kind: 'alike', left: 'result.plus(other)', right: 'this.plus(other.plus(other))' },
    'assert.deepEqual(result.plus(money2), money1.plus(money2.plus(money2)));',
  ],
  [
    sum,
    plus('other.plus(this)'),
    'const result = money1.plus(money2);',
    'isDeepStrictEqual(result, other.plus(this)) compares private fields',
    '[1,{"$":"object","id":0,"v":{"#cents":1}}]',
  ],
];

describe('bodies of tests', () => {
  for (const [sequence, property, last, leftOut, call] of rows)
    it(last, () => {
      const body = bodyOf(sequence, property, call);
      assert.equal(body.lines.at(-1), last);
      assert.deepEqual(body.leftOut, leftOut === undefined ? [] : [leftOut]);
    });

  it('have titles of what they assert', () => {
    const implied: Property = { kind: 'bound', of: 'result', order: '!=', value: 0 };
    const { title, lines } = bodyOf(two, { kind: 'bound', of: 'result', order: '>', value: 0 }, '', [
      implied,
    ]);
    assert.deepEqual([title, lines.at(-1)], ['gcd(4, 6) violates result > 0', 'assert.ok(result > 0);']);
  });
});
