/** Both sides of numeric comparisons (`--boundaries`): for `x < 10` inputs on which x is 9 and 10. */
import type { Arena, ExprId } from '../../vm/expressions/arena.js';
import { Op } from '../../vm/expressions/arena.js';
import type { Guarded } from '../inputs/guarded/guarded.js';
import { order } from '../inputs/guarded/guarded-operations.js';
import { type Bool, FALSE, type Terms, TRUE } from '../solver/terms.js';
import type { PathCondition } from './frontier.js';
import { START } from './path-conditions.js';
import type { PathStep } from './runner.js';

/** Operands that lie at a side of a comparison. */
export interface BoundarySide {
  readonly literal: Bool;
  /** The same in words. */
  readonly text: string;
}

/** By how much the left operand is above the right one at the sides of a comparison. */
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

/** Ways to one side that are tried. */
const MOST_WAYS = 4;

/** Which sides of which decisions inputs were on, and how others may be reached. */
export class Boundaries {
  private readonly met = new Set<string>();
  private readonly open = new Map<string, PathCondition[]>();

  /**
   * Takes in a run.
   * @param holds whether a truth value holds of its input
   * @returns the sides, in words, that no input was on before
   */
  note(steps: readonly PathStep[], holds: (literal: Bool) => boolean): readonly string[] {
    const texts: string[] = [];
    const literals: Bool[] = [];
    const words: string[] = [];
    const predicted: { site: number; taken: boolean }[] = [];
    for (const { site, taken, literal, text, sides = [], isValue } of steps) {
      for (const [at, side] of sides.entries()) {
        const key = `${site} ${at}`;
        if (this.met.has(key)) continue;
        if (holds(side.literal)) {
          this.met.add(key);
          this.open.delete(key);
          texts.push(side.text);
          continue;
        }
        const ways = this.open.get(key) ?? [];
        if (ways.length < MOST_WAYS)
          this.open.set(key, [
            ...ways,
            {
              ...START,
              literals: [...literals, side.literal],
              words: [...words, side.text],
              predicted: [...predicted],
            },
          ]);
      }
      if (literal !== TRUE && !isValue) {
        literals.push(literal);
        words.push(text);
      }
      if (site >= 0) predicted.push({ site, taken });
    }
    return [...new Set(texts)];
  }

  /** A way to a side that no input was on, which is then forgotten. */
  next(): PathCondition | undefined {
    for (const [key, ways] of this.open) {
      const way = ways.shift();
      if (ways.length === 0) this.open.delete(key);
      if (way) return way;
    }
    return undefined;
  }
}
