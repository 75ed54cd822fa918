import assert from 'node:assert/strict';
import { FALSE, Terms, TRUE } from '../../solver/terms/terms.js';
import type { Guarded } from '../guarded/guarded.js';
import { readSourceModel } from '../model/source-model.js';
import { heapOf, ObjectNumbers } from './constant-heap.js';

const model = readSourceModel('a.js', 'class Base {}\nclass Node extends Base {}');

class Node {
  [key: string]: unknown;
  constructor(fields: Record<string, unknown>) {
    Object.assign(this, fields);
  }
}

const classNameOf = (object: object): string | undefined => (object instanceof Node ? 'Node' : undefined);

/** The number of the object that a value refers to. */
function target({ references }: Guarded | { references: Map<number, number> }): number | undefined {
  return [...references.keys()][0];
}

describe('the heap of known objects', () => {
  it('numbers objects breadth-first from the variables', () => {
    const last = new Node({});
    const [left, right] = [new Node({ next: last }), new Node({ next: last })];
    const numbers = new ObjectNumbers();
    const heap = heapOf(
      new Terms(),
      model,
      { this: new Node({ left, right }), n: right },
      classNameOf,
      numbers,
    );
    assert.deepEqual(numbers.objects.slice(1), [right, left, last]);
    assert.equal(heap.size, 4);
    assert.equal(target(heap.field(2, 'next')), 3);
    assert.equal(target(heap.variable('n')!), 1);
    assert.equal(heap.variable('m'), undefined);
  });

  it('knows classes, superclasses and what is missing', () => {
    const heap = heapOf(
      new Terms(),
      model,
      { this: new Node({ a: null, b: undefined }), o: {} },
      classNameOf,
    );
    assert.deepEqual(
      ['Node', 'Base', 'Other'].map((name) => heap.isInstance(0, name)),
      [TRUE, TRUE, FALSE],
    );
    assert.equal(heap.isInstance(1, 'Node'), FALSE);
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => {
        const value = heap.field(0, name);
        return [value.null, value.undefined, value.absent];
      }),
      [
        [TRUE, FALSE, FALSE],
        [FALSE, TRUE, FALSE],
        [FALSE, FALSE, TRUE],
      ],
    );
  });

  it('has elements, holes as undefined, and nothing beyond the length', () => {
    const array: unknown[] = [null, 'x'];
    array.length = 3;
    const terms = new Terms();
    const heap = heapOf(terms, model, { a: array }, classNameOf);
    assert.equal(heap.maxLength, 3);
    assert.equal(heap.element(0, 0).null, TRUE);
    assert.deepEqual(heap.element(0, 1).constants, [{ guard: TRUE, value: 'x' }]);
    assert.equal(heap.element(0, 2).undefined, TRUE);
    assert.equal(heap.element(0, 3).absent, TRUE);
    assert.deepEqual(heap.field(0, 'length').numbers, [{ guard: TRUE, term: terms.num(3) }]);
  });

  it('runs no code of the objects', () => {
    const never = (): never => {
      throw new Error('code of the program under test was run');
    };
    const proxy = new Proxy(
      {},
      { get: never, ownKeys: never, getOwnPropertyDescriptor: never, getPrototypeOf: never },
    );
    const node = new Node({ proxy, f: never });
    Object.defineProperty(node, 'x', { get: never, enumerable: true });
    const heap = heapOf(new Terms(), model, { this: node }, () => undefined);
    assert.equal(heap.size, 3);
    assert.equal(heap.field(0, 'x').undefined, TRUE);
  });

  it('keeps numbers and fields, but not existence, of objects that a run cut off', () => {
    const [fresh, removed] = [new Node({ value: 2 }), new Node({ value: 1 })];
    const node = new Node({ next: removed });
    const terms = new Terms();
    const numbers = new ObjectNumbers();
    const old = heapOf(terms, model, { this: node }, classNameOf, numbers);
    node.next = fresh;
    removed.value = 3;
    const heap = heapOf(terms, model, { this: node }, classNameOf, numbers);
    assert.deepEqual(
      [old.exists, heap.exists],
      [
        [TRUE, TRUE],
        [TRUE, FALSE, TRUE],
      ],
    );
    assert.equal(target(heap.field(0, 'next')), 2);
    assert.deepEqual(heap.field(1, 'value').numbers, [{ guard: TRUE, term: terms.num(3) }]);
    assert.deepEqual(old.field(1, 'value').numbers, [{ guard: TRUE, term: terms.num(1) }]);
    assert.equal(heap.isInstance(1, 'Node'), FALSE);
    assert.equal(old.field(2, 'value').absent, TRUE);
  });
});
