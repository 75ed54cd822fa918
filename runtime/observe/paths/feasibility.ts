/**
 * Whether a path of the abstraction is one of the target: its code is run over terms from the start, and at each label the
 * observations have to be what the path says (Ball 2003, section 2.4). What paths begin with in common is run once.
 */
import { type Assignment, type Bool, FALSE, type Num, TRUE } from '../../solver/terms/terms.js';
import type { StateGraph } from '../boolean/state-graph.js';
import type { Setup } from '../setup.js';
import type { Arrival, Suspect } from '../symbolic/machine.js';
import type { Path, State } from '../symbolic/state.js';

/** One way through the code along the first states of a path, with all that has to hold for it. */
interface Prefix {
  readonly path: Path;
  arrivals: readonly Arrival[] | undefined;
  suspects: readonly Suspect[];
}

export type Feasibility =
  | { readonly status: 'feasible'; readonly model: Assignment }
  | { readonly status: 'infeasible' | 'unknown' };

/** Iterations of loops between two labels. */
const UNROLLED = 3;

/** Ways through the code for one path of the abstraction. */
const MOST_WAYS = 24;

/** Of a search for a state: prefixes that are tried behind each round of refinement, and those that end in the same state. */
export const SEARCH = { first: 12, tries: 40, last: 160, sameState: 6 };

/** What a step that is only guessed costs a search. */
const GUESSED = 6;

/** Small numbers are easier to read. */
const READABLE = 9;
/** Lengths that are tried one by one. */
const SHORT = 12;

export class PathSolver {
  private readonly prefixes = new Map<string, readonly Prefix[]>();
  private entry: readonly Arrival[] | undefined;
  private entrySuspects: readonly Suspect[] = [];

  constructor(
    private readonly setup: Setup,
    private readonly graph: StateGraph,
    private readonly observe: (state: State) => readonly Bool[],
    /** Whether no run was observed to take a step. */
    private readonly isUnseen: (from: number, to: number) => boolean = () => false,
  ) {}

  /** @param states numbers in the graph, from a root on */
  async solve(states: readonly number[]): Promise<Feasibility> {
    let isUnknown = false;
    for (const { path } of this.along(states)) {
      this.setup.tellPrecondition();
      const reply = await this.setup.questions.ask(path.guards, this.wanted());
      if (reply.status === 'sat')
        return { status: 'feasible', model: await this.smallest(path.guards, reply.model) };
      if (reply.status === 'unknown') isUnknown = true;
    }
    return { status: isUnknown ? 'unknown' : 'infeasible' };
  }

  /** Whether a path is not refuted: its input is of no interest. */
  private async mayBeFeasible(states: readonly number[]): Promise<boolean> {
    for (const { path } of this.along(states)) {
      this.setup.tellPrecondition();
      if ((await this.setup.questions.decide(path.guards)).status !== 'unsat') return true;
    }
    return false;
  }

  /** Another path to a state, along states from which it can be reached: those that come near it first. */
  async search(
    target: number,
    most: number,
  ): Promise<{ readonly states: readonly number[]; readonly model: Assignment } | undefined> {
    const distance = this.distances(target);
    const tried = new Map<number, number>();
    const open: number[][] = this.graph.roots.filter((root) => distance[root]! >= 0).map((root) => [root]);
    // What code that is not looked into does, is best known where it was seen to do it.
    const guessed = (states: readonly number[]): number =>
      states.filter((to, i) => {
        const from = states[i - 1];
        return from !== undefined && this.graph.isOpaque(from, to) && this.isUnseen(from, to);
      }).length;
    const cost = (states: readonly number[]): number =>
      states.length + 3 * distance[states.at(-1)!]! + GUESSED * guessed(states);
    for (let tries = 0; tries < most && open.length > 0; tries += 1) {
      open.sort((a, b) => cost(a) - cost(b) || a.join().localeCompare(b.join()));
      const states = open.shift()!;
      const last = states.at(-1)!;
      if ((tried.get(last) ?? 0) >= SEARCH.sameState) continue;
      tried.set(last, (tried.get(last) ?? 0) + 1);
      if (last === target) {
        const found = await this.solve(states);
        if (found.status === 'feasible') return { states, model: found.model };
        if (found.status === 'infeasible') continue;
      } else if (!(await this.mayBeFeasible(states))) continue;
      for (const next of this.graph.successors[last]!) if (distance[next]! >= 0) open.push([...states, next]);
    }
    return undefined;
  }

