/** The result of the exploration of one target: the document that `--json` prints, and what tests are written from. */

import type {
  BoundRecord,
  DecisionTaken,
  ExplorationSummary,
  ExploreOptions,
  OutcomeStatus,
  PathRecord,
  SiteRecord,
  SolverAnswer,
  Violation,
  WhyNot,
} from './explore/events.js';
import { PREDICTION, STATE } from './explore/verdicts/bounds.js';
import { countOutcomes } from './explore/verdicts/coverage.js';
import type { Observation } from './replay/observation.js';
import type { Reached } from './replay/replayer.js';
import type { ReplayVerdict } from './replay/verdict.js';
import type { MapProblem } from './source-maps/source-maps.js';
import { type ErrorGroup, type UncaughtErrors, uncaughtErrors } from './uncaught.js';

/** A path with what its replay on plain node said. */
export type TestRecord = PathRecord &
  ReplayVerdict & {
    /** What plain node was seen to do with the unmodified source; absent where it did not run. */
    readonly observed?: Observation | undefined;
  };

/** A formula of the contract that did not hold after a run. */
export interface Finding extends Violation {
  /** Identity of the test. */
  readonly test: string;
}

export interface TargetResult {
  readonly subject: {
    readonly file: string;
    readonly target: string;
    /** What the source of generated code calls the target, where that is another name. */
    readonly original?: string;
  };
  readonly options: ExploreOptions;
  /** Names of the inputs, `this` first. */
  readonly parameters: readonly string[];
  /**
   * The paths reported: with the goal `decisions` those that added an outcome and the first with an uncaught error of
   * each place, with `paths` all.
   */
  readonly tests: readonly TestRecord[];
  readonly findings: readonly Finding[];
  /** Errors that nothing caught, of all paths, by place. */
  readonly errors: readonly ErrorGroup[];
  /** How many more there are of inputs that nothing suggests, none of which covers an outcome: the goal `paths` lists them. */
  readonly unlistedErrors: number;
  /** The paths that findings name and `tests` does not hold. */
  readonly findingTests: readonly TestRecord[];
  readonly summary: ExplorationSummary;
  /** Ended by the user or from outside, before the frontier was empty. */
  readonly interrupted: boolean;
  /** How code outside the file reaches the target and the classes that inputs consist of. */
  readonly reach: Reached;
  /** Source maps that are of no use, so that places are those of generated code. */
  readonly mapProblems?: readonly MapProblem[];
}

/** An exploration that is over, before it is said which of its paths are reported. */
export type Explored = Pick<
  TargetResult,
  'options' | 'parameters' | 'tests' | 'summary' | 'interrupted' | 'reach' | 'mapProblems'
> & { readonly original?: string };

/** What is reported of all paths. */
export type Reported = Pick<TargetResult, 'tests' | 'findings' | 'findingTests'> & UncaughtErrors;

export function reportedOf(paths: readonly TestRecord[], goal: ExploreOptions['goal']): Reported {
  const { errors, unlistedErrors } = uncaughtErrors(paths, goal);
  const tests = reportedTests(paths, goal, errors);
  return {
    tests,
    findings: paths.flatMap((test) =>
      test.violated.map((violation): Finding => ({ test: test.id, ...violation })),
    ),
    errors,
    unlistedErrors,
    findingTests: paths.filter((test) => test.violated.length > 0 && !tests.includes(test)),
  };
}

/** The result of an exploration. @param explored `tests`: all paths; `summary`: as replays left it */
export function resultOf(explored: Explored): TargetResult {
  const { options, parameters, tests, summary, interrupted, reach, mapProblems, original } = explored;
  return {
    subject: { file: options.file, target: options.target, ...(original === undefined ? {} : { original }) },
    options,
    parameters,
    ...reportedOf(tests, options.goal),
    summary,
    interrupted,
    reach,
    ...(mapProblems === undefined ? {} : { mapProblems }),
  };
}

/**
 * The tests that are reported out of all paths.
 * @param errors those that nothing caught on these paths
 */
export function reportedTests(
  paths: readonly TestRecord[],
  goal: ExploreOptions['goal'],
  errors: readonly ErrorGroup[],
): readonly TestRecord[] {
  if (goal === 'paths') return paths;
  const failing = new Set(errors.map(({ test }) => test));
  const adding = paths.filter(
    ({ id, added, outcome, boundaries, milestones }) =>
      added.length > 0 ||
      outcome.kind === 'assume' ||
      boundaries !== undefined ||
      milestones !== undefined ||
      failing.has(id),
  );
  // A function without decisions has one test still.
  return adding.length > 0 ? adding : paths.slice(0, 1);
}

/** What a program under test may not do is refused where it asks for it: what comes behind was not tried. */
const REFUSED: BoundRecord = {
  name: 'refused',
  limit: 'nothing is written, started or connected to',
  hit: true,
  option: 'a parameter instead of what is written, started or connected to',
};

/**
 * What replays leave of a summary: an outcome is covered if a replay confirmed it, be it of a run whose process died later
 * and that the next one had no time for. With a divergent replay an empty frontier proves nothing.
 * @param confirmed decisions that replays saw
 */
