/** The two sides of a numeric comparison (`--boundaries`): for `x < 10` they are `x === 9` and `x === 10`. */
import type { Arena, ExprId } from '../../../vm/expressions/arena.js';
import { Op } from '../../../vm/expressions/arena.js';
import type { Guarded } from '../../inputs/guarded/guarded.js';
import { order } from '../../inputs/guarded/guarded-operations.js';
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';

/** One side of a comparison. */
export interface BoundarySide {
  readonly literal: Bool;
  /** The same in words. */
  readonly text: string;
}

/** Left operand minus right operand on the sides of each comparison. */
const SIDES: Readonly<Record<number, readonly number[]>> = {
  [Op.Lt]: [-1, 0],
  [Op.Le]: [0, 1],
  [Op.StrictEq]: [0, -1, 1],
  [Op.LooseEq]: [0, -1, 1],
};

/**
 * The sides of a decision that is a comparison of numbers or bigints; none of another.
 * @param lower the values of an expression
 * @param words an expression in words
 */
export function boundarySides(
  arena: Arena,
  terms: Terms,
  expr: ExprId,
  lower: (expr: ExprId) => Guarded,
  words: (expr: ExprId) => string,
): readonly BoundarySide[] {
  let comparison = expr;
  while (arena.op[comparison] === Op.Not) comparison = arena.a[comparison]!;
  const [a, b] = [arena.a[comparison]!, arena.b[comparison]!];
  const sides: BoundarySide[] = [];
  for (const above of SIDES[arena.op[comparison]!] ?? []) {
    const literal = order(terms, lower(a), lower(b), (x, y) =>
      terms.eq(
        above < 0 ? terms.add(x, terms.num(-above)) : x,
        above > 0 ? terms.add(y, terms.num(above)) : y,
      ),
    );
    if (literal === FALSE || literal === TRUE) continue;
    const text =
      arena.op[a] === Op.Const
        ? `${operand(words(b))} === ${shifted(arena, a, -above, words)}`
        : `${operand(words(a))} === ${shifted(arena, b, above, words)}`;
    sides.push({ literal, text });
  }
  return sides;
}

function shifted(arena: Arena, expr: ExprId, by: number, words: (expr: ExprId) => string): string {
  const constant = arena.op[expr] === Op.Const ? arena.constants[arena.a[expr]!] : undefined;
  if (typeof constant === 'number') return String(constant + by);
  if (typeof constant === 'bigint') return `${constant + BigInt(by)}n`;
  const text = operand(words(expr));
  return by === 0 ? text : `${text} ${by < 0 ? '-' : '+'} ${Math.abs(by)}`;
}

/** An operand of an operator that binds tighter than bit operators and comparisons. */
function operand(text: string): string {
  return LOOSE.test(text) ? `(${text})` : text;
}

const LOOSE = / (?:[|&^?<>]|[!=]=)/u;
