/**
 * The Boolean abstraction of the steps between labels: from a valuation at one label, the valuations at the next that the solver
 * does not refute. A step is a parallel assignment, and its results are found together, model by model, not variable by
 * variable as in C2BP: valuations that exclude each other (`enforce`) never come up. What a step does not touch is told from
 * the terms, without a question; only the part of a valuation that shares variables with the rest is asked, so that answers
 * serve many states.
 */
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import { StateGraph } from '../boolean/state-graph.js';
import type { Arrival } from '../symbolic/machine.js';
import type { State } from '../symbolic/state.js';
import type { Move } from './invariants.js';
import type { LabelStates } from './label-states.js';
import { type Questions, Spent } from './questions.js';

/** What a step from one label to the next makes of the observations. */
export interface Step extends Move {
  /** The observations behind it, in terms of the state before. */
  readonly after: readonly Bool[];
}

/** Combinations of truth values as bit sets, and what refuted the others. */
interface Found {
  readonly found: readonly number[];
  readonly core: readonly Bool[];
}

export class Transitions {
  /** The observations at each label, in terms of its state. */
  readonly before: readonly (readonly Bool[])[];
  readonly entry: readonly Step[];
  readonly steps: readonly (readonly Step[])[];
  private readonly results = new Map<string, Found>();

  constructor(
    private readonly terms: Terms,
    private readonly questions: Questions,
    { states, entry, steps }: LabelStates,
    observe: (state: State) => readonly Bool[],
  ) {
    this.before = states.map((state) => (state ? observe(state) : []));
    const stepsOf = (arrivals: readonly Arrival[]): readonly Step[] =>
      movesOf(arrivals).map((move) => ({ ...move, after: observe(move.state) }));
    this.entry = stepsOf(entry);
    this.steps = steps.map(stepsOf);
  }

  /** The literals of a valuation at a label. */
  literals(label: number, valuation: number): readonly Bool[] {
    return this.before[label]!.map((term, i) => ((valuation >> i) & 1 ? term : -term));
  }

  /**
   * All states that the abstraction reaches, each with its successors in order: false before true at each choice.
   * @param known what holds in each state beside the observations
   * @param used gets what of that refuted something
   * @param isCovered whether a run came to a state: then nothing that is known excludes it
   * @throws Spent if the time is over before
   */
  async reach(
    known: (label: number, valuation: number) => readonly Bool[] = () => [],
    used = new Set<Bool>(),
    isCovered: (label: number, valuation: number) => boolean = () => false,
  ): Promise<StateGraph> {
    const graph = new StateGraph();
    const note = (core: readonly Bool[], facts: readonly Bool[]): void => {
      for (const fact of facts) if (core.includes(fact)) used.add(fact);
    };
    const possible = async (label: number, valuation: number): Promise<boolean> => {
      const facts = known(label, valuation);
      if (facts.length === 0 || isCovered(label, valuation)) return true;
      const reply = await this.questions.decide([...this.literals(label, valuation), ...facts]);
      if (reply.status === 'unsat') note(reply.core, facts);
      return reply.status !== 'unsat';
    };
    const roots: (readonly [number, number])[] = [];
    for (const step of this.entry)
      for (const valuation of await this.valuations(step, [])) roots.push([step.to, valuation]);
    for (const [label, valuation] of roots.sort(([, a], [, b]) => b - a)) {
      const root = graph.add(label, valuation);
      if (!graph.roots.includes(root)) graph.roots.push(root);
    }
    for (let at = 0; at < graph.states.length; at += 1) {
      const { label, valuation } = graph.states[at]!;
      const literals = this.literals(label, valuation);
      const facts = known(label, valuation);
      for (const step of this.steps[label]!)
        for (const next of await this.valuations(step, [...literals, ...facts], (core) => note(core, facts)))
          if (await possible(step.to, next)) graph.connect(at, graph.add(step.to, next), step.isOpaque);
    }
    return graph;
  }

