import assert from 'node:assert/strict';
import type { Found } from './found.js';
import { impliedOrders } from './implied-orders.js';
import type { Order, Property } from './property.js';

const compare = (left: string, order: Order, right: string): Property => ({
  kind: 'compare',
  left,
  order,
  right,
});
const bound = (of: string, order: Order, value: number): Property => ({ kind: 'bound', of, order, value });
const next = (left: string, of: string, constant: number): Property => ({
  kind: 'linear',
  left,
  terms: [[1, of]],
  constant,
});

const rows: readonly (readonly [
  what: string,
  properties: readonly Property[],
  implied: readonly number[],
])[] = [
  [
    'orders one behind the other',
    [compare('a', '<=', 'b'), compare('b', '<=', 'c'), compare('a', '<=', 'c')],
    [2],
  ],
  ['a strict one on the way', [compare('a', '<', 'b'), compare('b', '<=', 'c'), compare('a', '<', 'c')], [2]],
  ['none on the way', [compare('a', '<=', 'b'), compare('b', '<=', 'c'), compare('a', '<', 'c')], []],
  ['bounds over orders', [bound('a', '>=', 1), compare('b', '>=', 'a'), bound('b', '>=', 0)], [2]],
  ['bounds that say more', [bound('a', '>=', 1), compare('b', '>=', 'a'), bound('b', '>=', 2)], []],
  [
    'what is one more',
    [next('a', 'b', 1), compare('a', '>', 'b'), bound('b', '>=', 0), bound('a', '>=', 1)],
    [1, 3],
  ],
  [
    'bounds of few values, under one condition',
    [
      {
        kind: 'implies',
        condition: bound('r', '=', 1),
        consequent: { kind: 'one-of', of: 'a', values: [0, 1] },
      },
      { kind: 'implies', condition: bound('r', '=', 1), consequent: bound('a', '<=', 1) },
      { kind: 'implies', condition: bound('r', '=', 2), consequent: bound('a', '<=', 1) },
    ],
    [1],
  ],
  ['equalities stay', [compare('a', '=', 'b'), compare('b', '=', 'c'), compare('a', '=', 'c')], []],
];

describe('orders that others imply', () => {
  for (const [what, properties, implied] of rows)
    it(what, () => {
      const found = properties.map((property): Found => ({ property, support: 9, confidence: 1 }));
      assert.deepEqual([...impliedOrders(found, new Set(), () => true)].sort(), implied);
    });

  it('what is meant, by what may be chance', () => {
    const [low, other, meant] = [compare('a', '<=', 'b'), compare('b', '<=', 'c'), compare('a', '<=', 'c')];
    const found = [low, other, meant].map((property): Found => ({ property, support: 9, confidence: 1 }));
    assert.deepEqual([...impliedOrders(found, new Set(), (one) => one === meant)], []);
  });

  it('not through a variable that is not always there', () => {
    const found = [
      { property: compare('a', '<=', 'b'), support: 5, confidence: 1 },
      { property: compare('b', '<=', 'c'), support: 5, confidence: 1 },
      { property: compare('a', '<=', 'c'), support: 9, confidence: 1 },
    ];
    assert.deepEqual([...impliedOrders(found, new Set(), () => true)], []);
  });
});
