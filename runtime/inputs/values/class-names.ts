/** How values name the classes of their objects. */
import { constructorName, getPrototypeOf, isProxy } from '../domains/reflection.js';

/**
 * The class of an object, as the machine and the replay both tell it: by the name under which the input has instances of
 * it, else by what its constructor is called.
 * @param ofInput names of the classes that the input has instances of, by their prototypes
 */
export function nameFrom(ofInput: ReadonlyMap<object | null, string>, object: object): string | undefined {
  if (isProxy(object)) return undefined;
  return ofInput.get(getPrototypeOf(object)) ?? constructorName(object);
}
