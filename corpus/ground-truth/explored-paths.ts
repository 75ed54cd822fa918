/** What the explorer finds, in the terms of the brute force. */
import { type ExplorationSummary, explore, type TargetResult, type TestRecord } from '../../runtime/index.js';
import type { BruteForce } from './brute-force.js';
import { type Explored, PathCollector } from './native-paths.js';
import { siteName } from './recorder.js';
import { subjectFile } from './subject.js';

export interface ExploredPaths extends Explored {
  readonly summary: ExplorationSummary;
  /** Outcomes that the explorer calls infeasible. */
  readonly infeasible: ReadonlySet<string>;
}

/** More than any path here has. */
const NO_LIMIT = 1000;

/**
 * Explores all paths of a method within a scope.
 * @throws Error where a run diverged from what was predicted, or its replay on plain node from the run
 */
export async function exploredPaths(row: BruteForce): Promise<ExploredPaths> {
  const { tests, summary } = await explored(row);
  const names = new Map(summary.decisions.list.map((site) => [site.site, siteName(site)]));
  const found = new PathCollector();
  for (const { decisions, outcome, divergence, replay } of tests) {
    if (divergence !== undefined || replay !== 'same')
      throw new Error(`${row.target}: ${divergence ?? `the replay is ${replay}`}`);
    if (outcome.kind !== 'return' && outcome.kind !== 'throw')
      throw new Error(`${row.target}: ended by ${outcome.kind}`);
    found.add(
      decisions.map(({ site, taken }) => ({ site: names.get(site)!, taken })),
      outcome.kind,
    );
  }
  const infeasible = new Set<string>();
  for (const site of summary.decisions.list) {
    if (site.whenTrue === 'infeasible') infeasible.add(`${siteName(site)} = true`);
    if (site.whenFalse === 'infeasible') infeasible.add(`${siteName(site)} = false`);
  }
  return { outcomes: found.outcomes, paths: found.paths, infeasible, summary };
}

/** All paths of a method within a scope, in the order in which they were found. */
export async function exploredTests(row: BruteForce): Promise<readonly TestRecord[]> {
  return (await explored(row)).tests;
}

async function explored({ file, target, scope }: BruteForce): Promise<TargetResult> {
  const classes = Object.fromEntries(
    Object.entries(scope).map(([name, limit]) => [name, { limit, exact: false }]),
  );
  const request = { file: subjectFile(file), target, scope: { default: 3, classes } };
  for await (const event of explore({ ...request, goal: 'paths', maxLength: NO_LIMIT })) {
    if (event.type === 'end') return event.result;
  }
  throw new Error(`${target}: the exploration did not end`);
}
