/** Models of inputs that differ from others: what is decoded is encoded again as it was. */
import assert from 'node:assert/strict';
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { inputFunction, noteReturned } from '../../inputs/domains/input-functions.js';
import { instanceOf, materialize, UNKNOWN_FUNCTION } from '../../inputs/heap/instance.js';
import { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { layOut } from '../../inputs/heap/universe.js';
import { encodeValues, type JsonValue } from '../../inputs/values/values.js';
import { type Assignment, Terms } from '../../solver/terms/terms.js';
import type { Inputs } from './fuzzer.js';
import { changedModel, openPlaces } from './input-model.js';

const MODEL = { classes: new Map(), asked: [] } as unknown as SourceModel;
const NOTHING: Assignment = { booleans: new Map(), numbers: new Map() };
const UNKNOWN: Domain = { kind: 'unknown' };

function heapOf(domain: Domain): SymbolicHeap {
  const inputs = ['x', 'y'].map((name) => ({ name, domain, rest: false }));
  const universe = layOut(MODEL, inputs, { default: 3, classes: {} }, 'objects');
  return new SymbolicHeap(new Terms(), universe, { integer: 'int', number: 'double' });
}

function callee(): object {
  const made = inputFunction();
  noteReturned(made, { calls: [], always: undefined });
  return made;
}

function encoded(heap: SymbolicHeap, model: Assignment): Inputs {
  const { inputs } = materialize(instanceOf(heap, model), {
    instantiate: (name) => (name === UNKNOWN_FUNCTION ? callee() : {}),
    array: () => [],
    setReturned: noteReturned,
  });
  return encodeValues(Object.fromEntries(inputs.map(({ name, value }) => [name, value])), () => 'Object');
}

const undefinedValue: JsonValue = { $: 'undefined' };
const nothing: Inputs = { x: undefinedValue, y: undefinedValue };

const rows: Readonly<Record<string, readonly Inputs[]>> = {
  'primitive values': [
    { x: 1, y: 'text' },
    { x: null, y: true },
    { x: false, y: '12' },
    { x: -0.5, y: undefinedValue },
  ],
  'objects and arrays': [
    { x: [1, [null]], y: { a: { b: 'c' } } },
    { x: [1], y: { a: 2 } },
    { x: { a: [] }, y: [{}] },
    { x: {}, y: [] },
  ],
  functions: [
    { x: { $: 'function', id: 1, calls: [1, { a: [] }] }, y: 1 },
    { x: 1, y: { $: 'function', id: 1, calls: [] } },
  ],
  'a function that is moved': [
    { x: [{ $: 'function', id: 1, calls: [7] }], y: 1 },
    { x: [1, { $: 'function', id: 1, calls: [7] }], y: 1 },
  ],
};

describe('models of changed inputs', () => {
  for (const [title, chain] of Object.entries(rows))
    it(title, () => {
      const heap = heapOf(UNKNOWN);
      let [model, before] = [NOTHING, nothing];
      for (const after of chain) {
        const changed = changedModel(heap, model, before, after);
        assert.ok(changed, JSON.stringify(after));
        assert.deepEqual(encoded(heap, changed.model), after);
        const { bool } = heap.terms.evaluator(changed.model);
        assert.ok([...heap.constraints, ...changed.literals].every(bool));
        [model, before] = [changed.model, after];
      }
    });

  const none: Readonly<Record<string, Inputs>> = {
    'longer arrays than there are': { x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], y: undefinedValue },
    'properties that all objects inherit': { x: { toString: 1 }, y: undefinedValue },
    'objects of classes': { x: { $: 'new', id: 1, class: 'A', fields: {} }, y: undefinedValue },
  };
  for (const [title, after] of Object.entries(none))
    it(`there are none of ${title}`, () =>
      assert.equal(changedModel(heapOf(UNKNOWN), NOTHING, nothing, after), undefined));

  it('numbers stay numbers where they have to be', () => {
    const heap = heapOf({ kind: 'number' });
    const zero = { x: 0, y: 0 };
    const changed = changedModel(heap, NOTHING, zero, { x: 0, y: 7 });
    assert.deepEqual(changed && encoded(heap, changed.model), { x: 0, y: 7 });
    assert.equal(changedModel(heap, NOTHING, zero, { x: 0, y: null }), undefined);
  });

  const open: readonly (readonly [
    title: string,
    domain: Domain,
    inputs: Inputs,
    expected: readonly string[],
  ])[] = [
    ['of any kind', UNKNOWN, { x: [1], y: 2 }, ['x', 'y']],
    ['of a known kind', { kind: 'number' }, { x: 1, y: 2 }, []],
  ];
  for (const [title, domain, inputs, expected] of open)
    it(`values ${title} are open as a whole`, () =>
      assert.deepEqual(
        openPlaces(heapOf(domain), NOTHING, inputs).map((place) => place.join(' ')),
        expected,
      ));
});
