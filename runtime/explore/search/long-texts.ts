/**
 * Path conditions that only longer texts satisfy than were asked for so far. A loop over the characters of a text has one
 * for each length: they wait until all else was tried, then the length doubles.
 */
import type { PathCondition } from './frontier.js';

/** Characters of texts at first. */
const FIRST = 16;
/** How often the length doubles. */
const MOST_TIMES = 3;

export class LongTexts {
  private readonly waiting: PathCondition[] = [];
  private times = 0;
  /** Characters of the longest texts that do not wait. */
  most: number;

  /**
   * @param areLast whether they wait
   * @param given the length, if it is fixed
   */
  constructor(
    readonly areLast: boolean,
    private readonly given: number | undefined,
  ) {
    this.most = given ?? FIRST;
  }

  add(condition: PathCondition): void {
    this.waiting.push({ ...condition, isDone: false });
  }

  get hasNext(): boolean {
    return this.waiting.length > 0 && this.given === undefined && this.times < MOST_TIMES;
  }

  get hasGrown(): boolean {
    return this.times > 0;
  }

  /** Doubles the length. @returns what has waited */
  next(): readonly PathCondition[] {
    this.times += 1;
    this.most *= 2;
    return this.waiting.splice(0);
  }
}
