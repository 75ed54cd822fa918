/** Names of the objects of a heap, the same before and after a run: `node2` for the second object of class Node. */
import type { Instance } from '../inputs/heap/instance.js';

/** The class of an object as it is shown. */
export function classOf({ className }: Instance['objects'][number]): string {
  return className ?? 'Array';
}

/** @param heaps heaps whose objects share their numbers; names are given in order of occurrence */
export function heapNames(heaps: readonly Instance[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const { objects } of heaps) {
    for (const object of objects) {
      if (names.has(object.atom)) continue;
      const word = wordFor(classOf(object));
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      names.set(object.atom, `${word}${count}`);
    }
  }
  return names;
}

/** `IntList` → `intList`, `List.Entry` → `entry`. */
function wordFor(className: string): string {
  const last = className.split(/[.\s]/u).at(-1)!;
  const word = last.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+$|^\p{Lu}/u, (capitals) =>
    capitals.toLowerCase(),
  );
  return word === '' ? 'object' : word;
}
