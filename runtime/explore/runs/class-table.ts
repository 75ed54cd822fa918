/** The classes of the source in the realm of one run: their prototypes, class numbers and new instances. */

import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { Returned } from '../../../vm/heap-fields/returned.js';
import { noteSettled, type Settled } from '../../../vm/heap-fields/settled.js';
import { type GuestModule, type Machine, type Making, setReturned, settleInput } from '../../../vm/index.js';
import { isObject } from '../../../vm/is-object.js';
import { type BuiltinType, isOfBytes, WITHOUT_PROTOTYPE } from '../../inputs/domains/builtins.js';
import { EXTENDED, emptyArguments } from '../../inputs/domains/extended.js';
import { noteReturned } from '../../inputs/domains/input-functions.js';
import {
  constructorName,
  create,
  getPrototypeOf,
  ownData,
  ownKeys,
  setPrototypeOf,
} from '../../inputs/domains/reflection.js';
import type { TypedArrayName } from '../../inputs/domains/typed-arrays.js';
import {
  type Materialized,
  type ObjectFactory,
  UNKNOWN_FUNCTION,
  UNKNOWN_OBJECT,
} from '../../inputs/heap/instance.js';
import type { Universe } from '../../inputs/heap/universe.js';
import { nameFrom } from '../../inputs/values/class-names.js';
import { Constructors } from './constructors.js';
import type { ClassNumbers } from './initial-heap.js';

export class ClassTable implements ObjectFactory, ClassNumbers {
  readonly ofArrays: number;
  readonly ofPlainObjects: number;
  readonly ofFunctions: number;
  /** Prototypes of arrays, plain objects and functions. */
  private readonly bases: readonly (object | null)[];
  private readonly prototypes = new Map<string, object>();
  private readonly names = new Map<object, string>();
  private readonly numberNames = new Map<number, string>();
  /** The classes that the input has instances of. */
  private readonly ofInput = new Map<object | null, string>();
  private readonly unknownFunctions = new Set<object>();
  /** Constructors that alone make instances, by prototype. */
  private readonly makers = new Map<object, object>();
  /** What is to be made by its constructor. */
  private readonly unmade = new Map<object, object>();
  /** Instances of interfaces, object types and classes of the language. */
  private readonly typeNames = new Map<object, string>();

  constructor(
    private readonly machine: Machine,
    program: GuestModule,
    private readonly universe: Universe,
  ) {
    // Numbers follow this order, so that they are the same on every path.
    this.bases = [this.array(), this.plainObject(), machine.inputFunction()].map(getPrototypeOf);
    const [ofArrays, ofPlainObjects, ofFunctions] = this.bases.map((base) => machine.classNumber(base));
    this.ofArrays = ofArrays!;
    this.ofPlainObjects = ofPlainObjects!;
    this.ofFunctions = ofFunctions!;
    const constructors = Constructors.of(machine, program);
    for (const cls of universe.model.classes.values()) {
      const { name } = cls;
      const found = constructors.find(cls);
      if (!found) continue;
      const prototype = ownData(found, 'prototype') as object;
      this.prototypes.set(name, prototype);
      if (cls.isMade) this.makers.set(prototype, found);
      this.names.set(prototype, name);
      this.numberNames.set(machine.classNumber(prototype), name);
    }
  }

  ofClass(name: string): number | undefined {
    const prototype = this.prototypeOf(name);
    return prototype === undefined ? undefined : this.machine.classNumber(prototype);
  }

  isInherited(prototype: object): boolean {
    const free = this.universe.pools.flatMap(({ isFree, array, classes }) => {
      if (!isFree) return [];
      if (array?.typed)
        return [ownData(this.machine.realm.intrinsics[array.typed] as object, 'prototype') as object];
      return classes.map((name) => this.prototypeOf(name) ?? null);
    });
    return [...this.bases, ...free].some((start) => {
      for (let at = start; at !== null; at = getPrototypeOf(at)) if (at === prototype) return true;
      return false;
    });
  }

  ofTyped(name: TypedArrayName): number {
    const prototype = ownData(this.machine.realm.intrinsics[name] as object, 'prototype') as object;
    const number = this.machine.classNumber(prototype);
    this.numberNames.set(number, name);
    return number;
  }

  typedArray(className: TypedArrayName, length: number): object {
    const maker = this.machine.realm.intrinsics[className] as new (length: number) => object;
    return Reflect.construct(maker, [length]);
  }

  private prototypeOf(name: string): object | null | undefined {
    const { plain, builtin } = this.universe.model.classes.get(name) ?? {};
    if (plain) return getPrototypeOf(this.plainObject());
    if (builtin === undefined) return this.prototypes.get(name);
    const prototype = this.prototypeOfBuiltin(builtin);
    this.numberNames.set(this.machine.classNumber(prototype), builtin.name);
    return prototype;
  }

  private prototypeOfBuiltin({ name }: BuiltinType): object | null {
    const { hidden, intrinsics } = this.machine.realm;
    if (name === WITHOUT_PROTOTYPE) return null;
    if (name === 'Iterator') return hidden.ArrayIteratorPrototype!;
    return ownData(intrinsics[name] as object, 'prototype') as object;
  }

  ofObject(object: object): number {
    return this.machine.classNumber(getPrototypeOf(object));
  }

