/** Which expressions are integers on every input, by their structure. */
import { type ExprId, Op } from '../expressions/arena.js';
import { functionOfNumber } from '../expressions/number-functions.js';
import { operationOf } from '../expressions/operations.js';
import type { HeapShadow } from '../heap/shadow.js';

/** How deep the answer looks; beyond it is "not known". */
const DEPTH = 8;

export function isIntegral(heap: HeapShadow, id: ExprId, depth = DEPTH): boolean {
  if (depth === 0) return false;
  const { arena } = heap;
  const { op, a, b, c } = arena;
  const operation = operationOf(op[id]!);
  if (operation)
    return (
      operation.integral === 'always' ||
      (operation.integral === 'operands' &&
        isIntegral(heap, a[id]!, depth - 1) &&
        (operation.operands === 1 || isIntegral(heap, b[id]!, depth - 1)))
    );
  switch (op[id]) {
    case Op.Const:
      return Number.isInteger(arena.constants[a[id]!]);
    case Op.Field:
      return isLength(heap, id);
    case Op.Call1:
      return functionOfNumber(b[id]!).isIntegral === true;
    case Op.Call2:
      return functionOfNumber(c[id]!).isIntegral === true;
    case Op.Ite:
      return isIntegral(heap, b[id]!, depth - 1) && isIntegral(heap, c[id]!, depth - 1);
    default:
      return false;
  }
}

/** Whether an expression is the length of an initial array. */
export function isLength(heap: HeapShadow, id: ExprId): boolean {
  const { op, a, b } = heap.arena;
  if (op[id] !== Op.Field) return false;
  const isTyped = b[id] === heap.typedLength.number;
  return isTyped || (b[id] === heap.length.number && heap.isArrayOnly(a[id]!));
}
