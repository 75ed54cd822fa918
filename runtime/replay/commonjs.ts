/** CommonJS and JSON modules of one loading of a program, on plain node. */
import { readFileSync } from 'node:fs';
import nodeModule, { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lent } from '../../vm/host/node/lent.js';
import { ADDONS, isAddon } from '../../vm/modules/addons.js';
import { RefusedError } from '../jobs/refusals.js';
import type { Recorder } from './recorder.js';

/** A module as a function of its recorder, which gives the function that node calls. */
export type Factory = (recorder: Recorder) => (...args: unknown[]) => unknown;

export interface CommonJsHost {
  readonly recorder: Recorder;
  /** The file that a `require` means. */
  fileOf(request: string, from: string): string | undefined;
  /** Undefined for a file that is an ES module. */
  factoryOf(file: string): Factory | undefined;
  /** What `require` gives for an ES module. */
  requireModule(file: string): unknown;
  /** What the module `penumbra` exports. */
  readonly penumbra: object;
}

/** The CommonJS and JSON modules of one loading: each runs once. */
export class CommonJsModules {
  private readonly modules = new Map<string, { exports: unknown }>();

  constructor(private readonly host: CommonJsHost) {}

  /** Runs a module, unless it has run, and returns its exports. Throws what it throws. */
  load(file: string): unknown {
    const known = this.modules.get(file);
    if (known) return known.exports;
    const module = {
      id: file,
      filename: file,
      exports: {} as unknown,
      loaded: false,
      children: [],
      paths: [],
    };
    this.modules.set(file, module);
    if (file.endsWith('.json')) {
      module.exports = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/u, ''));
      return module.exports;
    }
    try {
      const factory = this.host.factoryOf(file);
      if (!factory) {
        module.exports = this.host.requireModule(file);
        return module.exports;
      }
      const require = this.requireFrom(file);
      Object.assign(module, { require });
      const run = factory(this.host.recorder);
      Reflect.apply(run, module.exports, [module.exports, require, module, file, path.dirname(file)]);
    } catch (error) {
      this.modules.delete(file);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  /** What has run, or begun to, in that order. */
  loaded(): readonly { readonly file: string; readonly exports: unknown }[] {
    return [...this.modules].map(([file, { exports }]) => ({ file, exports }));
  }

  /** `createRequire` of node's module `module`: what it requires is loaded afresh, too. */
  readonly createRequire = (place: string | URL): NodeJS.Require => {
    // It says what is wrong with a place.
    createRequire(place);
    const file = place instanceof URL || place.startsWith('file:') ? fileURLToPath(place) : place;
    return this.requireFrom(/[/\\]$/u.test(file) ? path.join(file, 'noop.js') : file);
  };

  /** Node's module `module`, but for that. */
  private get moduleOfNode(): object {
    const value = this.createRequire;
    return Object.create(lent(nodeModule), { createRequire: { value, enumerable: true } }) as object;
  }

  private requireFrom(file: string): NodeJS.Require {
    const native = createRequire(pathToFileURL(file));
    const resolve = (request: string): string => this.host.fileOf(request, file) ?? native.resolve(request);
    const require = (request: string): unknown => {
      if (request === 'penumbra') return this.host.penumbra;
      if (/^(?:node:)?module$/u.test(request)) return this.moduleOfNode;
      if (isBuiltin(request)) return lent(native(request) as object);
      const found = resolve(request);
      if (isAddon(found)) throw new RefusedError(ADDONS);
      return this.load(found);
    };
    return Object.assign(require, { resolve, cache: {}, main: undefined }) as unknown as NodeJS.Require;
  }
}
