/** Operators beyond the fast cases of the loop: conversions, errors, and expressions for symbolic operands. */
import { Op as Code, type OpName, opNames } from '../../compiler/ir/opcodes.js';
import { type ExprId, Op, type OpCode, Tag, type TagSet } from '../expressions/arena.js';
import { operationOfOpcode } from '../expressions/operations.js';
import type { Frame } from '../frames/frame.js';
import { isObject } from '../is-object.js';
import { besideBigint, bigintShadow, requireDefined, unaryBigint } from '../values/bigints.js';
import { concretize, type Hint, toNumber, toPrimitive } from '../values/conversions.js';
import { looseEqual, strictEqual } from '../values/equality.js';
import { shadowOfNumbers } from '../values/number-shadows.js';
import { arithmetic as arithmeticOn, compare } from '../values/numbers.js';
import { NULLISH, requireOperand, requireTag } from '../values/predicates.js';
import { give } from '../values/results.js';
import { pairShadow, textShadow } from '../values/texts.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

type Binary = 'add' | 'sub' | 'mul' | 'div' | 'mod' | 'exp' | 'lt' | 'le' | 'gt' | 'ge' | BitName;
type BitName = 'bit_and' | 'bit_or' | 'bit_xor' | 'shl' | 'shr' | 'ushr';

/** The instruction's opcode name. */
function nameOf(frame: Frame): OpName {
  return opNames[frame.linked.code[frame.at]!]!;
}

export const binary: Instruction = (vm, frame) => {
  const left = vm.sp - 2;
  const right = vm.sp - 1;
  const x = vm.stack[left];
  const y = vm.stack[right];
  const code = frame.linked.code[frame.at]!;
  if (typeof x === 'number' && typeof y === 'number') {
    const shadow = shadowOfNumbers(vm, code, vm.shadow[left]!, vm.shadow[right]!, x, y);
    if (shadow >= 0) {
      give(vm, left, code < Code.lt ? arithmeticOn(code, x, y) : compare(code, x, y), shadow);
      return;
    }
  }
  const name = nameOf(frame) as Binary;
  const hint: Hint = name === 'add' ? 'default' : 'number';
  if (toPrimitive(vm, frame, left, hint)) return;
  // The left operand is a number before anything is asked of the right one (ECMA-262, 13.15.3).
  if (typeof x === 'symbol' && code < Code.lt && name !== 'add') {
    requireTag(vm, vm.shadow[left]!, x);
    vm.operations.to_number(x);
  }
  if (toPrimitive(vm, frame, right, hint)) return;
  const [a, b] = [vm.stack[left], vm.stack[right]];
  const [s, t] = [vm.shadow[left]!, vm.shadow[right]!];
  // The types decide whether it throws.
  requireOperand(vm, s, a, usualBeside(name, b));
  requireOperand(vm, t, b, usualBeside(name, a));
  if (typeof a === 'bigint' && typeof b === 'bigint') requireDefined(vm, name, b, t);
  const value = vm.operations[name](a, b);
  give(vm, left, value, (s | t) === 0 ? 0 : binaryShadow(vm, name, a, s, b, t, value));
};

/** What an operand usually is: beside a string, text is put together or compared. */
function usualBeside(name: Binary, other: unknown): TagSet {
  return typeof other === 'string' && BESIDE_TEXT.has(name) ? Tag.String : Tag.Number;
}

const BESIDE_TEXT: ReadonlySet<Binary> = new Set(['add', 'lt', 'le', 'gt', 'ge']);

function binaryShadow(
  vm: Interpreter,
  name: Binary,
  a: unknown,
  s: ExprId,
  b: unknown,
  t: ExprId,
  value: unknown,
): ExprId {
  const isComparison = typeof value === 'boolean';
  if (typeof a === 'bigint' || typeof b === 'bigint') {
    if (typeof value === 'bigint') return bigintShadow(vm, Code[name], a as bigint, s, b as bigint, t);
    if (isComparison) return order(vm, name, a, s, b, t);
  }
  if (typeof value === 'string') return concatenation(vm, a, s, b, t);
  if (isComparison && typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [[a, s] as const, [b, t] as const];
    const isSwapped = name === 'gt' || name === 'ge';
    return pairShadow(vm, name === 'lt' || name === 'gt' ? '<' : '<=', isSwapped ? y : x, isSwapped ? x : y);
  }
  const [x, y] = [toNumber(vm, a, s), toNumber(vm, b, t)];
  if (x === undefined || y === undefined) return 0;
  if ((x.shadow | y.shadow) === 0) return 0;
  const [p, q] = [vm.expression(x.value, x.shadow), vm.expression(y.value, y.shadow)];
  if (isComparison) return comparison(vm, name, p, q);
  if (name === 'exp') return vm.expressions.call('Math.pow', p, q);
  return vm.expressions.arithmetic(operationOfOpcode(Code[name]) as OpCode, p, q);
}

function concatenation(vm: Interpreter, a: unknown, s: ExprId, b: unknown, t: ExprId): ExprId {
  const [x, y] = [textShadow(vm, a, s), textShadow(vm, b, t)];
  if (b === '' && t === 0) return x;
  if (a === '' && s === 0) return y;
  return pairShadow(vm, '+', [String(a), x], [String(b), y]);
}

