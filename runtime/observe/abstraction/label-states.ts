/**
 * What is known of the state at each label, whatever the way to it: each slot and each map of the heap is as before the run, or
 * stands for anything of the types that come there. Variables have the same name at all labels, so that what one statement does
 * is asked once.
 */
import { type Bool, type Num, TermOp, type Terms } from '../../solver/terms/terms.js';
import type { Executor } from '../symbolic/executor.js';
import { changedMaps, type HeapModel } from '../symbolic/heap.js';
import { joinKinds, type Kinds, kindsOf, type Surroundings, variableOf } from '../symbolic/kinds.js';
import type { Access, Arrival, Suspect } from '../symbolic/machine.js';
import type { Frame, Path, State } from '../symbolic/state.js';
import { isSame, termsOf, UNDEFINED, type Value } from '../symbolic/values.js';

/** What one label leads to. */
export interface LabelStates {
  /** By label; undefined where no path leads. */
  readonly states: readonly (State | undefined)[];
  /** From the start of the run. */
  readonly entry: readonly Arrival[];
  /** By label. */
  readonly steps: readonly (readonly Arrival[])[];
  /** The steps that may be faults, behind the entry and each label. */
  readonly suspects: { readonly entry: readonly Suspect[]; readonly steps: readonly (readonly Suspect[])[] };
  /** The accesses to elements behind the entry, and behind each label. */
  readonly accesses: { readonly entry: readonly Access[]; readonly steps: readonly (readonly Access[])[] };
}

/** The base of maps at labels behind a write. */
export const CURRENT = 'now';

export class LabelAnalysis {
  private states: (State | undefined)[] = [];
  private readonly variables = new Map<string, Value>();
  private readonly numbers = new Map<string, Num>();
  private readonly rigid = new Map<number, boolean>();

  /** @param isInitial whether a variable stands for what is there before the run */
  constructor(
    private readonly terms: Terms,
    private readonly executor: Executor,
    private readonly heap: HeapModel,
    private readonly isInitial: (variable: number) => boolean,
    private readonly around: Surroundings,
  ) {}

  /** @param begin makes the state before the run; what it reads of the heap is forgotten where more kinds are found */
  run(labels: number, begin: () => State): LabelStates {
    for (;;) {
      this.heap.begin();
      this.states = Array.from({ length: labels }, () => undefined);
      const result = this.attempt(begin());
      if (result) return result;
    }
  }

  /** The objects of a shape that there are at a label behind one where some were made. */
  made(shape: string): Num {
    let made = this.numbers.get(shape);
    if (made === undefined) {
      made = this.terms.numVar(`made ${shape}`, 'int');
      this.numbers.set(shape, made);
    }
    return made;
  }

  private attempt(start: State): LabelStates | undefined {
    const entry = this.executor.run({ state: start, guards: [] });
    if (this.heap.isOutgrown) return undefined;
    const waiting = new Set<number>();
    const arrive = (arrivals: readonly Arrival[]): void => {
      for (const arrival of arrivals)
        if (arrival.kind === 'label' && this.join(arrival.label, arrival.path)) waiting.add(arrival.label);
    };
    arrive(entry);
    const accesses = { entry: this.executor.accesses, steps: this.states.map((): readonly Access[] => []) };
    const suspects = { entry: this.executor.suspects, steps: this.states.map((): readonly Suspect[] => []) };
    const steps: (readonly Arrival[])[] = this.states.map(() => []);
    for (const label of waiting) {
      waiting.delete(label);
      const arrivals = this.executor.run({ state: this.states[label]!, guards: [] });
      if (this.heap.isOutgrown) return undefined;
      steps[label] = arrivals;
      accesses.steps[label] = this.executor.accesses;
      suspects.steps[label] = this.executor.suspects;
      arrive(arrivals);
    }
    return { states: this.states, entry, steps, accesses, suspects };
  }

  /** Widens the state at a label by one that comes there; whether it is another then. */
  private join(label: number, { state }: Path): boolean {
    const known = this.states[label];
    const frame = state.frames[0]!;
    const old = known?.frames[0];
    let isChanged = known === undefined;
    const slots = frame.slots.map((value, slot) => {
      const before = old?.slots[slot];
      if (old && before === undefined && value === undefined) return undefined;
      const joined = this.joinValue(`slot ${slot}`, old ? (before ?? UNDEFINED) : undefined, value);
      if (old && joined && !(before && isSame(before, joined))) isChanged = true;
      return joined;
    });
    for (let slot = slots.length; old && slot < old.slots.length; slot += 1) slots[slot] = old.slots[slot];
    const maps = new Set([...changedMaps(state.heap), ...(known ? changedMaps(known.heap) : [])]);
    const heap = this.heap.forget(new Map(), [...maps].sort(), CURRENT);
    if (known && changedMaps(known.heap).length !== maps.size) isChanged = true;
    const made = this.joinMade(known, state);
    if (known && [...made].some(([shape, term]) => known.made.get(shape) !== term)) isChanged = true;
    const strayed = this.joinStrayed(known, state);
    if (known && known.strayed !== strayed) isChanged = true;
    if (!isChanged) return false;
    const receiver = old?.receiver ?? frame.receiver;
    const joined: Frame = { ...frame, receiver, slots };
    this.states[label] = { frames: [joined], heap, made, strayed };
    return true;
  }

  private joinMade(known: State | undefined, state: State): ReadonlyMap<string, Num> {
    const shapes = [...new Set([...(known?.made.keys() ?? []), ...state.made.keys()])].sort();
    return new Map(
      shapes.map((shape) => {
        const [a, b] = [known?.made.get(shape), state.made.get(shape)];
        const isKept = b !== undefined && (known === undefined || a === b) && this.isRigid(b);
        return [shape, isKept ? b : this.made(shape)];
      }),
    );
  }

  private joinStrayed(known: State | undefined, { strayed }: State): Bool {
    const isKept = (known === undefined || known.strayed === strayed) && this.isRigid(strayed);
    return isKept ? strayed : this.strayed;
  }

  private get strayed(): Bool {
    const found = this.numbers.get('%strayed') ?? this.terms.boolVar('strayed');
    this.numbers.set('%strayed', found);
    return found;
  }

  private joinValue(name: string, before: Value | undefined, value: Value | undefined): Value | undefined {
    if (value === undefined && before === undefined) return undefined;
    const now = value ?? UNDEFINED;
    const isKept =
      (before === undefined || isSame(before, now)) && termsOf(now).every((term) => this.isRigid(term));
    if (isKept) return now;
    const kinds = joinKinds(before ? kindsOf(this.terms, before) : [], kindsOf(this.terms, now));
    return this.variable(name, kinds);
  }

  private variable(name: string, kinds: Kinds): Value {
    const key = `${name}: ${kinds.join()}`;
    let value = this.variables.get(key);
    if (!value) {
      value = variableOf(this.terms, kinds, name, this.around);
      this.variables.set(key, value);
    }
    return value;
  }

  /** Whether a term says only what was there before the run. */
  private isRigid(term: number): boolean {
    const root = Math.abs(term);
    const known = this.rigid.get(root);
    if (known !== undefined) return known;
    const op = this.terms.op[root]!;
    const isVariable = op === TermOp.Var || op === TermOp.NumVar;
    // What a place held before the run is that only as long as the place is the same.
    const found = isVariable
      ? this.isInitial(root) && (this.heap.placeOf(root) ?? []).every((term) => this.isRigid(term))
      : this.terms.args[root]!.every((arg) => this.isRigid(arg));
    this.rigid.set(root, found);
    return found;
  }
}
