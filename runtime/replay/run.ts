/** Running one input on a loaded program and looking at what it did. */

import process from 'node:process';
import { types } from 'node:util';
import { isObject } from '../../vm/is-object.js';
import {
  apply,
  construct,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isProxy,
  ownKeys,
} from '../inputs/domains/reflection.js';
import type { Outcome } from '../inputs/heap/records.js';
import { isEarlier, laterCallee, laterOf, WITHOUT_NEW } from '../inputs/model/later-calls.js';
import { isMakingInput } from '../inputs/model/made-receivers.js';
import { type Callable, parseTarget, resolveTarget } from '../inputs/model/target.js';
import { variableOf } from '../inputs/model/variables.js';
import { nameFrom } from '../inputs/values/class-names.js';
import { inputOfKey } from '../inputs/values/input-keys.js';
import {
  type Decoded,
  decodeValues,
  encodeThrown,
  encodeValue,
  encodeValues,
  type JsonValue,
  ValueError,
} from '../inputs/values/values.js';
import { type CallToMake, FurtherRun } from './further-run.js';
import { readGenerator } from './generator-results.js';
import { constructible, Impossible, instantiate } from './instantiate.js';
import type { Change, Observation } from './observation.js';
import type { Loaded } from './program.js';
import type { Ending } from './whole-run.js';

export type Inputs = Readonly<Record<string, JsonValue>>;

/** What is seen of a run by itself. */
export type Seen = Omit<Observation, 'seeded' | 'refused' | 'waited' | 'goesOn'>;

/** Carries out a run. `ended` is to be called where the program ends it: what was seen there is reported. */
export type Carry = (run: () => unknown, ended: (outcome: Outcome) => void) => Promise<Ending>;

/** An input of a target on a loaded program. */
export interface PreparedCall {
  readonly decoded: Decoded;
  /** The names of classes: of those that the input has instances of as it calls them. */
  readonly nameOf: (object: object) => string | undefined;
  readonly further: FurtherRun;
  /** Whether the call gave a generator. */
  readonly isGenerated: boolean;
  /** Makes the calls. */
  call(): unknown;
}

/**
 * Builds an input, without running anything of it but the constructors of objects that only these make.
 * @param most values that are read of a generator that comes back; undefined: none is read
 * @throws Impossible
 */
export function prepareCall(
  program: Loaded,
  target: string,
  inputs: Inputs,
  most: number | undefined,
): PreparedCall {
  const callable = callableOf(program, target);
  if (!callable) throw new Impossible(`${target} cannot be reached from outside the file`);
  const { decoded, nameOf, given } = build(program, inputs);
  const { this: self, ...parameters } = decoded.values;
  const args = argumentsOf(parameters);
  const { earlier, following } = callsBeside(parameters);
  setVariables(parameters);
  const receiver = hasOwn(decoded.values, 'this') ? self : callable.holder;
  let isGenerated = false;
  const further = new FurtherRun(given, args, following);
  return {
    decoded,
    nameOf,
    further,
    get isGenerated() {
      return isGenerated;
    },
    call() {
      if (hasOwn(parameters, WITHOUT_NEW)) return apply(callable.function, undefined, args);
      if (callable.kind === 'construct' && following.length === 0) return construct(callable.function, args);
      const first =
        callable.kind === 'construct'
          ? construct(callable.function, args)
          : applyAfter(earlier, callable, made(callable, decoded.values, receiver, args));
      return further.goOn(first, (result) => {
        isGenerated = most !== undefined && types.isGeneratorObject(result);
        return isGenerated ? readGenerator(result as Generator, most!) : result;
      });
    },
  };
}

/**
 * Runs a target on inputs.
 * @param most values that are read of a generator that comes back; undefined: none is read
 * @param carry is given the run itself, so that a recorder is on for nothing else
 * @throws Impossible
 */
export async function runInput(
  program: Loaded,
  target: string,
  inputs: Inputs,
  most: number | undefined,
  carry: Carry,
): Promise<Seen> {
  const prepared = prepareCall(program, target, inputs, most);
  const { decoded, nameOf, further } = prepared;
  const before = decoded.objects.map(snapshot);
  const isCut = (ending: Ending | undefined): boolean =>
    ending?.isThrown === false && (ending.value as readonly unknown[]).length === most;

  const observe = (outcome: Outcome, result: unknown, ending?: Ending): Seen => {
    const known = new Map<object, number>();
    for (let i = 0; i < decoded.objects.length; i += 1) known.set(decoded.objects[i]!, i);
    return {
      outcome,
      after: encodeValues(decoded.values, nameOf),
      result: encodeValue(result, nameOf, known),
      changes: changesSince(before, decoded.objects, withResult(known, result), nameOf),
      isAsync: further.isWaiting ? further.isAsync : (ending?.isAsync ?? false),
      ...(further.awaited.length > 0 ? { awaited: further.awaited } : {}),
      ...(prepared.isGenerated ? { generated: isCut(ending) ? 'cut' : 'all' } : {}),
      isUncaught: ending?.isUncaught ?? false,
    };
  };
  let exit: Seen | undefined;
  const ending = await carry(prepared.call, (outcome) => {
    exit = observe(outcome, undefined);
  });
  const { isThrown } = ending;
  const value = isThrown ? ending.value : further.resultOf(ending.value);
  return (
    exit ??
    observe(
      isThrown
        ? { kind: 'throw', ...encodeThrown(value, nameOf) }
        : { kind: 'return', value: encodeValue(value, nameOf) },
      value,
      ending,
    )
  );
}

