/** The `try` statements of a run: whether their handlers ran, and whether they were left without an error. */
import type { TrySeen } from '../contract.js';
import type { CodePlace } from './thrown.js';

interface Counted extends CodePlace {
  entered: number;
  caught: number;
}

/** More words than the code of a function has. */
const MOST_WORDS = 2 ** 24;

export class Tries {
  private readonly counts = new Map<number, Counted>();
  /** What runs now is a condition of the call, and none of the run's. */
  isApart = false;

  reset(): void {
    this.counts.clear();
    this.isApart = false;
  }

  enter({ linked, at }: CodePlace): void {
    if (this.isApart) return;
    const key = keyOf({ linked, at });
    const known = this.counts.get(key);
    if (known) known.entered += 1;
    else this.counts.set(key, { linked, at, entered: 1, caught: 0 });
  }

  catch(place: CodePlace): void {
    if (this.isApart) return;
    const known = this.counts.get(keyOf(place));
    if (known) known.caught += 1;
  }

  /** In the order in which they were entered. @param lineOf from 1 */
  seen(lineOf: (place: CodePlace) => number): readonly TrySeen[] {
    return [...this.counts.values()].map(({ linked, at, entered, caught }) => ({
      function: linked.number,
      line: lineOf({ linked, at }),
      caught: caught > 0,
      completed: entered > caught,
    }));
  }
}

function keyOf({ linked, at }: CodePlace): number {
  return linked.number * MOST_WORDS + at;
}
