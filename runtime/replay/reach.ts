/**
 * How code outside a file reaches what the file declares: exported values, static members, the fields of instances
 * that constructors make without arguments, and the constructors of such fields.
 */

import { isObject } from '../../vm/is-object.js';
import {
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isProxy,
  ownKeys,
} from '../inputs/domains/reflection.js';
import {
  type Callable,
  exportedValue,
  isClass,
  isMember,
  parseTarget,
  resolveTarget,
} from '../inputs/model/target.js';
import { classNamed } from './instantiate.js';
import { INTERNALS } from './internals.js';
import type { Loaded } from './program.js';
import type { Reach, TargetReach } from './protocol.js';

const textOf = Function.prototype.toString;

const MOST_VALUES = 500;
const MOST_STEPS = 4;

interface Place {
  readonly value: unknown;
  readonly expression: string;
  readonly steps: number;
}

/**
 * Expressions over `subject` for the classes of these names, where there are any.
 * @param byCalling also tries what objects hold after a method was called on them
 * @param internals whether what the file does not export is there, too
 */
export function reachClasses(
  program: Loaded,
  names: readonly string[],
  byCalling: boolean,
  internals = false,
): Record<string, Reach> {
  const wanted = wantedClasses(program, names);
  const reached: Record<string, Reach> = {};
  const look = (
    found: readonly Place[],
    at: Pick<Reach, 'module'>,
    code: (expression: string) => string = (expression) => expression,
  ): void => {
    for (const { value, expression } of found) {
      const name = wanted.get(value);
      if (name === undefined || name in reached) continue;
      reached[name] = { expression: code(expression), ...at, ...shape(value as () => unknown) };
    }
  };
  const areAllReached = (): boolean => wanted.size === Object.keys(reached).length;
  const exports = places({ value: program.exports, expression: 'subject', steps: 0 });
  const hidden = internals ? places({ value: internalsOf(program), expression: INSIDE, steps: 0 }) : [];
  const direct = [...exports, ...hidden];
  look(direct, {});
  for (const { exports, ...module } of areAllReached() ? [] : program.modules())
    look(exported(exports), { module });
  if (!byCalling) return reached;
  for (const attempt of attempts(direct)) {
    if (areAllReached()) break;
    const place = call(attempt);
    if (place) look(places(place), {}, (expression) => afterCall(attempt, expression));
  }
  return reached;
}

function wantedClasses(program: Loaded, names: readonly string[]): Map<unknown, string> {
  const wanted = new Map<unknown, string>();
  for (const name of names) {
    const found = classNamed(program, name);
    if (found) wanted.set(found, name);
  }
  return wanted;
}

/** A method called on a new object. */
interface Attempt {
  readonly maker: new () => object;
  readonly expression: string;
  readonly method: string;
  readonly args: readonly (number | string)[];
}

/** Arguments that a method is tried with, by their number. */
const ARGUMENTS: readonly (readonly (readonly (number | string)[])[])[] = [
  [[]],
  [[1], ['a']],
  [
    [1, 1],
    ['a', 1],
    ['a', 'a'],
  ],
];

function* attempts(direct: readonly Place[]): Generator<Attempt> {
  for (const { value, expression } of direct) {
    if (!isClass(value) || !construct(value)) continue;
    const maker = value as new () => object;
    for (const method of ownKeys(maker.prototype as object)) {
      const body: unknown = getOwnPropertyDescriptor(maker.prototype as object, method)?.value;
      if (typeof method !== 'string' || method === 'constructor' || typeof body !== 'function') continue;
      for (const args of ARGUMENTS[body.length] ?? []) yield { maker, expression, method, args };
    }
  }
}

function call({ maker, method, args }: Attempt): Place | undefined {
  try {
    const value = new maker();
    const act = Reflect.get(value, method) as (...args: unknown[]) => unknown;
    Reflect.apply(act, value, args);
    return { value, expression: 'it', steps: 1 };
  } catch {
    return undefined;
  }
}

function afterCall({ expression, method, args }: Attempt, found: string): string {
  const maker = /[()]/u.test(expression) ? `(${expression})` : expression;
  const list = args.map((arg) => (typeof arg === 'string' ? `'${arg}'` : String(arg))).join(', ');
  return `(() => {\n  const it = new ${maker}();\n  it${access(method)}(${list});\n  return ${found};\n})()`;
}

