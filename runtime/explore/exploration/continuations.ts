/**
 * How runs go on beside the call of the target: which functions that calls have returned or given away are called next, because
 * they may decide what is open, and which methods of the receiver are called first, because the target may decide otherwise
 * then. Each such step is a path condition of its own, queued as those of decisions are.
 */
import type { Domain } from '../../inputs/domains/domain.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { isEarlier, MOST_LATER } from '../../inputs/model/later-calls.js';
import type { Assignment, Bool } from '../../solver/terms/terms.js';
import type { DecisionTaken, ExploreOptions, SiteRecord } from '../events.js';
import type { Callable, Later, LaterCalls } from '../runs/later-calls.js';
import type { PathRun, Runner } from '../runs/runner.js';
import type { Backlog } from '../search/backlog.js';
import type { PathConditions } from '../search/path-conditions.js';
import type { Bounds } from '../verdicts/bounds.js';
import type { DecisionCoverage } from '../verdicts/coverage.js';
import type { Milestones } from '../verdicts/milestones.js';
import type { Functions } from './functions.js';

/** Most uncovered outcomes that are kept as the reason for a call: a few are as good a reason as all. */
const MOST_OPEN = 16;

const NOTHING: ReadonlySet<string> = new Set();

/** A call, the uncovered outcomes that it is made for, and what the call before it may have changed among the things that these read. */
type Call = readonly [next: Later, open: readonly DecisionTaken[], changed: string];

/** The parts of a search that queueing calls needs. */
interface Search {
  readonly options: Pick<ExploreOptions, 'goal'>;
  readonly heap: SymbolicHeap;
  readonly runner: Runner;
  readonly backlog: Backlog;
  readonly conditions: PathConditions;
  readonly coverage: DecisionCoverage;
  readonly functions: Functions;
  readonly bounds: Bounds;
  readonly milestones: Milestones | undefined;
}

/** The function that is explored. */
interface Target {
  /** Its number among the functions of the program; undefined for a class. */
  readonly number?: number | undefined;
  /** Whether it is a constructor that may tell how it is called. */
  readonly asksForNew?: boolean;
}

export class Continuations {
  /** Set where the search has to begin anew, with objects of these domains. */
  wanted: readonly Domain[] | undefined;
  /** By the number of a function, the functions that calls of it can reach. */
  private readonly reachedFrom = new Map<number, readonly number[]>();
  /** By the number of a function, the uncovered outcomes that calls of it may decide, and when that was looked up. */
  private readonly openFrom = new Map<
    number,
    { readonly at: string; readonly open: readonly DecisionTaken[] }
  >();
  /** What calls of a function may change, by its number. */
  private readonly changedBy = new Map<number, ReadonlySet<string>>();
  /** By the variable that says whether a call is made, the number of the function that it calls. */
  private readonly callees = new Map<Bool, number | undefined>();

  /**
   * @param later the calls that may follow
   * @param domains declared types of their arguments for which the universe has objects; undefined: it was laid out without them
   * @param isLast whether no search follows that has objects of further domains
   */
  constructor(
    private readonly search: Search,
    private readonly target: Target,
    private readonly later: LaterCalls,
    private readonly domains: readonly Domain[] | undefined,
    private readonly isLast: boolean,
  ) {}

  /** Queues what may follow a run. @returns sites of functions that nothing was known to reach before */
  add(run: PathRun, base: Assignment): readonly (readonly SiteRecord[])[] {
    if (this.search.options.goal !== 'decisions') return [];
    this.callWithoutNew(run, base);
    this.prepare(run, base);
    return run.isCutShort ? [] : this.goOn(run, base);
  }

