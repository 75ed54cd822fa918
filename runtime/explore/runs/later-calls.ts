/**
 * The calls that one run may make beside that of the target. After it: closures that calls have returned, given to functions of
 * the input or put into arguments, and methods of objects that cannot be reached otherwise. Before it: methods of a receiver
 * whose state only calls can change. A Boolean variable of the input says of each whether it is made; all are false at first.
 */
import { boundTarget, programFunctions } from '../../../vm/index.js';
import { isObject } from '../../../vm/is-object.js';
import type { Domain } from '../../inputs/domains/domain.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isProxy,
  ownKeys,
} from '../../inputs/domains/reflection.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import {
  CALL_WITHOUT_NEW,
  type Holders,
  isEarlier,
  isThenable,
  type LaterCall,
  laterCallee,
  laterKey,
  laterText,
  MOST_LATER,
  orderOf,
  WITHOUT_NEW,
} from '../../inputs/model/later-calls.js';
import type { Bool } from '../../solver/terms/terms.js';
import type { LaterParameter, LaterParameters } from './later-parameters.js';
import type { PathRun } from './runner.js';

/** Most functions of one result. */
const MOST_MEMBERS = 40;

const NONE = {
  root: 'result',
  member: undefined,
  isGetter: false,
  isNew: false,
  isMeanwhile: false,
} as const;
/** How what is found is used: it is called, read, or an instance of it is made. */
const HOW = [{}, { isGetter: true }, { isNew: true }] as const;

/** A call that may be made, with its inputs. */
export interface Later {
  readonly call: LaterCall;
  /** Whether it is made. */
  readonly literal: Bool;
  /** Numbers of the inputs that its arguments are. */
  readonly inputs: readonly number[];
  /** The key of its arguments in JSON. */
  readonly key: string;
  readonly text: string;
}

/** A promise that the last call of a run gave, and that was pending then. */
export interface Pending {
  /** How many calls had followed the target's. */
  readonly calls: number;
  /** How many callbacks functions of the input had been given. */
  readonly given: number;
  /** The number of steps before it was there. */
  readonly settled: number;
}

/** What calls have returned, and which callbacks they have given to functions of the input. */
type Found = Holders & Pick<PathRun, 'isIdle'>;

/** A function that could be called next, or a class of which an instance could be made. */
export interface Callable {
  readonly call: LaterCall;
  /** Its number, see `Machine.functions`; undefined: it does nothing but settle a promise. */
  readonly number: number | undefined;
  readonly callee: object;
}

export class LaterCalls {
  /** Most calls that follow the call of the target, and most that come before it. */
  private most = MOST_LATER;
  /** Whether a run would have made more. */
  isBounded = false;
  private readonly known = new Map<string, Later>();

  constructor(
    private readonly parameters: LaterParameters,
    private readonly heap: SymbolicHeap,
    /** Whether a function, by its number, is explored as a target of its own. */
    private readonly isTarget: (number: number) => boolean,
    /** Whether a function resolves or rejects a promise. */
    private readonly settles: (callee: object) => boolean,
  ) {}

  /** From now on there may be so many. */
  grow(most: number): void {
    this.most = most;
    this.isBounded = false;
  }

  get limit(): number {
    return this.most;
  }

  /** Whether a function could be called, by its number: targets of their own are not. */
  mayCall(number: number): boolean {
    return !this.isTarget(number);
  }

  /** The calls that an input makes, in order. @param isTrue the value of a variable */
  plan(isTrue: (literal: Bool) => boolean): readonly Later[] {
    const bare = this.known.get(WITHOUT_NEW);
    if (bare && isTrue(bare.literal)) return [bare];
    const plans: readonly [before: Later[], after: Later[]] = [[], []];
    for (const later of this.known.values()) {
      const plan = plans[isEarlier(later.call) ? 0 : 1];
      if (later !== bare && isTrue(later.literal)) plan[later.call.step - 1] ??= later;
    }
    return plans.flatMap((plan) => {
      const end = Array.from(plan).indexOf(undefined as never);
      return end < 0 ? plan : plan.slice(0, end);
    });
  }

