/** The two `toString` methods by which node's messages decide how an object is named, of all realms. */

export type Conversion = 'Object.prototype.toString' | 'Error.prototype.toString';

const known = new WeakMap<object, Conversion>();

/** Makes those of a new realm known. */
export function knowConversions(objectPrototype: object, errorPrototype: object): void {
  known.set(methodOf(objectPrototype), 'Object.prototype.toString');
  known.set(methodOf(errorPrototype), 'Error.prototype.toString');
}

function methodOf(prototype: object): object {
  return Object.getOwnPropertyDescriptor(prototype, 'toString')!.value as object;
}

export function conversionOf(value: unknown): Conversion | undefined {
  return typeof value === 'function' ? known.get(value) : undefined;
}
