/**
 * Predicates that hold at a label in every state that comes there (Houdini: Flanagan and Leino, 2001): all candidates are taken to
 * hold, and those that some step breaks are dropped until none is. With what is left the abstraction excludes states that it
 * called reachable.
 */
import type { Bool, Terms } from '../../solver/terms/terms.js';
import type { State } from '../symbolic/state.js';
import type { Questions } from './questions.js';

/** What may hold of states. */
export interface Candidate {
  readonly text: string;
  holds(state: State): Bool;
}

/** What is known of the states at a label without any candidate, as terms over the state there. */
export type Known = (label: number) => readonly Bool[];

/** A step from one label to the next. */
export interface Move {
  readonly to: number;
  readonly guards: readonly Bool[];
  readonly state: State;
}

export interface Invariants {
  /** By label: the candidates that hold there. */
  readonly at: readonly (readonly Candidate[])[];
  /** The same as terms over the state at the label. */
  readonly terms: readonly (readonly Bool[])[];
}

export async function invariantsOf(
  terms: Terms,
  questions: Questions,
  steps: { readonly entry: readonly Move[]; readonly steps: readonly (readonly Move[])[] },
  states: readonly (State | undefined)[],
  candidates: readonly Candidate[],
  known: Known,
): Promise<Invariants> {
  const before = states.map((state) => (state ? candidates.map((candidate) => candidate.holds(state)) : []));
  const kept = states.map((state) => new Set(state ? candidates.keys() : []));
  /** Drops what a step breaks; whether it breaks anything. */
  const weaken = async (from: number | undefined, { to, guards, state }: Move): Promise<boolean> => {
    const own = from === undefined ? [] : [...known(from), ...[...kept[from]!].map((i) => before[from]![i]!)];
    let isChanged = false;
    const after = candidates.map((candidate) => candidate.holds(state));
    for (;;) {
      const left = [...kept[to]!].filter((i) => !own.includes(after[i]!));
      if (left.length === 0) return isChanged;
      const reply = await questions.ask(
        [terms.all([...own, ...guards]), -terms.all(left.map((i) => after[i]!))],
        left.map((i) => after[i]!),
      );
      if (reply.status === 'unsat') return isChanged;
      isChanged = true;
      const bool = reply.status === 'sat' ? terms.evaluator(reply.model).bool : (): boolean => false;
      const broken = left.filter((i) => !bool(after[i]!));
      for (const i of broken.length > 0 ? broken : left) kept[to]!.delete(i);
    }
  };
  for (const step of steps.entry) await weaken(undefined, step);
  const waiting = new Set(states.keys());
  for (const label of waiting) {
    waiting.delete(label);
    for (const step of steps.steps[label]!) if (await weaken(label, step)) waiting.add(step.to);
  }
  return {
    at: kept.map((indices) => [...indices].map((i) => candidates[i]!)),
    terms: kept.map((indices, label) => [...indices].map((i) => before[label]![i]!)),
  };
}
