/**
 * Globals of the realm beyond ECMAScript: what a CommonJS program expects of node, as far as it can be had without
 * input and output (timers come with the event loop); and the replacements of clock, randomness and run-time compilation.
 */
import vm from 'node:vm';
import type { Environment } from './environment.js';
import type { Implementation, Natives } from './natives.js';
import { makeProcess, RESTRICTED } from './process.js';

/** Functions that open connections. Replays refuse them too, with the same words. */
export const CONNECTING: readonly string[] = ['fetch'];

/**
 * @param sourceOf the text of a function of the program, undefined for built-ins
 */
export function installGlobals(
  context: vm.Context,
  global: Record<PropertyKey, unknown>,
  environment: Environment,
  natives: Natives,
  sourceOf: (callee: object) => string | undefined,
): void {
  const makeError = vm.runInContext(
    '(({ assign }, Error) => (message, code) => assign(new Error(message), { code }))(Object, Error)',
    context,
  ) as (message: string, code: string) => object;
  const define: Define = (target, name, length, implementation) =>
    natives.define(target, name, length, implementation);
  const member = (name: string): object => global[name] as object;

  define(member('Date'), 'now', 0, () => environment.now());
  define(member('Math'), 'random', 0, () => environment.random());
  defineToString(context, define, natives, sourceOf);

  const plain = (): object => vm.runInContext('({})', context) as object;
  const install = (name: string, value: unknown): void => {
    Object.defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
  };
  install('global', global);
  Object.defineProperty(global, Symbol.toStringTag, { value: 'global', configurable: true });
  for (const name of ['dispose', 'asyncDispose']) {
    const own = Object.getOwnPropertyDescriptor(Symbol, name);
    if (own !== undefined && !Object.hasOwn(member('Symbol'), name))
      Object.defineProperty(member('Symbol'), name, own);
  }
  const console = plain();
  // A function that is explored prints nothing, whichever method of node's console it calls.
  for (const [method, own] of Object.entries(globalThis.console)) {
    if (typeof own !== 'function' || method === 'Console') continue;
    define(console, method, 0, () => undefined);
    Object.defineProperty(console, method, { enumerable: true });
  }
  install('console', console);
  install('process', makeProcess(context, define, environment));
  // Carried out by a model.
  define(global, 'structuredClone', 1, () => {
    throw makeError('Cannot clone what inherits from a proxy under penumbra', 'E_UNSUPPORTED');
  });
  for (const name of CONNECTING) {
    define(global, name, 0, () => {
      throw makeError(`${RESTRICTED} ${name}`, 'ERR_ACCESS_DENIED');
    });
  }
}

/** Gives an object a method that is carried out outside of the realm. */
export type Define = (target: object, name: string, length: number, implementation: Implementation) => object;

/** `Function.prototype.toString`, which has to give the source text for functions of the program. */
function defineToString(
  context: vm.Context,
  define: Define,
  natives: Natives,
  sourceOf: (callee: object) => string | undefined,
): void {
  const original = vm.runInContext('Function.prototype.toString', context) as (this: unknown) => string;
  const prototype = vm.runInContext('Function.prototype', context) as object;
  define(prototype, 'toString', 0, (receiver) => {
    if (typeof receiver === 'function') {
      const text = sourceOf(receiver);
      if (text !== undefined) return text;
      if (natives.has(receiver)) {
        const name = Object.getOwnPropertyDescriptor(receiver, 'name')?.value as string;
        return `function ${name}() { [native code] }`;
      }
    }
    return Reflect.apply(original, receiver, []);
  });
}