  /** Name of the class of an object: of the source where it is one of those, else its constructor's. */
  nameOf(object: object): string | undefined {
    const prototype = getPrototypeOf(object);
    return (prototype && this.names.get(prototype)) ?? constructorName(object);
  }

  /** The name of the class in encoded inputs and results. */
  shownNameOf(object: object): string | undefined {
    return nameFrom(this.ofInput, object);
  }

  /** As `nameOf`; for an input object of no class of the source, the type that it was made for. */
  typeOf(object: object): string | undefined {
    return this.typeNames.get(object) ?? this.nameOf(object);
  }

  nameOfNumber(number: number): string {
    const known = this.numberNames.get(number);
    if (known !== undefined) return known;
    if (number === this.ofArrays) return 'Array';
    if (number === this.ofFunctions) return 'Function';
    return number === this.ofPlainObjects ? 'Object' : 'another class';
  }

  /** @throws PenumbraError E_CLASS where the class cannot be reached from the top level of the program. */
  instantiate(className: string, sample: number, content: readonly unknown[]): object {
    if (className === UNKNOWN_OBJECT) return this.plainObject();
    if (className === UNKNOWN_FUNCTION) {
      const made = this.machine.inputFunction();
      this.unknownFunctions.add(made);
      this.setReturned(made, { calls: [], always: undefined });
      return made;
    }
    const { plain, builtin } = this.universe.model.classes.get(className) ?? {};
    if (plain || builtin !== undefined) {
      const object =
        builtin === undefined ? this.plainObject() : this.builtinObject(builtin, sample, content);
      this.typeNames.set(object, className);
      return object;
    }
    const prototype = this.prototypes.get(className);
    if (!prototype) {
      const { file } = this.universe.model;
      throw new PenumbraError({
        code: 'E_CLASS',
        message: `the class ${className} cannot be reached from the top level of ${file}`,
        file,
        hint: 'Declare it at the top level, or as a static property of a class that is.',
      });
    }
    this.ofInput.set(prototype, className);
    const made = this.instanceOf(prototype);
    const maker = this.makers.get(prototype);
    if (maker) this.unmade.set(made, maker);
    return made;
  }

  /** An object that inherits from the prototype of a class, made by the class of the language that its instances are of. */
  private instanceOf(prototype: object): object {
    const { intrinsics } = this.machine.realm;
    for (let base: object | null = prototype; base !== null; base = getPrototypeOf(base)) {
      const extended = EXTENDED.find((name) => base === ownData(intrinsics[name] as object, 'prototype'));
      if (extended === undefined) continue;
      const maker = intrinsics[extended] as new () => object;
      const made = Reflect.construct(maker, emptyArguments(extended)) as object;
      setPrototypeOf(made, prototype);
      return made;
    }
    return create(prototype);
  }

  /** What only constructors make among the objects of an input, in the order in which a test makes them. */
  making({ inputs, objects }: Materialized): readonly Making[] {
    if (this.unmade.size === 0) return [];
    const found: Making[] = [];
    const seen = new Set<unknown>();
    const visit = (value: unknown): void => {
      if (!isObject(value) || seen.has(value)) return;
      seen.add(value);
      const callee = this.unmade.get(value);
      for (const key of ownKeys(value)) visit(ownData(value, key));
      if (callee) found.push({ callee, object: value });
    };
    for (const { value } of inputs) visit(value);
    // What functions return, and collections hold.
    for (const object of objects.values()) visit(object);
    return found;
  }

  private builtinObject({ name, samples }: BuiltinType, sample: number, content: readonly unknown[]): object {
    if (name === WITHOUT_PROTOTYPE) return create(null);
    if (isOfBytes(name)) return this.bytes(name, content.length);
    if (name === 'Iterator') return this.machine.inputIterator(content);
    if (name === 'Function') return this.machine.inputFunction();
    if (name === 'Promise') return this.machine.inputPromise();
    const maker = this.machine.realm.intrinsics[name] as new (...args: readonly unknown[]) => object;
    return Reflect.construct(maker, samples[sample]!);
  }

  private bytes(name: 'ArrayBuffer' | 'DataView', size: number): object {
    const { ArrayBuffer: maker, DataView: viewer } = this.machine.realm.intrinsics as {
      readonly ArrayBuffer: ArrayBufferConstructor;
      readonly DataView: DataViewConstructor;
    };
    const buffer = Reflect.construct(maker, [size]) as ArrayBuffer;
    return name === 'ArrayBuffer' ? buffer : (Reflect.construct(viewer, [buffer]) as DataView);
  }

  setSettled(promise: object, settled: Settled): void {
    settleInput(promise, settled);
    noteSettled(promise, settled);
  }

  setReturned(callee: object, returned: Returned): void {
    const { catches } = this.universe.model;
    const isUnknown = this.unknownFunctions.has(callee);
    setReturned(callee, isUnknown ? { ...returned, isOpen: true, mayThrow: catches } : returned);
    noteReturned(callee, returned);
  }

  private plainObject(): object {
    return Reflect.construct(this.machine.realm.intrinsics.Object as ObjectConstructor, []) as object;
  }

  array(): unknown[] {
    return Reflect.construct(this.machine.realm.intrinsics.Array as ArrayConstructor, []) as unknown[];
  }
}
