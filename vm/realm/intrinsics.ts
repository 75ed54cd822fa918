/**
 * The objects that a realm is made of: found by walking from the global object, named, marked, and put back into
 * their first state after a path that changed them.
 */

import { isObject } from '../is-object.js';
import { isIntrinsic, markIntrinsic } from './stamp.js';

interface Snapshot {
  readonly prototype: object | null;
  readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor>;
}

export class Intrinsics {
  private readonly names = new WeakMap<object, string>();
  private readonly changed = new Map<object, Snapshot>();
  /** What those were like that a program has changed which stays loaded. */
  private settled: ReadonlyMap<object, Snapshot> = new Map();

  /** @param roots objects to start from, with their names. */
  constructor(roots: readonly (readonly [string, object])[]) {
    this.add(roots);
  }

  /** More objects of the realm, with what they lead to. */
  add(roots: readonly (readonly [string, object])[]): void {
    const queue = [...roots];
    // What is known by a property is not named after an object that inherits from it.
    const prototypes: (readonly [string, object])[] = [];
    for (;;) {
      const entry = queue.shift() ?? prototypes.shift();
      if (entry === undefined) break;
      const [name, object] = entry;
      if (this.names.has(object)) continue;
      this.names.set(object, name);
      markIntrinsic(object);
      const prototype = Object.getPrototypeOf(object) as object | null;
      if (prototype !== null) prototypes.push([`${name}.__proto__`, prototype]);
      for (const key of Reflect.ownKeys(object)) {
        const path =
          typeof key === 'symbol' ? `${name}[${key.description}]` : name === '' ? key : `${name}.${key}`;
        const { value, get, set } = Object.getOwnPropertyDescriptor(object, key)!;
        if (isObject(value)) queue.push([path, value]);
        if (isObject(get)) queue.push([`get ${path}`, get]);
        if (isObject(set)) queue.push([`set ${path}`, set]);
      }
    }
  }

  /** `Math.sqrt`, `Array.prototype.map`; undefined for objects of the program. */
  nameOf(object: object): string | undefined {
    return this.names.get(object);
  }

  /** Call it before an object may change: remembers the state of one of the realm's own. */
  willChange(object: object): void {
    if (!isIntrinsic(object) || this.changed.has(object)) return;
    const properties = new Map<PropertyKey, PropertyDescriptor>();
    for (const key of Reflect.ownKeys(object)) {
      properties.set(key, Object.getOwnPropertyDescriptor(object, key)!);
    }
    this.changed.set(object, { prototype: Object.getPrototypeOf(object) as object | null, properties });
  }

  /** Whether one of the realm's own objects may have been changed. */
  isChanged(object: object): boolean {
    return this.changed.has(object) || this.settled.has(object);
  }

  /** Whether any of them may have been changed since the program was loaded that stays loaded. */
  get hasChanges(): boolean {
    return this.changed.size > 0;
  }

  /** The objects of the program that its changes have put into the realm's own. */
  get put(): readonly object[] {
    const all = [...this.changed.keys()].flatMap((object) =>
      Reflect.ownKeys(object).flatMap((key) => {
        const { value, get, set } = Object.getOwnPropertyDescriptor(object, key)!;
        return [value, get, set];
      }),
    );
    return all.filter((value): value is object => isObject(value) && !isIntrinsic(value));
  }

  /** From here on `restore` leaves the changes so far: the program that has made them stays loaded. */
  settle(): void {
    this.settled = new Map(this.changed);
    this.changed.clear();
  }

  /** Undoes every change since then. Returns false if one cannot be undone (frozen): then the realm is of no more use. */
  restore(): boolean {
    const isWhole = restoreAll(this.changed);
    this.changed.clear();
    return isWhole;
  }

  /** Undoes those of a program that no longer stays loaded. @returns as `restore` */
  restoreSettled(): boolean {
    const isWhole = restoreAll(this.settled);
    this.settled = new Map();
    return isWhole;
  }
}

function restoreAll(changed: ReadonlyMap<object, Snapshot>): boolean {
  let isWhole = true;
  for (const [object, before] of changed) isWhole = restoreObject(object, before) && isWhole;
  return isWhole;
}

function restoreObject(object: object, before: Snapshot): boolean {
  let whole = Reflect.isExtensible(object) && Reflect.setPrototypeOf(object, before.prototype);
  for (const key of Reflect.ownKeys(object)) {
    if (!before.properties.has(key)) whole = Reflect.deleteProperty(object, key) && whole;
  }
  for (const [key, descriptor] of before.properties) {
    whole = Reflect.defineProperty(object, key, descriptor) && whole;
  }
  return whole;
}
