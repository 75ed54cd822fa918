/**
 * Refinement: predicates that hold in every state which comes to a label, or to a state of the abstraction, and what the abstraction
 * reaches once it knows them. Candidates that runs were seen to break are dropped without a question.
 */

import { type Bool, FALSE } from '../../solver/terms/terms.js';
import type { StateGraph } from '../boolean/state-graph.js';
import {
  type Expression,
  hasQuantifier,
  inWords,
  type Predicate,
  variablesOf,
} from '../predicates/expression.js';
import type { Setup } from '../setup.js';
import type { State } from '../symbolic/state.js';
import { type Assigned, candidatesOf, type Moved } from './candidates.js';
import { type Cutpoints, cutpointsOf } from './cutpoints.js';
import {
  type Candidate,
  type Invariants,
  indicesIn,
  invariantsOf,
  type Move,
  type Place,
  type Steps,
} from './invariants.js';
import type { LabelStates } from './label-states.js';
import { elsewhere, isFilled, ordersOf, rangesOf } from './ranges.js';
import type { Step, Transitions } from './transitions.js';

/** Where refinement looks for invariants, by number. */
interface Places extends Steps {
  readonly places: readonly Place[];
  placeOf(label: number, valuation: number): number;
  placesAt(label: number): readonly number[];
  labelOf(place: number): number;
  /** Undefined: any. */
  valuationOf(place: number): number | undefined;
}

/** A candidate; of one that is no range its negation is asked, too. */
interface Asked {
  readonly expression: Expression;
  readonly isRange: boolean;
}

/** What runs were seen to do: whether one came to a label, with a valuation, while an expression was true, or false. */
export interface Seen {
  was(expression: number, truth: boolean, label: number, valuation: number | undefined): boolean;
}

export interface Refined {
  readonly graph: StateGraph;
  /** What of the invariants excluded something, and the labels where it holds. */
  readonly found: readonly { readonly predicate: string; readonly labels: readonly number[] }[];
}

export interface Refinable {
  readonly setup: Setup;
  readonly predicates: readonly Predicate[];
  readonly states: LabelStates;
  readonly transitions: Transitions;
  readonly assignments: readonly Assigned[];
  /** Elements that the target reads and writes. */
  readonly accesses: readonly Expression[];
  /** Whether a run came to a state. */
  isCovered(label: number, valuation: number): boolean;
  /** Looks at what runs do. */
  watch(expressions: readonly Expression[]): Promise<Seen>;
}

type LabelState = StateGraph['states'][number];

/** Invariants that were looked for, with the terms that stand for them. */
interface Round {
  readonly places: Places;
  readonly invariants: Invariants;
}

export class Refinement {
  /** What was proved of ranges so far, by label. */
  private readonly ranges: (readonly Candidate[])[];
  private readonly known: (readonly Bool[])[];
  /** The words of what was proved so far, by label and term. */
  private readonly words: readonly Map<Bool, string>[];
  /** What excluded something. */
  private readonly used = new Set<Bool>();
  /** States that ways from cutpoints cannot come to. */
  private readonly excluded = new Set<string>();
  private cutpoints: Cutpoints | 'too many' | undefined;

  /** @param known what is known at each label beside the observations */
  constructor(
    private readonly given: Refinable,
    private readonly first: StateGraph,
    known: readonly (readonly Bool[])[],
  ) {
    this.known = given.states.states.map((_, label) => known[label] ?? []);
    this.ranges = this.known.map(() => []);
    this.words = this.known.map(() => new Map());
  }

  /**
   * The first round asks what holds at cutpoints; the second one more, of all elements in a range, too; those behind it what holds
   * there for each valuation by itself. Where there are too many ways between cutpoints, labels take their place.
   * @param open states that are neither covered nor excluded
   * @param more candidates from elsewhere
   */
  async round(round: number, open: readonly LabelState[], more: readonly Expression[]): Promise<Refined> {
    const { setup, states, transitions } = this.given;
    const candidates = await this.candidates(round, more);
    this.cutpoints ??= cutpointsOf(setup.executor, states) ?? 'too many';
    const cut = this.cutpoints === 'too many' ? undefined : this.cutpoints;
    const isByState = round > 2;
    const places = cut
      ? isByState
        ? this.cutStatePlaces(cut)
        : this.cutPlaces(cut)
      : isByState
        ? this.statePlaces()
        : this.labelPlaces();
    const invariants = await this.invariants(places, candidates);
    if (!isByState) this.keep({ places, invariants });
    if (cut) for (const state of open) await this.exclude(cut, { places, invariants }, state);
    const own = (label: number, valuation: number): readonly Bool[] =>
      isByState ? (invariants.terms[places.placeOf(label, valuation)] ?? []) : [];
    const graph = await transitions.reach(
      (label, valuation) =>
        this.excluded.has(`${label}:${valuation}`)
          ? [FALSE]
          : [...this.known[label]!, ...own(label, valuation)],
      this.used,
      this.given.isCovered,
    );
    if (isByState)
      for (const [place, all] of invariants.at.entries())
        for (const [i, { text }] of all.entries())
          this.words[places.labelOf(place)]!.set(invariants.terms[place]![i]!, text);
    const labels = new Map<string, Set<number>>();
    this.words.forEach((texts, label) => {
      for (const [term, text] of texts)
        if (this.used.has(term)) labels.set(text, (labels.get(text) ?? new Set()).add(label));
    });
    const found = [...labels].map(([predicate, at]) => ({
      predicate,
      labels: [...at].sort((a, b) => a - b),
    }));
    return { graph, found };
  }

