/**
 * The realm of the program under test: a second set of globals and built-ins, so that nothing the program does to
 * them reaches the analyser.
 */
import v8 from 'node:v8';
import vm from 'node:vm';
import type { IrFunction } from '../../compiler/ir/function.js';
import type { ProgramExit } from '../signals.js';
import type { MakeFunction } from './callables.js';
import { type Factories, makeFactory, type Reenter } from './callables.js';
import { type Captured, capture } from './captured.js';
import { knowConversions } from './conversions.js';
import type { Environment } from './environment.js';
import { type GeneratorObjects, installGenerators } from './generators.js';
import { installGlobals } from './globals.js';
import { Intrinsics } from './intrinsics.js';
import { type MakeNative, Natives, type ReenterModel } from './natives.js';
import { makeOperations, type Operations } from './operations.js';

/** Built-ins by their global names: `intrinsics.Array`, `intrinsics.TypeError`. */
export type IntrinsicTable = Readonly<Record<string, unknown>>;

export class Realm {
  readonly operations: Operations;
  readonly global: Record<PropertyKey, unknown>;
  readonly intrinsics: IntrinsicTable;
  /** What primitive values inherit from. */
  readonly primitivePrototypes: readonly object[];
  readonly objects: Intrinsics;
  readonly objectPrototype: object;
  readonly functionPrototype: object;
  readonly arrayPrototype: object;
  /** `Function.prototype[Symbol.hasInstance]`. */
  readonly hasInstance: unknown;
  /** `Date.now` of the path's clock, and `Date.prototype.toString`. */
  readonly now: object;
  readonly dateToString: object;
  /** Makes a function that looks like a built-in. */
  readonly makeNative: MakeNative;
  readonly generators: GeneratorObjects;
  readonly asyncGenerators: GeneratorObjects;
  readonly promisePrototype: object;
  /** Intrinsics that no property of the global object leads to. */
  readonly hidden: Readonly<Record<string, object>>;
  /** %TypedArray% */
  readonly typedArray: object;
  readonly captured: Captured;
  /** Prototypes of errors that node makes, by those of our realm that they stand for. */
  readonly errorsOfNode = new WeakMap<object, object>();
  /** How the program that runs in the realm has ended: none of its code runs any more. */
  ending: ProgramExit | undefined;
  private readonly speciesGetter: unknown;
  private readonly promiseSpecies: unknown;
  private readonly context: vm.Context;
  private readonly factories: Factories = new Map();

  /**
   * @param environment what the program sees of its surroundings, which the realms of a path share
   * @param reenter what a function of the program does when a built-in calls it
   * @param reenterModel what a built-in of the VM's own does when a native one calls it
   * @param sourceOf the text of a function of the program, undefined for others
   * @param trace takes the stack trace of an error that the machine makes
   */
  constructor(
    readonly environment: Environment,
    private readonly reenter: Reenter,
    reenterModel: ReenterModel,
    sourceOf: (callee: object) => string | undefined,
    private readonly trace: (error: object) => void,
  ) {
    this.context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { name: 'penumbra' });
    this.operations = makeOperations(this.context);
    this.captured = capture(this.context);
    this.global = this.operations.global;
    const natives = new Natives(this.context);
    this.makeNative = natives.make;
    installGlobals(this.context, this.global, environment, natives, sourceOf);
    this.generators = installGenerators(this.context, 'function*', natives, reenterModel);
    this.asyncGenerators = installGenerators(this.context, 'async function*', natives, reenterModel);
    this.intrinsics = Object.freeze(snapshot(this.global));
    const prototypeOf = (name: string): object =>
      (this.intrinsics[name] as { readonly prototype: object }).prototype;
    this.objectPrototype = prototypeOf('Object');
    this.primitivePrototypes = ['Boolean', 'Number', 'String', 'BigInt', 'Symbol'].map(prototypeOf);
    this.functionPrototype = prototypeOf('Function');
    this.arrayPrototype = prototypeOf('Array');
    this.promisePrototype = prototypeOf('Promise');
    knowConversions(this.objectPrototype, prototypeOf('Error'));
    this.hasInstance = (this.functionPrototype as { readonly [Symbol.hasInstance]: unknown })[
      Symbol.hasInstance
    ];
    this.speciesGetter = Object.getOwnPropertyDescriptor(this.intrinsics.Array, Symbol.species)?.get;
    this.promiseSpecies = Object.getOwnPropertyDescriptor(this.intrinsics.Promise, Symbol.species)?.get;
    const date = this.intrinsics.Date as { readonly now: object; readonly prototype: object };
    this.now = date.now;
    this.dateToString = date.prototype.toString;
    const hidden = vm.runInContext(HIDDEN, this.context) as Record<string, object>;
    this.hidden = hidden;
    this.typedArray = Object.getPrototypeOf(this.intrinsics.Uint8Array) as object;
    this.objects = new Intrinsics([['', this.global], ...Object.entries(hidden)]);
  }

  /** Whether `Array[Symbol.species]` is what it was at the start. */
  hasOwnSpecies(): boolean {
    const descriptor = Object.getOwnPropertyDescriptor(this.intrinsics.Array, Symbol.species);
    return descriptor?.get === this.speciesGetter;
  }

  /** Whether `Promise[Symbol.species]` is what it was at the start. */
  hasPromiseSpecies(): boolean {
    const descriptor = Object.getOwnPropertyDescriptor(this.intrinsics.Promise, Symbol.species);
    return descriptor?.get === this.promiseSpecies;
  }

  /** A new error of the realm; `name` is the name of its constructor. */
  error(name: string, message: string): object {
    const error = this.operations.error(name, message);
    this.trace(error);
    return error;
  }

  /**
   * A callable object with the [[IsHTMLDDA]] slot of Annex B.3.6, as `document.all` of browsers is: V8 makes one for its own
   * tests.
   */
  makeUndetectable(): unknown {
    v8.setFlagsFromString('--allow-natives-syntax');
    try {
      return vm.runInContext('%GetUndetectable()', this.context);
    } finally {
      v8.setFlagsFromString('--no-allow-natives-syntax');
    }
  }

  factory(ir: IrFunction): MakeFunction {
    const finish = ir.coroutine && this.operations.asCoroutine[ir.coroutine];
    return makeFactory(this.context, ir, this.reenter, finish, this.factories);
  }
}

/** Intrinsic objects that no property of the global object leads to. */
const HIDDEN = `({
  __proto__: null,
  ArrayIteratorPrototype: Object.getPrototypeOf([][Symbol.iterator]()),
  MapIteratorPrototype: Object.getPrototypeOf(new Map()[Symbol.iterator]()),
  SetIteratorPrototype: Object.getPrototypeOf(new Set()[Symbol.iterator]()),
  StringIteratorPrototype: Object.getPrototypeOf(''[Symbol.iterator]()),
  RegExpStringIteratorPrototype: Object.getPrototypeOf(/./g[Symbol.matchAll]('')),
  TypedArrayPrototype: Object.getPrototypeOf(Uint8Array).prototype,
  GeneratorFunction: (function* () {}).constructor,
  AsyncFunction: (async function () {}).constructor,
  AsyncGeneratorFunction: (async function* () {}).constructor,
})`;

function snapshot(global: Record<PropertyKey, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(global)) {
    out[name] = Object.getOwnPropertyDescriptor(global, name)?.value;
  }
  return out;
}
