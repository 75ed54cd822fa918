/**
 * ES modules of one loading of a program, on plain node: V8's own module records, made anew from the texts, so that
 * every loading has state of its own and nothing of it is kept. They find their files as they do in the VM.
 */
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { lent } from '../../vm/host/node/lent.js';
import { isObject } from '../../vm/is-object.js';
import { exportsOf } from '../../vm/modules/commonjs-exports.js';
import { dataIn, isData, urlOf } from '../../vm/modules/location.js';
import { resolveImport } from '../../vm/modules/resolve.js';
import { hasOwn } from '../inputs/domains/reflection.js';
import { exportedValue } from '../inputs/model/target.js';
import { type EsSource, RECORDER } from './es-source.js';
import type { Recorder } from './recorder.js';

export interface EsModuleHost {
  readonly recorder: Recorder;
  /** Undefined for a file that is no ES module. */
  textOf(file: string): EsSource | undefined;
  /** The file that an `import` means. */
  fileOf(specifier: string, from: string): string | undefined;
  /** `module.exports` of a CommonJS or JSON file, run now unless it has run. */
  require(file: string): unknown;
  /** What the module `penumbra` exports. */
  readonly penumbra: object;
  /** In place of that of node's module `module`. */
  readonly createRequire: (place: string | URL) => NodeJS.Require;
  /** The source of a CommonJS file. */
  sourceOf(file: string): string;
}

/** Behind the identifier of a module that stands for one where it is required. */
const REQUIRED = '?required';

/** The export that is the module where it is required. */
const WHOLE = 'module.exports';

const native = createRequire(import.meta.url);

/** The ES modules of one loading: each is evaluated once. */
export class EsModules {
  private readonly modules = new Map<string, vm.Module>();

  constructor(private readonly host: EsModuleHost) {}

  /** Loads, links and evaluates a file, and returns its namespace. Throws what a module throws. */
  async import(file: string): Promise<object> {
    return (await this.ready(this.moduleOf(file))).namespace;
  }

  /** What `import()` of a specifier gives in a file. Throws what a module throws. */
  importFrom(file: string, specifier: string): Promise<vm.Module> {
    return this.ready(this.resolve(specifier, file));
  }

  /** Links a file, so that it can be evaluated without waiting. Throws what a module that cannot be linked throws. */
  async link(file: string): Promise<void> {
    const module = this.moduleOf(file);
    if (module.status === 'unlinked') await this.linked(module);
    // Their values are not there yet, and to look at one would throw.
    if (!('default' in module.namespace) || '__esModule' in module.namespace) return;
    const marked = this.known(`${module.identifier}${REQUIRED}`, (identifier) => {
      const source = JSON.stringify(module.identifier);
      const exports = `export * from ${source}; export { default } from ${source}; export const __esModule = true;`;
      return new vm.SourceTextModule(exports, { identifier });
    });
    if (marked.status === 'unlinked') await this.linked(marked);
  }

  /**
   * What `require` gives for a file that was linked; it runs now, unless it has run. Throws what it throws.
   * With a default export, node adds `__esModule`, which tells code that was an ES module once where the default is.
   */
  require(file: string): unknown {
    const identifier = pathToFileURL(file).href;
    const module = this.modules.get(`${identifier}${REQUIRED}`) ?? this.modules.get(identifier)!;
    // Without top-level await, all of it runs before the promise is there.
    if (module.status === 'linked') module.evaluate().catch(() => undefined);
    if (module.status === 'errored') throw module.error;
    const { namespace } = module;
    return hasOwn(namespace, WHOLE) ? Reflect.get(namespace, WHOLE) : namespace;
  }

  /** The ES modules that have run, in the order in which they were met. */
  loaded(): readonly { readonly file: string; readonly exports: object }[] {
    return [...this.modules.values()]
      .filter((module) => module instanceof vm.SourceTextModule && module.status === 'evaluated')
      .filter(({ identifier }) => !identifier.endsWith(REQUIRED) && !isData(identifier))
      .map(({ identifier, namespace }) => ({ file: fileURLToPath(identifier), exports: namespace }));
  }

  private async ready(module: vm.Module): Promise<vm.Module> {
    if (module.status === 'unlinked') await this.linked(module);
    await module.evaluate();
    return module;
  }

