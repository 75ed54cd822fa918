/** What Z3 shows to be implied is not said again. */
import assert from 'node:assert/strict';
import { javaScriptOf } from './formula-text.js';
import type { ModelProperty, OperationalModel } from './model.js';
import type { Property } from './property.js';
import { withoutImplied } from './solver-suppression.js';

const bound = (of: string, order: '=' | '>=' | '<=', value: number | boolean): Property => ({
  ...{ kind: 'bound', of, order, value },
});
const plane = (left: string, a: string, b: string): Property => ({
  ...{ kind: 'linear', left, constant: 0 },
  terms: [
    [1, a],
    [1, b],
  ],
});
const less = (left: string, right: string): Property => ({ kind: 'compare', left, order: '<=', right });
const then = (condition: Property, consequent: Property): Property => ({
  kind: 'implies',
  condition,
  consequent,
});
const numbers = ['x', 'y', 'z'].map((of): Property => ({ kind: 'type', of, type: 'number' }));

type Row = readonly [
  what: string,
  properties: readonly (Property | readonly [Property, Partial<ModelProperty>])[],
  implied: readonly string[],
];

const rows: readonly Row[] = [
  ['an order that a plane implies', [plane('z', 'x', 'y'), bound('y', '>=', 0), less('x', 'z')], ['x <= z']],
  ['an order that it does not', [plane('z', 'x', 'y'), less('x', 'z')], []],
  [
    'the same plane, solved for another variable',
    [
      plane('z', 'x', 'y'),
      {
        kind: 'linear',
        left: 'x',
        terms: [
          [1, 'z'],
          [-1, 'y'],
        ],
        constant: 0,
      },
    ],
    ['x === z + -1 * y'],
  ],
  [
    'what is said under a condition',
    [
      plane('z', 'x', 'y'),
      bound('x', '>=', 1),
      bound('y', '>=', 0),
      then(bound('y', '=', 0), bound('z', '>=', 1)),
    ],
    ['!(y === 0) || z >= 1'],
  ],
  [
    'what counts is not said by what may be chance',
    [
      [plane('z', 'x', 'y'), { certainty: 'low' }],
      [bound('y', '>=', 0), { certainty: 'low' }],
      less('x', 'z'),
    ],
    ['y >= 0'],
  ],
  [
    'nor by what was not always there',
    [[plane('z', 'x', 'y'), { support: 3 }], [bound('y', '>=', 0), { support: 3 }], less('x', 'z')],
    ['y >= 0'],
  ],
];

describe('suppression by the solver', () => {
  for (const [what, properties, implied] of rows)
    it(what, async () => {
      const place = { at: 'exit', of: 'f' } as const;
      const whole = [...properties, ...numbers].map((one): ModelProperty => {
        const [property, rest] = Array.isArray(one) ? (one as [Property, object]) : [one as Property, {}];
        const base = {
          place,
          property,
          support: 9,
          confidence: 1,
          certainty: 'high',
          isImplied: false,
        } as const;
        return { ...base, ...rest };
      });
      const model: OperationalModel = {
        calls: 9,
        points: [],
        guards: [],
        doubtful: [],
        unrepeated: new Set(),
        conjectures: new Map(),
        properties: whole,
      };
      const found = (await withoutImplied(model)).properties.filter(({ isImplied }) => isImplied);
      assert.deepEqual(
        found.map(({ property }) => javaScriptOf(property)),
        implied,
      );
    });
});