  /** Queues calls of methods of the receiver right before the target's, which may lead to states in which it decides otherwise. */
  private prepare(run: PathRun, base: Assignment): void {
    const { later, search } = this;
    if (!run.prelude || run.prelude.isIdle) return;
    const open = this.openOf(search.functions.reached).slice(0, MOST_OPEN);
    if (open.length === 0) return;
    const callables = later.earlier(run);
    if (callables.length > 0) search.bounds.hit('calls');
    if (this.beginsAnew(callables)) return;
    const steps = run.steps.slice(0, run.prelude.settled);
    const from = { base, isFruitful: false, steps: run.record.instructions };
    const calls = callables.flatMap((callable) =>
      later.ways(callable).map((next) => [next, open, ''] as const),
    );
    search.backlog.add(search.conditions.following(steps, calls, from));
  }

  /** Whether calls take objects of declared types that the universe does not have: then the search begins anew. */
  private beginsAnew(callables: readonly Callable[]): boolean {
    const lacking = this.isLast ? undefined : this.later.lacks(callables);
    if (lacking) this.wanted = [...(this.domains ?? []), ...lacking];
    return lacking !== undefined;
  }

  /** Queues a call of a constructor as a function, once. */
  private callWithoutNew({ record }: PathRun, base: Assignment): void {
    const { later, target, search } = this;
    if (!target.asksForNew || target.number === undefined) return;
    const open = this.openOf([target.number]);
    const from = { base, isFruitful: false, steps: record.instructions };
    if (open.length === 0) return;
    search.backlog.add(search.conditions.following([], [[later.withoutNew(), open, '']], from));
  }

  /** Queues calls of what the calls of a run have returned that may cover something. */
  private goOn(run: PathRun, base: Assignment): readonly (readonly SiteRecord[])[] {
    const { record, materialized } = run;
    const { later } = this;
    if (record.outcome.kind !== 'return') return [];
    // A generator is read only where no other call follows.
    if (record.generated !== undefined) return [];
    const following = run.later.filter(({ call }) => !isEarlier(call));
    if (run.results.length <= following.length) {
      // A promise that nothing settles has no result: it may wait for a call.
      return run.pending
        ? this.follow(run, later.meanwhile(run, run.pending), run.pending.settled, base)
        : [];
    }
    const inputs = new Set(materialized.objects.values());
    const found = later.callables(run, (object) => inputs.has(object));
    return this.follow(run, found, run.settled, base);
  }

  /** Queues those calls behind a run that may cover something. @param settled the number of its steps before them */
  private follow(
    run: PathRun,
    found: readonly Callable[],
    settled: number,
    base: Assignment,
  ): readonly (readonly SiteRecord[])[] {
    const { later, search } = this;
    const steps = run.steps.slice(0, settled);
    const following = run.later.filter(({ call }) => !isEarlier(call));
    const callables = found.map((callable) => ({ callable, open: this.openBehind(callable) }));
    if (callables.length > 0) search.bounds.hit('calls');
    const promising = callables.filter(
      ({ callable: { number }, open }) => open.length > 0 || (number !== undefined && this.isMissed(number)),
    );
    if (this.beginsAnew(promising.map(({ callable }) => callable))) return [];
    const added: SiteRecord[][] = [];
    const from = { base, isFruitful: false, steps: run.record.instructions };
    const last = following.at(-1);
    const changed = last && this.changesOf(this.callees.get(last.literal));
    const calls: Call[] = [];
    for (const { callable, open } of [...promising, ...this.enabling(callables)]) {
      const ways = later.ways(callable);
      if (ways.length === 0) continue;
      const sites = search.functions.sitesOf(callable.number === undefined ? [] : [callable.number]);
      if (search.coverage.enter(sites)) added.push(sites);
      const reason = changed ? this.readsOf(open).filter((state) => changed.has(state)) : [];
      for (const next of ways) {
        this.callees.set(next.literal, callable.number);
        calls.push([next, open, reason.join()]);
      }
    }
    search.backlog.add(search.conditions.following(steps, calls, from));
    return added;
  }

  /** Whether no run shows what it does, though the function that makes it was entered. */
  private isMissed(number: number): boolean {
    const { milestones, functions, runner } = this.search;
    const { entered } = functions;
    if (!milestones?.isMissed(number, entered)) return false;
    return [...entered].some((maker) => runner.machine.functions[maker]!.nested.includes(number));
  }

