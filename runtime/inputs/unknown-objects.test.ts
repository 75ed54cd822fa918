import { strict as assert } from 'node:assert';
import { type Bool, type Num, Terms } from '../solver/terms.js';
import type { Domain, SourceModel } from './domain.js';
import { guardedPrimitive, guardedReference } from './guarded.js';
import { strictEqual, truthy } from './guarded-operations.js';
import { type Instance, instanceOf } from './instance.js';
import { SymbolicHeap } from './symbolic-heap.js';
import { layOut } from './universe.js';

const MODEL = { classes: new Map() } as unknown as SourceModel;

function heapOf(...inputs: readonly (readonly [string, Domain])[]): SymbolicHeap {
  const universe = layOut(
    MODEL,
    inputs.map(([name, domain]) => ({ name, domain, rest: false })),
    { default: 2, classes: {} },
    'objects',
  );
  return new SymbolicHeap(new Terms(), universe, { integer: 'int', number: 'int' }, []);
}

/** The instance of a model in which the variables of these names are true, or have these values. */
function read(heap: SymbolicHeap, names: Readonly<Record<string, boolean | number>>): Instance {
  const booleans = new Map<Bool, boolean>();
  const numbers = new Map<Num, number>();
  const unused = new Set(Object.keys(names));
  for (const variable of heap.variables) {
    const name = heap.terms.names.get(variable)!;
    const value = names[name];
    if (value !== undefined) unused.delete(name);
    if (typeof value === 'boolean') booleans.set(variable, value);
    if (typeof value === 'number') numbers.set(variable, value);
  }
  assert.deepEqual([...unused], []);
  return instanceOf(heap, { booleans, numbers });
}

const primitive = (value: unknown): unknown => ({ kind: 'primitive', value });
const reference = (atom: number): unknown => ({ kind: 'reference', atom });

describe('values of unknown type', () => {
  it('are undefined as long as nothing is known', () => {
    assert.deepEqual(read(heapOf(['x', { kind: 'unknown' }]), {}), {
      inputs: [['x', primitive(undefined)]],
      objects: [],
    });
  });

  it('are objects that hold what a path asked for', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    heap.field(0, 'kind');
    heap.field(0, 'next');
    const names = { 'x = Object0': true, 'Object0.kind is there': true, 'Object0.kind = null': true };
    assert.deepEqual(read(heap, names), {
      inputs: [['x', reference(0)]],
      objects: [{ atom: 0, className: 'Object', fields: [['kind', primitive(null)]], elements: [] }],
    });
  });

  it('are arrays of what a path asked for, and else of undefined', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    heap.element(1, 0);
    const names = {
      'x = Object1': true,
      'Object1 is an array': true,
      'Object1.length > 0': true,
      'Object1.length > 1': true,
      'Object1[0] = Object2': true,
      'Object2 is a function': true,
    };
    const elements = [reference(2), primitive(undefined)];
    assert.deepEqual(read(heap, names), {
      inputs: [['x', reference(1)]],
      objects: [
        { atom: 1, className: undefined, fields: [], elements },
        { atom: 2, className: 'function', fields: [], elements: [] },
      ],
    });
  });

  it('refer only to later objects', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    assert.deepEqual([...heap.field(2, 'a').references.keys()], [3]);
    assert.deepEqual([...heap.field(3, 'a').references.keys()], []);
  });

  it('may be any string, by codes: those of the program have theirs, others are told apart', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    const { terms } = heap;
    const x = heap.variable('x')!;
    const isA = strictEqual(terms, x, guardedPrimitive(terms, 'circle'));
    assert.equal(strictEqual(terms, x, guardedReference(9)), -1);
    const values = [0, 1, 7].map((code) => {
      const { inputs } = read(heap, { 'x is a string': true, 'x as a string': code });
      return inputs[0]![1];
    });
    assert.deepEqual(values, ['', 'circle', 'a'].map(primitive));
    const booleans = new Map(heap.variables.map((v) => [v, terms.names.get(v) === 'x is a string']));
    const numbers = new Map([[x.strings[0]!.term, 1]]);
    const { bool } = terms.evaluator({ booleans, numbers });
    assert.deepEqual([bool(isA), bool(truthy(terms, x))], [true, true]);
  });
});

describe('inputs that a run asks for', () => {
  it('come behind the others, with constraints and variables of their own', () => {
    const heap = heapOf(['x', { kind: 'integer' }]);
    heap.takeConstraints();
    const before = heap.variables.length;
    assert.equal(heap.addInput({ name: 'y', domain: { kind: 'boolean' }, rest: false }), 1);
    assert.ok(heap.variables.length > before);
    assert.deepEqual(read(heap, { x: 3, y: true }).inputs, [
      ['x', primitive(3)],
      ['y', primitive(true)],
    ]);
  });
});
