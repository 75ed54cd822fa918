/** Parts of texts, and searches in them, where the indices are symbolic (ECMA-262, 22.1.3). */
import { type ExprId, Op } from '../../expressions/arena.js';
import type { TextFunctionName } from '../../expressions/text-functions.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { character } from '../../objects/primitive-keys.js';
import { isIntegral } from '../../values/integral.js';
import { requireTag } from '../../values/predicates.js';
import { pairShadow } from '../../values/texts.js';
import type { Run } from '../model.js';
import type { Shadowed } from './matching.js';

/** `text.slice(from, to)`, where `from` is not negative; without `to`, all from there on. */
export function sliceShadow(
  vm: Interpreter,
  [text, shadow]: Shadowed<string>,
  [from, fromShadow]: Shadowed<number>,
  to?: Shadowed<number>,
): ExprId {
  const { expressions } = vm;
  if ((shadow | fromShadow | (to?.[1] ?? 0)) === 0) return 0;
  const whole = vm.expression(text, shadow);
  if (to !== undefined && to[1] !== 0) {
    const before = expressions.text('prefix', [], whole, to[1]);
    if (fromShadow !== 0) return expressions.text('slice', [], before, fromShadow);
    return from === 0 ? before : expressions.text('slice', [from], before, 0);
  }
  const fixed = to === undefined ? [] : [to[0]];
  if (fromShadow !== 0) return expressions.text('slice', fixed, whole, fromShadow);
  return from === 0 && to === undefined ? shadow : expressions.text('slice', [from, ...fixed], whole, 0);
}

/** ToIntegerOrInfinity (7.1.5) of an index; whether it is NaN is on the path. */
export function integer(call: Call, at: number): Shadowed<number> {
  const { vm } = call;
  const { expressions, path } = vm;
  const [value, shadow] = [call.arg(at) as number, call.argShadow(at)];
  const truncated = Math.trunc(value) || 0;
  if (shadow === 0 || isIntegral(vm, shadow)) return [truncated, shadow];
  path.require('number', expressions.call('Number.isNaN', shadow, 0), Number.isNaN(value));
  return [truncated, Number.isNaN(value) ? 0 : expressions.arithmetic(Op.Trunc, shadow, 0)];
}

/** Puts on the path whether `x <= y`. */
export function isOrdered(vm: Interpreter, x: Shadowed<number>, y: Shadowed<number>): boolean {
  const holds = x[0] <= y[0];
  vm.path.require('bounds', vm.expressions.compare(Op.Le, vm.expression(...x), vm.expression(...y)), holds);
  return holds;
}

const ZERO: Shadowed<number> = [0, 0];

/** An index from 0 on; one below it counts from the end, or is 0. */
function offset(vm: Interpreter, index: Shadowed<number>, subject?: Shadowed<string>): Shadowed<number> {
  if (isOrdered(vm, ZERO, index)) return index;
  if (subject === undefined) return ZERO;
  const fromEnd = sum(vm, lengthOf(vm, subject), index);
  return isOrdered(vm, ZERO, fromEnd) ? fromEnd : ZERO;
}

export function lengthOf(vm: Interpreter, [text, shadow]: Shadowed<string>): Shadowed<number> {
  return [text.length, shadow === 0 ? 0 : vm.expressions.textLength(shadow)];
}

export function sum(vm: Interpreter, x: Shadowed<number>, y: Shadowed<number>): Shadowed<number> {
  if ((x[1] | y[1]) === 0) return [x[0] + y[0], 0];
  return [x[0] + y[0], vm.expressions.arithmetic(Op.Add, vm.expression(...x), vm.expression(...y))];
}

/** The receiver, if it is a string. */
export function subjectOf({ vm, receiver, receiverShadow }: Call): Shadowed<string> | undefined {
  if (typeof receiver !== 'string') return undefined;
  if (receiverShadow !== 0) requireTag(vm, receiverShadow, receiver);
  return [receiver, receiverShadow];
}

/** Whether the argument is a number that depends on inputs. */
function isSymbolicIndex(call: Call, at: number): boolean {
  const shadow = call.argShadow(at);
  if (shadow === 0) return false;
  const value = call.arg(at);
  requireTag(call.vm, shadow, value);
  return typeof value === 'number';
}

type Ends = (
  vm: Interpreter,
  from: Shadowed<number>,
  to: Shadowed<number>,
  subject: Shadowed<string>,
) => readonly [from: Shadowed<number>, to: Shadowed<number>] | undefined;

const PARTS: Readonly<Record<'slice' | 'substring' | 'substr', Ends>> = {
  slice: (vm, from, to, subject) => [offset(vm, from, subject), to],
  substring(vm, from, to) {
    const [x, y] = [offset(vm, from), offset(vm, to)];
    return isOrdered(vm, x, y) ? [x, y] : [y, x];
  },
  substr(vm, from, count, subject) {
    const start = offset(vm, from, subject);
    return isOrdered(vm, count, ZERO) ? undefined : [start, sum(vm, start, count)];
  },
};

