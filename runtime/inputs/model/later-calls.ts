/**
 * Calls before and after the call of a target. Those before it are of methods of its receiver, where that is made by its
 * constructor: they lead to states that cannot be written. Those that follow it are of functions and classes that it has
 * returned, of methods and accessors of objects that it has, of functions that it has put into its arguments, and of callbacks
 * that it has given to functions of the input. Of a promise what it is fulfilled with is its result. What may settle it is called
 * while it is pending, and then it is the result of that call, too. All are steps of one run, and what they are given are inputs of it. In JSON
 * such an input is named by the call, and holds the list of its arguments: `first 1: this.set(key, value)`,
 * `then 1: result.add(item)`, `then 1: new result(options)`, `then 2: result1[Symbol.iterator]()`, `meanwhile 1: given1(error)`.
 */
import { isObject } from '../../../vm/is-object.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  inheritedData,
  isProxy,
} from '../domains/reflection.js';

/** Most calls that follow the target's, in the first round. */
export const MOST_LATER = 3;

/** A function that is called, or an accessor that is read, by where results lead to it. */
export interface LaterCall {
  /** From 1, among those before the target's, or among those that follow it. */
  readonly step: number;
  /**
   * What it is found in: a result, an argument of the target, a callback that functions of the input were given, or the receiver
   * of the target, of which methods are called before the target is.
   */
  readonly root: 'result' | 'argument' | 'given' | 'this';
  /** Which result: 0 is what the target returned, `n` what the later call `n` did; or which argument or callback, from 0. */
  readonly of: number;
  /** The property of the result, by its name or a symbol of the language; undefined: the result itself is called. */
  readonly member: string | symbol | undefined;
  /** Whether an accessor is read. */
  readonly isGetter: boolean;
  /** Whether an instance is made. */
  readonly isNew: boolean;
  /** Whether it is made at once where the call before it has given a promise, and not when that is fulfilled. */
  readonly isMeanwhile: boolean;
}

/** In JSON, of a constructor: it is called as a function. It holds no arguments of its own. */
export const WITHOUT_NEW = 'without new';

/** As it stands among the calls: it does not follow the target. */
export const CALL_WITHOUT_NEW: LaterCall = {
  step: 0,
  root: 'result',
  of: 0,
  member: undefined,
  isGetter: false,
  isNew: false,
  isMeanwhile: false,
};

const KEY =
  /^(?<order>then|first|meanwhile) (?<step>\d+): (?<made>new )?(?<root>result|argument|given|this)(?<of>\d*)(?:\.(?<plain>[\p{ID_Start}$_][\p{ID_Continue}$]*)|\[(?<quoted>"(?:[^"\\]|\\.)*")\]|\[Symbol\.(?<symbol>[a-zA-Z]+)\])?(?<called>\()?/u;

/** The key of its arguments in JSON. @param parameters their names */
export function laterKey(call: LaterCall, parameters: readonly string[]): string {
  return `${orderOf(call)} ${call.step}: ${laterText(call)}${call.isGetter ? '' : `(${parameters.join(', ')})`}`;
}

/** Whether a call comes before the target's. */
export function isEarlier({ root }: LaterCall): boolean {
  return root === 'this';
}

/** When a call is made, in a word. */
export function orderOf(call: LaterCall): 'first' | 'then' | 'meanwhile' {
  return isEarlier(call) ? 'first' : call.isMeanwhile ? 'meanwhile' : 'then';
}

/** The call as it is written, without arguments: `result.add`. */
export function laterText({ of, root, member, isNew }: LaterCall): string {
  const number = isCounted(root) ? of + 1 : of;
  const result = `${isNew ? 'new ' : ''}${root}${number === 0 ? '' : number}`;
  if (member === undefined) return result;
  if (typeof member === 'symbol') return `${result}[${member.description}]`;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(member)
    ? `${result}.${member}`
    : `${result}[${JSON.stringify(member)}]`;
}

/** Whether the first of them is 1 where it is written: of results, that is the first call that follows. */
function isCounted(root: LaterCall['root']): boolean {
  return root === 'given' || root === 'argument';
}

/** The inverse of `laterKey`; undefined for all other inputs: no parameter has such a name. */
export function laterOf(key: string): LaterCall | undefined {
  if (key === WITHOUT_NEW) return CALL_WITHOUT_NEW;
  const found = KEY.exec(key)?.groups;
  if (!found) return undefined;
  const { order, step, made, root, of, plain, quoted, symbol, called } = found;
  return {
    step: Number(step),
    root: root as LaterCall['root'],
    of: isCounted(root as LaterCall['root']) ? Number(of) - 1 : Number(of ?? 0),
    member:
      quoted !== undefined
        ? (JSON.parse(quoted) as string)
        : symbol !== undefined
          ? (Symbol as unknown as Readonly<Record<string, symbol>>)[symbol]
          : plain,
    isGetter: called === undefined,
    isNew: made !== undefined,
    isMeanwhile: order === 'meanwhile',
  };
}

/** What calls lead to further ones. */
export interface Holders {
  readonly results: readonly unknown[];
  readonly given: readonly object[];
  /** What the target was given. */
  readonly args: readonly unknown[];
  /** The receiver of the target, where its constructor has made it. */
  readonly self: unknown;
}

/** The function that is called, and what it is called on; undefined where nothing leads to one. */
export function laterCallee(
  { results, given, args, self }: Holders,
  { of, root, member, isGetter }: LaterCall,
): { readonly callee: (...args: unknown[]) => unknown; readonly receiver: unknown } | undefined {
  const holder = root === 'this' ? self : { given, result: results, argument: args }[root][of];
  if (!isObject(holder) || isProxy(holder)) return undefined;
  const callee =
    member === undefined ? holder : isGetter ? getterOf(holder, member) : inheritedData(holder, member);
  if (typeof callee !== 'function') return undefined;
  const receiver = member === undefined ? undefined : holder;
  return { callee: callee as (...args: unknown[]) => unknown, receiver };
}

function getterOf(object: object, key: PropertyKey): unknown {
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const own = getOwnPropertyDescriptor(at, key);
    if (own) return hasOwn(own, 'get') ? own.get : undefined;
  }
  return undefined;
}

/** Whether nobody goes on with a value before it is settled. */
export function isThenable(value: unknown): boolean {
  return isObject(value) && typeof inheritedData(value, 'then') === 'function';
}
