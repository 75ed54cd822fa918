/**
 * Two searches for one target that take turns, by the outcomes that each has found for its work. No time says how long a turn
 * is, so that the same tests come in the same order.
 */
import type { ExploreEvent } from '../events.js';
import { Shares } from '../search/shares.js';

/** How much work without a new outcome ends a turn, in easy queries. */
const TURN = 12;
/** How much the first search does so before the one outside of the documented types begins. */
const ALONE = 36;
const WEIGHTS = { trust: 24, memory: { found: 48, spent: 384 }, least: 1 / 8 };
const [FIRST, SECOND] = [0, 1];

/**
 * @param isDecisive whether the first search is over where the second one is
 * @returns what the second search returns
 */
export async function* inTurns<Result>(
  lead: AsyncGenerator<ExploreEvent>,
  main: AsyncGenerator<ExploreEvent, Result>,
  isDecisive: boolean,
): AsyncGenerator<ExploreEvent, Result> {
  const first = new Search(lead);
  const second = new Search(main);
  const shares = new Shares(WEIGHTS);
  try {
    // It tells what the inputs are.
    const start = await main.next();
    if (start.done) return start.value;
    yield start.value;
    for (;;) {
      if (!first.isOver && shares.next === FIRST) shares.spend(FIRST, ...(yield* first.turn(TURN)));
      else shares.spend(SECOND, ...(yield* second.turn(first.isOver ? Number.POSITIVE_INFINITY : TURN)));
      if (!second.end) continue;
      if (!isDecisive) yield* first.turn(Number.POSITIVE_INFINITY);
      return second.end.value;
    }
  } finally {
    await lead.return(undefined);
  }
}

/**
 * A search, and from where it no longer finds anything another one as well.
 * @param further gives the other one; undefined: there is none
 */
export async function* withFurther(
  main: AsyncGenerator<ExploreEvent>,
  further: () => AsyncGenerator<ExploreEvent> | undefined,
): AsyncGenerator<ExploreEvent> {
  const first = new Search(main);
  yield* first.turn(ALONE);
  if (first.isOver) return;
  const other = further();
  const second = other && new Search(other);
  // What the first one did alone is not held against it.
  const shares = new Shares(WEIGHTS);
  if (second) shares.spend(SECOND, ...(yield* second.turn(TURN)));
  while (!first.isOver) {
    if (!second || second.isOver) yield* first.turn(Number.POSITIVE_INFINITY);
    else if (shares.next === FIRST) shares.spend(FIRST, ...(yield* first.turn(TURN)));
    else shares.spend(SECOND, ...(yield* second.turn(TURN)));
  }
}

/** A search that is gone on with for a turn at a time. */
class Search<Result> {
  /** What it returned. */
  end: { readonly value: Result } | undefined;
  private work = 0;

  constructor(private readonly events: AsyncGenerator<ExploreEvent, Result>) {}

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /**
   * Goes on until so much work was done without a new outcome.
   * @returns the work, and how many outcomes it has covered
   */
  async *turn(patience: number): AsyncGenerator<ExploreEvent, readonly [cost: number, found: number]> {
    const began = this.work;
    let [found, before, last] = [0, 0, began];
    for (;;) {
      const next = await this.events.next();
      if (next.done) {
        this.end = next;
        break;
      }
      const event = next.value;
      yield event;
      if (event.type === 'path') found += event.path.added.length;
      if (event.type !== 'progress') continue;
      this.work = event.work;
      if (found > before) [before, last] = [found, this.work];
      if (this.work - last >= patience) break;
    }
    return [this.work - began, found];
  }
}
