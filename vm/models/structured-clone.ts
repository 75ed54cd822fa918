/** structuredClone (HTML, 2.7): self-hosted; and the steps of it that run no code of the program. */
import { types } from 'node:util';
import { typedLength } from '../heap-fields/typed-length.js';
import type { Call } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { exposeBuffer } from '../objects/elements/typed-elements.js';
import { openBuffer } from '../objects/input-buffers.js';
import { hasProxyInChain } from '../objects/proxies.js';
import { copyBytes } from '../values/bytes.js';
import { requireClass } from '../values/predicates.js';
import type { ModelTable, Run } from './model.js';

/** What an object is to structuredClone; undefined: it cannot be cloned. */
type Kind =
  | 'Object'
  | 'Array'
  | 'Map'
  | 'Set'
  | 'Date'
  | 'TypedArray'
  | 'Primitive'
  | 'ArrayBuffer'
  | 'RegExp'
  | 'Error';

/** DOMException.DATA_CLONE_ERR */
const DATA_CLONE_ERROR = 25;

const KINDS: readonly (readonly [is: (value: unknown) => boolean, kind: Kind | undefined])[] = [
  [types.isMap, 'Map'],
  [types.isSet, 'Set'],
  [types.isDate, 'Date'],
  [types.isRegExp, 'RegExp'],
  [types.isNativeError, 'Error'],
  [types.isTypedArray, 'TypedArray'],
  [types.isArrayBuffer, 'ArrayBuffer'],
  [types.isSymbolObject, undefined],
  [types.isBoxedPrimitive, 'Primitive'],
  [types.isProxy, undefined],
  [types.isWeakMap, undefined],
  [types.isWeakSet, undefined],
  [types.isPromise, undefined],
  [types.isDataView, undefined],
  [types.isSharedArrayBuffer, undefined],
  [types.isGeneratorObject, undefined],
  [types.isMapIterator, undefined],
  [types.isSetIterator, undefined],
  [(value) => typeof value === 'function', undefined],
  [Array.isArray, 'Array'],
];

function kindOf(value: object): Kind | undefined {
  const found = KINDS.find(([is]) => is(value));
  return found === undefined ? 'Object' : found[1];
}

const ERRORS = new Set(['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']);

function copyOfError(vm: Interpreter, value: object): object {
  const { operations, realm } = vm;
  const name = String(operations.get(value, 'name'));
  const copy = realm.error(ERRORS.has(name) ? name : 'Error', '');
  for (const key of ['message', 'stack', 'cause'] as const) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined) Reflect.deleteProperty(copy, key);
    else if ('value' in descriptor) Object.defineProperty(copy, key, descriptor);
  }
  return copy;
}

/** value kind → copy of an object without parts */
const plainCopy: Run = (call) => {
  const { vm } = call;
  const [value, kind] = call.args as [object, Kind];
  const { operations, realm } = vm;
  const construct = (name: string, args: readonly unknown[]): object => {
    const maker = realm.intrinsics[name] as object;
    return operations.construct(maker, args, maker) as object;
  };
  if (kind === 'Error') call.give(copyOfError(vm, value));
  else if (kind === 'ArrayBuffer') {
    openBuffer(vm, value, call.argShadow(0));
    const copy = operations.apply(operations.get(value, 'slice') as object, value, [0]) as object;
    copyBytes(vm, value, copy, 0);
    call.give(copy);
  } else if (kind === 'RegExp')
    call.give(construct('RegExp', [realm.captured.sourceOf(value), realm.captured.flagsOf(value)]));
  else call.give(operations.toObject((value as { valueOf(): unknown }).valueOf()));
};

/** typed array, buffer → another one of its kind on the buffer */
const typedArrayOn: Run = (call) => {
  const { vm } = call;
  const [array, buffer] = call.args as [object, object];
  const { captured, intrinsics } = vm.realm;
  const maker = intrinsics[captured.kindOf(array)] as object;
  const args = [buffer, captured.typedPart(array).offset, typedLength(array)];
  call.give(vm.operations.construct(maker, args, maker));
};

export const cloneIntrinsics: Readonly<Record<string, Run>> = {
  cloneKind: (call) => {
    const value = call.arg(0) as object;
    requireClass(call.vm, call.argShadow(0), value);
    call.give(kindOf(value));
  },
  plainCopy,
  typedArrayOn,
  typedBuffer: (call) => {
    exposeBuffer(call.vm, call.arg(0), call.argShadow(0));
    call.give(call.vm.realm.captured.typedPart(call.arg(0)).buffer);
  },
  /** message → error */
  cloneError: (call) => {
    const error = call.vm.realm.error('Error', String(call.arg(0)));
    for (const [key, value] of [
      ['name', 'DataCloneError'],
      ['code', DATA_CLONE_ERROR],
    ] as const)
      Object.defineProperty(error, key, { value, configurable: true });
    call.give(error);
  },
};

function run(call: Call): unknown {
  const value = call.arg(0);
  if (isObject(value) && hasProxyInChain(call.vm, value) && !types.isProxy(value)) return false;
  call.tail(
    call.vm.helper('structuredClone'),
    undefined,
    0,
    call.args.slice(0, 1),
    call.argShadows.slice(0, 1),
  );
}

export const cloneModels: ModelTable = { structuredClone: run };
