/** With `--boundaries`: which sides of comparisons inputs were on, and path conditions that lead to the others. */
import { type Bool, TRUE } from '../../solver/terms/terms.js';
import type { PathStep } from '../runs/runner.js';
import type { PathCondition } from './frontier.js';
import { START } from './path-conditions.js';

/** Path conditions that are tried for one side of a comparison. */
const MOST_WAYS = 4;

/** The sides of decisions that inputs were on, and path conditions for the others. */
export class Boundaries {
  private readonly met = new Set<string>();
  private readonly open = new Map<string, PathCondition[]>();

  /**
   * Records a run.
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

  /** Takes a path condition for a side that no input was on; undefined if none is left. */
  next(): PathCondition | undefined {
    for (const [key, ways] of this.open) {
      const way = ways.shift();
      if (ways.length === 0) this.open.delete(key);
      if (way) return way;
    }
    return undefined;
  }
}
