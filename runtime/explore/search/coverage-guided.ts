/**
 * The order of path conditions that covers decision outcomes soonest: what aims at an uncovered outcome first, then by
 * expected gain over cost. The gain that a kind of path conditions is expected to have is a guess, corrected by what those
 * of that kind have gained; it is the share of turns that the kind gets, so that each gets some. Within a kind, shares
 * are by cost: of what lies deeper in the inputs there is more, and its predicates say less of the rest.
 */
import type { DecisionTaken } from '../events.js';
import { FairQueue } from './fair-queue.js';
import type { PathCondition, Strategy } from './frontier.js';
import { Queue } from './queues.js';

/**
 * New outcomes for a path condition of each kind, before any was tried.
 * - `near`: leads to where outcomes are not covered, and says what none before it said on that way; `again`: says it behind
 *   other predicates.
 * - `operand`: gives an operand the type that an operation is there for, or a value what an error is due to.
 * - `read`: an object has a property that the program reads; `listed`: one that is only listed.
 * - `fruitful`: was made from a run that added an outcome or entered a function.
 * - `decided`: is the other outcome of a decision; `novel`: says what none before it said.
 * - `rare`: says what few programs ask for. `rest`: all else. `endless`: of its kind there is always one more.
 */
const EXPECTED = {
  near: 1 / 2,
  operand: 1 / 2,
  read: 1 / 2,
  fruitful: 1,
  decided: 1 / 8,
  novel: 1 / 16,
  again: 1 / 32,
  listed: 1 / 64,
  rare: 1 / 128,
  rest: 1 / 256,
  endless: 1 / 512,
} as const;

type Kind = keyof typeof EXPECTED;

/** How many of a kind, tried, count as much as the guess. */
const TRUST = 100;

/** How often the same is said on the way to the same outcomes until it is one of the rest. */
const MOST_AGAIN = 8;

/** Names that values of the language inherit: there are more of them than runs. */
const INHERITED: ReadonlySet<string> = new Set(
  [Object, Function, Array, String, Number, Boolean, BigInt, Symbol, Date, Map, Set, RegExp].flatMap(
    ({ prototype }) => Object.getOwnPropertyNames(prototype),
  ),
);

export class CoverageGuided implements Strategy {
  private readonly aimed = new Queue();
  private readonly order: FairQueue<Kind>;
  private readonly kinds = new WeakMap<PathCondition, Kind>();
  private readonly gains = new Map<Kind, { tried: number; gained: number }>();
  private last: { readonly kind: Kind; readonly covered: number } | undefined;
  /** How often each predicate was the last one on the way to uncovered outcomes. */
  private readonly said = new Map<string, number>();
  /** Places that predicates have spoken of, and path conditions on listed properties of which none has. */
  private readonly spoken = new Set<string>();
  private readonly unspoken = new Map<string, PathCondition[]>();

  /** @param covered how many outcomes are covered */
  constructor(
    private readonly isCovered: (aim: DecisionTaken) => boolean,
    private readonly covered: () => number,
  ) {
    const byDepth = (): Strategy =>
      new FairQueue(
        ({ readSet }) => readSet.places.length,
        (depth) => 1 / (depth + 1) ** 2,
        () => new Queue(),
      );
    this.order = new FairQueue(
      (condition) => this.kinds.get(condition)!,
      (kind) => this.expected(kind),
      byDepth,
    );
  }

  get size(): number {
    return this.order.size + this.aimed.size;
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions)
      if (this.isOpen(condition.aim)) this.aimed.add([condition]);
      else this.file(condition, this.kindOf(condition));
  }

  take(): PathCondition | undefined {
    this.account();
    for (let next = this.aimed.take(); next; next = this.aimed.take()) {
      if (this.isOpen(next.aim)) return next;
      // What it aimed at has been covered meanwhile; it may still lead to other outcomes.
      this.file(next, this.kindOf(next));
    }
    for (let next = this.order.take(); next; next = this.order.take()) {
      const kind = this.kinds.get(next)!;
      if (kind === 'near' && !next.near!.some((outcome) => this.isOpen(outcome))) this.file(next, 'rest');
      else {
        this.last = { kind, covered: this.covered() };
        return next;
      }
    }
    return undefined;
  }

  private file(condition: PathCondition, kind: Kind): void {
    this.kinds.set(condition, kind);
    this.order.add([condition]);
  }

  /** What the last one has gained. */
  private account(): void {
    if (!this.last) return;
    const { kind, covered } = this.last;
    const { tried, gained } = this.gains.get(kind) ?? { tried: 0, gained: 0 };
    this.gains.set(kind, { tried: tried + 1, gained: gained + this.covered() - covered });
    this.last = undefined;
  }

  private expected(kind: Kind): number {
    const { tried, gained } = this.gains.get(kind) ?? { tried: 0, gained: 0 };
    return (TRUST * EXPECTED[kind] + gained) / (TRUST + tried);
  }

  private isOpen(outcome: DecisionTaken | undefined): boolean {
    return outcome !== undefined && !this.isCovered(outcome);
  }

  private kindOf(condition: PathCondition): Kind {
    const { aim, isFruitful, isFit, isListing, isRare, readSet, near = [] } = condition;
    // Another value where an operation has no model is always new; nor is there an end to what arrays of arrays are as text.
    if (condition.others > 0 || condition.conversions > 0) return 'endless';
    if (isListing && INHERITED.has(readSet.name ?? '')) return 'endless';
    const open = near.filter((outcome) => this.isOpen(outcome));
    const times = this.timesSaid(condition, open);
    if (!isListing) this.hear(readSet.places);
    if (isRare) return open.length > 0 && times === 0 ? 'rare' : 'endless';
    if (isFit && times < MOST_AGAIN) return 'operand';
    if (isListing) return times > 0 ? 'rest' : this.listing(condition);
    if (isFruitful) return 'fruitful';
    if (times > 0) return open.length > 0 && times < MOST_AGAIN ? 'again' : 'rest';
    if (open.length > 0) return 'near';
    return aim ? 'decided' : 'novel';
  }

  /** How often the same was said before on the way to the same outcomes. */
  private timesSaid({ dependent, words }: PathCondition, open: readonly DecisionTaken[]): number {
    const way = open.map(({ site, taken }) => `${site}${taken ? '+' : '-'}`).join('');
    const said = `${way === '' ? '' : `${dependent} ${way}`} ${words.at(-1) ?? ''}`;
    const times = this.said.get(said) ?? 0;
    this.said.set(said, times + 1);
    return times;
  }

  private listing(condition: PathCondition): Kind {
    const place = condition.readSet.presence ?? '';
    if (this.spoken.has(place)) return 'read';
    this.unspoken.set(place, [...(this.unspoken.get(place) ?? []), condition]);
    return 'listed';
  }

  /** A property that is spoken of matters. What is about it waits in two lanes from then on: the second time it is done. */
  private hear(places: readonly string[]): void {
    for (const place of places) {
      if (this.spoken.has(place)) continue;
      this.spoken.add(place);
      for (const condition of this.unspoken.get(place) ?? []) this.file(condition, 'read');
      this.unspoken.delete(place);
    }
  }
}
