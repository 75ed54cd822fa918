/**
 * Functions and methods that change nothing are asked again when a call of them is over: with two arguments exchanged, with one
 * argument twice, about their own result, and others about that. What the answers have to do with each other are laws.
 */
import { isObject } from '../../../vm/is-object.js';
import {
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isProxy,
  ownKeys,
} from '../../inputs/domains/reflection.js';

type Answering = (...args: never) => unknown;

/** Who is asked: the method of the receiver with a name; a function, and those that may take its result, by their names. */
export type Again = string | (() => readonly [own: Answering, others: Readonly<Record<string, Answering>>]);

/**
 * How a call is asked again: `m(b, a)`, `m(a, a)`, `m(m(a, b), b)`, `m(a, m(b, b))` beside `m(a, b)`. `of f`: the function `f`,
 * or the receiver's method, about the result. `about f`: about the first argument, what is so or not. `= t`: what the term `t` is.
 */
export type Asking = 'swap' | 'self' | 'again' | 'nested' | `${'of' | 'about' | '='} ${string}`;

/** What the asking of a term begins with. */
export const TERM = '= ';

/** A call that is over. */
export interface AskedCall {
  readonly self: unknown;
  readonly args: ArrayLike<unknown>;
  readonly result: unknown;
}

/** The answers, those that come. @param attempt calls, and gives nothing where that throws. @param more that is asked */
export function answersOf(
  again: Again | undefined,
  call: AskedCall,
  attempt: (ask: () => unknown) => unknown,
  more: readonly Question[] = [],
): readonly (readonly [Asking, unknown])[] {
  // To look at them again may be seen.
  if (again === undefined && more.length === 0) return [];
  if (!Array.from(call.args).every((arg) => isQuiet(arg, DEEPEST, call.self))) return [];
  const asked =
    again === undefined
      ? []
      : typeof again === 'string'
        ? ofMethod(again, call)
        : ofFunction(again, call, attempt);
  return [...asked, ...more].flatMap(([asking, ask]) => {
    const value = attempt(ask);
    return value === undefined || typeof value === 'function' ? [] : [[asking, value] as const];
  });
}

/** What is read of these runs nothing of the program. */
const HARMLESS: readonly object[] = [Object, Array, Map, Set].map(({ prototype }) => prototype);

/** Objects within arguments that are looked at. */
const DEEPEST = 3;

/** Whether nobody sees when a value is read: it has no accessors and no functions, and is no proxy. */
function isQuiet(value: unknown, depth: number, self: unknown): boolean {
  if (!isObject(value)) return true;
  if (typeof value === 'function' || isProxy(value)) return false;
  const prototype = getPrototypeOf(value) as object | null;
  // Accessors of the class of the receiver are known to be harmless.
  const isKnown =
    prototype === null ||
    HARMLESS.includes(prototype) ||
    (isObject(self) && getPrototypeOf(self) === prototype);
  if (!isKnown && hasAccessors(prototype)) return false;
  if (depth === 0) return true;
  return ownKeys(value).every((key) => {
    const own = getOwnPropertyDescriptor(value, key)!;
    return hasOwn(own, 'value') && isQuiet(own.value, depth - 1, self);
  });
}

function hasAccessors(prototype: object): boolean {
  for (
    let at: object | null = prototype;
    at !== null && at !== Object.prototype;
    at = getPrototypeOf(at) as object | null
  )
    if (isProxy(at) || ownKeys(at).some((key) => !hasOwn(getOwnPropertyDescriptor(at!, key)!, 'value')))
      return true;
  return false;
}

export type Question = readonly [Asking, () => unknown];

function ofFunction(
  again: Exclude<Again, string>,
  { args, result }: AskedCall,
  attempt: (ask: () => unknown) => unknown,
): readonly Question[] {
  // A name may have no value yet.
  const reached = attempt(again) as ReturnType<typeof again> | undefined;
  if (!reached || result === undefined) return [];
  const [own, others] = reached;
  const [first, second, ...rest] = Array.from(args);
  const ask = (f: Answering, ...given: unknown[]): unknown => apply(f, undefined, given as never);
  const questions: Question[] = [];
  if (args.length > 1 && isAlike(first, second)) {
    questions.push(['swap', () => ask(own, second, first, ...rest)]);
    questions.push(['self', () => ask(own, first, first, ...rest)]);
  }
  if (args.length === 2 && isAlike(first, second) && isAlike(result, second))
    questions.push(['nested', () => ask(own, first, ask(own, second, second))]);
  if (isAlike(result, first)) questions.push(['again', () => ask(own, result, ...Array.from(args).slice(1))]);
  for (const name in others) {
    questions.push([`of ${name}`, () => ask(others[name]!, result)]);
    questions.push([
      `about ${name}`,
      () => {
        const value = ask(others[name]!, first);
        return typeof value === 'boolean' ? value : undefined;
      },
    ]);
  }
  return questions;
}

function ofMethod(name: string, { self, args, result }: AskedCall): readonly Question[] {
  const ask = (object: unknown, ...given: unknown[]): unknown =>
    apply((object as Record<string, Answering>)[name]!, object, given as never);
  const questions: Question[] = [];
  if (args.length === 1 && isAlike(args[0], self) && isObject(self)) {
    questions.push(['swap', () => ask(args[0], self)]);
    questions.push(['self', () => ask(self, self)]);
  }
  if (args.length === 1 && isObject(self) && isAlike(args[0], self) && isAlike(result, self))
    questions.push(['nested', () => ask(self, ask(args[0], args[0]))]);
  if (isObject(result) && isAlike(result, self))
    questions.push(['again', () => ask(result, ...Array.from(args))]);
  return questions;
}

/** Of one type: what takes one may take the other. */
function isAlike(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return typeof a === typeof b && a !== undefined && a !== null;
  return getPrototypeOf(a) === getPrototypeOf(b);
}
