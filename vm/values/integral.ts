/** Which expressions are integers on every input, by their structure. */
import { type ExprId, Op } from '../expressions/arena.js';
import { functionOfNumber } from '../expressions/number-functions.js';
import { operationOf } from '../expressions/operations.js';
import { TEXT_FUNCTIONS } from '../expressions/text-functions.js';
import type { HeapShadow } from '../heap/shadow.js';
import type { PathCondition } from '../path/condition.js';

/** How deep the answer looks; beyond it is "not known". */
const DEPTH = 8;

/** Whether an expression is an integer on every input: neither a fraction nor NaN or an infinity. */
export function isIntegral(
  { heap, path }: { readonly heap: HeapShadow; readonly path: PathCondition },
  id: ExprId,
): boolean {
  return path.isFinite(id) && isWhole(heap, id, DEPTH);
}

/** Whether an expression has no fraction: it is an integer, NaN or an infinity. */
function isWhole(heap: HeapShadow, id: ExprId, depth: number): boolean {
  if (depth === 0) return false;
  const { arena } = heap;
  const { op, a, b, c } = arena;
  const operation = operationOf(op[id]!);
  if (operation)
    return (
      operation.integral === 'always' ||
      (operation.integral === 'operands' &&
        isWhole(heap, a[id]!, depth - 1) &&
        (operation.operands === 1 || isWhole(heap, b[id]!, depth - 1)))
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
    case Op.Text1:
      return TEXT_FUNCTIONS[arena.functions.at(b[id]!).name].isIntegral === true;
    case Op.Text2:
      return TEXT_FUNCTIONS[arena.functions.at(c[id]!).name].isIntegral === true;
    case Op.Ite:
      return isWhole(heap, b[id]!, depth - 1) && isWhole(heap, c[id]!, depth - 1);
    default:
      return false;
  }
}

/** Whether an expression is the length of an initial array. */
export function isLength(heap: HeapShadow, id: ExprId): boolean {
  const { op, a, b } = heap.arena;
  if (op[id] !== Op.Field) return false;
  const isTyped = b[id] === heap.typedLength.number;
  return isTyped || (b[id] === heap.length.number && heap.references.isArrayOnly(a[id]!));
}