  /**
   * An input that takes a step which is a fault, behind one of the paths that were solved so far.
   * @param isIt whether a suspect is the one that is looked for
   * @param paths to states that stand before it
   */
  async fault(
    isIt: (suspect: Suspect) => boolean,
    paths: readonly (readonly number[])[],
    most: number,
  ): Promise<Assignment | undefined> {
    this.arrivals(undefined);
    for (const path of paths) this.along(path);
    const behind = [...this.prefixes.values()].flat();
    for (const prefix of behind) this.arrivals(prefix);
    const suspects = [...this.entrySuspects, ...behind.flatMap((prefix) => prefix.suspects)]
      .filter(isIt)
      .sort((a, b) => a.guards.length - b.guards.length);
    for (const { guards, condition } of suspects.slice(0, most)) {
      this.setup.tellPrecondition();
      const all = [...guards, condition];
      const reply = await this.setup.questions.ask(all, this.wanted());
      if (reply.status === 'sat') return await this.smallest(all, reply.model);
    }
    return undefined;
  }

  /** The steps from each state to another; -1 where no path leads there. */
  private distances(target: number): readonly number[] {
    const { states, successors } = this.graph;
    const distance = states.map(() => -1);
    distance[target] = 0;
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      successors.forEach((next, state) => {
        const best = Math.min(...next.flatMap((one) => (distance[one]! >= 0 ? [distance[one]! + 1] : [])));
        if (best === Number.POSITIVE_INFINITY || (distance[state]! >= 0 && distance[state]! <= best)) return;
        distance[state] = best;
        isGrowing = true;
      });
    }
    return distance;
  }

  private along(states: readonly number[]): readonly Prefix[] {
    const key = states.join();
    const known = this.prefixes.get(key);
    if (known) return known;
    const { label, valuation } = this.graph.states[states.at(-1)!]!;
    const before = states.length > 1 ? this.along(states.slice(0, -1)) : [undefined];
    const found = before.flatMap((prefix) =>
      this.arrivals(prefix).flatMap((arrival) => {
        if (arrival.kind !== 'label' || arrival.label !== label) return [];
        const literals = this.observe(arrival.path.state).map((term, i) =>
          (valuation >> i) & 1 ? term : -term,
        );
        const guards = [...new Set([...arrival.path.guards, ...literals])].filter((guard) => guard !== TRUE);
        const set = new Set(guards);
        if (set.has(FALSE) || guards.some((guard) => set.has(-guard))) return [];
        return [{ path: { ...arrival.path, guards }, arrivals: undefined, suspects: [] }];
      }),
    );
    const kept = found.slice(0, MOST_WAYS);
    this.prefixes.set(key, kept);
    return kept;
  }

  private arrivals(prefix: Prefix | undefined): readonly Arrival[] {
    const { executor } = this.setup;
    if (prefix) {
      if (prefix.arrivals) return prefix.arrivals;
      prefix.arrivals = executor.run(prefix.path, UNROLLED);
      prefix.suspects = executor.suspects;
      return prefix.arrivals;
    }
    if (this.entry) return this.entry;
    this.entry = executor.run({ state: this.setup.begin(), guards: [] }, UNROLLED);
    this.entrySuspects = executor.suspects;
    return this.entry;
  }

  /** The variables of the input. */
  private wanted(): readonly number[] {
    const { given, heap } = this.setup;
    const values = [
      ...given.map(({ value }) => value),
      ...heap.initialReads().flatMap(({ value }) => [value]),
    ];
    const reads = heap.initialReads().flatMap(({ object, index }) => [object, index]);
    return [...new Set([...values.flatMap((value) => this.setup.termsIn(value)), ...reads])];
  }

  /** A model with short arrays and small numbers, if there is one. */
  private async smallest(guards: readonly Bool[], model: Assignment): Promise<Assignment> {
    const { terms, questions } = this.setup;
    const lengths = this.setup.lengths();
    let best = model;
    let bounds: readonly Bool[] = [];
    for (let most = 0; lengths.length > 0 && most <= SHORT; most += 1) {
      const evaluator = terms.evaluator(best);
      if (lengths.every((length) => Number(evaluator.num(length)) <= most)) break;
      const short = lengths.map((length) => terms.le(length, terms.num(most)));
      this.setup.tellPrecondition([terms.num(most)]);
      const reply = await questions.ask([...guards, ...short], this.wanted());
      if (reply.status !== 'sat') continue;
      best = reply.model;
      bounds = short;
      break;
    }
    const small = this.setup
      .numbers()
      .flatMap((term: Num) => [terms.le(terms.num(-READABLE), term), terms.le(term, terms.num(READABLE))]);
    const all = terms.all(small);
    const reply = terms.evaluator(best).bool(all)
      ? undefined
      : await questions.ask([...guards, ...bounds, all], this.wanted());
    if (reply?.status === 'sat') best = reply.model;
    const chosen = !reply || reply.status === 'sat' ? [...bounds, all] : bounds;
    const printable = this.setup
      .units()
      .flatMap((unit) => [terms.le(terms.num(32), unit), terms.lt(unit, terms.num(127))]);
    if (printable.length === 0) return best;
    const plain = await questions.ask([...guards, ...chosen, terms.all(printable)], this.wanted());
    return plain.status === 'sat' ? plain.model : best;
  }
}
