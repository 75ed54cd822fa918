import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../compiler/compile.js';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { IrModule, ModuleRequest } from '../../../compiler/ir/function.js';
import { TextCache } from '../../../compiler/text-cache.js';
import { Cell } from '../../frames/frame.js';
import type { Linked } from '../../frames/linked.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { asGuestThrow } from '../../interpreter/unwind.js';
import { InternalReaction } from '../../promises/reactions.js';
import { fulfill, newPromise, reject, resolve, whenSettled } from '../../promises/settle.js';
import { promises } from '../../promises/state.js';
import { GuestThrow } from '../../signals.js';
import { nodeError } from '../../traces/node-error.js';
import { asSyntaxError } from '../../traces/syntax-error.js';
import { bindingIn, noteBindings } from '../bindings.js';
import { builtinModule } from '../builtin-module.js';
import { type CodeStore, readSource } from '../code.js';
import { exportsOf } from '../commonjs-exports.js';
import { type Format, isReadFirst } from '../format.js';
import { parseJson } from '../json.js';
import type { GuestModule } from '../loader.js';
import { dataIn, isData, isPath, type Location, locate } from '../location.js';
import { requiredValue } from '../required-module.js';
import { DynamicImport } from './dynamic-import.js';
import { type AnyModule, EsModule, SyntheticModule } from './es-module.js';
import { Evaluation } from './evaluation.js';
import { FailedModule } from './failed-module.js';
import type { Deprecations } from './import-assertions.js';
import { checkType, unknownAttribute, wrongType } from './import-attributes.js';
import { importMeta } from './import-meta.js';
import type { ImportTiming } from './import-timing.js';
import { Linker } from './linker.js';
import { namespaceOf } from './namespace.js';

/** What other loaders give. */
export interface Others {
  /** `module.exports` of a CommonJS or JSON file. */
  requireFile(path: string): unknown;
  /** The exports of a module that is no file; undefined if there is none of that name. */
  hostModule(specifier: string): object | undefined;
}

type Attributes = Partial<Pick<ModuleRequest, 'type' | 'other'>>;

/** Extensions of files that may be imported. */
const KNOWN: ReadonlySet<string> = new Set(['', '.js', '.mjs', '.cjs', '.json', '.ts', '.mts', '.cts']);

/** The error of a module that is not run, because it cannot be linked. */
export class Unlinked extends GuestThrow {}

const esModules = new TextCache<IrModule>();

export class EsLoader {
  /** As test262 has it: every file of JavaScript is an ES module, an attribute that is not supported a SyntaxError. */
  onlyModules = false;
  /** The file that is run as an ES module, whatever node takes it for. */
  entry: string | undefined;
  private readonly modules = new Map<string, AnyModule>();
  /** By the code of their top level. */
  private readonly byMain = new Map<Linked, EsModule>();
  private readonly sources = new Map<string, string>();
  /** `replaced`: the text that was compiled where it is not the file's. */
  private readonly compiled = new Map<
    string,
    { readonly replaced: string | undefined; readonly ir: IrModule }
  >();
  private readonly linker: Linker;
  private evaluation: Evaluation;
  private dynamic: DynamicImport;
  private warn: Deprecations | undefined;

  constructor(
    private readonly vm: Interpreter,
    private readonly code: CodeStore,
    private readonly others: Others,
  ) {
    this.linker = new Linker(vm, (ir, location) => this.provided(ir, location));
    this.evaluation = new Evaluation(vm);
    this.dynamic = new DynamicImport(vm, this);
    vm.moduleReturned = (frame) => {
      const module = this.byMain.get(frame.linked);
      if (module) noteBindings(vm, frame, module.bindings);
    };
  }

  reset(): void {
    this.onlyModules = false;
    this.entry = undefined;
    this.modules.clear();
    this.byMain.clear();
    this.sources.clear();
    this.evaluation = new Evaluation(this.vm);
    this.dynamic = new DynamicImport(this.vm, this);
    this.warn = undefined;
  }

  has(path: string): boolean {
    return this.modules.has(keyOf(path, undefined, ''));
  }

  /** How many modules there are; undefined where one is not through with its evaluation. */
  get size(): number | undefined {
    for (const module of this.modules.values()) if (!module.isDone) return undefined;
    return this.modules.size;
  }

  /** What the modules hold. */
  *held(): Iterable<unknown> {
    for (const module of this.modules.values()) yield* [module.namespace, ...module.held()];
  }

  /** Takes what V8 warns of, where a program runs on its own. */
  set deprecations(deprecations: Deprecations | undefined) {
    this.warn = deprecations;
    this.dynamic.warn = deprecations?.later;
  }

  /** Programs that are not explored import as under node. */
  set timing(timing: ImportTiming) {
    this.dynamic.timing = timing;
  }

  /** A file has another text than what is stored. */
  replace(path: string, source: string): void {
    this.sources.set(path, source);
  }

