/** What the largest finished round has decided, beside what came after it. */
import type { DecisionRecord, ExplorationSummary } from '../events.js';
import { countOutcomes } from './coverage.js';

/**
 * The decisions of a later search, in which an outcome that is open stays as infeasible as it was before.
 * @returns `isBounded`: whether there is one, so that the bounds of the earlier search count
 */
export function stillInfeasible(
  before: readonly DecisionRecord[],
  after: readonly DecisionRecord[],
): { readonly list: readonly DecisionRecord[]; readonly isBounded: boolean } {
  const known = new Map(before.map((decision) => [decision.site, decision]));
  let isBounded = false;
  const list = after.map((one) => {
    const kept = (['whenTrue', 'whenFalse'] as const).filter(
      (way) =>
        (one[way] === 'unknown' || one[way] === 'untried') && known.get(one.site)?.[way] === 'infeasible',
    );
    if (kept.length === 0) return one;
    isBounded = true;
    const { whyNot, ...rest } = one;
    const reasons = Object.entries(whyNot ?? {}).filter(([way]) => !kept.some((one) => one === way));
    return {
      ...rest,
      ...Object.fromEntries(kept.map((way) => [way, 'infeasible' as const])),
      ...(reasons.length > 0 ? { whyNot: Object.fromEntries(reasons) } : {}),
    };
  });
  return { list, isBounded };
}

/**
 * @param finished the summary when a round had decided all within its bounds
 * @param last the summary at the end, in the midst of a larger round
 */
export function withFinished(finished: ExplorationSummary, last: ExplorationSummary): ExplorationSummary {
  const { list, isBounded } = stillInfeasible(finished.decisions.list, last.decisions.list);
  const decisions = countOutcomes(list);
  if (!isBounded) return last;
  const isDecided = decisions.unknown + decisions.untried === 0;
  if (isDecided) return { ...last, decisions, bounds: finished.bounds, exhausted: finished.exhausted };
  const scope = finished.bounds.find(({ name }) => name === 'scope');
  const bounds = last.bounds.map((bound) => (scope && bound.name === 'scope' ? scope : bound));
  return { ...last, decisions, bounds };
}
