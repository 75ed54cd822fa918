/** Observations that are made together: their abstraction, the paths that cover it, refinement of what stays open. */
import type { Assignment, Bool } from '../solver/terms/terms.js';
import type { Assigned } from './abstraction/candidates.js';
import { isAt, isExcludedAt, suspectSites } from './abstraction/faults.js';
import type { LabelStates } from './abstraction/label-states.js';
import { Spent } from './abstraction/questions.js';
import { type Refined, Refinement } from './abstraction/refinement.js';
import { Transitions } from './abstraction/transitions.js';
import { depthFirstForest, pathTo, type StateGraph, shortestWay } from './boolean/state-graph.js';
import type {
  CheckedStep,
  ExplorerFinding,
  GroupResult,
  MarkedText,
  ObservedPath,
  ObservedRun,
  StateRecord,
} from './events.js';
import type { Group } from './observations.js';
import { PathSolver, SEARCH } from './paths/feasibility.js';
import { InputMaker, type Inputs, type OutsideRead } from './paths/inputs.js';
import { Probing } from './paths/probing.js';
import { isWithin, poolOf } from './paths/variations.js';
import { type Expression, toJavaScript } from './predicates/expression.js';
import type { Setup } from './setup.js';
import { decided } from './source/decided.js';
import { marked } from './source/marked.js';
import type { State } from './symbolic/state.js';
import { watch } from './watching.js';

/** A run of an input, under the name of its test. */
export interface NamedRun {
  readonly test: string;
  readonly run: ObservedRun;
}

/** Who runs inputs, and names tests: the same input is one test in all groups. */
export interface Tester {
  test(marked: MarkedText, inputs: Inputs, outside: readonly OutsideRead[]): Promise<NamedRun | undefined>;
  /** Runs an input that may be no test. */
  look(marked: MarkedText, inputs: Inputs, outside: readonly OutsideRead[]): Promise<ObservedRun | undefined>;
  /** The states that runs pass through. */
  passed(
    marked: MarkedText,
    many: readonly RunInput[],
  ): Promise<readonly (readonly [label: number, valuation: number])[]>;
  /** Inputs of the explorer, and whether it comes first. */
  explored(text: string): AsyncIterable<ExplorerFinding> | undefined;
  readonly isLed: boolean;
  /** Makes a test of an input that was run; its name. */
  keep(inputs: Inputs, run: ObservedRun): string;
}

/** What the text of the target holds. */
export interface Surveyed {
  readonly assignments: readonly Assigned[];
  /** Elements that are read and written. */
  readonly accesses: readonly Expression[];
  /** Whether all variables of an expression are in scope at a label. */
  sees(expression: Expression, label: number): boolean;
}

export interface RunInput {
  readonly inputs: Inputs;
  readonly outside: readonly OutsideRead[];
}

export type GroupEvent =
  | { readonly type: 'reached'; readonly states: number }
  | { readonly type: 'path'; readonly path: ObservedPath }
  | { readonly type: 'done'; readonly result: GroupResult; readonly checked: readonly CheckedStep[] };

/** What excludes states where the explorer has seen all paths, in words. */
export const ALL_PATHS = 'all paths of the explorer';

/** States of a path that leads to several leaves. */
const LONGEST = 40;

/** Inputs that are run for what they show of invariants. */
const MOST_WATCHED = 250;

/** A label and a valuation that a run passed through. */
type Observed = readonly [label: number, valuation: number];

export class GroupObserver {
  private readonly transitions: Transitions;
  private readonly shown: readonly number[];
  private readonly marked: MarkedText;
  /** Tests by the key of the state that they cover first. */
  private readonly covered = new Map<string, string>();
  private readonly beyond = new Set<string>();
  /** States that no path leads to, of all that the explorer has seen. */
  private readonly explorerExcludes = new Set<string>();
  private readonly paths: ObservedPath[] = [];
  /** Steps that runs took, as two states. */
  private readonly seen = new Set<string>();
  /** Inputs by the names of their tests. */
  private readonly ran = new Map<string, Inputs>();
  /** Paths of runs that were only observed, and not told yet. */
  private readonly observed: ObservedPath[] = [];
  private probing: Probing<ObservedRun> | undefined;
  /** Inputs that were run, with what they are given outside of arrays. */
  private readonly inputs: RunInput[] = [];
  private readonly assignments: Surveyed['assignments'];
  private readonly accesses: Surveyed['accesses'];
  private readonly sees: Surveyed['sees'];

