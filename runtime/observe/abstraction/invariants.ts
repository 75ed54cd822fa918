/**
 * Predicates that hold at a label in every state that comes there (Houdini: Flanagan and Leino, 2001): all candidates are taken to
 * hold, and those that some step breaks are dropped until none is. With what is left the abstraction excludes states that it
 * called reachable.
 */
import { type Bool, FALSE, type Terms } from '../../solver/terms/terms.js';
import type { State } from '../symbolic/state.js';
import type { Questions } from './questions.js';

/** What may hold of states. */
export interface Candidate {
  readonly text: string;
  holds(state: State): Bool;
}

/** A step from one label to the next. */
export interface Move {
  readonly to: number;
  readonly guards: readonly Bool[];
  readonly state: State;
  readonly isOpaque?: boolean | undefined;
}

/** Where invariants are looked for: a label, or a state of the abstraction. */
export interface Place {
  /** Undefined where no path leads. */
  readonly state: State | undefined;
  /** What is known there without any candidate, as terms over the state. */
  readonly known: readonly Bool[];
}

/** Steps between places. */
export interface Steps {
  /** From the start of the run. */
  readonly entry: readonly Move[];
  /** By place. */
  readonly steps: readonly (readonly Move[])[];
}

export interface Invariants {
  /** By place: the candidates that hold there. */
  readonly at: readonly (readonly Candidate[])[];
  /** The same as terms over the state at the place. */
  readonly terms: readonly (readonly Bool[])[];
}

export async function invariantsOf(
  { terms, questions }: { readonly terms: Terms; readonly questions: Questions },
  places: readonly Place[],
  { entry, steps }: Steps,
  candidates: readonly Candidate[],
): Promise<Invariants> {
  const before = places.map(({ state }) =>
    state ? candidates.map((candidate) => candidate.holds(state)) : [],
  );
  const kept = places.map(({ state }) => new Set(state ? candidates.keys() : []));
  const behind = new Map<State, readonly Bool[]>();
  /** The candidates behind a step, which several steps between places share. */
  const afterOf = (state: State): readonly Bool[] => {
    const known = behind.get(state) ?? candidates.map((candidate) => candidate.holds(state));
    behind.set(state, known);
    return known;
  };
  /** Drops what a step breaks; whether it breaks anything. */
  const weaken = async (from: number | undefined, { to, guards, state }: Move): Promise<boolean> => {
    const own =
      from === undefined ? [] : [...places[from]!.known, ...[...kept[from]!].map((i) => before[from]![i]!)];
    const given = terms.all([...own, ...guards]);
    let isChanged = false;
    const after = afterOf(state);
    for (;;) {
      const left = [...kept[to]!].filter((i) => !own.includes(after[i]!));
      if (left.length === 0 || given === FALSE) return isChanged;
      const reply = await questions.ask(
        [given, -terms.all(left.map((i) => after[i]!))],
        left.map((i) => after[i]!),
      );
      if (reply.status === 'unsat') return isChanged;
      isChanged = true;
      const bool = reply.status === 'sat' ? terms.evaluator(reply.model).bool : (): boolean => false;
      const broken = left.filter((i) => !bool(after[i]!));
      for (const i of broken.length > 0 ? broken : left) kept[to]!.delete(i);
    }
  };
  for (const step of entry) await weaken(undefined, step);
  const waiting = new Set(places.keys());
  for (const place of waiting) {
    waiting.delete(place);
    for (const step of steps[place]!) if (await weaken(place, step)) waiting.add(step.to);
  }
  return {
    at: kept.map((indices) => [...indices].map((i) => candidates[i]!)),
    terms: kept.map((indices, place) => [...indices].map((i) => before[place]![i]!)),
  };
}
