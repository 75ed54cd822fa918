/**
 * The functions that instrumented source calls. They see entries and exits, write one line for each call that is over,
 * and change nothing that the program could notice.
 */
import { isObject } from '../../../vm/is-object.js';
import { apply, getPrototypeOf, isArray, isProxy } from '../../inputs/domains/reflection.js';
import type { PureMember } from '../pure-members.js';
import { type Again, type AskedCall, answersOf, type Question } from './ask-again.js';
import { Capture } from './capture.js';
import { CAPTURE_LIMITS, type CaptureLimits } from './captured.js';

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
  /**
   * @param made what is made, as far as the call makes something; null: it should, and does not
   * @param again who can be asked again what the call answers: it changes nothing
   */
  enter(point: number, self: unknown, args: ArrayLike<unknown>, made?: unknown, again?: Again): Activation;
  /** What the program is about to throw itself. */
  thrown<T>(error: T): T;
  /** Private fields of instances, and pure members. */
  reads(cls: object, fields: (object: object) => Record<string, unknown>, pure: readonly PureMember[]): void;
  /** The name of a function whose instances do not tell it. */
  named(cls: object, name: string): void;
  /** Before each round of a loop, and each call, of what runs when objects are asked for their members. */
  step(): void;
  /** Variables of the module. */
  variables(read: () => Record<string, unknown>): void;
}

/**
 * Takes the text of a call: point (its complement where a call on the same object is around it), receiver and arguments at entry, `r` or `t`, receiver and arguments at exit (0: as at
 * entry), result or error; variables of the module at entry and exit (likewise), if there are any. `level`: how many observed calls are around it. `answers`: what was answered when it was asked again,
 * as an object by the way of asking; empty where it was not.
 */
export type Sink = (line: string, level: number, answers: string) => void;

const { stringify } = JSON;

/** Who is asked: undefined: only what else is asked of the point. */
interface Asked {
  readonly by: Again | undefined;
  readonly point: number;
}

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

/**
 * @param isOutermost only calls that stand in no other one are asked again
 * @param more what else is asked of a point, by its number
 */