  constructor(
    private readonly setup: Setup,
    private readonly group: Group,
    private readonly states: LabelStates,
    private readonly tester: Tester,
    /** What is known at each label beside the observations. */
    private readonly known: readonly (readonly Bool[])[],
    { assignments, accesses, sees }: Surveyed,
  ) {
    this.assignments = assignments;
    this.accesses = accesses;
    this.sees = sees;
    this.transitions = new Transitions(setup.terms, setup.questions, states, (state) => this.observe(state));
    this.shown = group.isShown.flatMap((is, label) => (is ? [label] : []));
    const { marker } = setup.machine;
    const calls = group.predicates.map(({ expression }) => `() => (${toJavaScript(expression)})`).join(', ');
    const labels = this.shown.map((label) => setup.labels[label]!);
    this.marked = {
      text: marked(
        { subject: setup.subject, marker, isChecked: setup.options.checks.includes('nan') },
        labels,
        calls,
      ),
      marker,
    };
  }

  /** @param rounds of refinement */
  async *run(rounds: number): AsyncGenerator<GroupEvent> {
    const first = await this.transitions.reach((label) => this.known[label] ?? []);
    yield { type: 'reached', states: first.states.filter(({ label }) => this.isShown(label)).length };
    const forest = depthFirstForest(first);
    const solver = this.solver(first);
    const leaves = forest.leaves
      .map((leaf) => this.trimmed(first, pathTo(forest, leaf)))
      .filter(
        (states, i, all) => states.length > 0 && all.findIndex((one) => one.join() === states.join()) === i,
      );
    const isLed = this.tester.isLed;
    if (isLed) for await (const path of this.explored(first, first)) yield this.told(path);
    else if (this.setup.options.paths === 'few') yield* this.few(first, solver, leaves);
    else for (const states of leaves) yield this.told(await this.follow(first, solver, states));
    for await (const path of this.probe(first, first)) yield this.told(path);
    let refined: Refined = { graph: first, found: [] };
    const refinement = this.refinement(first);
    if (rounds === 0)
      for await (const path of this.searchOpen(first, first, solver, SEARCH.tries)) yield this.told(path);
    for (let round = 1; round <= rounds && this.open(first, refined.graph).length > 0; round += 1) {
      const next = await within(refinement.round(round, this.open(first, refined.graph), []));
      if (!next) break;
      refined = next;
      const tries = round === rounds ? SEARCH.last : round === 1 ? SEARCH.first : SEARCH.tries;
      for await (const path of this.searchOpen(first, refined.graph, this.solver(refined.graph), tries))
        yield this.told(path);
      for await (const path of this.probe(first, refined.graph)) yield this.told(path);
    }
    if (!isLed) for await (const path of this.explored(first, refined.graph)) yield this.told(path);
    yield {
      type: 'done',
      result: this.result(first, refined),
      checked: await this.check(first, solver),
    };
  }

  /** Looks for an input that takes each step which a check asks for. */
  private async check(graph: StateGraph, solver: PathSolver): Promise<readonly CheckedStep[]> {
    const { setup, states, known } = this;
    const found: CheckedStep[] = [];
    const forest = depthFirstForest(graph);
    for (const site of suspectSites(setup, states)) {
      const before = forest.parents.flatMap((parent, state) => {
        const own = states.suspects.steps[graph.states[state]!.label]!;
        return parent !== -2 && own.some((suspect) => isAt(suspect, site)) ? [pathTo(forest, state)] : [];
      });
      const model = await solver.fault((suspect) => isAt(suspect, site), before, SEARCH.tries);
      const made = model && new InputMaker(setup, model).make();
      const named = made && (await this.tester.test(this.marked, made.inputs, made.outside));
      if (named) this.noted(graph, this.traceOf(named.run), named.test);
      const { check, line, column } = site;
      const isTaken =
        named && (check !== 'nullish' ? named.run.faults.length > 0 : named.run.outcome.kind === 'throw');
      const isExcluded = !model && (await isExcludedAt(setup, states, known, site));
      const status = isTaken ? 'fault' : isExcluded ? 'excluded' : 'open';
      found.push({ check, line, column, status, ...(isTaken ? { test: named.test } : {}) });
    }
    return found;
  }

  private told(path: ObservedPath): GroupEvent {
    this.paths.push(path);
    return { type: 'path', path };
  }

  private isShown(label: number): boolean {
    return this.group.isShown[label] === true;
  }

