/** The initial heap of one path, for the VM and for lowering: atoms of objects, and numbers of their classes. */

import type { FieldShape, InitialHeap } from '../../../vm/contract.js';
import { type ClassSet, Tag, type TagSet } from '../../../vm/expressions/arena.js';
import { FROZEN } from '../../../vm/heap-fields/frozen.js';
import { isCallKey, isThrowsKey } from '../../../vm/heap-fields/returned.js';
import { TYPED_LENGTH } from '../../../vm/heap-fields/typed-length.js';
import { isWhole } from '../../inputs/domains/builtins.js';
import type { Domain } from '../../inputs/domains/domain.js';
import { alternatives, elementDomains } from '../../inputs/domains/domains.js';
import type { TypedArrayName } from '../../inputs/domains/typed-arrays.js';
import type { Gap } from '../../inputs/heap/gaps.js';
import { isHidden } from '../../inputs/heap/hidden-fields.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { openShape, type Pool } from '../../inputs/heap/universe.js';
import type { PathObjects } from '../../inputs/lowering/lowering.js';
import { fieldsOf, isSubclass } from '../../inputs/model/class-chain.js';
import { type Bool, FALSE } from '../../solver/terms/terms.js';

/** Class numbers of one path. */
export interface ClassNumbers {
  /** Number of a class of the source; undefined if the program does not have it. */
  ofClass(name: string): number | undefined;
  readonly ofArrays: number;
  readonly ofPlainObjects: number;
  readonly ofFunctions: number;
  ofTyped(name: TypedArrayName): number;
  /** Number of the class of any object. */
  ofObject(object: object): number;
  /** Whether objects of one of the classes inherit from a prototype. */
  isInherited(prototype: object): boolean;
}

export class PathHeap implements InitialHeap {
  /** The view of the heap that lowering uses. */
  readonly objects: PathObjects = {
    atomOf: (object) => this.atoms.get(object) ?? -1,
    isClass: (atom, classes) => this.isClass(atom, classes),
    classOf: (object) => this.numbers.ofObject(object),
  };
  readonly isWithoutNaN: boolean;
  madeClasses: ClassSet = 0;
  /** Objects of built-in classes that the run looked into. */
  readonly used = new Set<object>();
  private readonly atoms = new Map<object, number>();
  /** Objects of built-in classes that are represented by a few samples. */
  private readonly builtins = new Set<object>();
  /** Names of classes by number. All types of plain objects share one number. */
  private readonly names = new Map<number, string[]>();
  /** Pools of typed arrays by the numbers of their classes. */
  private readonly typed = new Map<number, Pool>();
  /** What was worked out of fields, domains and elements: nearly each operation of the run asks for some. */
  private readonly fields = new Map<number, Map<PropertyKey, FieldShape | undefined>>();
  private readonly shapes = new Map<Domain, FieldShape>();
  private elements: FieldShape | undefined;
  /** Numbers of the classes that values of unknown type may be instances of. */
  private readonly instances = new Set<number>();

  constructor(
    private readonly heap: SymbolicHeap,
    private readonly numbers: ClassNumbers,
    objects: ReadonlyMap<number, object>,
  ) {
    this.isWithoutNaN = !heap.hasNaN;
    for (const [atom, object] of objects) {
      this.atoms.set(object, atom);
      const [className] = heap.pool(atom).classes;
      const builtin = heap.universe.model.classes.get(className!)?.builtin;
      if (builtin && !isWhole(builtin)) this.builtins.add(object);
    }
    for (const pool of heap.universe.pools) {
      if (pool.array?.typed) this.typed.set(numbers.ofTyped(pool.array.typed), pool);
      for (const name of pool.kind === 'class' ? pool.classes : []) {
        const number = numbers.ofClass(name);
        if (number === undefined) continue;
        if (heap.universe.model.classes.get(name)!.isMade) this.madeClasses |= 1 << number;
        this.names.set(number, [...(this.names.get(number) ?? []), name]);
        this.instances.add(number);
      }
    }
    for (const number of this.typed.keys()) this.instances.add(number);
  }

  classOf(object: object): number {
    const atom = this.atoms.get(object);
    if (atom === undefined) return -1;
    const { kind, array } = this.heap.pool(atom);
    return kind === 'array' && !array?.typed ? this.numbers.ofArrays : this.numbers.ofObject(object);
  }

  field(cls: number, key: PropertyKey): FieldShape | undefined {
    const typed = this.declared(cls, key);
    const unknown = this.heap.unknown && this.fieldOfUnknown(cls, key);
    if (typed || unknown) {
      const tags = (typed?.tags ?? 0) | (unknown?.tags ?? 0);
      return { tags, classes: (typed?.classes ?? 0) | (unknown?.classes ?? 0) };
    }
    const length = this.typed.has(cls) ? TYPED_LENGTH : cls === this.numbers.ofArrays ? 'length' : undefined;
    return key === length ? { tags: Tag.Number, classes: 0 } : undefined;
  }

