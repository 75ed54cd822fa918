/** Inputs that are changed: of which kinds what comes out is, and what stays. */
import assert from 'node:assert/strict';
import type { FuzzSeed, Inputs } from '../../explore/fuzzing/fuzzer.js';
import { placesIn } from '../../explore/fuzzing/json-parts.js';
import { randomFrom } from '../../solver/local-search/random.js';
import { JsonMutations, partsIn, withPart } from './json-mutations.js';

const material = {
  vocabulary: { texts: ['let'], numbers: [7], names: [] },
  bounds: { names: ['on', 'off'], elements: 3, depth: 3 },
  text: () => 'other',
  part: () => null,
};

/** All inputs that come of many changes of one value each. */
function made(seed: Omit<FuzzSeed, 'fixed'>, count = 400, depth = 3): readonly Inputs[] {
  const mutations = new JsonMutations(randomFrom(5));
  const { bounds } = material;
  return Array.from({ length: count }, () =>
    mutations.of({ ...seed, fixed: [] }, 'x', { ...material, bounds: { ...bounds, depth } }),
  );
}

const kindsOf = (inputs: readonly Inputs[]): readonly string[] =>
  [...new Set(inputs.flatMap((one) => [...placesIn(one)]))].sort();

interface Row {
  readonly inputs: Inputs;
  readonly open?: FuzzSeed['open'];
  /** All places of values, with their kinds. */
  readonly kinds: readonly string[];
}

const rows: Readonly<Record<string, Row>> = {
  'a text of a known type stays one': { inputs: { x: 'a' }, kinds: [' properties', ' x string'] },
  'elements of a known type are copied, left out and changed': {
    inputs: { x: [1, 2] },
    kinds: [' properties', ' x 0 number', ' x 1 number', ' x 2 number', ' x elements'],
  },
  'properties of a known type stay': {
    inputs: { x: { on: true, n: 1 } },
    kinds: [' properties', ' x n number', ' x on boolean', ' x properties'],
  },
  'what an object of a class holds is changed, and nothing else of it': {
    inputs: { x: { $: 'new', id: 1, class: 'A', fields: { n: 1 } } },
    open: [],
    kinds: [' properties', ' x n number', ' x properties'],
  },
  'what is null may be anything but an object of a class': {
    inputs: { x: null },
    open: [['x']],
    kinds: [' properties', ' x boolean', ' x elements', ' x number', ' x properties', ' x string'],
  },
  'properties are added where there may be any': {
    inputs: { x: { on: 1 } },
    open: [['x']],
    kinds: [
      ' properties',
      ' x boolean',
      ' x elements',
      ' x number',
      ' x off boolean',
      ' x off elements',
      ' x off number',
      ' x off properties',
      ' x off string',
      ' x on boolean',
      ' x on elements',
      ' x on number',
      ' x on properties',
      ' x on string',
      ' x properties',
      ' x string',
    ],
  },
};

describe('changed inputs', () => {
  for (const [title, { inputs, open = [], kinds }] of Object.entries(rows))
    it(title, () => assert.deepEqual(kindsOf(made({ inputs, open }, 3000)), kinds));

  it('of known types change however deep they are', () => {
    const texts = made({ inputs: { x: [{ a: ['b'] }] }, open: [] }, 400, 0).map((one) => JSON.stringify(one));
    assert.ok(new Set(texts).size > 20);
  });

  it('stay within the bounds', () => {
    let inputs: Inputs = { x: [[]] };
    const mutations = new JsonMutations(randomFrom(1));
    for (let i = 0; i < 3000; i++) {
      inputs = mutations.of({ inputs, open: [['x']], fixed: [] }, 'x', material);
      for (const { place, value } of partsIn(inputs)) {
        assert.ok(place.filter((key) => key !== 'calls').length <= 4, JSON.stringify(inputs));
        assert.ok(!Array.isArray(value) || value.length <= 3, JSON.stringify(inputs));
      }
    }
  });

  it('leave out what is fixed', () => {
    const found = partsIn({ x: 1, y: [2] }, [], ['y']);
    assert.deepEqual(found, [{ place: ['x'], value: 1, isOpen: false }]);
  });

  it('share what does not change', () => {
    const inputs = { x: { a: [1], b: [2] } };
    const other = withPart(inputs, ['x', 'a', 0], 3) as typeof inputs;
    assert.deepEqual(other, { x: { a: [3], b: [2] } });
    assert.equal(other.x.b, inputs.x.b);
  });
});