  /** The observations in a state. */
  private observe(state: State): readonly Bool[] {
    return this.group.predicates.map(({ expression }) => this.setup.evaluator.holds(expression, state));
  }

  private solver(graph: StateGraph): PathSolver {
    const name = (state: number): string => {
      const { label, valuation } = graph.states[state]!;
      return `${label}:${valuation}`;
    };
    return new PathSolver(
      this.setup,
      graph,
      (state) => this.observe(state),
      (from, to) => !this.seen.has(`${name(from)} ${name(to)}`),
    );
  }

  /** A path without the states at its end that are not shown. */
  private trimmed(graph: StateGraph, states: readonly number[]): readonly number[] {
    const last = states.findLastIndex((state) => this.isShown(graph.states[state]!.label));
    return states.slice(0, last + 1);
  }

  /** Paths that go on from leaf to leaf as long as they stay feasible; what one passes through is not asked for again. */
  private async *few(
    graph: StateGraph,
    solver: PathSolver,
    leaves: readonly (readonly number[])[],
  ): AsyncGenerator<GroupEvent> {
    const left = [...leaves];
    const isCovered = (states: readonly number[]): boolean =>
      states.every((state) => {
        const { label, valuation } = graph.states[state]!;
        return !this.isShown(label) || this.covered.has(`${label}:${valuation}`);
      });
    for (let states = left.shift(); states; states = left.shift()) {
      if (isCovered(states)) continue;
      let path = states;
      if ((await solver.solve(path)).status === 'feasible')
        for (const other of left) {
          if (isCovered(other)) continue;
          const way = shortestWay(graph, path.at(-1)!, other.at(-1)!);
          const longer = way && path.length + way.length <= LONGEST ? [...path, ...way] : undefined;
          if (longer && (await solver.solve(longer)).status === 'feasible') path = longer;
        }
      yield this.told(await this.follow(graph, solver, path));
    }
  }

  private async follow(
    graph: StateGraph,
    solver: PathSolver,
    states: readonly number[],
  ): Promise<ObservedPath> {
    const found = await solver.solve(states);
    const path = this.describe(graph, 'leaf', states);
    if (found.status !== 'feasible')
      return { ...path, status: found.status === 'infeasible' ? 'infeasible' : 'open' };
    return await this.tried(graph, path, states, found.model);
  }

  /** Runs the input of a path, and takes what it passes through for covered. */
  private async tried(
    graph: StateGraph,
    path: ObservedPath,
    states: readonly number[],
    model: Assignment,
  ): Promise<ObservedPath> {
    const made = new InputMaker(this.setup, model).make();
    const run = made && (await this.tester.look(this.marked, made.inputs, made.outside));
    if (!run) return { ...path, status: 'open' };
    if (run.outcome.kind !== 'timeout') this.inputs.push(made);
    const trace = this.traceOf(run);
    const wanted = states.map((state) => graph.states[state]!).filter(({ label }) => this.isShown(label));
    const isSame = wanted.every(({ label, valuation }, i) => {
      const seen = trace[i];
      return seen !== undefined && seen[0] === label && seen[1] === valuation;
    });
    const isNew = trace.some(([label, valuation]) => !this.covered.has(`${label}:${valuation}`));
    // A run that takes another way, through nothing new, is no test.
    if (!isSame && !isNew) return { ...path, status: 'open' };
    const test = this.tester.keep(made.inputs, run);
    this.ran.set(test, made.inputs);
    this.noted(graph, trace, test);
    return { ...path, status: isSame ? 'feasible' : 'open', test };
  }

  private traceOf({ trace }: ObservedRun): readonly Observed[] {
    return trace.map(([i, valuation]) => [this.shown[i]!, valuation] as const);
  }

  /** Takes what a run passes through for covered. */
  private noted(graph: StateGraph, trace: readonly Observed[], test: string): void {
    let last: string | undefined;
    for (const [label, valuation] of trace) {
      if (graph.find(label, valuation) === undefined) this.beyond.add(this.name(label, valuation));
      const key = `${label}:${valuation}`;
      if (!this.covered.has(key)) this.covered.set(key, test);
      this.seen.add(`${last} ${key}`);
      last = key;
    }
  }