/** slice, substring and substr to a symbolic index, or of a symbolic length. */
export function part(name: keyof typeof PARTS, otherwise: Run): Run {
  return (call) => {
    if (!call.hasShadows) return false;
    const { vm } = call;
    const subject = subjectOf(call);
    if (subject === undefined || typeof call.arg(0) !== 'number' || !isSymbolicIndex(call, 1))
      return otherwise(call);
    if (call.argShadow(0) !== 0) requireTag(vm, call.argShadow(0), call.arg(0));
    const value = vm.operations.apply(call.callee, subject[0], call.args);
    const ends = PARTS[name](vm, integer(call, 0), integer(call, 1), subject);
    return call.give(value, ends === undefined ? 0 : sliceShadow(vm, subject, ...ends));
  };
}

/** The part of a text that a search with an index looks at: from the index on, or to it. */
const WINDOWS: Readonly<Record<string, 'behind' | 'before' | 'beginning before'>> = {
  indexOf: 'behind',
  includes: 'behind',
  startsWith: 'behind',
  endsWith: 'before',
  lastIndexOf: 'beginning before',
};

const HAVE_INDEX: ReadonlySet<TextFunctionName> = new Set(['indexOf', 'startsWith']);

function windowOf(
  vm: Interpreter,
  name: string,
  subject: Shadowed<string>,
  at: Shadowed<number>,
  part: Shadowed<string>,
): Shadowed<string> {
  const kind = WINDOWS[name];
  if (kind === 'behind') return [subject[0].slice(at[0]), sliceShadow(vm, subject, at)];
  const end = kind === 'before' ? at : sum(vm, at, lengthOf(vm, part));
  return [subject[0].slice(0, end[0]), sliceShadow(vm, subject, ZERO, end)];
}

/** A function of two strings of which the second may be known. */
function pairOrOne(
  vm: Interpreter,
  name: TextFunctionName,
  text: Shadowed<string>,
  part: Shadowed<string>,
): ExprId {
  if ((text[1] | part[1]) === 0) return 0;
  return part[1] === 0 ? vm.expressions.text(name, [part[0]], text[1], 0) : pairShadow(vm, name, text, part);
}

/** `text.indexOf(part, from)`, where `from` lies in the text if it is symbolic, as the part is. */
export function indexShadow(
  vm: Interpreter,
  text: Shadowed<string>,
  part: Shadowed<string>,
  from: Shadowed<number>,
): ExprId {
  const { expressions } = vm;
  if ((text[1] | part[1] | from[1]) === 0) return 0;
  if (from[1] === 0 && from[0] === 0) return pairOrOne(vm, 'indexOf', text, part);
  if (part[1] === 0)
    return from[1] === 0
      ? expressions.text('indexOf', [part[0], from[0]], vm.expression(...text), 0)
      : expressions.text('indexFrom', [part[0]], vm.expression(...text), from[1]);
  if (from[1] === 0) return pairShadow(vm, 'indexOf', text, part, [from[0]]);
  const rest: Shadowed<string> = [text[0].slice(from[0]), sliceShadow(vm, text, from)];
  const index = pairShadow(vm, 'indexOf', rest, part);
  const isFound = rest[0].includes(part[0]);
  vm.path.require('match', expressions.compare(Op.Le, vm.arena.constant(0), index), isFound);
  return isFound ? expressions.arithmetic(Op.Add, index, from[1]) : 0;
}

/** A search of a string from a symbolic index on, or to one. */
export function search(name: TextFunctionName, otherwise: Run): Run {
  return (call) => {
    if (!call.hasShadows) return false;
    const { vm } = call;
    const subject = subjectOf(call);
    const [part, partShadow] = [call.arg(0), call.argShadow(0)];
    if (subject === undefined || typeof part !== 'string') return otherwise(call);
    // From a known index on, a part of the text is searched, too: there the functions of texts have no index.
    const isPart = typeof call.arg(1) === 'number' && !HAVE_INDEX.has(name);
    if (!isSymbolicIndex(call, 1) && !isPart) return otherwise(call);
    if (partShadow !== 0) requireTag(vm, partShadow, part);
    const value = vm.operations.apply(call.callee, subject[0], call.args);
    const found: Shadowed<string> = [part, partShadow];
    if (name === 'indexOf' && partShadow === 0)
      return call.give(value, indexShadow(vm, subject, found, [call.arg(1) as number, call.argShadow(1)]));
    if (Number.isNaN(call.arg(1))) return otherwise(call);
    const at = offset(vm, integer(call, 1));
    if (name === 'indexOf') {
      const from = isOrdered(vm, at, lengthOf(vm, subject)) ? at : lengthOf(vm, subject);
      return call.give(value, indexShadow(vm, subject, found, from));
    }
    return call.give(value, pairOrOne(vm, name, windowOf(vm, name, subject, at, found), found));
  };
}

/** String.prototype.at */
export const at: Run = (call) => {
  const { vm } = call;
  if (!call.hasShadows) return false;
  const subject = subjectOf(call);
  if (subject === undefined) return false;
  const index = call.arg(0);
  if (typeof index !== 'number' || (call.argShadow(0) !== 0 && !isSymbolicIndex(call, 0))) return false;
  const given = integer(call, 0);
  const isFromStart = isOrdered(vm, ZERO, given);
  const [place, shadow] = isFromStart ? given : sum(vm, lengthOf(vm, subject), given);
  const [text, textShadow] = subject;
  return call.give(text[place], character(vm, text, textShadow, place, shadow));
};