  /**
   * Loads, links and evaluates a file, and returns the promise of its evaluation.
   * @throws GuestThrow if it cannot be linked, PenumbraError if it cannot be parsed
   */
  run(path: string): object {
    const module = this.moduleOf(path);
    this.linker.link(module, this.warn?.now);
    return this.linkAndEvaluate(module);
  }

  /** As `run`, for a main module: node imports it, and so its namespace is asked for a method `then`. */
  runMain(path: string): object {
    const { vm } = this;
    const module = this.moduleOf(path);
    const evaluated = this.run(path);
    if (!module.exportNames().includes('then')) return evaluated;
    const imported = newPromise(vm);
    const ended = (isFulfilled: boolean, value: unknown): void =>
      isFulfilled ? resolve(vm, imported, namespaceOf(vm, module), 0) : reject(vm, imported, value, 0);
    whenSettled(vm, evaluated, new InternalReaction(ended));
    return imported;
  }

  /** @throws GuestThrow if it cannot be linked, PenumbraError if it cannot be parsed */
  linkAndEvaluate(module: AnyModule): object {
    this.linker.link(module, this.warn?.later);
    if (module instanceof EsModule) return this.evaluation.evaluate(module);
    const promise = newPromise(this.vm);
    try {
      (module as SyntheticModule).evaluate();
      fulfill(this.vm, promise, undefined, 0);
    } catch (thrown) {
      if (!(thrown instanceof GuestThrow)) throw thrown;
      reject(this.vm, promise, thrown.value, thrown.shadow);
    }
    return promise;
  }

  /**
   * As `run`, and returns how to look at the module when jobs are done.
   * @throws GuestThrow, PenumbraError; so does what is returned: E_LOAD_WAIT if the module still waits
   */
  start(path: string): () => GuestModule {
    const promise = this.run(path);
    return () => {
      const module = this.moduleOf(path) as EsModule;
      const { status, value, shadow } = promises.get(promise)!;
      if (status === 'pending') throw stillWaiting(path);
      if (status === 'rejected') {
        // What was thrown last need not be why a promise is rejected.
        if (isAsyncGraph(module)) this.vm.thrown.place = undefined;
        throw new GuestThrow(value, shadow);
      }
      return {
        exports: this.exportsOf(module),
        binding: (name) => bindingIn(module.bindings, name),
        bindingNames: () => [...module.bindings.keys()],
      };
    };
  }

  /** What a module exports, in the order of its text. */
  private exportsOf(module: EsModule): object {
    const exports = Object.create(null) as object;
    for (const name of module.exportNames()) {
      const binding = module.resolve(name);
      if (binding === null || binding === 'ambiguous') continue;
      const value = binding instanceof Cell ? binding.value : namespaceOf(this.vm, binding);
      Object.defineProperty(exports, name, { value, enumerable: true });
    }
    return exports;
  }

  /** `require` of an ES module. @throws GuestThrow if it waits, or throws */
  require(path: string): unknown {
    const module = this.moduleOf(path) as EsModule;
    try {
      this.linker.link(module, this.warn?.later);
    } catch (thrown) {
      if (thrown instanceof GuestThrow) throw new Unlinked(thrown.value);
      throw thrown;
    }
    if (isAsyncGraph(module)) {
      const message = 'require() cannot be used on an ESM graph with top-level await.';
      throw new Unlinked(nodeError(this.vm, { name: 'Error', code: 'ERR_REQUIRE_ASYNC_MODULE', message }));
    }
    this.evaluation.evaluate(module);
    if (module.error) throw module.error;
    return requiredValue(this.vm, module);
  }

  /** The cells that the host provides to a file. */
  provided(ir: IrModule, location: Location): Map<number, Cell> {
    const by = ir.kind === 'module' ? 'module' : 'script';
    const notFound = (specifier: string): object => this.notFound(specifier, location.path);
    return new Map(
      ir.host.map(({ name, slot }) => [
        slot,
        new Cell(
          name === '%meta'
            ? importMeta(this.vm, location, notFound)
            : this.dynamic.functionOf({ path: location.path, by }),
          0,
        ),
      ]),
    );
  }

  // Loading

  private moduleOf(path: string, { type, other }: Attributes = {}, suffix = ''): AnyModule {
    const key = keyOf(path, type, suffix);
    let module = this.modules.get(key);
    if (module === undefined) {
      try {
        if (other !== undefined) throw this.unsupported(other);
        module = this.load({ path, suffix }, type);
      } catch (thrown) {
        module = new FailedModule(path, thrown, true, isReadFirst(path));
      }
      this.modules.set(key, module);
      if (module instanceof EsModule)
        module.requested = module.record.requests.map((request) => this.request(request, path));
    }
    return module;
  }

  request({ specifier, type, other }: ModuleRequest, from: string): AnyModule {
    const builtin = this.others.hostModule(specifier);
    if (builtin !== undefined) return this.builtin(specifier, builtin, { type, other });
    const found = locate(specifier, from);
    if (found !== undefined) return this.moduleOf(found.path, { type, other }, found.suffix);
    return new FailedModule(specifier, new GuestThrow(this.notFound(specifier, from)), false);
  }

