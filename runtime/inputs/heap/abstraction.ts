/** From objects back to instances: what a run left of its inputs, and what it made (TestEra, section 5.2, `j2a`). */
import { types } from 'node:util';
import { isObject } from '../../../vm/is-object.js';
import { constructorName, isArray, isProxy, ownData, ownKeys } from '../domains/reflection.js';
import type { Instance, InstanceObject, InstanceValue } from './instance.js';

/**
 * The instance that values make up. Objects that are known keep their numbers; others get the next ones, in the
 * order in which they are found.
 * @param known numbers of objects
 * @param typeOf the type that a plain object stands for
 */
export function instanceOfObjects(
  values: readonly (readonly [name: string, value: unknown])[],
  known: ReadonlyMap<object, number>,
  typeOf: (object: object) => string | undefined = () => undefined,
): Instance {
  const numbers = new Map(known);
  let next = Math.max(-1, ...known.values()) + 1;
  const queue: object[] = [];
  const queued = new Set<object>();
  const abstracted = (value: unknown): InstanceValue => {
    if (!isObject(value)) return { kind: 'primitive', value: value as undefined | null | boolean };
    let atom = numbers.get(value);
    if (atom === undefined) {
      atom = next;
      next += 1;
      numbers.set(value, atom);
    }
    if (!queued.has(value)) {
      queued.add(value);
      queue.push(value);
    }
    return { kind: 'reference', atom };
  };
  const inputs = values.map(([name, value]) => [name, abstracted(value)] as const);
  const objects: InstanceObject[] = [];
  for (const object of queue) objects.push(abstractObject(object, numbers.get(object)!, abstracted, typeOf));
  return { inputs, objects };
}

function abstractObject(
  object: object,
  atom: number,
  abstracted: (value: unknown) => InstanceValue,
  typeOf: (object: object) => string | undefined,
): InstanceObject {
  const fields: (readonly [string, InstanceValue])[] = [];
  const elements: InstanceValue[] = [];
  if (isOpaque(object)) return { atom, className: opaqueName(object), fields, elements };
  const isList = isArray(object);
  if (isList) {
    for (let i = 0; i < object.length; i += 1) elements.push(abstracted(ownData(object, i)));
  }
  for (const key of ownKeys(object)) {
    if (typeof key === 'symbol' || (isList && (key === 'length' || isIndex(key)))) continue;
    fields.push([key, abstracted(ownData(object, key))]);
  }
  const className = typeOf(object) ?? constructorName(object) ?? 'Object';
  return { atom, className: isList ? undefined : className, fields, elements };
}

/** Functions, proxies and what has state beside its properties are shown by name. */
function isOpaque(object: object): boolean {
  return typeof object === 'function' || isProxy(object) || types.isBoxedPrimitive(object);
}

function opaqueName(object: object): string {
  if (isProxy(object)) return 'Proxy';
  if (typeof object !== 'function') return constructorName(object) ?? 'Object';
  const name = ownData(object, 'name');
  return typeof name === 'string' && name !== '' ? `function ${name}` : 'function';
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d*)$/u.test(key);
}
