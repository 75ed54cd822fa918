/**
 * Two searches for one target that take turns, by the outcomes that each has found for its work. No time says how long a turn
 * is, so that the same tests come in the same order.
 */
import type { ExploreEvent } from '../events.js';
import { Shares } from '../search/shares.js';

/** How much work without a new outcome ends a turn, in easy queries, and how much ends it in any case. */
const USUAL = [12, 24] as const;
const ALL = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
/** How much work without a new outcome the first search does before another one begins beside it. */
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
    // What one input of the constructor does not need, written receivers show sooner.
    shares.spend(FIRST, ...(yield* first.turn(0)));
    for (;;) {
      if (!first.isOver && shares.next === FIRST) shares.spend(FIRST, ...(yield* first.turn(...USUAL)));
      else shares.spend(SECOND, ...(yield* second.turn(...(first.isOver ? ALL : USUAL))));
      if (!second.end) continue;
      if (!isDecisive) yield* first.turn(...ALL);
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
  if (second) shares.spend(SECOND, ...(yield* second.turn(...USUAL)));
  while (!first.isOver) {
    if (!second || second.isOver) yield* first.turn(...ALL);
    else if (shares.next === FIRST) shares.spend(FIRST, ...(yield* first.turn(...USUAL)));
    else shares.spend(SECOND, ...(yield* second.turn(...USUAL)));
  }
}

/** A search that is gone on with for a turn at a time. */
class Search<Result> {
  /** What it returned. */
  end: { readonly value: Result } | undefined;

  constructor(private readonly events: AsyncGenerator<ExploreEvent, Result>) {}

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /**
   * Goes on until so much work was done without a new outcome, or so much at all.
   * @returns the work, and how many outcomes it has covered
   */
  async *turn(
    patience: number,
    longest = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<ExploreEvent, readonly [cost: number, found: number]> {
    let [work, found, idle] = [0, 0, 0];
    let hasFound = false;
    for (;;) {
      const next = await this.events.next();
      if (next.done) {
        this.end = next;
        break;
      }
      const event = next.value;
      yield event;
      if (event.type === 'path') {
        found += event.path.added.length;
        hasFound ||= event.path.added.length > 0;
      }
      if (event.type !== 'progress') continue;
      work += event.work;
      idle = hasFound ? 0 : idle + event.work;
      hasFound = false;
      if (idle >= patience || work >= longest) break;
    }
    return [work, found];
  }
}
