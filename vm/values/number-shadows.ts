/** Expressions of operators on two numbers of which at least one is symbolic: the frequent case, without detours. */
import type { Op as Code } from '../../compiler/ir/opcodes.js';
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import { operationOfOpcode } from '../expressions/operations.js';
import type { Core } from '../frames/core.js';

/** The case is not that easy. */
const OTHER = -1;

/**
 * The expression of `a OP b`, 0 if it is concrete, or -1 if predicates have to be added first, because the
 * type of an operand is not known. `s` and `t` are the shadows of the operands.
 */
export function shadowOfNumbers(
  vm: Core,
  code: number,
  s: ExprId,
  t: ExprId,
  a: number,
  b: number,
): ExprId | -1 {
  const { arena, expressions } = vm;
  const { tags } = arena;
  if ((s !== 0 && tags[s] !== Tag.Number) || (t !== 0 && tags[t] !== Tag.Number)) return OTHER;
  const p = s === 0 ? arena.constant(a) : s;
  const q = t === 0 ? arena.constant(b) : t;
  const op = operationOfOpcode(code);
  // What `**` gives on numbers is a function of them.
  if (op !== 0) return op === Op.Power ? OTHER : arena.make(op, p, q, 0, Tag.Number);
  switch (code) {
    case 122 satisfies typeof Code.lt:
      return expressions.compare(Op.Lt, p, q);
    case 123 satisfies typeof Code.le:
      return expressions.compare(Op.Le, p, q);
    case 124 satisfies typeof Code.gt:
      return expressions.compare(Op.Lt, q, p);
    case 125 satisfies typeof Code.ge:
      return expressions.compare(Op.Le, q, p);
    case 128 satisfies typeof Code.strict_eq:
      return expressions.strictEqual(p, q);
    case 129 satisfies typeof Code.strict_ne:
      return expressions.not(expressions.strictEqual(p, q));
    default:
      return OTHER;
  }
}
