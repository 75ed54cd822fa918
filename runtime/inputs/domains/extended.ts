/** Classes of the language that programs extend, and whose instances are more than their properties. */
import type { ClassModel } from './domain.js';

export const EXTENDED = ['Array', 'Date', 'Map', 'Set', 'WeakMap', 'WeakSet'] as const;

export type Extended = (typeof EXTENDED)[number];

/** Arguments of the constructor that make an instance that holds nothing. */
export function emptyArguments(name: Extended): readonly unknown[] {
  return name === 'Date' ? [0] : [];
}

/** The class of the language that a class of the program extends, directly or not. */
export function extendedBy(
  classes: ReadonlyMap<string, ClassModel>,
  className: string,
): Extended | undefined {
  const seen = new Set<string>();
  for (let name: string | undefined = className; name !== undefined && !seen.has(name); ) {
    seen.add(name);
    const found: ClassModel | undefined = classes.get(name);
    if (found === undefined || found.builtin !== undefined) return EXTENDED.find((one) => one === name);
    name = found.superclass;
  }
  return undefined;
}
