/**
 * Expressions as JavaScript-like text, for path conditions in reports and tests.
 *
 * A field that was read after writes that may have changed it carries a prime: `this.head′.next`.
 */

import { BYTES, CONTENT } from '../heap-fields/content.js';
import { DATE_VALUE } from '../heap-fields/date-value.js';
import { FROZEN } from '../heap-fields/frozen.js';
import { isMadeKey, madeParameter } from '../heap-fields/made.js';
import { callIndex, isCallKey, isThrowsKey, RETURNED, throwsIndex } from '../heap-fields/returned.js';
import { FULFILLED_WITH, PENDING, REJECTED, REJECTED_WITH } from '../heap-fields/settled.js';
import { TYPED_LENGTH } from '../heap-fields/typed-length.js';
import { isObject } from '../is-object.js';
import {
  type Arena,
  type ClassSet,
  type ExprId,
  Op,
  type OpCode,
  OTHER_CLASS,
  Tag,
  type TagSet,
} from './arena.js';
import { Level, type Printed, power } from './notation.js';
import { NUMBER_FUNCTION_NAMES } from './number-functions.js';
import { expressionOperands, operationOf } from './operations.js';
import { TEXT_FUNCTIONS, type TextFunction } from './text-functions.js';

const SWAPPED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * The text of an expression.
 * @param inputNames names by input number (0 is `this`).
 * @param className name of a class by number; by default `class N`.
 * @param taken false prints the negation.
 * @param mayBeNaN whether a number may be NaN, so that the negation of an order is not the other order.
 * @param digests of parts of expressions of the arena, kept for others of the same path.
 */
