import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PenumbraError, type Position } from '../../compiler/diagnostics.js';
import type { Cell, Frame } from '../frames/frame.js';
import type { LinkedModule } from '../frames/linked.js';
import { makeClosure } from '../interpreter/functions.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { GuestThrow, ProcessExit, TimeLimit } from '../signals.js';
import { originOf } from '../traces/origin.js';
import { addonError, addonRefused, isAddon } from './addons.js';
import { bindingIn, noteBindings } from './bindings.js';
import { type CodeStore, isJson, readSource } from './code.js';
import { EsLoader } from './es/es-loader.js';
import type { InnerVariables } from './inner-variables.js';
import { parseJson } from './json.js';
import { hintFor } from './load-hints.js';
import { ModuleObjects } from './module-objects.js';
import { Requires } from './require.js';
import { globalNames, leftBy, type Script } from './script.js';

/** A module as it is after loading. */
export interface GuestModule {
  /** `module.exports`; of an ES module, an object with what it exports, in the order of its text. */
  readonly exports: unknown;
  /** A variable of the module's top level, exported or not, or one that `MachineOptions.internals` asks for; undefined if there is none of that name. */
  binding(name: string): { readonly value: unknown } | undefined;
  /** The names of these variables. */
  bindingNames(): readonly string[];
}

/** The program threw while it was loaded. */
export class GuestLoadError extends PenumbraError {
  constructor(
    /** `name` and `message` of what was thrown, if it was an error. */
    readonly guestName: string,
    readonly guestMessage: string,
    place: { readonly file: string; readonly source: string; readonly position?: Position },
  ) {
    super({
      code: 'E_LOAD',
      message: `the program throws while it is loaded: ${guestName}: ${guestMessage}`,
      ...place,
      hint: hintFor(place.file, guestMessage),
    });
  }
}

/** A module of one path: its `module` object and, once it has run, its variables; captured ones as their cells. */
export interface Instance {
  readonly module: object;
  readonly bindings: Map<string, unknown>;
}

export class Loader {
  private readonly instances = new Map<string, Instance>();
  /** `require.main`; undefined where the main module is an ES module. */
  private main: object | undefined;
  /** Modules that run. */
  private readonly loading = new Set<object>();

  readonly modules: EsLoader;
  readonly requires: Requires;
  readonly objects: ModuleObjects;

  constructor(
    private readonly vm: Interpreter,
    private readonly code: CodeStore,
    private readonly symbols: { readonly exports: object },
    private readonly inner: InnerVariables,
    /** A file that is no module. */
    private readonly script?: Script,
  ) {
    this.objects = new ModuleObjects(vm);
    const requireFile = (path: string): unknown =>
      vm.operations.get(this.instantiate(path, undefined).module, 'exports');
    this.requires = new Requires(vm, {
      hostModule: (specifier) => this.hostModule(specifier),
      required: (path, parent) => this.required(path, parent),
      objects: this.objects,
      moduleOf: (path) => this.instances.get(path)?.module,
      main: () => this.main,
      cache: () => this.moduleCache,
    });
    this.modules = new EsLoader(vm, code, {
      requireFile,
      hostModule: (specifier) => this.hostModule(specifier),
    });
  }

  /** Modules of node, and `penumbra`. */
  private hostModule(specifier: string): object | undefined {
    const exports = specifier === 'penumbra' ? this.symbols.exports : this.modulesOfNode(specifier);
    if (specifier === 'penumbra') this.asksForSymbols = true;
    if (exports !== undefined) this.given.add(exports);
    return exports;
  }

  /** The modules that are no files. */
  private readonly given = new Set<object>();
  private asksForSymbols = false;

  /** How much is loaded; undefined for what cannot be told apart from a part of it. */
  get size(): number | undefined {
    if (this.script !== undefined || this.asksForSymbols || this.loading.size > 0) return undefined;
    const ofModules = this.modules.size;
    return ofModules === undefined ? undefined : this.instances.size + this.given.size + ofModules;
  }

  has(path: string): boolean {
    return this.instances.has(path) || this.modules.has(path);
  }

  /** All that is known of what is loaded: objects, and captured variables as their cells. */
  *held(): Iterable<unknown> {
    yield* [this.main, this.cache, ...this.given];
    for (const { module, bindings } of this.instances.values()) yield* [module, ...bindings.values()];
    yield* this.modules.held();
    yield* this.inner.held();
  }

  /** Modules of node by their specifiers: the host of the program gives them. */
  modulesOfNode: (specifier: string) => object | undefined = () => undefined;

