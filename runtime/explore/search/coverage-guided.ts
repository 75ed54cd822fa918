/**
 * The strategy that covers decision outcomes soonest. Path conditions that aim at an uncovered outcome come first. All
 * others are taken by expected gain over cost. The expected gain of a kind of path conditions is a guess, corrected by the
 * outcomes that this kind has covered so far. Turns are shared in proportion to it, so that no kind is starved.
 *
 * Within a kind, turns are shared between the sets of uncovered outcomes that follow the negated predicate. A set gets fewer turns
 * the more often its outcomes were tried: many predicates before an outcome that nothing covers must not keep the few before
 * others waiting. Within a set, turns are shared by cost, measured as the number of places that the last predicate reads.
 */
import type { DecisionTaken } from '../events.js';
import { FairQueue } from './fair-queue.js';
import type { PathCondition, Strategy } from './frontier.js';
import { Queue } from './queues.js';

/**
 * Expected number of new outcomes for one path condition of each kind, before any was tried.
 * - `near`: uncovered outcomes follow its last predicate, which is negated for the first time before these outcomes.
 * - `again`: the same predicate was negated before these outcomes earlier, behind other predicates.
 * - `operand`: gives an operand the type that its operation is meant for, or negates the predicate that an error followed.
 * - `read`: adds a property that the program reads to an object, or the first one. `listed`: adds one that is only listed.
 * - `alike`: gives a value a property or a kind that the value in the same place of another input has (`likeness.ts`).
 * - `given`: gives an input another kind, for the first or second time: what depends on the kind often comes much later.
 * - `namesake`: is about a property with the name of one that an uncovered decision reads: options are copied from object to object.
 * - `fruitful`: its run covered a new outcome or entered a new function.
 * - `aside`: aims at an uncovered outcome that does not count, in what makes the receiver.
 * - `unwished`: goes on behind an operation that is meant for another kind of value.
 * - `decided`: negates a decision. `novel`: negates an implicit predicate for the first time.
 * - `hard`: the same predicate was too hard to negate before, behind other predicates.
 * - `rare`: concerns a rare case, as `PathCondition.isRare` says. `rest`: all others.
 * - `endless`: there are infinitely many of this kind.
 */
const EXPECTED = {
  near: 1 / 2,
  operand: 1 / 2,
  read: 1 / 2,
  alike: 1 / 2,
  given: 1 / 4,
  namesake: 1 / 2,
  fruitful: 1,
  decided: 1 / 8,
  aside: 1 / 8,
  unwished: 1 / 8,
  novel: 1 / 16,
  hard: 1 / 16,
  again: 1 / 32,
  listed: 1 / 64,
  rare: 1 / 128,
  rest: 1 / 256,
  endless: 1 / 512,
} as const;

type Kind = keyof typeof EXPECTED;

/** The weight of the guess, as a number of trials. */
const TRUST = 100;

/** What was too hard before and is so again took as long as so many others of a kind. */
const HARD_AGAIN = 16;

/** So many tries of an uncovered outcome halve the share of turns that it gets: some can never be covered. */
const TRUST_OUTCOME = 10;

/** How often one predicate may be negated before the same outcomes; further path conditions are `rest`. */
const MOST_AGAIN = 8;

/** How often a predicate about one value is negated before the same outcomes as `alike`. */
const MOST_ALIKE = 2;
/** How often the kind of an input is negated as `given`. */
const MOST_GIVEN = 2;
/** How often a predicate is negated before the same outcomes as `namesake`. */
const MOST_NAMESAKES = 2;

/** So many properties that are only listed are added before the same outcomes as if they were read. */
const FEW_LISTED = 2;