  /** Possible values of a property of an object of unknown shape. */
  private fieldOfUnknown(cls: number, key: PropertyKey): FieldShape | undefined {
    const { ofPlainObjects, ofFunctions } = this.numbers;
    if (cls === ofFunctions) {
      if (key === 'length') return { tags: Tag.Number, classes: 0 };
      if (key === 'name') return { tags: Tag.String, classes: 0 };
      if (isThrowsKey(key)) return { tags: Tag.Boolean, classes: 0 };
      return isCallKey(key) ? this.shapeOfUnknown : undefined;
    }
    if (key === FROZEN)
      return cls === ofPlainObjects || cls === this.numbers.ofArrays
        ? { tags: Tag.Boolean, classes: 0 }
        : undefined;
    if (cls !== ofPlainObjects || !this.heap.unknown!.mayOwn(key)) return undefined;
    const { tags, classes } = this.shapeOfUnknown;
    return { tags: tags | Tag.Absent, classes };
  }

  private get shapeOfUnknown(): FieldShape {
    const { ofPlainObjects, ofFunctions, ofArrays } = this.numbers;
    let classes: ClassSet = (1 << ofPlainObjects) | (1 << ofFunctions) | (1 << ofArrays);
    for (const number of this.instances) classes |= 1 << number;
    return { tags: ANY_TAG, classes };
  }

  private declared(cls: number, key: PropertyKey): FieldShape | undefined {
    const names = this.names.get(cls);
    if (names === undefined) return undefined;
    const known = this.fields.get(cls) ?? new Map<PropertyKey, FieldShape | undefined>();
    this.fields.set(cls, known);
    if (!known.has(key)) known.set(key, this.fieldOf(names, key));
    return known.get(key);
  }

  private fieldOf(names: readonly string[], key: PropertyKey): FieldShape | undefined {
    const shapes = names.map((name) => {
      const field = fieldsOf(this.heap.universe.model, name).find((candidate) => candidate.name === key);
      if (!field) return undefined;
      const { tags, classes } = this.shape(field.domain);
      return { tags: field.optional ? tags | Tag.Absent : tags, classes };
    });
    if (shapes.every((shape) => shape === undefined)) return undefined;
    let [tags, classes] = [0, 0];
    for (const shape of shapes) {
      tags |= shape?.tags ?? Tag.Absent;
      classes |= shape?.classes ?? 0;
    }
    return { tags, classes };
  }

  keys(cls: number): ReturnType<InitialHeap['keys']> {
    const lists = (this.names.get(cls) ?? []).map((name) =>
      fieldsOf(this.heap.universe.model, name)
        .map((field) => field.name)
        .filter((key) => !isHidden(key)),
    );
    if (this.heap.unknown && cls === this.numbers.ofPlainObjects) {
      lists.push([...this.heap.unknown.names()]);
      this.note('keys');
    }
    if (this.heap.unknown && cls === this.numbers.ofFunctions) lists.push([]);
    if (lists.length === 0) return undefined;
    const symbols = cls === this.numbers.ofPlainObjects ? this.heap.unknown?.symbolKeys : undefined;
    return symbols ? { ...merged(lists), symbols } : merged(lists);
  }

  use(object: object): void {
    if (!this.builtins.has(object)) return;
    this.used.add(object);
    this.note('samples');
  }

  askFor(prototype: object | undefined): void {
    if (prototype === undefined || !this.numbers.isInherited(prototype)) this.note('classes');
  }

  get askedNames(): readonly string[] {
    return this.heap.universe.names;
  }

  listWith(key: PropertyKey): void {
    const { unknown } = this.heap;
    if (typeof key === 'string' && unknown?.mayOwn(key)) unknown.keys.add(key);
  }

  lookUp(names: readonly PropertyKey[]): void {
    this.heap.unknown?.lookUp(names);
  }

  askForKey(key: PropertyKey, object: object, isMissing: boolean): void {
    if (key === 'constructor') this.note('classes');
    else if (!this.heap.unknown?.mayOwn(key)) this.note('properties');
    else if (isMissing && this.atoms.has(object) && this.classOf(object) !== this.numbers.ofPlainObjects)
      this.note('extras');
  }

  askForHole(array: object): void {
    const atom = this.atoms.get(array);
    if (atom !== undefined && !this.heap.pool(atom).array?.isRest) this.heap.asksForHoles = true;
  }

  call(): void {
    this.note('functions');
  }

  private note(gap: Gap): void {
    this.heap.unknown?.gaps.note(gap);
  }