const INSIDE = `subject.${INTERNALS}`;

/** The variables of the entry's top level, and of functions inside of it, that have a value. */
function internalsOf({ bindings: [own = {}], inner }: Loaded): object {
  const values: Record<string, unknown> = {};
  for (const scope of [inner, own])
    for (const name of ownKeys(scope)) {
      if (typeof name !== 'string') continue;
      try {
        values[name] = Reflect.get(scope, name);
      } catch {
        // It has no value yet.
      }
    }
  return values;
}

/**
 * How the target is called from outside.
 * @param internals whether what the file does not export is there, too
 */
export function reachTarget(program: Loaded, target: string, internals = false): TargetReach {
  const { segments, accessor } = parseTarget(target);
  const callable = resolveTarget(target, program.exports, {});
  const [first, ...rest] = segments as [string, ...string[]];
  const isExport = isMember(program.exports, first);
  const bound = isExport ? undefined : program.binding(first);
  const isInside = internals && (hasOwn(program.bindings[0] ?? {}, first) || hasOwn(program.inner, first));
  const root = isExport
    ? `subject${access(first)}`
    : (expressionOf(program, first, bound) ?? (isInside ? INSIDE + access(first) : undefined));
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
  const found = callable ?? resolveTarget(target, undefined, { [first]: bound });
  const maker = found?.maker && makerOf(holder, found);
  if (accessor !== undefined) return { kind: accessor, expression: holder, member, maker };
  const isBlind = found !== undefined && isBlindToMissing(found.function);
  if (isPrototype || maker !== undefined)
    return { kind: 'method', expression: holder, member, maker, isBlind };
  const expression = rest.length === 0 ? root : holder + access(member);
  // A function that is found as a member is called without that object.
  const isBare = rest.length === 0 && !isExport && !/^subject(?:\.[\p{ID_Continue}$]+)?$/u.test(expression);
  const called = isBare ? `(0, ${expression})` : expression;
  return { kind: found?.kind ?? 'call', expression: called, member, isBlind };
}

/**
 * Whether a function cannot tell an argument that is undefined from a missing one: its text shows that it has no list of its
 * arguments, and that no other function gets that.
 */
function isBlindToMissing(callee: object): boolean {
  const text = apply(textOf, callee, []) as string;
  if (/\barguments\b|\beval\b|\.{3}|\[native code\]/u.test(text)) return false;
  return !/^class\b/u.test(text) || /(?<![.\w$])constructor\s*\(/u.test(text);
}

/** The constructor of the receivers that methods of a prototype are called on. */
function makerOf(prototype: string, { isMakerHidden }: Callable): string {
  return isMakerHidden ? `${prototype}.constructor` : prototype.replace(/\.prototype$/u, '');
}

function expressionOf(program: Loaded, name: string, value: unknown): string | undefined {
  if (name === 'default') return 'subject';
  if (value === undefined) return undefined;
  const all = places({ value: program.exports, expression: 'subject', steps: 0 });
  return all.find((place) => place.value === value)?.expression;
}

/** Values that can be reached from one, the nearest first. */
function places(from: Place): Place[] {
  const found: Place[] = [from];
  const seen = new Set<unknown>([from.value]);
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

/** What a module exports, and its members with names that code can write. */
function exported(exports: unknown): Place[] {
  const whole: Place = { value: exports, expression: 'subject', steps: 0 };
  return [whole, ...neighbours(whole)].filter(({ expression }) =>
    /^subject(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)?$/u.test(expression),
  );
}

function* neighbours({ value, expression, steps }: Place): Generator<Place> {
  if (!isObject(value) || isProxy(value)) return;
  for (const key of ownKeys(value)) {
    if (typeof key !== 'string' || (typeof value === 'function' && SKIPPED.has(key))) continue;
    const descriptor = getOwnPropertyDescriptor(value, key)!;
    const member: unknown = hasOwn(descriptor, 'value')
      ? descriptor.value
      : steps === 0
        ? exportedValue(value, key)
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
  return { inheritedKeys, array, ...(isBlindToMissing(value) ? { isBlind: true } : {}) };
}

/** `.name`, or `["not a name"]`. */
export function access(key: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(key)
    ? `.${key}`
    : `[${JSON.stringify(key)}]`;
}
