/** Calls of operations with what a suite has given and made. */
import assert from 'node:assert/strict';
import type { Operation } from '../model/laws/operations.js';
import type { Captured } from '../observation/captured.js';
import { exercisesOf } from './exercises.js';
import { Histories } from './histories.js';
import { type Sequence, statementsOf } from './sequences.js';

const point = { kind: 'constructor', name: 'V', className: 'V', parameters: ['x'], start: 0 } as const;

/** Histories of `new V(1)` and so on. */
function histories(numbers: readonly number[]): Histories {
  const all = new Histories();
  for (const x of numbers) {
    const self: Captured = { $: 'object', id: 0, c: 'V', v: { x } };
    const end = { kind: 'return', value: { $: 'undefined' } } as const;
    all.see({ point, before: { self: undefined, args: [x] }, after: { self, args: [x] }, end });
  }
  return all;
}

const function1: Operation = {
  point: 'f',
  isMethod: false,
  names: ['a'],
  takes: ['number'],
  gives: 'number',
  codes: [['4', '9']],
  made: [],
  isAsked: false,
};
const scale: Operation = {
  point: 'V.prototype.scale',
  isMethod: true,
  names: ['this', 'by'],
  takes: ['V', 'number'],
  gives: 'V',
  codes: [[], ['0', '1', '2', '3', '4', '5']],
  made: [],
  isAsked: false,
};
const add: Operation = { ...scale, point: 'V.prototype.add', takes: ['V', 'V'], codes: [[], []] };

const rows: readonly (readonly [
  what: string,
  operation: Operation,
  numbers: readonly number[],
  expected: readonly string[],
])[] = [
  [
    'values that were given, some next to these, and the borders',
    function1,
    [],
    [
      'f(4);',
      'f(9);',
      'near f(5);',
      'near f(10);',
      'near f(3);',
      'near f(8);',
      'border f(0);',
      'border f(1);',
    ],
  ],
  [
    'what it has given itself',
    { ...function1, codes: [['4', '9', '16', '25', '36', '49']], made: ['2', '4', '5'] },
    [],
    [
      ...[4, 9, 16, 25, 36, 49].map((a) => `f(${a});`),
      'near f(2);',
      'near f(5);',
      'border f(0);',
      'border f(1);',
    ],
  ],
  [
    'objects and values',
    { ...scale, codes: [[], ['0', '1', '2', '3', '4', '5']] },
    [7],
    [0, 1, 2, 3, 4, 5].map((by) => `const v = new V(7); v.scale(${by});`),
  ],
  [
    'pairs of objects, each made by itself',
    add,
    [7, 8],
    [
      'const v1 = new V(7); const v2 = new V(7); v1.add(v2);',
      'const v1 = new V(7); const v2 = new V(8); v1.add(v2);',
      'const v1 = new V(8); const v2 = new V(7); v1.add(v2);',
      'const v1 = new V(8); const v2 = new V(8); v1.add(v2);',
    ],
  ],
  ['no objects', add, [], []],
];

describe('exercises', () => {
  for (const [what, operation, numbers, expected] of rows)
    it(what, () => {
      const text = (sequence: Sequence): string =>
        statementsOf(sequence, (name) => ({
          name: name.replace(/^.*\./u, ''),
          kind: name === 'V' ? 'constructor' : name.includes('.') ? 'method' : 'function',
          gives: name === 'V' ? 'v' : 'result',
        })).join(' ');
      const found = exercisesOf(operation, histories(numbers)).map(
        ({ sequence, from }) => `${from === 'suite' ? '' : `${from} `}${text(sequence)}`,
      );
      assert.deepEqual(found, expected);
    });

  it('some of many objects beside few values', () => {
    const ofFew: Operation = { ...scale, takes: ['V', 'bigint'], codes: [[], ['1n', '2n', '3n']] };
    const objects = Array.from({ length: 30 }, (_, at) => at);
    const calls = exercisesOf(ofFew, histories(objects)).map(({ sequence }) => sequence.at(-1)!.args);
    assert.equal(calls.length, 80);
    assert.deepEqual(
      new Set(calls.flat().map((arg) => 'code' in arg && arg.code)),
      new Set(['1n', '2n', '3n']),
    );
  });
});