  element(cls: number): FieldShape | undefined {
    const typed = this.typed.get(cls)?.array;
    if (typed) return this.shape(typed.element);
    if (cls !== this.numbers.ofArrays) return undefined;
    this.elements ??= this.elementsOfArrays();
    return this.elements;
  }

  private elementsOfArrays(): FieldShape {
    let { tags, classes }: { tags: TagSet; classes: ClassSet } = this.heap.unknown
      ? this.shapeOfUnknown
      : { tags: 0, classes: 0 };
    let mayHaveHoles = this.heap.unknown !== undefined;
    for (const { array } of this.heap.universe.pools) {
      for (const domain of array && !array.typed ? elementDomains(array) : []) {
        const shape = this.shape(domain);
        tags |= shape.tags;
        classes |= shape.classes;
        if ((shape.tags & Tag.Undefined) !== 0 && !array!.isRest && !array!.isContent) mayHaveHoles = true;
      }
    }
    return { tags, classes, mayHaveHoles };
  }

  /** Possible tags and classes of a domain. */
  shape(domain: Domain): FieldShape {
    const known = this.shapes.get(domain);
    if (known) return known;
    const shape = this.shapeOf(domain);
    this.shapes.set(domain, shape);
    return shape;
  }

  private shapeOf(domain: Domain): FieldShape {
    let tags: TagSet = 0;
    let classes: ClassSet = 0;
    for (const member of alternatives(domain)) {
      switch (member.kind) {
        case 'undefined':
          tags |= Tag.Undefined;
          break;
        case 'null':
          tags |= Tag.Null;
          break;
        case 'boolean':
          tags |= Tag.Boolean;
          break;
        case 'integer':
        case 'number':
        case 'time':
          tags |= Tag.Number;
          break;
        case 'string':
          tags |= Tag.String;
          break;
        case 'literal':
          tags |= LITERAL_TAGS[typeof member.value as keyof typeof LITERAL_TAGS];
          break;
        case 'bigint':
          tags |= Tag.BigInt;
          break;
        case 'sample':
          tags |= Tag.Symbol;
          break;
        case 'array':
          tags |= Tag.Reference;
          classes |= 1 << (member.typed ? this.numbers.ofTyped(member.typed) : this.numbers.ofArrays);
          break;
        case 'class':
          tags |= Tag.Reference;
          if (openShape(this.heap.universe.model, member) && this.heap.unknown)
            classes |= this.shapeOfUnknown.classes;
          for (const [number, names] of this.names) {
            if (names.some((name) => isSubclass(this.heap.universe.model, name, member.name)))
              classes |= 1 << number;
          }
          break;
        case 'unknown':
          if (this.heap.unknown) {
            tags |= this.shapeOfUnknown.tags;
            classes |= this.shapeOfUnknown.classes;
            break;
          }
          tags |= Tag.Undefined | Tag.Null | Tag.Boolean | Tag.Number;
          break;
      }
    }
    return { tags, classes };
  }

  private isClass(atom: number, classes: ClassSet): Bool {
    const { terms, unknown, exists } = this.heap;
    const has = (cls: number): boolean => (classes & (1 << cls)) !== 0;
    const { ofPlainObjects, ofFunctions, ofArrays } = this.numbers;
    if (this.heap.isUnknown(atom))
      return terms.any([
        has(ofPlainObjects) ? unknown!.isPlain(atom) : FALSE,
        has(ofFunctions) ? unknown!.isFunction(atom) : FALSE,
        has(ofArrays) ? unknown!.isArray(atom) : FALSE,
      ]);
    const { kind, array } = this.heap.pool(atom);
    if (kind === 'array')
      return has(array?.typed ? this.numbers.ofTyped(array.typed) : ofArrays) ? exists[atom]! : FALSE;
    const names = [...this.names].flatMap(([cls, all]) => (has(cls) ? all : []));
    return terms.any(names.map((name) => this.heap.isExactly(atom, name)));
  }
}

/** All names of some lists, and whether each list has them in that order. */
function merged(lists: readonly (readonly string[])[]): { names: readonly string[]; isOrdered: boolean } {
  const names: string[] = [];
  let isOrdered = true;
  for (const list of lists) {
    let at = 0;
    for (const key of list) {
      const found = names.indexOf(key);
      if (found < 0) names.splice(at, 0, key);
      else if (found < at) isOrdered = false;
      at = (found < 0 ? at : found) + 1;
    }
  }
  return { names, isOrdered };
}

const ANY_TAG = ~Tag.Absent & 0x1ff;

const LITERAL_TAGS = {
  boolean: Tag.Boolean,
  number: Tag.Number,
  string: Tag.String,
  bigint: Tag.BigInt,
} as const;
