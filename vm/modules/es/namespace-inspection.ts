/** Module namespace objects as node's `util.inspect` shows them. It sees proxies through, to their targets. */
import { type CustomInspectFunction, inspect } from 'node:util';

const stands = new WeakMap<object, object>();

/** The target for a proxy of a namespace: what it has, and what `inspect` is told to show instead. */
export function inspectableTarget(target: object): object {
  return new Proxy(target, {
    get: (_, key) => (key === inspect.custom ? show : Reflect.get(target, key)),
  });
}

/** Words of node for an export that has no value yet, and for a namespace that is too deep. */
const UNINITIALISED = '<uninitialized>';
const TOO_DEEP = '[Object: null prototype] [Module]';
const EMPTY = '[Module: null prototype] {  }';

const show: CustomInspectFunction = function (this: object, depth, { stylize, showHidden }) {
  if (depth < 0) return stylize(TOO_DEEP, 'special');
  const names = Reflect.ownKeys(this).filter((key) => typeof key === 'string');
  if (names.length === 0 && showHidden !== true) return EMPTY;
  const stand = standFor(this);
  for (const name of names) Reflect.defineProperty(stand, name, exportOf(this, name));
  if (showHidden === true)
    Reflect.defineProperty(stand, Symbol.toStringTag, { value: 'Module', configurable: true });
  else Reflect.deleteProperty(stand, Symbol.toStringTag);
  return stand;
};

/** One for each namespace, so that cycles are seen. */
function standFor(namespace: object): object {
  let stand = stands.get(namespace);
  if (stand === undefined) {
    stand = Object.create(shownPrototype) as object;
    stands.set(namespace, stand);
  }
  return stand;
}

const shownPrototype = Object.create(null) as object;

/** `inspect` begins with the name of what made an object. */
const maker = Object.defineProperties(() => undefined, {
  name: { value: '[Module: null prototype]' },
  prototype: { value: shownPrototype },
});
Object.defineProperty(shownPrototype, 'constructor', { value: maker });

function exportOf(namespace: object, name: string): PropertyDescriptor {
  const shared = { enumerable: true, configurable: true, writable: true };
  try {
    return { value: Reflect.get(namespace, name), ...shared };
  } catch {
    const unset: CustomInspectFunction = (_depth, { stylize }) => stylize(UNINITIALISED, 'special');
    return { value: { [inspect.custom]: unset }, ...shared };
  }
}
