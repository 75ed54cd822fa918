/**
 * The value of an expression on some input: what the expression means, as plain as it can be said. The layers above
 * lower expressions to the solver; this is what both are held against.
 */
import type { WriteHistory } from '../contract.js';
import { ABSENT, type Arena, type ExprId, Op, type OpCode, Tag, tagOf } from './arena.js';
import { functionOfNumber } from './number-functions.js';
import { textResult } from './text-functions.js';

/** An input: the values of the parameters, and the initial heap that they lead to. */
export interface InputHeap {
  /** The value of an input by number. */
  input(number: number): unknown;
  /** Own property of an initial object before the run, `ABSENT` if there is none; undefined: not an initial object. */
  field(object: object, key: PropertyKey): { readonly value: unknown } | undefined;
  /** The class number of an object. */
  classOf(object: object): number;
}

/**
 * Evaluates an expression of the path recorded in `arena` and `history` on another input. Objects that the run made
 * stand for the ones that it would make on that input.
 */
export function evaluate(arena: Arena, history: WriteHistory, heap: InputHeap, id: ExprId): unknown {
  const value = (expr: ExprId): unknown => evaluate(arena, history, heap, expr);
  const number = (expr: ExprId): number => Number(value(expr));
  // Operators of the language do on bigints what they do on numbers, which is all that they are typed for.
  const numeric = (expr: ExprId): number => {
    const operand = value(expr);
    return (typeof operand === 'bigint' ? operand : Number(operand)) as number;
  };
  const [a, b, c] = [arena.a[id]!, arena.b[id]!, arena.c[id]!];
  switch (arena.op[id] as OpCode) {
    case Op.Const:
      return arena.constants[a];
    case Op.Object:
      return arena.objects[a];
    case Op.Input:
      return heap.input(a);
    case Op.Field:
      return read(value(a) as object, b, c);
    case Op.Element:
      return read(value(a) as object, 0, c, number(b));
    case Op.HasElement:
      return read(value(a) as object, 0, c, number(b)) !== ABSENT;
    case Op.Not:
      return !value(a);
    case Op.Truthy:
      return value(a) !== ABSENT && Boolean(value(a));
    case Op.HasTag:
      return (tag(value(a)) & b) !== 0;
    case Op.IsClass:
      return tag(value(a)) === Tag.Reference && ((1 << heap.classOf(value(a) as object)) & b) !== 0;
    case Op.TypeOf:
      return typeof value(a);
    case Op.ToString:
      return String(value(a));
    case Op.Length:
      return (value(a) as string).length;
    case Op.Neg:
      return -numeric(a);
    case Op.Add:
      return numeric(a) + numeric(b);
    case Op.Sub:
      return numeric(a) - numeric(b);
    case Op.Mul:
      return numeric(a) * numeric(b);
    case Op.Div:
      return numeric(a) / numeric(b);
    case Op.Mod:
      return numeric(a) % numeric(b);
    case Op.BitAnd:
      return numeric(a) & numeric(b);
    case Op.BitOr:
      return numeric(a) | numeric(b);
    case Op.BitXor:
      return numeric(a) ^ numeric(b);
    case Op.Shl:
      return numeric(a) << numeric(b);
    case Op.Shr:
      return numeric(a) >> numeric(b);
    case Op.Ushr:
      return numeric(a) >>> numeric(b);
    case Op.Floor:
      return Math.floor(number(a));
    case Op.Ceil:
      return Math.ceil(number(a));
    case Op.Trunc:
      return Math.trunc(number(a));
    case Op.ToNumber:
      return number(a);
    case Op.Lt:
      return numeric(a) < numeric(b);
    case Op.Le:
      return numeric(a) <= numeric(b);
    case Op.StrictEq:
      return value(a) === value(b);
    case Op.LooseEq:
      return isLooselyEqual(value(a), value(b));
    case Op.Call1:
      return functionOfNumber(b).value(number(a), 0);
    case Op.Call2:
      return functionOfNumber(c).value(number(a), number(b));
    case Op.Ite:
      return value(a) ? value(b) : value(c);
    case Op.ToBigInt:
      return BigInt(value(a) as number);
    case Op.Power:
      return numeric(a) ** numeric(b);
    case Op.Text1:
      return textResult(arena.functions[b]!, [value(a)]);
    case Op.Text2:
      return textResult(arena.functions[c]!, [value(a), value(b)]);
    case Op.AsIntN:
      return BigInt.asIntN(b, value(a) as bigint);
    case Op.AsUintN:
      return BigInt.asUintN(b, value(a) as bigint);
  }

  function tag(of: unknown): number {
    return of === ABSENT ? Tag.Absent : tagOf(of);
  }

  /** The newest of the first `version` writes to the cell, else what it held before all of them. */
  function read(object: object, key: number, version: number, index = 0): unknown {
    const writes = history.writes(key);
    for (let at = version - 1; at >= 0; at--) {
      const write = writes[at]!;
      if (value(write.base) === object && (key !== 0 || number(write.index) === index))
        return value(write.value);
    }
    const initial = heap.field(object, key === 0 ? index : arena.keys[key]!);
    return initial === undefined ? value(history.baseline(object, key, index)) : initial.value;
  }
}

function isLooselyEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'bigint' && typeof b === 'number') return a <= b && a >= b;
  if (typeof a === 'number' && typeof b === 'bigint') return a <= b && a >= b;
  return a === b || ((a ?? null) === null && (b ?? null) === null);
}
