/** The sites of frames, of functions that wait, and of built-ins. */
import { types } from 'node:util';
import type { BuiltinCall, Frame } from '../frames/frame.js';
import type { Linked } from '../frames/linked.js';
import { CallSite } from './call-site.js';
import { placeOf } from './place.js';
import type { InRealm } from './traced.js';

/** Whether a function is the program's: code under `eval` is. */
export function isOfProgram({ module }: Linked): boolean {
  return !module.internal || module.ir.kind === 'eval';
}

export function siteOf(vm: InRealm, { closure, receiver, constructs, at, linked }: Frame): CallSite {
  return new CallSite({
    callee: closure.callable,
    receiver: linked.ir.kind === 'eval' ? undefined : receiver,
    constructs,
    isAsync: false,
    isGlobal: receiver === vm.realm.global,
    shownAs: shownAs(linked),
    findPlace: () => placeOf(linked, at),
  });
}

/** The site of a function that waits. */
export function waitingSite(closure: Frame['closure'], receiver: unknown, at: number): CallSite {
  return new CallSite({
    callee: closure.callable,
    receiver,
    constructs: false,
    isAsync: true,
    isGlobal: false,
    shownAs: shownAs(closure.linked),
    findPlace: () => placeOf(closure.linked, at),
  });
}

/** Functions of `new Function` are `eval` to V8. */
export function shownAs({ ir, module }: Linked): string | undefined {
  if (ir.kind === 'module' || ir.kind === 'es-module' || ir.kind === 'script') return '';
  return module.isDynamicFunction && ir.parent === 0 ? 'eval' : undefined;
}

/** Built-ins that only pass calls on: they leave their place to what they call. */
export const PASSING: ReadonlySet<string> = new Set([
  'Reflect.apply',
  'Reflect.construct',
  'Function.prototype.apply',
  'Function.prototype.call',
]);

/** Undefined for functions that no program can name: those of the machine itself. */
export function builtinSite(vm: InRealm, { callee, receiver, newTarget }: BuiltinCall): CallSite | undefined {
  const name = vm.realm.objects.nameOf(callee);
  if (name === undefined || PASSING.has(name) || types.isProxy(callee)) return undefined;
  return new CallSite({
    callee,
    receiver,
    constructs: newTarget !== undefined,
    isAsync: false,
    isGlobal: receiver === vm.realm.global,
    shownAs: undefined,
    findPlace: undefined,
  });
}
