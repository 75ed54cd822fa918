/**
 * How code outside a file reaches what the file declares: exported values, static members, the fields of instances
 * that constructors make without arguments, and the constructors of such fields.
 */
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, isProxy, ownKeys } from '../inputs/reflection.js';
import { isClass, parseTarget, resolveTarget } from '../inputs/target.js';
import type { Loaded } from './program.js';
import type { Reach, TargetReach } from './protocol.js';

const MOST_VALUES = 500;
const MOST_STEPS = 4;

interface Place {
  readonly value: unknown;
  readonly expression: string;
  readonly steps: number;
}

/** Expressions over `subject` for the classes of these names, where there are any. */
export function reachClasses(program: Loaded, names: readonly string[]): Record<string, Reach> {
  const wanted = new Map<unknown, string>();
  for (const name of names) {
    const found =
      program.binding(name) ?? (isObject(program.exports) ? Reflect.get(program.exports, name) : undefined);
    if (typeof found === 'function') wanted.set(found, name);
  }
  if (typeof program.exports === 'function') wanted.set(program.exports, program.exports.name);
  const reached: Record<string, Reach> = {};
  for (const { value, expression } of places(program.exports)) {
    const name = wanted.get(value);
    if (name === undefined || name in reached || !names.includes(name)) continue;
    reached[name] = { expression, ...shape(value as () => unknown) };
  }
  return reached;
}

/** How the target is called from outside. */
export function reachTarget(program: Loaded, target: string): TargetReach {
  const { segments, accessor } = parseTarget(target);
  const callable = resolveTarget(target, program.exports, {});
  const [first, ...rest] = segments as [string, ...string[]];
  const isExport = isObject(program.exports) && hasOwn(program.exports, first);
  const bound = isExport ? undefined : program.binding(first);
  const root = isExport ? `subject${access(first)}` : expressionOf(program, first, bound);
  if (root === undefined || (!callable && bound === undefined)) {
    return { kind: 'none', reason: `${first} is not exported` };
  }
  const member = rest.at(-1) ?? first;
  const isPrototype = rest.length > 1 && rest.at(-2) === 'prototype';
  const holder = rest.slice(0, -1).reduce((expression, segment) => expression + access(segment), root);
  if (member === 'constructor' && isPrototype) {
    const owner = rest.slice(0, -2).reduce((expression, segment) => expression + access(segment), root);
    return { kind: 'construct', expression: owner, member };
  }
  if (accessor !== undefined) return { kind: accessor, expression: holder, member };
  if (isPrototype) return { kind: 'method', expression: holder, member };
  const expression = rest.length === 0 ? root : holder + access(member);
  const found = callable ?? resolveTarget(target, undefined, { [first]: bound });
  return { kind: found?.kind ?? 'call', expression, member };
}

function expressionOf(program: Loaded, name: string, value: unknown): string | undefined {
  if (name === 'default') return 'subject';
  if (value === undefined) return undefined;
  return places(program.exports).find((place) => place.value === value)?.expression;
}

/** Values that can be reached, the nearest first. */
function places(exports: unknown): Place[] {
  const found: Place[] = [{ value: exports, expression: 'subject', steps: 0 }];
  const seen = new Set<unknown>([exports]);
  for (let at = 0; at < found.length && found.length < MOST_VALUES; at += 1) {
    const place = found[at]!;
    if (place.steps >= MOST_STEPS) continue;
    for (const next of neighbours(place)) {
      if (seen.has(next.value)) continue;
      seen.add(next.value);
      found.push(next);
    }
  }
  return found;
}

function* neighbours({ value, expression, steps }: Place): Generator<Place> {
  if (!isObject(value) || isProxy(value)) return;
  for (const key of ownKeys(value)) {
    if (typeof key !== 'string' || (typeof value === 'function' && SKIPPED.has(key))) continue;
    const descriptor = getOwnPropertyDescriptor(value, key)!;
    const member: unknown = hasOwn(descriptor, 'value')
      ? descriptor.value
      : steps === 0
        ? Reflect.get(value, key)
        : null;
    if (isObject(member)) yield { value: member, expression: expression + access(key), steps: steps + 1 };
  }
  if (typeof value === 'function') {
    const parent = getPrototypeOf(value);
    if (isClass(value) && typeof parent === 'function' && parent !== Function.prototype) {
      yield { value: parent, expression: `Object.getPrototypeOf(${expression})`, steps: steps + 1 };
    }
    const instance = construct(value);
    const maker = expression.includes('(') ? `(${expression})` : expression;
    if (instance) yield { value: instance, expression: `new ${maker}()`, steps: steps + 1 };
    return;
  }
  const prototype = getPrototypeOf(value);
  const maker: unknown =
    prototype && !isProxy(prototype) && getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof maker === 'function' && !hasOwn(value, 'constructor')) {
    yield { value: maker, expression: `${expression}.constructor`, steps };
  }
}

const SKIPPED = new Set(['prototype', 'name', 'length', 'arguments', 'caller']);

function construct(value: unknown): object | undefined {
  if (!isClass(value)) return undefined;
  try {
    return new (value as new () => object)();
  } catch {
    return undefined;
  }
}

function shape(value: () => unknown): Omit<Reach, 'expression'> {
  const inheritedKeys: string[] = [];
  let array = false;
  for (let at: unknown = value.prototype; isObject(at) && at !== Object.prototype; at = getPrototypeOf(at)) {
    if (at === Array.prototype) {
      array = true;
      break;
    }
    for (const key of ownKeys(at)) {
      const descriptor = getOwnPropertyDescriptor(at, key)!;
      if (typeof key === 'string' && descriptor.writable !== true) inheritedKeys.push(key);
    }
  }
  return { inheritedKeys, array };
}

/** `.name`, or `["not a name"]`. */
export function access(key: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(key)
    ? `.${key}`
    : `[${JSON.stringify(key)}]`;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
