/**
 * Functions of node that call the program, or decide something that depends on the input: while a program is explored,
 * they are self-hosted (`vm/selfhosted/node`). What is not of the usual form runs natively.
 */
import assert from 'node:assert';
import events, { EventEmitter } from 'node:events';
import path from 'node:path';
import querystring from 'node:querystring';
import util, { promisify, types } from 'node:util';
import { Closure } from '../../frames/frame.js';
import type { Call, Model } from '../../interpreter/call.js';
import { isObject } from '../../is-object.js';
import { isForeign } from '../../objects/foreign.js';
import { recordOf, setRecord } from '../../realm/stamp.js';
import { inheritsFrom } from '../../values/predicates.js';
import { bytesOfText, textOfBytes } from './buffers.js';
import { installSearchParams } from './search-params.js';
import { installUrl } from './url.js';

interface NodeModel {
  readonly of: object;
  readonly helper: string;
  /** Whether the self-hosted function takes a call; else node does. With `gives`, that is the result, and neither runs. */
  readonly takes: (call: Call) => boolean | { readonly gives: unknown };
  /** What the helper gets instead of all arguments but the first. */
  readonly more?: (call: Call) => unknown;
  /** What it gets before all arguments. */
  readonly first?: (call: Call) => unknown;
}

/** The value of an own data property. */
function held(object: object, key: PropertyKey): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

/** The program's `process`. */
const processOf = ({ vm }: Call): object => vm.operations.get(vm.realm.global, 'process') as object;

/** The same if the program has put a function of its own into `process.cwd`, which node's functions of paths call. */
function ownFolder(call: Call): object | undefined {
  const process = processOf(call);
  const cwd = held(process, 'cwd');
  return isObject(cwd) && recordOf(cwd) instanceof Closure ? process : undefined;
}

const takesSymbolicArguments = ({ argShadows }: Call): boolean => argShadows.some((shadow) => shadow !== 0);

/** The listeners of an emitter as it has them; undefined: they are for node to look at. */
function eventsOf({ receiver, receiverShadow }: Call, shadow: number): object | undefined {
  if (receiverShadow !== 0 || shadow !== 0 || !isObject(receiver) || types.isProxy(receiver))
    return undefined;
  const all = held(receiver, '_events');
  return isObject(all) && !types.isProxy(all) ? all : undefined;
}

const isName = (value: unknown): value is PropertyKey =>
  typeof value === 'string' || typeof value === 'symbol';

/** Whether an emitter looks at the promises that its listeners return. */
function captures(emitter: object): boolean {
  const key = Object.getOwnPropertySymbols(emitter).find(({ description }) => description === 'kCapture');
  return key !== undefined && held(emitter, key) !== false;
}

function takesEmit(call: Call): boolean | { readonly gives: unknown } {
  const all = eventsOf(call, call.argShadow(0));
  const type = call.arg(0);
  if (all === undefined || !isName(type)) return false;
  const listeners = held(all, type);
  if (listeners === undefined) return type !== 'error' && !(type in all) && { gives: false };
  const isMonitored = type === 'error' && held(all, EventEmitter.errorMonitor) !== undefined;
  return !isMonitored && !captures(call.receiver as object);
}

const takesListener = (call: Call): boolean =>
  eventsOf(call, call.argShadow(0)) !== undefined && isName(call.arg(0));

/** A listener that does not depend on the input is node's to note. */
const takesSymbolicListener = (call: Call): boolean => call.argShadow(1) !== 0 && takesListener(call);

const takesEmitter = (call: Call): boolean => {
  const [emitter, name, options] = call.args;
  const isEmitter = isObject(emitter) && !types.isProxy(emitter) && emitter instanceof EventEmitter;
  return (
    isEmitter && call.argShadow(0) === 0 && call.argShadow(1) === 0 && isName(name) && options === undefined
  );
};

const takesFunction = (call: Call): boolean => {
  const original = call.arg(0);
  if (typeof original !== 'function' || types.isProxy(original) || isForeign(original)) return false;
  return !(promisify.custom in original) && call.argShadow(0) === 0;
};

const takesSymbolic = (call: Call): boolean => call.argShadow(0) !== 0 || call.argShadow(1) !== 0;

/** A format that is known, of directives for texts and numbers, and primitive values. */
const takesFormat = (call: Call): boolean => {
  const [format, ...values] = call.args;
  if (typeof format !== 'string' || call.argShadow(0) !== 0 || /%[joOc]/u.test(format)) return false;
  const isPrimitive = (value: unknown): boolean => !isObject(value) && typeof value !== 'symbol';
  return values.every(isPrimitive) && call.argShadows.some((shadow) => shadow !== 0);
};

const takesCallee = (call: Call): boolean =>
  typeof call.arg(0) === 'function' && !isForeign(call.arg(0) as object);

const { prototype } = EventEmitter;

