/** Values in the text of errors, without running code of the program. */
import { isObject } from '../expressions/arena.js';

/** As node names a value: strings as they are, objects by their class. */
export function describe(value: unknown): string {
  if (!isObject(value)) return String(value);
  if (typeof value === 'function') return `function ${ownString(value, 'name') ?? ''}`.trim();
  const prototype = Object.getPrototypeOf(value) as object | null;
  const maker: unknown = prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return `#<${(isObject(maker) && ownString(maker, 'name')) || 'Object'}>`;
}

function ownString(object: object, key: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(object, key)?.value;
  return typeof value === 'string' ? value : undefined;
}