  /**
   * Calls that decide nothing open themselves, and may lead to states in which others do: at first those that change what these
   * read, in later rounds all of them.
   */
  private enabling(
    callables: readonly { readonly callable: Callable; readonly open: readonly DecisionTaken[] }[],
  ): readonly { readonly callable: Callable; readonly open: readonly DecisionTaken[] }[] {
    const any = [...new Set(callables.flatMap(({ open }) => open))];
    if (any.length === 0) return [];
    const isAny = this.later.limit > MOST_LATER;
    return callables.flatMap(({ callable, open }) => {
      if (open.length > 0 || callable.call.isGetter) return [];
      const changed = this.changesOf(callable.number);
      const enabled = any.filter((outcome) => this.readsOf([outcome]).some((state) => changed.has(state)));
      const found = enabled.length > 0 ? enabled : isAny ? any : [];
      return found.length > 0 ? [{ callable, open: found.slice(0, MOST_OPEN) }] : [];
    });
  }

  /** What a call of a function may change, as far as the texts of those that it can reach show. */
  private changesOf(number: number | undefined): ReadonlySet<string> {
    if (number === undefined) return NOTHING;
    let changed = this.changedBy.get(number);
    if (!changed) {
      const { functions } = this.search.runner.machine;
      const reached = this.reachedFrom.get(number) ?? [];
      changed = new Set(reached.flatMap((each) => [...functions[each]!.state.writes]));
      this.changedBy.set(number, changed);
    }
    return changed;
  }

  /** What the functions read that decide outcomes. */
  private readsOf(outcomes: readonly DecisionTaken[]): readonly string[] {
    const { functions, sites } = this.search.runner.machine;
    const deciding = new Set(outcomes.map(({ site }) => sites[site]!.function));
    return [...new Set([...deciding].flatMap((number) => [...functions[number]!.state.reads]))];
  }

  /** Uncovered outcomes for which a call is made: of what may settle a promise, also those of what waits for that. */
  private openBehind({ number, callee, call }: Callable): readonly DecisionTaken[] {
    const own = number === undefined ? [] : this.openIn(number, callee);
    if (own.length > 0 || !call.isMeanwhile) return own;
    const { reached, entered } = this.search.functions;
    return this.openOf(new Set([...entered, ...reached])).slice(0, MOST_OPEN);
  }

  /** Outcomes that a function may decide, itself or by calling others, and that no run has covered. */
  private openIn(number: number, callee: object): readonly DecisionTaken[] {
    const { runner, coverage } = this.search;
    const { reached: reachedAtFirst, entered } = this.search.functions;
    const { functions } = runner.machine;
    // The answer changes only when an outcome is covered or a function is entered for the first time.
    const at = `${coverage.covered} ${entered.size}`;
    const known = this.openFrom.get(number);
    if (known?.at === at) return known.open;
    let reached = this.reachedFrom.get(number);
    if (!reached) {
      const graph = runner.machine.callGraph();
      graph.call(callee);
      reached = [...graph.reached];
      this.reachedFrom.set(number, reached);
    }
    const counted = reached.filter((each) => reachedAtFirst.has(each) || entered.has(each));
    // Methods of the classes that it instantiates can be called next.
    const made = reached
      .flatMap((each) => functions[each]!.members)
      .filter((each) => this.later.mayCall(each));
    const own = [number, ...made].flatMap((each) => runner.madeBy(each));
    const open = this.openOf(new Set([...own, ...counted])).slice(0, MOST_OPEN);
    this.openFrom.set(number, { at, open });
    return open;
  }

  /** Outcomes that functions decide themselves, and that no run has covered. */
  private openOf(numbers: Iterable<number>): readonly DecisionTaken[] {
    const { runner, coverage } = this.search;
    return [...numbers]
      .flatMap((number) => runner.machine.functions[number]!.sites)
      .flatMap((site) => [true, false].map((taken) => ({ site, taken })))
      .filter((outcome) => !coverage.isCovered(outcome));
  }
}