/** Names of properties that built-in objects inherit: there are too many to try. */
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
  private last: { readonly kind: Kind; readonly covered: number; tried: number } | undefined;
  /** Sets of uncovered outcomes that have turns, by their text. */
  private readonly sets = new Map<string, readonly DecisionTaken[]>();
  /** How often each outcome was behind a predicate that was taken, while it was uncovered. */
  private readonly tries = new Map<string, number>();
  /** How often each predicate was negated before the same uncovered outcomes. */
  private readonly said = new Map<string, number>();
  /** How many properties that are only listed were added before the same uncovered outcomes. */
  private readonly listedBefore = new Map<string, number>();
  /** Objects to which a property was added that is only listed. */
  private readonly filled = new Set<string>();
  /** Places that predicates have read, and path conditions on listed properties that none has read yet. */
  private readonly spoken = new Set<string>();
  private readonly unspoken = new Map<string, PathCondition[]>();

  /** How often the kind of an input was negated, by its number. */
  private readonly given = new Map<number, number>();

  /** Predicates that were too hard to negate, as outcomes of their decisions, or in words. */
  private readonly hard = new Set<string>();

  /**
   * @param covered how many outcomes are covered
   * @param isAside whether an outcome does not count: those that do may depend on it
   * @param propertiesOf names of properties that the decision at a site reads
   */
  constructor(
    private readonly isCovered: (aim: DecisionTaken) => boolean,
    private readonly covered: () => number,
    private readonly isAside: (aim: DecisionTaken) => boolean,
    private readonly propertiesOf: (site: number) => ReadonlySet<string>,
  ) {
    const byDepth = (): Strategy =>
      new FairQueue(
        ({ readSet }) => readSet.places.length,
        (depth) => 1 / (depth + 1) ** 2,
        () => new Queue(),
      );
    const byOutcomes = (): Strategy =>
      new FairQueue(
        ({ near = [] }) => this.setOf(near),
        (set) => this.hope(set),
        byDepth,
      );
    this.order = new FairQueue(
      (condition) => this.kinds.get(condition)!,
      (kind) => this.expected(kind),
      byOutcomes,
    );
  }

  get size(): number {
    return this.order.size + this.aimed.size;
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions)
      if (this.isOpen(condition.aim)) this.aim(condition);
      else this.file(condition, this.kindOf(condition));
  }

  tooHard(condition: PathCondition): void {
    this.hard.add(predicateOf(condition));
    if (this.last && this.kinds.get(condition) === 'hard') this.last.tried = HARD_AGAIN;
  }

  /** A path condition that aims at an uncovered outcome comes first, unless the outcome has cost much already. */
  private aim(condition: PathCondition): void {
    if (this.isHard(condition)) this.file(condition, 'hard');
    else if (condition.isUnwished) this.file(condition, 'unwished');
    else if (this.isAside(condition.aim!)) this.file(condition, 'aside');
    else this.aimed.add([condition]);
  }

  private isHard(condition: PathCondition): boolean {
    return this.hard.has(predicateOf(condition));
  }

  take(): PathCondition | undefined {
    this.account();
    for (let next = this.aimed.take(); next; next = this.aimed.take()) {
      if (this.isOpen(next.aim) && !this.isHard(next)) return next;
      // Its aim has been covered meanwhile, or has cost much. It may still lead to other outcomes.
      this.file(next, this.kindOf(next));
    }
    for (let next = this.order.take(); next; next = this.order.take()) {
      const kind = this.kinds.get(next)!;
      if (kind !== 'hard' && this.isHard(next)) this.file(next, 'hard');
      else if (kind === 'near' && !next.near!.some((outcome) => this.isOpen(outcome)))
        this.file(next, 'rest');
      else {
        this.last = { kind, covered: this.covered(), tried: 1 };
        for (const outcome of this.outcomesOf(next)) this.tries.set(outcome, this.triesOf(outcome) + 1);
        return next;
      }
    }
    return undefined;
  }

  /** Uncovered outcomes behind a predicate, as text; their names are kept. */
  private setOf(near: readonly DecisionTaken[]): string {
    const open = near.filter((outcome) => this.isOpen(outcome));
    const set = textOf(open);
    if (!this.sets.has(set)) this.sets.set(set, open);
    return set;
  }

  /** The share of turns of a set of uncovered outcomes: the less often the most promising one was tried, the more. */
  private hope(set: string): number {
    const open = this.sets.get(set)!.filter((outcome) => this.isOpen(outcome));
    const least = Math.min(...namesOf(open).map((outcome) => this.triesOf(outcome)));
    return TRUST_OUTCOME / (TRUST_OUTCOME + least);
  }

  private outcomesOf({ near = [] }: PathCondition): readonly string[] {
    return namesOf(near.filter((outcome) => this.isOpen(outcome)));
  }

  private triesOf(outcome: string): number {
    return this.tries.get(outcome) ?? 0;
  }

  private file(condition: PathCondition, kind: Kind): void {
    this.kinds.set(condition, kind);
    this.order.add([condition]);
  }

  /** Credits the kind of the last path condition with the outcomes covered since. */
  private account(): void {
    if (!this.last) return;
    const { kind, covered, tried: times } = this.last;
    const { tried, gained } = this.gains.get(kind) ?? { tried: 0, gained: 0 };
    this.gains.set(kind, { tried: tried + times, gained: gained + this.covered() - covered });
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
    const { aim, isFruitful, isAlike, isFit, isListing, isRare, readSet, near = [] } = condition;
    // An unmodelled operation always has another value to try. The conversion of nested arrays to text has no end, either.
    if (condition.others > 0 || condition.conversions > 0) return 'endless';
    if (this.isHard(condition)) return 'hard';
    if (condition.isUnwished) return 'unwished';
    if (isListing && INHERITED.has(readSet.name ?? '')) return 'endless';
    const open = near.filter((outcome) => this.isOpen(outcome));
    const times = this.timesSaid(condition, open);
    if (!isListing) this.hear(readSet.places);
    if (isRare) return open.length > 0 && times === 0 ? 'rare' : 'endless';
    if (isFit && times < MOST_AGAIN) return 'operand';
    if (isAlike && times < MOST_ALIKE) return 'alike';
    if (open.length > 0 && this.isFirstGiven(condition)) return 'given';
    const { property } = readSet;
    if (property !== undefined && times < MOST_NAMESAKES && this.isNamed(property, open)) return 'namesake';
    if (isListing && times > 0) return 'rest';
    if (isListing && this.isFirstListed(condition)) return 'read';
    if (isListing) return this.isFewListed(condition, open) ? 'near' : this.listing(condition);
    if (isFruitful) return 'fruitful';
    if (times > 0) return open.length > 0 && times < MOST_AGAIN ? 'again' : 'rest';
    if (open.length > 0) return 'near';
    return aim ? 'decided' : 'novel';
  }

  private isFirstGiven({ kindOf }: PathCondition): boolean {
    if (kindOf === undefined) return false;
    const times = this.given.get(kindOf) ?? 0;
    this.given.set(kindOf, times + 1);
    return times < MOST_GIVEN;
  }

  private isNamed(property: string, open: readonly DecisionTaken[]): boolean {
    return open.some(({ site }) => this.propertiesOf(site).has(property));
  }

  /** How often the same predicate was negated before the same outcomes. */
  private timesSaid({ dependent, words }: PathCondition, open: readonly DecisionTaken[]): number {
    const said = `${wayOf(dependent, open)} ${words.at(-1) ?? ''}`;
    const times = this.said.get(said) ?? 0;
    this.said.set(said, times + 1);
    return times;
  }

  /** Whether it is the first property of an object: no run has shown yet what is done with properties. */
  private isFirstListed({ readSet: { presence = '' } }: PathCondition): boolean {
    const holder = presence.slice(0, Math.max(0, presence.lastIndexOf(' ')));
    if (this.filled.has(holder)) return false;
    this.filled.add(holder);
    return true;
  }

  /** Whether few properties were added before the same outcomes: one is as good as another as long as only listing asks for them. */
  private isFewListed({ dependent }: PathCondition, open: readonly DecisionTaken[]): boolean {
    if (open.length === 0) return false;
    const way = wayOf(dependent, open);
    const count = this.listedBefore.get(way) ?? 0;
    this.listedBefore.set(way, count + 1);
    return count < FEW_LISTED;
  }

  private listing(condition: PathCondition): Kind {
    const place = condition.readSet.presence ?? '';
    if (this.spoken.has(place)) return 'read';
    this.unspoken.set(place, [...(this.unspoken.get(place) ?? []), condition]);
    return 'listed';
  }

  /**
   * A property that some predicate reads matters: path conditions on it are queued again as `read`. They are then in two
   * lanes, and are skipped the second time.
   */
  private hear(places: readonly string[]): void {
    for (const place of places) {
      if (this.spoken.has(place)) continue;
      this.spoken.add(place);
      for (const condition of this.unspoken.get(place) ?? []) this.file(condition, 'read');
      this.unspoken.delete(place);
    }
  }
}

/** Uncovered outcomes behind a predicate, and the sites that depended on the input in that run, as text. */
function wayOf(dependent: string | undefined, open: readonly DecisionTaken[]): string {
  if (open.length === 0) return '';
  return `${dependent} ${textOf(open)}`;
}

function textOf(outcomes: readonly DecisionTaken[]): string {
  return outcomes.map(nameOf).join('');
}

function nameOf({ site, taken }: DecisionTaken): string {
  return `${site}${taken ? '+' : '-'}`;
}

/** The negated predicate: the outcome of its decision, or in words. */
function predicateOf({ aim, words }: PathCondition): string {
  return aim ? nameOf(aim) : (words.at(-1) ?? '');
}

/** Names of the outcomes; a single placeholder if there are none. */
function namesOf(outcomes: readonly DecisionTaken[]): readonly string[] {
  return outcomes.length === 0 ? [''] : outcomes.map(nameOf);
}