  /** Asks the explorer for what is open: it takes the states of the abstraction for decisions. */
  private async *explored(first: StateGraph, graph: StateGraph): AsyncGenerator<ObservedPath> {
    const { subject, labels, objects } = { ...this.setup, ...this.setup.machine };
    const open = new Set(this.open(first, graph).map(({ label }) => label));
    if (open.size === 0 || objects.reads === 'any') return;
    const { text, behind } = decided(
      subject.written,
      this.shown.map((label) => labels[label]!),
      this.group.predicates.map(({ expression }) => toJavaScript(expression)),
      (i) =>
        open.has(this.shown[i]!)
          ? first.states.flatMap(({ label, valuation }) => (label === this.shown[i] ? [valuation] : []))
          : [],
    );
    for await (const finding of this.tester.explored(text) ?? []) {
      if ('inputs' in finding) yield* await this.taken(first, finding.inputs);
      else
        for (const [i, valuation] of finding.impossible.flatMap(behind))
          this.explorerExcludes.add(`${this.shown[i]!}:${valuation}`);
    }
  }

  /** Runs an input of the explorer, and makes a test of it if it covers anything. */
  private async taken(first: StateGraph, inputs: Inputs): Promise<readonly ObservedPath[]> {
    const run = await this.tester.look(this.marked, inputs, []);
    if (!run) return [];
    this.inputs.push({ inputs, outside: [] });
    return this.covers(first, inputs, run) ? this.observed.splice(0) : [];
  }

  /** Makes a test of a run that passes through states which are not covered. */
  private covers(first: StateGraph, inputs: Inputs, run: ObservedRun): boolean {
    const trace = this.traceOf(run);
    const isOpen = ([label, valuation]: Observed): boolean =>
      !this.covered.has(`${label}:${valuation}`) && first.find(label, valuation) !== undefined;
    const last = trace.findLastIndex(isOpen);
    if (last < 0) return false;
    const test = this.tester.keep(inputs, run);
    this.noted(first, trace, test);
    const states = trace.slice(0, last + 1).map(([label, valuation]) => this.name(label, valuation));
    this.observed.push({ kind: 'observed', leaf: states.at(-1)!, states, status: 'feasible', test });
    return true;
  }

  /** Runs inputs like those that there are, and makes tests of those that cover what is open. */
  private async *probe(first: StateGraph, graph: StateGraph): AsyncGenerator<ObservedPath> {
    const { setup, tester, marked } = this;
    if (setup.machine.objects.reads === 'any' || setup.assumed.length > 0) return;
    if (this.open(first, graph).length === 0) return;
    this.probing ??= new Probing(poolOf(setup.subject.fn), {
      run: async (inputs) => await tester.look(marked, inputs, []),
      isInput: (inputs) => setup.given.every(({ name, domain }) => isWithin(inputs[name], domain)),
      isDone: () => this.open(first, graph).length === 0,
      isNew: (inputs, run) => {
        if (this.inputs.length < MOST_WATCHED) this.inputs.push({ inputs, outside: [] });
        const trace = this.traceOf(run);
        const steps = trace.map((to, i) => `${trace[i - 1]?.join(':')} ${to.join(':')}`);
        const isNew = steps.some((step) => !this.seen.has(step));
        this.covers(first, inputs, run);
        for (const step of steps) this.seen.add(step);
        return isNew;
      },
    });
    const plain = await setup.questions.ask([], setup.termsIn(setup.begin().frames[0]!.receiver));
    const made = plain.status === 'sat' ? new InputMaker(setup, plain.model).make() : undefined;
    if (made) this.probing.add(made.inputs);
    for (const inputs of this.ran.values()) this.probing.add(inputs);
    await this.probing.go();
    yield* this.observed.splice(0);
  }

  /** Other paths to the states that are not covered. @param graph the abstraction by now */
  private async *searchOpen(
    first: StateGraph,
    graph: StateGraph,
    solver: PathSolver,
    tries: number,
  ): AsyncGenerator<ObservedPath> {
    for (const { label, valuation } of this.open(first, graph)) {
      if (this.covered.has(`${label}:${valuation}`)) continue;
      const target = graph.find(label, valuation)!;
      const found = await solver.search(target, tries);
      if (!found) continue;
      const path = await this.tried(
        first,
        this.describe(graph, 'again', found.states),
        this.inFirst(first, graph, found.states),
        found.model,
      );
      // A run that takes another way says nothing of the state.
      if (path.status === 'feasible') yield path;
    }
  }

  private inFirst(first: StateGraph, graph: StateGraph, states: readonly number[]): readonly number[] {
    return states.map((state) => {
      const { label, valuation } = graph.states[state]!;
      return first.find(label, valuation)!;
    });
  }

