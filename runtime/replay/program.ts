/**
 * A program on plain node: its modules loaded with fresh state each time, as they stand or with recorders. Types are
 * stripped from TypeScript. Modules that the program requires or imports by a relative path, or from a package, are
 * loaded the same way; built-in modules are Node's own.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { formatOf } from '../../vm/modules/format.js';
import { dataIn, isData, locate } from '../../vm/modules/location.js';
import { resolveModule } from '../../vm/modules/resolve.js';
import { defineProperty, getOwnPropertyDescriptor, ownKeys } from '../inputs/domains/reflection.js';
import { CommonJsModules, type Factory } from './commonjs.js';
import { EsModules } from './es-modules.js';
import { EsSource } from './es-source.js';
import { FoundFiles } from './found-files.js';
import { type HiddenState, hiddenState } from './hidden-state.js';
import {
  type ModuleKind,
  type ModuleText,
  moduleText,
  type Rewrite,
  readModule,
  type SharedModules,
} from './module-text.js';
import type { ModulePlace } from './protocol.js';
import type { Bindings, Recorder } from './recorder.js';
import { penumbraModule, type SymbolValues } from './symbols.js';

/** What is kept of a file between loadings. */
type Compiled = ModuleText &
  (
    | { readonly kind: 'commonjs'; readonly factory: Factory }
    | { readonly kind: 'module'; readonly source: EsSource }
  );

export interface LoadedModule extends ModulePlace {
  readonly exports: unknown;
}

/** One loading of a program. */
export interface Loaded {
  /** `module.exports`, or the namespace of an ES module. */
  readonly exports: unknown;
  readonly isEsModule: boolean;
  /** A top-level binding of the program: the entry's, else one of any other module. Undefined where there is none. */
  binding(name: string): unknown;
  /** Whether instances of the class of this name have `#private` state. */
  hasPrivateState(name: string): boolean;
  /** The top-level bindings of each module, as accessors of one object; behind those of the entry comes `inner`. */
  readonly bindings: readonly object[];
  /** Variables of functions of the entry that ran while it was loaded, as accessors, where they are asked for. */
  readonly inner: object;
  /** The modules of the program that have run, the entry left out. */
  modules(): readonly LoadedModule[];
  /** Why runs may leave a trace that no look at bindings and objects shows; undefined: they cannot. */
  readonly hiddenState: HiddenState | undefined;
}

export interface ProgramOptions {
  /** The file is a script, and exports what it leaves in this variable. */
  readonly global?: string | undefined;
  readonly rewrite?: Rewrite;
  /** Another program has the same files. */
  readonly modules?: SharedModules;
}

/** The texts of a program, read and compiled once, to be loaded any number of times. */
export class ProgramSource {
  readonly entry: string;
  private readonly compiled = new Map<string, Compiled>();
  /** ES modules that the program requires: what is required has to be linked before, which takes a promise. */
  private readonly required = new Set<string>();
  private readonly imported = new FoundFiles((specifier, from) => locate(specifier, from)?.path);
  private readonly requiredFiles = new FoundFiles((request, from) =>
    resolveModule(request, path.dirname(from)),
  );

  /** The modules of the last loading: what `import()` in a CommonJS module asks. */
  private esModules: EsModules | undefined;

  constructor(
    file: string,
    private readonly options: ProgramOptions = {},
  ) {
    this.entry = path.resolve(file);
  }

  /**
   * Loads the program: every module runs again, with state of its own. Throws what a module throws.
   * @param bindings what the recorder hands them into
   * @param symbols the values that the module `penumbra` gives; without them, symbols are their seeds
   */
  async load(recorder: Recorder, bindings: Bindings, symbols?: SymbolValues): Promise<Loaded> {
    for (;;) {
      const { size } = this.required;
      try {
        const loaded = await this.attempt(recorder, bindings, symbols);
        if (this.required.size === size) return loaded;
      } catch (error) {
        if (this.required.size === size) throw error;
      }
    }
  }

