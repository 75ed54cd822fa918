/** Generator objects of the realm: ordinary objects whose frames the VM has, so their methods are the VM's. */
import vm from 'node:vm';
import type { Natives, ReenterModel } from './natives.js';

export interface GeneratorObjects {
  /** %GeneratorPrototype% */
  readonly prototype: object;
  readonly next: object;
  readonly return: object;
  readonly throw: object;
}

export function installGenerators(
  context: vm.Context,
  natives: Natives,
  reenter: ReenterModel,
): GeneratorObjects {
  const prototype = vm.runInContext('Object.getPrototypeOf(function* () {}).prototype', context) as object;
  const method = (name: string): object => natives.defineModelled(prototype, name, 1, reenter);
  return { prototype, next: method('next'), return: method('return'), throw: method('throw') };
}