export function withReplays(
  summary: ExplorationSummary,
  paths: readonly TestRecord[],
  confirmed: readonly (readonly DecisionTaken[])[],
): ExplorationSummary {
  const divergent = paths.filter(
    (path) => path.replay === 'divergent' && path.divergence === undefined,
  ).length;
  const isRefused = paths.some(({ observed }) => observed?.refused === true);
  const isPartial = divergent > 0 || isRefused;
  const seen = new Set(confirmed.flatMap((decisions) => decisions.map(nameOf)));
  const left = (status: OutcomeStatus, decision: DecisionTaken): OutcomeStatus => {
    if (seen.has(nameOf(decision))) return 'covered';
    return status === 'covered' || (status === 'infeasible' && isPartial) ? 'unknown' : status;
  };
  const list = summary.decisions.list.map(({ whyNot, ...site }) => {
    const whenTrue = left(site.whenTrue, { site: site.site, taken: true });
    const whenFalse = left(site.whenFalse, { site: site.site, taken: false });
    const open = Object.entries(whyNot ?? {}).filter(
      ([way]) => (way === 'whenTrue' ? whenTrue : whenFalse) !== 'covered',
    );
    return { ...site, whenTrue, whenFalse, ...(open.length > 0 ? { whyNot: Object.fromEntries(open) } : {}) };
  });
  const decisions = countOutcomes(list);
  const isLess = divergent > 0 || decisions.covered < summary.decisions.covered;
  const bounds = isLess ? withBound(summary.bounds, PREDICTION) : summary.bounds;
  return {
    ...summary,
    bounds: isRefused ? withBound(bounds, REFUSED) : bounds,
    paths: {
      ...summary.paths,
      run: Math.max(summary.paths.run, paths.length),
      divergent: summary.paths.divergent + divergent,
    },
    assumptions: summary.assumptions.map((one) => (isPartial ? { ...one, status: 'unknown' } : one)),
    exhausted: summary.exhausted && !isPartial,
    decisions,
  };
}

/** The bounds with one that was hit. */
function withBound(bounds: readonly BoundRecord[], hit: BoundRecord): readonly BoundRecord[] {
  return [...bounds.filter(({ name }) => name !== hit.name), hit];
}

const LEFT_BY_TRACES: WhyNot = {
  stopped:
    'no input leads there in the first call after loading; calls leave traces in the program, and no other was tried',
};

/**
 * What is left of a summary where calls leave traces in the program: behind others a call may take another path, and
 * none was tried there.
 */
export function withTraces(summary: ExplorationSummary): ExplorationSummary {
  const left = (status: OutcomeStatus): OutcomeStatus => (status === 'infeasible' ? 'untried' : status);
  const list = summary.decisions.list.map((site) => {
    const refuted = (['whenTrue', 'whenFalse'] as const).filter((way) => site[way] === 'infeasible');
    if (refuted.length === 0) return site;
    const whyNot = { ...site.whyNot, ...Object.fromEntries(refuted.map((way) => [way, LEFT_BY_TRACES])) };
    return { ...site, whenTrue: left(site.whenTrue), whenFalse: left(site.whenFalse), whyNot };
  });
  return {
    ...summary,
    bounds: withBound(summary.bounds, STATE),
    exhausted: false,
    decisions: countOutcomes(list),
  };
}

/** What an exploration that was ended from outside had seen. */
export interface Seen {
  readonly sites: readonly SiteRecord[];
  readonly answers: readonly SolverAnswer[];
  readonly runs: number;
  readonly bounds: readonly BoundRecord[];
  /** Milliseconds since it began, and of running the program. */
  readonly total: number;
  readonly execute: number;
}

/** The summary of an exploration that was ended from outside: nothing is proved, what was not covered is untried. */
export function partialSummary(paths: readonly PathRecord[], seen: Seen): ExplorationSummary {
  const covered = new Set(paths.flatMap(({ decisions }) => decisions.map(nameOf)));
  const status = (site: number, taken: boolean): OutcomeStatus =>
    covered.has(nameOf({ site, taken })) ? 'covered' : 'untried';
  const list = [...seen.sites]
    .filter(({ isUncounted }) => isUncounted !== true)
    .sort((a, b) => a.site - b.site)
    .map((site) => ({ ...site, whenTrue: status(site.site, true), whenFalse: status(site.site, false) }));
  const solve = seen.answers.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const answered = (wanted: SolverAnswer['status']): number =>
    seen.answers.filter(({ status: is }) => is === wanted).length;
  return {
    paths: { run: seen.runs, infeasible: answered('unsat'), unknown: answered('unknown'), divergent: 0 },
    decisions: countOutcomes(list),
    bounds: seen.bounds,
    assumptions: [],
    concretized: [],
    reentered: [],
    solver: {
      queries: seen.answers.length,
      sat: answered('sat'),
      unsat: answered('unsat'),
      unknown: answered('unknown'),
      cached: 0,
      spared: { cores: 0, same: 0, models: 0, repairs: 0, abstractions: 0, circuits: 0 },
      milliseconds: solve,
      variables: 0,
    },
    time: { total: seen.total, solve, execute: seen.execute },
    exhausted: false,
  };
}

function nameOf({ site, taken }: DecisionTaken): string {
  return `${site}${taken}`;
}
