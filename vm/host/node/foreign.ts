/**
 * Modules and globals of node in a program that runs on its own. They are node's own, outside of the realm, and run
 * natively; what they give is made to look like values of the realm as far as that can be done.
 */
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { GuestThrow } from '../../signals.js';
import type { Install } from '../install.js';
import type { EventLoop } from '../time/event-loop.js';
import { PromisedTimers } from '../time/promised-timers.js';
import { contexts } from './async-hooks.js';
import { lent } from './lent.js';
import { threads } from './threads.js';
import { utilTypes } from './util-types.js';
import { type RunScript, vmModule } from './vm-module.js';

const native = createRequire(import.meta.url);

/** Globals of node that are no part of ECMAScript, beside what the VM has itself. */
const GLOBALS = [
  'Buffer',
  'URL',
  'URLSearchParams',
  'DOMException',
  'AbortController',
  'AbortSignal',
  'Event',
  'EventTarget',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'atob',
  'btoa',
  'MessageChannel',
  'Blob',
  'fetch',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'crypto',
  'performance',
  'BroadcastChannel',
  'MessagePort',
  'MessageEvent',
  'CustomEvent',
  'File',
  'Performance',
  'PerformanceEntry',
  'PerformanceMark',
  'PerformanceMeasure',
  'PerformanceObserver',
  'PerformanceObserverEntryList',
  'PerformanceResourceTiming',
  'Crypto',
  'CryptoKey',
  'SubtleCrypto',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoderStream',
  'TextDecoderStream',
  'ByteLengthQueuingStrategy',
  'CountQueuingStrategy',
  'ReadableStreamDefaultReader',
  'ReadableStreamBYOBReader',
  'ReadableStreamBYOBRequest',
  'ReadableByteStreamController',
  'ReadableStreamDefaultController',
  'TransformStreamDefaultController',
  'WritableStreamDefaultController',
  'WritableStreamDefaultWriter',
] as const;

/** Defines the globals that are wanted. Those that node loads when they are first asked for are loaded then. */
export function installGlobalsOfNode(
  vm: Interpreter,
  install: Install,
  isWanted: (name: string) => boolean = () => true,
): void {
  const { global } = vm.realm;
  for (const name of GLOBALS) {
    if (!isWanted(name)) continue;
    const define = (value: unknown): void => {
      const enumerable = Object.getOwnPropertyDescriptor(global, name)?.enumerable ?? false;
      if (isObject(value)) lent(value);
      // A program may have frozen its global object.
      Reflect.defineProperty(global, name, { value, writable: true, enumerable, configurable: true });
    };
    const ofNode = Object.getOwnPropertyDescriptor(globalThis, name);
    if (ofNode === undefined || 'value' in ofNode) {
      define(ofNode?.value);
      continue;
    }
    const load = (): unknown => {
      const value: unknown = Reflect.get(globalThis, name);
      define(value);
      return value;
    };
    Object.defineProperty(global, name, {
      get: install.native(`get ${name}`, 0, load) as () => unknown,
      set: install.native(`set ${name}`, 1, (_, [value]) => define(value)) as (value: unknown) => void,
      enumerable: false,
      configurable: true,
    });
  }
}

/** `process.getBuiltinModule`, where node has it. @param modules gives them by their specifiers */
export function installBuiltinModules(
  vm: Interpreter,
  install: Install,
  modules: (specifier: string) => object | undefined,
): void {
  const ofNode: unknown = Reflect.get(process, 'getBuiltinModule');
  if (typeof ofNode !== 'function') return;
  const get = install.native('getBuiltinModule', 1, (_, [name]) => {
    if (typeof name === 'string') return modules(name);
    try {
      return vm.node.around((): unknown => Reflect.apply(ofNode, process, [name]), []);
    } catch (error) {
      throw new GuestThrow(error);
    }
  });
  vm.operations.defineData(vm.operations.get(vm.realm.global, 'process') as object, 'getBuiltinModule', get);
}

/** The loader of the machine, as `module` shows it. */
interface CommonJs {
  /** The constructor of `module` objects. */
  maker(): object;
  /** The `require` of a file. */
  requireFor(file: string): object;
  /** Runs a text as a script. */
  readonly runScript: RunScript;
}

/** Gives modules of node by their specifiers. */
export function modulesOfNode(
  vm: Interpreter,
  loop: EventLoop,
  install: Install,
  commonJs: CommonJs,
): (specifier: string) => object | undefined {
  const { operations, global } = vm.realm;
  const own = new Map<string, object>();
  const ofGlobals = (names: readonly string[]): object => {
    const made = operations.newObject();
    for (const name of names) operations.defineData(made, name, operations.get(global, name));
    return made;
  };
  const TIMERS = ['Timeout', 'Interval', 'Immediate'].flatMap((name) => [`set${name}`, `clear${name}`]);
  const promised = (): object => {
    const known = own.get('timers/promises') ?? new PromisedTimers(vm, loop, install).exports();
    own.set('timers/promises', known);
    return known;
  };
  const make: Readonly<Record<string, () => object>> = {
    process: () => operations.get(global, 'process') as object,
    console: () => operations.get(global, 'console') as object,
    timers: () => {
      const made = ofGlobals(TIMERS);
      operations.defineData(made, 'promises', promised());
      return made;
    },
    'timers/promises': promised,
    module: () => modules(vm, install, commonJs),
    util: () => ({ ...lent(native('util') as object), types: utilTypes() }),
    'util/types': () => utilTypes(),
    vm: () => vmModule(vm, install, native('vm') as typeof import('node:vm'), commonJs.runScript),
    async_hooks: () => contexts(vm, native('async_hooks') as typeof import('node:async_hooks')),
    worker_threads: () => threads(vm, native('worker_threads') as typeof import('node:worker_threads')),
  };
  return (specifier) => {
    if (!isBuiltin(specifier)) return undefined;
    const name = specifier.replace(/^node:/u, '');
    const known = own.get(name) ?? make[name]?.();
    if (known === undefined) return lent(native(specifier) as object);
    own.set(name, known);
    return known;
  };
}

/** `module`: the constructor of the machine's own modules; its `createRequire` gives the machine's. */
function modules(vm: Interpreter, install: Install, { maker, requireFor }: CommonJs): object {
  const ofNode = native('module') as typeof import('node:module');
  const made = maker();
  for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(ofNode)))
    if (!Object.hasOwn(made, name)) Object.defineProperty(made, name, own);
  const create = install.native('createRequire', 1, (_, [place]) => {
    const text = place instanceof URL ? place.href : place;
    try {
      vm.node.around(() => ofNode.createRequire(text as string), []);
    } catch (error) {
      throw new GuestThrow(error);
    }
    const file = isUrl(text as string) ? fileURLToPath(text as string) : (text as string);
    // Of a folder, node takes a file in it.
    return requireFor(/[/\\]$/u.test(file) ? join(file, 'noop.js') : file);
  });
  vm.operations.defineData(made, 'createRequire', create);
  vm.operations.defineData(made, 'Module', made);
  return made;
}

function isUrl(text: string): boolean {
  return text.startsWith('file:');
}
