/** Two searches for one target as one: inside of the documented types and then outside of them, or with two kinds of receivers. */
import type { BoundRecord, DecisionRecord, ExplorationSummary } from '../events.js';
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
 * @param isDocumented whether the two differ in documented types; else in what the target is called on, which is a bound of its own
 */
export function bothSides(
  inside: ExplorationSummary,
  outside: ExplorationSummary,
  isDocumented: boolean,
): ExplorationSummary {
  const { list, isBounded } = stillInfeasible(inside.decisions.list, outside.decisions.list);
  const names = new Set(outside.bounds.map(({ name }) => name));
  const counts = ({ name, hit }: BoundRecord): boolean => hit && (isBounded || !OF_DOMAINS.has(name));
  const hitInside = new Set(inside.bounds.filter(counts).map(({ name }) => name));
  const bounds = [
    ...outside.bounds.map((bound) => ({ ...bound, hit: bound.hit || hitInside.has(bound.name) })),
    ...inside.bounds.filter(
      ({ name }) => !names.has(name) && (isDocumented || isBounded || name !== 'receiver'),
    ),
    ...(isBounded && isDocumented ? [DOCUMENTED] : []),
  ];
  return { ...inBoth(inside, outside), decisions: countOutcomes(list), bounds };
}

/**
 * @param lead the summary of a search whose receivers are what their constructor makes: it counts paths and what is covered
 *   together with the other one
 * @param main that of the one whose receivers are written
 * @param isWhole whether these are all that there may be: then what they refute is refuted. Else neither refutes anything alone
 */
export function ledBy(
  lead: ExplorationSummary,
  main: ExplorationSummary,
  isWhole: boolean,
): ExplorationSummary {
  const both = inBoth(lead, main);
  if (isWhole) return both;
  const known = new Map(lead.decisions.list.map((one) => [one.site, one]));
  const list = main.decisions.list.map((one) => openIn(known.get(one.site) ?? one, one));
  const hit = new Set(lead.bounds.flatMap(({ name, hit }) => (hit ? [name] : [])));
  const names = new Set(main.bounds.map(({ name }) => name));
  const bounds = [
    ...main.bounds.map((bound) => ({ ...bound, hit: bound.hit || hit.has(bound.name) })),
    ...lead.bounds.filter(({ name }) => !names.has(name)),
  ];
  return { ...both, decisions: countOutcomes(list), bounds, exhausted: main.exhausted && lead.exhausted };
}

/** A decision whose outcomes are as open as the first search left them, where it did not refute them. */
function openIn(lead: DecisionRecord, main: DecisionRecord): DecisionRecord {
  const of = (way: 'whenTrue' | 'whenFalse'): DecisionRecord => (lead[way] === 'infeasible' ? main : lead);
  const { whyNot: _, ...rest } = main;
  const [whenTrue, whenFalse] = [of('whenTrue'), of('whenFalse')];
  const whyNot = {
    ...(whenTrue.whyNot?.whenTrue ? { whenTrue: whenTrue.whyNot.whenTrue } : {}),
    ...(whenFalse.whyNot?.whenFalse ? { whenFalse: whenFalse.whyNot.whenFalse } : {}),
  };
  return {
    ...rest,
    whenTrue: whenTrue.whenTrue,
    whenFalse: whenFalse.whenFalse,
    ...(Object.keys(whyNot).length > 0 ? { whyNot } : {}),
  };
}

/** The second of two summaries, with what both have taken. */
function inBoth(inside: ExplorationSummary, outside: ExplorationSummary): ExplorationSummary {
  const { solver, time } = outside;
  return {
    ...outside,
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
