/** What is known of a stream: a hierarchy of statistics with a template method, gauges, and reports of both. */
import type { Deck } from './deck.ts';

/** What sums up values of a type. */
export abstract class Statistic<T> {
  #count = 0;

  /** @post count() = 0 */
  constructor() {
    this.#count = 0;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  count(): number {
    return this.#count;
  }

  /** @pure @post result = (count() = 0) */
  isEmpty(): boolean {
    return this.#count === 0;
  }

  /**
   * The template: what a value adds is the subclass's.
   * @post count() = old(count()) + 1
   */
  add(value: T): void {
    this.#count += 1;
    this.note(value);
  }

  /** @post count() = 0 */
  reset(): void {
    this.#count = 0;
  }

  protected abstract note(value: T): void;

  /** @pure */
  abstract label(): string;

  /** @pre count() >= 2 */
  summary(): string {
    return `${this.label()}: ${this.#count}`;
  }
}

export class Total extends Statistic<number> {
  #sum = 0;

  protected override note(value: number): void {
    this.#sum += value;
  }

  /** @pure @pre count() > 0 */
  sum(): number {
    return this.#sum;
  }

  /** @pure @post result = 'total' */
  override label(): string {
    return 'total';
  }

  /** @pre count() = 3 */
  mean(): number {
    return this.#sum / this.count();
  }
}

export class Longest extends Statistic<string> {
  #longest = 0;

  protected override note(value: string): void {
    this.#longest = Math.max(this.#longest, value.length);
  }

  /** @pure @returns {integer} @post result >= 0 */
  longest(): number {
    return this.#longest;
  }

  /** @pure @post result = 'longest' */
  override label(): string {
    return 'longest';
  }
}

export class Switches extends Statistic<boolean> {
  #isOn = false;

  protected override note(value: boolean): void {
    this.#isOn = value;
  }

  /** @pure */
  isOn(): boolean {
    return this.#isOn;
  }

  /** @pure @post result = 'switches' */
  override label(): string {
    return 'switches';
  }
}

/** A level between two bounds. */
export class Gauge {
  readonly low: number;
  readonly high: number;
  #level: number;

  /**
   * @param {integer} low
   * @param {integer} high
   * @pre low < high
   * @post this.low = low and this.high = high and level() = low
   */
  constructor(low: number, high: number) {
    this.low = low;
    this.high = high;
    this.#level = low;
  }

  /** @pure @returns {integer} */
  level(): number {
    return this.#level;
  }

  /** @pure @post result = (level() = high) */
  isFull(): boolean {
    return this.#level === this.high;
  }

  /** @pure @post result = (level() = low) */
  isDrained(): boolean {
    return this.#level === this.low;
  }

  /**
   * @pre level() < high
   * @post level() = old(level()) + 1
   */
  rise(): void {
    this.#level += 1;
  }

  /**
   * @pre level() > low
   * @post level() = old(level()) - 1
   */
  fall(): void {
    this.#level -= 1;
  }

  /** @pre isFull() and high - low >= 2 */
  spill(): string {
    return `over ${this.high}`;
  }

  /** @pre level() > low and level() < high */
  between(): string {
    return 'between';
  }
}

/** A clock that others are read by. */
export class Clock {
  #ticks = 0;
  #isRunning = false;

  /** @post ticks() = 0 and isRunning() = false */
  constructor() {
    this.#ticks = 0;
  }

  /** @pure @returns {integer} @post result >= 0 */
  ticks(): number {
    return this.#ticks;
  }

  /** @pure */
  isRunning(): boolean {
    return this.#isRunning;
  }

  /**
   * @pre not isRunning()
   * @post isRunning() = true and ticks() = old(ticks())
   */
  start(): void {
    this.#isRunning = true;
  }

  /**
   * @pre isRunning()
   * @post isRunning() = false and ticks() = old(ticks())
   */
  halt(): void {
    this.#isRunning = false;
  }

  /**
   * @pre isRunning()
   * @post ticks() = old(ticks()) + 1 and isRunning() = true
   */
  tick(): void {
    this.#ticks += 1;
  }

  /** @pre ticks() = 3 and not isRunning() */
  read(): number {
    return this.#ticks;
  }
}

/** What is told of deck, gauge, clock and statistics. */
export class Report {
  #lines = 0;

  /** @post lines() = 0 */
  constructor() {
    this.#lines = 0;
  }

  /** @pure @returns {integer} @post result >= 0 */
  lines(): number {
    return this.#lines;
  }

  /** @post lines() = old(lines()) + 1 */
  line(): void {
    this.#lines += 1;
  }

  /** @pre deck.isPlaying() and deck.isMuted() */
  silent(deck: Deck): number {
    return deck.track();
  }

  /** @pre deck.volume() = 5 */
  loud(deck: Deck): number {
    return deck.volume();
  }

  /** @pre gauge.isFull() */
  full(gauge: Gauge): number {
    return gauge.level();
  }

  /** @pre clock.isRunning() and clock.ticks() >= 1 */
  timed(clock: Clock): number {
    return clock.ticks();
  }

  /** @pre statistic.count() >= 1 */
  counted(statistic: Total): number {
    return statistic.count();
  }

  /** @pre statistic.isEmpty() */
  nothing(statistic: Longest): string {
    return statistic.label();
  }
}
