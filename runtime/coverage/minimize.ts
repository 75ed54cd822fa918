/**
 * The smallest set of tests with the same outcomes: a minimum set cover, found exactly by branch and bound after the usual
 * reductions (essential tests, dominated tests), by the greedy choice where that takes too long.
 */
import type { TargetResult, TestRecord } from '../result.js';

/** Steps of the search before the greedy cover is taken. */
const MOST_STEPS = 100_000;

/** The tests of a result that have all outcomes which all of them have, in their order. */
export function smallestTests(result: TargetResult): readonly TestRecord[] {
  const sets = result.tests.map((test) => outcomesOf(test, result));
  const kept = smallestCover(sets);
  return result.tests.filter((_, at) => kept.has(at));
}

/** Decision outcomes, errors that nothing caught, formulas that did not hold, sides of comparisons. */
function outcomesOf(test: TestRecord, { errors, summary }: TargetResult): ReadonlySet<string> {
  const covered = new Set(
    summary.decisions.list.flatMap(({ site, whenTrue, whenFalse }) => [
      ...(whenTrue === 'covered' ? [`${site}true`] : []),
      ...(whenFalse === 'covered' ? [`${site}false`] : []),
    ]),
  );
  const decisions = test.decisions.map(({ site, taken }) => `${site}${taken}`);
  return new Set([
    ...decisions.filter((outcome) => covered.has(outcome)),
    ...errors.flatMap((error, at) => (error.test === test.id ? [`error ${at}`] : [])),
    ...test.violated.map(({ formula }) => `violated ${formula}`),
    ...(test.boundaries ?? []).map((side) => `boundary ${side}`),
    ...(test.milestones ?? []),
    // A function without decisions keeps a test.
    'a test',
  ]);
}

/** Indices of sets that together have all elements, as few as can be. */
export function smallestCover(sets: readonly ReadonlySet<string>[]): ReadonlySet<number> {
  let best = greedy(sets);
  let steps = 0;
  const search = (chosen: readonly number[], left: ReadonlySet<string>): void => {
    steps += 1;
    if (left.size === 0) {
      if (chosen.length < best.size) best = new Set(chosen);
      return;
    }
    if (steps > MOST_STEPS) return;
    const largest = Math.max(...sets.map((set) => common(set, left)));
    if (largest === 0 || chosen.length + Math.ceil(left.size / largest) >= best.size) return;
    for (const at of candidates(sets, left))
      search([...chosen, at], new Set([...left].filter((element) => !sets[at]!.has(element))));
  };
  search([], new Set(sets.flatMap((set) => [...set])));
  return best;
}

/** The sets that have the element which the fewest have, larger ones first; what another has all of is none. */
function candidates(sets: readonly ReadonlySet<string>[], left: ReadonlySet<string>): readonly number[] {
  let fewest: readonly number[] | undefined;
  for (const element of left) {
    const having = sets.flatMap((set, at) => (set.has(element) ? [at] : []));
    if (fewest === undefined || having.length < fewest.length) fewest = having;
  }
  const parts = (fewest ?? []).map((at) => ({ at, part: [...sets[at]!].filter((one) => left.has(one)) }));
  parts.sort((one, other) => other.part.length - one.part.length || one.at - other.at);
  return parts
    .filter(({ part }, i) => !parts.slice(0, i).some(({ at }) => part.every((one) => sets[at]!.has(one))))
    .map(({ at }) => at);
}

function greedy(sets: readonly ReadonlySet<string>[]): ReadonlySet<number> {
  const left = new Set(sets.flatMap((set) => [...set]));
  const chosen = new Set<number>();
  while (left.size > 0) {
    const sizes = sets.map((set) => common(set, left));
    const at = sizes.indexOf(Math.max(...sizes));
    chosen.add(at);
    for (const element of sets[at]!) left.delete(element);
  }
  return chosen;
}

function common(set: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const element of set) if (other.has(element)) count += 1;
  return count;
}