  /** The valuations behind a step, in the order of the observations, false before true. */
  private async valuations(
    { guards, after }: Step,
    literals: readonly Bool[],
    note: (core: readonly Bool[]) => void = () => undefined,
  ): Promise<readonly number[]> {
    const given = new Set([...literals, ...guards]);
    given.delete(TRUE);
    if (given.has(FALSE) || [...given].some((literal) => given.has(-literal))) return [];
    let fixed = 0;
    const open: number[] = [];
    after.forEach((term, i) => {
      if (term === TRUE || given.has(term)) fixed |= 1 << i;
      else if (term !== FALSE && !given.has(-term)) open.push(i);
    });
    const held = new Set(literals);
    const undecided = guards.filter((guard) => guard !== TRUE && !held.has(guard));
    if (open.length === 0 && undecided.length === 0) return [fixed];
    const asked = open.map((i) => after[i]!);
    const relevant = this.relevant([...given], [...undecided, ...asked]);
    const { found, core } = await this.models(relevant, asked);
    note(core);
    const spread = found.map((bits) =>
      open.reduce((all, i, at) => ((bits >> at) & 1 ? all | (1 << i) : all), fixed),
    );
    return spread.sort((a, b) => inOrder(a, after.length) - inOrder(b, after.length));
  }

  /** The literals that share variables with some terms, directly or by others. */
  private relevant(literals: readonly Bool[], terms: readonly number[]): readonly Bool[] {
    const variables = new Set(terms.flatMap((term) => this.questions.variablesOf(term)));
    const rest = new Set(literals);
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (const literal of rest) {
        const own = this.questions.variablesOf(literal);
        if (!own.some((variable) => variables.has(variable))) continue;
        rest.delete(literal);
        isGrowing = true;
        for (const variable of own) variables.add(variable);
      }
    }
    return literals.filter((literal) => !rest.has(literal));
  }

  /** The combinations of truth values that some terms can have under assumptions, as bit sets. */
  private async models(given: readonly Bool[], asked: readonly Bool[]): Promise<Found> {
    const key = `${[...given].sort((a, b) => a - b).join()};${asked.join()}`;
    const known = this.results.get(key);
    if (known) {
      this.questions.counts.known += 1;
      return known;
    }
    const found: number[] = [];
    const blocked: Bool[] = [];
    let core: readonly Bool[] = [];
    for (;;) {
      const reply = await this.questions.decide([...given, ...blocked], asked);
      if (reply.status === 'unsat') {
        core = reply.core;
        break;
      }
      if (reply.status === 'unknown') {
        if (this.questions.isSpent) throw new Spent();
        // Nothing is excluded that is not refuted.
        found.splice(0, found.length, ...Array.from({ length: 2 ** asked.length }, (_, bits) => bits));
        break;
      }
      const { bool } = this.terms.evaluator(reply.model);
      const values = asked.map((term) => bool(term));
      found.push(values.reduce((bits, value, i) => (value ? bits | (1 << i) : bits), 0));
      blocked.push(-this.terms.all(asked.map((term, i) => (values[i] ? term : -term))));
    }
    const result = { found, core };
    this.results.set(key, result);
    return result;
  }
}

/** The place of a valuation among all, the first observation the most significant. */
function inOrder(valuation: number, length: number): number {
  let place = 0;
  for (let i = 0; i < length; i += 1) place = 2 * place + ((valuation >> i) & 1);
  return place;
}

/** The arrivals at labels. */
export function movesOf(arrivals: readonly Arrival[]): readonly Move[] {
  return arrivals.flatMap((arrival) =>
    arrival.kind === 'label'
      ? [
          {
            to: arrival.label,
            guards: arrival.path.guards,
            state: arrival.path.state,
            isOpaque: arrival.path.isOpaque,
          },
        ]
      : [],
  );
}
