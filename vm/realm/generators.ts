/** Generator objects of the realm: the VM has their frames, so their methods are the VM's. */
import vm from 'node:vm';
import type { Natives, ReenterModel } from './natives.js';

export interface GeneratorObjects {
  /** %GeneratorPrototype%, %AsyncGeneratorPrototype% */
  readonly prototype: object;
  readonly next: object;
  readonly return: object;
  readonly throw: object;
}

export function installGenerators(
  context: vm.Context,
  syntax: 'function*' | 'async function*',
  natives: Natives,
  reenter: ReenterModel,
): GeneratorObjects {
  const prototype = vm.runInContext(`Object.getPrototypeOf(${syntax} () {}).prototype`, context) as object;
  const method = (name: string): object => natives.defineModelled(prototype, name, 1, reenter);
  return { prototype, next: method('next'), return: method('return'), throw: method('throw') };
}