/** Calls the target behind the calls of methods of its receiver that come before it. */
function applyAfter(
  earlier: readonly CallToMake[],
  target: Callable,
  [self, args]: readonly [self: unknown, args: unknown[]],
): unknown {
  for (let i = 0; i < earlier.length; i += 1) {
    const { call, args: own } = earlier[i]!;
    const found = laterCallee({ results: [], given: [], args: [], self }, call);
    if (found) apply(found.callee, self, own);
  }
  return apply(target.function, self, args);
}

/** The calls before and after the target's, in order. */
function callsBeside(parameters: Readonly<Record<string, unknown>>): {
  readonly earlier: readonly CallToMake[];
  readonly following: readonly CallToMake[];
} {
  const earlier: CallToMake[] = [];
  const following: CallToMake[] = [];
  for (const key of ownKeys(parameters) as string[]) {
    const call = laterOf(key);
    if (!call || call.step === 0) continue;
    const list = isEarlier(call) ? earlier : following;
    list[list.length] = { call, args: parameters[key] as unknown[] };
  }
  return { earlier, following };
}

/** The receiver, and what is left of the arguments where those before make it. */
function made(
  { maker }: Callable,
  inputs: Readonly<Record<string, unknown>>,
  receiver: unknown,
  args: unknown[],
): [receiver: unknown, args: unknown[]] {
  if (maker === undefined || hasOwn(inputs, 'this')) return [receiver, args];
  const keys = ownKeys(inputs) as string[];
  let count = 0;
  for (let i = 0; i < keys.length; i += 1) if (isMakingInput(keys[i]!)) count += 1;
  const making: unknown[] = [];
  const rest: unknown[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const list = i < count ? making : rest;
    list[list.length] = args[i];
  }
  return [construct(maker, making), rest];
}

/** What runs begin with puts these back. */
function setVariables(inputs: Readonly<Record<string, unknown>>): void {
  const { env } = process;
  for (const key of ownKeys(inputs) as string[]) {
    const name = variableOf(key);
    if (name === undefined) continue;
    if (inputs[key] === undefined) deleteProperty(env, name);
    else env[name] = inputs[key] as string;
  }
}

/** The arguments in order; the lists of rest parameters are spread. */
function argumentsOf(parameters: Readonly<Record<string, unknown>>): unknown[] {
  const args: unknown[] = [];
  for (const key of ownKeys(parameters) as string[]) {
    const value = parameters[key];
    if (variableOf(key) !== undefined || laterOf(key) !== undefined) continue;
    if (!inputOfKey(key).rest) args[args.length] = value;
    else for (let i = 0; i < (value as unknown[]).length; i += 1) args[args.length] = (value as unknown[])[i];
  }
  return args;
}

/** What a target names in a loaded program. */
export function callableOf(program: Loaded, target: string): Callable | undefined {
  const name = parseTarget(target).segments[0]!;
  const value = program.binding(name);
  const bindings = value === undefined ? {} : { [name]: value };
  return resolveTarget(target, program.exports, { __proto__: null, ...bindings });
}

/** The input, and the names of classes: of those that it has instances of as it calls them, as the explorer does. */
function build(
  program: Loaded,
  inputs: Inputs,
): {
  readonly decoded: Decoded;
  readonly nameOf: (object: object) => string | undefined;
  /** Callbacks that functions of the input are given. */
  readonly given: readonly object[];
} {
  const given: object[] = [];
  const keep = (callback: object): void => {
    given[given.length] = callback;
  };
  const names = new Map<object | null, string>();
  const made = (name: string): object => {
    const object = instantiate(program, name);
    names.set(getPrototypeOf(object), name);
    return object;
  };
  const make = (name: string, args: readonly unknown[]): object => {
    const maker = constructible(program, name);
    let object: object;
    try {
      object = construct(maker, args as []);
    } catch {
      throw new Impossible(`the constructor of ${name} throws`);
    }
    names.set(getPrototypeOf(object), name);
    return object;
  };
  try {
    const decoded = decodeValues(inputs, { instantiate: made, make, keep });
    return { decoded, given, nameOf: (object) => nameFrom(names, object) };
  } catch (error) {
    if (error instanceof ValueError) throw new Impossible(error.message);
    throw error;
  }
}

/** A new object that is the result has the number after those of the input. */
function withResult(known: ReadonlyMap<object, number>, result: unknown): ReadonlyMap<object, number> {
  return isObject(result) && !known.has(result) ? new Map([...known, [result, known.size]]) : known;
}

type Snapshot = ReadonlyMap<PropertyKey, PropertyDescriptor>;

function snapshot(object: object): Snapshot {
  const properties = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of ownKeys(object)) properties.set(key, getOwnPropertyDescriptor(object, key)!);
  return properties;
}

function changesSince(
  before: readonly Snapshot[],
  objects: readonly object[],
  known: ReadonlyMap<object, number>,
  nameOf: (object: object) => string | undefined,
): Change[] {
  const changes: Change[] = [];
  for (let i = 0; i < objects.length; i += 1) {
    const object = objects[i]!;
    if (isProxy(object)) continue;
    for (const key of ownKeys(object)) {
      if (typeof key === 'symbol') continue;
      const old = before[i]!.get(key);
      const now = getOwnPropertyDescriptor(object, key)!;
      if (old && is(old.value, now.value) && old.get === now.get) continue;
      changes.push({
        object: i,
        key,
        value: hasOwn(now, 'value') ? encodeValue(now.value, nameOf, known) : { $: 'accessor' },
      });
    }
    for (const key of before[i]!.keys()) {
      if (typeof key === 'string' && !hasOwn(object, key)) changes.push({ object: i, key });
    }
  }
  return changes;
}