const MODELS: readonly NodeModel[] = [
  { of: prototype.emit, helper: 'emitEvent', takes: takesEmit },
  { of: prototype.on, helper: 'appendListener', takes: takesSymbolicListener },
  { of: prototype.prependListener, helper: 'prependListener', takes: takesSymbolicListener },
  { of: prototype.once, helper: 'onceListener', takes: takesListener },
  { of: prototype.prependOnceListener, helper: 'prependOnceListener', takes: takesListener },
  { of: events.once, helper: 'nextEvent', takes: takesEmitter },
  { of: util.promisify, helper: 'promisifyFunction', takes: takesFunction },
  {
    of: util.callbackify,
    helper: 'callbackifyFunction',
    takes: takesFunction,
    more: processOf,
  },
  { of: util.deprecate, helper: 'deprecateFunction', takes: takesFunction },
  { of: util.format, helper: 'formatValues', takes: takesFormat },
  { of: assert, helper: 'assertTrue', takes: takesSymbolic },
  { of: assert.ok, helper: 'assertTrue', takes: takesSymbolic },
  { of: assert.strict, helper: 'assertTrue', takes: takesSymbolic },
  { of: assert.equal, helper: 'assertEqual', takes: takesSymbolic },
  { of: assert.notEqual, helper: 'assertNotEqual', takes: takesSymbolic },
  { of: assert.strictEqual, helper: 'assertStrictEqual', takes: takesSymbolic },
  { of: assert.notStrictEqual, helper: 'assertNotStrictEqual', takes: takesSymbolic },
  { of: assert.throws, helper: 'assertThrows', takes: takesCallee },
  ...['basename', 'dirname', 'extname', 'isAbsolute', 'join', 'normalize', 'parse'].map((name) => ({
    of: Reflect.get(path.posix, name) as object,
    helper: `path${name[0]!.toUpperCase()}${name.slice(1)}`,
    takes: takesSymbolicArguments,
  })),
  {
    of: path.posix.resolve,
    helper: 'pathResolve',
    takes: (call) => takesSymbolicArguments(call) || ownFolder(call) !== undefined,
    first: ownFolder,
  },
  {
    of: path.posix.relative,
    helper: 'pathRelative',
    takes: (call) => ownFolder(call) !== undefined,
    first: ownFolder,
  },
  {
    of: querystring.parse,
    helper: 'parseQuery',
    takes: (call) => call.argShadow(0) !== 0 && call.args.slice(1).every((option) => option === undefined),
    more: () => querystring.unescape,
  },
  { of: Buffer.from, ...bytesOfText },
  { of: Buffer.prototype.toString, ...textOfBytes },
  { of: assert.doesNotThrow, helper: 'assertThrows', takes: takesCallee },
];

/** Functions of `util.types`, and the class whose objects they hold of, as far as inputs are concerned. */
const PREDICATES: readonly (readonly [of: (value: unknown) => boolean, className: string])[] = [
  [types.isDate, 'Date'],
  [types.isRegExp, 'RegExp'],
  [types.isMap, 'Map'],
  [types.isSet, 'Set'],
  [types.isNativeError, 'Error'],
  [types.isArrayBuffer, 'ArrayBuffer'],
  [types.isAnyArrayBuffer, 'ArrayBuffer'],
  [types.isDataView, 'DataView'],
  [types.isUint8Array, 'Uint8Array'],
  [types.isTypedArray, ''],
];

/** @param className empty: any typed array */
function predicate(of: (value: unknown) => boolean, className: string): Model {
  return {
    kind: 'model',
    run(call): unknown {
      const { vm } = call;
      const [value, shadow] = [call.arg(0), call.argShadow(0)];
      if (vm.node.isPresent || shadow === 0) return false;
      const { hidden, intrinsics } = vm.realm;
      const prototype =
        className === ''
          ? hidden.TypedArrayPrototype!
          : vm.operations.get(intrinsics[className]!, 'prototype');
      call.give(of(value), inheritsFrom(vm, value, shadow, prototype as object));
    },
  };
}

let isInstalled = false;

/** Makes the functions ones that the machine carries out. In programs that run on their own they stay node's. */
export function installModelled(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const [of, className] of PREDICATES) setRecord(of, predicate(of, className));
  installSearchParams();
  installUrl();
  for (const { of, helper, takes, more, first } of MODELS) {
    const run = (call: Call): unknown => {
      const { vm } = call;
      if (vm.node.isPresent || call.newTarget !== undefined) return false;
      const taken = takes(call);
      if (taken === false) return false;
      if (taken !== true) return call.give(taken.gives);
      const args = more === undefined ? call.args : [call.arg(0), more(call)];
      const shadows = more === undefined ? call.argShadows : [call.argShadow(0), 0];
      const before = first === undefined ? [of] : [of, first(call)];
      call.tail(
        vm.helper(helper),
        call.receiver,
        call.receiverShadow,
        [...before, ...args],
        [...before.map(() => 0), ...shadows],
      );
    };
    setRecord(of, { kind: 'model', run } satisfies Model as Model);
  }
}
