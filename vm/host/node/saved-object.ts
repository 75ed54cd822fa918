/** An object as it was: its prototype and properties, to be compared with and put back. */

// Captured before any program runs.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } =
  Reflect;
const { is } = Object;

export interface SavedObject {
  readonly object: object;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  readonly properties: readonly PropertyDescriptor[];
}

/** Saves prototype and own properties, without calling getters or traps. */
export function saveObject(object: object): SavedObject {
  const keys = ownKeys(object);
  const properties = keys.map((key) => getOwnPropertyDescriptor(object, key)!);
  return { object, prototype: getPrototypeOf(object), keys, properties };
}

/** Whether prototype and properties are as they were. Attributes are compared but for enumerability. */
export function isAsSaved({ object, prototype, keys, properties }: SavedObject): boolean {
  if (getPrototypeOf(object) !== prototype || ownKeys(object).length !== keys.length) return false;
  for (let i = 0; i < keys.length; i += 1) {
    if (!isSame(getOwnPropertyDescriptor(object, keys[i]!), properties[i]!)) return false;
  }
  return true;
}

/** Puts prototype and properties back. Whether there was anything to put back. */
export function restoreObject(saved: SavedObject): boolean {
  if (isAsSaved(saved)) return false;
  const { object, prototype, keys, properties } = saved;
  if (getPrototypeOf(object) !== prototype) setPrototypeOf(object, prototype);
  for (let i = 0; i < keys.length; i += 1) {
    const then = properties[i]!;
    if (!isSame(getOwnPropertyDescriptor(object, keys[i]!), then)) defineProperty(object, keys[i]!, then);
  }
  const present = ownKeys(object);
  if (present.length === keys.length) return true;
  for (let i = 0; i < present.length; i += 1)
    if (!isAmong(keys, present[i]!)) deleteProperty(object, present[i]!);
  return true;
}

/** Without methods and iterators, which may be what is to be put back. */
function isAmong(keys: readonly PropertyKey[], key: PropertyKey): boolean {
  for (let i = 0; i < keys.length; i += 1) if (keys[i] === key) return true;
  return false;
}

/** Whether two properties are alike but for enumerability. */
export function isSame(now: PropertyDescriptor | undefined, then: PropertyDescriptor): boolean {
  return (
    now !== undefined &&
    is(now.value, then.value) &&
    now.get === then.get &&
    now.set === then.set &&
    now.writable === then.writable
  );
}
