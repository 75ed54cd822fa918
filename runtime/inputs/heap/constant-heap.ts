/**
 * The heap of known objects: what evaluates a specification before a run, and after it.
 *
 * It is a snapshot: nothing of the objects is read after it is made, and no code of theirs runs while it is made.
 * Objects are numbered breadth-first from the variables. A heap made later with the same numbers, after a run, gives
 * the same objects the same numbers and new objects further ones; objects that the run cut off keep their fields,
 * and do not exist any more.
 */
import { types } from 'node:util';
import { isObject } from '../../../vm/is-object.js';
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { SourceModel } from '../domains/domain.js';
import { isArray, isProxy, ownData, ownKeys, typedLength } from '../domains/reflection.js';
import {
  GUARDED_ABSENT,
  GUARDED_UNDEFINED,
  type Guarded,
  guardedPrimitive,
  guardedReference,
} from '../guarded/guarded.js';
import { classChain } from '../model/class-chain.js';
import type { RelationalHeap } from './heap.js';

/** Numbers of objects, in order of discovery. */
export class ObjectNumbers {
  private readonly numbers = new Map<object, number>();
  private readonly found: object[] = [];

  get objects(): readonly object[] {
    return this.found;
  }

  /** The number of an object; the next free one for an object that has none yet. */
  of(object: object): number {
    let number = this.numbers.get(object);
    if (number === undefined) {
      number = this.found.push(object) - 1;
      this.numbers.set(object, number);
    }
    return number;
  }
}

/**
 * A snapshot of all objects that the variables reach through own data properties and elements.
 * @param variables `this`, the parameters, after a run also `result`.
 * @param classNameOf the name of the class that an object is an instance of.
 * @param numbers shared by the heaps before and after one run.
 */
export function heapOf(
  terms: Terms,
  model: SourceModel,
  variables: Readonly<Record<string, unknown>>,
  classNameOf: (object: object) => string | undefined,
  numbers: ObjectNumbers = new ObjectNumbers(),
): RelationalHeap {
  return new ConstantHeap(terms, model, variables, classNameOf, numbers);
}

interface KnownObject {
  /** The names of its class and of that class's superclasses. */
  readonly classes: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, Guarded>;
  /** The elements; none if it is no array. */
  readonly elements: readonly Guarded[];
}

const NO_CLASSES: ReadonlySet<string> = new Set();
const NO_FIELDS: ReadonlyMap<string, Guarded> = new Map();
const OPAQUE: KnownObject = { classes: NO_CLASSES, fields: NO_FIELDS, elements: [] };

class ConstantHeap implements RelationalHeap {
  readonly size: number;
  readonly maxLength: number;
  readonly exists: readonly Bool[];
  private readonly objects: readonly KnownObject[];
  private readonly variables = new Map<string, Guarded>();
  private readonly chains = new Map<string, ReadonlySet<string>>();

  constructor(
    readonly terms: Terms,
    private readonly model: SourceModel,
    variables: Readonly<Record<string, unknown>>,
    private readonly classNameOf: (object: object) => string | undefined,
    private readonly numbers: ObjectNumbers,
  ) {
    const earlier = numbers.objects.length;
    for (const [name, value] of Object.entries(variables)) this.variables.set(name, this.guarded(value));
    const snapshots = new Map<number, KnownObject>();
    const reached = this.reach([...this.variables.values()], snapshots);
    this.reach(
      numbers.objects.slice(0, earlier).map((_, number) => guardedReference(number)),
      snapshots,
    );
    this.size = numbers.objects.length;
    this.objects = numbers.objects.map((_, number) => snapshots.get(number) ?? OPAQUE);
    this.exists = numbers.objects.map((_, number) => (reached.has(number) ? TRUE : FALSE));
    this.maxLength = Math.max(0, ...this.objects.map(({ elements }) => elements.length));
  }

  isInstance(atom: number, className: string): Bool {
    return this.exists[atom] === TRUE && this.objects[atom]!.classes.has(className) ? TRUE : FALSE;
  }

  field(atom: number, name: string): Guarded {
    return this.objects[atom]?.fields.get(name) ?? GUARDED_ABSENT;
  }

  element(atom: number, index: number): Guarded {
    return this.objects[atom]?.elements[index] ?? GUARDED_ABSENT;
  }

  variable(name: string): Guarded | undefined {
    return this.variables.get(name);
  }

  /** Takes snapshots of all that the values reach and returns the numbers of what they reach. */
  private reach(values: readonly Guarded[], snapshots: Map<number, KnownObject>): ReadonlySet<number> {
    const reached = new Set<number>();
    const queue = values.flatMap(({ references }) => [...references.keys()]);
    for (let at = 0; at < queue.length; at++) {
      const number = queue[at]!;
      if (reached.has(number)) continue;
      reached.add(number);
      const known = snapshots.get(number) ?? this.snapshot(this.numbers.objects[number]!);
      snapshots.set(number, known);
      for (const { references } of [...known.elements, ...known.fields.values()])
        queue.push(...references.keys());
    }
    return reached;
  }

  private snapshot(object: object): KnownObject {
    if (typeof object === 'function' || isProxy(object)) return OPAQUE;
    if (isArray(object)) return this.list(object, Number(ownData(object, 'length')));
    if (types.isTypedArray(object)) return this.list(object, typedLength(object));
    const fields = new Map<string, Guarded>();
    for (const key of ownKeys(object))
      if (typeof key === 'string') fields.set(key, this.guarded(ownData(object, key)));
    const name = this.classNameOf(object);
    return { classes: name === undefined ? NO_CLASSES : this.chain(name), fields, elements: [] };
  }

  private list(object: object, length: number): KnownObject {
    const fields = new Map([['length', guardedPrimitive(this.terms, length)]]);
    const elements = Array.from({ length }, (_, index) => this.guarded(ownData(object, String(index))));
    return { classes: NO_CLASSES, fields, elements };
  }

  private chain(name: string): ReadonlySet<string> {
    const known = this.chains.get(name);
    if (known) return known;
    const chain = new Set([name, ...classChain(this.model, name).map((cls) => cls.name)]);
    this.chains.set(name, chain);
    return chain;
  }

  private guarded(value: unknown): Guarded {
    if (value === undefined) return GUARDED_UNDEFINED;
    return isObject(value) ? guardedReference(this.numbers.of(value)) : guardedPrimitive(this.terms, value);
  }
}