export function printExpr(
  arena: Arena,
  id: ExprId,
  inputNames: readonly string[],
  className: (number: number) => string = (number) => `class ${number}`,
  taken = true,
  mayBeNaN: (id: ExprId) => boolean = () => false,
  digests = new Map<ExprId, number>(),
): string {
  let left = MOST_PARTS;

  const text = (expr: ExprId, level: number): string => {
    const [out, own] = print(expr, false);
    return own < level ? `(${out})` : out;
  };

  const print = (expr: ExprId, negated: boolean): Printed => {
    left -= 1;
    if (left < 0) return [`…${digestOf(arena, expr, digests).toString(16)}`, Level.Member];
    const op = arena.op[expr] as OpCode;
    const a = arena.a[expr]!;
    const b = arena.b[expr]!;
    if (op === Op.Not) return print(a, !negated);
    if (op === Op.HasTag) return printTag(a, b, negated);
    if (op === Op.HasElement) return printPresence(expr, !negated);
    const comparison = operationOf(op)?.comparison;
    if (comparison) {
      const { level, isOrder } = comparison;
      if (negated && isOrder && (mayBeNaN(a) || mayBeNaN(b)))
        return [`!(${print(expr, false)[0]})`, Level.Unary];
      const sign = negated ? comparison.opposite : comparison.sign;
      const [x, y] = [text(a, level + 1), text(b, level + 1)];
      const flip = isConstant(arena, a) && !isConstant(arena, b);
      return [flip ? `${y} ${SWAPPED[sign] ?? sign} ${x}` : `${x} ${sign} ${y}`, level];
    }
    if (op === Op.IsClass)
      return [`${text(a, Level.Relation)} is ${negated ? 'not ' : ''}${classNames(b)}`, Level.Relation];
    if (op === Op.Truthy && !negated) return print(a, false);
    if (negated) return [`!${text(op === Op.Truthy ? a : expr, Level.Unary)}`, Level.Unary];
    return printValue(expr, op);
  };

  const printValue = (expr: ExprId, op: OpCode): Printed => {
    const a = arena.a[expr]!;
    const b = arena.b[expr]!;
    const c = arena.c[expr]!;
    if (op === Op.BitXor && arena.op[b] === Op.Const && isMinusOne(arena.constants[arena.a[b]!]))
      return [`~${text(a, Level.Unary + 1)}`, Level.Unary];
    const operation = operationOf(op);
    if (operation) {
      const parameter = operation.operands === 1 ? b : c;
      return operation.notation(
        (level) => text(a, level),
        (level) => text(b, level),
        parameter,
      );
    }
    switch (op) {
      case Op.Const:
        return [printConstant(arena.constants[a]), Level.Member];
      case Op.Object:
        return [
          `${arena.objects[a] === undefined ? 'object' : kindOf(arena.objects[a])}#${a + 1}`,
          Level.Member,
        ];
      case Op.Input:
        return [inputNames[a] ?? `input${a}`, Level.Member];
      case Op.Field:
        return [`${text(a, Level.Member)}${member(arena.keys[b]!)}${c > 0 ? '′' : ''}`, Level.Member];
      case Op.Element:
        return [`${text(a, Level.Member)}[${text(b, 0)}]${c > 0 ? '′' : ''}`, Level.Member];
      case Op.Call1:
        return [`${NUMBER_FUNCTION_NAMES[b]}(${text(a, 0)})`, Level.Member];
      case Op.Call2:
        if (NUMBER_FUNCTION_NAMES[c] === 'Math.pow')
          return power(
            (level) => text(a, level),
            (level) => text(b, level),
            0,
          );
        return [`${NUMBER_FUNCTION_NAMES[c]}(${text(a, 0)}, ${text(b, 0)})`, Level.Member];
      case Op.Text1:
        return printText(arena.functions.at(b), [a]);
      case Op.Text2:
        return printText(arena.functions.at(c), [a, b]);
      case Op.Ite:
        // A property that may not be there, read: see Expressions.orUndefined.
        if (arena.op[a] === Op.HasTag && arena.b[a] === Tag.Absent && arena.a[a] === c)
          return print(c, false);
        // A group of a match that may take no part, read.
        if (isTaking(arena, a) && isUndefined(arena, c)) return print(b, false);
        // See Expressions.any.
        if (
          arena.op[b] === Op.Const &&
          arena.constants[arena.a[b]!] === true &&
          arena.tags[c] === Tag.Boolean
        )
          return [`${text(a, Level.Or)} || ${text(c, Level.Or)}`, Level.Or];
        if (
          arena.op[c] === Op.Const &&
          arena.constants[arena.a[c]!] === false &&
          arena.tags[b] === Tag.Boolean
        )
          return [`${text(a, Level.And)} && ${text(b, Level.And)}`, Level.And];
        return [`${text(a, 2)} ? ${text(b, 1)} : ${text(c, 1)}`, Level.Conditional];
      default:
        return [`${text(a, 2)} ? ${text(b, 1)} : ${text(c, 1)}`, Level.Conditional];
    }
  };

  const printText = ({ name, fixed }: TextFunction, [x, ...rest]: readonly ExprId[]): Printed => {
    const { notation } = TEXT_FUNCTIONS[name];
    if (typeof notation === 'function') {
      const operands = [x!, ...rest].map((operand) => (level: number) => text(operand, level));
      return notation(operands, fixed);
    }
    const constants = fixed.map(printConstant);
    if (notation === 'operator') {
      const level = name === '+' ? Level.Sum : Level.Relation;
      return [`${text(x!, level)} ${name} ${text(rest[0]!, level + 1)}`, level];
    }
    const args = [...rest.map((arg) => text(arg, 0)), ...constants];
    return notation === 'call'
      ? [`${name}(${[text(x!, 0), ...args].join(', ')})`, Level.Member]
      : [`${text(x!, Level.Member)}.${name}(${args.join(', ')})`, Level.Member];
  };

  const printTag = (expr: ExprId, mask: TagSet, negated: boolean): Printed => {
    const all = arena.tags[expr]!;
    const inside = negated ? all & ~mask : all & mask;
    const outside = all & ~inside;
    const nullish = Tag.Undefined | Tag.Null;
    const subject = text(expr, Level.Equality + 1);
    if (inside === Tag.Absent || outside === Tag.Absent) return printPresence(expr, outside === Tag.Absent);
    if (inside === nullish || outside === nullish) {
      return [`${subject} ${inside === nullish ? '==' : '!='} null`, Level.Equality];
    }
    for (const [tag, word] of [
      [Tag.Null, 'null'],
      [Tag.Undefined, 'undefined'],
    ] as const) {
      if (inside === tag || outside === tag) {
        return [`${subject} ${inside === tag ? '===' : '!=='} ${word}`, Level.Equality];
      }
    }
    const excluded = TYPE_TESTS.filter(([tag]) => (outside & tag) !== 0);
    if (excluded.length === 1 && (inside & (inside - 1)) !== 0) {
      const test = excluded[0]![1](subject);
      return [test.replace(' === ', ' !== '), Level.Equality];
    }
    const parts = TYPE_TESTS.filter(([tag]) => (inside & tag) !== 0).map(([, test]) => test(subject));
    return [parts.join(' || '), parts.length > 1 ? Level.Or : Level.Equality];
  };

  const classNames = (set: ClassSet): string => {
    const names: string[] = [];
    for (let cls = 0; cls <= OTHER_CLASS; cls++) if ((set & (1 << cls)) !== 0) names.push(className(cls));
    return [...new Set(names)].join(' or ');
  };

  const printPresence = (expr: ExprId, present: boolean): Printed => {
    const name = arena.op[expr] === Op.Field ? arena.keys[arena.b[expr]!]! : undefined;
    const key = name === undefined ? text(arena.b[expr]!, Level.Relation + 1) : printConstant(keyText(name));
    if (name !== undefined && name in Object.prototype) {
      const own = `Object.hasOwn(${text(arena.a[expr]!, Level.Conditional)}, ${key})`;
      return present ? [own, Level.Member] : [`!${own}`, Level.Unary];
    }
    const test = `${key} in ${text(arena.a[expr]!, Level.Relation + 1)}`;
    return present ? [test, Level.Relation] : [`!(${test})`, Level.Unary];
  };

  return print(id, !taken)[0];
}