function comparison({ expressions }: Interpreter, name: Binary, p: ExprId, q: ExprId): ExprId {
  switch (name) {
    case 'lt':
      return expressions.compare(Op.Lt, p, q);
    case 'le':
      return expressions.compare(Op.Le, p, q);
    case 'gt':
      return expressions.compare(Op.Lt, q, p);
    default:
      return expressions.compare(Op.Le, q, p);
  }
}

/** A comparison of which one operand is a bigint. */
function order(vm: Interpreter, name: Binary, a: unknown, s: ExprId, b: unknown, t: ExprId): ExprId {
  const [x, y] = [besideBigint(vm, a, s), besideBigint(vm, b, t)];
  if (x !== undefined && y !== undefined)
    return (x.shadow | y.shadow) === 0
      ? 0
      : comparison(vm, name, vm.expression(x.value, x.shadow), vm.expression(y.value, y.shadow));
  concretize(vm, a, s);
  concretize(vm, b, t);
  vm.lost.count('comparison of a string with a bigint');
  return 0;
}

/** `-a`, `~a`, ToNumber, ToNumeric, `a + 1`, `a - 1`. */
export const unary: Instruction = (vm, frame) => {
  const name = nameOf(frame) as 'neg' | 'bit_not' | 'to_number' | 'to_numeric' | 'inc' | 'dec';
  const slot = vm.sp - 1;
  if (toPrimitive(vm, frame, slot, 'number')) return;
  const operand = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  requireOperand(vm, shadow, operand, Tag.Number);
  const value = vm.operations[name](operand);
  give(vm, slot, value, shadow === 0 ? 0 : unaryShadow(vm, name, operand, shadow));
};

function unaryShadow(vm: Interpreter, name: OpName, operand: unknown, shadow: ExprId): ExprId {
  if (typeof operand === 'bigint') return unaryBigint(vm, name, shadow);
  const number = toNumber(vm, operand, shadow);
  if (number === undefined || number.shadow === 0) return 0;
  const { expressions, arena } = vm;
  switch (name) {
    case 'neg':
      return expressions.arithmetic(Op.Neg, number.shadow, 0);
    case 'bit_not':
      return expressions.arithmetic(Op.BitXor, number.shadow, arena.constant(-1));
    case 'inc':
      return expressions.arithmetic(Op.Add, number.shadow, arena.constant(1));
    case 'dec':
      return expressions.arithmetic(Op.Sub, number.shadow, arena.constant(1));
    default:
      return number.shadow;
  }
}

export const equality: Instruction = (vm, frame) => {
  const code = frame.linked.code[frame.at]!;
  const [left, right] = [vm.sp - 2, vm.sp - 1];
  const isLoose = code === Code.eq || code === Code.ne;
  if (isLoose) {
    const [x, y] = [vm.stack[left], vm.stack[right]];
    if (needsPrimitive(x, y) && toPrimitive(vm, frame, left, 'default')) return;
    if (needsPrimitive(y, x) && toPrimitive(vm, frame, right, 'default')) return;
  }
  const [a, b] = [vm.stack[left], vm.stack[right]];
  const [s, t] = [vm.shadow[left]!, vm.shadow[right]!];
  const isEqual = isLoose ? (vm.operations.eq(a, b) as boolean) : a === b;
  let shadow = 0;
  if ((s | t) !== 0) shadow = isLoose ? looseEqual(vm, a, s, b, t) : strictEqual(vm, a, s, b, t);
  const isNegated = code === Code.ne || code === Code.strict_ne;
  give(vm, left, isNegated ? !isEqual : isEqual, isNegated ? vm.expressions.not(shadow) : shadow);
};

/** `==` between an object and a primitive that is not nullish converts the object. */
function needsPrimitive(value: unknown, other: unknown): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return other !== null && other !== undefined && typeof other !== 'object' && typeof other !== 'function';
}

export const toStringOp: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  if (toPrimitive(vm, frame, slot, 'string')) return;
  const shadow = vm.shadow[slot]!;
  const value = vm.stack[slot];
  requireOperand(vm, shadow, value, Tag.String);
  give(vm, slot, vm.operations.to_string(value), textShadow(vm, value, shadow));
};

export const booleans: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  const { expressions } = vm;
  const has = (mask: number): ExprId => (shadow === 0 ? 0 : expressions.hasTag(shadow, mask));
  switch (frame.linked.code[frame.at]) {
    case Code.to_boolean:
      return give(vm, slot, !!value, expressions.truthy(shadow));
    case Code.not:
      return give(vm, slot, !value, expressions.not(expressions.truthy(shadow)));
    case Code.is_undefined:
      return give(vm, slot, value === undefined, has(Tag.Undefined));
    case Code.is_null:
      return give(vm, slot, value === null, has(Tag.Null));
    case Code.is_present:
      return give(vm, slot, value !== null && value !== undefined, expressions.not(has(NULLISH)));
    default:
      return give(vm, slot, isObject(value), has(Tag.Reference));
  }
};

export const typeOf: Instruction = (vm) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  give(vm, slot, typeof value, shadow === 0 ? 0 : vm.expressions.typeOf(shadow));
};
