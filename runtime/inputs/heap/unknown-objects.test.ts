import { strict as assert } from 'node:assert';
import { DATE_VALUE } from '../../../vm/heap-fields/date-value.js';
import { type Bool, type Num, Terms } from '../../solver/terms/terms.js';
import type { Domain, SourceModel } from '../domains/domain.js';
import { GUARDED_ABSENT, guardedPrimitive, guardedReference } from '../guarded/guarded.js';
import { strictEqual, truthy } from '../guarded/guarded-operations.js';
import { type Instance, instanceOf } from './instance.js';
import { SymbolicHeap } from './symbolic-heap.js';
import { layOut } from './universe.js';

const MODEL = { classes: new Map(), asked: [] } as unknown as SourceModel;

function heapOf(...inputs: readonly (readonly [string, Domain])[]): SymbolicHeap {
  const universe = layOut(
    MODEL,
    inputs.map(([name, domain]) => ({ name, domain, rest: false })),
    { default: 2, classes: {} },
    'objects',
  );
  return new SymbolicHeap(new Terms(), universe, { integer: 'int', number: 'int' });
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

  it('are no objects that hold the time of a date', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    assert.equal(heap.field(0, DATE_VALUE), GUARDED_ABSENT);
  });

  it('are objects that hold what a path asked for', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    heap.field(0, 'kind');
    heap.field(0, 'next');
    const names = { 'x is an object': true, 'x.kind is there': true, 'x.kind = null': true };
    assert.deepEqual(read(heap, names), {
      inputs: [['x', reference(0)]],
      objects: [{ atom: 0, className: 'Object', fields: [['kind', primitive(null)]], elements: [] }],
    });
  });

  it('are arrays of what a path asked for, and else of undefined', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    heap.field(0, 'length');
    heap.element(0, 0);
    const names = {
      'x is an object': true,
      'x is an array': true,
      'x.length > 0': true,
      'x.length > 1': true,
      'x[0] is an object': true,
      'x[0] is a function': true,
    };
    const [element] = heap.element(0, 0).references.keys();
    assert.deepEqual(read(heap, names), {
      inputs: [['x', reference(0)]],
      objects: [
        { atom: 0, className: undefined, fields: [], elements: [reference(element!), primitive(undefined)] },
        { atom: element, className: 'function', fields: [], elements: [] },
      ],
    });
  });

  it('may be objects that earlier inputs own, parts of the same object that a path looked into, or that object', () => {
    const heap = heapOf(['x', { kind: 'unknown' }], ['y', { kind: 'unknown' }]);
    const owned = (atom: number, name: string): number[] => [...heap.field(atom, name).references.keys()];
    assert.deepEqual([...heap.variable('y')!.references.keys()], [1, 0]);
    assert.deepEqual(owned(0, 'a'), [2, 1, 0]);
    heap.field(2, 'b');
    assert.deepEqual(owned(0, 'c'), [4, 2, 1, 0]);
    assert.deepEqual(owned(1, 'a'), [5, 1]);
  });

  it('are listed with all that a path asked for, and with a length last', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    const before = [...heap.unknown!.names()];
    for (const name of ['length', 'kind']) heap.field(0, name);
    assert.deepEqual([...heap.unknown!.names()], [...before, 'kind', 'length']);
  });

  it('are nested no deeper than the scope', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    const seen = new Set<number>();
    const next = (value: Iterable<number>): number | undefined => [...value].find((atom) => !seen.has(atom));
    let atom = next(heap.variable('x')!.references.keys());
    let depth = 0;
    for (; atom !== undefined; depth++) {
      seen.add(atom);
      atom = next(heap.field(atom, 'next').references.keys());
    }
    assert.equal(depth, 4);
  });

  it('may be any string: those of the program have their codes, others are told apart', () => {
    const heap = heapOf(['x', { kind: 'unknown' }]);
    const { terms } = heap;
    const x = heap.variable('x')!;
    const isA = strictEqual(terms, x, guardedPrimitive(terms, 'circle'));
    assert.equal(strictEqual(terms, x, guardedReference(9)), -1);
    const word = (length: number, index: number): unknown => {
      const names = { 'x is a string': true, 'x.length': length, 'x among those of its length': index };
      return read(heap, names).inputs[0]![1];
    };
    assert.deepEqual(
      [word(0, 0), word(6, 0), word(6, 1), word(1, 7)],
      ['', 'circle', 'aaaaab', 'h'].map(primitive),
    );
    const booleans = new Map(heap.variables.map((v) => [v, terms.names.get(v) === 'x is a string']));
    const { bool } = terms.evaluator({ booleans, numbers: new Map([[x.strings[0]!.text.length, 6]]) });
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
