/**
 * A program on plain node: CommonJS modules loaded with fresh state each time, as they stand or with recorders.
 * Types are stripped from TypeScript. Modules that the program requires by a relative path, or from a package, are
 * loaded the same way; built-in modules are Node's own.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { parse } from '../../compiler/parse.js';
import { getOwnPropertyDescriptor } from '../inputs/reflection.js';
import { hiddenState } from './hidden-state.js';
import type { Recorder } from './recorder.js';
import { classesWithPrivateState, topLevelNames } from './syntax.js';

/** What the text of a module becomes before it runs. `name`: how the text reaches the recorder. */
export type Rewrite = (text: string, file: string, name: string) => string;

type Factory = (recorder: Recorder) => (...args: unknown[]) => unknown;

interface Compiled {
  readonly factory: Factory;
  readonly privateClasses: ReadonlySet<string>;
  readonly hiddenState: string | undefined;
}

/** One loading of a program. */
export interface Loaded {
  readonly exports: unknown;
  /** A top-level binding of the program: the entry's, else one of any other module. Undefined where there is none. */
  binding(name: string): unknown;
  /** Whether instances of the class of this name have `#private` state. */
  hasPrivateState(name: string): boolean;
  /** The top-level bindings of each module, as accessors of one object. */
  readonly bindings: readonly object[];
  /** Why runs may leave a trace that no look at bindings and objects shows; undefined: they cannot. */
  readonly hiddenState: string | undefined;
}

export class ProgramSource {
  private readonly compiled = new Map<string, Compiled>();

  constructor(
    readonly entry: string,
    private readonly rewrite: Rewrite = (text) => text,
  ) {}

  /** Loads the program: every module runs again, with state of its own. Throws what a module throws. */
  load(recorder: Recorder, bound: { current: object | undefined }): Loaded {
    const modules = new Map<string, { exports: unknown }>();
    const bindings: object[] = [];
    const privateClasses = new Set<string>();
    let hiddenState: string | undefined;
    const load = (file: string): unknown => {
      const known = modules.get(file);
      if (known) return known.exports;
      const module = {
        id: file,
        filename: file,
        exports: {} as unknown,
        loaded: false,
        children: [],
        paths: [],
      };
      modules.set(file, module);
      if (file.endsWith('.json')) {
        module.exports = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/u, ''));
        return module.exports;
      }
      const { factory, privateClasses: names, hiddenState: hidden } = this.compile(file);
      hiddenState ??= hidden;
      for (const name of names) privateClasses.add(name);
      bound.current = undefined;
      const require = this.requireFrom(file, load);
      Object.assign(module, { require });
      const run = factory(recorder);
      try {
        Reflect.apply(run, module.exports, [module.exports, require, module, file, path.dirname(file)]);
      } catch (error) {
        modules.delete(file);
        throw error;
      }
      module.loaded = true;
      if (bound.current) bindings.push(bound.current);
      return module.exports;
    };
    const exports = load(this.entry);
    // The entry ends last.
    bindings.reverse();
    return {
      exports,
      binding(name) {
        for (const scope of bindings) {
          const getter = getOwnPropertyDescriptor(scope, name)?.get as (() => unknown) | undefined;
          if (getter) return getter();
        }
        return undefined;
      },
      hasPrivateState: (name) => privateClasses.has(name),
      bindings,
      hiddenState,
    };
  }

  /** How many files were compiled: that takes time and may look at the clock. */
  get files(): number {
    return this.compiled.size;
  }

  private compile(file: string): Compiled {
    let compiled = this.compiled.get(file);
    if (!compiled) {
      const raw = readFileSync(file, 'utf8')
        .replace(/^\uFEFF/u, '')
        .replace(/^#!/u, '//');
      const source = /\.[cm]?ts$/u.test(file) ? stripTypes(raw, file) : raw;
      const program = parse({ file, source }, 'commonjs');
      const name = unusedName(source);
      const hook = topLevelNames(program).map((binding) => `get ${binding}(){return ${binding}}`);
      const text = this.rewrite(source, file, name);
      const wrapped = `(function(${name}){return function(exports,require,module,__filename,__dirname){${text}\n;${name}.b({${hook}});\n}})`;
      const factory = new vm.Script(wrapped, { filename: file }).runInThisContext() as Factory;
      compiled = {
        factory,
        privateClasses: classesWithPrivateState(program),
        hiddenState: hiddenState(program),
      };
      this.compiled.set(file, compiled);
    }
    return compiled;
  }

  private requireFrom(file: string, load: (file: string) => unknown): NodeJS.Require {
    const native = createRequire(pathToFileURL(file));
    const resolve = (request: string): string => resolveModule(native, file, request);
    const require = (request: string): unknown => {
      if (isBuiltin(request)) return native(request);
      const found = resolve(request);
      return found.endsWith('.node') ? native(found) : load(found);
    };
    return Object.assign(require, { resolve, cache: {}, main: undefined }) as unknown as NodeJS.Require;
  }
}

/** As Node resolves; a relative path may also leave out `.ts`. */
function resolveModule(native: NodeJS.Require, file: string, request: string): string {
  try {
    return native.resolve(request);
  } catch (error) {
    if (!/^\.\.?(\/|$)/u.test(request)) throw error;
    for (const extension of ['.ts', '.cts']) {
      try {
        return native.resolve(path.resolve(path.dirname(file), request + extension));
      } catch {
        // The first error tells it best.
      }
    }
    throw error;
  }
}

const native = createRequire(import.meta.url);

/** Loaded when the first TypeScript file is met: it takes longer than all the rest. */
function stripTypes(source: string, file: string): string {
  const typescript = native('../../compiler/typescript.js') as typeof import('../../compiler/typescript.js');
  return typescript.stripTypes(source, file);
}

function unusedName(source: string): string {
  let name = '$penumbra';
  while (source.includes(name)) name += '_';
  return name;
}
