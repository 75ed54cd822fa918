/**
 * Objects of the program that stand beside objects of node and hold the same with shadows. They are of one path: an object
 * of node may outlive it in a program that stays loaded.
 */
import { makeStamp } from '../realm/stamp.js';

interface Companion {
  readonly object: object | undefined;
  readonly path: number;
}

const companions = makeStamp<Companion>();

export function companionOf(object: object, path: number): object | undefined {
  const found = companions.get(object);
  return found?.path === path ? found.object : undefined;
}

/** @param companion undefined: there is none any more */
export function accompany(object: object, companion: object | undefined, path: number): void {
  companions.set(object, { object: companion, path });
}