  /** The states of the first abstraction that are neither covered nor excluded. */
  private open(first: StateGraph, graph: StateGraph): readonly StateGraph['states'][number][] {
    return first.states.filter(
      ({ label, valuation }) =>
        this.isShown(label) &&
        !this.covered.has(`${label}:${valuation}`) &&
        !this.isExcluded(graph, label, valuation),
    );
  }

  private isExcluded(graph: StateGraph, label: number, valuation: number): boolean {
    return graph.find(label, valuation) === undefined || this.explorerExcludes.has(`${label}:${valuation}`);
  }

  private refinement(first: StateGraph): Refinement {
    const { setup, group, states, transitions, assignments, accesses, known } = this;
    const { predicates } = group;
    const watched = {
      setup,
      observed: predicates.map(({ expression }) => expression),
      sees: this.sees,
      passed: async (text: MarkedText) => await this.tester.passed(text, this.inputs),
    };
    const given = { setup, predicates, states, transitions, assignments, accesses };
    const isCovered = (label: number, valuation: number): boolean =>
      this.covered.has(`${label}:${valuation}`);
    const refinable = {
      ...given,
      isCovered,
      watch: async (asked: readonly Expression[]) => await watch(watched, asked),
    };
    return new Refinement(refinable, first, known);
  }

  private describe(graph: StateGraph, kind: ObservedPath['kind'], states: readonly number[]): ObservedPath {
    const names = states
      .map((state) => graph.states[state]!)
      .filter(({ label }) => this.isShown(label))
      .map(({ label, valuation }) => this.name(label, valuation));
    return { kind, leaf: names.at(-1)!, states: names, status: 'open' };
  }

  private name(label: number, valuation: number): string {
    return `${this.setup.labels[label]!.name}:${this.bits(valuation)}`;
  }

  private bits(valuation: number): string {
    return this.group.predicates.map((_, i) => ((valuation >> i) & 1 ? 'T' : 'F')).join('');
  }

  private result(first: StateGraph, { graph, found }: Refined): GroupResult {
    const numbers = new Map<number, number>();
    first.states.forEach(({ label }, state) => {
      if (this.isShown(label)) numbers.set(state, numbers.size);
    });
    const records = [...numbers.keys()].map((state): StateRecord => {
      const { label, valuation } = first.states[state]!;
      const test = this.covered.get(`${label}:${valuation}`);
      const isExcluded = this.isExcluded(graph, label, valuation);
      return {
        label: this.setup.labels[label]!.name,
        valuation: this.bits(valuation),
        status: test !== undefined ? 'covered' : isExcluded ? 'unreachable' : 'open',
        ...(test === undefined ? {} : { test }),
        next: first.successors[state]!.flatMap((to) => numbers.get(to) ?? []),
        opaque: first.successors[state]!.filter((to) => first.isOpaque(state, to)).flatMap((to) => {
          const number = numbers.get(to);
          const { label: at, valuation: bits } = first.states[to]!;
          const observed = this.seen.has(`${label}:${valuation} ${at}:${bits}`);
          return number === undefined ? [] : [{ to: number, observed }];
        }),
      };
    });
    return {
      observations: this.group.predicates.map(({ text }) => text),
      labels: this.shown.map((label) => {
        const { name, line, column } = this.setup.labels[label]!;
        return { name, line, column };
      }),
      states: records,
      paths: this.paths,
      refined: [...found, ...this.explorerFound(graph)].flatMap(({ predicate, labels }) => {
        const own = labels.filter((label) => this.isShown(label));
        return own.length === 0
          ? []
          : [{ predicate, labels: own.map((label) => this.setup.labels[label]!.name) }];
      }),
      beyond: [
        ...this.beyond,
        ...first.states.flatMap(({ label, valuation }) => {
          const key = `${label}:${valuation}`;
          return this.explorerExcludes.has(key) && this.covered.has(key) ? [this.name(label, valuation)] : [];
        }),
      ],
    };
  }

  /** What excludes the states that the abstraction still has. */
  private explorerFound(graph: StateGraph): Refined['found'] {
    const own = graph.states.filter(({ label, valuation }) =>
      this.explorerExcludes.has(`${label}:${valuation}`),
    );
    const labels = [...new Set(own.map(({ label }) => label))].sort((a, b) => a - b);
    return labels.length === 0 ? [] : [{ predicate: ALL_PATHS, labels }];
  }
}

/** Undefined where the time was over before. */
async function within<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Spent) return undefined;
    throw error;
  }
}
