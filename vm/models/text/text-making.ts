/** Texts made of numbers, code points and iterators over them (ECMA-262, 22.1). */
import { Op, Tag } from '../../expressions/arena.js';
import type { TextFunctionName } from '../../expressions/text-functions.js';
import type { Call } from '../../interpreter/call.js';
import { isObject } from '../../is-object.js';
import { iteratorResult } from '../../objects/iterator-result.js';
import { StringIteration, stringIterations } from '../../objects/string-iteration.js';
import { requireTag } from '../../values/predicates.js';
import { pairShadow } from '../../values/texts.js';
import type { Run } from '../model.js';
import type { Shadowed } from './matching.js';
import { integer, isOrdered, lengthOf, sliceShadow, subjectOf, sum } from './text-parts.js';
import { pairAt, unitAt } from './text-units.js';

/** String.prototype.codePointAt */
export const codePointAt: Run = (call) => {
  const { vm } = call;
  const subject = subjectOf(call);
  const position = call.arg(0) ?? 0;
  if (subject === undefined || !call.hasShadows || typeof position !== 'number') return false;
  if (call.argShadow(0) !== 0) requireTag(vm, call.argShadow(0), call.arg(0));
  const at = integer(call, 0);
  const isInside = isOrdered(vm, [0, 0], at) && isOrdered(vm, sum(vm, at, [1, 0]), lengthOf(vm, subject));
  if (!isInside) return call.give(undefined);
  const pair = pairAt(vm, subject, at);
  if (pair === undefined) return call.give(...unitAt(vm, subject, at));
  const [[unit, high], [other, low]] = pair;
  const { expressions, arena } = vm;
  // One of them may be no part of an input.
  const shifted = high === 0 ? 0 : expressions.arithmetic(Op.Mul, high, arena.constant(0x400));
  if ((shifted | low) === 0) return call.give(subject[0].codePointAt(at[0]), 0);
  const whole = expressions.arithmetic(
    Op.Add,
    vm.expression(unit * 0x400, shifted),
    vm.expression(other, low),
  );
  const code = expressions.arithmetic(Op.Sub, whole, arena.constant(0xd800 * 0x400 + 0xdc00 - 0x10000));
  return call.give(subject[0].codePointAt(at[0]), code);
};

/** String.fromCharCode and fromCodePoint, folded. */
export function fromCodes(name: 'String.fromCharCode' | 'String.fromCodePoint'): Run {
  return (call) => {
    const { vm } = call;
    if (!call.hasShadows || call.args.some((code) => isObject(code))) return false;
    const { expressions, path, operations } = vm;
    for (const [at, code] of call.args.entries()) {
      const shadow = call.argShadow(at);
      if (shadow !== 0 && requireTag(vm, shadow, code) !== Tag.Number) return false;
      if (shadow === 0 || name === 'String.fromCharCode') continue;
      // Others are a RangeError.
      const isInteger = Number.isInteger(code);
      path.require('number', expressions.call('Number.isInteger', shadow, 0), isInteger);
      const number: Shadowed<number> = [code as number, shadow];
      if (!isInteger || !isOrdered(vm, [0, 0], number) || !isOrdered(vm, number, [0x10ffff, 0])) break;
    }
    const value = operations.apply(call.callee, call.receiver, call.args) as string;
    let made: Shadowed<string> = ['', 0];
    for (const [at, code] of call.args.entries()) {
      const shadow = call.argShadow(at);
      const part = operations.apply(call.callee, call.receiver, [code]) as string;
      const text = shadow === 0 ? 0 : expressions.text(name, [], shadow, 0);
      const isFirst = made[0] === '' && made[1] === 0;
      made = [made[0] + part, isFirst ? text : pairShadow(vm, '+', made, [part, text])];
    }
    return call.give(value, made[1]);
  };
}

/** A method whose count is symbolic: `repeat` and pads. Counts that throw are told apart. */
export function counted(name: TextFunctionName, otherwise: Run): Run {
  return (call) => {
    const { vm } = call;
    const shadow = call.argShadow(0);
    const subject = subjectOf(call);
    if (subject === undefined || shadow === 0 || requireTag(vm, shadow, call.arg(0)) !== Tag.Number)
      return otherwise(call);
    if (call.argShadow(1) !== 0 || isObject(call.arg(1))) return otherwise(call);
    const count = integer(call, 0);
    if (count[1] === 0) return otherwise(call);
    if (name === 'repeat') isOrdered(vm, [0, 0], count);
    const value = vm.operations.apply(call.callee, subject[0], call.args);
    const fixed = call.count > 1 && call.arg(1) !== undefined ? [String(call.arg(1))] : [];
    return call.give(value, vm.expressions.text(name, fixed, vm.expression(...subject), count[1]));
  };
}

/** String.prototype [ @@iterator ] */
export const iterator: Run = (call) => {
  const { vm } = call;
  const subject = subjectOf(call);
  if (subject === undefined || subject[1] === 0) return false;
  const made = vm.operations.apply(call.callee, subject[0], []) as object;
  stringIterations.set(made, new StringIteration(...subject));
  return call.give(made);
};

/** %StringIteratorPrototype%.next */
export function stringIteratorNext(call: Call): unknown {
  const { vm, receiver } = call;
  const state = isObject(receiver) ? stringIterations.get(receiver) : undefined;
  if (state === undefined || state.isNative) return false;
  const subject: Shadowed<string> = [state.text, state.shadow];
  const { index } = state;
  state.steps += 1;
  if (!isOrdered(vm, [index + 1, 0], lengthOf(vm, subject))) {
    state.index = state.text.length;
    return call.give(iteratorResult(vm, undefined, 0, true));
  }
  const end = index + (pairAt(vm, subject, [index, 0]) === undefined ? 1 : 2);
  state.index = end;
  const shadow = sliceShadow(vm, subject, [index, 0], [end, 0]);
  return call.give(iteratorResult(vm, state.text.slice(index, end), shadow, false));
}
