/** The verdict on each decision outcome: covered, infeasible, unknown or untried. */
import type {
  DecisionRecord,
  DecisionTaken,
  ExplorationSummary,
  OutcomeStatus,
  SiteRecord,
} from '../events.js';
import type { IsKnown } from './known-outcomes.js';

/** A site of a function that calls of the target can reach, with what is known of its two outcomes. */
interface SiteState {
  readonly record: SiteRecord;
  readonly covered: [boolean, boolean];
  /** By outcome: whether it need not be looked for. */
  readonly known: readonly [boolean, boolean];
  /** By outcome: whether a query for it was not answered, or its input diverged. */
  readonly tried: [boolean, boolean];
}

export class DecisionCoverage {
  private readonly sites = new Map<number, SiteState>();
  /** Sites of functions that calls reach, and that do not count. */
  private readonly uncounted = new Set<number>();
  /** Outcomes that do not count, and that are looked for as what counts may depend on them. */
  private readonly aside = new Map<number, [boolean, boolean]>();
  private decidedCount = 0;

  /**
   * @param counts whether the outcomes of a site are to be covered
   * @param isKnown whether an outcome need not be looked for: it counts as seen, but no test of ours has it
   */
  constructor(
    private readonly counts: (site: number) => boolean,
    private readonly isKnown: IsKnown = () => false,
  ) {}

  /** Adds the sites of a function; returns whether they are new. */
  enter(records: readonly SiteRecord[]): boolean {
    let fresh = false;
    for (const record of records) {
      if (this.sites.has(record.site) || this.uncounted.has(record.site)) continue;
      fresh = true;
      if (!this.counts(record.site)) {
        this.uncounted.add(record.site);
        continue;
      }
      this.aside.delete(record.site);
      const known = [this.isKnown(record, false), this.isKnown(record, true)] as const;
      this.decidedCount += known.filter(Boolean).length;
      this.sites.set(record.site, { record, covered: [false, false], known, tried: [false, false] });
    }
    return fresh;
  }

  /** Adds the sites of a function that only what precedes the target calls. */
  enterAside(records: readonly SiteRecord[]): void {
    for (const { site } of records)
      if (!this.sites.has(site) && !this.aside.has(site) && this.counts(site))
        this.aside.set(site, [false, false]);
  }

  /** Marks outcomes as covered; returns those that are new, and were looked for. */
  cover(decisions: Iterable<DecisionTaken>): DecisionTaken[] {
    const added: DecisionTaken[] = [];
    for (const { site, taken } of decisions) {
      const state = this.sites.get(site);
      const aside = this.aside.get(site);
      if (aside) aside[index(taken)] = true;
      if (!state || state.covered[index(taken)]) continue;
      state.covered[index(taken)] = true;
      if (state.known[index(taken)]) continue;
      this.decidedCount += 1;
      added.push({ site, taken });
    }
    return added;
  }

  tried({ site, taken }: DecisionTaken): void {
    const state = this.sites.get(site);
    if (state) state.tried[index(taken)] = true;
  }

  /** From now on no outcome is called infeasible. */
  doubt(): void {
    for (const { tried } of this.sites.values()) tried.fill(true);
  }

  isCovered({ site, taken }: DecisionTaken): boolean {
    const state = this.sites.get(site);
    if (state) return state.covered[index(taken)] || state.known[index(taken)];
    return this.aside.get(site)?.[index(taken)] ?? !this.counts(site);
  }

  /** Whether an outcome does not count, and is looked for as what counts may depend on it. */
  isAside({ site }: DecisionTaken): boolean {
    return this.aside.has(site);
  }

  /** Outcomes that are covered, or need not be looked for. */
  get covered(): number {
    return this.decidedCount;
  }

  get total(): number {
    return this.sites.size * 2;
  }

  /** Whether an outcome was not looked for. */
  isOmitted({ site, taken }: DecisionTaken): boolean {
    const state = this.sites.get(site);
    if (state === undefined) return false;
    return state.known[index(taken)] && !state.covered[index(taken)];
  }

  /** @param mayReach whether an input that was not tried may reach an outcome that no other one has */
  summary(mayReach: (outcome: DecisionTaken) => boolean): ExplorationSummary['decisions'] {
    const status = (state: SiteState, taken: boolean): OutcomeStatus => {
      if (state.covered[index(taken)]) return 'covered';
      if (state.known[index(taken)]) return 'untried';
      if (!mayReach({ site: state.record.site, taken })) return 'infeasible';
      return state.tried[index(taken)] ? 'unknown' : 'untried';
    };
    const list: DecisionRecord[] = [...this.sites.values()]
      .map((state) => ({ ...state.record, whenTrue: status(state, true), whenFalse: status(state, false) }))
      .sort((a, b) => a.site - b.site);
    return countOutcomes(list);
  }
}

/** A table of decisions with its totals. */
export function countOutcomes(list: readonly DecisionRecord[]): ExplorationSummary['decisions'] {
  const outcomes = list.flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse]);
  const count = (wanted: OutcomeStatus): number => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    total: outcomes.length,
    covered: count('covered'),
    infeasible: count('infeasible'),
    unknown: count('unknown'),
    untried: count('untried'),
    list,
  };
}

/** Why an outcome was not looked for. */
export const KNOWN = 'the existing suite takes it, and so it was not looked for';

function index(taken: boolean): 0 | 1 {
  return taken ? 1 : 0;
}