export function createCallRecorder(
  sink: Sink,
  isOutermost = false,
  more: (point: number, call: AskedCall) => readonly Question[] = () => [],
): NamingRecorder {
  const own = new WeakSet<object>();
  const readable: ReadableClass[] = [];
  let readVariables: (() => Record<string, unknown>) | undefined;
  // While values are looked at, calls of the program are ours.
  let busy = false;
  let level = 0;
  /** Receivers of the calls that are not over, undefined while they are made. */
  const active: unknown[] = [];
  let steps = 0;
  /** The receiver whose calls are looked at, and the arguments of the call. */
  let receiver: unknown;
  let given: ArrayLike<unknown> = [];

  const named: { readonly cls: { readonly prototype: object }; readonly name: string }[] = [];
  const nameOf = (object: object): string | undefined => {
    if (named.length === 0) return undefined;
    const prototype = getPrototypeOf(object);
    return named.find(({ cls }) => cls.prototype === prototype)?.name;
  };
  const ask = (object: object, { name, kind }: PureMember, args: readonly unknown[]): unknown => {
    steps = 0;
    try {
      const member = (object as Record<string, unknown>)[name];
      if (kind === 'get') return member;
      return typeof member === 'function' ? apply(member as () => unknown, object, args) : NO_ANSWER;
    } catch {
      // A member that throws has no value.
      return NO_ANSWER;
    }
  };
  /** Notes what an object answers: what methods give that is no data is no part of it. */
  const note = (
    found: Record<string, unknown>,
    object: object,
    member: PureMember,
    isOutside: boolean,
  ): void => {
    const { name, kind, parameters } = member;
    if (kind === 'get') {
      const value = ask(object, member, []);
      if (value !== NO_ANSWER) found[name] = value;
      return;
    }
    if (!isOutside) return;
    const about = parameters === 0 ? [[]] : object === receiver ? placesOf(given, parameters) : [];
    for (const places of about) {
      const value = ask(
        object,
        member,
        places.map((at) => given[at]),
      );
      if (value !== NO_ANSWER && isData(value))
        found[`${name}(${places.map((at) => `#${at}`).join()})`] = value;
    }
  };
  const readFields = (object: object): Record<string, unknown> | undefined => read(object, () => undefined);
  const readMore = (object: object, depth: number): Record<string, unknown> | undefined =>
    read(object, (found, member) => note(found, object, member, depth === 0));
  /** @param more of what each object is asked for */
  const read = (
    object: object,
    more: (found: Record<string, unknown>, member: PureMember) => void,
  ): Record<string, unknown> | undefined => {
    let found: Record<string, unknown> | undefined;
    for (const { prototype, fields, pure } of readable) {
      if (!inherits(object, prototype)) continue;
      found ??= { __proto__: null };
      try {
        Object.assign(found, fields(object));
      } catch {
        // Fields that are not there have no value.
      }
      for (const member of pure) more(found, member);
    }
    return found;
  };

  /** The texts of receiver and arguments, of a result, and of the variables of the module. */
  const capture = (
    self: unknown,
    args: ArrayLike<unknown>,
    result: unknown,
    again?: Asked,
  ): readonly [state: string, result: string, variables: string, answers: string] => {
    busy = true;
    [receiver, given] = [self, args];
    try {
      const values = new Capture(CAPTURE_LIMITS, readMore, nameOf);
      let state = `${values.text(self)},[`;
      for (let at = 0; at < args.length; at += 1) state += (at === 0 ? '' : ',') + values.text(args[at]);
      const known = values.text(result);
      const variables = readVariables ? values.text(readVariables()) : '';
      return [`${state}]`, known, variables, again ? answers(again, { self, args, result }, values) : ''];
    } finally {
      busy = false;
      [receiver, given] = [undefined, []];
    }
  };

  /** Of objects that look the same as those of the call, the numbers of these are told. */
  const answers = ({ by, point }: Asked, call: AskedCall, values: Capture): string => {
    [receiver, given] = [undefined, []];
    const look = (value: unknown): string => new Capture(LOOKS, readFields, nameOf).text(value);
    let known: [object, string][] | undefined;
    const textOf = (value: unknown): string => {
      if (isData(value)) return values.text(value);
      known ??= [call.result, call.self, ...Array.from(call.args)]
        .filter(isObject)
        .map((object) => [object, look(object)]);
      const text = look(value);
      const alike = known.filter(([, other]) => other === text).map(([object]) => values.numberOf(object));
      if (alike.length > 0) return `{"$":"like","ids":[${alike.join()}]}`;
      known.push([value as object, text]);
      return values.text(value);
    };
    const attempt = (ask: () => unknown): unknown => {
      steps = 0;
      try {
        return ask();
      } catch {
        return undefined;
      }
    };
    const others = typeof by === 'string' ? ofResult(by, call) : [];
    const all = answersOf(by, call, attempt, [...others, ...more(point, call)]);
    return all.length === 0
      ? ''
      : `{${all.map(([asking, value]) => `${stringify(asking)}:${textOf(value)}`).join()}}`;
  };

  /** What the receiver says of what a method of it gives that changes nothing. */
  const ofResult = (method: string, { self, result }: AskedCall): readonly Question[] => {
    if (!isObject(self) || isObject(result) || result === null || result === undefined) return [];
    const members = readable
      .filter(({ prototype }) => inherits(self, prototype))
      .flatMap(({ pure }) => pure)
      .filter(({ name, kind, parameters }) => kind === 'method' && parameters === 1 && name !== method);
    return members.map((member) => [
      `of ${member.name}`,
      () => {
        const value = ask(self, member, [result]);
        return typeof value === 'boolean' ? value : undefined;
      },
    ]);
  };

  /** How often calls of each point were asked again. */
  const askedAgain = new Map<number, number>();
  const isAskedAgain = (point: number): boolean => {
    const before = askedAgain.get(point) ?? 0;
    askedAgain.set(point, before + 1);
    return before < MOST_AGAIN;
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
      private readonly again: Again | undefined,
    ) {
      [this.entry, , this.variables] = capture(isNew ? undefined : self, args, undefined);
      level += 1;
      if (isNew || isObject(self)) active.push(isNew ? undefined : self);
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
      const inner = active.lastIndexOf(isNew ? undefined : this.self);
      if (inner >= 0) active.splice(inner, 1);
      const isInside = isObject(this.self) && (active.includes(this.self) || active.includes(undefined));
      // What a constructor has not finished is nobody's.
      const self = isNew && isThrown ? undefined : this.self;
      const isAsked =
        (this.again !== undefined || isOutermost) &&
        !isThrown &&
        !(isOutermost && level > 0) &&
        isAskedAgain(point);
      const again = isAsked ? { by: this.again, point } : undefined;
      const [state, result, after, answered] = capture(self, args, isThrown ? undefined : value, again);
      const exit = state === entry ? '0,0' : state;
      const before = this.variables;
      const variables = before === '' ? '' : `,${before},${after === before ? 0 : after}`;
      const end = isThrown ? `"t",${exit},${errorText(value)}` : `"r",${exit},${result}`;
      sink(`[${isInside ? ~point : point},${entry},${end}${variables}]`, level, answered);
    }
  }

  return {
    enter(point, self, args, made, again) {
      if (busy || made === null) return IGNORED;
      return new Call(point, self, args, made !== undefined, again);
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
    step() {
      if (!busy) return;
      steps += 1;
      if (steps > MOST_STEPS) throw SPENT;
    },
    variables(read) {
      readVariables = read;
    },
    nameOf,
  };
}

/** Maps and Sets with the same in them are alike, as they are to `isDeepStrictEqual`. */
const LOOKS: CaptureLimits = { ...CAPTURE_LIMITS, isUnordered: true };
/** Steps that an answer may take. */
const MOST_STEPS = 400;
const SPENT = new Error('too many steps');
/** What a member gives that cannot be asked. */
const NO_ANSWER = Symbol('no answer');
/** Calls of one function that are asked again: more tell nothing new. */
const MOST_AGAIN = 100;
/** Arguments that objects are asked about. */
const MOST_GIVEN = 2;

/** The places of arguments that are no objects, of each about which, or of two about which, an object can be asked. */
function placesOf(args: ArrayLike<unknown>, parameters: 1 | 2): readonly (readonly number[])[] {
  const all: number[] = [];
  for (let at = 0; at < args.length && at < MOST_GIVEN; at += 1)
    if (!isObject(args[at]) && args[at] !== undefined) all.push(at);
  return parameters === 1 ? all.map((at) => [at]) : all.length === MOST_GIVEN ? [all] : [];
}

/** Whether a value is data: no object, or an array of what is none. */
function isData(value: unknown): boolean {
  if (!isObject(value)) return typeof value !== 'function';
  return isArray(value) && !isProxy(value) && (value as readonly unknown[]).every((one) => !isObject(one));
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
