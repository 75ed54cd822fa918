/**
 * Objects of the machine as node's `util.inspect` shows them. It looks at what V8 knows of an object, and of promises and
 * coroutine functions the machine knows more: while something is shown, their prototypes name an object to show instead.
 */
import { inspect, types } from 'node:util';
import { Closure } from '../../frames/frame.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { promises } from '../../promises/state.js';
import { recordOf } from '../../realm/stamp.js';

type Stand = (value: object) => object;

/** Runs what may inspect objects of the program. */
export function inspectable<Result>(vm: Interpreter, run: () => Result): Result {
  const { promisePrototype, hidden } = vm.realm;
  const prototypes = [promisePrototype];
  for (const name of ['AsyncFunction', 'GeneratorFunction', 'AsyncGeneratorFunction'])
    prototypes.push((hidden[name] as { readonly prototype: object }).prototype);
  if (prototypes.some((prototype) => Object.hasOwn(prototype, inspect.custom))) return run();
  const stands = new Map<object, object>();
  const custom = function (this: object): object {
    let stand = stands.get(this);
    if (stand === undefined) {
      stand = standFor(this);
      stands.set(this, stand);
      stands.set(stand, stand);
    }
    return stand;
  };
  const installed = prototypes.filter((prototype) =>
    Reflect.defineProperty(prototype, inspect.custom, { value: custom, configurable: true }),
  );
  try {
    return run();
  } finally {
    for (const prototype of installed) Reflect.deleteProperty(prototype, inspect.custom);
  }
}

const standFor: Stand = (value) => {
  const state = promises.get(value);
  if (state !== undefined) {
    if (state.status === 'pending') return value;
    return dressed(settledPromise(state.status === 'fulfilled', state.value), value);
  }
  const record = recordOf(value);
  const kind = record instanceof Closure ? record.linked.ir.coroutine : undefined;
  return kind === undefined ? value : dressed(NATIVE[kind](), value);
};

const NATIVE: Readonly<Record<'generator' | 'async' | 'async-generator', () => object>> = {
  generator: () => function* () {},
  async: () => async () => {},
  'async-generator': () => async function* () {},
};

/** A native promise. A value that is an object is not asked for its `then`. */
function settledPromise(isFulfilled: boolean, value: unknown): object {
  if (!isFulfilled) {
    const rejected = Promise.reject(value);
    rejected.catch(() => undefined);
    return rejected;
  }
  return resolvedWith(value);
}

function resolvedWith(value: unknown): object {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return Promise.resolve(value);
  const holder = thenHolder(value);
  if (holder === undefined) return Promise.resolve(value);
  // A property of its own that is no function hides what the object and its prototypes say, as far as it can have one.
  const then = Object.getOwnPropertyDescriptor(value, 'then');
  if (
    holder === 'unknown' ||
    !Reflect.defineProperty(value, 'then', { value: undefined, configurable: true })
  )
    return Promise.resolve([value]);
  try {
    return Promise.resolve(value);
  } finally {
    if (then === undefined) Reflect.deleteProperty(value, 'then');
    else Reflect.defineProperty(value, 'then', then);
  }
}

/** Who has a `then`: the object that is asked, or one of its prototypes. */
function thenHolder(value: object): object | 'unknown' | undefined {
  for (let up: object | null = value; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    if (types.isProxy(up)) return 'unknown';
    if (Object.hasOwn(up, 'then')) return up;
  }
  return undefined;
}

/** Gives an object the prototype and the properties of another. */
function dressed(stand: object, value: object): object {
  for (const key of Reflect.ownKeys(stand)) Reflect.deleteProperty(stand, key);
  for (const key of Reflect.ownKeys(value))
    Reflect.defineProperty(stand, key, Object.getOwnPropertyDescriptor(value, key)!);
  Object.setPrototypeOf(stand, Object.getPrototypeOf(value) as object | null);
  return stand;
}
