/**
 * Steps between cutpoints, the labels that every cycle passes: all ways from one to the next through the labels between them, each
 * one step (large blocks: Beyer et al., 2009). An invariant then need not say what holds in the middle of an exchange.
 */
import type { Executor } from '../symbolic/executor.js';
import type { Arrival } from '../symbolic/machine.js';
import type { Path, State } from '../symbolic/state.js';
import type { LabelStates } from './label-states.js';

/** A way to a label, in terms of the state at the cutpoint that it begins at; undefined: of the start of the run. */
export interface Way {
  readonly from: number | undefined;
  readonly to: number;
  readonly guards: Path['guards'];
  readonly state: State;
}

export interface Cutpoints {
  /** Labels, in order. */
  readonly labels: readonly number[];
  /** By label: the ways that lead there. */
  readonly ways: readonly (readonly Way[])[];
}

/** Ways from one cutpoint. */
const MOST_WAYS = 300;

/** Undefined where there are too many ways. */
export function cutpointsOf(
  executor: Executor,
  { states, entry, steps }: LabelStates,
): Cutpoints | undefined {
  const next = (arrivals: readonly Arrival[]): readonly number[] =>
    arrivals.flatMap((arrival) => (arrival.kind === 'label' ? [arrival.label] : []));
  const cut = cycleHeads(next(entry), steps.map(next));
  const ways: Way[][] = states.map(() => []);
  for (const from of [undefined, ...cut]) {
    let count = 0;
    const open: Arrival[] = [...(from === undefined ? entry : steps[from]!)];
    for (let arrival = open.pop(); arrival; arrival = open.pop()) {
      if (arrival.kind !== 'label') continue;
      count += 1;
      if (count > MOST_WAYS) return undefined;
      const { label, path } = arrival;
      ways[label]!.push({ from, to: label, guards: path.guards, state: path.state });
      if (!cut.has(label)) open.push(...executor.run(path));
    }
  }
  return { labels: [...cut].sort((a, b) => a - b), ways };
}

/** Targets of the edges that go back in a depth-first search. */
function cycleHeads(roots: readonly number[], next: readonly (readonly number[])[]): ReadonlySet<number> {
  const heads = new Set<number>();
  const state = new Map<number, 'open' | 'done'>();
  const visit = (label: number): void => {
    state.set(label, 'open');
    for (const other of next[label]!) {
      if (state.get(other) === 'open') heads.add(other);
      else if (!state.has(other)) visit(other);
    }
    state.set(label, 'done');
  };
  for (const root of roots) if (!state.has(root)) visit(root);
  return heads;
}
