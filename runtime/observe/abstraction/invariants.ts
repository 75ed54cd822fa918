/**
 * Predicates that hold at a label in every state that comes there (Houdini: Flanagan and Leino, 2001): all candidates are taken to
 * hold, and those that some step breaks are dropped until none is. With what is left the abstraction excludes states that it
 * called reachable.
 */
import { type Bool, FALSE, type Num, TRUE } from '../../solver/terms/terms.js';
import type { Setup } from '../setup.js';
import type { State } from '../symbolic/state.js';

/** What may hold of states. */
export interface Candidate {
  readonly text: string;
  /** Whether it speaks of all integers in a range: then it is asked of some. */
  readonly isRange?: boolean;
  holds(state: State, indices: readonly Num[]): Bool;
}

/** A step from one label to the next. */
export interface Move {
  readonly to: number;
  readonly guards: readonly Bool[];
  readonly state: State;
  readonly isOpaque?: boolean | undefined;
  /** The observations behind it, where they are known. */
  readonly after?: readonly Bool[] | undefined;
}

/** Where invariants are looked for: a label, or a state of the abstraction. */
export interface Place {
  /** Undefined where no path leads. */
  readonly state: State | undefined;
  /** What is known there without any candidate, as terms over the state. */
  readonly known: readonly Bool[];
  /** What is known of ranges. */
  readonly ranges?: readonly Candidate[];
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
  /** The same as terms over the state at the place: those of ranges at the indices that steps from there read. */
  readonly terms: readonly (readonly Bool[])[];
  /** All that is known at a place, of ranges at some indices, and the words of what was found. */
  held(
    place: number,
    indices: readonly Num[],
  ): { readonly terms: readonly Bool[]; readonly texts: ReadonlyMap<Bool, string> };
}

/** The indices that terms read at. */
export function indicesIn(
  questions: Setup['questions'],
  heap: Setup['heap'],
  terms: readonly Bool[],
): readonly Num[] {
  const variables = terms.flatMap((term) => questions.variablesOf(term));
  return [...new Set(variables.flatMap((variable) => heap.placeOf(variable)?.[1] ?? []))];
}

/**
 * Where a range is not what a candidate says there is a witness: one integer stands for it in all questions. What is known of ranges
 * is said of the witness, and of the indices that the step reads.
 * @param isBroken whether a run was seen to break a candidate at a place: then it is not asked
 */
export async function invariantsOf(
  { terms, questions, heap }: Pick<Setup, 'terms' | 'questions' | 'heap'>,
  places: readonly Place[],
  { entry, steps }: Steps,
  candidates: readonly Candidate[],
  isBroken: (place: number, candidate: number) => boolean = () => false,
): Promise<Invariants> {
  const witness = terms.numVar('witness', 'int');
  const before = places.map(({ state }) =>
    state ? candidates.map((candidate) => (candidate.isRange ? TRUE : candidate.holds(state, []))) : [],
  );
  const kept = places.map(
    ({ state }, place) => new Set(state ? [...candidates.keys()].filter((i) => !isBroken(place, i)) : []),
  );
  const behind = new Map<State, readonly Bool[]>();
  /** The candidates behind a step, which several steps between places share. */
  const afterOf = (state: State): readonly Bool[] => {
    const known = behind.get(state) ?? candidates.map((candidate) => candidate.holds(state, [witness]));
    behind.set(state, known);
    return known;
  };
  /** What holds at a place, of ranges at some indices. */
  const held = (place: number, indices: readonly Num[]): readonly Bool[] => {
    const { known, ranges = [], state } = places[place]!;
    const own = [...kept[place]!].map((i) => {
      const candidate = candidates[i]!;
      return candidate.isRange ? candidate.holds(state!, indices) : before[place]![i]!;
    });
    return [...known, ...ranges.map((range) => range.holds(state!, indices)), ...own];
  };
  /** Drops what a step breaks; whether it breaks anything. */
  const weaken = async (from: number | undefined, { to, guards, state }: Move): Promise<boolean> => {
    const after = afterOf(state);
    const asked = [...kept[to]!].map((i) => after[i]!);
    const own =
      from === undefined
        ? []
        : held(from, [...new Set([witness, ...indicesIn(questions, heap, [...guards, ...asked])])]);
    const given = terms.all([...own, ...guards]);
    let isChanged = false;
    const drop = (dropped: readonly number[]): void => {
      isChanged ||= dropped.length > 0;
      for (const i of dropped) kept[to]!.delete(i);
    };
    for (;;) {
      const left = [...kept[to]!].filter((i) => !own.includes(after[i]!));
      if (left.length === 0 || given === FALSE) return isChanged;
      const reply = await questions.decide(
        [given, -terms.all(left.map((i) => after[i]!))],
        left.map((i) => after[i]!),
      );
      if (reply.status === 'unsat') return isChanged;
      if (reply.status === 'unknown') {
        // One by one they may be easier.
        for (const i of left.length > 1 ? left : [])
          if ((await questions.decide([given, -after[i]!])).status !== 'unsat') drop([i]);
        if (left.length === 1) drop(left);
        return isChanged;
      }
      const { bool } = terms.evaluator(reply.model);
      const broken = left.filter((i) => !bool(after[i]!));
      drop(broken.length > 0 ? broken : left);
    }
  };
  for (const step of entry) await weaken(undefined, step);
  const waiting = new Set(places.keys());
  for (const place of waiting) {
    waiting.delete(place);
    for (const step of steps[place]!) if (await weaken(place, step)) waiting.add(step.to);
  }
  const read = (place: number): readonly Num[] => {
    const { known } = places[place]!;
    const own = steps[place]!.flatMap(({ guards, after }) => [...guards, ...(after ?? [])]);
    return indicesIn(questions, heap, [...known, ...own]);
  };
  return {
    held: (place, indices) => {
      const own = [...kept[place]!].map((i) => candidates[i]!);
      const all = held(place, indices);
      const found = [...(places[place]!.ranges ?? []), ...own];
      const from = places[place]!.known.length;
      return { terms: all, texts: new Map(found.map(({ text }, i) => [all[from + i]!, text])) };
    },
    at: kept.map((indices) => [...indices].map((i) => candidates[i]!)),
    terms: kept.map((indices, place) => {
      const own = [...indices];
      const ranges = own.some((i) => candidates[i]!.isRange) ? read(place) : [];
      return own.map((i) =>
        candidates[i]!.isRange ? candidates[i]!.holds(places[place]!.state!, ranges) : before[place]![i]!,
      );
    }),
  };
}
