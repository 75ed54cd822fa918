/**
 * Random choice weighted by the distance to what is uncovered, as KLEE's heuristic md2u has it (Cadar, Dunbar and Engler, OSDI
 * 2008): the weight is 1 / d² for d decisions from the negated one to the next uncovered outcome. The graph of decisions is what
 * runs have shown so far; from outcomes that lead to none the distance is `FAR`.
 */
import { type Random, randomFrom } from '../../solver/local-search/random.js';
import type { DecisionTaken } from '../events.js';
import type { PathCondition, Strategy } from './frontier.js';
import { Queue } from './queues.js';

const FAR = 10_000;

/** The key of the beginning of the target: no decision is before it. */
const START = 'start';

export class MinDistance implements Strategy {
  /** Path conditions by the outcome at which they leave the path of their run. */
  private readonly lanes = new Map<string, Queue>();
  /** By outcome: those that decisions right before it have led to. */
  private readonly before = new Map<string, Set<string>>();
  private readonly outcomes = new Map<string, DecisionTaken>();
  /** By outcome: decisions to the next uncovered one; undefined: to be found again. */
  private distances: ReadonlyMap<string, number> | undefined;
  private known = -1;
  private readonly random: Random;

  /** @param covered how many outcomes are covered */
  constructor(
    seed: number,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
    private readonly covered: () => number,
  ) {
    this.random = randomFrom(seed);
  }

  get size(): number {
    return [...this.lanes.values()].reduce((sum, { size }) => sum + size, 0);
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) {
      this.learn(condition.predicted);
      const last = condition.predicted.at(-1);
      const key = last ? keyOf(last) : START;
      const lane = this.lanes.get(key) ?? new Queue();
      this.lanes.set(key, lane);
      lane.add([condition]);
    }
  }

  take(): PathCondition | undefined {
    const distances = this.now();
    const open = [...this.lanes].filter(([, { size }]) => size > 0);
    const weights = open.map(([key, { size }]) => size / ((distances.get(key) ?? FAR) + 1) ** 2);
    let rest = this.random() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [i, [, lane]] of open.entries()) {
      rest -= weights[i]!;
      if (rest < 0 || i === open.length - 1) return lane.take();
    }
    return undefined;
  }

  /** Adds the decisions of a run to the graph. */
  private learn(decisions: readonly DecisionTaken[]): void {
    let from = START;
    for (const { site, taken } of decisions) {
      for (const way of [true, false]) {
        const outcome = { site, taken: way };
        const key = keyOf(outcome);
        const sources = this.before.get(key) ?? new Set();
        if (sources.has(from)) continue;
        this.before.set(key, sources.add(from));
        this.outcomes.set(key, outcome);
        this.distances = undefined;
      }
      from = keyOf({ site, taken });
    }
  }

  private now(): ReadonlyMap<string, number> {
    if (this.distances && this.known === this.covered()) return this.distances;
    this.known = this.covered();
    const distances = new Map<string, number>();
    let layer = [...this.outcomes].flatMap(([key, outcome]) => (this.isCovered(outcome) ? [] : [key]));
    for (let distance = 0; layer.length > 0; distance++) {
      const fresh = layer.filter((key) => !distances.has(key));
      for (const key of fresh) distances.set(key, distance);
      layer = [...new Set(fresh.flatMap((key) => [...(this.before.get(key) ?? [])]))];
    }
    this.distances = distances;
    return distances;
  }
}

function keyOf({ site, taken }: DecisionTaken): string {
  return `${site} ${taken}`;
}
