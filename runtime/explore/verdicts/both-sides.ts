/** What was found inside of the documented types and then outside of them, as one. */
import type { BoundRecord, ExplorationSummary } from '../events.js';
import { OF_DOMAINS } from './bounds.js';
import { countOutcomes } from './coverage.js';
import { stillInfeasible } from './finished-round.js';

/** That a verdict `infeasible` holds inside of the documented types only. */
const DOCUMENTED: BoundRecord = {
  name: 'documented',
  limit: 'the documented types, where outcomes are infeasible',
  hit: true,
  option: '--types loose',
};

/**
 * @param inside the summary before the search went on outside
 * @param outside the one behind it: what is covered counts there, too
 */
export function bothSides(inside: ExplorationSummary, outside: ExplorationSummary): ExplorationSummary {
  const { list, isBounded } = stillInfeasible(inside.decisions.list, outside.decisions.list);
  const names = new Set(outside.bounds.map(({ name }) => name));
  const counts = ({ name, hit }: BoundRecord): boolean => hit && (isBounded || !OF_DOMAINS.has(name));
  const hitInside = new Set(inside.bounds.filter(counts).map(({ name }) => name));
  const bounds = [
    ...outside.bounds.map((bound) => ({ ...bound, hit: bound.hit || hitInside.has(bound.name) })),
    ...inside.bounds.filter(({ name }) => !names.has(name)),
    ...(isBounded ? [DOCUMENTED] : []),
  ];
  const { paths, solver, time } = outside;
  return {
    ...outside,
    paths: {
      run: paths.run,
      infeasible: inside.paths.infeasible + paths.infeasible,
      unknown: inside.paths.unknown + paths.unknown,
      divergent: inside.paths.divergent + paths.divergent,
    },
    decisions: countOutcomes(list),
    bounds,
    concretized: counted(
      [...inside.concretized, ...outside.concretized].map(({ operation, count }) => [operation, count]),
    ).map(([operation, count]) => ({ operation, count })),
    reentered: counted(
      [...inside.reentered, ...outside.reentered].map(({ builtin, count }) => [builtin, count]),
    ).map(([builtin, count]) => ({ builtin, count })),
    solver: {
      ...solver,
      queries: inside.solver.queries + solver.queries,
      sat: inside.solver.sat + solver.sat,
      unsat: inside.solver.unsat + solver.unsat,
      unknown: inside.solver.unknown + solver.unknown,
      cached: inside.solver.cached + solver.cached,
      spared: added(inside.solver.spared, solver.spared),
      milliseconds: inside.solver.milliseconds + solver.milliseconds,
    },
    time: { ...time, solve: inside.time.solve + time.solve, execute: inside.time.execute + time.execute },
  };
}

/** The sums of numbers of the same names. */
function added<Counts extends Readonly<Record<string, number>>>(a: Counts, b: Counts): Counts {
  return Object.fromEntries(Object.entries(a).map(([name, count]) => [name, count + b[name]!])) as Counts;
}

function counted(entries: readonly (readonly [string, number])[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [name, count] of entries) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts];
}
