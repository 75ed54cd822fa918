/** Classes and interfaces by name, with the classes that implement them. */

import type { RawClass } from '../declarations/raw.js';
import { typeArguments } from '../declarations/type-text.js';
import type { Domain } from '../domains/domain.js';
import { domainText, unionOf } from '../domains/domains.js';
import type { TypeNames } from './type-names.js';

/** Instances of a class, or objects that an interface describes. */
export function classDomain(raw: RawClass, names: TypeNames): Domain {
  const own: Domain = { kind: 'class', name: raw.name };
  return raw.plain ? unionOf([own, ...implementing(raw.name, undefined, names)]) : own;
}

/**
 * The classes that implement an interface.
 * @param args what it is instantiated with: a generic class has none to compare; undefined: it is not generic
 */
export function implementing(
  name: string | undefined,
  args: readonly Domain[] | undefined,
  names: TypeNames,
): readonly Domain[] {
  if (name === undefined) return [];
  const wanted = args?.map(domainText).join();
  return names.scope.implementors(name).flatMap(({ scope, raw, type }): Domain[] => {
    const given = typeArguments(type).map((argument) => domainText(scope.read(argument, { scope })));
    const isOne = args === undefined || (raw.typeParameters.length === 0 && given.join() === wanted);
    return isOne ? [{ kind: 'class', name: raw.name }] : [];
  });
}