  /** Loads the program once. An ES module that it requires for the first time is noted, and is an error this time. */
  private async attempt(recorder: Recorder, bindings: Bindings, symbols?: SymbolValues): Promise<Loaded> {
    bindings.start();
    const used = new Set<Compiled>();
    const compiled = (file: string): Compiled => {
      const found = this.compile(file);
      used.add(found);
      return found;
    };
    const penumbra = penumbraModule(symbols);
    const commonJs = new CommonJsModules({
      recorder,
      penumbra,
      fileOf: (request, from) => this.requiredFiles.of(request, from),
      factoryOf(file) {
        const found = compiled(file);
        return found.kind === 'commonjs' ? found.factory : undefined;
      },
      requireModule: (file) => {
        if (this.required.has(file)) return esModules.require(file);
        this.required.add(file);
        throw new Error(`${path.basename(file)} is not linked yet`);
      },
    });
    const esModules = new EsModules({
      recorder,
      penumbra,
      textOf(file) {
        if (file.endsWith('.json') || (isData(file) && dataIn(file).type === 'application/json'))
          return undefined;
        const found = compiled(file);
        return found.kind === 'module' ? found.source : undefined;
      },
      fileOf: (specifier, from) => this.imported.of(specifier, from),
      require: (file) => commonJs.load(file),
      createRequire: commonJs.createRequire,
      sourceOf: (file) => readFileSync(file, 'utf8'),
    });
    this.esModules = esModules;
    for (const file of this.required) await esModules.link(file);
    const isScript = this.options.global !== undefined;
    const isEsModule = !isScript && !this.entry.endsWith('.json') && compiled(this.entry).kind === 'module';
    const exports = isEsModule
      ? await esModules.import(this.entry)
      : isScript
        ? runScript(compiled(this.entry), recorder)
        : commonJs.load(this.entry);
    // The entry ends last.
    bindings.isLoading = false;
    const [own = {}, ...others] = [...bindings.modules].reverse();
    const inner = joined(bindings.inner);
    const scopes = [own, inner, ...others];
    const all = [...used];
    return {
      exports,
      isEsModule,
      binding(name) {
        for (const scope of scopes) {
          const getter = getOwnPropertyDescriptor(scope, name)?.get as (() => unknown) | undefined;
          if (getter) return getter();
        }
        return undefined;
      },
      hasPrivateState: (name) => all.some(({ privateClasses }) => privateClasses.has(name)),
      bindings: scopes,
      inner,
      modules: () =>
        [
          ...commonJs.loaded().map((one) => ({ ...one, isEsModule: false })),
          ...esModules.loaded().map((one) => ({ ...one, isEsModule: true })),
        ].filter(({ file }) => file !== this.entry && !file.endsWith('.json')),
      hiddenState: hiddenState(all.map(({ hiddenTraits }) => hiddenTraits)),
    };
  }

  /** How many files were compiled: that takes time and may look at the clock. */
  get files(): number {
    return this.compiled.size;
  }

  /** How many ES modules are linked before the program is loaded, as something requires them. */
  get linked(): number {
    return this.required.size;
  }

  private compile(file: string): Compiled {
    let compiled = this.compiled.get(file);
    if (!compiled) {
      const { global, rewrite = ({ source }) => source, modules } = this.options;
      const isScript = global !== undefined && file === this.entry;
      const kind = isScript ? 'commonjs' : kindOf(file);
      const read = modules?.read ?? readModule;
      const text = moduleText(read(file, kind), rewrite);
      const left = isScript ? `return ${global};` : '';
      compiled =
        kind === 'module'
          ? { ...text, kind, source: new EsSource(text.text, text.recorder) }
          : { ...text, kind, factory: this.factoryOf(text, file, left) };
      this.compiled.set(file, compiled);
    }
    return compiled;
  }

  private factoryOf({ text, recorder }: ModuleText, file: string, end: string): Factory {
    const head = `(function(${recorder}){return function(exports,require,module,__filename,__dirname){`;
    const script = new vm.Script(`${head}${text}${end}}})`, {
      filename: file,
      // Stack traces have the places of the file.
      columnOffset: -head.length,
      importModuleDynamically: (specifier) => this.esModules!.importFrom(file, specifier),
    });
    return script.runInThisContext() as Factory;
  }
}

function kindOf(file: string): ModuleKind {
  if (isData(file)) return 'module';
  return formatOf(file, () => readFileSync(file, 'utf8')) === 'module' ? 'module' : 'commonjs';
}

/** Runs a script as a function on the global object. */
function runScript(script: Compiled, recorder: Recorder): unknown {
  return script.kind === 'commonjs' ? Reflect.apply(script.factory(recorder), globalThis, []) : undefined;
}

/** All of several objects' accessors. */
function joined(objects: readonly object[]): object {
  const all = Object.create(null) as object;
  for (const one of objects)
    for (const key of ownKeys(one)) defineProperty(all, key, getOwnPropertyDescriptor(one, key)!);
  return all;
}
