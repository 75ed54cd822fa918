/** How deeply an expression reads into the inputs: `p.a.b` has depth 2. */
import { type Arena, type ExprId, Op } from '../../../vm/expressions/arena.js';
import { expressionOperands } from '../../../vm/expressions/operations.js';

const IS_PART: ReadonlySet<number> = new Set([Op.Field, Op.Element, Op.HasElement]);

export class Nesting {
  /** By expression number: an expression comes after its operands. */
  private readonly depths: number[] = [0];

  /** @param arena the expressions of one path */
  constructor(private readonly arena: Arena) {}

  /** The length of the longest chain of properties and elements in the expression. */
  of(expr: ExprId): number {
    const { arena, depths } = this;
    for (let id = depths.length; id <= expr; id++) {
      const op = arena.op[id]!;
      const operands = [arena.a[id]!, arena.b[id]!, arena.c[id]!].slice(0, expressionOperands(op));
      const inner = operands.reduce((most, operand) => Math.max(most, depths[operand]!), 0);
      depths.push(IS_PART.has(op) ? inner + 1 : inner);
    }
    return depths[expr]!;
  }
}