  private async invariants(places: Places, asked: readonly Asked[]): Promise<Invariants> {
    const { evaluator } = this.given.setup;
    const seen = await this.given.watch(asked.map(({ expression }) => expression));
    const each = asked.flatMap(({ expression, isRange }, i) =>
      (isRange ? [true] : [true, false]).map((truth) => {
        const one: Expression = truth ? expression : { kind: 'not', operand: expression };
        const holds: Candidate['holds'] = (state, indices) =>
          evaluator.holds(one, state, isRange ? indices : undefined);
        return { i, truth, candidate: { text: inWords(one), isRange, holds } };
      }),
    );
    const isBroken = (place: number, candidate: number): boolean => {
      const { i, truth } = each[candidate]!;
      return seen.was(i, !truth, places.labelOf(place), places.valuationOf(place));
    };
    const candidates = each.map(({ candidate }) => candidate);
    return await invariantsOf(this.given.setup, places.places, places, candidates, isBroken);
  }

  /** Keeps what was proved of labels. */
  private keep({ places, invariants }: Round): void {
    invariants.at.forEach((own, place) => {
      const label = places.labelOf(place);
      const terms = invariants.terms[place]!;
      for (const [i, { text }] of own.entries()) this.words[label]!.set(terms[i]!, text);
      this.known[label] = [...this.known[label]!, ...terms];
      this.ranges[label] = [...this.ranges[label]!, ...own.filter(({ isRange }) => isRange)];
    });
  }

  /** Notes a state if no way from a cutpoint leads to it. */
  private async exclude(
    { ways }: Cutpoints,
    { places, invariants }: Round,
    { label, valuation }: LabelState,
  ): Promise<void> {
    const { questions, heap } = this.given.setup;
    const cores: Bool[] = [];
    for (const { from, guards, state } of ways[label]!) {
      const asked = [...guards, ...this.literals(state, valuation)];
      const indices = indicesIn(questions, heap, asked);
      for (const place of from === undefined ? [undefined] : places.placesAt(from)) {
        const held =
          place === undefined
            ? { terms: [], texts: new Map<Bool, string>() }
            : invariants.held(place, indices);
        const reply = await questions.decide([...held.terms, ...asked]);
        if (reply.status !== 'unsat') return;
        for (const [term, text] of held.texts)
          if (reply.core.includes(term)) this.words[from!]!.set(term, text);
        cores.push(...reply.core);
      }
    }
    for (const term of cores) this.used.add(term);
    this.excluded.add(`${label}:${valuation}`);
  }

  /** The literals of a valuation in a state over terms. */
  private literals(state: State, valuation: number): readonly Bool[] {
    return this.given.predicates.map(({ expression }, i) => {
      const term = this.given.setup.evaluator.holds(expression, state);
      return (valuation >> i) & 1 ? term : -term;
    });
  }