  /** That the target, a constructor, is called as a function. */
  withoutNew(): Later {
    const later = this.known.get(WITHOUT_NEW) ?? {
      call: CALL_WITHOUT_NEW,
      literal: this.heap.freeVariable(WITHOUT_NEW),
      inputs: [],
      key: WITHOUT_NEW,
      text: WITHOUT_NEW,
    };
    this.known.set(WITHOUT_NEW, later);
    return later;
  }

  /** What could be called after these results. @param isInput whether an object is one of the input */
  callables(run: Found, isInput: (object: object) => boolean): readonly Callable[] {
    const { results, given, args, isIdle } = run;
    const step = results.length;
    if (isThenable(results.at(-1))) return [];
    this.isBounded ||= step > this.most;
    if (step > this.most) return [];
    const seen = new Set<unknown>();
    const callbacks = this.callbacks(run, given, seen, { ...NONE, step });
    const found = results.flatMap((result, of) => {
      if (!isObject(result) || isProxy(result) || seen.has(result) || isInput(result)) return [];
      seen.add(result);
      // Behind a call that changed nothing, only calls on its own result are new: all others can be made without it.
      if (isIdle && of < step - 1) return [];
      const members = [undefined, ...memberNames(result)].slice(0, MOST_MEMBERS);
      return members.flatMap((member) =>
        HOW.flatMap((how) => this.callable(run, { ...NONE, step, of, member, ...how })),
      );
    });
    const put = isIdle ? [] : this.put(run, args, seen, { ...NONE, step });
    return [...callbacks, ...found, ...put];
  }

  /** What could be called while the promise is pending that the last call has given: it may wait for that. */
  meanwhile(run: Found, pending: Pending): readonly Callable[] {
    const step = pending.calls + 1;
    this.isBounded ||= step > this.most;
    if (step > this.most) return [];
    const seen = new Set<unknown>();
    const call = { ...NONE, step, isMeanwhile: true };
    const callbacks = this.callbacks(run, run.given.slice(0, pending.given), seen, call);
    return [...callbacks, ...this.put(run, run.args, seen, call)];
  }

  /** Callbacks that functions of the input were given. */
  private callbacks(
    run: Found,
    given: readonly object[],
    seen: Set<unknown>,
    call: Omit<LaterCall, 'of'>,
  ): readonly Callable[] {
    return given.slice(0, MOST_MEMBERS).flatMap((callee, of) => {
      if (seen.has(callee)) return [];
      seen.add(callee);
      return this.callable(run, { ...call, of, root: 'given' });
    });
  }

  /** Functions that calls have put into arguments. */
  private put(
    run: Found,
    args: readonly unknown[],
    seen: Set<unknown>,
    call: Omit<LaterCall, 'of'>,
  ): readonly Callable[] {
    return args.slice(0, MOST_MEMBERS).flatMap((argument, of) => {
      if (!isObject(argument) || isProxy(argument) || seen.has(argument)) return [];
      seen.add(argument);
      return ownNames(argument)
        .slice(0, MOST_MEMBERS)
        .flatMap((member) => this.callable(run, { ...call, of, root: 'argument', member }));
    });
  }

  /** Methods of the receiver that could be called right before the target, after those that the run has called there. */
  earlier(run: Pick<PathRun, 'self' | 'later'> & Found): readonly Callable[] {
    const step = run.later.filter(({ call }) => isEarlier(call)).length + 1;
    this.isBounded ||= step > this.most;
    if (step > this.most || !isObject(run.self) || isProxy(run.self)) return [];
    return memberNames(run.self)
      .slice(0, MOST_MEMBERS)
      .flatMap((member) => this.callable(run, { ...NONE, root: 'this', of: 0, step, member }));
  }

