/** Intrinsics for lists of property keys: what `ownKeys` traps return, and the keys of loops that a proxy has a part in. */
import type { Call } from '../interpreter/call.js';
import { Keys } from '../interpreter/iteration.js';
import type { Run } from './model.js';

/** list → set of its keys, undefined if one is there twice. Never visible to the program. */
const keySet: Run = (call) => {
  const { vm } = call;
  const list = call.arg(0) as readonly PropertyKey[];
  if (list.some((_, at) => vm.heap.readElement(list, 0, at, 0) !== 0)) vm.lost.count('property enumeration');
  const keys = new Set(list);
  call.give(keys.size === list.length ? keys : undefined);
};

/** set key → whether it was not there; it is now. */
const addKey: Run = (call) => {
  const [keys, key] = call.args as [Set<PropertyKey>, PropertyKey];
  call.give(!keys.has(key));
  keys.add(key);
};

/** set key → whether it was there; it is no more. */
const takeKey: Run = (call) => {
  const [keys, key] = call.args as [Set<PropertyKey>, PropertyKey];
  call.give(keys.delete(key));
};

/** object list isOwn → keys */
const makeKeys: Run = (call) => {
  const [object, list, isOwn] = call.args as [object, readonly PropertyKey[], boolean];
  call.give(new Keys(object, list, isOwn, true));
};

const keysOf = (call: Call): Keys => call.arg(0) as Keys;

export const keyIntrinsics: Readonly<Record<string, Run>> = {
  keySet,
  addKey,
  takeKey,
  isEmptySet: (call) => call.give((call.arg(0) as ReadonlySet<PropertyKey>).size === 0),
  makeKeys,
  takeNextKey: (call) => call.give(keysOf(call).take()),
  isOwnKeys: (call) => call.give(keysOf(call).isOwn),
  objectOfKeys: (call) => call.give(keysOf(call).object),
  /** keys key → keys */
  foundKey: (call) => {
    const keys = keysOf(call);
    keys.found = { key: call.arg(1) as PropertyKey | undefined };
    call.give(keys);
  },
};