  /** What node throws where there is no such module. */
  private notFound(specifier: string, from: string): object {
    const isFile = isPath(specifier);
    const target = isFile ? fileURLToPath(new URL(specifier, pathToFileURL(from))) : packageName(specifier);
    const what = isFile ? 'module' : 'package';
    const code = 'ERR_MODULE_NOT_FOUND';
    const message = `Cannot find ${what} '${target}' imported from ${from}`;
    const error = nodeError(this.vm, { name: 'Error', code, message });
    if (isFile) {
      const { href } = new URL(specifier, pathToFileURL(from));
      this.vm.operations.defineData(error, 'url', href);
    }
    return error;
  }

  private load(location: Location, type: string | undefined): AnyModule {
    const { path } = location;
    if (this.sources.has(path)) return this.esModule(location);
    const format = this.formatOf(path);
    checkType(this.vm, location, format, type);
    const isTaken = format === 'commonjs' && (this.onlyModules || path === this.entry);
    if (format === 'module' || isTaken) return this.esModule(location);
    if (format === 'json') return this.json(path);
    const names = exportsOf(path);
    let exports: unknown;
    const values = (name: string): unknown => {
      if (name !== 'default') return this.vm.operations.get(exports, name);
      try {
        exports = this.others.requireFile(path);
      } catch (thrown) {
        throw asGuestThrow(this.vm, asSyntaxError(this.vm, thrown, path));
      }
      return exports;
    };
    const others = names.filter((name) => name !== 'default');
    return new SyntheticModule(path, ['default', ...others], values, isReadFirst(path));
  }

  /** @throws GuestThrow where node does not know the extension */
  private formatOf(path: string): Format {
    if (isData(path)) return dataIn(path).type === 'application/json' ? 'json' : 'module';
    if (!this.vm.node.isPresent || KNOWN.has(extname(path))) return this.code.formatOf(path);
    const message = `Unknown file extension "${extname(path)}" for ${path}`;
    const code = 'ERR_UNKNOWN_FILE_EXTENSION';
    throw new GuestThrow(nodeError(this.vm, { name: 'TypeError', code, message }));
  }

  private json(path: string): AnyModule {
    let value: unknown;
    try {
      value = isData(path) ? parseJson(this.vm, dataIn(path).text, path) : this.others.requireFile(path);
    } catch (thrown) {
      throw asGuestThrow(this.vm, thrown);
    }
    return new SyntheticModule(path, ['default'], () => value, isReadFirst(path));
  }

  private esModule({ path, suffix }: Location): EsModule {
    const replaced = this.sources.get(path);
    let known = this.compiled.get(path);
    if (known === undefined || known.replaced !== replaced) {
      const source = replaced ?? (isData(path) ? dataIn(path).text : readSource(path));
      known = {
        replaced,
        ir: esModules.of(path, source, () => compile(source, { file: path, kind: 'module' })),
      };
      this.compiled.set(path, known);
    }
    const module = new EsModule({ path, suffix }, this.code.ofIr(known.ir));
    this.byMain.set(module.code.functions[0]!, module);
    return module;
  }

  private builtin(specifier: string, exports: object, { type, other }: Attributes): AnyModule {
    const url = `node:${specifier.replace(/^node:/u, '')}`;
    const key = keyOf(url, type, '');
    const module =
      this.modules.get(key) ??
      (type === undefined && other === undefined
        ? builtinModule(url, exports)
        : new FailedModule(
            specifier,
            this.refusal(specifier === 'penumbra' ? specifier : url, { type, other }),
            true,
            false,
          ));
    this.modules.set(key, module);
    return module;
  }

  private refusal(url: string, { type, other }: Attributes): GuestThrow {
    return other === undefined ? wrongType(this.vm, url, type!) : this.unsupported(other);
  }

  /** 16.2.1.4 AllImportAttributesSupported; node throws an error of its own. */
  private unsupported([key, value]: readonly [key: string, value: string]): GuestThrow {
    return this.onlyModules
      ? this.vm.fail('SyntaxError', `Import attribute "${key}" is not supported`)
      : unknownAttribute(this.vm, key, value);
  }
}

function isAsyncGraph(module: EsModule, seen = new Set<EsModule>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  return module.isAsync || module.requested.some((one) => one instanceof EsModule && isAsyncGraph(one, seen));
}

function stillWaiting(path: string): PenumbraError {
  return new PenumbraError({
    code: 'E_LOAD_WAIT',
    message: 'the program still waits when it is loaded: a top-level await does not end',
    file: path,
    hint: 'What is awaited at the top level of a subject has to settle without timers, input or output.',
  });
}

/** By what a module is known. */
function keyOf(path: string, type: string | undefined, suffix: string): string {
  return `${path}${suffix}${type === undefined ? '' : ` as ${type}`}`;
}

/** The package that a bare specifier is of. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
