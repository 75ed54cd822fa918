/**
 * What objects of classes of the language answer to that plain objects, arrays and primitive values do not: symbols by their
 * real prototypes, predicates by calling the real ones. Of several classes that answer alike the first stands for all.
 */
import { types } from 'node:util';

const OBJECTS: readonly (readonly [name: string, object: object])[] = [
  new Set(),
  new Map(),
  new Uint8Array(),
  new DataView(new ArrayBuffer(0)),
  new ArrayBuffer(0),
  new Date(0),
  /(?:)/u,
  Promise.resolve(),
  new Error(),
].map((object) => [object.constructor.name, object] as const);

const firstThat = (answers: (object: object) => boolean): string | undefined =>
  OBJECTS.find(([, object]) => answers(object))?.[0];

/** A class whose objects have the well-known symbol as a property, by its name behind `Symbol.`. */
export function classWithSymbol(name: string): string | undefined {
  const symbol: unknown = Reflect.get(Symbol, name);
  return typeof symbol === 'symbol' ? firstThat((object) => symbol in object && !(symbol in {})) : undefined;
}

/** A class whose objects have a method. */
export function classWithMethod(name: string): string | undefined {
  return firstThat((object) => typeof Reflect.get(object, name) === 'function');
}

/** The class that alone has a method: neither other classes nor arrays, plain objects and primitive values do. */
export function classWithOwnMethod(name: string): string | undefined {
  if (COMMON.some((value) => name in value)) return undefined;
  const classes = OBJECTS.filter(([, object]) => typeof Reflect.get(object, name) === 'function');
  return classes.length === 1 ? classes[0]?.[0] : undefined;
}

/** What inputs of unknown type may be anyway. */
const COMMON: readonly object[] = [
  {},
  [],
  () => undefined,
  ...['', 0, 0n, false, Symbol()].map((primitive): object => Object(primitive)),
];

/** A class of whose objects a predicate of a built-in class holds, as `ArrayBuffer.isView`. */
export function classOfPredicate(owner: string, name: string): string | undefined {
  const holder = OBJECTS.find(([className]) => className === owner)?.[1].constructor;
  const predicate: unknown = holder && Reflect.get(holder, name);
  if (typeof predicate !== 'function' || !/^is[A-Z]/u.test(name)) return undefined;
  const holds = (object: unknown): boolean => Reflect.apply(predicate, holder, [object]) === true;
  return holds({}) || holds([]) ? undefined : firstThat(holds);
}

/**
 * The class if one of its methods or getters works on its objects alone, so that to call it tells them from others; of typed
 * arrays one for all.
 * @param owner name of the class, or `TypedArrayPrototype`
 */
export function classOfReceiver(owner: string, method: string): string | undefined {
  const name = owner === 'TypedArrayPrototype' ? 'Uint8Array' : owner;
  const [, own] = OBJECTS.find(([one]) => one === name) ?? [];
  const called = own && methodOf(own, method);
  if (own === undefined || called === undefined) return undefined;
  const works = (receiver: object): boolean => {
    try {
      return Reflect.apply(called, receiver, []) !== undefined || method in receiver;
    } catch {
      return false;
    }
  };
  return works(own) && ![{}, [], () => undefined].some(works) ? name : undefined;
}

/** A method or getter that an object inherits. @param name `Symbol.toStringTag` for what stands under a symbol */
function methodOf(object: object, name: string): (() => unknown) | undefined {
  const symbol: unknown = name.startsWith('Symbol.') ? Reflect.get(Symbol, name.slice(7)) : undefined;
  const key = typeof symbol === 'symbol' ? symbol : name;
  for (let at: object | null = object; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, key);
    if (found) return (found.get ?? found.value) as () => unknown;
  }
  return undefined;
}

/** A class of whose objects a predicate of node's `util.types` holds, whatever it is a property of: `isDate`. */
export function classOfTypeTest(name: string): string | undefined {
  const predicate: unknown = Object.hasOwn(types, name) ? Reflect.get(types, name) : undefined;
  return typeof predicate === 'function' ? firstThat((object) => predicate(object) === true) : undefined;
}
