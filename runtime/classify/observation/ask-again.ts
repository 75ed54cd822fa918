/**
 * Functions and methods that change nothing are asked again when a call of them is over: with two arguments exchanged, with one
 * argument twice, about their own result, and others about that. What the answers have to do with each other are laws.
 */
import { isObject } from '../../../vm/is-object.js';
import { apply, getPrototypeOf } from '../../inputs/domains/reflection.js';

type Answering = (...args: never) => unknown;

/** Who is asked: the method of the receiver with a name; a function, and those that may take its result, by their names. */
export type Again = string | (() => readonly [own: Answering, others: Readonly<Record<string, Answering>>]);

/**
 * How a call is asked again: `m(b, a)`, `m(a, a)`, `m(m(a, b), b)`, `m(a, m(b, b))` beside `m(a, b)`. `of f`: the function `f`
 * about the result.
 */
export type Asking = 'swap' | 'self' | 'again' | 'nested' | `of ${string}`;

interface AskedCall {
  readonly self: unknown;
  readonly args: ArrayLike<unknown>;
  readonly result: unknown;
}

/** The answers, those that come. @param attempt calls, and gives nothing where that throws */
export function answersOf(
  again: Again,
  call: AskedCall,
  attempt: (ask: () => unknown) => unknown,
): readonly (readonly [Asking, unknown])[] {
  const asked = typeof again === 'string' ? ofMethod(again, call) : ofFunction(again, call, attempt);
  return asked.flatMap(([asking, ask]) => {
    const value = attempt(ask);
    return value === undefined || typeof value === 'function' ? [] : [[asking, value] as const];
  });
}

type Question = readonly [Asking, () => unknown];

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
  for (const name in others) questions.push([`of ${name}`, () => ask(others[name]!, result)]);
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
