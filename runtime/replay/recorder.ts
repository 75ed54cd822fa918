/**
 * The functions that instrumented source calls at its sites. They are reached through a name that does not occur in
 * the source, use only what was captured before the program ran, and do nothing that the program could notice.
 */

import { isObject } from '../../vm/is-object.js';
import { apply } from '../inputs/domains/reflection.js';

/** Longer streams are cut: a run that takes so many decisions is compared up to here. */
const MAX_STREAM = 1_000_000;

/** Decisions that are reported of a run that is not expected to end. */
export const MOST_TOLD = 1000;

/** The methods are short as they stand in the text at every site. */
export interface Recorder {
  /** Truth of a condition. */
  t<T>(site: number, value: T): T;
  /** Whether a value is neither null nor undefined. */
  n<T>(site: number, value: T): T;
  /** A decision known from where the call stands. */
  s(site: number, taken: boolean): void;
  /** Whether a case matches. */
  c<T>(site: number, value: T, discriminant: unknown): T;
  /** "One more element?" of for-of. */
  o(site: number, iterable: unknown): object;
  /** "One more key?" of for-in. */
  k(site: number, object: unknown): object;
  /** The value itself; keeps an anonymous function from taking the name of a variable of ours. */
  v<T>(value: T): T;
  /** The second of two values. */
  q<T>(first: unknown, second: T): T;
  /** Hands out the bindings of a module's top level. */
  b(bindings: object): void;
  /** Whether a function of this number runs for the first time, and while the program is loaded. */
  i(number: number): boolean;
  /** Hands out the bindings of such a function. */
  h(bindings: object): void;
}

/** One that may refuse values of some expressions. */
export interface GuardingRecorder extends Recorder {
  /** The value of a guarded expression, if it is let through. */
  l<T>(value: T): T;
}

/** What a program hands out while it is loaded. */
export class Bindings {
  readonly modules: object[] = [];
  readonly inner: object[] = [];
  readonly entered: boolean[] = [];
  isLoading = false;

  start(): void {
    this.modules.length = 0;
    this.inner.length = 0;
    this.entered.length = 0;
    this.isLoading = true;
  }
}

export interface Recording {
  readonly recorder: Recorder;
  /** Decisions in order: twice the site, plus one if taken. */
  readonly stream: number[];
  /** @param tell gets each decision at once; the stream is then cut after `MOST_TOLD` */
  start(tell?: (entry: number) => void): void;
  stop(): void;
}

const iterator: typeof Symbol.iterator = Symbol.iterator;

/** @param bindings takes those of each program as it is loaded */
export function createRecording(bindings: Bindings): Recording {
  const stream: number[] = [];
  let most = 0;
  let told: ((entry: number) => void) | undefined;
  const note = (site: number, taken: boolean): void => {
    if (stream.length >= most) return;
    const entry = site * 2 + (taken ? 1 : 0);
    stream[stream.length] = entry;
    told?.(entry);
  };
  return {
    recorder: createRecorder(bindings, note),
    stream,
    start(tell) {
      stream.length = 0;
      told = tell;
      most = tell ? MOST_TOLD : MAX_STREAM;
    },
    stop() {
      most = 0;
    },
  };
}

/**
 * @param bindings takes those of each program as it is loaded
 * @param note gets each decision
 */
export function createRecorder(bindings: Bindings, note: (site: number, taken: boolean) => void): Recorder {
  return Object.freeze<Recorder>({
    t(site, value) {
      note(site, !!value);
      return value;
    },
    n(site, value) {
      note(site, value !== null && value !== undefined);
      return value;
    },
    s: note,
    c(site, value, discriminant) {
      note(site, (value as unknown) === discriminant);
      return value;
    },
    o: (site, iterable) => forwardingIterable(iterable, (more) => note(site, more)),
    k: (site, object) => keysOf(object, (more) => note(site, more)),
    v: (value) => value,
    q: (_, second) => second,
    b(names) {
      bindings.modules[bindings.modules.length] = names;
    },
    i(number) {
      if (!bindings.isLoading || bindings.entered[number] === true) return false;
      bindings.entered[number] = true;
      return true;
    },
    h(names) {
      bindings.inner[bindings.inner.length] = names;
    },
  });
}

/** Stands for V8's words, which name the expression that is looped over. */
export const NOT_ITERABLE = 'what is looped over is not iterable';

/** An object without prototype that iterates as `iterable` does, calling its methods exactly as a loop would. */
function forwardingIterable(iterable: unknown, more: (yes: boolean) => void): object {
  return {
    __proto__: null,
    [iterator]() {
      const open = (iterable as Iterable<unknown>)[iterator];
      if (typeof open !== 'function') throw new TypeError(NOT_ITERABLE);
      const inner = apply(open, iterable, []) as object;
      if (!isObject(inner)) throw new TypeError(`Result of the Symbol.iterator method is not an object`);
      const { next } = inner as Iterator<unknown>;
      return {
        __proto__: null,
        next() {
          const result = apply(next, inner, []) as IteratorResult<unknown>;
          if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
          const done = !!result.done;
          more(!done);
          return done
            ? { __proto__: null, done: true }
            : { __proto__: null, done: false, value: result.value };
        },
        get return() {
          const close = (inner as Iterator<unknown>).return;
          return close === undefined || close === null ? undefined : () => apply(close, inner, []);
        },
      };
    },
  };
}

function* keys(object: unknown): Generator<string, void> {
  for (const key in object as object) yield key;
}
const nextKey = (keys.prototype as { next: () => IteratorResult<string> }).next;

/** An object without prototype that iterates over the keys as for-in enumerates them while the loop runs. */
function keysOf(object: unknown, more: (yes: boolean) => void): object {
  const inner = keys(object);
  return {
    __proto__: null,
    [iterator]: () => ({
      __proto__: null,
      next() {
        const result = apply(nextKey, inner, []) as IteratorResult<string>;
        more(!result.done);
        return result;
      },
    }),
  };
}
