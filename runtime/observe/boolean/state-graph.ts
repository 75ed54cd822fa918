/**
 * The reachable states of a Boolean abstraction as a graph, and the depth-first forest that covers them (Ball 2003, section
 * 2.4 and Figure 3): a path from a root to each leaf, and no fewer of the forest, passes through every state.
 */

/** A point with a valuation of the predicates, a bit set. */
export interface AbstractState {
  /** Index of the label. */
  readonly label: number;
  readonly valuation: number;
}

/** States by number, in the order in which they were found. */
export class StateGraph {
  readonly states: AbstractState[] = [];
  readonly roots: number[] = [];
  /** For each state, in order. */
  readonly successors: number[][] = [];
  private readonly numbers = new Map<string, number>();
  private readonly opaque = new Set<string>();

  /** The number of a state, which is added if it is new. */
  add(label: number, valuation: number): number {
    const key = `${label}:${valuation}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.states.length;
    this.numbers.set(key, number);
    this.states.push({ label, valuation });
    this.successors.push([]);
    return number;
  }

  find(label: number, valuation: number): number | undefined {
    return this.numbers.get(`${label}:${valuation}`);
  }

  /** @param isOpaque whether the step leads through code that is not looked into */
  connect(from: number, to: number, isOpaque = false): void {
    const key = `${from} ${to}`;
    if (!this.successors[from]!.includes(to)) {
      this.successors[from]!.push(to);
      if (isOpaque) this.opaque.add(key);
    } else if (!isOpaque) this.opaque.delete(key);
  }

  /** Whether all steps from a state to another lead through code that is not looked into. */
  isOpaque(from: number, to: number): boolean {
    return this.opaque.has(`${from} ${to}`);
  }
}

export interface Forest {
  /** The parent of each state, -1 for a root. */
  readonly parents: readonly number[];
  /** States without a child, in the order in which they were reached. */
  readonly leaves: readonly number[];
}

/** The depth-first forest from the roots, successors in their order. */
export function depthFirstForest({ states, roots, successors }: StateGraph): Forest {
  const parents = states.map(() => -2);
  const hasChild = states.map(() => false);
  const order: number[] = [];
  for (const root of roots) {
    const stack: (readonly [state: number, parent: number])[] = [[root, -1]];
    for (let top = stack.pop(); top; top = stack.pop()) {
      const [state, parent] = top;
      if (parents[state] !== -2) continue;
      parents[state] = parent;
      if (parent >= 0) hasChild[parent] = true;
      order.push(state);
      for (const next of [...successors[state]!].reverse())
        if (parents[next] === -2) stack.push([next, state]);
    }
  }
  return { parents, leaves: order.filter((state) => !hasChild[state]) };
}

/** The states from a root down to a state. */
export function pathTo({ parents }: Forest, state: number): readonly number[] {
  const path: number[] = [];
  for (let at = state; at >= 0; at = parents[at]!) path.push(at);
  return path.reverse();
}

/** The states behind one on a shortest way to another; undefined where none leads there. */
export function shortestWay(
  { successors }: StateGraph,
  from: number,
  to: number,
): readonly number[] | undefined {
  const before = new Map<number, number>([[from, -1]]);
  for (const state of before.keys()) {
    for (const next of successors[state]!) if (!before.has(next)) before.set(next, state);
    if (before.has(to)) break;
  }
  if (!before.has(to)) return undefined;
  const way: number[] = [];
  for (let at = to; at !== from; at = before.get(at)!) way.push(at);
  return way.reverse();
}
