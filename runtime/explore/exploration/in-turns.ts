/**
 * Two searches for one target that take turns. A turn lasts as long as it leads to outcomes that were not covered: no time
 * says how long, so that the same tests come in the same order.
 */
import type { ExploreEvent } from '../events.js';

/** What ends a turn: runs or queries in a row without a new outcome. */
interface Patience {
  readonly runs: number;
  readonly queries: number;
}

/** Only the first input of the constructor is tried at first: further ones cost more than receivers that are written, and find less. */
const FIRST: Patience = { runs: 0, queries: 0 };
const OF_LEAD: Patience = { runs: 6, queries: 18 };
/** How long the first search goes on alone, before the one outside of the documented types begins. */
const ALONE: Patience = { runs: 48, queries: 144 };
const OF_MAIN: Patience = { runs: 24, queries: 72 };

/**
 * @param isDecisive whether the first search is over where the second one is
 * @returns what the second search returns
 */
export async function* inTurns<Result>(
  lead: AsyncGenerator<ExploreEvent>,
  main: AsyncGenerator<ExploreEvent, Result>,
  isDecisive: boolean,
): AsyncGenerator<ExploreEvent, Result> {
  let hasEnded = false;
  try {
    // It tells what the inputs are.
    const start = await main.next();
    if (start.done) return start.value;
    yield start.value;
    for (let patience = FIRST; ; patience = OF_LEAD) {
      if (!hasEnded) hasEnded = (yield* turn(lead, patience)).done === true;
      const { done, value } = yield* turn(main, hasEnded ? undefined : OF_MAIN);
      if (!done) continue;
      if (!hasEnded && !isDecisive) yield* turn(lead);
      return value;
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
  let other: AsyncGenerator<ExploreEvent> | undefined;
  let isAlone = false;
  for (let patience = ALONE; ; patience = OF_MAIN) {
    const { done } = yield* turn(main, isAlone ? undefined : patience);
    if (done) return;
    other ??= further();
    isAlone = !other || (yield* turn(other, OF_MAIN)).done === true;
  }
}

/** @param patience undefined: there is no other search that could have the next turn */
async function* turn<Result>(
  search: AsyncGenerator<ExploreEvent, Result>,
  patience?: Patience,
): AsyncGenerator<ExploreEvent, IteratorResult<ExploreEvent, Result>> {
  let last: { readonly covered: number; readonly run: number; readonly queries: number } | undefined;
  for (;;) {
    const next = await search.next();
    if (next.done) return next;
    yield next.value;
    if (next.value.type !== 'progress' || !patience) continue;
    const { covered, run, queries } = next.value;
    if (!last || covered > last.covered) last = { covered, run, queries };
    if (run - last.run >= patience.runs || queries - last.queries >= patience.queries) return next;
  }
}
