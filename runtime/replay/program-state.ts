/**
 * The state of a loaded program that runs could change: its top-level bindings, and all objects that they and its
 * exports reach. Runs that leave it as it was need no fresh program between them.
 */
import { types } from 'node:util';
import { isAsSaved, type SavedObject, saveObject } from '../../vm/host/node/saved-object.js';
import { isObject } from '../../vm/is-object.js';
import { getOwnPropertyDescriptor, is, isProxy, ownKeys } from '../inputs/domains/reflection.js';
import type { HiddenState } from './hidden-state.js';
import type { Loaded } from './program.js';

/** More objects than this are not looked at after each batch of runs. */
const MOST_OBJECTS = 5000;

interface SavedBinding {
  readonly scope: object;
  readonly name: PropertyKey;
  readonly value: unknown;
}

interface SavedCollection {
  readonly collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;
  readonly entries: readonly unknown[];
}

/** Saves the state of a loaded program, and says whether runs left it as it was. */
export class ProgramState {
  /** Why runs may leave a trace that `isUntouched` does not see; undefined: they cannot. */
  readonly hidden: HiddenState | undefined;
  private readonly bindings: SavedBinding[] = [];
  private readonly objects: SavedObject[] = [];
  private readonly collections: SavedCollection[] = [];

  /** @param isBuiltIn objects that are looked after elsewhere */
  constructor(program: Loaded, isBuiltIn: (object: object) => boolean) {
    for (const scope of program.bindings) {
      for (const name of ownKeys(scope)) this.bindings.push({ scope, name, value: bindingIn(scope, name) });
    }
    const roots = [program.exports, ...this.bindings.map(({ value }) => value)];
    const opaque = this.save(roots, isBuiltIn);
    this.hidden = opaque === undefined ? program.hiddenState : { reason: opaque, isInVariables: false };
  }

  isUntouched(): boolean {
    return (
      this.bindings.every(({ scope, name, value }) => is(bindingIn(scope, name), value)) &&
      this.objects.every(isAsSaved) &&
      this.collections.every(({ collection, entries }) => {
        const now = entriesOf(collection);
        return now.length === entries.length && now.every((entry, i) => is(entry, entries[i]));
      })
    );
  }

  /** Saves all that the roots reach; returns what stands in the way. */
  private save(roots: readonly unknown[], isBuiltIn: (object: object) => boolean): string | undefined {
    const seen = new Set<object>();
    const queue = roots.filter(isObject);
    for (let object = queue.pop(); object; object = queue.pop()) {
      if (seen.has(object) || isBuiltIn(object)) continue;
      seen.add(object);
      if (seen.size > MOST_OBJECTS) return 'its top level reaches too many objects';
      if (isOpaque(object)) return 'its top level reaches objects whose state cannot be looked at';
      const saved = saveObject(object);
      this.objects.push(saved);
      const held = saved.properties.flatMap(({ value, get, set }): unknown[] => [value, get, set]);
      if (types.isMap(object) || types.isSet(object)) {
        const entries = entriesOf(object);
        this.collections.push({ collection: object, entries });
        held.push(...entries);
      }
      queue.push(...[...held, saved.prototype].filter(isObject));
    }
    return undefined;
  }
}

/** The value of a binding; undefined where it cannot be read yet. */
function bindingIn(scope: object, name: PropertyKey): unknown {
  try {
    return (getOwnPropertyDescriptor(scope, name)!.get as () => unknown)();
  } catch {
    return undefined;
  }
}

const entriesOfMap = Map.prototype.entries;
const valuesOfSet = Set.prototype.values;

function entriesOf(collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): readonly unknown[] {
  return types.isMap(collection)
    ? [...Reflect.apply(entriesOfMap, collection, [])].flat()
    : [...Reflect.apply(valuesOfSet, collection, [])];
}

/** Whether an object has state beside its properties and entries. */
function isOpaque(object: object): boolean {
  return (
    isProxy(object) ||
    types.isWeakMap(object) ||
    types.isWeakSet(object) ||
    types.isDate(object) ||
    types.isPromise(object) ||
    types.isGeneratorObject(object) ||
    types.isAnyArrayBuffer(object) ||
    types.isArrayBufferView(object) ||
    types.isMapIterator(object) ||
    types.isSetIterator(object) ||
    types.isExternal(object)
  );
}
