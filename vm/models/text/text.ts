/** Models of built-ins on strings and numbers that are functions of expressions; see `TEXT_FUNCTIONS`. */
import { type ExprId, type Primitive, Tag } from '../../expressions/arena.js';
import { TEXT_FUNCTIONS, type TextFunctionName, textMethods } from '../../expressions/text-functions.js';
import type { Call } from '../../interpreter/call.js';
import { isObject } from '../../is-object.js';
import { concretize } from '../../values/conversions.js';
import { requireOperand, requireTag } from '../../values/predicates.js';
import { textShadow } from '../../values/texts.js';
import type { ModelTable, Run } from '../model.js';
import { codePointAt, counted, fromCodes, iterator } from './text-making.js';
import { at, part, search } from './text-parts.js';

/** `String(x)` of what has an expression as text. */
const stringCall: Run = (call) => {
  const { vm } = call;
  const shadow = call.argShadow(0);
  const value = call.arg(0);
  if (call.newTarget !== undefined || shadow === 0 || isObject(value) || typeof value === 'symbol')
    return false;
  requireOperand(vm, shadow, value, Tag.String);
  return call.give(String(value), textShadow(vm, value, shadow));
};

/** A method of a string or a number: the receiver and perhaps one argument are operands, the rest is made concrete. */
function method(name: TextFunctionName, type: 'string' | 'number'): Run {
  return (call) => {
    const { vm, receiver, receiverShadow } = call;
    if (typeof receiver !== type || !call.hasShadows) return false;
    if (call.args.some((arg) => isObject(arg) || typeof arg === 'symbol')) return false;
    if (receiverShadow !== 0) requireTag(vm, receiverShadow, receiver);
    const value = vm.operations.apply(call.callee, receiver, call.args);
    return call.give(value, shadowOf(call, name, [receiver, receiverShadow], 0));
  };
}

/** A function of a string: `parseInt`, `parseFloat`. */
function ofString(name: TextFunctionName): Run {
  return (call) => {
    const { vm } = call;
    const [value, shadow] = [call.arg(0), call.argShadow(0)];
    if (shadow === 0 || isObject(value) || typeof value === 'symbol') return false;
    if (call.args.some((arg) => isObject(arg) || typeof arg === 'symbol')) return false;
    requireOperand(vm, shadow, value, Tag.String);
    const result = vm.operations.apply(call.callee, undefined, call.args);
    const text = textShadow(vm, value, shadow);
    return call.give(result, shadowOf(call, name, [String(value), text], 1));
  };
}

/** @param first the argument behind the operand */
function shadowOf(
  call: Call,
  name: TextFunctionName,
  [value, shadow]: readonly [unknown, ExprId],
  first: number,
): ExprId {
  const { vm } = call;
  const rest = call.args.slice(first);
  const [other, otherShadow] = [rest[0], call.argShadow(first)];
  const { of, second = 'string' } = TEXT_FUNCTIONS[name];
  const isPair = otherShadow !== 0 && typeof other === second && of === 'string';
  if (isPair) requireTag(vm, otherShadow, other);
  for (let at = isPair ? 1 : 0; at < rest.length; at++) {
    const given = call.argShadow(first + at);
    if (given === 0) continue;
    concretize(vm, rest[at], given);
    vm.lost.count(`argument of ${name}`);
  }
  if (shadow === 0 && !isPair) return 0;
  const operand = vm.expression(value, shadow);
  const fixed = rest.slice(isPair ? 1 : 0) as Primitive[];
  return vm.expressions.text(name, fixed, operand, isPair ? otherShadow : 0);
}

/** `x.toString()` in decimal, `x.toString(radix)` */
const numberToString: Run = (call) => {
  const { vm, receiver, receiverShadow } = call;
  const radix = call.arg(0);
  if (typeof receiver !== 'number' || receiverShadow === 0) return false;
  if (call.argShadow(0) !== 0 || (radix !== undefined && radix !== 10))
    return method('toString', 'number')(call);
  requireTag(vm, receiverShadow, receiver);
  return call.give(String(receiver), vm.expressions.numberText(receiverShadow));
};

/** `x.toString()` of a bigint, and `x.toString(radix)` */
const bigintToString: Run = (call) => {
  const { vm, receiver, receiverShadow } = call;
  const radix = call.arg(0);
  if (typeof receiver !== 'bigint' || receiverShadow === 0 || call.argShadow(0) !== 0) return false;
  if (radix !== undefined && typeof radix !== 'number') return false;
  requireTag(vm, receiverShadow, receiver);
  if (radix === undefined || radix === 10)
    return call.give(String(receiver), vm.expressions.numberText(receiverShadow));
  const text = vm.operations.apply(call.callee, receiver, call.args);
  return call.give(text, vm.expressions.text('toString', [radix], receiverShadow, 0));
};

/** `text.concat(…)`, folded. */
const concat: Run = (call) => {
  const { vm, receiver } = call;
  if (typeof receiver !== 'string' || !call.hasShadows) return false;
  if (call.args.some((arg) => isObject(arg) || typeof arg === 'symbol')) return false;
  let value = receiver;
  let shadow = call.receiverShadow;
  if (shadow !== 0) requireTag(vm, shadow, receiver);
  for (const [at, arg] of call.args.entries()) {
    const given = call.argShadow(at);
    requireOperand(vm, given, arg, Tag.String);
    const text = textShadow(vm, arg, given);
    if ((shadow | text) !== 0)
      shadow = vm.expressions.text('+', [], vm.expression(value, shadow), vm.expression(String(arg), text));
    value += String(arg);
  }
  return call.give(value, shadow);
};

export const textModels: ModelTable = {
  String: stringCall,
  parseInt: ofString('parseInt'),
  parseFloat: ofString('parseFloat'),
  'Number.parseInt': ofString('parseInt'),
  'Number.parseFloat': ofString('parseFloat'),
  ...Object.fromEntries(
    textMethods('String').map((name) => [`String.prototype.${name}`, method(name, 'string')]),
  ),
  ...Object.fromEntries(
    (['slice', 'substring', 'substr'] as const).map((name) => [
      `String.prototype.${name}`,
      part(name, method(name, 'string')),
    ]),
  ),
  ...Object.fromEntries(
    (['indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith'] as const).map((name) => [
      `String.prototype.${name}`,
      search(name, method(name, 'string')),
    ]),
  ),
  ...Object.fromEntries(
    (['repeat', 'padStart', 'padEnd'] as const).map((name) => [
      `String.prototype.${name}`,
      counted(name, method(name, 'string')),
    ]),
  ),
  'String.prototype.at': at,
  'String.prototype.codePointAt': codePointAt,
  'String.prototype.@@iterator': iterator,
  'String.fromCharCode': fromCodes('String.fromCharCode'),
  'String.fromCodePoint': fromCodes('String.fromCodePoint'),
  'String.prototype.concat': concat,
  ...Object.fromEntries(
    textMethods('Number').map((name) => [`Number.prototype.${name}`, method(name, 'number')]),
  ),
  'Number.prototype.toString': numberToString,
  'BigInt.prototype.toString': bigintToString,
};