  reset(): void {
    this.instances.clear();
    this.requires.reset();
    this.objects.reset();
    this.modules.reset();
    this.main = undefined;
    this.loading.clear();
    this.given.clear();
    this.asksForSymbols = false;
    this.cache = undefined;
    this.left = undefined;
    this.inner.reset();
  }

  /**
   * Loads a file.
   * @throws PenumbraError if it is missing, cannot be compiled, throws (`GuestLoadError`) or does not end
   */
  load(file: string): GuestModule {
    const path = resolve(file);
    if (isAddon(path)) throw addonError(path);
    this.inner.isLoading = true;
    try {
      return this.withInner(this.guarded(path, () => this.startAny(path)));
    } finally {
      this.inner.isLoading = false;
    }
  }

  private startAny(path: string): () => GuestModule {
    if (path === this.script?.file) return this.startScript(this.script);
    return this.code.formatOf(path) === 'module' ? this.modules.start(path) : this.start(path);
  }

  /** With the variables inside of functions behind those of the top level. */
  private withInner({ exports, binding, bindingNames }: GuestModule): GuestModule {
    const { inner } = this;
    return {
      exports,
      binding: (name) => binding(name) ?? inner.binding(name),
      bindingNames: () => [...bindingNames(), ...inner.names()],
    };
  }

  /** Runs a file as the main module of a program. @throws PenumbraError, GuestThrow, TimeLimit */
  run(file: string): void {
    this.instantiate(resolve(file), null);
  }

  /** As `run`, a file of either kind; an ES module gives the promise of its evaluation. */
  runMain(file: string): unknown {
    const path = resolve(file);
    if (this.code.formatOf(path) !== 'module') return this.run(path);
    const main = this.modules.run(path);
    this.vm.idle();
    // A main module is evaluated in a job: other jobs come before ticks.
    this.vm.jobs.run();
    return main;
  }

  /**
   * Runs a CommonJS module, and returns how to look at it when the jobs that it left are done. It is not the main module:
   * who calls its functions has imported it.
   */
  private start(path: string): () => GuestModule {
    const { module, bindings } = this.instantiate(path, undefined);
    return () => ({
      exports: this.vm.operations.get(module, 'exports'),
      binding: (name) => bindingIn(bindings, name),
      bindingNames: () => [...bindings.keys()],
    });
  }

  /** Runs a script, unless it has run. */
  private startScript(script: Script): () => GuestModule {
    const { vm } = this;
    const binding = (name: string) => bindingIn(this.left!.bindings, name);
    if (this.left === undefined) {
      const bindings = new Map<string, unknown>();
      const before = globalNames(vm);
      const code = this.code.ofFile(script.file);
      const provided = this.modules.provided(code.ir, { path: script.file, suffix: '' });
      runModule(vm, code, vm.realm.global, [], bindings, provided);
      this.left = { bindings, exports: leftBy(vm, script, bindings, before) };
    }
    const { exports } = this.left;
    const { bindings: names } = this.left;
    return () => ({ exports, binding, bindingNames: () => [...names.keys()] });
  }

  /** What the script has left on this path. */
  private left: { readonly bindings: ReadonlyMap<string, unknown>; readonly exports: unknown } | undefined;

  /** Called when a file and its jobs have run: what it has left for the next tick runs before anything calls it. */
  settle: () => void = () => undefined;

  private guarded(path: string, start: () => () => GuestModule): GuestModule {
    const { vm } = this;
    vm.limits.startLoading();
    try {
      const finish = start();
      vm.idle();
      vm.jobs.run();
      this.settle();
      return finish();
    } catch (thrown) {
      if (thrown instanceof TimeLimit) throw loadTimeout(path, thrown);
      if (thrown instanceof ProcessExit) throw loadExit(path, thrown);
      if (thrown instanceof GuestThrow) throw this.loadError(path, thrown.value);
      throw thrown;
    } finally {
      vm.idle();
    }
  }

  /** @param parent the module that requires it; null: it is the main module; undefined: an ES module imports it */
  private instantiate(path: string, parent: object | null | undefined): Instance {
    const known = this.instances.get(path);
    if (known !== undefined && Object.hasOwn(this.moduleCache, path)) {
      if (parent) this.objects.addChild(parent, known.module);
      if (this.loading.has(known.module)) this.objects.exposeUnfinished(known.module);
      return known;
    }
    const { operations } = this.vm;
    if (isJson(path)) {
      const instance = this.prepare(path, parent);
      operations.defineData(instance.module, 'exports', parseJson(this.vm, readSource(path), path));
      this.remember(path, instance);
      return instance;
    }
    return this.evaluate(this.code.ofFile(path), path, parent);
  }

