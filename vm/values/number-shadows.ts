/** Expressions of operators on two numbers of which at least one is symbolic: the frequent case, without detours. */
import type { Op as Code } from '../../compiler/ir/opcodes.js';
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';

/** The case is not that easy. */
const OTHER = -1;

/**
 * The expression of `a OP b`, 0 if it is concrete, or -1 if it takes more than making it, as types that are not known
 * do. `s` and `t` are the shadows of the operands.
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
  switch (code) {
    case 110 satisfies typeof Code.add:
      return arena.make(Op.Add, p, q, 0, Tag.Number);
    case 111 satisfies typeof Code.sub:
      return arena.make(Op.Sub, p, q, 0, Tag.Number);
    case 112 satisfies typeof Code.mul:
      return arena.make(Op.Mul, p, q, 0, Tag.Number);
    case 113 satisfies typeof Code.div:
      return arena.make(Op.Div, p, q, 0, Tag.Number);
    case 114 satisfies typeof Code.mod:
      return arena.make(Op.Mod, p, q, 0, Tag.Number);
    case 116 satisfies typeof Code.bit_and:
      return arena.make(Op.BitAnd, p, q, 0, Tag.Number);
    case 117 satisfies typeof Code.bit_or:
      return arena.make(Op.BitOr, p, q, 0, Tag.Number);
    case 118 satisfies typeof Code.bit_xor:
      return arena.make(Op.BitXor, p, q, 0, Tag.Number);
    case 119 satisfies typeof Code.shl:
      return arena.make(Op.Shl, p, q, 0, Tag.Number);
    case 120 satisfies typeof Code.shr:
      return arena.make(Op.Shr, p, q, 0, Tag.Number);
    case 121 satisfies typeof Code.ushr:
      return arena.make(Op.Ushr, p, q, 0, Tag.Number);
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
