/** The order of path conditions that covers decision outcomes soonest. */
import type { DecisionTaken } from './events.js';
import type { PathCondition, Strategy } from './frontier.js';
import { Listed } from './listed.js';
import { lastWord, Queue, Shallow } from './queues.js';

/** Times that the same operand is given its usual type before anything else is tried. */
const MOST_OF_ONE_OPERAND = 8;

/** Names that values of the language inherit: there are more of them than runs. */
const INHERITED: ReadonlySet<string> = new Set(
  [Object, Function, Array, String, Number, Boolean, BigInt, Symbol, Date, Map, Set, RegExp].flatMap(
    ({ prototype }) => Object.getOwnPropertyNames(prototype),
  ),
);

/** Times that the same is said on the way to the same uncovered outcomes before anything else is tried. */
const MOST_AGAIN = 8;

/**
 * The oldest element that aims at an uncovered outcome; else one that gives an operand its usual type; else one
 * from a run that added an outcome or a function; else one that says what none before it said on the way to the same
 * uncovered outcomes, as that an input is an array; else any.
 */
export class CoverageGuided implements Strategy {
  private readonly aimed = new Queue();
  private readonly operands = new Shallow();
  private readonly fruitful = new Shallow();
  /** What may lead to an uncovered outcome of a decision that was met. */
  private readonly near = new Shallow();
  /** The same again, behind predicates that are others. */
  private readonly again = new Shallow();
  /** The other outcome of a decision under a predicate that no other had. */
  private readonly decided = new Shallow();
  private readonly novel = new Shallow();
  private readonly listed = new Listed();
  /** What few programs ask for. */
  private readonly rare = new Shallow();
  private readonly rest = new Shallow();
  private readonly endless = new Shallow();
  private readonly queues = [
    this.fruitful,
    this.decided,
    this.novel,
    this.again,
    this.listed,
    this.rare,
    this.rest,
    this.endless,
  ];
  /** How often each predicate was the last one on the way to uncovered outcomes. */
  private readonly said = new Map<string, number>();
  private turn = 0;

  constructor(private readonly isCovered: (aim: DecisionTaken) => boolean) {}

  get size(): number {
    return this.queues.reduce(
      (sum, { size }) => sum + size,
      this.aimed.size + this.operands.size + this.near.size,
    );
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) this.queueOf(condition).add([condition]);
  }

  take(): PathCondition | undefined {
    for (let next = this.aimed.take(); next; next = this.aimed.take()) {
      if (!this.isCovered(next.aim!)) return next;
      // What it aimed at has been covered meanwhile; it may still lead to other outcomes.
      this.queueOf(next).add([next]);
    }
    // There may be no end to operands, and outcomes that cannot be covered: neither must take all the time.
    this.turn = (this.turn + 1) % 3;
    if (this.turn === 2 && this.operands.size > 0) return this.operands.take();
    const near = this.turn === 1 ? this.takeNear() : undefined;
    return near ?? this.takeFirst() ?? this.takeNear() ?? this.operands.take();
  }

  private takeNear(): PathCondition | undefined {
    for (let next = this.near.take(); next; next = this.near.take()) {
      if (next.near!.some((outcome) => !this.isCovered(outcome))) return next;
      this.rest.add([next]);
    }
    return undefined;
  }

  private takeFirst(): PathCondition | undefined {
    if (this.listed.hasRead && this.turn === 0) return this.listed.take();
    for (const queue of this.queues) if (queue.size > 0) return queue.take();
    return undefined;
  }

  private queueOf(condition: PathCondition): Strategy {
    const { aim, isFruitful, isFit, isListing, isRare, readSet, near = [] } = condition;
    if (aim && !this.isCovered(aim)) return this.aimed;
    // Another value where an operation has no model is always new; nor is there an end to what arrays of arrays are as text.
    if (condition.others > 0 || condition.conversions > 0) return this.endless;
    if (isListing && INHERITED.has(readSet.name ?? '')) return this.endless;
    const open = near.filter((outcome) => !this.isCovered(outcome));
    const way = open.map(({ site, taken }) => `${site}${taken ? '+' : '-'}`).join('');
    const said = `${way === '' ? '' : `${condition.dependent} ${way}`} ${lastWord(condition)}`;
    if (!isListing) this.listed.hear(readSet.places);
    const times = this.said.get(said) ?? 0;
    this.said.set(said, times + 1);
    if (isRare) return open.length > 0 && times === 0 ? this.rare : this.endless;
    if (isFit && times < MOST_OF_ONE_OPERAND) return this.operands;
    if (isListing) return times > 0 ? this.rest : this.listed;
    if (isFruitful) return this.fruitful;
    if (times > 0) return open.length > 0 && times < MOST_AGAIN ? this.again : this.rest;
    if (open.length > 0) return this.near;
    return aim ? this.decided : this.novel;
  }
}