  private callable(run: Found, call: LaterCall): readonly Callable[] {
    const callee = laterCallee(run, call)?.callee;
    if (callee === undefined || (call.isGetter && call.member === undefined)) return [];
    const code = call.isNew ? programFunctions.classOf(callee) : programFunctions.codeOf(boundTarget(callee));
    if (code === undefined && !(call.isMeanwhile && this.settles(callee))) return [];
    if (code && !isEarlier(call) && this.isTarget(code.number)) return [];
    return [{ call, number: code?.number, callee }];
  }

  /** Objects of declared types that calls take and that the universe does not have; undefined: it has all that they need. */
  lacks(callables: readonly Callable[]): readonly Domain[] | undefined {
    const missing = callables.flatMap(({ call, callee }) =>
      call.isGetter ? [] : this.parameters.missing(callee, call.isNew),
    );
    const isLacking = missing.length > 0 || (!this.heap.unknown && callables.length > 0);
    return isLacking ? missing : undefined;
  }

  /** The call with all arguments, and with the required ones only if these are fewer. */
  ways({ call, number, callee }: Callable): readonly Later[] {
    const { least, all } = call.isGetter ? { least: 0, all: [] } : this.parameters.of(callee, call.isNew);
    const counts = [...new Set([all?.length ?? 0, Math.min(least, all?.length ?? 0)])];
    return all ? counts.map((count) => this.way(call, number, all.slice(0, count))) : [];
  }

  /** The call with these arguments, which are new inputs of the heap the first time. */
  private way(call: LaterCall, number: number | undefined, taken: readonly LaterParameter[]): Later {
    const key = `${orderOf(call)} ${call.step} ${number} ${taken.length} ${laterText(call)}`;
    let later = this.known.get(key);
    if (!later) {
      const { heap } = this;
      const names = new Set(heap.inputList.map(({ name }) => name));
      const parameters = taken.map(({ name }) => {
        let unique = name;
        for (let n = 2; names.has(unique); n++) unique = `${name}${n}`;
        names.add(unique);
        return unique;
      });
      const text = `${orderOf(call)} ${laterText(call)}${call.isGetter ? '' : `(${parameters.join(', ')})`}`;
      const literal = heap.freeVariable(text);
      const inputs = parameters.map((name, at) =>
        heap.addInput({ name, domain: taken[at]!.domain, rest: false }, literal),
      );
      later = { call, literal, inputs, key: laterKey(call, parameters), text };
      this.known.set(key, later);
    }
    return later;
  }
}

/** Keys of properties, inherited ones too, up to what the language has. */
function memberNames(object: object): readonly (string | symbol)[] {
  const names = new Set<string | symbol>();
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at))
    for (const key of ownNames(at)) names.add(key);
  return [...names];
}

function ownNames(object: object): readonly (string | symbol)[] {
  return ownKeys(object).filter((key) => isNamed(key) && heldBy(object, key) !== undefined) as (
    | string
    | symbol
  )[];
}

/** The symbols of the language: a test can name these. */
const SYMBOLS: ReadonlySet<unknown> = new Set(
  ownKeys(Symbol).map((key) => getOwnPropertyDescriptor(Symbol, key)!.value as unknown),
);

function isNamed(key: PropertyKey): key is string | symbol {
  return typeof key === 'symbol' ? SYMBOLS.has(key) : key !== 'constructor' && key !== 'prototype';
}

/** The function of the program that an own property holds, or that reads it. */
function heldBy(object: object, key: PropertyKey): object | undefined {
  const own = getOwnPropertyDescriptor(object, key)!;
  const held: unknown = hasOwn(own, 'value') ? own.value : own.get;
  if (typeof held !== 'function') return undefined;
  const isOwn = programFunctions.codeOf(boundTarget(held)) ?? programFunctions.classOf(held);
  return isOwn && held;
}
