/** The sums over packages. */
import type { OutcomeCounts } from '../report/figures.js';
import type { PackageRecord } from './record.js';

export interface CorpusTotals {
  readonly functions: { readonly all: number; readonly sampled: number; readonly explored: number };
  readonly decisions: number;
  readonly outcomes: OutcomeCounts;
  readonly tests: number;
  readonly findings: number;
  readonly errors: number;
  readonly queries: number;
  /** Seconds. */
  readonly cpu: number;
  /** Functions that a limit of time has ended, so that others may find more or less in them. */
  readonly timed: number;
}

export function totalsOf(packages: readonly PackageRecord[]): CorpusTotals {
  const sum = (part: (one: PackageRecord) => number): number =>
    packages.reduce((total, one) => total + part(one), 0);
  return {
    functions: {
      all: sum(({ figures }) => figures.functions.all),
      sampled: sum(({ figures }) => figures.functions.sampled),
      explored: sum(({ figures }) => figures.functions.explored),
    },
    decisions: sum(({ figures }) => figures.decisions),
    outcomes: {
      total: sum(({ figures }) => figures.outcomes.total),
      covered: sum(({ figures }) => figures.outcomes.covered),
      infeasible: sum(({ figures }) => figures.outcomes.infeasible),
      unknown: sum(({ figures }) => figures.outcomes.unknown),
      untried: sum(({ figures }) => figures.outcomes.untried),
    },
    tests: sum(({ figures }) => figures.tests),
    findings: sum(({ figures }) => figures.findings),
    errors: sum(({ figures }) => figures.errors),
    queries: sum(({ figures }) => figures.queries),
    cpu: sum(({ cost }) => cost.cpu),
    timed: sum(({ figures }) => figures.timed),
  };
}