  private async linked(module: vm.Module): Promise<void> {
    await module.link(
      (specifier, from) => this.modules.get(specifier) ?? this.resolve(specifier, placeOf(from.identifier)),
    );
  }

  private resolve(specifier: string, from: string): vm.Module {
    if (specifier === RECORDER) return this.recorder();
    if (specifier === 'penumbra') return this.penumbra();
    if (isBuiltin(specifier)) return this.builtin(specifier);
    const file = this.host.fileOf(specifier, from);
    if (file !== undefined) return this.moduleOf(file);
    throw Object.assign(new Error(`Cannot find module '${specifier}' imported from ${from}`), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
  }

  private moduleOf(file: string): vm.Module {
    return this.known(urlOf({ path: file, suffix: '' }), (identifier) => {
      const found = this.host.textOf(file);
      if (found) return this.sourceText(found, file, identifier);
      return isData(file) ? dataModule(file) : this.otherFile(file, identifier);
    });
  }

  private sourceText(source: EsSource, file: string, identifier: string): vm.Module {
    return source.module({
      identifier,
      initializeImportMeta: (meta) => {
        const resolve = (specifier: string): string => {
          if (isBuiltin(specifier)) return specifier.replace(/^(?!node:)/u, 'node:');
          const found = resolveImport(specifier, path.dirname(file));
          return found === undefined ? new URL(specifier, identifier).href : pathToFileURL(found).href;
        };
        const place = isData(file) ? {} : { dirname: path.dirname(file), filename: file };
        Object.assign(meta, { ...place, resolve, url: identifier });
      },
      importModuleDynamically: async (specifier) => this.importFrom(file, specifier),
    });
  }

  private otherFile(file: string, identifier: string): vm.Module {
    const found = file.endsWith('.json') ? [] : exportsOf(file, this.host.sourceOf(file));
    const names = found.filter((name) => name !== 'default');
    return synthetic(['default', ...names], identifier, () => {
      const exports = this.host.require(file);
      const own = names.filter((name) => isObject(exports) && hasOwn(exports, name));
      return [
        ['default', exports],
        ...own.map((name) => [name, exportedValue(exports as object, name)] as const),
      ];
    });
  }

  private builtin(specifier: string): vm.Module {
    return this.known(specifier.replace(/^(?!node:)/u, 'node:'), (identifier) => {
      const exports = lent(native(identifier) as object);
      const names = Object.keys(exports).filter((key) => key !== 'default');
      return synthetic(['default', ...names], identifier, () => [
        ['default', exports],
        ...names.map((name) => [name, this.memberOf(exports, name)] as const),
      ]);
    });
  }

  private memberOf(builtin: object, name: string): unknown {
    return name === 'createRequire' ? this.host.createRequire : Reflect.get(builtin, name);
  }

  private penumbra(): vm.Module {
    const exports = this.host.penumbra;
    return this.known('penumbra:symbols', (identifier) =>
      synthetic(['default', ...Object.keys(exports)], identifier, () => [
        ['default', exports],
        ...Object.entries(exports),
      ]),
    );
  }

  private recorder(): vm.Module {
    return this.known(RECORDER, (identifier) =>
      synthetic(['recorder'], identifier, () => [['recorder', this.host.recorder]]),
    );
  }

  private known(identifier: string, make: (identifier: string) => vm.Module): vm.Module {
    let module = this.modules.get(identifier);
    if (!module) {
      module = make(identifier);
      this.modules.set(identifier, module);
    }
    return module;
  }
}

/** The path of a file, or a `data:` URL. */
function placeOf(identifier: string): string {
  return isData(identifier) ? identifier : fileURLToPath(identifier);
}

/** JSON in a `data:` URL. */
function dataModule(url: string): vm.Module {
  return synthetic(['default'], url, () => [['default', JSON.parse(dataIn(url).text)]]);
}

function synthetic(
  names: readonly string[],
  identifier: string,
  values: () => readonly (readonly [name: string, value: unknown])[],
): vm.Module {
  const module: vm.SyntheticModule = new vm.SyntheticModule(
    [...names],
    () => {
      for (const [name, value] of values()) module.setExport(name, value);
    },
    { identifier },
  );
  return module;
}
