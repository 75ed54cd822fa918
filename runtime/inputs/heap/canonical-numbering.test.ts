import assert from 'node:assert/strict';
import { type Assignment, type Bool, Terms } from '../../solver/terms/terms.js';
import { SolverSession } from '../../solver/z3/session.js';
import type { ClassModel, Domain, SourceModel } from '../domains/domain.js';
import { readSourceModel } from '../model/source-model.js';
import { type Instance, type InstanceValue, instanceOf } from './instance.js';
import { SymbolicHeap } from './symbolic-heap.js';
import { layOut } from './universe.js';

type Shape = Readonly<Record<string, Readonly<Record<string, Domain>>>>;

const NULL: Domain = { kind: 'null' };
const BOOLEAN: Domain = { kind: 'boolean' };
const ref = (name: string): Domain => ({ kind: 'class', name });
const orNull = (name: string): Domain => ({ kind: 'union', members: [NULL, ref(name)] });

function sourceModel(shape: Shape): SourceModel {
  const classes = Object.entries(shape).map(([name, fields]): [string, ClassModel] => [
    name,
    {
      name,
      superclass: undefined,
      abstract: false,
      fields: Object.entries(fields).map(([field, domain]) => ({
        name: field,
        domain,
        optional: false,
        approximations: [],
        from: 'type',
        start: 0,
      })),
      methods: [],
      tags: [],
      approximations: [],
      hasPrivateNames: false,
      start: 0,
    },
  ]);
  return { ...readSourceModel('shape.js', ''), classes: new Map(classes) };
}

/** The instance with its objects numbered in the order in which a walk from the inputs meets them. */
function canonical(instance: Instance): string {
  const numbers = new Map<number, number>();
  const lines: string[] = [];
  const text = (value: InstanceValue): string => {
    if (value.kind === 'primitive') return String(value.value);
    if (numbers.has(value.atom)) return `#${numbers.get(value.atom)}`;
    numbers.set(value.atom, numbers.size);
    const number = numbers.get(value.atom)!;
    const { className, fields } = instance.objects.find(({ atom }) => atom === value.atom)!;
    lines.push(`#${number}:${className}{${fields.map(([name, held]) => `${name}=${text(held)}`).join()}}`);
    return `#${number}`;
  };
  const inputs = instance.inputs.map(([, value]) => text(value));
  return [...inputs, ...lines].join(' ');
}

/** All instances of the heap constraints, each model blocked after it is found. */
async function enumerate(
  shape: Shape,
  inputs: Readonly<Record<string, Domain>>,
  scope: number,
): Promise<string[]> {
  const terms = new Terms();
  const universe = layOut(
    sourceModel(shape),
    Object.entries(inputs).map(([name, domain]) => ({ name, domain, rest: false })),
    { default: scope, classes: {} },
  );
  const heap = new SymbolicHeap(terms, universe, { integer: 'int', number: 'int' });
  const session = new SolverSession(terms, { rlimit: 0, timeout: 60_000, seed: 1 });
  for (const constraint of heap.constraints) session.assert(constraint);
  const found: string[] = [];
  for (;;) {
    const answer = await session.check([], heap.variables);
    if (answer.status !== 'sat') break;
    found.push(canonical(instanceOf(heap, answer.model)));
    session.assert(blocking(terms, heap, answer.model));
  }
  await session.close();
  return found;
}

function blocking(terms: Terms, heap: SymbolicHeap, { booleans }: Assignment): Bool {
  return terms.any(heap.booleans().map((variable) => (booleans.get(variable) ? -variable : variable)));
}

/** All rooted heaps by brute force: every way to fill the fields of at most `scope` objects, canonical forms only. */
function bruteForce(shape: Shape, inputs: Readonly<Record<string, Domain>>, scope: number): Set<string> {
  const found = new Set<string>();
  const names = Object.keys(shape);
  const pool = (name: string): number[] =>
    Array.from({ length: scope }, (_, i) => names.indexOf(name) * scope + i);
  const values = (domain: Domain): InstanceValue[] => {
    switch (domain.kind) {
      case 'union':
        return domain.members.flatMap(values);
      case 'null':
        return [{ kind: 'primitive', value: null }];
      case 'boolean':
        return [
          { kind: 'primitive', value: false },
          { kind: 'primitive', value: true },
        ];
      case 'class':
        return pool(domain.name).map((atom) => ({ kind: 'reference', atom }));
      default:
        throw new Error(domain.kind);
    }
  };
  const slots: { readonly domain: Domain; value: InstanceValue | undefined }[] = [];
  const fill = (domain: Domain): { readonly domain: Domain; value: InstanceValue | undefined } => {
    const slot = { domain, value: undefined };
    slots.push(slot);
    return slot;
  };
  const roots = Object.entries(inputs).map(([name, domain]) => [name, fill(domain)] as const);
  const objects = names.flatMap((className) =>
    pool(className).map((atom) => ({
      atom,
      className,
      fields: Object.entries(shape[className]!).map(([name, domain]) => [name, fill(domain)] as const),
    })),
  );
  const visit = (at: number): void => {
    if (at < slots.length) {
      for (const value of values(slots[at]!.domain)) {
        slots[at]!.value = value;
        visit(at + 1);
      }
      return;
    }
    const held = (list: readonly (readonly [string, { value: InstanceValue | undefined }])[]) =>
      list.map(([name, { value }]) => [name, value!] as const);
    const all = objects.map(({ atom, className, fields }) => ({
      atom,
      className,
      fields: held(fields),
      elements: [],
    }));
    found.add(canonical({ inputs: held(roots), objects: all }));
  };
  visit(0);
  return found;
}

describe('canonical numbering', () => {
  const rows: readonly [string, Shape, Readonly<Record<string, Domain>>, number][] = [
    ['a list', { Node: { next: orNull('Node') } }, { p: orNull('Node') }, 4],
    [
      'two entries into one list',
      { Node: { next: orNull('Node') } },
      { p: orNull('Node'), q: ref('Node') },
      3,
    ],
    [
      'two fields [long]',
      { Node: { left: orNull('Node'), right: orNull('Node') } },
      { p: orNull('Node') },
      3,
    ],
    [
      'a list class and its nodes',
      { List: { head: orNull('Node') }, Node: { next: orNull('Node') } },
      { l: ref('List') },
      3,
    ],
    [
      'payload objects',
      { Node: { next: orNull('Node'), item: orNull('Item') }, Item: { flag: BOOLEAN } },
      { p: ref('Node') },
      2,
    ],
    [
      'classes that refer to each other',
      { A: { b: orNull('B'), a: orNull('A') }, B: { a: orNull('A') } },
      { p: ref('A') },
      2,
    ],
  ];
  for (const [name, shape, inputs, scope] of rows) {
    it(`loses no heap: ${name}`, async () => {
      const found = await enumerate(shape, inputs, scope);
      const expected = bruteForce(shape, inputs, scope);
      assert.deepEqual([...new Set(found)].sort(), [...expected].sort());
    });
  }

  it('gives each heap of one pool one numbering [long]', async () => {
    const shape: Shape = { Node: { left: orNull('Node'), right: orNull('Node') } };
    const found = await enumerate(shape, { p: orNull('Node') }, 3);
    assert.equal(found.length, new Set(found).size);
  });
});
