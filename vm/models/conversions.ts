/**
 * Conversions of operands that run code of the program (ECMA-262, 7.1), made by frames before a built-in runs on what
 * they give. Operands are converted from left to right; one that is no object is left to the built-in, unless its own
 * conversion is an exception that comes first.
 *
 * A letter for each operand, the receiver first (`-`: left alone, `*`: as the one before, from here on):
 * `n` ToNumber (`v` if the date is valid), `s` ToString, `p` and `d` ToPrimitive with hint number or default, `k`
 * ToPropertyKey, `q` what elements of argument 0 are, `i` ToIndex (beyond its range nothing more is converted; `e`: nor
 * beyond the elements that argument 0 had; `b`: nor beyond its bytes; `u`: nor where no element of the callee can start),
 * `c` a code point (likewise), `r` ToString of what is no regular expression, `f` what a text is padded with (ToString if there is room),
 * `o` options with a cause, `m` options of a buffer.
 */
import { types } from 'node:util';
import { Call, type Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { callNative } from '../interpreter/natives.js';
import { isObject } from '../is-object.js';
import { quoteOperand } from '../messages/native-errors.js';
import { readsPrototype } from '../objects/new-target.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { pushList } from './internal-methods.js';
import { builtinAt, type Run } from './model.js';
import { listOf } from './proxies.js';

/** Whether the built-in converts its operands at all: before that it may return or throw. */
type Converts = (call: Call) => boolean;

const any: Converts = () => true;
const called: Converts = ({ newTarget }) => newTarget === undefined;
const constructed: Converts = ({ newTarget }) => newTarget !== undefined;
const receiver =
  (is: (value: unknown) => boolean): Converts =>
  (call) =>
    is(call.receiver);
const present = receiver((value) => value !== undefined && value !== null);
const date = receiver(types.isDate);
const number = receiver((value) => typeof value === 'number' || types.isNumberObject(value));
const bigint = receiver((value) => typeof value === 'bigint' || types.isBigIntObject(value));
const view = receiver((value) => ArrayBuffer.isView(value) && !types.isTypedArray(value));
const buffer = receiver(types.isArrayBuffer);
const shared = receiver(types.isSharedArrayBuffer);
const resizable =
  (is: (value: unknown) => boolean): Converts =>
  ({ vm, receiver }) =>
    is(receiver) && vm.realm.captured.hasLimit(receiver);

const integers: Converts = (call) => {
  const [array, { captured }] = [call.arg(0), call.vm.realm];
  const isOpen = types.isTypedArray(array) && !captured.isDetached(array);
  return isOpen && /^(?:Big)?U?[Ii]nt\d+Array$/u.test(captured.kindOf(array));
};

/** Built-ins with one pattern: whether they convert, the pattern, and their names behind a common prefix. */
const TABLE: readonly (readonly [converts: Converts, prefix: string, pattern: string, names: string])[] = [
  [
    any,
    'Math.',
    '-n',
    `abs acos acosh asin asinh atan atanh cbrt ceil clz32 cos cosh exp expm1 floor fround log log10 log1p log2 round sign
     sin sinh sqrt tan tanh trunc`,
  ],
  [any, 'Math.', '-nn', 'atan2 imul pow'],
  [any, 'Math.', '-n*', 'hypot max min'],
  [any, '', '-n', 'isFinite isNaN'],
  [any, '', '-s', 'parseFloat encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape'],
  [any, '', '-sn', 'parseInt'],
  [any, '', '-p', 'Number'],
  [called, '', '-p', 'BigInt'],
  [called, '', '-s', 'Symbol'],
  [any, '', '-s', 'String Symbol.for Date.parse JSON.parse'],
  [any, 'set ', '-s', 'RegExp.input RegExp.$_'],
  [any, '', '-so', 'Error EvalError RangeError ReferenceError SyntaxError TypeError URIError'],
  [any, '', '-nnnnnnn', 'Date.UTC'],
  [any, '', '-n*', 'String.fromCharCode'],
  [any, '', '-c*', 'String.fromCodePoint'],
  [any, '', '-ip', 'BigInt.asIntN BigInt.asUintN'],
  [constructed, '', '-im', 'ArrayBuffer SharedArrayBuffer'],
  [constructed, '', '--bn', 'DataView'],
  [number, 'Number.prototype.', '-n', 'toString toFixed toExponential toPrecision'],
  [bigint, 'BigInt.prototype.', '-n', 'toString'],
  [date, 'Date.prototype.', '-n', 'setDate setMilliseconds setTime setUTCDate setUTCMilliseconds setYear'],
  [date, 'Date.prototype.', '-nv', 'setMonth setSeconds setUTCMonth setUTCSeconds'],
  [date, 'Date.prototype.', '-nnn', 'setFullYear setUTCFullYear'],
  [date, 'Date.prototype.', '-nvv', 'setMinutes setUTCMinutes'],
  [date, 'Date.prototype.', '-nvvv', 'setHours setUTCHours'],
  [
    present,
    'String.prototype.',
    's',
    `toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd isWellFormed toWellFormed big
     blink bold fixed italics small strike sub sup @@iterator`,
  ],
  [present, 'String.prototype.', 'sn', 'at charAt charCodeAt codePointAt repeat'],
  [present, 'String.prototype.', 'snn', 'slice substr substring'],
  [present, 'String.prototype.', 'ss', 'anchor fontcolor fontsize link localeCompare normalize'],
  [present, 'String.prototype.', 'ss*', 'concat'],
  [present, 'String.prototype.', 'ssn', 'indexOf lastIndexOf'],
  [present, 'String.prototype.', 'srn', 'includes startsWith endsWith'],
  [present, 'String.prototype.', 'snf', 'padStart padEnd'],
  [
    view,
    'DataView.prototype.',
    '-i',
    'getInt8 getUint8 getInt16 getUint16 getInt32 getUint32 getFloat32 getFloat64 getBigInt64 getBigUint64',
  ],
  [
    view,
    'DataView.prototype.',
    '-in',
    'setInt8 setUint8 setInt16 setUint16 setInt32 setUint32 setFloat32 setFloat64',
  ],
  [view, 'DataView.prototype.', '-ip', 'setBigInt64 setBigUint64'],
  [resizable(types.isArrayBuffer), 'ArrayBuffer.prototype.', '-i', 'resize'],
  [buffer, 'ArrayBuffer.prototype.', '-nn', 'slice'],
  [resizable(types.isSharedArrayBuffer), 'SharedArrayBuffer.prototype.', '-i', 'grow'],
  [shared, 'SharedArrayBuffer.prototype.', '-nn', 'slice'],
  [any, 'Atomics.', '-n', 'isLockFree'],
  [integers, 'Atomics.', '--e', 'load'],
  [integers, 'Atomics.', '--eq', 'add and exchange or store sub xor'],
  [integers, 'Atomics.', '--eqq', 'compareExchange'],
];

/**
 * Makes the built-ins of the table convert their operands in frames first. What carried them out before then gets
 * primitive values.
 */
export function installConversions(vm: Interpreter): void {
  for (const [converts, prefix, pattern, names] of TABLE) {
    for (const name of names.split(/\s+/u)) {
      const callee = builtinAt(vm.realm, prefix + name);
      if (callee !== undefined) convert(callee, converts, pattern);
    }
  }
}

function convert(callee: object, converts: Converts, pattern: string): void {
  const record = recordOf(callee) as Model | undefined;
  const model: Model = {
    kind: 'model',
    converted: record,
    run(call) {
      if (!needsFrames(call, pattern) || !converts(call))
        return record === undefined ? false : record.run(call);
      // What makes errors reads the prototype of what it makes first.
      const { vm, callee, newTarget } = call;
      const asks = newTarget !== undefined && newTarget !== callee && readsPrototype(vm, newTarget);
      if (asks && pattern.endsWith('o')) convertBehindPrototype(call, pattern);
      else convertOperands(call, pattern);
      return true;
    },
  };
  setRecord(callee, model);
}

/** Ends a call with what it gives on converted operands. */
export function convertOperands(call: Call, pattern: string): void {
  const { vm, callee, newTarget, receiver, receiverShadow } = call;
  const args = [callee, newTarget, receiver, pattern, listOf(call)];
  call.tail(vm.helper('convertAndCall'), undefined, 0, args, [0, 0, receiverShadow]);
}

/** As `convertOperands` of a constructor that reads the prototype of what it makes first. */
export function convertBehindPrototype(call: Call, pattern: string): void {
  const { vm, callee, newTarget } = call;
  call.tail(vm.helper('constructConverted'), undefined, 0, [callee, newTarget, pattern, listOf(call)], []);
}

/** callee newTarget receiver list operands → result: carries out a call whose operands are converted to those of the list. */
export const callConverted: Run = (call) => {
  const { vm } = call;
  const [callee, newTarget, receiver, list, given] = call.args as [
    object,
    object | undefined,
    unknown,
    unknown[],
    unknown[] | undefined,
  ];
  const [base, count] = pushList(call, list);
  const shadow = call.argShadow(2);
  const inner = new Call(vm, callee, receiver, shadow, base, count, call.result, call.resume, newTarget);
  const record = (recordOf(callee) as Model).converted;
  try {
    if (record === undefined || record.run(inner) === false) callNative(inner);
  } catch (error) {
    if (callee !== vm.realm.intrinsics.DataView) quoteOperand(error, list, given ?? list);
    throw error;
  }
};

/** Whether an operand that is converted is an object. */
function needsFrames(call: Call, pattern: string): boolean {
  if (pattern[0] !== '-' && isObject(call.receiver)) return true;
  for (let at = 0; at < call.count; at++) {
    if (!isObject(call.vm.stack[call.base + at])) continue;
    const letter = letterAt(pattern, at + 1);
    if (letter === '-' || letter === undefined) continue;
    if (letter !== 'o' || readsCause(call.vm)) return true;
  }
  return false;
}

function letterAt(pattern: string, at: number): string | undefined {
  const last = pattern.length - 1;
  return pattern[last] === '*' && at >= last ? pattern[last - 1] : pattern[at];
}

function readsCause(vm: Interpreter): boolean {
  return vm.hasProxies || vm.heap.isActive || vm.keys.info('cause').accessor;
}
