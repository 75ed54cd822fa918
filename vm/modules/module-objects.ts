/** `module` objects of CommonJS: instances of node's `Module`, as programs see them. */
import { basename, dirname, join } from 'node:path';
import { types } from 'node:util';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';

export class ModuleObjects {
  /** By whom a module was required first: null for the main module, undefined where an ES module has imported it. */
  private parents = new WeakMap<object, object | null | undefined>();
  private shared: { readonly maker: object; readonly prototype: object } | undefined;
  /** What exports inherit from while their module is being loaded, and another asks for them. */
  private unfinished: object | undefined;
  /** Takes warnings, where a program runs on its own. */
  warn: ((message: string) => void) | undefined;

  constructor(private readonly vm: Interpreter) {}

  reset(): void {
    this.parents = new WeakMap();
    this.shared = undefined;
    this.unfinished = undefined;
    this.warn = undefined;
  }

  /** The constructor. */
  get maker(): object {
    return this.class().maker;
  }

  make(path: string, id: string, parent: object | null | undefined): object {
    const { operations } = this.vm;
    const module = Object.create(this.class().prototype) as object;
    this.parents.set(module, parent);
    const put = (name: string, value: unknown): void => operations.defineData(module, name, value);
    put('id', id);
    put('path', dirname(path));
    put('exports', operations.newObject());
    put('filename', path);
    put('loaded', false);
    put('children', operations.newArray());
    put('paths', operations.arrayOf(modulePaths(dirname(path))));
    if (parent) this.addChild(parent, module);
    return module;
  }

  /** A module has required another. */
  addChild(parent: object, child: object): void {
    const children = this.childrenOf(parent);
    if (children?.includes(child) === false) children.push(child);
  }

  /** A module could not be loaded. */
  removeChild(child: object): void {
    const parent = this.parents.get(child);
    const children = parent ? this.childrenOf(parent) : undefined;
    const at = children?.indexOf(child) ?? -1;
    if (at >= 0) children!.splice(at, 1);
  }

  /** Another module asks for what a module exports that is being loaded (node's `getExportsForCircularRequire`). */
  exposeUnfinished(module: object): void {
    const { operations, realm } = this.vm;
    const exports = operations.get(module, 'exports');
    if (this.warn === undefined || !isObject(exports) || types.isProxy(exports)) return;
    if (Object.getPrototypeOf(exports) !== realm.objectPrototype) return;
    if (operations.get(exports, '__esModule')) return;
    this.unfinished ??= this.makeUnfinished();
    Object.setPrototypeOf(exports, this.unfinished);
  }

  /** The module is loaded. */
  finish(module: object): void {
    const { operations, realm } = this.vm;
    operations.defineData(module, 'loaded', true);
    const exports = operations.get(module, 'exports');
    if (this.unfinished === undefined || !isObject(exports) || types.isProxy(exports)) return;
    if (Object.getPrototypeOf(exports) === this.unfinished)
      Object.setPrototypeOf(exports, realm.objectPrototype);
  }

  private makeUnfinished(): object {
    this.vm.noteProxies();
    const warn = (key: PropertyKey): undefined =>
      this.warn?.(
        `Accessing non-existent property '${String(key)}' of module exports inside circular dependency`,
      ) as undefined;
    return new Proxy(this.vm.operations.newObject(), {
      get: (target, key) => (key in target || key === '__esModule' ? Reflect.get(target, key) : warn(key)),
      getOwnPropertyDescriptor: (target, key) =>
        Object.hasOwn(target, key) || key === '__esModule'
          ? Reflect.getOwnPropertyDescriptor(target, key)
          : warn(key),
    });
  }

  private childrenOf(module: object): unknown[] | undefined {
    const children = this.vm.operations.get(module, 'children');
    return this.vm.isArray(children) ? children : undefined;
  }

  private class(): { readonly maker: object; readonly prototype: object } {
    this.shared ??= this.makeClass();
    return this.shared;
  }

  private makeClass(): { readonly maker: object; readonly prototype: object } {
    const { operations, realm } = this.vm;
    const prototype = operations.newObject();
    const maker = realm.makeNative(
      (_, [id]) => this.make(String(id ?? ''), String(id ?? ''), undefined),
      'Module',
      0,
    );
    Object.defineProperty(maker, 'prototype', { value: prototype });
    Object.defineProperty(prototype, 'constructor', {
      get: realm.makeNative(() => maker, 'get constructor', 0) as () => unknown,
      configurable: true,
    });
    Object.defineProperty(prototype, 'parent', {
      get: realm.makeNative(
        (receiver) => {
          realm.environment.lookAtOthers();
          return this.parents.get(receiver as object);
        },
        'get parent',
        0,
      ) as () => unknown,
      set: realm.makeNative(
        (receiver, [parent]) => void this.parents.set(receiver as object, parent as object),
        'set parent',
        1,
      ) as (parent: unknown) => void,
      configurable: true,
    });
    return { maker, prototype };
  }
}

/** Folders in which node looks for packages. */
function modulePaths(folder: string): string[] {
  const paths: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    if (basename(at) !== 'node_modules') paths.push(join(at, 'node_modules'));
    if (dirname(at) === at) return paths;
  }
}