  private async candidates(round: number, more: readonly Expression[]): Promise<readonly Asked[]> {
    const { setup, states, assignments, accesses } = this.given;
    // What an observation says of all elements is not carried on: it takes questions of its own.
    const predicates = this.given.predicates.filter(({ expression }) => !hasQuantifier(expression));
    const moved: Moved[] = states.steps.flatMap((arrivals, label) =>
      arrivals.map((arrival) => ({ before: states.states[label]!, arrival })),
    );
    const plain = candidatesOf(setup.terms, predicates, moved, assignments, round).map(
      ({ expression }) => expression,
    );
    const related =
      round === 1 ? [] : [...ordersOf(predicates, accesses), ...elsewhere(predicates, accesses)];
    const found = [...plain, ...more, ...related];
    const distinct = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].filter(
      (one) => variablesOf(one).length > 0,
    );
    const both = distinct.map((expression) => ({ expression, isRange: false }));
    // For each valuation by itself they are too many questions; what is known of ranges by then is said there, too.
    if (round !== 2) return both;
    const ranges = rangesOf(predicates, accesses);
    const filled = await this.given.watch(ranges.map(isFilled));
    const isEver = (i: number): boolean =>
      states.states.some((_, label) => filled.was(i, true, label, undefined));
    return [
      ...both,
      ...ranges.filter((_, i) => isEver(i)).map((expression) => ({ expression, isRange: true })),
    ];
  }

  /** Invariants of cutpoints. */
  private cutPlaces({ labels, ways }: Cutpoints): Places {
    const all = this.labelPlaces();
    const place = new Map(labels.map((label, i) => [label, i]));
    const moves = labels.flatMap((label) => ways[label]!.map((way) => ({ ...way, to: place.get(label)! })));
    return {
      places: labels.map((label) => all.places[label]!),
      entry: moves.filter(({ from }) => from === undefined),
      steps: labels.map((label) => moves.filter(({ from }) => from === label)),
      placeOf: (label) => place.get(label) ?? -1,
      placesAt: (label) => [place.get(label)!],
      labelOf: (at) => labels[at]!,
      valuationOf: () => undefined,
    };
  }

  /** Invariants of each state at a cutpoint by itself. */
  private cutStatePlaces({ labels, ways }: Cutpoints): Places {
    const own = labels.flatMap((label) => this.first.states.filter((one) => one.label === label));
    const at = (label: number): readonly number[] =>
      own.flatMap((one, i) => (one.label === label ? [i] : []));
    const moves = labels.flatMap((label) =>
      ways[label]!.flatMap(({ from, guards, state }) =>
        at(label).map((to) => ({
          from,
          to,
          guards: [...guards, ...this.literals(state, own[to]!.valuation)],
          state,
        })),
      ),
    );
    return {
      places: own.map(({ label, valuation }) => this.statePlace(label, valuation)),
      entry: moves.filter(({ from }) => from === undefined),
      steps: own.map(({ label }) => moves.filter(({ from }) => from === label)),
      placeOf: (label, valuation) =>
        own.findIndex((one) => one.label === label && one.valuation === valuation),
      placesAt: at,
      labelOf: (place) => own[place]!.label,
      valuationOf: (place) => own[place]!.valuation,
    };
  }

  private statePlace(label: number, valuation: number): Place {
    return {
      state: this.given.states.states[label],
      ranges: this.ranges[label]!,
      known: [...this.known[label]!, ...this.given.transitions.literals(label, valuation)],
    };
  }

  /** Invariants of labels. */
  private labelPlaces(): Places {
    const { setup, states, transitions } = this.given;
    const { terms } = setup;
    return {
      places: states.states.map((state, label) => ({
        state,
        ranges: this.ranges[label]!,
        known: [
          ...this.known[label]!,
          terms.any(
            this.first.states
              .filter((one) => one.label === label)
              .map(({ valuation }) => terms.all(transitions.literals(label, valuation))),
          ),
        ],
      })),
      entry: transitions.entry,
      steps: transitions.steps,
      placeOf: (label) => label,
      placesAt: (label) => [label],
      labelOf: (place) => place,
      valuationOf: () => undefined,
    };
  }

  /** Invariants of each state of the abstraction by itself: they may hold for some valuations only. */
  private statePlaces(): Places {
    const { first } = this;
    const { transitions } = this.given;
    const into = ({ to, guards, after, state }: Step, at: readonly number[]): readonly Move[] =>
      at.flatMap((place) => {
        const { label, valuation } = first.states[place]!;
        if (label !== to) return [];
        const literals = after.map((term, i) => ((valuation >> i) & 1 ? term : -term));
        return [{ to: place, guards: [...guards, ...literals], state, after }];
      });
    return {
      places: first.states.map(({ label, valuation }) => this.statePlace(label, valuation)),
      entry: transitions.entry.flatMap((step) => into(step, first.roots)),
      steps: first.states.map(({ label }, place) =>
        transitions.steps[label]!.flatMap((step) => into(step, first.successors[place]!)),
      ),
      placeOf: (label, valuation) => first.find(label, valuation) ?? -1,
      placesAt: (label) => first.states.flatMap((one, i) => (one.label === label ? [i] : [])),
      labelOf: (place) => first.states[place]!.label,
      valuationOf: (place) => first.states[place]!.valuation,
    };
  }
}
