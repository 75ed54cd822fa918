/**
 * The functions that instrumented source calls. They see entries and exits, write one line for each call that is over,
 * and change nothing that the program could notice.
 */
import { isObject } from '../../../vm/is-object.js';
import { apply, getPrototypeOf } from '../../inputs/domains/reflection.js';
import type { PureMember } from '../points.js';
import { Capture } from './capture.js';
import { CAPTURE_LIMITS } from './captured.js';

/** One call, from its entry on. */
export interface Activation {
  /** Notes what is returned. */
  result<T>(value: T, made?: unknown): T;
  /** A constructor is about to return the object that it made. */
  made(self: unknown): void;
  /** Notes what is thrown. */
  thrown<T>(error: T): T;
  /** The call is over. */
  end(): void;
}

/** What the text reaches under the name of its recorder. */
export interface CallRecorder {
  /** @param made what is made, as far as the call makes something; null: it should, and does not */
  enter(point: number, self: unknown, args: ArrayLike<unknown>, made?: unknown): Activation;
  /** What the program is about to throw itself. */
  thrown<T>(error: T): T;
  /** Private fields of instances, and pure members. */
  reads(cls: object, fields: (object: object) => Record<string, unknown>, pure: readonly PureMember[]): void;
  /** The name of a function whose instances do not tell it. */
  named(cls: object, name: string): void;
  /** Variables of the module. */
  variables(read: () => Record<string, unknown>): void;
}

/**
 * Takes the text of a call: point, receiver and arguments at entry, `r` or `t`, receiver and arguments at exit (0: as at
 * entry), result or error; variables of the module at entry and exit (likewise), if there are any. `level`: how many observed calls are around it.
 */
export type Sink = (line: string, level: number) => void;

const { stringify } = JSON;

interface ReadableClass {
  readonly prototype: object;
  readonly fields: (object: object) => Record<string, unknown>;
  readonly pure: readonly PureMember[];
}

const IGNORED: Activation = Object.freeze({
  result: <T>(value: T): T => value,
  made: () => undefined,
  thrown: <T>(error: T): T => error,
  end: () => undefined,
});

/** A recorder, and the names of classes that it was told. */
export interface NamingRecorder extends CallRecorder {
  nameOf(object: object): string | undefined;
}

export function createCallRecorder(sink: Sink): NamingRecorder {
  const own = new WeakSet<object>();
  const readable: ReadableClass[] = [];
  let readVariables: (() => Record<string, unknown>) | undefined;
  // While values are looked at, calls of the program are ours.
  let busy = false;
  let level = 0;

  const named: { readonly cls: { readonly prototype: object }; readonly name: string }[] = [];
  const nameOf = (object: object): string | undefined => {
    if (named.length === 0) return undefined;
    const prototype = getPrototypeOf(object);
    return named.find(({ cls }) => cls.prototype === prototype)?.name;
  };
  const readMore = (object: object): Record<string, unknown> | undefined => {
    let found: Record<string, unknown> | undefined;
    for (const { prototype, fields, pure } of readable) {
      if (!inherits(object, prototype)) continue;
      found ??= { __proto__: null };
      try {
        Object.assign(found, fields(object));
        for (const { name, kind } of pure) {
          const member = (object as Record<string, unknown>)[name];
          if (kind === 'get') found[name] = member;
          else if (typeof member === 'function')
            found[`${name}()`] = apply(member as () => unknown, object, []);
        }
      } catch {
        // A member that throws has no value.
      }
    }
    return found;
  };

  /** The texts of receiver and arguments, of a result, and of the variables of the module. */
  const capture = (
    self: unknown,
    args: ArrayLike<unknown>,
    result: unknown,
  ): readonly [state: string, result: string, variables: string] => {
    busy = true;
    try {
      const values = new Capture(CAPTURE_LIMITS, readMore, nameOf);
      let state = `${values.text(self)},[`;
      for (let at = 0; at < args.length; at += 1) state += (at === 0 ? '' : ',') + values.text(args[at]);
      const known = values.text(result);
      return [`${state}]`, known, readVariables ? values.text(readVariables()) : ''];
    } finally {
      busy = false;
    }
  };

  const errorText = (error: unknown): string => {
    busy = true;
    try {
      const isExplicit = !isObject(error) || own.has(error);
      return stringify({ name: errorName(error), message: messageOf(error), own: isExplicit });
    } finally {
      busy = false;
    }
  };

  class Call implements Activation {
    private readonly entry: string;
    private readonly variables: string;
    private isThrown = false;
    private value: unknown;

    constructor(
      private readonly point: number,
      private self: unknown,
      private readonly args: ArrayLike<unknown>,
      private readonly isNew: boolean,
    ) {
      [this.entry, , this.variables] = capture(isNew ? undefined : self, args, undefined);
      level += 1;
    }

    result<T>(value: T, made?: unknown): T {
      this.value = value;
      if (made !== undefined) this.self = made;
      return value;
    }

    made(self: unknown): void {
      this.self = self;
    }

    thrown<T>(error: T): T {
      this.isThrown = true;
      this.value = error;
      return error;
    }

    end(): void {
      level -= 1;
      const { point, entry, isThrown, isNew, value, args } = this;
      // What a constructor has not finished is nobody's.
      const self = isNew && isThrown ? undefined : this.self;
      const [state, result, after] = capture(self, args, isThrown ? undefined : value);
      const exit = state === entry ? '0,0' : state;
      const before = this.variables;
      const variables = before === '' ? '' : `,${before},${after === before ? 0 : after}`;
      const end = isThrown ? `"t",${exit},${errorText(value)}` : `"r",${exit},${result}`;
      sink(`[${point},${entry},${end}${variables}]`, level);
    }
  }

  return {
    enter(point, self, args, made) {
      if (busy || made === null) return IGNORED;
      return new Call(point, self, args, made !== undefined);
    },
    thrown(error) {
      if (isObject(error)) own.add(error);
      return error;
    },
    reads(cls, fields, pure) {
      const { prototype } = cls as { prototype: object };
      readable.push({ prototype, fields, pure });
    },
    named(cls, name) {
      named.push({ cls: cls as { readonly prototype: object }, name });
    },
    variables(read) {
      readVariables = read;
    },
    nameOf,
  };
}

function inherits(object: object, prototype: object): boolean {
  for (let at = getPrototypeOf(object); at !== null; at = getPrototypeOf(at))
    if (at === prototype) return true;
  return false;
}

function errorName(error: unknown): string {
  if (!isObject(error)) return typeof error;
  const { name } = error as { name?: unknown };
  return typeof name === 'string' ? name : 'Error';
}

function messageOf(error: unknown): string {
  if (!isObject(error)) return typeof error === 'symbol' ? 'symbol' : String(error);
  const { message } = error as { message?: unknown };
  return typeof message === 'string' ? message.slice(0, 200) : '';
}
