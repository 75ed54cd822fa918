/**
 * The value of an expression on some input: what the expression means, as plain as it can be said. The layers above
 * lower expressions to the solver; this is what both are held against.
 */
import type { WriteHistory } from '../contract.js';
import { ABSENT, type Arena, type ExprId, Op, Tag, tagOf } from '../expressions/arena.js';
import { functionOfNumber } from '../expressions/number-functions.js';
import { operationOf, type Structural } from '../expressions/operations.js';
import { textResult } from '../expressions/text-functions.js';

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
  const [a, b, c] = [arena.a[id]!, arena.b[id]!, arena.c[id]!];
  const operation = operationOf(arena.op[id]!);
  if (operation) {
    const [y, parameter] = operation.operands === 1 ? [undefined, b] : [value(b), c];
    return operation.value(value(a) as never, y as never, parameter);
  }
  const op = arena.op[id] as (typeof Op)[Structural];
  switch (op) {
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
    case Op.HasTag:
      return (tag(value(a)) & b) !== 0;
    case Op.IsClass:
      return tag(value(a)) === Tag.Reference && ((1 << heap.classOf(value(a) as object)) & b) !== 0;
    case Op.Call1:
      return functionOfNumber(b).value(number(a), 0);
    case Op.Call2:
      return functionOfNumber(c).value(number(a), number(b));
    case Op.Ite:
      return value(a) ? value(b) : value(c);
    case Op.Text1:
      return textResult(arena.functions.at(b), [value(a)]);
    case Op.Text2:
      return textResult(arena.functions.at(c), [value(a), value(b)]);
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
