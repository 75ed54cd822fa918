/** `require` of a file: what it finds, and what node throws where it finds nothing. */
import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { v8Complaint } from '../../compiler/v8-complaint.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { GuestThrow } from '../signals.js';
import { linesNow } from '../traces/capture.js';
import { nodeError } from '../traces/node-error.js';
import { asSyntaxError } from '../traces/syntax-error.js';
import { isJson, readSource } from './code.js';
import { Unlinked } from './es/es-loader.js';
import { type Failure, failureError, failureOf, notFound } from './failures.js';
import type { ModuleObjects } from './module-objects.js';
import { resolveModule } from './resolve.js';

/** What the loader of modules does for these. */
interface Loading {
  /** The exports of a module that is no file; undefined if there is none of that name. */
  hostModule(specifier: string): object | undefined;
  /** The exports of a file. @throws GuestThrow, PenumbraError */
  required(path: string, parent: object): unknown;
  readonly objects: ModuleObjects;
  /** The `module` object of a file that is loaded. */
  moduleOf(path: string): object | undefined;
  main(): object | undefined;
  /** `require.cache` */
  cache(): object;
}

/** What is called: `require`, or its `resolve`. */
type By = 'require' | 'resolve';

export class Requires {
  /** Who required a file first. */
  private readonly parents = new Map<string, string>();

  constructor(
    private readonly vm: Interpreter,
    private readonly loading: Loading,
  ) {}

  reset(): void {
    this.parents.clear();
  }

  /** The `require` of a file. @param module its `module` object, if it is a CommonJS module */
  make(file: string, module = this.loading.objects.make(file, file, undefined)): object {
    const { vm, loading } = this;
    const { operations, realm } = vm;
    const require = realm.makeNative((_, [specifier]) => this.require(specifier, file, module), 'require', 1);
    const resolve = realm.makeNative(
      (_, [specifier]) => {
        const name = this.checked(specifier, file);
        return loading.hostModule(name) === undefined ? this.find(name, file, 'resolve') : name;
      },
      'resolve',
      2,
    );
    const paths = realm.makeNative(
      (_, [specifier]) => {
        const found = createRequire(pathToFileURL(file)).resolve.paths(this.checked(specifier, file));
        return found === null ? null : operations.arrayOf(found);
      },
      'paths',
      1,
    );
    operations.defineData(resolve, 'paths', paths);
    operations.defineData(require, 'resolve', resolve);
    const main = loading.main();
    if (main === undefined) Object.defineProperty(require, 'main', this.noMain);
    else operations.defineData(require, 'main', main);
    operations.defineData(require, 'extensions', Object.setPrototypeOf(operations.newObject(), null));
    operations.defineData(require, 'cache', loading.cache());
    Object.defineProperty(module, 'require', { value: require, writable: true, configurable: true });
    return require;
  }

  /** `require.main` where no CommonJS module is the main one: in another process, this program may be it. */
  private get noMain(): PropertyDescriptor {
    const { realm } = this.vm;
    const get = realm.makeNative(() => realm.environment.lookAtOthers(), 'get main', 0) as () => undefined;
    const set = realm.makeNative(
      (require, [value]) => this.vm.operations.defineData(require as object, 'main', value),
      'set main',
      1,
    ) as (value: unknown) => void;
    return { get, set, enumerable: true, configurable: true };
  }

  private require(specifier: unknown, file: string, module: object): unknown {
    const { loading } = this;
    const name = this.checked(specifier, file);
    const builtin = loading.hostModule(name);
    if (builtin !== undefined) return builtin;
    const path = this.find(name, file, 'require');
    if (loading.moduleOf(path) === undefined) this.parents.set(path, file);
    return this.exportsOf(path, name, file, module);
  }

  private find(name: string, file: string, by: By): string {
    const path = name.startsWith('node:') ? undefined : resolveModule(name, dirname(file));
    if (path !== undefined) return path;
    throw this.notFound(name, file, by);
  }

  /** @throws TypeError of the realm if it is no specifier, as node's `require` does */
  private checked(specifier: unknown, from: string): string {
    if (typeof specifier === 'string' && specifier !== '') return specifier;
    try {
      native(specifier as string);
    } catch (error) {
      const thrown = error as NodeJS.ErrnoException;
      const asked = this.ask({ by: 'require', chain: [from], specifier: specifier === '' ? '' : 0 });
      if (asked === undefined) throw nodeError(this.vm, thrown);
      const { name, code, message } = thrown;
      throw this.thrown({ ...asked, message, head: `${name} [${code}]: ${message}` });
    }
    return String(specifier);
  }

  /** What node throws where there is no such module. */
  private notFound(specifier: string, from: string, by: By): object {
    const chain = this.requireStack(from);
    const isPlain = !specifier.startsWith('node:') && codeOfNode(specifier, from) === 'MODULE_NOT_FOUND';
    const asked = isPlain ? undefined : this.ask({ by, chain, specifier });
    return this.thrown(asked ?? notFound(this.vm.node.isPresent, { by, specifier, chain }));
  }

  /** The file, and those that required it. */
  private requireStack(from: string): string[] {
    const stack = new Set<string>();
    for (let at: string | undefined = from; at !== undefined && !stack.has(at); at = this.parents.get(at))
      stack.add(at);
    return [...stack];
  }

  /** Asks node, where a program runs on its own. */
  private ask(request: Parameters<typeof failureOf>[0]): Failure | undefined {
    return this.vm.node.isPresent ? failureOf(request) : undefined;
  }

  /** An error of node's loader that is about to be thrown at the program. */
  private thrown(failure: Failure): object {
    const { vm } = this;
    const error = failureError(vm, failure, linesNow(vm));
    return error;
  }

  /** The exports of a file; a syntax error is an exception of the program. */
  private exportsOf(path: string, specifier: string, from: string, module: object): unknown {
    try {
      return this.loading.required(path, module);
    } catch (error) {
      const isBroken =
        isJson(path) || error instanceof Unlinked || (error instanceof PenumbraError && isBrokenToNode(path));
      const chain = this.requireStack(from);
      const asked = isBroken ? this.ask({ by: 'require', chain, specifier, broken: path }) : undefined;
      if (asked !== undefined) throw this.thrown(asked);
      const thrown = asSyntaxError(this.vm, error, path);
      throw thrown instanceof GuestThrow ? thrown.value : thrown;
    }
  }
}

/** Whether node, too, takes a file for no program. */
function isBrokenToNode(path: string): boolean {
  return ['.js', '.cjs'].includes(extname(path)) && v8Complaint(readSource(path), 'commonjs') !== undefined;
}

/** The code of the error with which node does not find a file; undefined if it finds one. */
function codeOfNode(specifier: string, from: string): string | undefined {
  try {
    createRequire(pathToFileURL(from)).resolve(specifier);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

const native = createRequire(import.meta.url);