/** Parts of an expression that are printed; behind them stand digests. Shared parts count at each place. */
const MOST_PARTS = 200;

/** A number that tells expressions of different structure apart. */
function digestOf(arena: Arena, id: ExprId, known: Map<ExprId, number>): number {
  const pending = [id];
  while (pending.length > 0) {
    const expr = pending[pending.length - 1]!;
    const parts = [arena.a[expr]!, arena.b[expr]!, arena.c[expr]!];
    const count = expressionOperands(arena.op[expr]!);
    const open = parts.slice(0, count).filter((part) => !known.has(part));
    if (open.length > 0) {
      pending.push(...open);
      continue;
    }
    pending.pop();
    let digest = arena.op[expr]!;
    for (const [i, part] of parts.entries()) {
      digest = Math.imul(digest ^ (i < count ? known.get(part)! : part), 0x85ebca6b);
      digest ^= digest >>> 13;
    }
    known.set(expr, digest >>> 0);
  }
  return known.get(id)!;
}

const TYPE_TESTS: readonly (readonly [TagSet, (subject: string) => string])[] = [
  [Tag.Undefined, (x) => `${x} === undefined`],
  [Tag.Null, (x) => `${x} === null`],
  [Tag.Boolean, (x) => `typeof ${x} === 'boolean'`],
  [Tag.Number, (x) => `typeof ${x} === 'number'`],
  [Tag.String, (x) => `typeof ${x} === 'string'`],
  [Tag.Reference, (x) => `typeof ${x} === 'object'`],
  [Tag.BigInt, (x) => `typeof ${x} === 'bigint'`],
  [Tag.Symbol, (x) => `typeof ${x} === 'symbol'`],
];

function isConstant(arena: Arena, id: ExprId): boolean {
  return arena.op[id] === Op.Const || arena.op[id] === Op.Object;
}

function isUndefined(arena: Arena, id: ExprId): boolean {
  return arena.op[id] === Op.Const && arena.constants[arena.a[id]!] === undefined;
}

/** Whether an expression says that a group of a match takes part. */
function isTaking(arena: Arena, id: ExprId): boolean {
  const op = arena.op[id];
  if (op !== Op.Text1 && op !== Op.Text2) return false;
  return arena.functions.at(op === Op.Text1 ? arena.b[id]! : arena.c[id]!).name === 'RegExp.test';
}

function isMinusOne(value: unknown): boolean {
  return value === -1 || value === -1n;
}

function keyText(key: PropertyKey): string {
  return typeof key === 'symbol' ? (key.description ?? 'symbol') : String(key);
}

/** What is known of a promise, in words. */
const PROMISE: ReadonlyMap<PropertyKey, string> = new Map([
  [PENDING, 'isPending'],
  [REJECTED, 'isRejected'],
  [FULFILLED_WITH, 'value'],
  [REJECTED_WITH, 'reason'],
]);

function member(key: PropertyKey): string {
  if (typeof key === 'symbol') return `[${String(key)}]`;
  if (key === RETURNED) return key;
  if (isCallKey(key)) return `()${times(callIndex(String(key)))}`;
  if (isThrowsKey(key)) return `().throws${times(throwsIndex(String(key)))}`;
  if (key === DATE_VALUE) return '.getTime()';
  if (key === FROZEN) return '.isFrozen';
  if (isMadeKey(key)) return `.new.${madeParameter(String(key)) ?? ''}`;
  if (key === CONTENT) return '.entries()';
  if (key === BYTES) return '.bytes';
  if (PROMISE.has(key)) return `.${PROMISE.get(key)}`;
  if (key === TYPED_LENGTH) return '.length';
  return /^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(String(key))
    ? `.${String(key)}`
    : `[${JSON.stringify(key)}]`;
}

/** Which of several calls it is. */
function times(index: number): string {
  return index === 0 ? '' : ` (call ${index + 1})`;
}

function printConstant(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A word for an object of the program, without running code of the program. */
function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'function';
  if (Array.isArray(value)) return 'array';
  const prototype = isObject(value) ? (Object.getPrototypeOf(value) as object | null) : null;
  const maker = ownValue(prototype, 'constructor');
  const name = ownValue(maker, 'name');
  return typeof name === 'string' && name !== '' ? name : 'object';
}

function ownValue(object: unknown, key: string): unknown {
  return isObject(object) ? Object.getOwnPropertyDescriptor(object, key)?.value : undefined;
}