  private evaluate(code: LinkedModule, path: string, parent: object | null | undefined): Instance {
    const instance = this.prepare(path, parent);
    const { module } = instance;
    if (parent === null) this.main = module;
    this.loading.add(module);
    this.remember(path, instance);
    try {
      this.execute(code, instance, path, this.requires.make(path, instance.module));
    } catch (thrown) {
      this.instances.delete(path);
      Reflect.deleteProperty(this.moduleCache, path);
      this.objects.removeChild(module);
      throw thrown;
    } finally {
      this.loading.delete(module);
    }
    this.objects.finish(module);
    return instance;
  }

  private remember(path: string, instance: Instance): void {
    this.instances.set(path, instance);
    this.vm.operations.defineData(this.moduleCache, path, instance.module);
  }

  /** `require.cache` of the path: a program may delete modules from it. */
  private get moduleCache(): object {
    this.cache ??= Object.setPrototypeOf(this.vm.operations.newObject(), null) as object;
    return this.cache;
  }

  private cache: object | undefined;

  /** The `module` object of a file, which is the main module if nothing says by whom it is required. */
  prepare(path: string, parent: object | null | undefined): Instance {
    return { module: this.objects.make(path, parent === null ? '.' : path, parent), bindings: new Map() };
  }

  /** Runs the function of a module, which may require others if `require` is given, and returns its result. */
  execute(code: LinkedModule, instance: Instance, path: string, require?: object): unknown {
    const exports = this.vm.operations.get(instance.module, 'exports');
    const args = [exports, require, instance.module, path, dirname(path)];
    const provided = this.modules.provided(code.ir, { path, suffix: '' });
    return runModule(this.vm, code, exports, args, instance.bindings, provided);
  }

  /** What `require` gives for a file. */
  private required(path: string, parent: object): unknown {
    if (isAddon(path)) throw addonRefused(this.vm);
    if (this.code.formatOf(path) === 'module') return this.modules.require(path);
    return this.vm.operations.get(this.instantiate(path, parent).module, 'exports');
  }

  private loadError(path: string, value: unknown): GuestLoadError {
    const own = (key: string): unknown => (isObject(value) ? inherited(value, key) : undefined);
    const [name, message] = [own('name'), own('message')];
    const origin = originOf(this.vm.thrown, value);
    // What `eval` evaluates is in no file.
    const place = origin !== undefined && existsSync(origin.file) ? origin : undefined;
    const file = place?.file ?? path;
    return new GuestLoadError(
      typeof name === 'string' ? name : 'thrown value',
      typeof message === 'string' ? message : String(isObject(value) ? 'an object' : value),
      {
        file,
        source: readSource(file),
        ...(place ? { position: { line: place.line, column: place.column - 1 } } : {}),
      },
    );
  }
}

/** A data property of an object or its prototypes; accessors are not run. */
function inherited(object: object, key: string): unknown {
  for (let up: object | null = object; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(up, key);
    if (descriptor !== undefined) return descriptor.value;
  }
  return undefined;
}

const WORDS = { steps: 'instructions', milliseconds: 'ms', decisions: 'decisions' };

function loadTimeout(path: string, { limit, after }: TimeLimit): PenumbraError {
  return new PenumbraError({
    code: 'E_LOAD_TIMEOUT',
    message: `the program does not end loading: ${after} ${WORDS[limit]} so far`,
    file: path,
    hint: 'What runs while the file and what it requires are loaded has to end.',
  });
}

function loadExit(path: string, { call }: ProcessExit): PenumbraError {
  return new PenumbraError({
    code: 'E_LOAD_EXIT',
    message: `the program ends its process while it is loaded: ${call}`,
    file: path,
    hint: 'What runs while the file is loaded must not end the process.',
  });
}

/** Calls the function of a module, and notes its top-level variables. */
export function runModule(
  vm: Interpreter,
  code: LinkedModule,
  receiver: unknown,
  args: readonly unknown[],
  bindings = new Map<string, unknown>(),
  provided: ReadonlyMap<number, Cell> = new Map(),
): unknown {
  const main = code.functions[0]!;
  const outer = vm.moduleReturned;
  vm.moduleReturned = (frame: Frame) => {
    if (frame.linked === main) noteBindings(vm, frame, bindings);
    else outer(frame);
  };
  try {
    return vm.outside.runMain(makeClosure(vm, main, []), receiver, args, provided).result;
  } finally {
    vm.moduleReturned = outer;
  }
}
