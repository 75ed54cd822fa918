/**
 * What objects lead to at one moment of a run: what they and closures hold, in the order of a walk. Two snapshots of one run
 * tell whether a call has changed anything there.
 */
import { types } from 'node:util';
import { Cell, Closure } from '../frames/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { PrivateName } from '../interpreter/privates.js';
import { isInstance } from '../is-instance.js';
import { isObject } from '../is-object.js';
import { boundOf } from '../objects/bound.js';
import { isIntrinsic, recordOf } from '../realm/stamp.js';
import { isHidden, SEEN_WHOLE } from './canonical-state.js';

/** More than so much is not compared. */
const MOST_HELD = 5000;

const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;

/** Something cannot be seen, or there is too much of it. */
class Unseen extends Error {}

/** All that is held, values and shadows; undefined where that cannot be told. */
export type Snapshot = readonly unknown[] | undefined;

export function snapshotOf(vm: Interpreter, roots: readonly unknown[]): Snapshot {
  try {
    return new Walk(vm).of(roots);
  } catch (error) {
    if (error instanceof Unseen) return undefined;
    throw error;
  }
}

/** Whether nothing has changed between two snapshots of one run, as far as that can be told. */
export function isUnchanged(before: Snapshot, after: Snapshot): boolean {
  if (before === undefined || before.length !== after?.length) return false;
  return before.every((held, i) => Object.is(held, after[i]));
}

class Walk {
  private readonly held: unknown[] = [];
  private readonly met = new Set<unknown>();

  constructor(private readonly vm: Interpreter) {}

  of(roots: readonly unknown[]): Snapshot {
    for (const root of roots) this.hold(root);
    // Those that are met on the way are behind them.
    for (const thing of this.met) this.look(thing as object);
    return this.held;
  }

  private hold(value: unknown, shadow = 0): void {
    this.held.push(value, shadow);
    if (this.held.length > MOST_HELD) throw new Unseen();
    if (isObject(value) && !isIntrinsic(value)) this.met.add(value);
  }

  private look(thing: object): void {
    if (isInstance(thing, Cell)) {
      this.hold(thing.value, thing.shadow);
      return;
    }
    // What is private is held beside the objects.
    if (isInstance(thing, PrivateName)) throw new Unseen();
    if (types.isProxy(thing) || isHidden(thing)) throw new Unseen();
    const prototype = getPrototypeOf(thing);
    if (typeof thing === 'function') this.lookIntoFunction(thing);
    else if (prototype !== null && isIntrinsic(prototype)) {
      const name = this.vm.realm.objects.nameOf(prototype);
      if (name === undefined || !SEEN_WHOLE.has(name)) throw new Unseen();
    }
    if (types.isWeakMap(thing) || types.isWeakSet(thing)) throw new Unseen();
    this.hold(prototype);
    for (const key of ownKeys(thing)) {
      const { value, get, set } = getOwnPropertyDescriptor(thing, key)!;
      this.hold(key);
      if (get || set) {
        this.hold(get);
        this.hold(set);
      } else this.hold(value, this.shadowOf(thing, key));
    }
    if (types.isMap(thing) || types.isSet(thing))
      Reflect.apply(types.isMap(thing) ? eachOfMap : eachOfSet, thing, [
        (value: unknown, key: unknown) => {
          this.hold(key);
          this.hold(value);
        },
      ]);
  }

  private shadowOf(object: object, key: PropertyKey): number {
    const { heap, keys } = this.vm;
    const index = Array.isArray(object) && typeof key === 'string' ? Number(key) : Number.NaN;
    if (Number.isInteger(index)) return heap.localElements.get(object, index) ?? 0;
    return keys.find(key)?.local.get(object) ?? 0;
  }

  private lookIntoFunction(callee: object): void {
    const bound = boundOf(callee);
    if (bound) {
      this.hold(bound.target);
      this.hold(bound.receiver);
      for (const arg of bound.args) this.hold(arg);
      return;
    }
    const record = recordOf(callee);
    if (!(record instanceof Closure)) throw new Unseen();
    for (const cell of record.captures) this.met.add(cell);
  }
}

const eachOfMap = Map.prototype.forEach;
const eachOfSet = Set.prototype.forEach;
