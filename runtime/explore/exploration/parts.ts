/** What a search is made of, put together for one target. */
import type { Machine } from '../../../vm/index.js';
import type { Domain } from '../../inputs/domains/domain.js';
import { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import type { Callee } from '../../inputs/model/callee.js';
import { MOST_LATER } from '../../inputs/model/later-calls.js';
import { PROGRAM } from '../../inputs/model/target.js';
import { Portfolio } from '../../solver/portfolio.js';
import { Terms } from '../../solver/terms/terms.js';
import type { ToldQuery } from '../../solver/z3/session.js';
import type { DecisionTaken, ExploreEvent, ExploreOptions, Resume, Share } from '../events.js';
import { targetNumbers } from '../runs/callee.js';
import { LaterCalls } from '../runs/later-calls.js';
import { LaterParameters } from '../runs/later-parameters.js';
import { Markers } from '../runs/markers.js';
import { OpenBehind } from '../runs/open-behind.js';
import { ProgramInputs } from '../runs/program-inputs.js';
import { Reach } from '../runs/reach.js';
import { Runner } from '../runs/runner.js';
import { Backlog } from '../search/backlog.js';
import { Boundaries } from '../search/boundaries.js';
import { Budget } from '../search/budget.js';
import { makeStrategy } from '../search/frontier.js';
import { LongTexts } from '../search/long-texts.js';
import { MergedStates } from '../search/merged-states.js';
import { PathConditions } from '../search/path-conditions.js';
import { Rounds } from '../search/rounds.js';
import { ShortestFirst } from '../search/shortest-first.js';
import { WorkTime } from '../search/work-time.js';
import { Oracle, RecordedAnswers } from '../solving/oracle.js';
import { describeSubject, isFree } from '../subject/subject.js';
import { Assumptions } from '../verdicts/assumptions.js';
import { Bounds } from '../verdicts/bounds.js';
import { countedFiles } from '../verdicts/counted.js';
import { DecisionCoverage } from '../verdicts/coverage.js';
import { knownOutcomes } from '../verdicts/known-outcomes.js';
import { Milestones } from '../verdicts/milestones.js';
import { PathBook } from '../verdicts/path-book.js';
import { PathReporter } from '../verdicts/path-record.js';
import { Tally } from '../verdicts/tally.js';
import { Undecided } from '../verdicts/undecided.js';
import { WhyNots } from '../verdicts/why-not.js';
import { Continuations } from './continuations.js';
import type { Counts } from './counts.js';
import { Functions, propertiesIn } from './functions.js';
import { Growth } from './growth.js';
import { Limits } from './limits.js';
import { PathQueries } from './path-queries.js';

/** The machine with the program loaded, and the target found in it. No target: the whole program is explored. */
export interface Loaded {
  readonly machine: Machine;
  readonly callee: Callee | undefined;
  readonly began: number;
}

/** What a search takes over of the one before it: what that has covered and spent counts, and its paths. */
export interface Predecessor {
  readonly counts: Counts;
  readonly limits: Limits;
  readonly coverage: DecisionCoverage;
  readonly functions: Pick<Functions, 'entered'>;
  readonly answered: RecordedAnswers;
  readonly oracle: Pick<Oracle, 'places'>;
  readonly paths: PathBook;
  readonly milestones: Milestones | undefined;
}

/** What tells one search for a target from others. */
export interface Given {
  readonly before?: Predecessor | undefined;
  /** Objects that functions take which are called after the target; undefined: none are known. */
  readonly later?: readonly Domain[] | undefined;
  /** Whether inputs are of other types than documented. */
  readonly isOutside?: boolean;
  /** Whether no search follows that has objects of further domains. */
  readonly isLast?: boolean;
  /** Whether receivers are what their constructor makes, where they could be written as well. */
  readonly isMade?: boolean;
  /** Whether a plain function is called on values of any kind, and not on what it is found in. */
  readonly isCalledOnAny?: boolean;
}

export type Parts = ReturnType<typeof partsOf>;

/** @throws PenumbraError as `describeSubject` does */
export function partsOf(
  options: ExploreOptions,
  loaded: Loaded,
  resume: Resume,
  share: Share | undefined,
  { before, later, isOutside = false, isLast = false, isMade = false, isCalledOnAny = false }: Given,
) {
  const terms = new Terms();
  const told: ExploreEvent[] = [];
  const { machine, callee } = loaded;
  const began = loaded.began - resume.elapsed;
  const counts = before?.counts ?? { run: 0, infeasible: 0, unknown: 0, divergent: 0 };
  const { budget = new Budget(options) } = before?.limits ?? {};
  const isCountedFile = countedFiles(options, callee?.place?.file);
  const isCounted = (site: number): boolean => isCountedFile(machine.sites[site]!.file);
  const isKnown = knownOutcomes(options.known ?? [], options.file);
  const coverage = before?.coverage ?? new DecisionCoverage(isCounted, isKnown);
  const { rlimit, solverTimeout: timeout, seed } = options;
  const isCovered = (aim: DecisionTaken): boolean => coverage.isCovered(aim);
  const openBehind = new OpenBehind(machine, isCovered);
  const effort = { rlimit, timeout };
  const tell = ({ script, status }: ToldQuery): void =>
    void told.push({ type: 'query', query: budget.queries, script, status });
  const own = { ...effort, seed, ...(options.smt ? { tell } : {}) };
  const session = new Portfolio(terms, own, options.stringLength);
  const describe = () => {
    // What a whole program reaches is known only after a run.
    const needsMaker = callee?.needsMaker === true;
    const reach = callee && new Reach(machine, options, isCountedFile, needsMaker || isMade);
    const subject = describeSubject(options, callee, reach, later, isMade, isCalledOnAny);
    const markers = callee && Markers.of(machine, options);
    const runner = new Runner(machine, options, subject, isCovered, openBehind, markers);
    // What only the constructor calls is asked for, and does not count.
    const counted = isMade ? new Reach(machine, options, isCountedFile, false) : reach;
    const reached = counted?.functions(subject.universe);
    const functions = new Functions(
      options,
      runner,
      markers,
      coverage,
      isCounted,
      markers?.functions ?? reached ?? new Set(),
      before?.functions.entered ?? new Set(),
      subject.isMade && !needsMaker,
    );
    const heap = new SymbolicHeap(terms, subject.universe, subject.sorts);
    return { subject, markers, runner, functions, heap };
  };
  let described: ReturnType<typeof describe>;
  try {
    described = describe();
  } catch (error) {
    void session.close();
    throw error;
  }
  const { subject, markers, runner, functions, heap } = described;
  // As loading, what inputs there are takes no time of the search.
  const { time = new WorkTime(resume.elapsed) } = before?.limits ?? {};
  const limits = new Limits(options, share, time, budget, counts, resume.killed);
  const boundaries = options.boundaries ? new Boundaries() : undefined;
  const isTarget = targetNumbers(machine, options, callee?.number);
  const laterCalls =
    callee && isFree(subject.contract) && !options.sequences
      ? new LaterCalls(
          new LaterParameters(machine, subject.universe),
          heap,
          // What counts here may be called here.
          (number) => isTarget(number) && !functions.reached.has(number),
          (settling) => machine.settles(settling),
        )
      : undefined;
  const program = options.target === PROGRAM ? new ProgramInputs(heap) : undefined;
  const undecided = new Undecided(machine);
  const whyNots = new WhyNots(
    isCovered,
    (site) => machine.sites[site]!.function,
    (outcome) => coverage.isOmitted(outcome),
  );
  const bounds = new Bounds(
    options,
    share?.total,
    () => subject.bounds(heap),
    () => oracle.places,
    () => laterCalls?.limit ?? MOST_LATER,
  );
  // Also where the time for the target is over before such a run comes again.
  for (const { cause } of resume.killed) bounds.hit(cause === 'memory' ? 'memory' : 'run-timeout');
  const rounds = new Rounds(options.scope, isCovered);
  const answered = before?.answered ?? new RecordedAnswers(resume.answers);
  const oracle = new Oracle(
    terms,
    session,
    heap.variables,
    effort,
    answered,
    budget,
    heap.unknown !== undefined && isFree(subject.contract),
  );
  oracle.places = before?.oracle.places;
  const reporter = new PathReporter(subject, isOutside);
  const isCall = program === undefined && markers === undefined;
  // Behind an existing suite only what that lacks is looked for, which is known of outcomes alone.
  const seeksMilestones = isCall && options.goal === 'decisions' && options.known === undefined;
  const milestones = seeksMilestones
    ? (before?.milestones ?? new Milestones(machine, isCountedFile, callee?.number))
    : undefined;
  const paths = new PathBook(options, () => machine.sites, reporter, coverage, milestones, before?.paths);
  const states = markers && new MergedStates();
  const conditions = new PathConditions(
    options.maxLength,
    options.goal === 'paths',
    isCovered,
    openBehind,
    states,
  );
  const backlog = new Backlog(frontierOf(options, machine, coverage, markers), isCovered);
  const verdicts = { counts, bounds, coverage, undecided, whyNots };
  const longTexts = new LongTexts(options.goal === 'decisions', options.stringLength);
  const queries = new PathQueries(oracle, heap, limits, backlog, verdicts, longTexts, isCovered);
  const growth = new Growth(options, isCall, subject, rounds, coverage, heap, laterCalls);
  const search = { options, heap, runner, backlog, conditions, coverage, functions, bounds, milestones };
  const continuations = laterCalls && callee && new Continuations(search, callee, laterCalls, later, isLast);
  return {
    options,
    loaded,
    resume,
    began,
    limits,
    counts,
    terms,
    session,
    subject,
    heap,
    oracle,
    queries,
    runner,
    markers,
    reporter,
    coverage,
    functions,
    backlog,
    conditions,
    paths,
    concretized: new Tally(),
    beyond: new Tally(),
    reentered: new Tally(),
    bounds,
    undecided,
    program,
    assumptions: new Assumptions(),
    milestones,
    boundaries,
    whyNots,
    later: laterCalls,
    domains: later,
    continuations,
    answered,
    told,
    rounds,
    growth,
    longTexts,
    isCall,
  };
}

function frontierOf(
  { strategy, seed }: ExploreOptions,
  machine: Machine,
  coverage: DecisionCoverage,
  markers: Markers | undefined,
) {
  const isCovered = (aim: DecisionTaken): boolean => coverage.isCovered(aim);
  const covered = (): number => coverage.covered;
  if (markers) return new ShortestFirst(({ predicted }) => markers.calls(predicted), isCovered, covered);
  const isAside = (aim: DecisionTaken): boolean => coverage.isAside(aim);
  return makeStrategy(strategy, seed, isCovered, covered, isAside, propertiesIn(machine));
}
