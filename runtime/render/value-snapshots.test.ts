import assert from 'node:assert/strict';
import type { JsonValue } from '../inputs/values/values.js';
import type { Observation } from '../replay/observation.js';
import { snapshotsAsText } from './text-picture.js';
import { valueSnapshots } from './value-snapshots.js';

const node = (id: number, value: JsonValue, next: JsonValue): JsonValue => ({
  $: 'new',
  id,
  class: 'Node',
  fields: { value, next },
});
const LIST = {
  this: { $: 'new', id: 1, class: 'List', fields: { head: node(2, 5, { $: 'ref', id: 2 }) } },
  v: 4,
};

type Row = readonly [
  title: string,
  inputs: Readonly<Record<string, JsonValue>>,
  observed: Pick<Observation, 'changes' | 'result'> | undefined,
  lines: readonly string[],
];

const rows: readonly Row[] = [
  [
    'an object that is made and put before another',
    LIST,
    {
      result: true,
      changes: [
        {
          object: 0,
          key: 'head',
          value: { $: 'new', id: 1, class: 'Node', fields: { value: 4, next: { $: 'input', index: 1 } } },
        },
      ],
    },
    [
      'before',
      '  this = list1',
      '  v = 4',
      '  list1  head → node1',
      '  node1  value 5, next → node1',
      'after',
      '  this = list1',
      '  v = 4',
      '  result = true',
      '  list1  *head → node2',
      '  node2  value 4, next → node1 (new)',
      '  node1  value 5, next → node1',
    ],
  ],
  [
    'a field that is deleted, an object that is left, the result an object of the input',
    LIST,
    { result: { $: 'input', index: 0 }, changes: [{ object: 0, key: 'head' }] },
    [
      'before',
      '  this = list1',
      '  v = 4',
      '  list1  head → node1',
      '  node1  value 5, next → node1 (not reached after)',
      'after',
      '  this = list1',
      '  v = 4',
      '  result = list1',
      '  list1  *head absent',
    ],
  ],
  [
    'elements of arrays, and objects with words of their own',
    { xs: [1, { a: { $: 'undefined' } }, { $: 'date', id: 1, time: 5 }] },
    { result: { $: 'undefined' }, changes: [{ object: 0, key: '0', value: 2 }] },
    [
      'before',
      '  xs = array1',
      '  array1   [0] 1, [1] → object1, [2] → date1',
      '  object1  a undefined',
      '  date1     date',
      'after',
      '  xs = array1',
      '  result = undefined',
      '  array1   *[0] 2, [1] → object1, [2] → date1',
      '  object1  a undefined',
      '  date1     date',
    ],
  ],
  ['nothing but the input', { n: 1 }, undefined, ['before', '  n = 1', 'after', '  n = 1']],
];

describe('heaps of observations', () => {
  for (const [title, inputs, observed, lines] of rows)
    it(title, () =>
      assert.deepEqual(snapshotsAsText(valueSnapshots(inputs, observed), 0).filter(Boolean), lines),
    );
});
