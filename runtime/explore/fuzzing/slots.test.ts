/** Which values of inputs are those of variables. */
import assert from 'node:assert/strict';
import { type Assignment, Terms } from '../../solver/terms/terms.js';
import type { Inputs } from './fuzzer.js';
import { leavesOf, Slots } from './slots.js';

type Values = Readonly<{ name: string; size: number }>;

/** How inputs are made of a text and a number, with `ab` and 3 in them; the places at which each is found. */
const rows: readonly (readonly [
  title: string,
  made: (values: Values) => Inputs,
  expected: Readonly<Record<string, readonly string[]>>,
])[] = [
  ['parameters', ({ name, size }) => ({ x: name, y: size }), { ab: ['x'], 3: ['y'] }],
  ['a text at two places', ({ name }) => ({ x: [name, { of: name }] }), { ab: ['x 0', 'x 1 of'] }],
  ['a text that is the name of a property', ({ name }) => ({ x: { [name]: 1 } }), {}],
  ['a text that others are made of', ({ name }) => ({ x: `${name}!`, y: name }), {}],
  ['a number that is a length', ({ size }) => ({ x: Array.from({ length: size }, () => null) }), {}],
  [
    'a number that no input can have',
    ({ name, size }) => ({ x: name, y: new Array(4 - size).length }),
    { ab: ['x'] },
  ],
  ['the same value beside it', ({ size }) => ({ x: 3, y: size }), { 3: ['y'] }],
];

describe('slots of inputs', () => {
  for (const [title, made, expected] of rows)
    it(title, () => {
      const terms = new Terms();
      const name = { length: terms.numVar('length', 'int'), index: terms.numVar('index', 'int') };
      terms.pairs.add(name);
      const size = terms.numVar('size', 'real');
      const { length, index } = terms.strings.codeOf('ab');
      const numbers = new Map([
        [name.length, length],
        [name.index, index],
        [size, 3],
      ]);
      const model: Assignment = { booleans: new Map(), numbers };
      const encode = ({ numbers: of }: Assignment): Inputs =>
        made({
          name: terms.strings.textOf({ length: of.get(name.length)!, index: of.get(name.index)! }),
          size: of.get(size)!,
        });
      const slots = new Slots(terms, encode);
      const found = slots.of(encode(model), model, [name.length, size]);
      assert.deepEqual(
        Object.fromEntries(found.map(({ value, places }) => [value, places.map((place) => place.join(' '))])),
        expected,
      );
      const changed = slots.modelOf(
        model,
        found,
        found.map(({ value }) => (typeof value === 'string' ? 'other' : 9)),
      );
      const has = (value: string | number): boolean => found.some((slot) => slot.value === value);
      assert.deepEqual(encode(changed), made({ name: has('ab') ? 'other' : 'ab', size: has(3) ? 9 : 3 }));
    });

  it('places of texts and numbers', () =>
    assert.deepEqual(leavesOf({ x: ['a', 1, null], y: { z: true, of: 'b' } }), [
      ' x 0 string',
      ' x 1 number',
      ' y of string',
    ]));
});
